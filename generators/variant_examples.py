"""The examples of the gallery: a small board for every kind of rule that nonet.variants knows.

Each has a solution, which its picture shows; a test checks that no kind is missing.
"""

from __future__ import annotations

from nonet.variants import Puzzle, Rule
from nonet.variants import rules as r

__all__ = ["LARGE", "examples", "mixed"]


def _line(row: int | None = None, column: int | None = None, *, back: bool = False) -> str:
    places = range(6, 0, -1) if back else range(1, 7)
    return " ".join(f"r{row or place}c{column or place}" for place in places)


#: The kinds that are shown on a board of 9×9.
LARGE = frozenset(
    "whisper windoku anti_knight anti_king non_consecutive global_entropy global_mod3 disjoint_groups".split()
)


def examples() -> dict[str, Puzzle]:
    """Return a board for each kind."""
    return {kind: Puzzle(rules=rules, size=9 if kind in LARGE else 6) for kind, rules in _rules().items()}


def _rules() -> dict[str, list[Rule]]:
    return {
        "cage": [
            r.Cage("r1c1 r2c1 r2c2", 11),
            r.Cage("r1c3 r1c4", 7),
            r.Cage("r3c2 r4c2 r4c3", 8),
            r.Cage("r5c5 r5c6 r6c6", 12),
            r.Cage("r6c2 r6c3"),
        ],
        "sum": [r.Sum("r1c1 r2c2 r3c3", 12), r.Sum("r5c5 r5c6", 4)],
        "little_killer": [
            r.LittleKiller("r1c3 r2c2 r3c1", 8),
            r.LittleKiller("r4c6 r5c5 r6c4", 13),
            r.LittleKiller("r5c1 r4c2 r3c3 r2c4 r1c5", 21),
            r.LittleKiller("r6c2 r5c1", 9),
        ],
        "lunchbox": [r.Lunchbox("r2c1 r2c2 r2c3 r2c4", 6)],
        "equal_sum": [r.EqualSum(("r1c1 r1c2 r1c3", "r6c1"))],
        "arrow": [r.Arrow("r1c6 r2c5 r3c4 r4c4"), r.Arrow("r5c1 r5c2 r5c3 r5c4 r6c5 r6c6", 2)],
        "double_arrow": [r.DoubleArrow("r2c1 r2c2 r3c2 r3c3")],
        "thermo": [r.Thermo("r1c1 r1c2 r1c3 r2c2 r2c3"), r.Thermo("r5c5 r6c5 r6c4", slow=True)],
        "whisper": [r.Whisper("r1c1 r1c2 r2c3 r3c3 r4c4"), r.Whisper("r6c6 r7c7 r8c6 r9c7", 4)],
        "palindrome": [r.Palindrome("r1c1 r2c2 r2c3 r3c4 r4c4 r5c3")],
        "renban": [r.Renban("r2c1 r2c2 r2c3 r1c3"), r.Renban("r5c4 r6c5 r6c6")],
        "nabner": [r.Nabner("r1c1 r2c1 r2c3"), r.Nabner("r5c1 r5c2 r6c1")],
        "between": [r.Between("r1c1 r1c2 r1c3 r1c4")],
        "lockout": [r.Lockout("r1c1 r2c3 r2c2", 4)],
        "entropic": [r.Entropic("r1c1 r1c3 r1c5 r2c4")],
        "modular": [r.Modular("r1c1 r1c2 r1c3 r2c1")],
        "region_sum": [r.RegionSum("r1c2 r1c3 r1c4 r2c4")],
        "zipper": [r.Zipper("r1c1 r1c2 r1c3 r1c4 r1c5")],
        "sum_line": [r.SumLine("r1c1 r1c2 r1c3 r1c4 r1c5", 5)],
        "pair_table": [r.Pairs.from_function("r1c1 r1c2 r2c3", lambda x, y: x < y, size=6)],
        "regular": [r.Regular("r1c1 r1c2 r1c3 r2c3", "1[2-4]+6")],
        "white_dot": [r.Difference("r1c1 r1c2"), r.Difference("r2c3 r2c4", 5), r.Difference("r5c1 r6c1", 1)],
        "black_dot": [r.Ratio("r1c1 r1c2"), r.Ratio("r3c5 r4c5", 6)],
        "pair_sum": [r.PairSum("r1c2 r1c3", 5), r.PairSum("r2c1 r2c3", 10), r.PairSum("r1c5 r1c6", 11)],
        "greater": [r.Greater("r1c2 r1c1"), r.Greater("r2c1 r3c1"), r.Greater("r5c5 r5c6")],
        "all_given": [r.PairSum("r1c2 r1c3", 5), r.AllGiven("xv")],
        "quad": [r.Quadruple("r1c2 r1c3 r2c2 r2c3", (2, 3, 5, 6)), r.Quadruple("r4c4 r4c5 r5c4 r5c5", (1, 2))],
        "contains": [r.Contains("r5c1 r5c2 r5c3", (3, 5))],
        "clone": [r.Clone(("r1c1 r1c2", "r2c4 r2c5"))],
        "same_values": [r.SameDigits(("r1c1 r1c2 r1c3", "r2c4 r2c5 r2c6"))],
        "counting_circles": [r.CountingCircles("r1c1 r1c2 r2c5 r1c3 r2c6 r4c1")],
        "indexing": [r.Indexing(_line(column=1), "column")],
        "even": [r.Even("r1c2 r1c4 r2c1")],
        "odd": [r.Odd("r1c1 r1c3 r2c2")],
        "candidates": [r.Candidates("r1c1 r1c2", (1, 2, 5)), r.Candidates("r3c4", (3, 6))],
        "extreme": [r.Extreme("r1c1", "minimum"), r.Extreme("r2c3", "maximum")],
        "diagonal": [r.Diagonal("/")],
        "extra_region": [r.ExtraRegion("r1c3 r2c3 r1c4 r2c1"), r.ExtraRegion("r5c4 r5c5 r6c6")],
        "windoku": [r.Windoku()],
        "disjoint_groups": [r.DisjointGroups()],
        "anti_knight": [r.AntiKnight()],
        "anti_king": [r.AntiKing()],
        "non_consecutive": [r.NonConsecutive()],
        "global_entropy": [r.GlobalEntropy()],
        "global_mod3": [r.GlobalModulo()],
        "sandwich": [r.Sandwich(_line(1), 14), r.Sandwich(_line(column=3), 0)],
        "skyscraper": [r.Skyscraper(_line(1), 6), r.Skyscraper(_line(1, back=True), 1)],
        "x_sum": [r.XSum(_line(column=2), 7), r.XSum(_line(2), 16)],
        "numbered_room": [r.NumberedRoom(_line(2), 1), r.NumberedRoom(_line(column=3, back=True), 2)],
    }


#: A jigsaw of 9×9 whose regions are steps of a stair.
_JIGSAW = """
AAAABBBBB
AACCCBBBD
AACCCBDDD
ACCCEEEDD
FFFEEEDDD
FFEEEGGGH
FFFIGGGHH
FIIIGGGHH
IIIIIHHHH
"""


def mixed() -> dict[str, Puzzle]:
    """Return whole boards: several rules at once, a jigsaw, a large size."""
    return {
        "mixed": Puzzle(
            rules=[
                r.Thermo("r1c1 r2c2 r3c2 r4c1"),
                r.Arrow("r1c9 r2c8 r3c8 r4c9"),
                r.Whisper("r2c4 r2c5 r2c6 r3c6"),
                r.Renban("r8c3 r7c3 r7c2 r8c2"),
                r.Palindrome("r5c4 r6c5 r6c6 r5c7"),
                r.Cage("r9c1 r9c2", 7),
                r.Cage("r7c7 r7c8 r8c7", 20),
                r.Difference("r4c4 r4c5"),
                r.Ratio("r5c2 r6c2"),
                r.PairSum("r8c5 r9c5", 10),
                r.Quadruple("r5c8 r5c9 r6c8 r6c9", (1, 2, 5)),
                r.Even("r9c9"),
                r.Odd("r4c7"),
                r.LittleKiller("r1c4 r2c3 r3c2 r4c1", 20),
                r.AntiKing(),
            ]
        ),
        "jigsaw": Puzzle(regions=_JIGSAW, rules=[r.Diagonal("/"), r.Diagonal("\\")]),
        "outside": Puzzle(
            rules=[
                r.Sandwich(" ".join(f"r1c{i}" for i in range(1, 10)), 12),
                r.Skyscraper(" ".join(f"r{i}c5" for i in range(1, 10)), 4),
                r.XSum(" ".join(f"r{i}c8" for i in range(9, 0, -1)), 21),
                r.NumberedRoom(" ".join(f"r6c{i}" for i in range(9, 0, -1)), 7),
                r.LittleKiller("r1c3 r2c2 r3c1", 14),
            ]
        ),
        "large": Puzzle(size=16, rules=[r.Cage("r1c1 r1c2 r2c1", 40), r.Thermo("r5c5 r6c6 r7c6 r8c6 r9c5")]),
    }
