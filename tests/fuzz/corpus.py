"""The saved inputs of the fuzzers: `corpus.json` holds those of each target by a name that says what they show.

    python tests/fuzz/corpus.py unpack FOLDER        write the inputs as files, FOLDER/<target>/<name>, for a fuzzer
    python tests/fuzz/corpus.py keep TARGET FILE…    add files to the inputs of a target, under their names

Inputs are text where every byte is ASCII that prints or a line break, else {"base64": …}.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

FILE = Path(__file__).with_name("corpus.json")


def saved() -> dict[str, dict[str, str | dict[str, str]]]:
    """Return what is saved: target → name → input in JSON."""
    return json.loads(FILE.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def targets() -> set[str]:
    """Return the names of the targets with saved inputs."""
    return set(saved())


def inputs(target: str) -> dict[str, bytes]:
    """Return the inputs of a target by name."""
    return {name: decoded(data) for name, data in saved().get(target, {}).items()}


def decoded(data: str | dict[str, str]) -> bytes:
    """Return the bytes of an input in JSON."""
    return base64.b64decode(data["base64"]) if isinstance(data, dict) else data.encode()


def save(target: str, found: dict[str, bytes]) -> None:
    """Write the inputs of a target."""
    data = saved() | {target: {name: encoded(found[name]) for name in sorted(found)}}
    FILE.write_text(json.dumps(dict(sorted(data.items())), indent=1) + "\n", encoding="utf-8")


def encoded(data: bytes) -> str | dict[str, str]:
    """Return bytes as JSON can hold them."""
    if all(byte in b"\n\t" or 32 <= byte < 127 for byte in data):
        return data.decode("ascii")
    return {"base64": base64.b64encode(data).decode("ascii")}


def main(command: str, where: str, *files: str) -> None:
    """Run a command."""
    if command == "keep":
        save(where, inputs(where) | {Path(file).name: Path(file).read_bytes() for file in files})
        return
    for target in targets():
        folder = Path(where) / target
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in inputs(target).items():
            (folder / name).write_bytes(data)


if __name__ == "__main__":
    main(*sys.argv[1:])
