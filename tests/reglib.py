"""Read technique cases in the format of HoDoKu's regression library and compare our steps with them.

A line is `:<code[-variant]>:<digits>:<board>:<deleted>:<eliminations>:<placements>:<extra>`; in the board `+` marks a
digit that was placed and not given; a candidate is digit, row, column: `342` is 3 in r4c2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.logic import Step
from nonet.records import unpack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FISH = ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
FISH_KINDS = {
    "030": "",
    "031": "finned_",
    "032": "sashimi_",
    "033": "franken_",
    "034": "finned_franken_",
    "035": "mutant_",
    "036": "finned_mutant_",
}
#: Techniques by the first of their codes, which count up.
GROUPS = {
    "0000": "full_house",
    "0002": "hidden_single naked_single",
    "0100": "locked_candidates_1 locked_candidates_2",
    "0110": "locked_pair locked_triple",
    "0200": "naked_pair naked_triple naked_quad",
    "0210": "hidden_pair hidden_triple hidden_quad",
    "0371": "kraken_fish_1 kraken_fish_2",
    "0400": "skyscraper two_string_kite empty_rectangle turbot_fish dual_two_string_kite dual_empty_rectangle",
    "0500": "simple_colors_trap simple_colors_wrap multi_colors_1 multi_colors_2",
    "0600": "unique_rectangle_1 unique_rectangle_2 unique_rectangle_3 unique_rectangle_4 unique_rectangle_5",
    "0605": "unique_rectangle_6 hidden_rectangle avoidable_rectangle_1 avoidable_rectangle_2",
    "0610": "bug_plus_1",
    "0701": "x_chain xy_chain remote_pair",
    "0706": "continuous_nice_loop discontinuous_nice_loop aic",
    "0709": "grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic",
    "0800": "xy_wing xyz_wing",
    "0803": "w_wing",
    "0901": "als_xz als_xy_wing als_xy_chain death_blossom",
    "1101": "sue_de_coq",
    "1201": "template_set template_delete",
    "1301": "forcing_chain_contradiction forcing_chain_verity forcing_net_contradiction forcing_net_verity",
    **{f"{code}0": " ".join(kind + size for size in FISH) for code, kind in FISH_KINDS.items()},
}
CODES = {
    f"{int(first) + place:04}": name for first, names in GROUPS.items() for place, name in enumerate(names.split())
}

# These name the struck digits in the second field, all others the digits of the pattern.
STRUCK_DIGITS = {"0706", "0707", "0708", "0709", "0710", "0711", "1301", "1303", "0901", "0902", "0903", "0904", "1101"}
# One exact match suffices for chains; of all other techniques every instance must give the listed result.
CHAINS = ("07", "13")

Candidates = frozenset[tuple[int, int]]  # (cell, digit)


def candidates_from(text: str) -> Candidates:
    return frozenset(((int(c[1]) - 1) * 9 + int(c[2]) - 1, int(c[0])) for c in text.split())


@dataclass(frozen=True)
class Case:
    line: str
    code: str
    variant: str
    technique: str
    siamese: bool
    digits: str
    board: bytes
    clues: bytes
    candidates: bytes
    eliminations: Candidates
    placements: Candidates
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def must_not_be_found(self) -> bool:
        return self.variant == "x"


def parse_case(line: str) -> Case:
    _, name, digits, board, deleted, eliminations, placements, *_ = [*line.split(":"), "", ""]
    code, _, variant = name.partition("-")
    siamese = len(code) == 5
    code = code[:4]
    cells, clues, given = [], [], True
    for ch in board:
        if ch == "+":
            given = False
            continue
        cells.append(0 if ch in ".0" else int(ch))
        clues.append(given and cells[-1] != 0)
        given = True
    masks = [0x1FF] * 81
    for cell, digit in candidates_from(deleted):
        masks[cell] &= ~(1 << (digit - 1))
    return Case(
        line=line,
        code=code,
        variant=variant,
        technique=CODES[code],
        siamese=siamese,
        digits=digits,
        board=bytes(cells),
        clues=bytes(clues),
        candidates=b"".join(mask.to_bytes(2, "little") for mask in masks),
        eliminations=candidates_from(eliminations),
        placements=candidates_from(placements),
        options=options_of(code, variant),
    )


def options_of(code: str, variant: str) -> dict[str, Any]:
    if code.startswith("06"):
        return {"uniqueness_missing_candidates": variant != "1"}
    if code == "0402":
        return {"empty_rectangle_of_two": variant == "1"}
    if code == "0404" or (code.startswith("03") and code[3] in "12"):
        return {"duals": True}
    if code == "0405":
        return {"duals": True, "empty_rectangle_of_two": True}
    if (code == "0709" and variant == "2") or (code in ("0710", "0711") and variant in ("3", "4")):
        return {"als_in_chains": True}
    if code in ("0902", "0903", "0904") and variant == "2":
        return {"als_overlap": True}
    return {}


def read_cases(path: Path) -> Iterator[Case]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(":"):
            yield parse_case(line)


def digits_of(step: Step, code: str) -> str:
    if code == "0610":
        return ""
    struck = {digit for _, digit in step.eliminations} if code in STRUCK_DIGITS else set()
    return "".join(str(digit) for digit in sorted(struck or step.digits))


def failure_of(case: Case) -> str | None:
    """Return why our steps do not pass the case; None when they do."""
    found = _core.logic_find_steps(case.board, [case.technique], case.clues, case.candidates, case.options)
    steps = [unpack(Step, record, board=None) for record in found]
    mine = [s for s in steps if s.is_siamese == case.siamese and digits_of(s, case.code) == case.digits]
    if case.must_not_be_found:
        return f"found {len(mine)} steps that must not be there" if mine else None
    if not mine:
        return f"found none of {len(steps)} {case.technique} steps with digits {case.digits}"
    wanted = (case.eliminations, case.placements)
    results = [(frozenset(s.eliminations), frozenset(s.placements)) for s in mine]
    if case.code.startswith(CHAINS):
        return None if wanted in results else f"none of {len(results)} chains gives the listed result"
    other = [result for result in results if result != wanted]
    return f"{len(other)} of {len(results)} steps differ, one is {sorted(other[0][0])}" if other else None
