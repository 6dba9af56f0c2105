"""Rewards over judgements: small, bounded, and paid once, so that nothing is earned by undoing and redoing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import SudokuError, WrongValueError
from nonet.play.claims import Claim, ClaimKind, Claims
from nonet.play.game import Act, Game, Move
from nonet.play.judging import Judge
from nonet.play.reading import read_claims, text_of
from nonet.play.rulings import Judgement, Ruling, Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nonet.puzzles import PuzzleLike

__all__ = ["REWARDS", "Episode", "Outcome", "Reward", "exact", "process", "progress", "reward_function", "score"]


@dataclass(frozen=True, slots=True)
class Reward:
    """What right claims earn and what others cost. A whole game is worth at most 1, and never less than `least`.

    Each cell pays once, for the first right digit that is claimed for it: `right` divided by the number of blank cells,
    or `justified` if a step of the catalogue proves it. `solved` is paid once, for the solved board. The rest are
    costs, each time: a wrong digit or elimination, a broken rule or a changed clue, saying what is on the board
    already, a claim that cannot be read, a hint.

    >>> process.score(Judge("1..2" + "." * 8 + "2..1").trace("r1c1=1"))
    -0.02
    """

    right: float = 1.0
    justified: float = 1.0
    solved: float = 0.0
    wrong: float = 0.0
    illegal: float = 0.0
    repeated: float = 0.0
    unread: float = 0.0
    hint: float = 0.0
    least: float = 0.0

    def __post_init__(self) -> None:
        costs = (self.wrong, self.illegal, self.repeated, self.unread, self.hint)
        if min(self.right, self.justified, self.solved, *costs) < 0 or self.least > 0:
            raise WrongValueError("reward.costs")
        if max(self.right, self.justified) + self.solved > 1 + 1e-9:
            raise WrongValueError("reward.most")

    def score(self, trace: Trace) -> float:
        """Return what a whole trace earns."""
        account = _Account(self, trace.blanks)
        for judged in trace.judgements:
            account.judged(judged)
        for _ in trace.unread:
            account.add(-self.unread)
        if trace.is_solved:
            account.solve()
        return round(account.total, 9)


#: 1 for the solved board, else 0.
exact: Final = Reward(right=0, justified=0, solved=1)
#: The share of the blank cells whose digit is right.
progress: Final = Reward()
#: Most for moves that the board proves; less for right guesses; mistakes, repetitions and hints cost.
process: Final = Reward(
    right=0.25, justified=0.75, solved=0.25, wrong=0.1, illegal=0.2, repeated=0.02, unread=0.02, hint=0.05, least=-1.0
)
#: The rewards by name.
REWARDS: Final[dict[str, Reward]] = {"exact": exact, "progress": progress, "process": process}


@dataclass(slots=True)
class _Account:
    """Keeps what was paid in a game."""

    reward: Reward
    blanks: int
    total: float = 0.0
    paid: set[int] = field(default_factory=set)
    is_solved: bool = False

    def add(self, amount: float) -> float:
        """Add an amount, but fall no lower than the least sum; return what was added."""
        before = self.total
        self.total = max(self.reward.least, before + amount)
        return self.total - before

    def pay(self, cells: Iterable[int], whole: float) -> float:
        """Pay for the cells that were not paid for."""
        new = set(cells) - self.paid
        self.paid |= new
        return self.add(whole * len(new) / max(1, self.blanks)) if new else 0.0

    def judged(self, judged: Judgement) -> float:
        """Pay or charge for a judgement."""
        reward, ruling, claim = self.reward, judged.ruling, judged.claim
        if ruling in (Ruling.BREAKS_RULES, Ruling.CHANGES_CLUE):
            cost = self.add(-reward.illegal)
        elif ruling in (Ruling.WRONG, Ruling.POSSIBLE):
            cost = self.add(-reward.wrong)
        elif ruling is Ruling.REPEATED:
            cost = self.add(-reward.repeated)
        else:
            cost = 0.0
        if claim.kind is ClaimKind.PLACE and ruling.is_right and claim.cell is not None:
            cost += self.pay([claim.cell], reward.justified if ruling is Ruling.JUSTIFIED else reward.right)
        return cost + self.pay(judged.right_cells, reward.right)

    def solve(self) -> float:
        """Pay for the solved board, once."""
        if self.is_solved:
            return 0.0
        self.is_solved = True
        return self.add(self.reward.solved)


def score(puzzle: PuzzleLike | Judge, answer: str | Claims | Trace, reward: Reward | str = "process") -> float:
    """Return the reward for a model's answer to a puzzle: of moves, of a board, or of both.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> score(puzzle, "I believe that r1c3=1.")
    -0.1
    >>> score(puzzle, "534678912672195348198342567859761423426853791713924856961537284287419635345286179", "exact")
    1.0
    """
    paid = _reward(reward)
    if isinstance(answer, Trace):
        return paid.score(answer)
    judge = puzzle if isinstance(puzzle, Judge) else Judge(puzzle, proofs=paid.justified != paid.right)
    return paid.score(judge.trace(answer))


def _reward(reward: Reward | str) -> Reward:
    if isinstance(reward, Reward):
        return reward
    if reward not in REWARDS:
        raise WrongValueError("wanted_reward", known=list(REWARDS), got=repr(reward))
    return REWARDS[reward]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn brought: the judgements of its claims, its reward, and whether the game is over."""

    judgements: tuple[Judgement, ...]
    reward: float
    is_over: bool
    text: str


class Episode:
    """A game that is paid: turns of moves, each judged on the board before it.

    Digits stay on the board, right or wrong, and can be erased or undone; clues and broken rules are refused.

    >>> episode = Episode("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> outcome = episode.step("place 5 at row 5, column 5")
    >>> outcome.text, round(outcome.reward, 4)
    ('r5c5=5 is justified: Naked Single: r5c5=5.', 0.0147)
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        reward: Reward | str = "process",
        *,
        judge: Judge | None = None,
        most_turns: int = 1000,
    ) -> None:
        self.game = Game(puzzle)
        self.judge = judge if judge is not None else Judge(puzzle)
        self.most_turns = most_turns
        self.turns = 0
        self._account = _Account(_reward(reward), len(self.game.blanks))

    @property
    def total(self) -> float:
        """The sum of the rewards so far."""
        return self._account.total

    @property
    def is_solved(self) -> bool:
        """Whether the board is solved."""
        return self.game.is_done

    @property
    def is_over(self) -> bool:
        """Whether the board is solved or the turns are used up."""
        return self.is_solved or self.turns >= self.most_turns

    def step(self, turn: str | Claim | Move | Claims) -> Outcome:
        """Take a turn: a move, a claim, or a text with any number of them."""
        if self.is_over:
            return Outcome((), 0.0, True, "")
        self.turns += 1
        before = self._account.total
        judged: list[Judgement] = []
        if isinstance(turn, Move) and turn.act is not Act.PLACE:
            lines = [self._other(turn)]
        else:
            lines, judged = self._claims(turn)
        if self.game.is_done:
            self._account.solve()
        text = "\n".join(line for line in lines if line)
        return Outcome(tuple(judged), self._account.total - before, self.is_over, text)

    def _other(self, move: Move) -> str:
        """Make a move that claims nothing; a hint costs."""
        try:
            if move.act is Act.HINT:
                self._account.add(-self._account.reward.hint)
                found = self.game.hint(1 if move.detail is None else move.detail)
                return str(found.text())
            self.game.play(move)
        except (SudokuError, ValueError) as error:
            return str(error)
        return ""

    def _claims(self, turn: str | Claim | Move | Claims) -> tuple[list[str], list[Judgement]]:
        if isinstance(turn, Move):
            turn = Claim(ClaimKind.PLACE, turn.cell, turn.digit, size=self.game.size)
        if isinstance(turn, str):
            turn = read_claims(turn, self.game.size)
        claims = (turn,) if isinstance(turn, Claim) else turn.claims
        lines, judged = [], []
        for claim in claims:
            found = self.judge.judge(claim, self.game.position)
            judged.append(found)
            self._account.judged(found)
            self._carry_out(found)
            lines.append(found.text())
        if isinstance(turn, Claims):
            for piece in turn.unread:
                self._account.add(-self._account.reward.unread)
                lines.append(piece.message())
            if not turn.claims and not turn.unread:
                self._account.add(-self._account.reward.unread)
        return lines, judged

    def _carry_out(self, judged: Judgement) -> None:
        """Put on the board what a claim says, right or wrong, unless it breaks a rule or changes a clue."""
        claim, ruling = judged.claim, judged.ruling
        if ruling in (Ruling.BREAKS_RULES, Ruling.CHANGES_CLUE, Ruling.REPEATED):
            return
        if claim.kind is ClaimKind.PLACE and claim.cell is not None and claim.digit is not None:
            self.game.place(claim.cell, claim.digit)
        elif claim.kind is ClaimKind.ELIMINATE and claim.cell is not None and claim.digit is not None:
            if not self.game.digits[claim.cell]:
                self.game.strike(claim.cell, claim.digit)
        elif claim.kind is ClaimKind.BOARD:
            for cell, digit in enumerate(claim.digits):
                if digit and digit != self.game.digits[cell]:
                    self.game.place(cell, digit)


def reward_function(name: str = "process") -> Callable[..., list[float]]:
    """Return a reward function in the form that TRL's GRPOTrainer calls: completions, and columns of the data set.

    The data set needs a column `puzzle`; completions are texts, or lists of messages of which the last counts.

    >>> reward = reward_function("exact")
    >>> reward(completions=["no idea"], puzzle=["1" + "." * 80])
    [0.0]
    """
    chosen = _reward(name)

    def reward(completions: list[Any], puzzle: list[Any], **_: Any) -> list[float]:
        return [score(given, text_of(answer), chosen) for answer, given in zip(completions, puzzle, strict=True)]

    reward.__name__ = f"nonet_{name}"
    return reward
