"""Coverage-guided fuzzing of the readers of state files with Atheris; `make fuzz` runs it.

The first byte of an input chooses the reader. If it is odd, the rest is the body of a journal, which gets its checksum;
else it is the whole file. A reader returns, or raises a SudokuError.
"""

import contextlib
import json
import tempfile
from pathlib import Path

import nonet
from nonet.bulk.run.ledger import Finished, Ledger
from nonet.bulk.run.scatter import done_from
from nonet.counting.run import pack
from nonet.counting.state import State
from nonet.grid import Grid
from nonet.storage import journal
from nonet.storage.npy import NpyArray

PUZZLE = pack(Grid("." * 81))


def _checkpoint(path: Path) -> None:
    state = Ledger({}, [], is_resumed=True).load(path)
    assert state is None or state.rows >= 0


def _part(path: Path) -> None:
    try:
        done_from(journal.load(path, "part") or {})
    except (TypeError, ValueError, LookupError):  # and the part is made again
        return


def _finished(path: Path) -> None:
    try:
        Finished.from_json(journal.load(path, "finished") or {})
    except (TypeError, ValueError, LookupError):  # `has_finished` says that the manifest is damaged
        return


def _count(path: Path) -> None:
    state = State.load(path, PUZZLE, None)
    assert state is None or state.total >= 0


def _array(path: Path) -> None:
    array = NpyArray(path)
    assert len(array.rows(0, 3)) == min(3, len(array))


READERS = {"file": _checkpoint, "part": _part, "finished": _finished, "count": _count, "array": _array}
_folder = tempfile.TemporaryDirectory(prefix="nonet-fuzz-")


def read(data: bytes) -> None:
    """Read a state file."""
    choice, text = data[0] if data else 0, data[1:]
    kind = list(READERS)[choice // 2 % len(READERS)]
    if choice % 2:
        try:
            body = json.loads(text)
        except (ValueError, RecursionError):
            return
        if isinstance(body, dict):
            if kind == "count":
                body = {"version": nonet.__version__, "puzzle": PUZZLE.hex(), **body}
            text = journal.text_of(kind, body)
    path = Path(_folder.name) / "state"
    path.write_bytes(text)
    with contextlib.suppress(nonet.SudokuError):
        READERS[kind](path)


if __name__ == "__main__":
    from fuzz.instrument import fuzz

    fuzz(
        read,
        *("nonet.storage", "nonet.bulk.run.ledger", "nonet.bulk.run.scatter", "nonet.counting.state"),
        *("json.", "numpy.lib.format", "numpy.lib._format_impl"),
    )
