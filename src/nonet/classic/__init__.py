"""The classic Sudoku algorithms, to read, to run and to watch: one file each, with the same counts and traces.

They are here to teach and to compare; `nonet.solve` is thousands of times faster.

>>> from nonet import classic
>>> for name in classic.ALGORITHMS:
...     print(f"{name:14}{classic.solve(classic.EXAMPLES['ordinary'].puzzle, name, unique=False).nodes:6,}")
boolean        4,208
bitmask        4,208
walk           4,208
singles_once       0
singles_first      0
fewest_first       0
dancing_links      0
norvig             0
"""

from nonet.classic.algorithms import ALGORITHMS, Algorithm
from nonet.classic.comparing import Comparison, compare
from nonet.classic.event import Event
from nonet.classic.examples import EXAMPLES, Example
from nonet.classic.solving import Result, solve
from nonet.classic.streaming import events

__all__ = [
    "ALGORITHMS",
    "EXAMPLES",
    "Algorithm",
    "Comparison",
    "Event",
    "Example",
    "Result",
    "compare",
    "events",
    "solve",
]
