"""A stream: output is written as it comes, and cannot be resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from nonet.bulk.read.packed import compress
from nonet.bulk.run.job import Progress
from nonet.storage.atomic import write_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.bulk.run.ledger import Ledger
    from nonet.bulk.write.writer import Done, Writer

__all__ = ["StreamSink"]


class StreamSink:
    """Writes and flushes the output of each unit: a reader may be waiting."""

    is_ordered = True

    def __init__(
        self,
        ledger: Ledger,
        stream: BinaryIO,
        writer: Writer,
        on_failure: Callable[[str, str], None],
        compression: str | None = None,
    ) -> None:
        self.ledger = ledger
        self.stream = stream
        #: Called with the location of a failed row and the reason; for the first few only.
        self.on_failure = on_failure
        self.made: set[int] = set()
        write_all(stream, compress(writer.start(), compression))

    def commit(self, done: Done) -> Progress:
        """Write the next unit."""
        ledger = self.ledger
        write_all(self.stream, done.data)
        self.stream.flush()
        name, line = ledger.sources[done.source].name, ledger.at(done).line
        for at, reason in done.failures:
            self.on_failure(f"{name}, line {line + at + 1}", reason)
        ledger.state, ledger.fault = ledger.after(done), done.fault
        return Progress(ledger.progress_of(done), ledger.state.rows, ledger.state.tally)

    def finish(self) -> None:
        """Check that the inputs have not changed."""
        self.ledger.refuse_changed()
