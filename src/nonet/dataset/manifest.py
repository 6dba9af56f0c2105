"""The manifest: what a data set contains, how it was made, and its checksums."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.dataset.examples import AUGMENTED
from nonet.dataset.records import COLUMNS, LEVELS, STATUSES, hardest_names
from nonet.errors import ParseError, WrongValueError

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nonet.dataset.layouts.base import Layout
    from nonet.dataset.options import Options

__all__ = ["MANIFEST", "describe_file", "load_manifest", "make_manifest", "split_counts"]

MANIFEST: Final = "manifest.json"
#: Version of the layout. 2: the split follows the solution.
_LAYOUT: Final = 2


def make_manifest(
    folder: Path,
    options: Options,
    layout: Layout,
    source: Mapping[str, Any],
    collected: Counter[str],
    splits: Mapping[str, Counter[str]],
    files: Iterable[str],
) -> dict[str, Any]:
    """Describe a finished set, independently of when, where and on how many threads it was made."""
    manifest: dict[str, Any] = {
        "manifest": _LAYOUT,
        "nonet": _core.version,
        "library": layout.library(),
        "seed": options.seed,
        "options": options.to_json(),
        "source": dict(source),
        "counts": {
            "looked_at": sum(collected.values()),
            "kept": collected["kept"],
            "equivalent": collected["duplicate"],
            "rejected": {
                name: count for name, count in sorted(collected.items()) if name not in ("kept", "duplicate") and count
            },
            "splits": {split: split_counts(tally) for split, tally in splits.items()},
        },
        "files": {path: describe_file(folder / path) for path in sorted(files)},
    }
    if layout.has_columns:
        manifest["columns"] = COLUMNS
    if layout.name == "npy":
        manifest["codes"] = {"level": LEVELS, "hardest": hardest_names(), "status": STATUSES}
    return manifest


def split_counts(tally: Counter[str]) -> dict[str, Any]:
    """Return the counts of a split: classes, examples including copies, classes by level."""
    levels = {level: tally[level] for level in LEVELS if tally[level]}
    classes = sum(levels.values())
    return {"classes": classes, "examples": classes + tally[AUGMENTED], "levels": levels}


def describe_file(path: Path) -> dict[str, Any]:
    """Return the size and the checksum of a file."""
    digest = sha256()
    with path.open("rb") as file:
        while data := file.read(1 << 20):
            digest.update(data)
    return {"bytes": path.stat().st_size, "sha256": digest.hexdigest()}


def load_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a set; ParseError if there is none that this version can read."""
    try:
        manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if (version := manifest["manifest"]) == _LAYOUT:
            _refuse_other_types(manifest)
    except (FileNotFoundError, NotADirectoryError):
        raise ParseError("file.data_set", folder=folder, name=MANIFEST) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise ParseError("file.manifest", path=folder / MANIFEST, error=error) from None
    if version != _LAYOUT:
        raise ParseError("file.manifest_version", version=_LAYOUT, got=version, folder=folder)
    return manifest


def _refuse_other_types(manifest: Mapping[str, Any]) -> None:
    """Raise an error unless the counts and the files are of the types that `make_manifest` writes."""
    counts = manifest["counts"]
    numbers = [counts["looked_at"], counts["kept"], counts["equivalent"], *counts["rejected"].values()]
    for split in counts["splits"].values():
        numbers += [split["classes"], split["examples"], *split["levels"].values()]
    numbers += [file["bytes"] for file in manifest["files"].values()]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise WrongValueError("record.manifest_counts")
    if not all(isinstance(file["sha256"], str) for file in manifest["files"].values()):
        raise WrongValueError("record.manifest_sums")
