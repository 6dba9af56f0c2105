"""The drawing of a step as data: pages and pictures draw the same, and hints reveal nothing too early."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

import nonet
from nonet import logic
from nonet.geometry import HOUSES, PEERS
from nonet.logic.hints import levels_of
from nonet.render.drawing import Drawing, draw
from nonet.render.looks import HOUSES as HOUSE_LOOKS
from nonet.render.looks import MARKS
from nonet.steps import Role, Step
from render.samples import examples

EXAMPLES = sorted(examples())


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_part_of_a_step_is_in_its_drawing(name: str) -> None:
    step = examples()[name]
    shown = draw(step)
    marked = {(mark.cell, mark.digit): mark.role for mark in shown.marks}
    assert {(c, d) for (c, d), role in marked.items() if role == "placed"} == set(step.placements)
    assert {(c, d) for (c, d), role in marked.items() if role == "eliminated"} == set(step.eliminations)
    for entry in step.candidates:
        assert (entry.cell, entry.digit) in marked or entry.role.value not in MARKS
    assert [h.house for h in shown.houses] == [h.house for h in step.houses if h.role.value in HOUSE_LOOKS]
    assert {s.cells for s in shown.sets} >= {entry.cells for entry in step.sets}
    masks = step.grid.candidate_masks
    assert all(masks[cell] >> (digit - 1) & 1 for cell, digit in shown.candidates)
    assert {*step.pattern_cells, *(cell for cell, _ in (*step.placements, *step.eliminations))} <= set(shown.cells)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_placed_digit_fills_its_cell_unless_the_pattern_needs_its_candidates(name: str) -> None:
    step = examples()[name]
    shown = draw(step)
    others = {mark.cell for mark in shown.marks if mark.role != "placed"}
    others |= {cell for link in shown.links for node in (link.start, link.end) for cell in node.cells}
    for mark in shown.marks:
        if mark.role == "placed":
            assert mark.look.shape == ("ring" if mark.cell in others else "ghost")


@pytest.mark.parametrize("name", EXAMPLES)
def test_links_are_numbered_as_a_reader_follows_them(name: str) -> None:
    step = examples()[name]
    shown = draw(step)
    numbers = [link.number for link in shown.links]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, len(set(numbers)) + 1))
    reached: set[tuple[int, tuple[int, ...], int]] = set()
    # An assumption has no link: it starts a chain, or a case inside a nested net.
    starts = {(at, node.cells, node.digit) for at, chain in enumerate(step.chains) for node in chain if not node.link}
    for link in shown.links:  # nothing follows from what was not shown before
        assert (link.chain, link.start.cells, link.start.digit) in reached | starts
        reached.add((link.chain, link.end.cells, link.end.digit))
    for link, data in zip(shown.links, shown.to_json()["links"], strict=True):
        assert data["kind"] == ("strong" if link.is_strong else "weak")
        (x, y), (end_x, end_y) = data["curve"][0], data["curve"][-1]
        assert any(abs(x - cell % 9 - 0.5) < 0.75 and abs(y - cell // 9 - 0.5) < 0.75 for cell in link.start.cells)
        assert any(abs(end_x - c % 9 - 0.5) < 0.75 and abs(end_y - c // 9 - 0.5) < 0.75 for c in link.end.cells)


@pytest.mark.parametrize("name", EXAMPLES)
def test_roles_of_one_step_look_different(name: str) -> None:
    looks = {(mark.role, mark.look.shape, mark.look.hue) for mark in draw(examples()[name]).marks}
    assert len(looks) == len({role for role, _, _ in looks})
    for (one, *first), (other, *second) in itertools.combinations(looks, 2):
        assert first != second, f"{one} looks like {other}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_level_below_the_last_gives_the_result_away(name: str) -> None:
    step = examples()[name]
    results = {*step.placements, *step.eliminations}
    first, second, *_ = levels_of(step)
    for hint in (first, second):
        shown = draw(hint)
        assert shown == replace(Drawing(step.grid), houses=shown.houses, cells=shown.cells)
    pattern = draw(step, pattern_only=True)
    evidence = {(entry.cell, entry.digit) for entry in step.candidates}
    evidence |= {(cell, node.digit) for chain in step.chains for node in chain for cell in node.cells}
    evidence |= {(cell, digit) for entry in step.sets for cell in entry.cells for digit in entry.digits}
    assert not pattern.links
    assert not {(mark.cell, mark.digit) for mark in pattern.marks} & (results - evidence)
    assert not set(pattern.candidates) & (results - evidence)


def singles() -> Iterator[Step]:
    for clues in ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",):
        for step in nonet.explain(clues):
            yield step
            yield from logic.find_steps(step.grid, ("naked_single", "hidden_single", "locked_candidates_1"))


def test_blockers_show_why_nothing_else_fits() -> None:
    seen = set()
    for step in singles():
        seen.add(step.technique.id)
        grid, digit = step.grid, step.digits[0]
        if step.technique.id == "naked_single":
            cell = step.placements[0].cell
            assert {grid[blocker] for blocker in step.blockers} == set(range(1, 10)) - {digit}
            assert all(blocker in PEERS[cell] for blocker in step.blockers)
        elif step.technique.id in ("hidden_single", "locked_candidates_1"):
            house = step.houses_of(Role.SINGLE, Role.BASE)[0]
            assert all(grid[blocker] == digit for blocker in step.blockers)
            others = {cell for cell in HOUSES[house] if not grid[cell]} - set(step.pattern_cells)
            assert others <= {peer for blocker in step.blockers for peer in PEERS[blocker]}
    assert {"naked_single", "hidden_single", "locked_candidates_1"} <= seen
