"""The bindings pass 81 digits of 0..9 to the kernels, and nothing else."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from nonet import _core, logic

ORDER = logic.LogicConfig().order
CALLS: dict[str, Callable[[bytes], Any]] = {
    "solve_digits": lambda digits: _core.solve_digits(digits, 2),
    "canonical": _core.canonical,
    "canonical_many": lambda digits: _core.canonical_many(np.frombuffer(digits, np.uint8).reshape(1, -1), 1),
    "minimise": lambda digits: _core.minimise(digits, digits, 0, 1),
    "logic_find_steps": lambda digits: _core.logic_find_steps(digits, ORDER, options={}),
    "logic_rate_many": lambda digits: _core.logic_rate_many(digits, ORDER, {}, 1, None),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", [10, 32, 255])
def test_bytes_that_are_not_digits_are_rejected(name: str, wrong: int) -> None:
    with pytest.raises(ValueError, match=r"expected digits of 0\.\.9"):
        CALLS[name](bytes(80) + bytes([wrong]))


@pytest.mark.parametrize("name", CALLS)
def test_boards_of_80_cells_are_rejected(name: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        CALLS[name](bytes(80))
