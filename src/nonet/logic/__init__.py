"""Human logic: the catalogue of techniques, steps with their evidence, hints and explanations in words."""

from nonet.catalogue import Family, Level, Technique, technique, techniques
from nonet.logic.config import LogicConfig, TechniqueFilter
from nonet.logic.examples import example_of
from nonet.logic.explaining import describe
from nonet.logic.finding import explain, find_steps
from nonet.logic.hints import Hint, HintKind, HintOrder, hint, hint_levels
from nonet.logic.truth import Mistake
from nonet.steps import ChainNode, Link, Role, RoleCandidate, RoleHouse, RoleSet, Step
from nonet.words import LANGUAGES

__all__ = [
    "LANGUAGES",
    "ChainNode",
    "Family",
    "Hint",
    "HintKind",
    "HintOrder",
    "Level",
    "Link",
    "LogicConfig",
    "Mistake",
    "Role",
    "RoleCandidate",
    "RoleHouse",
    "RoleSet",
    "Step",
    "Technique",
    "TechniqueFilter",
    "describe",
    "example_of",
    "explain",
    "find_steps",
    "hint",
    "hint_levels",
    "technique",
    "techniques",
]
