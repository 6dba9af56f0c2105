"""nonet.play: Sudoku as an environment, for those who train or test reasoners.

`Game` is a puzzle in play; `judge` says of any claim whether it is right and whether the board shows it; `score` turns
judgements into rewards. The adapters (`environments` for gymnasium, and others) are imported by name.

>>> from nonet import play
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> print(play.judge(puzzle, "place 5 at row 5, column 5"))
r5c5=5 is justified: Naked Single: r5c5=5.
"""

from nonet.play.claims import Claim, ClaimKind, Claims, Unread
from nonet.play.game import TEXT_STYLES, Act, Game, Move
from nonet.play.judging import Judge, judge, judge_trace
from nonet.play.reading import read_claims
from nonet.play.rewards import REWARDS, Episode, Outcome, Reward, exact, process, progress, reward_function, score
from nonet.play.rulings import Judgement, Ruling, Trace

__all__ = [
    "REWARDS",
    "TEXT_STYLES",
    "Act",
    "Claim",
    "ClaimKind",
    "Claims",
    "Episode",
    "Game",
    "Judge",
    "Judgement",
    "Move",
    "Outcome",
    "Reward",
    "Ruling",
    "Trace",
    "Unread",
    "exact",
    "judge",
    "judge_trace",
    "process",
    "progress",
    "read_claims",
    "reward_function",
    "score",
]
