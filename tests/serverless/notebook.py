"""What someone does with nonet in Pyodide's console, JupyterLite or marimo: from the wheel, without NumPy."""

import sys

import nonet

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def error_of(name: str) -> str:
    """Return why a part of nonet is not there."""
    try:
        getattr(nonet, name)
    except ImportError as error:
        return str(error)
    return ""


def main() -> None:
    assert nonet.solve(PUZZLE).to_line() == SOLUTION
    assert nonet.check("." * 81).status.value == "several"
    assert nonet.count_solutions("." * 81, limit=None) == 6670903752021072936960
    assert "Naked Single" in str(nonet.hint(PUZZLE))
    assert [str(step) for step in nonet.explain(PUZZLE)]
    assert nonet.rate(PUZZLE).level is nonet.logic.Level.EASY
    assert nonet.is_minimal(nonet.minimise(PUZZLE))
    killer = nonet.generate(variant="killer", size=4, seed=1)
    assert nonet.check(killer)
    assert nonet.render.svg(killer).startswith("<svg")
    assert ">>>" in str(nonet.solve.__doc__)
    assert not {"rich", "typer", "numpy"} & set(sys.modules)
    for name in ("arrow", "classic", "load", "photo", "play"):
        assert "is not part of this package for browsers" in error_of(name), name
    sys.stdout.write("nonet works from its wheel, and names what it lacks\n")


if __name__ == "__main__":
    main()
