"""The API: /api/v1/…, thin functions over the package."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Response

from nonet import bulk, classic, formats, generation, logic, rating, render, solving
from nonet.checking import check
from nonet.errors import OrderError, ParseError, SudokuError
from nonet.logic.hints import levels_of
from nonet.render.theme import DARK, LIGHT
from nonet.web.answers import ExplainAnswer, HintAnswer, TechniqueAnswer, TechniqueEntry, ThemesAnswer
from nonet.web.limits import LIMITS
from nonet.web.schemas import (
    BatchRequest,
    BoardRequest,
    ConvertRequest,
    CountRequest,
    ErrorAnswer,
    ExplainRequest,
    GenerateRequest,
    HintRequest,
    Language,
    PrintRequest,
    SearchRequest,
    SolveRequest,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel

    from nonet.web.workers import Workers

__all__ = ["make_router"]

_ERRORS: dict[int | str, dict[str, Any]] = {
    413: {"model": ErrorAnswer, "description": "The request is too large."},
    422: {"model": ErrorAnswer, "description": "The request cannot be met, with the reason and the place."},
    503: {"model": ErrorAnswer, "description": "Too many calls are waiting; come back in a second."},
}


def make_router(workers: Workers) -> APIRouter:
    """Make the routes of the API over a set of workers."""
    router = APIRouter(prefix="/api/v1", responses=_ERRORS, tags=["sudoku"])

    @router.post("/solve", summary="Find the solution of a puzzle")
    async def solve(request: SolveRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            grid = request.to_grid()
            return {
                "puzzle": grid.to_line(),
                "solution": solving.solve(grid, unique=request.unique).to_line(),
            }

        return await workers.quick(work)

    @router.post("/solve/batch", summary="Solve many puzzles at once")
    async def solve_batch(request: BatchRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            results = bulk.solve_many(request.puzzles, threads=1)
            return {"results": [_result(result) for result in results]}

        return await workers.slow(work)

    @router.post("/check", summary="Say whether a puzzle is proper, and if not, why not")
    async def check_board(request: BoardRequest) -> dict[str, Any]:
        return await workers.quick(lambda: check(request.to_grid()).to_json())

    @router.post("/count", summary="Count the solutions of a puzzle, up to a limit")
    async def count(request: CountRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            number = solving.count_solutions(request.to_grid(), limit=request.limit)
            return {"count": number, "at_limit": number >= request.limit}

        return await workers.slow(work)

    @router.post(
        "/hint", response_model=HintAnswer, summary="Give a hint for the board as it stands, all levels at once"
    )
    async def hint(request: HintRequest) -> Response:
        def work() -> Response:
            grid, lang = request.to_grid(), request.lang
            if request.level == 0:
                return _answer(HintAnswer, logic.hint(grid, 0).to_json(lang))
            levels = logic.hint_levels(grid, order=request.order)
            shown = levels[min(request.level, len(levels)) - 1]
            data = _named(shown.to_json(lang), lang)
            return _answer(HintAnswer, data | {"levels": _levels(levels, lang)})

        return await workers.quick(work)

    @router.post(
        "/explain", response_model=ExplainAnswer, summary="Solve as a person would, every step explained and drawn"
    )
    async def explain(request: ExplainRequest) -> Response:
        def work() -> Response:
            grid = request.to_grid()
            steps = []
            for step in islice(logic.explain(grid), request.steps):
                shown = {"text": step.explain(request.lang), "drawing": render.draw(step).to_json(request.lang)}
                steps.append(_named(step.to_json(), request.lang) | shown)
                grid = step.apply(grid)
            return _answer(ExplainAnswer, {"steps": steps, "solved": grid.is_solved, "board": grid.to_line()})

        return await workers.slow(work)

    @router.post("/rate", summary="Rate a puzzle on HoDoKu's scale")
    async def rate(request: BoardRequest) -> dict[str, Any]:
        return await workers.slow(lambda: rating.rate(request.to_grid().restart()).to_json())

    @router.post("/convert", summary="Write a puzzle in another format")
    async def convert(request: ConvertRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            grid = formats.parse(request.puzzle)
            return {
                "format": formats.detect(request.puzzle),
                "text": formats.write(grid, request.to),
                "line": grid.to_line(),
                "clues": grid.restart().to_line(),
                "candidates": [list(grid.candidates(cell)) for cell in range(81)],
            }

        return await workers.quick(work)

    @router.post("/search", summary="Watch a textbook algorithm search")
    async def search(request: SearchRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            if request.algorithm not in classic.ALGORITHMS:
                known = ", ".join(classic.ALGORITHMS)
                raise ParseError(f"expected an algorithm of {known}, got {request.algorithm!r}")
            events = classic.events(request.to_grid(), algorithm=request.algorithm)
            return {"events": [event.to_json() for event in islice(events, request.events)]}

        return await workers.slow(work)

    @router.post("/generate", summary="Make puzzles to order")
    async def generate(request: GenerateRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            try:
                made = generation.generate_many(request.count, threads=1, **request.order())
            except ValueError as error:
                raise error if isinstance(error, SudokuError) else OrderError(str(error)) from None
            ratings = rating.rate_many(made.puzzles, threads=1)
            keys = ("puzzle", "level", "score", "hardest")
            return {"seed": made.seed, "puzzles": [{key: rated.to_json()[key] for key in keys} for rated in ratings]}

        return await workers.slow(work)

    @router.get("/symmetries", summary="List the symmetries that a puzzle may have")
    async def symmetries() -> dict[str, list[str]]:
        return {"symmetries": [symmetry.value for symmetry in generation.Symmetry]}

    @router.post("/print", summary="Lay out puzzles as a PDF, solutions at the back", response_class=Response)
    async def print_sheet(request: PrintRequest) -> Response:
        def work() -> bytes:
            pages = []
            for text in request.puzzles:
                grid = formats.parse(text)
                rated = rating.rate(grid)
                level = rated.level.name_in(request.lang) if rated.level else ""
                pages.append(render.BookPuzzle(grid, level=level, solution=check(grid).solution))
            return render.book(pages, per_page=request.per_page, paper=request.paper, lang=request.lang)

        return Response(await workers.slow(work), media_type="application/pdf")

    @router.get("/techniques", summary="List every technique with its names, level and score")
    async def techniques() -> list[TechniqueEntry]:
        return [TechniqueEntry(**_entry(technique)) for technique in logic.techniques()]

    @router.get(
        "/techniques/{name}",
        response_model=TechniqueAnswer,
        summary="Show one technique: what it is, and an example, drawn",
    )
    async def technique(name: str, lang: Language = "en") -> Response:
        def work() -> Response:
            known = {entry.id: entry for entry in logic.techniques()}
            if name not in known:
                raise ParseError(f"expected a technique of the catalogue, got {name!r}")
            data = _entry(known[name]) | {"about": logic.describe(known[name], lang)}
            step = logic.example_of(name)
            if step is not None:
                shown = step.to_json() | {"candidate_masks": list(step.grid.candidate_masks)}
                data |= {"step": shown, "text": step.explain(lang), "levels": _levels(levels_of(step), lang)}
            return _answer(TechniqueAnswer, data)

        return await workers.slow(work)

    @router.get("/themes", summary="Give the colours of drawings, light and dark")
    async def themes() -> ThemesAnswer:
        return ThemesAnswer(light=dict(LIGHT), dark=dict(DARK))

    @router.post("/compare", summary="Compare the search effort of the textbook algorithms")
    async def compare(request: BoardRequest) -> dict[str, Any]:
        def work() -> dict[str, Any]:
            grid = request.to_grid()
            entries = []
            for name in classic.ALGORITHMS:
                result = classic.solve(grid, algorithm=name, node_limit=LIMITS.nodes, time_limit=LIMITS.seconds / 8)
                entries.append({"name": name, "nodes": result.nodes, "is_cut_off": result.stopped_by is not None})
            return {"algorithms": entries, "node_limit": LIMITS.nodes}

        return await workers.slow(work)

    @router.get("/algorithms", summary="List the textbook algorithms and the example puzzles")
    async def algorithms() -> dict[str, Any]:
        return {
            "algorithms": [{"name": known.name, "idea": known.idea} for known in classic.ALGORITHMS.values()],
            "examples": [{"name": example.name, "puzzle": example.puzzle} for example in classic.EXAMPLES.values()],
        }

    @router.get("/formats", summary="List the text formats")
    async def list_formats() -> list[dict[str, Any]]:
        return [
            {"name": known.name, "title": known.title, "carries": sorted(known.carries)}
            for known in formats.FORMATS.values()
        ]

    return router


def _answer(model: type[BaseModel], data: dict[str, Any]) -> Response:
    """Write an answer as its model describes it. Called by workers, so that the event loop need not."""
    return Response(model.model_validate(data).model_dump_json(), media_type="application/json")


def _named(data: dict[str, Any], lang: str) -> dict[str, Any]:
    """Add the technique's name in the asked language."""
    if "technique" in data:
        data["technique_name"] = logic.technique(data["technique"]).name_in(lang)
    return data


def _levels(hints: Sequence[logic.Hint], lang: str) -> list[dict[str, Any]]:
    """Give the levels of a hint, each with its words and its drawing; none unless there is a step."""
    step = hints[-1].step
    if step is None:
        return []
    return [
        {
            "level": hint.level,
            "text": hint.text(lang),
            "drawing": (render.draw(step, pattern_only=True) if hint.level == 3 else render.draw(hint)).to_json(lang),
        }
        for hint in hints
    ]


def _entry(technique: logic.Technique) -> dict[str, Any]:
    return technique.to_json() | {"family_name": {lang: technique.family.name_in(lang) for lang in logic.LANGUAGES}}


def _result(result: bulk.Result) -> dict[str, Any]:
    data = {"status": result.status.name.lower(), "solution": result.solution.to_line() if result.solution else None}
    return data | ({"error": result.error} if result.error else {})
