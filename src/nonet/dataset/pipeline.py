"""make_dataset: the stages in order, each resumable, and the manifest last.

    .work/records            all puzzles kept, with their columns           (collecting)
    .work/train.examples     those of a split, with their copies         (examples)
    train.parquet, ...       the output files, and traces                   (layouts, traces)
    manifest.json            written last

Stages exchange records of fixed size, so each can start anywhere, and only a few chunks are in memory.
"""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.arguments import checked_whole
from nonet.bulk.read import open_source
from nonet.dataset.collecting import collect_files, collect_made
from nonet.dataset.examples import make_examples
from nonet.dataset.layouts import layout_for
from nonet.dataset.manifest import MANIFEST, describe_file, load_manifest, make_manifest
from nonet.dataset.options import Options
from nonet.dataset.stages import RecordSource, Workshop, out_of_reach, write_json
from nonet.dataset.traces import TRACE_ROWS, trace_encoder
from nonet.dataset.tracing import tracing
from nonet.engines import checked_spec, open_engine
from nonet.engines.threads import checked_threads
from nonet.errors import SudokuError, WrongValueError
from nonet.generation.order import MOST_MADE, Order
from nonet.storage import journal
from nonet.storage.atomic import locked_folder, writing
from nonet.storage.journal import ResumeError, refuse_other
from nonet.storage.outputs import SIDE_NAMES, refuse_inputs
from nonet.storage.paths import remove_tree

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nonet.bulk.run.job import Progress
    from nonet.dataset.layouts.base import Layout

__all__ = ["Made", "has_progress", "make_dataset"]

#: Changes when the bytes of a set would: a run is never resumed by a program that writes other bytes.
_LAYOUT: Final = 2
_WORK: Final = ".work"
_REJECTS: Final = "rejects.tsv"


@dataclass(frozen=True, slots=True)
class Made:
    """A finished data set."""

    folder: Path
    manifest: dict[str, Any]
    seconds: float

    @property
    def rejected(self) -> int:
        """The number of rows in the source that are not proper puzzles."""
        return sum(self.manifest["counts"]["rejected"].values())


def make_dataset(
    folder: Path,
    options: Options | None = None,
    *,
    count: int | None = None,
    order: Order | None = None,
    inputs: Sequence[Path | None] = (),
    column: str | None = None,
    threads: int | None = None,
    engine: Any = None,
    resume: bool = False,
    verify: bool = False,
    overwrite: bool = False,
    sync: bool = True,
    checkpoint_seconds: float = 5.0,
    on_stage: Callable[[str, int | None], None] = lambda name, total: None,
    watch: Callable[[Progress], None] | None = None,
) -> Made:
    """Make a data set in a folder, from `count` generated puzzles or from files (None: standard input).

    Every puzzle has exactly one solution, and no two are equivalent. The same source, options and seed give the same
    bytes on any number of threads, resumed or not. When a finished set is resumed, its files are compared with the
    manifest: their sizes, and with `verify` their checksums. `watch` receives the progress within a stage. `engine` is
    as for `nonet.engines.open_engine`; the workers of a cluster must be able to reach the folder and the files.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = make_dataset(pathlib.Path(folder) / "set", Options(format="jsonl", test=0.5), count=20)
    >>> made.manifest["counts"]["kept"], list(made.manifest["counts"]["splits"])
    (20, ['train', 'test'])
    """
    started = time.monotonic()
    options = options or Options()
    if (count is None) == (not inputs):
        raise WrongValueError("make_or_read")
    if count is not None:
        checked_whole(count, "made", 1, MOST_MADE)
    if resume and None in inputs:
        raise WrongValueError("resume_pipe")
    refuse_inputs([folder], inputs)
    order = order or Order()
    layout = layout_for(options.format)
    source = _describe_source(count, order, inputs, column)
    identity = {
        "nonet": _core.version,
        "layout": _LAYOUT,
        "library": layout.library(),
        "options": options.to_json(),
        "source": source,
    }
    checked_threads(threads)
    if isinstance(engine, str):
        checked_spec(engine)
    folder = folder.absolute()  # workers may run in other folders
    folder.mkdir(parents=True, exist_ok=True)
    with locked_folder(folder):
        if resume and (folder / MANIFEST).exists():
            return Made(folder, _finished(folder, identity, verify=verify), time.monotonic() - started)
        is_resumed = _prepare(folder, identity, resume=resume, overwrite=overwrite)
        with open_engine(engine, threads) as opened:
            shop = Workshop(folder / _WORK, identity, is_resumed, opened, sync, checkpoint_seconds, on_stage, watch)
            if not opened.sees(shop.folder):
                raise out_of_reach(shop.folder)
            records = shop.folder / "records"
            if count is not None:
                collected = collect_made(shop, order, count, options.seed, options.config, records)
            else:
                collected = collect_files(shop, inputs, column, options.config, records)
            manifest = _finish(shop, folder, options, layout, source, records, collected)
    return Made(folder, manifest, time.monotonic() - started)


def has_progress(folder: Path) -> bool:
    """Return whether a stopped run left finished work that `resume` would continue."""
    work = folder / _WORK
    return (work / "run.json").exists() and any(path.suffix in (".state", ".tally") for path in work.iterdir())


def _finish(
    shop: Workshop,
    folder: Path,
    options: Options,
    layout: Layout,
    source: dict[str, Any],
    records: Path,
    collected: Counter[str],
) -> dict[str, Any]:
    """Make all files of the set from the records, and the manifest last."""
    files, splits = [], {}
    for split in options.splits:
        examples = shop.folder / f"{split}.examples"
        splits[split] = make_examples(shop, records, split, options, examples)
        files += _write_split(shop, folder, split, options, layout, examples, splits[split])
    files += _write_notes(folder, layout.notes("", 0, 0))
    rejects = records.with_name(f"{records.name}.rejects")
    if rejects.exists():
        with rejects.open("rb") as file, writing(folder / _REJECTS, is_held=True) as copy:
            shutil.copyfileobj(file, copy)
        files.append(_REJECTS)
    manifest = make_manifest(folder, options, layout, source, collected, splits, files)
    write_json(folder / MANIFEST, manifest)
    shutil.rmtree(folder / _WORK)
    return manifest


def _write_split(
    shop: Workshop,
    folder: Path,
    split: str,
    options: Options,
    layout: Layout,
    examples: Path,
    tally: Counter[str],
) -> list[str]:
    """Write all files of a split; return their paths."""
    files = []
    for path, encoder in layout.encoders(split).items():
        with tracing():
            shop.encode(f"writing {path}", RecordSource(examples, layout.rows), folder / path, encoder)
        files.append(path)
    if options.traces:
        path = layout.trace_path(split)
        encoder = trace_encoder(path, options.config, options.words)
        with tracing():
            shop.encode(f"writing {path}", RecordSource(examples, TRACE_ROWS), folder / path, encoder)
        files.append(path)
    rows = sum(tally.values())
    classes = rows - tally["augmented"]
    return files + _write_notes(folder, layout.notes(split, classes, rows))


def _write_notes(folder: Path, notes: dict[str, Any]) -> list[str]:
    for path, note in notes.items():
        write_json(folder / path, note)
    return list(notes)


def _describe_source(
    count: int | None, order: Order, inputs: Sequence[Path | None], column: str | None
) -> dict[str, Any]:
    """Describe the source of the puzzles, without paths and without effort, which does not change them."""
    if count is not None:
        return {"made": count, "order": order.identity()}
    files = []
    for path in inputs:
        if path is None:
            files.append({"name": "-"})
        else:
            open_source(path, column)  # report unreadable inputs before anything is replaced
            files.append({"name": path.name, **describe_file(path)})
    return {"files": files, "column": column}


#: The advice to start a data set over.
_OVERWRITE: Final = SudokuError("advice.overwrite")


def _finished(folder: Path, identity: dict[str, Any], *, verify: bool) -> dict[str, Any]:
    """Return the manifest if an earlier run finished the same set and its files have not changed."""
    manifest = load_manifest(folder)
    refuse_other({**identity, "layout": None}, {key: manifest.get(key) for key in identity}, _OVERWRITE)
    for path, entry in manifest["files"].items():
        if not (folder / path).is_file():
            raise _changed("missing", path=folder / path)
        if (size := (folder / path).stat().st_size) != entry["bytes"]:
            raise _changed("size", path=folder / path, size=entry["bytes"], got=size)
        if verify and describe_file(folder / path) != entry:
            raise _changed("content", path=folder / path)
    shutil.rmtree(folder / _WORK, ignore_errors=True)
    return manifest


def _changed(how: str, **facts: Any) -> ResumeError:
    """Return the error for a file of a finished set that has changed."""
    return ResumeError("resume.advice", error=ResumeError(f"changed.{how}", **facts), advice=_OVERWRITE)


def _prepare(folder: Path, identity: dict[str, Any], *, resume: bool, overwrite: bool) -> bool:
    """Prepare the folder; return whether there is an earlier run to resume."""
    note = folder / _WORK / "run.json"
    if resume and (before := journal.load(note, "dataset")) is not None:
        refuse_other(identity, before)
        return True
    if (folder / MANIFEST).exists():
        if not overwrite:
            raise SudokuError("folder.data_set", folder=folder)
        _remove(folder, _earlier_options(folder, identity))
        (folder / MANIFEST).unlink()
    elif note.exists() or any((folder / _WORK).glob("records*")):  # an interrupted run, with or without its journal
        _remove(folder, _earlier_options(folder, identity))
    elif any(path.name != _WORK for path in folder.iterdir()):
        raise SudokuError("folder.not_empty", folder=folder)
    shutil.rmtree(folder / _WORK, ignore_errors=True)
    (folder / _WORK).mkdir(parents=True)
    journal.save(note, "dataset", identity)
    return False


def _earlier_options(folder: Path, identity: dict[str, Any]) -> Options:
    """Return the options of the run that left a folder; those of this run if its journal is damaged.

    In that case only files that this run would write are removed.
    """
    try:
        if (folder / MANIFEST).exists():
            return Options.from_json(load_manifest(folder)["options"])
        return Options.from_json((journal.load(folder / _WORK / "run.json", "dataset") or {})["options"])
    except (SudokuError, ValueError, TypeError, LookupError):
        return Options.from_json(identity["options"])


def _planned(options: Options) -> list[str]:
    """Return the paths of all files that a run may write."""
    layout = layout_for(options.format)
    paths = [_REJECTS, *layout.notes("", 0, 0)]
    for split in options.splits:
        paths += [*layout.encoders(split), *layout.notes(split, 0, 0), layout.trace_path(split)]
    return paths


def _remove(folder: Path, options: Options) -> None:
    """Remove all files that a run with these options may have left, and folders that become empty."""
    for path in _planned(options):
        for end in ("", ".new", *SIDE_NAMES):
            (folder / f"{path}{end}").unlink(missing_ok=True)
        remove_tree(folder / f"{path}.part.pieces")
        parent = (folder / path).parent
        if parent != folder and parent.exists() and not any(parent.iterdir()):
            parent.rmdir()
