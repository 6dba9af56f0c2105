"""Answers of the API about steps: hints with all their levels, solution paths, techniques with an example."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from nonet import logic, render
from nonet.logic.hints import levels_of
from nonet.rating import Rating, SeRating
from nonet.records import BoardLine, Json, Record, Scope, Via
from nonet.render.drawing import Drawing, draw_levels
from nonet.steps import line_of, name_of, scope_of
from nonet.words.blocks import Block, text_of

if TYPE_CHECKING:
    from nonet.words import LangName

__all__ = [
    "ExplainAnswer",
    "HintAnswer",
    "LevelAnswer",
    "PathStep",
    "RateAnswer",
    "SeAnswer",
    "TechniqueAnswer",
    "TechniqueEntry",
    "ThemesAnswer",
]

_FLAT = Json(is_flat=True)


@dataclass(frozen=True, slots=True)
class LevelAnswer(Record):
    """One level of a hint: 1 where to look, 2 which technique, 3 which cells, 4 the full step."""

    detail: Annotated[int, Json(limits={"minimum": 1, "maximum": 4})]
    text: str
    blocks: tuple[Block, ...]
    drawing: Drawing


def levels_in(hints: tuple[logic.Hint, ...], lang: LangName) -> tuple[LevelAnswer, ...]:
    """Return the hints that lead to a step, each with text and drawing."""
    levels = []
    for hint, drawing in zip(hints, draw_levels(hints), strict=True):
        blocks = hint.blocks(lang)
        levels.append(LevelAnswer(hint.detail, text_of(blocks), blocks, drawing))
    return tuple(levels)


@dataclass(frozen=True, slots=True)
class HintAnswer(Record):
    """A hint with all its levels; `detail`, `text` and the fields after them show the requested level."""

    hint: Annotated[logic.Hint, _FLAT]
    #: Takes the place of the hint's own, which would be written once more.
    text: str
    technique_name: str | None = None
    levels: Annotated[tuple[LevelAnswer, ...], Json(about="All levels, so that `more` needs no further call.")] = ()
    blocks: Annotated[tuple[Block, ...], Json(about="The text of the requested level in its parts.")] = ()

    @classmethod
    def of(cls, hints: tuple[logic.Hint, ...], detail: int, lang: LangName) -> HintAnswer:
        """Show one level of a hint, with all its levels."""
        at = min(detail, len(hints)) - 1
        shown = hints[at]
        name = name_of(shown.technique, shown.board, lang) if shown.technique else None
        levels = levels_in(hints, lang) if hints[-1].step else ()
        if levels:
            return cls(shown, levels[at].text, name, levels, levels[at].blocks)
        blocks = shown.blocks(lang)
        return cls(shown, text_of(blocks), name, blocks=blocks)

    def to_json(self, lang: str = "en", *, full: bool = False) -> dict[str, Any]:
        """Return the answer as plain data; the blocks of the requested level, which are in it twice, are made once."""
        at = next((at for at, level in enumerate(self.levels) if level.blocks is self.blocks), None)
        if at is None:
            return Record.to_json(self, lang, full=full)
        data = Record.to_json(replace(self, blocks=()), lang, full=full)
        return data | {"blocks": data["levels"][at]["blocks"]}

    @property
    def json_scope(self) -> Scope:
        """What the names of cells and houses depend on."""
        return self.hint.json_scope


@dataclass(frozen=True, slots=True)
class PathStep(Record):
    """A step of a solution path with its explanation and drawing."""

    step: Annotated[logic.Step, _FLAT]
    technique_name: str
    text: str
    blocks: tuple[Block, ...]
    drawing: Drawing

    @classmethod
    def of(cls, step: logic.Step, lang: LangName) -> PathStep:
        """Explain and draw a step."""
        blocks = step.blocks(lang)
        return cls(step, step.name(lang), text_of(blocks), blocks, render.draw(step))


@dataclass(frozen=True, slots=True)
class ExplainAnswer(Record):
    """The steps of a solution path, and the board after the last step."""

    steps: tuple[PathStep, ...]
    solved: bool
    position: Annotated[Any, Json("board"), Via(BoardLine, line_of)]

    @property
    def json_scope(self) -> Scope:
        """What the names of cells and houses depend on."""
        return scope_of(self.position)


_SE_PARTS = Json(is_flat=True, leaves_out=("puzzle", "status", "steps"))


@dataclass(frozen=True, slots=True)
class SeAnswer(Record):
    """The Sudoku Explainer ratings of the hardest step, the hardest up to the first digit, and the first step."""

    rating: Annotated[SeRating, _SE_PARTS]


@dataclass(frozen=True, slots=True)
class RateAnswer(Record):
    """How hard a puzzle is; no level, score or hardest technique unless it is rated."""

    rating: Annotated[Rating, Json(is_flat=True, leaves_out=("config", "se"))]
    se: Annotated[SeAnswer | None, Json(about="The rating on Sudoku Explainer's scale, of a classic puzzle.")]


@dataclass(frozen=True, slots=True)
class TechniqueEntry(Record):
    """A technique of the catalogue; names by language."""

    technique: Annotated[logic.Technique, _FLAT]
    family_name: dict[str, str]

    @classmethod
    def of(cls, technique: logic.Technique) -> TechniqueEntry:
        """Describe a technique."""
        return cls(technique, {lang: technique.family.name_in(lang) for lang in logic.LANGUAGES})


@dataclass(frozen=True, slots=True)
class ExampleStep(Record):
    """The step of an example, with the candidates of its board as 81 masks."""

    step: Annotated[logic.Step, _FLAT]
    candidate_masks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TechniqueAnswer(Record):
    """A technique, its description, and an example with the four levels of a hint."""

    entry: Annotated[TechniqueEntry, _FLAT]
    about: str
    step: ExampleStep | None = None
    text: str | None = None
    blocks: tuple[Block, ...] = ()
    levels: tuple[LevelAnswer, ...] = ()

    @classmethod
    def of(cls, technique: logic.Technique, lang: LangName) -> TechniqueAnswer:
        """Describe a technique and its example."""
        about, step = logic.describe(technique, lang), logic.example_of(technique)
        if step is None:
            return cls(TechniqueEntry.of(technique), about)
        shown = ExampleStep(step, step.grid.candidate_masks)
        blocks = step.blocks(lang)
        return cls(
            TechniqueEntry.of(technique), about, shown, text_of(blocks), blocks, levels_in(levels_of(step), lang)
        )


@dataclass(frozen=True, slots=True)
class ThemesAnswer(Record):
    """The colours of drawings by name: each hue has a pale `_tint` and a strong `_edge`."""

    light: dict[str, str]
    dark: dict[str, str]
