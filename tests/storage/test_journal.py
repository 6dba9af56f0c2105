"""The journal names what differs between a run and the one it would resume."""

from __future__ import annotations

import pytest

from nonet.storage import journal
from nonet.storage.journal import ResumeError


def test_the_setting_that_differs_from_the_run_to_resume_is_named() -> None:
    before = {"task": "generate", "inputs": [{"order": {"minimal": True}, "seed": 8, "count": 50}]}
    now = {"task": "generate", "inputs": [{"order": {"minimal": True}, "seed": 8, "count": 40}]}
    journal.refuse_other(before, before)
    with pytest.raises(
        ResumeError, match="expected the same inputs, count as in the run to resume, got 40 instead of 50;"
    ):
        journal.refuse_other(now, before)
    two = {"inputs": [{"name": "a.txt", "size": 1}, {"name": "b.txt", "size": 2}]}
    other = {"inputs": [{"name": "a.txt", "size": 1}, {"name": "c.txt", "size": 2}]}
    with pytest.raises(ResumeError, match=r"the same inputs 2, name .* got 'c.txt' instead of 'b.txt'"):
        journal.refuse_other(other, two)
    with pytest.raises(ResumeError, match="expected the same inputs as in the run to resume, got others;"):
        journal.refuse_other({"inputs": "6540a4108d766c46"}, {"inputs": "cd5a5f7b133e4a2f"})
    with pytest.raises(ResumeError, match=r"the same inputs as"):
        journal.refuse_other({"inputs": []}, two)


def test_a_name_does_not_depend_on_the_order_of_the_keys() -> None:
    assert journal.name_of({"task": "solve", "limit": 2}) == journal.name_of({"limit": 2, "task": "solve"})
    assert journal.name_of({"task": "solve", "limit": 2}) != journal.name_of({"limit": 1, "task": "solve"})
