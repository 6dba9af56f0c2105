"""Proofs of right claims: a step of the catalogue, or that every alternative fails by singles alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.catalogue import Level, techniques
from nonet.geometry import HOUSES
from nonet.logic.config import LogicConfig
from nonet.records import unpack
from nonet.search import masks_for_core
from nonet.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.play.position import Position

__all__ = ["Prover"]


class Prover:
    """Proves placements and eliminations on boards of one puzzle, with techniques up to a level."""

    def __init__(self, puzzle: Position, hardest: Level, *, is_unique: bool) -> None:
        self._puzzle = puzzle
        ids = [entry.id for entry in techniques() if entry.level <= hardest and entry.id not in _NO_PROOFS]
        order = LogicConfig.for_hints().order
        self._techniques = [*(name for name in order if name in ids), *(name for name in ids if name not in order)]
        self._options = LogicConfig.for_hints().options(is_unique)
        self._singles: _core.LogicSolver | None = None

    def step_for(self, board: Any, cell: int, digit: int, *, is_true: bool) -> Step | None:
        """Return the easiest step that places a candidate, or with `is_true` false rules it out; None if none does."""
        if self._puzzle.has_rules:
            from nonet.variants.logic.finding import find_steps

            peers = self._puzzle.peers[cell]
            steps = find_steps(board)
            return next((step for step in steps if _follows(step, cell, digit, peers, is_true=is_true)), None)
        record = _core.logic_find_proof(
            board._digits,
            cell,
            digit,
            is_true,
            self._techniques,
            clues=bytes(map(bool, board.clues)),
            candidates=masks_for_core(board),
            options=self._options,
        )
        return None if record is None else unpack(Step, record, board=board)

    def is_forced(self, board: Any, cell: int, digit: int, *, is_true: bool) -> bool:
        """Return whether every alternative to a claim fails when its singles are followed."""
        if not is_true:
            return self._fails(board, cell, digit)
        bits = board.masks[cell] if self._puzzle.has_rules else board.candidate_masks[cell]
        others = [other for other in range(1, self._puzzle.size + 1) if other != digit and bits >> other - 1 & 1]
        if all(self._fails(board, cell, other) for other in others):
            return True
        return any(
            all(self._fails(board, other, digit) for other in places)
            for places in self._other_places(board, cell, digit)
        )

    def _other_places(self, board: Any, cell: int, digit: int) -> Iterator[list[int]]:
        """Yield the other places of a digit in each house of a cell that has one place for each digit."""
        bit = 1 << digit - 1
        masks: Sequence[int] = board.masks if self._puzzle.has_rules else board.candidate_masks
        houses: Iterable[Sequence[int]] = (
            [house.cells for house in board.model.houses if len(house.cells) == self._puzzle.size]
            if self._puzzle.has_rules
            else HOUSES
        )
        for house in houses:
            if cell in house:
                yield [other for other in house if other != cell and masks[other] & bit]

    def _fails(self, board: Any, cell: int, digit: int) -> bool:
        """Return whether a digit in a cell leads to a contradiction by singles alone."""
        if self._puzzle.has_rules:
            return _fails_with_rules(board, cell, digit)
        assumed = board.place(cell, digit)
        if assumed.conflicts():
            return True
        if self._singles is None:
            self._singles = _core.LogicSolver(list(_SINGLES), self._options)
        solver = self._singles
        solver.load(assumed._digits, None, masks_for_core(assumed))
        while solver.next() is not None:
            pass
        digits, masks = solver.digits(), memoryview(solver.candidates()).cast("H")
        held = [1 << digit - 1 if digit else mask for digit, mask in zip(digits, masks, strict=True)]
        return any(_union(held[at] for at in house) != _ALL for house in HOUSES) or 0 in held


#: Techniques that prove nothing by themselves.
_NO_PROOFS: Final = ("brute_force", "nested_net")
_SINGLES: Final = ("full_house", "naked_single", "hidden_single")
_ALL: Final = 511


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _follows(step: Step, cell: int, digit: int, peers: Iterable[int], *, is_true: bool) -> bool:
    """Return whether a step places a candidate, or rules it out."""
    if is_true:
        return any((placed.cell, placed.digit) == (cell, digit) for placed in step.placements)
    if any((struck.cell, struck.digit) == (cell, digit) for struck in step.eliminations):
        return True
    return any(
        placed.digit != digit if placed.cell == cell else placed.digit == digit and placed.cell in peers
        for placed in step.placements
    )


def _fails_with_rules(board: Any, cell: int, digit: int) -> bool:
    from nonet.variants.logic.finding import find_steps

    assumed = board.with_placed([(cell, digit)])
    while True:
        if any(not mask for mask in assumed.masks):
            return True
        step = next(find_steps(assumed, _SINGLES), None)
        if step is None:
            return False
        assumed = assumed.apply(step)
