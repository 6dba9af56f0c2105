"""How much memory a thousand hints take in Pyodide: memory.py COUNT, by `.ci/browser.py memory`."""

import json
import sys
from itertools import islice

import nonet
from nonet.web.local import answer

#: Megabytes of WebAssembly's memory, which never shrinks.
MOST = 400


def taken() -> float:
    import pyodide_js  # type: ignore[import-not-found]  # where this runs

    return float(pyodide_js._module.HEAP8.length / 2**20)


def main(count: int) -> None:
    said = [f"{taken():.0f} MB before"]
    puzzles = (nonet.generate(level=level, seed=seed) for seed in range(count) for level in nonet.logic.Level)
    boards = (step.board for puzzle in puzzles for step in nonet.explain(puzzle))
    for number, board in enumerate(islice(boards, count), 1):
        body = json.dumps({"puzzle": board.to_line(), "lang": ("en", "zh", "ja")[number % 3]})
        reply = answer("POST", "/api/v1/hint", body.encode())
        assert reply.status == 200, reply.content
        if number in (1, 10, 100, count):
            said.append(f"{taken():.0f} MB after hint {number}")
    sys.stdout.write(", ".join(said) + "\n")
    assert taken() < MOST


if __name__ == "__main__":
    main(int(sys.argv[1]))
