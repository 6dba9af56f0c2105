"""Records: a puzzle with all its columns in a fixed number of bytes, passed between stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.catalogue import Level, techniques
from nonet.equivalence import canonical_many
from nonet.rating import RatingStatus, rate_columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.logic.config import LogicConfig

__all__ = [
    "COLUMNS",
    "ID_BYTES",
    "LEVELS",
    "RECORD",
    "STATUSES",
    "add_ids",
    "class_ids",
    "hardest_names",
    "lines_of",
    "measure",
    "search_nodes",
]

#: Bytes of hash per canonical form: the chance that any two of 10^9 classes collide is 1 in 10^20.
ID_BYTES: Final = 16

#: 212 bytes. `level`, `hardest` and `status` are indices into `Level`, `techniques()` and `RatingStatus`.
RECORD: Final = np.dtype(
    [
        ("puzzle", "u1", 81),
        ("solution", "u1", 81),
        ("id", "u1", ID_BYTES),
        ("solution_id", "u1", ID_BYTES),
        ("nodes", "<u4"),
        ("score", "<i4"),
        ("augmentation", "<u4"),
        ("steps", "<u2"),
        ("clues", "u1"),
        ("level", "u1"),
        ("hardest", "u1"),
        ("status", "u1"),
    ]
)

#: The columns of a finished data set, in order, with their types.
COLUMNS: Final = {
    "puzzle": "81 cells, row by row; a dot (0 in arrays) for blank",
    "solution": "81 digits",
    "clues": "number of clues",
    "level": "easy, medium, hard, unfair or extreme, on HoDoKu's scale",
    "score": "the sum of the costs of all steps, on HoDoKu's scale",
    "hardest": "the hardest technique that was used",
    "steps": "number of steps of logic",
    "status": "rated, or unsolved where logic did not get to the end",
    "search_nodes": "nodes of nonet's search for two solutions; 0 when no guess was needed",
    "canonical_id": "hex of the 16-byte BLAKE2b hash of the canonical form; equal exactly for equivalent puzzles",
    "augmentation": "0 for the puzzle as made or read, 1 and up for its copies",
}
LEVELS: Final = [level.value for level in Level]
STATUSES: Final = [status.value for status in RatingStatus]
_BLANK_LINE: Final = np.frombuffer(b".123456789", np.uint8)
_MOST_NODES: Final = 2**32 - 1


def hardest_names() -> list[str]:
    """Return the ids of all techniques, by code."""
    return [technique.id for technique in techniques()]


def lines_of(digits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return boards as characters, with dots for blanks."""
    characters: NDArray[np.uint8] = _BLANK_LINE[digits]
    return characters


def class_ids(puzzles: NDArray[np.uint8], threads: int = 1) -> NDArray[np.uint8]:
    """Return the canonical id of each puzzle or solution, (n, 16) bytes; InvalidGridError for a conflict."""
    ids, sound = _core.class_ids(np.ascontiguousarray(puzzles), threads)
    if not sound.all():
        canonical_many(puzzles[~sound][:1], threads=1)  # raises the error
    return ids


def add_ids(records: NDArray[Any]) -> None:
    """Fill in the ids of the classes of puzzles and solutions."""
    records["id"] = class_ids(records["puzzle"])
    records["solution_id"] = class_ids(records["solution"])


def search_nodes(puzzle: bytes) -> tuple[bytes, int]:
    """Return the solution of a proper puzzle, and the number of nodes in the search for two solutions."""
    _, solutions, nodes = _core.solve_digits(puzzle, 2)
    return solutions[0], min(nodes, _MOST_NODES)


def measure(
    puzzles: NDArray[np.uint8], config: LogicConfig, stop: _core.StopFlag, threads: int = 1
) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """Rate and solve puzzles; return records of the proper ones, without ids, and the status of all."""
    columns = rate_columns(puzzles, config=config, threads=threads, stop=stop)
    status = columns["status"]
    proper = np.flatnonzero(status <= STATUSES.index("unsolved"))
    records = np.zeros(len(proper), RECORD)
    records["puzzle"] = puzzles[proper]
    records["clues"] = np.count_nonzero(records["puzzle"], axis=1)
    for name in ("score", "steps", "level", "hardest", "status"):
        records[name] = columns[name][proper]
    data = records["puzzle"].tobytes()
    solved = [search_nodes(data[start : start + 81]) for start in range(0, len(data), 81)]
    records["solution"] = np.frombuffer(b"".join(solution for solution, _ in solved), np.uint8).reshape(-1, 81)
    records["nodes"] = [nodes for _, nodes in solved]
    return records, status
