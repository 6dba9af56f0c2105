"""The API for variants: /api/v1/variants/…; solve, check and count take them as well."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Response

from nonet import logic, render
from nonet.errors import LimitError, OrderError, ParseError, SudokuError
from nonet.limits import time_limit, watched
from nonet.render.variants.page import puzzle_drawing, step_drawing
from nonet.variants import KINDS, check, explain, generate
from nonet.variants import hint as next_hint
from nonet.variants.logic import LEVELS
from nonet.variants.logic.conflicts import find_conflicts
from nonet.variants.logic.finding import FULL_STEP, VariantHint
from nonet.variants.logic.model import model_of
from nonet.variants.puzzle import Solution
from nonet.variants.rules import RULES
from nonet.variants.schema import schema
from nonet.variants.shape import MOST_SIZE, Shape, cell_name
from nonet.web import variant_schemas as v
from nonet.web.calls import calls_of
from nonet.words import language
from nonet.words.rules import puzzle_kind, rule_meaning, rule_place

if TYPE_CHECKING:
    from nonet.variants import Puzzle, VariantStep
    from nonet.web.workers import Workers
    from nonet.words import LangName

__all__ = ["add_variants"]

#: How long to search for the solution when opening a puzzle; it can be played without one.
_SECONDS: Final = 3.0


def add_variants(router: APIRouter, workers: Workers) -> None:
    """Add the routes of the API for variants."""
    call = calls_of(router, omits_defaults=True)

    @call(workers.slow, "/variants/open", v.OpenAnswer, "Read a variant, draw it and find its solution")
    def open_variant(request: v.VariantRequest) -> dict[str, Any]:
        return _opened(request.to_puzzle(), request.lang)

    @call(workers.quick, "/variants/draw", v.VariantAnswer, "Read a variant and draw it")
    def draw(request: v.VariantRequest) -> dict[str, Any]:
        return _shown(request.to_puzzle(), request.lang)

    @call(workers.quick, "/variants/conflicts", v.ConflictsAnswer, "List the rules that the digits break")
    def conflicts(request: v.VariantBoardRequest) -> dict[str, Any]:
        puzzle = request.to_puzzle()
        digits = request.numbers(puzzle)
        found = [
            {
                "rule": puzzle.rules.index(conflict.rule),
                "kind": conflict.rule.kind,
                "cells": _names(puzzle, conflict.cells),
                "text": conflict.text(request.lang),
            }
            for conflict in find_conflicts(puzzle, digits)
        ]
        return {"conflicts": found, "solved": all(digits) and not puzzle.broken_by(digits)}

    @call(workers.slow, "/variants/hint", v.VariantHintAnswer, "Get a hint, all levels at once")
    def hint(request: v.VariantBoardRequest) -> dict[str, Any]:
        board = request.to_board()
        full = next_hint(board)
        data: dict[str, Any] = {"kind": full.kind, "text": full.text(request.lang)}
        data["cells"] = _names(board.puzzle, full.cells)
        if full.found is not None:
            data["step"] = _step(full.found, request.lang)
            data["levels"] = [
                {
                    "detail": detail,
                    "text": VariantHint(board, detail, full.kind, full.found).text(request.lang),
                    "drawing": step_drawing(full.found, detail),
                }
                for detail in range(1, FULL_STEP + 1)
            ]
        return data

    @call(workers.slow, "/variants/explain", v.VariantExplainAnswer, "Solve with human techniques, drawn")
    def explain_variant(request: v.VariantExplainRequest) -> dict[str, Any]:
        board = request.to_board()
        steps: list[VariantStep] = []
        with suppress(LimitError), time_limit(_SECONDS):  # the first steps are worth having
            steps.extend(watched(islice(explain(board), request.steps)))
        end = steps[-1].apply() if steps else board
        return {"steps": [_step(step, request.lang) for step in steps], "solved": end.is_complete}

    @call(workers.slow, "/variants/generate", v.OpenAnswer, "Make a variant with exactly one solution")
    def generate_variant(request: v.VariantGenerateRequest) -> dict[str, Any]:
        try:
            made = generate(request.kind, size=request.size, level=request.level, seed=request.seed)
        except ValueError as error:
            raise error if isinstance(error, SudokuError) else OrderError(str(error)) from None
        return _opened(made, request.lang)

    @call(
        workers.quick,
        "/variants/picture",
        None,
        "Draw a variant as SVG, rules in words below it",
        response_class=Response,
        responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    )
    def picture(request: v.VariantPictureRequest) -> Response:
        puzzle = request.to_puzzle()
        digits = request.numbers(puzzle)
        if not all(digit <= puzzle.size for digit in digits):
            raise ParseError(f"expected digits of 0..{puzzle.size}")
        text = render.svg(puzzle, digits=digits, legend=True, theme=request.theme, lang=request.lang)
        return Response(text, media_type="image/svg+xml")

    @router.get("/variants/kinds", summary="List the kinds of rules and of puzzles that can be generated")
    async def kinds() -> v.KindsAnswer:
        return v.KindsAnswer(
            rules=[v.RuleKindAnswer(**_kind(kind)) for kind in RULES],
            generated=list(KINDS),
            levels=list(LEVELS),
            most_size=MOST_SIZE,
        )


def _opened(puzzle: Puzzle, lang: LangName) -> dict[str, Any]:
    """Return a puzzle ready to be played, with its solution if there is exactly one."""
    status = solution = None
    with suppress(LimitError), time_limit(_SECONDS):
        verdict = check(puzzle)
        status = verdict.status.value
        solution = verdict.solution.to_line() if verdict.solution else None
    return _shown(puzzle, lang) | {"status": status, "solution": solution}


def _shown(puzzle: Puzzle, lang: LangName) -> dict[str, Any]:
    """Return a puzzle with its drawing, its rules in words and its houses."""
    grammar = language(lang).grammar
    model = model_of(puzzle)
    houses = [list(house.cells) for house in model.houses]
    seen = [set[int]() for _ in puzzle.givens]
    for house in houses:
        for cell in house:
            seen[cell].update(house)
    pairs = [
        [cell, peer] for cell, peers in enumerate(model.peers) for peer in sorted(peers - seen[cell]) if peer > cell
    ]
    rules = [
        {
            "kind": rule.kind,
            "place": grammar.sentence(grammar.write(rule_place(rule))),
            "meaning": grammar.write(rule_meaning(rule)),
        }
        for rule in puzzle.rules
    ]
    return {
        "puzzle": puzzle.to_json(),
        "size": puzzle.size,
        "clues": Solution(puzzle.shape, puzzle.givens).to_line(),
        "name": puzzle.title or _name(puzzle, lang),
        "meanings": list(dict.fromkeys(rule["meaning"] for rule in rules)),
        "rules": rules,
        "houses": houses,
        "pairs": pairs,
        "masks": list(model.masks),
        "drawing": puzzle_drawing(puzzle),
    }


def _name(puzzle: Puzzle, lang: LangName) -> str:
    """Name a puzzle as people do, by its rules and its size: Killer Sudoku; "" for a plain one of the usual size."""
    words = language(lang)
    kinds = list(dict.fromkeys(words.grammar.write(puzzle_kind(rule)) for rule in puzzle.rules))
    if puzzle.shape.regions and puzzle.shape != Shape.boxes(puzzle.size):
        kinds.insert(0, words.text("puzzle_kind.jigsaw"))
    named = words.text("puzzle_title.plus").join(kind[:1].upper() + kind[1:] for kind in kinds[:3])
    if puzzle.size == 9 and not named:
        return ""
    title = words.text("puzzle_title", kinds=named) if named else words.text("puzzle_title.plain")
    return title if puzzle.size == 9 else f"{title} {puzzle.size}×{puzzle.size}"


def _step(step: VariantStep, lang: LangName) -> dict[str, Any]:
    data = {key: found for key, found in step.to_json(lang).items() if key != "cells"}
    digits = Solution(step.board.puzzle.shape, step.board.digits).to_line()
    return data | {"digits": digits, "drawing": step_drawing(step, FULL_STEP)}


def _names(puzzle: Puzzle, cells: Any) -> list[str]:
    return [cell_name(divmod(cell, puzzle.size)) for cell in cells]


def _kind(kind: str) -> dict[str, Any]:
    """Return the fields of a kind of rule for an editor, from the schema of the JSON format."""
    known = schema()["$defs"][kind]
    fields = [name for name in known["properties"] if name != "kind"]
    names = {
        lang: language(lang).text(f"rule_name.{'minimum' if kind == 'extreme' else kind}") for lang in logic.LANGUAGES
    }
    return {"kind": kind, "name": names, "fields": fields, "required": [n for n in known["required"] if n != "kind"]}
