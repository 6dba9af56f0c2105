"""judge: whether a claim about a board is right, and whether anything on the board shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_choice, checked_whole
from nonet.catalogue import Level
from nonet.checking import Status, check
from nonet.errors import WrongValueError
from nonet.limits import timeout_of, watched
from nonet.play.claims import Claim, ClaimKind, Claims
from nonet.play.position import Position
from nonet.play.proving import Prover
from nonet.play.reading import read_claims
from nonet.play.rulings import Judgement, Ruling, Trace, last_board
from nonet.solving import true_candidates

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.puzzles import PuzzleLike

__all__ = ["Judge", "judge", "judge_trace"]

#: Rulings on right claims, the best proof first.
_PROOFS: Final = (Ruling.JUSTIFIED, Ruling.FORCED, Ruling.LUCKY)


class Judge:
    """Judges claims about one puzzle, whose solution is found once.

    `hardest` is the level of the hardest techniques that are tried as proofs; a claim beyond them is at best forced.
    With ``proofs=False`` nothing is proved: a right claim is just right, and judging is many times faster.

    >>> judge = Judge("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(judge("r5c5=5"))
    r5c5=5 is justified: Naked Single: r5c5=5.
    >>> judge("r1c3=1").ruling, judge("r1c3=3").ruling, judge("r1c1=7").ruling
    (<Ruling.WRONG: 'wrong'>, <Ruling.BREAKS_RULES: 'breaks_rules'>, <Ruling.CHANGES_CLUE: 'changes_clue'>)
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        *,
        proofs: bool = True,
        hardest: Level | str = Level.UNFAIR,
        timeout: float | None = None,
    ) -> None:
        known = Position(puzzle)
        level = Level(checked_choice(str(hardest), "level", tuple(map(str, Level))))
        self._first = known
        self.proofs = proofs
        self.size = known.size
        with timeout_of(timeout):
            verdict = check(known.puzzle)
            #: Whether the puzzle has one solution, several or none.
            self.status: Status = verdict.status
            self.solution: tuple[int, ...] | None = None
            if verdict.status is Status.UNIQUE:
                self.solution = tuple(verdict.solutions[0].digits)
                self._possible = tuple(1 << digit - 1 for digit in self.solution)
            elif verdict.status is Status.SEVERAL:
                sets = true_candidates(known.puzzle)
                self._possible = tuple(sum(1 << digit - 1 for digit in digits) for digits in sets)
            else:
                self._possible = (0,) * known.size**2
        self._prover = Prover(known, level, is_unique=self.status is Status.UNIQUE)

    # ── one claim ──────────────────────────────────────────────────────────────────────────────────────────────────

    def __call__(self, claim: Claim | str, board: Position | PuzzleLike | None = None) -> Judgement:
        """Judge a claim on a board of the puzzle, by default the one that was given at first.

        A text must hold exactly one claim.
        """
        return self.judge(self._claim(claim), self._position(board))

    def rule(self, board: Position, cell: int, digit: int) -> Ruling:
        """Return the ruling on a placement without looking for a proof: the fast path."""
        clue = board.clues[cell]
        if clue:
            return Ruling.REPEATED if clue == digit else Ruling.CHANGES_CLUE
        digits = board.digits
        if digits[cell] == digit:
            return Ruling.REPEATED
        mask = self._possible[cell]
        bit = 1 << digit - 1
        if mask == bit and not board.has_rules:  # right, unless a wrong digit is in the way
            for peer in board.peers[cell]:
                if digits[peer] == digit:
                    return Ruling.BREAKS_RULES
            return Ruling.RIGHT
        if board.broken(cell, digit):
            return Ruling.BREAKS_RULES
        if mask == bit:
            return Ruling.RIGHT
        return Ruling.POSSIBLE if mask & bit else Ruling.WRONG

    def rule_many(
        self, cells: Iterable[int], digits: Iterable[int], board: Position | PuzzleLike | None = None
    ) -> list[Ruling]:
        """Return the rulings on many placements, each on the same board, without proofs.

        >>> judge = Judge("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> [str(ruling) for ruling in judge.rule_many([2, 2, 3], [4, 1, 7])]
        ['right', 'wrong', 'breaks_rules']
        """
        at, rule = self._position(board), self.rule
        most = self.size**2 - 1
        given = [
            (checked_whole(cell, "cell", 0, most), checked_whole(digit, "a_digit", 1, self.size))
            for cell, digit in zip(cells, digits, strict=True)
        ]
        return [rule(at, cell, digit) for cell, digit in given]

    def judge(self, claim: Claim, board: Position) -> Judgement:
        """Judge a claim on a position."""
        if claim.kind is ClaimKind.PLACE:
            return self._judge_placement(claim, board)
        if claim.kind is ClaimKind.ELIMINATE:
            return self._judge_elimination(claim, board)
        if claim.kind is ClaimKind.BOARD:
            return self._judge_board(claim, board)
        is_right = self.status is (Status.UNIQUE if claim.kind is ClaimKind.UNIQUE else Status.NO_SOLUTION)
        if claim.kind is ClaimKind.NO_SOLUTION and self.status is Status.CONFLICT:
            is_right = True
        return Judgement(claim, Ruling.RIGHT if is_right else Ruling.WRONG)

    def _judge_placement(self, claim: Claim, board: Position) -> Judgement:
        cell, digit = self._checked(claim)
        ruling = self.rule(board, cell, digit)
        if ruling is Ruling.BREAKS_RULES:
            return Judgement(claim, ruling, cells=board.broken(cell, digit))
        if ruling is not Ruling.RIGHT or not self.proofs:
            return Judgement(claim, ruling)
        return self._proved(claim, board, cell, digit, is_true=True)

    def _judge_elimination(self, claim: Claim, board: Position) -> Judgement:
        cell, digit = self._checked(claim)
        bit = 1 << digit - 1
        if board.clues[cell]:
            return Judgement(claim, Ruling.CHANGES_CLUE if board.clues[cell] == digit else Ruling.REPEATED)
        if self._possible[cell] == bit and self.status is not Status.NO_SOLUTION:
            return Judgement(claim, Ruling.WRONG)
        if self._possible[cell] & bit:
            return Judgement(claim, Ruling.POSSIBLE)
        if board.digits[cell] or (cell, digit) in board.struck or not board.masks()[cell] & bit:
            return Judgement(claim, Ruling.REPEATED)
        if not self.proofs:
            return Judgement(claim, Ruling.RIGHT)
        return self._proved(claim, board, cell, digit, is_true=False)

    def _judge_board(self, claim: Claim, board: Position) -> Judgement:
        digits = claim.digits
        if len(digits) != self.size**2:
            raise WrongValueError("judge.cells", count=self.size**2, got=len(digits))
        if any(type(digit) is not int or not 0 <= digit <= self.size for digit in digits):
            raise WrongValueError("judge.digits", size=self.size)
        changed = tuple(at for at, clue in enumerate(board.clues) if clue and digits[at] != clue)
        if changed:
            return Judgement(claim, Ruling.CHANGES_CLUE, cells=changed)
        possible = self._possible
        new = [at for at, digit in enumerate(digits) if digit and digit != board.digits[at]]
        right = tuple(at for at in new if possible[at] == 1 << digits[at] - 1)
        after = board.filled(digits)
        if conflicts := after.conflicts():
            cells = tuple(sorted({cell for cells in conflicts for cell in cells}))
            return Judgement(claim, Ruling.BREAKS_RULES, cells=cells, right_cells=right)
        wrong = tuple(at for at, digit in enumerate(digits) if digit and not possible[at] >> digit - 1 & 1)
        if wrong:
            return Judgement(claim, Ruling.WRONG, cells=wrong, right_cells=right)
        if not new:
            return Judgement(claim, Ruling.REPEATED)
        if after.is_full:
            return Judgement(claim, Ruling.RIGHT, right_cells=tuple(new))
        if self.solution is None:
            return Judgement(claim, self._on_several(after), right_cells=right)
        if not self.proofs:
            return Judgement(claim, Ruling.RIGHT, right_cells=right)
        return replace(self._prove_board(claim, board.copy(), new), right_cells=right)

    def _on_several(self, after: Position) -> Ruling:
        """Rule on an unfinished board of a puzzle with several solutions."""
        if any(digit and self._possible[at] != 1 << digit - 1 for at, digit in enumerate(after.digits)):
            solvable = check(after.at(after.digits)).status in (Status.UNIQUE, Status.SEVERAL)
            return Ruling.POSSIBLE if solvable else Ruling.WRONG
        return Ruling.RIGHT

    def _prove_board(self, claim: Claim, board: Position, added: list[int]) -> Judgement:
        """Rule on several right digits: as badly as the worst, in whatever order they are best proved.

        The step is kept if there is only one digit.
        """
        worst, step, is_one = Ruling.JUSTIFIED, None, len(added) == 1
        while added:
            found = [(at, self._proved_cell(board, at, claim.digits[at])) for at in added]
            best = min(found, key=lambda each: _PROOFS.index(each[1].ruling))
            rank = best[1].ruling
            worst = max(worst, rank, key=_PROOFS.index)
            for at, judged in found:
                if judged.ruling is rank and (rank is not Ruling.LUCKY or at == best[0]):
                    board.place(at, claim.digits[at])
                    added.remove(at)
                    step = judged.step
        return Judgement(claim, worst, step if is_one else None)

    def _proved_cell(self, board: Position, cell: int, digit: int) -> Judgement:
        return self._proved(Claim.place(cell, digit, self.size), board, cell, digit, is_true=True)

    # ── proofs ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _proved(self, claim: Claim, board: Position, cell: int, digit: int, *, is_true: bool) -> Judgement:
        """Rule on a right claim by what proves it; wrong digits and eliminations on the board prove nothing."""
        sound = self._sound(board)
        if (step := self._prover.step_for(sound, cell, digit, is_true=is_true)) is not None:
            return Judgement(claim, Ruling.JUSTIFIED, step)
        is_forced = self._prover.is_forced(sound, cell, digit, is_true=is_true)
        return Judgement(claim, Ruling.FORCED if is_forced else Ruling.LUCKY)

    def _sound(self, board: Position) -> Any:
        """Return the board without what contradicts every solution."""
        kept = [digit if digit and self._possible[at] == 1 << digit - 1 else 0 for at, digit in enumerate(board.digits)]
        struck = {(at, digit) for at, digit in board.struck if not self._possible[at] >> digit - 1 & 1}
        if kept == board.digits and struck == board.struck:
            return board.board
        return board.at(kept, struck)

    # ── input ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _position(self, board: Position | PuzzleLike | None) -> Position:
        if board is None:
            return self._first
        at = board if isinstance(board, Position) else Position(board)
        if at.clues == self._first.clues and at.size == self.size:
            return at
        if at.size != self.size or any(clue and clue != at.digits[cell] for cell, clue in enumerate(self._first.clues)):
            raise WrongValueError("judge.board")
        return self._first.filled(at.digits, at.struck)  # a plain board, whose digits are all taken for clues

    def _claim(self, claim: Claim | str) -> Claim:
        if isinstance(claim, Claim):
            return claim
        found = read_claims(claim, self.size)
        if len(found.claims) != 1:
            reason = found.unread[0].message() if found.unread else f"{len(found.claims)} of them"
            raise WrongValueError("judge.claim", got=reason)
        return found.claims[0]

    def _checked(self, claim: Claim) -> tuple[int, int]:
        most = self.size**2 - 1
        cell = checked_whole(claim.cell, "cell", 0, most)
        return cell, checked_whole(claim.digit, "digit", 1, self.size)

    # ── chains of claims ───────────────────────────────────────────────────────────────────────────────────────────

    def trace(self, claims: str | Claims | Iterable[Claim], board: Position | PuzzleLike | None = None) -> Trace:
        """Judge a chain of claims, each on the board that the right ones before it leave.

        Wrong claims are judged and not carried out, so that one mistake does not spoil the rest. A whole board is the
        answer: what it shows counts as solved and right, not what the moves before it filled in.
        """
        if isinstance(claims, str):
            claims = read_claims(claims, self.size)
        unread = claims.unread if isinstance(claims, Claims) else ()
        listed = claims.claims if isinstance(claims, Claims) else tuple(claims)
        start = self._position(board)
        at = start.copy()
        judgements = []
        for claim in watched(listed):
            found = self.judge(claim, at)
            judgements.append(found)
            if not found.is_right:
                continue
            if claim.kind is ClaimKind.PLACE:
                at.place(self._checked(claim)[0], self._checked(claim)[1])
            elif claim.kind is ClaimKind.ELIMINATE:
                at.strike(*self._checked(claim))
            elif claim.kind is ClaimKind.BOARD:
                at = at.filled(new or old for new, old in zip(claim.digits, at.digits, strict=True))
        blanks = [cell for cell, digit in enumerate(start.digits) if not digit]
        right = [cell for cell in blanks if at.digits[cell] and self._possible[cell] == 1 << at.digits[cell] - 1]
        if (answer := last_board(judgements)) is not None:  # the answer counts, not what the moves before it filled in
            shown = answer.claim.digits
            is_solved = answer.ruling in (Ruling.RIGHT, Ruling.REPEATED) and 0 not in shown
            right = [cell for cell in blanks if shown[cell] and self._possible[cell] == 1 << shown[cell] - 1]
            right = blanks if is_solved else right
        else:
            is_solved = at.is_full and not at.conflicts()
        return Trace(tuple(judgements), tuple(unread), tuple(at.digits), is_solved, len(blanks), len(right))


def judge(
    puzzle: PuzzleLike,
    claim: Claim | str,
    *,
    proofs: bool = True,
    hardest: Level | str = Level.UNFAIR,
    timeout: float | None = None,
) -> Judgement:
    """Judge one claim about the current board of a puzzle. For many claims about one puzzle make a `Judge`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(judge(puzzle, "the digit 4 goes in r1c3"))
    r1c3=4 is right, but nothing on the board proves it; every alternative fails when its singles are followed.
    """
    with timeout_of(timeout):
        return Judge(puzzle, proofs=proofs, hardest=hardest)(claim)


def judge_trace(
    puzzle: PuzzleLike,
    claims: str | Claims | Iterable[Claim],
    *,
    proofs: bool = True,
    hardest: Level | str = Level.UNFAIR,
    timeout: float | None = None,
) -> Trace:
    """Judge a chain of claims about the current board of a puzzle, such as the answer of a language model.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = judge_trace(puzzle, "First r5c5=5, which gives r4c2=9.")
    >>> [str(each.ruling) for each in found.judgements], found.first_bad
    (['justified', 'breaks_rules'], 1)
    """
    with timeout_of(timeout):
        return Judge(puzzle, proofs=proofs, hardest=hardest).trace(claims)
