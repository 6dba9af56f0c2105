"""Generate puzzles with exactly one solution, to order, one or millions."""

from nonet.generation.making import Generated, generate, generate_many, minimise, minimize, random_grid
from nonet.generation.order import Order, Symmetry

__all__ = ["Generated", "Order", "Symmetry", "generate", "generate_many", "minimise", "minimize", "random_grid"]
