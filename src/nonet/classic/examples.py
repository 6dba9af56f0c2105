"""EXAMPLES: puzzles that show how the algorithms differ."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["EXAMPLES", "Example"]


class Example(NamedTuple):
    """A puzzle with one solution, and what it shows."""

    name: str
    puzzle: str
    about: str


EXAMPLES: Final = {
    example.name: example
    for example in (
        Example(
            "ordinary",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "an ordinary newspaper puzzle; cells with one candidate are all it takes",
        ),
        Example(
            "scan_order",
            "...3..6...9.......83.....4...2.....47......9....6.3..1.2.....1...5.8.4...8.9.1536",
            "an easy puzzle made hard for scan order: few clues above, low digits that prove wrong late",
        ),
        Example(
            "half_turn",
            "6351.9.8...4.8.5...1.....2.1..3.6....9......74.....2...4.....38.......9...6..3...",
            "the same puzzle upside down: as easy as before, and scan order is two thousand times faster",
        ),
        Example(
            "brute_force_killer",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "the well-known trap for scan order: its first row is 987654321; 69 million nodes",
        ),
        Example(
            "seventeen_clues",
            ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
            "as few clues as a puzzle can have; yet naked and hidden singles solve it",
        ),
        Example(
            "ai_escargot",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "Arto Inkala's puzzle of 2006, hard for people; a search is lucky with it",
        ),
        Example(
            "inkala_2012",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "Arto Inkala's puzzle of 2012, which the press called the hardest in the world",
        ),
        Example(
            "golden_nugget",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "one of the hardest puzzles known for human logic",
        ),
    )
}
