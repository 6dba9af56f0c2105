"""What type checkers say of everyday calls, checked by mypy in `make lint`: nothing here runs.

A wrong call carries the error that mypy reports for it; mypy also reports an error that is expected and not there.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import nonet

    # ── refused ──────────────────────────────────────────────────────────────────────────────────────────────────
    nonet.generate(level="expert")  # type: ignore[call-overload]
    nonet.generate(symmetry="round")  # type: ignore[call-overload]
    nonet.minimise("", symmetry="round")  # type: ignore[arg-type]
    nonet.rate_many([], scale="elo")  # type: ignore[arg-type]
    nonet.render.svg("", theme="blue")  # type: ignore[arg-type]
    nonet.render.book([], solutions="upside_down")  # type: ignore[arg-type]
    nonet.render.book([], paper="a5")  # type: ignore[arg-type]
    nonet.hint("", order="alphabet")  # type: ignore[arg-type]
    nonet.solve("", timeout="5")  # type: ignore[call-overload]
    nonet.load(3)  # type: ignore[arg-type]
    nonet.hint("").text("de")  # type: ignore[arg-type]
    nonet.render.svg("", lang="fr")  # type: ignore[arg-type]
    nonet.classic.solve("", "magic")  # type: ignore[arg-type]
    nonet.canonical("", timeout="5")  # type: ignore[arg-type]

    # ── accepted ─────────────────────────────────────────────────────────────────────────────────────────────────
    grid = nonet.parse("")
    digit: int = grid[0, 1]
    row: tuple[int, ...] = grid[0, :]
    nonet.generate(level="hard", symmetry="rotational", clues="24-28", timeout=5)
    nonet.minimize("", symmetry="full")
    nonet.rate_many([], scale="both", timeout=1.5)
    grids: list[nonet.Grid] = nonet.load("puzzles.csv")
    nonet.render.svg([[0] * 9] * 9)
    nonet.generate(symmetry="both-diagonals")
    nonet.hint("", timeout=2).text("ja")
    nonet.classic.solve("", "norvig")
    steps: list[nonet.Step] = list(nonet.explain("", timeout=2))
