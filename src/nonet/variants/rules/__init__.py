"""The rules that a puzzle can have, one file for each kind; `RULES` has them by their names in JSON."""

from nonet.variants.rules.all_given import AllGiven
from nonet.variants.rules.anti_king import AntiKing
from nonet.variants.rules.anti_knight import AntiKnight
from nonet.variants.rules.arrow import Arrow
from nonet.variants.rules.base import RULES, Rule
from nonet.variants.rules.between import Between
from nonet.variants.rules.black_dot import Ratio
from nonet.variants.rules.cage import Cage
from nonet.variants.rules.candidates import Candidates
from nonet.variants.rules.clone import Clone
from nonet.variants.rules.contains import Contains
from nonet.variants.rules.counting_circles import CountingCircles
from nonet.variants.rules.diagonal import Diagonal
from nonet.variants.rules.disjoint_groups import DisjointGroups
from nonet.variants.rules.double_arrow import DoubleArrow
from nonet.variants.rules.entropic import Entropic
from nonet.variants.rules.equal_sum import EqualSum
from nonet.variants.rules.even import Even
from nonet.variants.rules.extra_region import ExtraRegion
from nonet.variants.rules.extreme import Extreme
from nonet.variants.rules.global_entropy import GlobalEntropy
from nonet.variants.rules.global_mod3 import GlobalModulo
from nonet.variants.rules.greater import Greater
from nonet.variants.rules.indexing import Indexing
from nonet.variants.rules.little_killer import LittleKiller
from nonet.variants.rules.lockout import Lockout
from nonet.variants.rules.lunchbox import Lunchbox
from nonet.variants.rules.modular import Modular
from nonet.variants.rules.nabner import Nabner
from nonet.variants.rules.non_consecutive import NonConsecutive
from nonet.variants.rules.numbered_room import NumberedRoom
from nonet.variants.rules.odd import Odd
from nonet.variants.rules.pair_sum import PairSum
from nonet.variants.rules.pair_table import Pairs
from nonet.variants.rules.palindrome import Palindrome
from nonet.variants.rules.quad import Quadruple
from nonet.variants.rules.region_sum import RegionSum
from nonet.variants.rules.regular import Regular
from nonet.variants.rules.renban import Renban
from nonet.variants.rules.same_values import SameDigits
from nonet.variants.rules.sandwich import Sandwich
from nonet.variants.rules.skyscraper import Skyscraper
from nonet.variants.rules.sum import Sum
from nonet.variants.rules.sum_line import SumLine
from nonet.variants.rules.thermo import Thermo
from nonet.variants.rules.whisper import Whisper
from nonet.variants.rules.white_dot import Difference
from nonet.variants.rules.windoku import Windoku
from nonet.variants.rules.x_sum import XSum
from nonet.variants.rules.zipper import Zipper

__all__ = [
    "RULES",
    "AllGiven",
    "AntiKing",
    "AntiKnight",
    "Arrow",
    "Between",
    "Cage",
    "Candidates",
    "Clone",
    "Contains",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "DisjointGroups",
    "DoubleArrow",
    "Entropic",
    "EqualSum",
    "Even",
    "ExtraRegion",
    "Extreme",
    "GlobalEntropy",
    "GlobalModulo",
    "Greater",
    "Indexing",
    "LittleKiller",
    "Lockout",
    "Lunchbox",
    "Modular",
    "Nabner",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "PairSum",
    "Pairs",
    "Palindrome",
    "Quadruple",
    "Ratio",
    "RegionSum",
    "Regular",
    "Renban",
    "Rule",
    "SameDigits",
    "Sandwich",
    "Skyscraper",
    "Sum",
    "SumLine",
    "Thermo",
    "Whisper",
    "Windoku",
    "XSum",
    "Zipper",
]
