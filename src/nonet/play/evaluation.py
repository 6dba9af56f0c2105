"""Evaluation of language models: their outputs, row by row, and what they show by level and technique.

A row is an object in the usual shapes: a puzzle (a field of its own, or in the question) and an output (a text, a list
of messages with or without tool calls, choices of a chat API, a ShareGPT conversation). A row that cannot be understood
is reported as such.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import LimitError, SudokuError, WrongValueError
from nonet.geometry import line_of_digits
from nonet.json_text import read_json
from nonet.limits import timeout_of
from nonet.play.claims import Claim, Claims
from nonet.play.judging import Judge
from nonet.play.reading import read_claims, text_of
from nonet.play.rulings import Ruling, Trace
from nonet.puzzles import as_puzzle, write
from nonet.rating import rate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Report", "Row", "evaluate"]

#: Where the puzzle and the output stand, by preference.
_PUZZLES: Final = ("puzzle", "board", "grid", "quizzes", "question", "prompt", "input", "problem", "instruction")
_OUTPUTS: Final = (
    *("response", "output", "completion", "prediction", "model_answer", "model_output", "generated_text", "generation"),
    *("messages", "conversations", "choices", "text", "content", "answer"),
)
_NESTED: Final = ("metadata", "info", "extra_info", "row", "data")


@dataclass(frozen=True, slots=True)
class Row:
    """What one output is worth."""

    number: int
    #: "solved", "partly" (some blank cells right and no mistake), "wrong", "empty" (nothing claimed), "malformed".
    status: str
    puzzle: str = ""
    blanks: int = 0
    right: int = 0
    claims: int = 0
    justified: int = 0
    #: The first claim that does not follow from the puzzle, in words.
    first_error: str = ""
    #: Why a row is malformed.
    message: str = ""
    level: str = ""
    hardest: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data for JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Report:
    """The rows of an evaluation and their sums."""

    rows: list[Row] = field(default_factory=list)

    def sums(self, rows: Iterable[Row] | None = None) -> dict[str, Any]:
        """Return the sums of rows, by default of all."""
        chosen = self.rows if rows is None else list(rows)
        count = Counter(row.status for row in chosen)
        read = [row for row in chosen if row.status != "malformed"]
        blanks, claims = sum(row.blanks for row in read), sum(row.claims for row in read)
        return {
            "rows": len(chosen),
            "solved": count["solved"],
            "solved_share": _share(count["solved"], len(chosen)),
            "cells_right_share": _share(sum(row.right for row in read), blanks),
            "justified_share": _share(sum(row.justified for row in read), claims),
            "with_an_error": sum(bool(row.first_error) for row in read),
            "malformed": count["malformed"],
        }

    def by(self, name: str) -> dict[str, dict[str, Any]]:
        """Return the sums by `level` or by `hardest` technique."""
        groups: dict[str, list[Row]] = {}
        for row in self.rows:
            groups.setdefault(getattr(row, name) or "unknown", []).append(row)
        order = ["easy", "medium", "hard", "unfair", "extreme"]
        names = sorted(groups, key=lambda key: (order.index(key) if key in order else len(order), key))
        return {key: self.sums(groups[key]) for key in names}

    def to_json(self) -> dict[str, Any]:
        """Return sums and rows as plain data for JSON."""
        rows = [row.to_json() for row in self.rows]
        return {"total": self.sums(), "by_level": self.by("level"), "by_technique": self.by("hardest"), "rows": rows}

    def to_svg(self) -> str:
        """Draw the share of puzzles solved, and of cells right, by level."""
        groups = {"all": self.sums(), **self.by("level")}
        height = 40 + 44 * len(groups)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="sans-serif">',
            f'<rect width="640" height="{height}" fill="#fff"/>',
            '<rect x="120" y="12" width="12" height="12" fill="#2563eb"/><text x="138" y="23">solved</text>',
            '<rect x="210" y="12" width="12" height="12" fill="#93c5fd"/><text x="228" y="23">cells right</text>',
        ]
        for at, (name, sums) in enumerate(groups.items()):
            y = 40 + 44 * at
            label = f"{escape(name)} ({sums['rows']})"
            lines.append(f'<text x="110" y="{y + 20}" text-anchor="end">{label}</text>')
            shares = ((sums["solved_share"], "#2563eb"), (sums["cells_right_share"], "#93c5fd"))
            for offset, (share, colour) in enumerate(shares):
                width = round(420 * (share or 0))
                top = y + 16 * offset
                lines.append(f'<rect x="120" y="{top}" width="{width}" height="14" fill="{colour}"/>')
                lines.append(f'<text x="{128 + width}" y="{top + 12}">{_percent(share)}</text>')
        return "\n".join([*lines, "</svg>", ""])


def evaluate(rows: Iterable[str | Mapping[str, Any]], *, proofs: bool = True, rates: bool = True) -> Report:
    """Judge model outputs: an object per row, or a line of JSON. What is wrong with a row is in its result.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> report = evaluate([{"puzzle": puzzle, "response": solution}, {"puzzle": puzzle, "response": "r1c3=1"}, "{"])
    >>> [row.status for row in report.rows], report.sums()["solved_share"]
    (['solved', 'wrong', 'malformed'], 0.3333)
    """
    found = Report()
    for number, row in enumerate(rows, 1):
        found.rows.append(_evaluated(number, row, proofs=proofs, rates=rates))
    return found


def _evaluated(number: int, row: str | Mapping[str, Any], *, proofs: bool, rates: bool) -> Row:
    try:
        data = read_json(row) if isinstance(row, str) else row
    except ValueError:
        return Row(number, "malformed", message="not JSON")
    if not isinstance(data, dict):
        return Row(number, "malformed", message="not an object")
    try:
        puzzle = _puzzle_in(data)
    except (SudokuError, ValueError, TypeError, RecursionError) as error:
        return Row(number, "malformed", message=f"no puzzle: {error}"[:200])
    output = next(_outputs_in(data), None)
    if output is None:
        return Row(number, "malformed", puzzle=write(puzzle), message="no output")
    try:
        trace = _judged(puzzle, output, proofs=proofs)
    except (SudokuError, ValueError) as error:
        return Row(number, "malformed", puzzle=write(puzzle), message=str(error)[:200])
    level, hardest = _rated(puzzle) if rates else ("", "")
    return _row(number, write(puzzle), trace, level, hardest)


#: A row whose proofs take longer is judged without them.
_SECONDS: Final = 30.0


def _judged(puzzle: Any, output: Any, *, proofs: bool) -> Trace:
    try:
        with timeout_of(_SECONDS):
            judge = Judge(puzzle, proofs=proofs)
            return judge.trace(_claims_of(output, judge.size))
    except LimitError:
        if not proofs:
            raise
        return _judged(puzzle, output, proofs=False)


def _row(number: int, puzzle: str, trace: Trace, level: str, hardest: str) -> Row:
    bad = trace.first_bad
    if trace.is_solved:
        status = "solved"
    elif bad is not None:
        status = "wrong"
    else:
        status = "partly" if trace.right else "empty"
    return Row(
        number,
        status,
        puzzle,
        trace.blanks,
        trace.right,
        len(trace.judgements),
        trace.count(Ruling.JUSTIFIED),
        trace.judgements[bad].text() if bad is not None else "",
        "",
        level,
        hardest,
    )


def _rated(puzzle: Any) -> tuple[str, str]:
    """Return the level and the hardest technique of a puzzle; empty if it cannot be rated."""
    try:
        found = rate(puzzle, timeout=_SECONDS)
    except SudokuError:
        return "", ""
    hardest = getattr(found, "hardest", None)
    return str(found.level or ""), str(getattr(hardest, "id", hardest or ""))


def _puzzle_in(data: Mapping[str, Any]) -> Any:
    """Return the puzzle of a row: from a field of its own, or read in the question."""
    for place in (data, *(data[name] for name in _NESTED if isinstance(data.get(name), dict))):
        for name in _PUZZLES:
            if name in place and (found := _as_puzzle(place[name])) is not None:
                return found
    for message in _messages_in(data):
        if _speaker(message) in ("user", "human") and (found := _as_puzzle(text_of(message))) is not None:
            return found
    raise WrongValueError("puzzle_field", known=list(_PUZZLES[:3]))


def _as_puzzle(given: Any) -> Any:
    if isinstance(given, (dict, list)):
        try:
            return as_puzzle(given)
        except (SudokuError, TypeError, ValueError):
            return None
    if not isinstance(given, str):
        return None
    try:
        return as_puzzle(given)
    except SudokuError:
        digits = read_claims(given).answer
        return None if digits is None else as_puzzle(line_of_digits(digits))


def _messages_in(data: Mapping[str, Any]) -> list[Any]:
    for name in ("messages", "conversations", "prompt"):
        if isinstance(data.get(name), list):
            found: list[Any] = data[name]
            return found
    return []


def _speaker(message: Any) -> str:
    return str(message.get("role", message.get("from", ""))) if isinstance(message, dict) else ""


def _outputs_in(data: Mapping[str, Any]) -> Iterator[Any]:
    for name in _OUTPUTS:
        found = data.get(name)
        if isinstance(found, str) or (isinstance(found, (list, dict)) and found):
            yield found


def _claims_of(output: Any, size: int) -> Claims:
    """Return the claims of an output: of a text, or of all turns of the model, tool calls among them."""
    if isinstance(output, str):
        return read_claims(output, size)
    if isinstance(output, dict):
        output = [output]
    claims: list[Claim] = []
    unread: list[Any] = []
    for item in output:
        message = item.get("message", item) if isinstance(item, dict) else item
        if _speaker(message) in ("user", "human", "system", "tool"):
            continue
        read = read_claims(text_of(message), size)
        calls = list(_calls_in(message, size))
        claims += read.claims if not calls else [claim for claim in read.claims if claim.cell is None]
        claims += calls
        unread += read.unread
    return Claims(tuple(claims), tuple(unread))


def _calls_in(message: Any, size: int) -> Iterator[Claim]:
    for call in message.get("tool_calls") or () if isinstance(message, dict) else ():
        function = call.get("function", call) if isinstance(call, dict) else {}
        arguments = function.get("arguments") if isinstance(function, dict) else None
        if isinstance(function, dict) and function.get("name") in ("place", "rule_out"):
            text = arguments if isinstance(arguments, str) else json.dumps(arguments)
            for claim in read_claims(text, size).moves:
                made = Claim.eliminate if function["name"] == "rule_out" else Claim.place
                yield made(claim.cell or 0, claim.digit or 0, size)


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
