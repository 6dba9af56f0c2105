"""The API: /api/v1/…, thin functions over the package."""

from __future__ import annotations

import base64
import io
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response

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
from nonet.web.calls import calls_of
from nonet.web.limits import LIMITS
from nonet.web.problems import problem
from nonet.web.variant_api import add_variants
from nonet.words import LangName  # noqa: TC001  (FastAPI reads it)

if TYPE_CHECKING:
    from collections.abc import Sequence

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

    call = calls_of(router)

    @call(workers.quick, "/solve", give.SolveAnswer, "Find the solution of a puzzle")
    def solve(request: ask.SolveRequest) -> dict[str, Any]:
        puzzle = request.to_puzzle()
        return {"puzzle": _data(puzzle), "solution": solving.solve(puzzle, unique=request.unique).to_line()}

    @call(workers.slow, "/solve/batch", give.BatchAnswer, "Solve many puzzles at once")
    def solve_batch(request: ask.BatchRequest) -> dict[str, Any]:
        return {"results": [_result(result) for result in bulk.solve_many(request.puzzles, threads=1)]}

    @call(workers.quick, "/check", give.CheckAnswer, "Check whether a puzzle is proper, and if not, why")
    def check_board(request: ask.BoardRequest) -> dict[str, Any]:
        return check(request.to_puzzle()).to_json()

    @call(workers.slow, "/count", give.CountAnswer, "Count the solutions of a puzzle")
    def count(request: ask.CountRequest) -> dict[str, Any]:
        limit = request.limit
        number = solving.count_solutions(request.to_puzzle(), limit=limit, threads=1)
        return {"count": number, "text": str(number), "at_limit": limit is not None and number >= limit}

    @call(
        workers.slow,
        "/true-candidates",
        give.TrueCandidatesAnswer,
        "Find for each cell the digits that it has in some solution",
    )
    def true_candidates(request: ask.BoardRequest) -> dict[str, Any]:
        return {"candidates": [list(digits) for digits in solving.true_candidates(request.to_puzzle())]}

    @call(workers.quick, "/hint", show.HintAnswer, "Get a hint for the board, all levels at once")
    def hint(request: ask.HintRequest) -> dict[str, Any]:
        grid, lang = request.to_grid(), request.lang
        if request.detail == 0:
            return logic.hint(grid, 0).to_json(lang)
        levels = logic.hint_levels(grid, order=request.order)
        shown = levels[min(request.detail, len(levels)) - 1]
        return _named(shown.to_json(lang), lang) | {"levels": _levels(levels, lang)}

    @call(workers.slow, "/explain", show.ExplainAnswer, "Solve with human techniques, explained and drawn")
    def explain(request: ask.ExplainRequest) -> dict[str, Any]:
        grid = request.to_grid()
        steps = []
        for step in watched(islice(logic.explain(grid), request.steps)):
            shown = {"text": step.explain(request.lang), "drawing": render.draw(step).to_json(request.lang)}
            steps.append(_named(step.to_json(), request.lang) | shown)
            grid = step.apply(grid)
        return {"steps": steps, "solved": grid.is_solved, "board": grid.to_line()}

    @call(workers.slow, "/rate", give.RateAnswer, "Rate a puzzle on HoDoKu's scale and on SE's")
    def rate(request: ask.BoardRequest) -> dict[str, Any]:
        return _rating(rating.rate(request.to_grid().restart()))

    @call(workers.slow, "/minimize", give.MinimiseAnswer, "The same, in American spelling", include_in_schema=False)
    @call(workers.slow, "/minimise", give.MinimiseAnswer, "Remove clues until none is redundant")
    def minimise(request: ask.MinimiseRequest) -> dict[str, Any]:
        grid = request.to_grid().restart()
        small = generation.minimise(grid, symmetry=request.symmetry, seed=request.seed)
        return {"puzzle": grid.to_line(), "minimal": small.to_line(), "clues": small.clue_count}

    @call(workers.slow, "/canonical", give.CanonicalAnswer, "Find the form that equivalent puzzles share")
    def canonical(request: ask.BoardRequest) -> dict[str, Any]:
        grid = request.to_grid().restart()
        transform = equivalence.canonical_transform(grid)
        return {
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

    @call(workers.quick, "/convert", give.ConvertAnswer, "Convert a puzzle to another format")
    def convert(request: ask.ConvertRequest) -> dict[str, Any]:
        grid = puzzles.as_puzzle(request.puzzle)  # type: ignore[arg-type]
        text = puzzles.write(grid, request.to)
        if not isinstance(grid, Grid):
            return {"text": text, "puzzle": grid.to_json()}
        return {
            "format": _format_of(request.puzzle),
            "text": text,
            "line": grid.to_line(),
            "clues": grid.restart().to_line(),
            "candidates": [list(grid.candidates(cell)) for cell in range(81)],
        }

    @call(
        workers.slow,
        "/picture",
        give.PictureAnswer,
        "Read the puzzle in a photo or a screenshot",
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
    def picture(data: Annotated[bytes, Depends(_body)], which: ask.Which = "largest") -> dict[str, Any]:
        return {"puzzles": _puzzles_in(data, which)}

    @call(workers.slow, "/search", give.SearchAnswer, "Watch a textbook algorithm search")
    def search(request: ask.SearchRequest) -> dict[str, Any]:
        events = classic.events(request.to_grid(), algorithm=request.algorithm)
        return {"events": [event.to_json() for event in watched(islice(events, request.events))]}

    @call(workers.slow, "/generate", give.GenerateAnswer, "Make puzzles to order, with solutions")
    def generate(request: ask.GenerateRequest) -> dict[str, Any]:
        try:
            made = generation.generate_many(request.count, threads=1, **request.order())
        except ValueError as error:
            raise error if isinstance(error, SudokuError) else OrderError(str(error)) from None
        keys = ("puzzle", "level", "score", "hardest")
        puzzles = [
            {key: rated.to_json()[key] for key in keys} | {"solution": solving.solve(rated.puzzle).to_line()}
            for rated in rating.rate_many(made.puzzles, threads=1)
        ]
        return {"seed": made.seed, "puzzles": puzzles}

    @router.get("/symmetries", summary="List the symmetries that a puzzle may have")
    async def symmetries() -> give.SymmetriesAnswer:
        return give.SymmetriesAnswer(symmetries=[symmetry.value for symmetry in generation.Symmetry])

    @call(
        workers.slow,
        "/print",
        None,
        "Lay out puzzles as a PDF, solutions at the back",
        response_class=Response,
        responses={200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}},
    )
    def print_sheet(request: ask.PrintRequest) -> Response:
        pages = []
        for puzzle in watched(request.puzzles):
            grid = as_grid(puzzle)
            rated = rating.rate(grid)
            level = rated.level.name_in(request.lang) if rated.level else ""
            pages.append(render.BookPuzzle(grid, level=level, solution=check(grid).solution))
        sheet = render.book(pages, per_page=request.per_page, paper=request.paper, lang=request.lang)
        return Response(sheet, media_type="application/pdf")

    @router.get("/techniques", summary="List every technique with its names, level and score")
    async def techniques() -> list[show.TechniqueEntry]:
        return [show.TechniqueEntry(**_entry(technique)) for technique in logic.techniques()]

    @call(
        workers.slow,
        "/techniques/{name}",
        show.TechniqueAnswer,
        "Show one technique: what it is, and an example, drawn",
        methods=["GET"],
    )
    def technique(name: str, lang: LangName = "en") -> dict[str, Any] | Response:
        known = {entry.id: entry for entry in logic.techniques()}
        if name not in known:
            place = {"field": "path.name", "kind": "malformed"}
            return problem(422, "RequestError", f"expected a technique of the catalogue, got {name!r}", place)
        data = _entry(known[name]) | {"about": logic.describe(known[name], lang)}
        step = logic.example_of(name)
        if step is not None:
            shown = step.to_json() | {"candidate_masks": list(step.grid.candidate_masks)}
            data |= {"step": shown, "text": step.explain(lang), "levels": _levels(levels_of(step), lang)}
        return data

    @router.get("/themes", summary="List the colours of drawings, light and dark")
    async def themes() -> show.ThemesAnswer:
        return show.ThemesAnswer(light=dict(LIGHT), dark=dict(DARK))

    @call(workers.slow, "/compare", give.CompareAnswer, "Compare the search effort of the textbook algorithms")
    def compare(request: ask.BoardRequest) -> dict[str, Any]:
        grid: Grid = request.to_grid()
        entries = []
        for name in watched(classic.ALGORITHMS):
            result = classic.solve(grid, algorithm=name, node_limit=LIMITS.nodes, timeout=LIMITS.seconds / 8)
            entries.append({"name": name, "nodes": result.nodes, "is_cut_off": result.stopped_by is not None})
        return {"algorithms": entries, "node_limit": LIMITS.nodes}

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


async def _body(request: Request) -> bytes:
    return await request.body()


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
