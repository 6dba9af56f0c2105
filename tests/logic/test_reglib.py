"""HoDoKu's regression library: every technique case has exactly the listed result.

The library is HoDoKu's (GPL) and not part of this repository; the test runs if it is next to the checkout.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import reglib

LIBRARY = Path(__file__).parents[3] / "shared" / "data" / "reglib_dev.txt"
CASES = list(reglib.read_cases(LIBRARY)) if LIBRARY.exists() else []


@pytest.mark.skipif(not CASES, reason="no reglib_dev.txt in ../shared/data")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.line[:20])
def test_library_case_passes(case: reglib.Case) -> None:
    assert reglib.failure_of(case) is None, case.line
