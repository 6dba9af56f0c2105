"""Generate variants: generate, generate_many, random_regions."""

from nonet.variants.making.generating import KINDS, generate, generate_many
from nonet.variants.making.layouts import random_regions

__all__ = ["KINDS", "generate", "generate_many", "random_regions"]
