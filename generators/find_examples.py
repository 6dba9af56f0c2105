"""Search random puzzles for an example board of every technique and keep the best in src/nonet/logic/examples.tsv.

    python generators/find_examples.py SECONDS SEED           the example of each technique
    python generators/find_examples.py SECONDS SEED --more    further boards, up to three for each
    python generators/find_examples.py SECONDS SEED --from FILE TECHNIQUE…
    python generators/find_examples.py SECONDS SEED --symmetrical

Slow, and needed only when a technique has no example yet or its example no longer yields the step: run it with a
number of seconds and a seed. Puzzles are made here, from the seed; an example that is already there is replaced only by
one that reads better. Patterns of the hardest puzzles do not come up in these: --from looks for some techniques in a
file of puzzles and shuffles each puzzle before it keeps a board.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import nonet
from nonet.logic import Family, LogicConfig, Step
from nonet.logic.examples import find_again

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EXAMPLES = Path(__file__).parents[1] / "src" / "nonet" / "logic" / "examples.tsv"
HEADER = "# technique\tclues\tdigits\teliminated\tstep; boards made by generators/find_examples.py\n"

#: Too slow to look for on every board; tried only on a few, when nothing else is missing.
SLOW = ("squirmbag", "whale", "leviathan", "kraken", "net")


def read() -> dict[str, list[Step]]:
    """Read the examples that are there, easiest first; one whose step has gone is left out."""
    found: dict[str, list[Step]] = {}
    if EXAMPLES.exists():
        for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                name, clues, digits, eliminated, notation = line.split("\t")
                step = find_again(nonet.Grid(clues, digits, eliminated), name, notation)
                if step is not None:
                    found.setdefault(name, []).append(step)
    return found


def write(found: dict[str, list[Step]]) -> None:
    """Write the examples in the order of the catalogue, one on a line."""
    lines = []
    for entry in nonet.techniques():
        for step in found.get(entry.id, ()):
            grid = step.to_json()["grid"]
            fields = (entry.id, grid["clues"], grid["digits"], grid.get("eliminated", ""), str(step))
            lines.append("\t".join(fields) + "\n")
    EXAMPLES.write_text(HEADER + "".join(lines), encoding="utf-8")


def puzzle(rng: Random) -> str:
    """Make a puzzle from which no clue can be taken away."""
    line = nonet.solve(_seeded(rng), unique=False).to_line()
    for cell in rng.sample(range(81), 81):
        without = line[:cell] + "." + line[cell + 1 :]
        if nonet.count_solutions(without, limit=2) == 1:
            line = without
    return line


def _seeded(rng: Random) -> str:
    """Fill the three boxes of the diagonal at random: any such board has a solution."""
    board = ["."] * 81
    for box in (0, 4, 8):
        for cell, digit in zip(nonet.geometry.BOXES[box], rng.sample("123456789", 9), strict=True):
            board[cell] = digit
    return "".join(board)


def symmetrical(rng: Random) -> str:
    """Make a puzzle whose clues look the same after a half turn or a reflection, with digits exchanged in pairs."""
    image = rng.choice((lambda cell: 80 - cell, lambda cell: cell % 9 * 9 + cell // 9))
    fixed = 1 if image(1) == 79 else 3
    digits = rng.sample("123456789", 9)
    becomes = {digit: digit for digit in digits[:fixed]}
    for a, b in zip(digits[fixed::2], digits[fixed + 1 :: 2], strict=True):
        becomes[a], becomes[b] = b, a
    while True:
        line = "." * 81
        for _ in range(60):
            cell = rng.choice([cell for cell in range(81) if line[cell] == "." and image(cell) != cell])
            digit = rng.choice(digits)
            placed = {cell: digit, image(cell): becomes[digit]}
            more = "".join(placed.get(at, line[at]) for at in range(81))
            count = nonet.count_solutions(more, limit=2)
            if count == 1:
                return more
            line = more if count else line


def cost(step: Step, is_natural: bool) -> tuple[bool, bool, int, int]:
    """Say how badly an example reads.

    One that the solver takes by itself is best; then, for the easy techniques, one on a board from which nothing was
    struck before; then a short one on a full board.
    """
    is_easy = step.technique.level <= "medium"
    return not is_natural, is_easy and bool(step.grid.eliminated), len(step.explain()), len(step.grid.blanks)


def search(seconds: float, seed: int) -> None:
    """Search until the time is over; steps that the solver takes by itself are preferred."""
    rng = Random(seed)
    every = read()
    found = {name: steps[0] for name, steps in every.items()}
    # Examples of earlier runs count as natural, so that a run never makes them worse.
    costs = {name: cost(step, True) for name, step in found.items()}
    never = (*SLOW, "mutant", "jellyfish", "template")  # these would swallow the time of all others
    offs = [entry.id for entry in nonet.techniques() if not entry.is_on and not any(word in entry.id for word in never)]
    config = LogicConfig().having(*offs)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        line = puzzle(rng)
        chosen = config if rng.random() < 0.5 else LogicConfig()
        for step in nonet.explain(line, config=chosen):
            _offer(found, costs, step, is_natural=True)
            missing = [entry.id for entry in nonet.techniques() if entry.id not in found]
            if missing and step.technique.family is not Family.SINGLES:
                quick = [name for name in missing if not any(word in name for word in SLOW)]
                for other in nonet.find_steps(step.grid, quick or rng.sample(missing, 1)):
                    _offer(found, costs, other, is_natural=False)
            if time.monotonic() > end:
                break
    write({name: [step, *every.get(name, [step])[1:]] for name, step in found.items()})
    missing = [entry.id for entry in nonet.techniques() if entry.id not in found]
    sys.stdout.write(f"{len(found)} examples; missing: {', '.join(missing) or 'none'}\n")


def _offer(found: dict[str, Step], costs: dict[str, tuple[bool, bool, int, int]], step: Step, is_natural: bool) -> None:
    price = cost(step, is_natural)
    if step.technique.id in found and price >= costs[step.technique.id]:
        return
    is_slow = any(word in step.technique.id for word in SLOW)
    first = next(nonet.explain(step.grid, config=LogicConfig.of(step.technique)), None)
    if str(first) == str(step) or (not is_slow and find_again(step.grid, step.technique.id, str(step))):
        found[step.technique.id] = step
        costs[step.technique.id] = price


MOST = 3


def search_more(seconds: float, seed: int) -> None:
    """Search until the time is over for further steps that come up on the way; harder boards have more candidates."""
    rng = Random(seed)
    found = read()
    never = (*SLOW, "mutant", "jellyfish", "template")
    offs = [entry.id for entry in nonet.techniques() if not entry.is_on and not any(word in entry.id for word in never)]
    config = LogicConfig.for_hints().having(*offs)
    end = time.process_time() + seconds
    while time.process_time() < end:
        line = puzzle(rng)
        taken: set[str] = set()
        for step in nonet.explain(line, config=config if rng.random() < 0.5 else None):
            name = step.technique.id
            steps = found.setdefault(name, [])
            first = next(nonet.explain(step.grid, config=LogicConfig.of(name)), None)
            if name not in taken and len(steps) < MOST and str(first) == str(step):
                steps.append(step)
                taken.add(name)
    for steps in found.values():
        steps[1:] = sorted(steps[1:], key=lambda step: sum(map(int.bit_count, step.grid.candidate_masks)))
    write(found)
    full = sum(len(steps) == MOST for steps in found.values())
    sys.stdout.write(f"{full} of {len(found)} techniques have {MOST} boards\n")


def search_in(seconds: float, seed: int, lines: Iterable[str], names: Sequence[str]) -> None:
    """Search puzzles for steps of some techniques, each after everything easier; shorter explanations come first."""
    rng = Random(seed)
    found = read()
    wanted = {name: [*found.get(name, ())] for name in names}
    is_kept = "symmetrical_placement" in names  # a shuffle would hide the symmetry, and easier steps use it up
    easier = [entry.id for entry in nonet.techniques() if entry.level <= "hard" and entry.in_hints and not is_kept]
    end = time.process_time() + seconds
    for line in lines:
        if time.process_time() > end:
            break
        shuffled = line if is_kept else nonet.random_equivalent(line, seed=rng.randrange(2**32)).to_line()
        for name, steps in wanted.items():
            for step in nonet.explain(shuffled, config=LogicConfig.of(*(e for e in easier if e != name), name)):
                if step.technique.id == name:
                    first = next(nonet.explain(step.grid, config=LogicConfig.of(name)), None)
                    if str(first) == str(step):
                        steps.append(step)
                    break
    for name, steps in wanted.items():
        steps.sort(key=lambda step: len(step.explain()))
        found[name] = [*steps[:1], *sorted(steps[1:MOST], key=lambda step: len(step.grid.blanks))]
        sys.stdout.write(f"{name}: {len(steps)} boards\n")
    write(found)


def main() -> None:
    """Do what the command line asks for."""
    if len(sys.argv) < 3 or "--help" in sys.argv:
        sys.exit(__doc__)
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    if "--from" in sys.argv:
        at = sys.argv.index("--from")
        text = Path(sys.argv[at + 1]).read_text(encoding="utf-8")
        lines = re.findall(r"^[0-9.]{81}", text, re.MULTILINE)
        Random(seed).shuffle(lines)
        search_in(seconds, seed, lines, sys.argv[at + 2 :])
    elif "--symmetrical" in sys.argv:
        rng = Random(seed)
        search_in(seconds, seed, (symmetrical(rng) for _ in range(6)), ["symmetrical_placement"])
    else:
        (search_more if "--more" in sys.argv else search)(seconds, seed)


if __name__ == "__main__":
    main()
