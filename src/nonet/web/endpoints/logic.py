"""Calls of the API about human logic: hints, explained steps, ratings, techniques."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any, Final

from nonet import logic, rating
from nonet.errors import LimitError
from nonet.limits import time_limit, watched
from nonet.render.theme import DARK, LIGHT
from nonet.web import schemas as ask
from nonet.web import showing as show
from nonet.web.calls import Calls
from nonet.web.problems import problem
from nonet.web.replies import Reply  # noqa: TC001  (pydantic reads it)
from nonet.words import LangName, language

__all__ = ["calls"]

calls = Calls()

#: Sudoku Explainer's scale: the hardest puzzles known take about a second; others get a lower bound.
_SE_SECONDS: Final = 2.0
#: How long to look for the steps of a path, of which the first are worth having.
_PATH_SECONDS: Final = 3.0


@calls.quick(
    "/hint",
    show.HintAnswer,
    "Get a hint for the board, all levels at once",
    deprecated=("/variants/hint",),
    is_slow_with_rules=True,
)
def hint(request: ask.HintRequest) -> dict[str, Any]:
    board, lang = request.to_position(), request.lang
    if request.detail == 0:
        levels: tuple[logic.Hint, ...] = (logic.hint(board, 0),)
    else:
        levels = logic.hint_levels(board, order=request.order)
    return show.HintAnswer.of(levels, request.detail, lang).to_json(lang, full=True)


@calls.slow(
    "/explain",
    show.ExplainAnswer,
    "Solve with human techniques, explained and drawn",
    deprecated=("/variants/explain",),
)
def explain(request: ask.ExplainRequest) -> dict[str, Any]:
    board = request.to_position()
    steps = []
    with suppress(LimitError), time_limit(_PATH_SECONDS):
        for step in watched(islice(logic.explain(board), request.steps)):
            steps.append(show.PathStep.of(step, request.lang))
            board = step.apply(board)
    answer = show.ExplainAnswer(tuple(steps), board.is_complete, board)
    return answer.to_json(request.lang, full=True)


@calls.slow("/rate", show.RateAnswer, "Rate a puzzle on HoDoKu's scale and on SE's, or on nonet's if it has rules")
def rate(request: ask.BoardRequest) -> dict[str, Any]:
    rated = rating.rate(request.to_position().restart())
    has_se = rated and isinstance(rated.puzzle, str)
    explained = show.SeAnswer(rating.se.rate(rated.puzzle, timeout=_SE_SECONDS)) if has_se else None
    return show.RateAnswer(rated, explained).to_json(full=True)


@calls.quick(
    "/techniques",
    list[show.TechniqueEntry],
    "List every technique with its names, level and score",
    method="GET",
)
def techniques() -> list[Any]:
    return [show.TechniqueEntry.of(technique).to_json(full=True) for technique in logic.techniques()]


@calls.slow(
    "/techniques/{name}",
    show.TechniqueAnswer,
    "Show one technique: what it is, and an example, drawn",
    method="GET",
)
def technique(name: str, lang: LangName = "en") -> dict[str, Any] | Reply:
    known = {entry.id: entry for entry in logic.techniques()}
    if name not in known:
        place = {"field": "path.name", "kind": "malformed"}
        return problem(422, "RequestError", language(lang).text("error.request.technique", got=name), place)
    return show.TechniqueAnswer.of(known[name], lang).to_json(lang, full=True)


@calls.quick("/themes", show.ThemesAnswer, "List the colours of drawings, light and dark", method="GET")
def themes() -> dict[str, Any]:
    return show.ThemesAnswer(dict(LIGHT), dict(DARK)).to_json()
