"""The API: /api/v1/…, thin functions over the package."""

from __future__ import annotations

import base64
import io
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request, Response

from nonet import _core, bulk, classic, equivalence, formats, generation, logic, photo, puzzles, rating, render, solving
from nonet.checking import check
from nonet.errors import OrderError, SudokuError
from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.limits import watched
from nonet.logic.hints import levels_of
from nonet.render.theme import DARK, LIGHT
from nonet.web import answers as give
from nonet.web import schemas as ask
from nonet.web import step_answers as show
from nonet.web.limits import LIMITS
from nonet.web.problems import problem
from nonet.web.variant_api import add_variants
from nonet.words import LangName  # noqa: TC001  (FastAPI reads it)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel

    from nonet.variants import Puzzle
    from nonet.web.workers import Workers

__all__ = ["make_router"]

_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": give.ErrorAnswer, "description": words}
    for status, words in {
        413: "The request is too large.",
        421: "The Host header names another server.",
        422: "The request cannot be processed; the error has the reason and the location.",
        429: "Too many of your calls are waiting.",
        503: "Too many calls are waiting; come back in a second.",
    }.items()
}

#: Sudoku Explainer's scale: the hardest puzzles known take about a second; others get a lower bound.
_SE_SECONDS: Final = 2.0


def make_router(workers: Workers, public_url: str | None = None) -> APIRouter:
    """Make the routes of the API over a set of workers."""
    router = APIRouter(prefix="/api/v1", responses=_ERRORS, tags=["sudoku"])

    @router.post("/solve", response_model=give.SolveAnswer, summary="Find the solution of a puzzle")
    async def solve(request: ask.SolveRequest) -> Response:
        def work() -> Response:
            puzzle = request.to_puzzle()
            solution = solving.solve(puzzle, unique=request.unique)
            return _answer(give.SolveAnswer, {"puzzle": _data(puzzle), "solution": solution.to_line()})

        return await workers.quick(work)

    @router.post("/solve/batch", response_model=give.BatchAnswer, summary="Solve many puzzles at once")
    async def solve_batch(request: ask.BatchRequest) -> Response:
        def work() -> Response:
            results = bulk.solve_many(request.puzzles, threads=1)
            return _answer(give.BatchAnswer, {"results": [_result(result) for result in results]})

        return await workers.slow(work)

    @router.post("/check", response_model=give.CheckAnswer, summary="Check whether a puzzle is proper, and if not, why")
    async def check_board(request: ask.BoardRequest) -> Response:
        return await workers.quick(lambda: _answer(give.CheckAnswer, check(request.to_puzzle()).to_json()))

    @router.post("/count", response_model=give.CountAnswer, summary="Count the solutions of a puzzle")
    async def count(request: ask.CountRequest) -> Response:
        def work() -> Response:
            limit = request.limit
            number = solving.count_solutions(request.to_puzzle(), limit=limit, threads=1)
            is_at_limit = limit is not None and number >= limit
            return _answer(give.CountAnswer, {"count": number, "text": str(number), "at_limit": is_at_limit})

        return await workers.slow(work)

    @router.post(
        "/true-candidates",
        response_model=give.TrueCandidatesAnswer,
        summary="Find for each cell the digits that it has in some solution",
    )
    async def true_candidates(request: ask.BoardRequest) -> Response:
        def work() -> Response:
            found = solving.true_candidates(request.to_puzzle())
            return _answer(give.TrueCandidatesAnswer, {"candidates": [list(digits) for digits in found]})

        return await workers.slow(work)

    @router.post("/hint", response_model=show.HintAnswer, summary="Get a hint for the board, all levels at once")
    async def hint(request: ask.HintRequest) -> Response:
        def work() -> Response:
            grid, lang = request.to_grid(), request.lang
            if request.detail == 0:
                return _answer(show.HintAnswer, logic.hint(grid, 0).to_json(lang))
            levels = logic.hint_levels(grid, order=request.order)
            shown = levels[min(request.detail, len(levels)) - 1]
            data = _named(shown.to_json(lang), lang)
            return _answer(show.HintAnswer, data | {"levels": _levels(levels, lang)})

        return await workers.quick(work)

    @router.post(
        "/explain", response_model=show.ExplainAnswer, summary="Solve with human techniques, explained and drawn"
    )
    async def explain(request: ask.ExplainRequest) -> Response:
        def work() -> Response:
            grid = request.to_grid()
            steps = []
            for step in watched(islice(logic.explain(grid), request.steps)):
                shown = {"text": step.explain(request.lang), "drawing": render.draw(step).to_json(request.lang)}
                steps.append(_named(step.to_json(), request.lang) | shown)
                grid = step.apply(grid)
            return _answer(show.ExplainAnswer, {"steps": steps, "solved": grid.is_solved, "board": grid.to_line()})

        return await workers.slow(work)

    @router.post("/rate", response_model=give.RateAnswer, summary="Rate a puzzle on HoDoKu's scale and on SE's")
    async def rate(request: ask.BoardRequest) -> Response:
        return await workers.slow(lambda: _answer(give.RateAnswer, _rating(rating.rate(request.to_grid().restart()))))

    @router.post("/minimize", response_model=give.MinimiseAnswer, include_in_schema=False)
    @router.post("/minimise", response_model=give.MinimiseAnswer, summary="Remove clues until none is redundant")
    async def minimise(request: ask.MinimiseRequest) -> Response:
        def work() -> Response:
            grid = request.to_grid().restart()
            small = generation.minimise(grid, symmetry=request.symmetry, seed=request.seed)
            data = {"puzzle": grid.to_line(), "minimal": small.to_line(), "clues": small.clue_count}
            return _answer(give.MinimiseAnswer, data)

        return await workers.slow(work)

    @router.post(
        "/canonical", response_model=give.CanonicalAnswer, summary="Find the form that equivalent puzzles share"
    )
    async def canonical(request: ask.BoardRequest) -> Response:
        def work() -> Response:
            grid = request.to_grid().restart()
            transform = equivalence.canonical_transform(grid)
            data = {
                "puzzle": grid.to_line(),
                "canonical": equivalence.canonical(grid).to_line(),
                "automorphisms": equivalence.automorphisms(grid),
                "transform": {
                    "is_transposed": transform.is_transposed,
                    "rows": [line + 1 for line in transform.rows],
                    "columns": [line + 1 for line in transform.columns],
                    "digits": list(transform.digits),
                },
            }
            return _answer(give.CanonicalAnswer, data)

        return await workers.slow(work)

    @router.post("/convert", response_model=give.ConvertAnswer, summary="Convert a puzzle to another format")
    async def convert(request: ask.ConvertRequest) -> Response:
        def work() -> Response:
            grid = puzzles.as_puzzle(request.puzzle)  # type: ignore[arg-type]
            text = puzzles.write(grid, request.to)
            if not isinstance(grid, Grid):
                return _answer(give.ConvertAnswer, {"text": text, "puzzle": grid.to_json()})
            data = {
                "format": _format_of(request.puzzle),
                "text": text,
                "line": grid.to_line(),
                "clues": grid.restart().to_line(),
                "candidates": [list(grid.candidates(cell)) for cell in range(81)],
            }
            return _answer(give.ConvertAnswer, data)

        return await workers.quick(work)

    @router.post(
        "/picture",
        response_model=give.PictureAnswer,
        summary="Read the puzzle in a photo or a screenshot",
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {
                    kind: {"schema": {"type": "string", "format": "binary"}}
                    for kind in ("image/jpeg", "image/png", "image/webp")
                },
            }
        },
    )
    async def picture(request: Request, which: ask.Which = "largest") -> Response:
        data = await request.body()
        return await workers.slow(lambda: _answer(give.PictureAnswer, {"puzzles": _puzzles_in(data, which)}))

    @router.post("/search", response_model=give.SearchAnswer, summary="Watch a textbook algorithm search")
    async def search(request: ask.SearchRequest) -> Response:
        def work() -> Response:
            events = classic.events(request.to_grid(), algorithm=request.algorithm)
            shown = [event.to_json() for event in watched(islice(events, request.events))]
            return _answer(give.SearchAnswer, {"events": shown})

        return await workers.slow(work)

    @router.post("/generate", response_model=give.GenerateAnswer, summary="Make puzzles to order, with solutions")
    async def generate(request: ask.GenerateRequest) -> Response:
        def work() -> Response:
            try:
                made = generation.generate_many(request.count, threads=1, **request.order())
            except ValueError as error:
                raise error if isinstance(error, SudokuError) else OrderError(str(error)) from None
            ratings = rating.rate_many(made.puzzles, threads=1)
            keys = ("puzzle", "level", "score", "hardest")
            puzzles = [
                {key: rated.to_json()[key] for key in keys} | {"solution": solving.solve(rated.puzzle).to_line()}
                for rated in ratings
            ]
            return _answer(give.GenerateAnswer, {"seed": made.seed, "puzzles": puzzles})

        return await workers.slow(work)

    @router.get("/symmetries", summary="List the symmetries that a puzzle may have")
    async def symmetries() -> give.SymmetriesAnswer:
        return give.SymmetriesAnswer(symmetries=[symmetry.value for symmetry in generation.Symmetry])

    @router.post(
        "/print",
        summary="Lay out puzzles as a PDF, solutions at the back",
        response_class=Response,
        responses={200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}},
    )
    async def print_sheet(request: ask.PrintRequest) -> Response:
        def work() -> Response:
            pages = []
            for puzzle in watched(request.puzzles):
                grid = as_grid(puzzle)
                rated = rating.rate(grid)
                level = rated.level.name_in(request.lang) if rated.level else ""
                pages.append(render.BookPuzzle(grid, level=level, solution=check(grid).solution))
            sheet = render.book(pages, per_page=request.per_page, paper=request.paper, lang=request.lang)
            return Response(sheet, media_type="application/pdf")

        return await workers.slow(work)

    @router.get("/techniques", summary="List every technique with its names, level and score")
    async def techniques() -> list[show.TechniqueEntry]:
        return [show.TechniqueEntry(**_entry(technique)) for technique in logic.techniques()]

    @router.get(
        "/techniques/{name}",
        response_model=show.TechniqueAnswer,
        summary="Show one technique: what it is, and an example, drawn",
    )
    async def technique(name: str, lang: LangName = "en") -> Response:
        def work() -> Response:
            known = {entry.id: entry for entry in logic.techniques()}
            if name not in known:
                place = {"field": "path.name", "kind": "malformed"}
                return problem(422, "RequestError", f"expected a technique of the catalogue, got {name!r}", place)
            data = _entry(known[name]) | {"about": logic.describe(known[name], lang)}
            step = logic.example_of(name)
            if step is not None:
                shown = step.to_json() | {"candidate_masks": list(step.grid.candidate_masks)}
                data |= {"step": shown, "text": step.explain(lang), "levels": _levels(levels_of(step), lang)}
            return _answer(show.TechniqueAnswer, data)

        return await workers.slow(work)

    @router.get("/themes", summary="List the colours of drawings, light and dark")
    async def themes() -> show.ThemesAnswer:
        return show.ThemesAnswer(light=dict(LIGHT), dark=dict(DARK))

    @router.post(
        "/compare", response_model=give.CompareAnswer, summary="Compare the search effort of the textbook algorithms"
    )
    async def compare(request: ask.BoardRequest) -> Response:
        def work() -> Response:
            grid: Grid = request.to_grid()
            entries = []
            for name in watched(classic.ALGORITHMS):
                result = classic.solve(grid, algorithm=name, node_limit=LIMITS.nodes, timeout=LIMITS.seconds / 8)
                entries.append({"name": name, "nodes": result.nodes, "is_cut_off": result.stopped_by is not None})
            return _answer(give.CompareAnswer, {"algorithms": entries, "node_limit": LIMITS.nodes})

        return await workers.slow(work)

    @router.get("/algorithms", summary="List the textbook algorithms and the example puzzles")
    async def algorithms() -> give.AlgorithmsAnswer:
        return give.AlgorithmsAnswer(
            algorithms=[give.AlgorithmEntry(name=known.name, idea=known.idea) for known in classic.ALGORITHMS.values()],
            examples=[give.ExampleEntry(name=known.name, puzzle=known.puzzle) for known in classic.EXAMPLES.values()],
        )

    @router.get("/formats", summary="List the text formats")
    async def list_formats() -> list[give.FormatEntry]:
        return [
            give.FormatEntry(name=known.name, title=known.title, carries=sorted(known.carries))
            for known in formats.FORMATS.values()
        ]

    @router.get("/service", summary="Describe this server: its version, public address and limits")
    async def service() -> give.ServiceAnswer:
        return give.ServiceAnswer(
            version=_core.version,
            public_url=public_url,
            languages=list(logic.LANGUAGES),
            seconds=LIMITS.seconds,
            body_bytes=LIMITS.body_bytes,
            batch=LIMITS.batch,
            made=LIMITS.made,
            printed=LIMITS.printed,
        )

    add_variants(router, workers)
    return router


def _answer(model: type[BaseModel], data: dict[str, Any]) -> Response:
    """Serialise an answer with its model, on a worker so that the event loop is not blocked."""
    return Response(model.model_validate(data).model_dump_json(), media_type="application/json")


def _data(puzzle: Grid | Puzzle) -> str | dict[str, Any]:
    """Return a classic puzzle as a line, a variant as an object."""
    return puzzle.to_line() if isinstance(puzzle, Grid) else puzzle.to_json()


def _format_of(puzzle: str | list[Any] | dict[str, Any]) -> str:
    """Return the name of the format in which a puzzle came."""
    if isinstance(puzzle, str):
        return formats.detect(puzzle)
    return "lists" if isinstance(puzzle, list) else "json"


def _puzzles_in(data: bytes, which: ask.Which) -> list[dict[str, Any]]:
    """Read a picture; add the straightened board to each puzzle."""
    if which == "all":
        readings = photo.read_image(data, which="all", sizes=(9,))
    else:
        readings = [photo.read_image(data, sizes=(9,))]
    puzzles = []
    for reading in readings:
        file = io.BytesIO()
        reading.board_picture().save(file, "PNG")
        entry = reading.to_json() | {"picture": f"data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}"}
        puzzles.append({key: entry[key] for key in give.PictureEntry.model_fields})
    return puzzles


def _named(data: dict[str, Any], lang: LangName) -> dict[str, Any]:
    """Add the name of the technique in the requested language."""
    if "technique" in data:
        data["technique_name"] = logic.technique(data["technique"]).name_in(lang)
    return data


def _levels(hints: Sequence[logic.Hint], lang: LangName) -> list[dict[str, Any]]:
    """Return the levels of a hint, each with text and drawing; none unless there is a step."""
    step = hints[-1].step
    if step is None:
        return []
    drawings = [render.draw(step, pattern_only=True) if hint.detail == 3 else render.draw(hint) for hint in hints]
    return [
        {"detail": hint.detail, "text": hint.text(lang), "drawing": drawing.to_json(lang)}
        for hint, drawing in zip(hints, drawings, strict=True)
    ]


def _entry(technique: logic.Technique) -> dict[str, Any]:
    return technique.to_json() | {"family_name": {lang: technique.family.name_in(lang) for lang in logic.LANGUAGES}}


def _rating(rated: rating.Rating) -> dict[str, Any]:
    """Return a rating as JSON, without the configuration, which is always the default here."""
    data = {key: found for key, found in rated.to_json().items() if key != "config"}
    if rated:
        explained = rating.se.rate(rated.puzzle, timeout=_SE_SECONDS)
        keys = ("er", "ep", "ed", "technique", "is_bound", "message")
        data["se"] = {key: explained.to_json()[key] for key in keys}
    return data


def _result(result: bulk.Result) -> dict[str, Any]:
    solution = result.solution.to_line() if result.solution else None
    return {"status": result.status.name.lower(), "solution": solution, "error": result.error}
