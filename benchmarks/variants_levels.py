"""Can every kind of variant be made at every level, and without givens? How long does it take?

`python benchmarks/variants_levels.py [-n COUNT] [--timeout SECONDS] [--kinds KIND…]`: CPU seconds on one
thread, the median of COUNT seeds; each puzzle is checked to have one solution and the level. The table is in
docs/variants.md.
"""

from __future__ import annotations

import argparse
import statistics
import time

import nonet
from nonet.catalogue import RULE_LEVELS
from nonet.variants import KINDS, generate
from nonet.variants.logic.finding import is_of_level


def cell(kind: str, seeds: int, timeout: float, **order: object) -> str:
    """Return the median seconds of a kind and level, or what became of the order."""
    spent, failed, reason = [], 0, ""
    for seed in range(seeds):
        start = time.process_time()
        try:
            puzzle = generate(kind, seed=seed, timeout=timeout, **order)  # type: ignore[arg-type]
        except nonet.OrderError as error:
            if error.key.startswith("bare"):
                return "refused"
            failed, reason = failed + 1, "none found"
        except nonet.LimitError:
            failed, reason = failed + 1, f"> {timeout:g}"
        else:
            spent.append(time.process_time() - start)
            assert nonet.check(puzzle)
            assert order.get("level") is None or is_of_level(puzzle, str(order["level"]))
    if not spent:
        return reason
    return f"{statistics.median(spent):.2f}" + (f" ({len(spent)} of {seeds})" if failed else "")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=3, help="puzzles of each")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    options = parser.parse_args()
    print(f"| kind | {' | '.join(RULE_LEVELS)} | no givens |\n|---|{'--:|' * (len(RULE_LEVELS) + 1)}")
    for kind in options.kinds:
        cells = [cell(kind, options.n, options.timeout, level=level) for level in RULE_LEVELS]
        cells.append(cell(kind, options.n, options.timeout, givens=False))
        print(f"| {kind} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
