"""Generated variants: unique, minimal, reproducible."""

import json
from pathlib import Path

import pytest

import nonet
from nonet import variants as v
from nonet.variants.making.layouts import SYMMETRIES, orbits
from rule_makers import boards
from shell import run

#: No board of 4×4 keeps these rules, or they are for other sizes.
NOT_OF_FOUR = {"anti_king", "non_consecutive", "windoku"}


@pytest.mark.parametrize("kind", sorted(set(v.KINDS) - NOT_OF_FOUR))
def test_enumeration_finds_one_solution(kind: str) -> None:
    for puzzle in v.generate_many(3, kind, size=4, seed=11):
        kept = [board for board in boards(puzzle) if not puzzle.broken_by(board)]
        assert kept == [v.solve(puzzle).digits]
        assert not v.generate(kind, size=4, seed=1).is_classic


@pytest.mark.parametrize("kind", v.KINDS)
def test_nothing_given_is_redundant(kind: str) -> None:
    size = 9 if kind == "windoku" else 6
    puzzle = v.generate(kind, size=size, seed=4)
    assert v.check(puzzle)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            fewer = [*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]]
            with_fewer = v.Puzzle(fewer, rules=puzzle.rules, size=size, regions=puzzle.shape.regions)
            assert v.check(with_fewer).status is nonet.Status.SEVERAL
    is_complete = any(isinstance(rule, v.AllGiven) for rule in puzzle.rules)
    for rule in () if is_complete or kind == "killer" else puzzle.rules:
        rules = [other for other in puzzle.rules if other is not rule]
        without = v.Puzzle(puzzle.givens, rules=rules, size=size, regions=puzzle.shape.regions)
        assert v.check(without).status is nonet.Status.SEVERAL or kind in ("diagonal",)


def test_killers_have_cages_everywhere_and_no_givens() -> None:
    for puzzle in v.generate_many(5, "killer", seed=2):
        assert not any(puzzle.givens)
        cells = [cell for cage in puzzle.rules for cell in cage.all_cells]
        assert sorted(cells) == list(puzzle.shape.cells)
        sizes = [len(cage.all_cells) for cage in puzzle.rules]
        assert min(sizes) >= 2
        assert max(sizes) <= 6
        assert v.check(puzzle)


def test_killers_may_have_givens() -> None:
    puzzle = v.generate("killer", givens=True, symmetry="rotational", seed=3)
    assert any(puzzle.givens)
    assert v.check(puzzle)
    assert [bool(digit) for digit in puzzle.givens] == [bool(digit) for digit in puzzle.givens[::-1]]


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 9, 12])
def test_jigsaw_regions_hang_together_and_can_be_filled(size: int) -> None:
    regions = v.random_regions(size, seed=size)
    assert regions == v.random_regions(size, seed=size)
    shape = v.Shape(size, regions)
    for cells in shape.region_cells:
        found = {cells[0]}
        while nearby := {b for a in found for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1} - found:
            found |= nearby
        assert len(found) == size
    v.solve(v.Puzzle(size=size, regions=regions), unique=False)


@pytest.mark.parametrize("symmetry", sorted(SYMMETRIES))
def test_givens_have_the_symmetry_that_was_asked_for(symmetry: str) -> None:
    puzzle = v.generate("diagonal", size=6, symmetry=symmetry, seed=5)
    for orbit in orbits(6, symmetry):
        assert len({bool(puzzle.givens[cell]) for cell in orbit}) == 1
    assert v.check(puzzle)


@pytest.mark.parametrize("kind", ["killer", "jigsaw", "mixed", "kropki"])
def test_the_same_seed_makes_the_same_puzzle(kind: str) -> None:
    first = list(v.generate_many(3, kind, size=6, seed=8))
    assert list(v.generate_many(3, kind, size=6, seed=8)) == first
    assert list(v.generate_many(1, kind, size=6, seed=8)) == first[:1]
    assert len({json.dumps(puzzle.to_json()) for puzzle in first}) == 3
    assert v.generate(kind, size=6) != v.generate(kind, size=6)


def test_orders_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="expected a kind of puzzle"):
        v.generate("fog")
    with pytest.raises(ValueError, match="expected a symmetry"):
        v.generate("jigsaw", symmetry="round")
    with pytest.raises(ValueError, match=r"expected a size of 4\.\.25"):
        v.generate("jigsaw", size=3)
    with pytest.raises(nonet.ParseError, match="windoku: expected a board of size 9"):
        v.generate("windoku", size=6)
    with pytest.raises(nonet.OrderError, match="the symmetry is that of the givens"):
        v.generate("killer", symmetry="rotational")
    with pytest.raises(nonet.OrderError, match="no board that keeps the rules"):
        v.generate("non_consecutive", size=4)


def test_the_command_writes_json_lines_that_the_other_commands_read(tmp_path: Path) -> None:
    file = tmp_path / "killers.jsonl"
    assert (
        run("generate", "--variant", "killer", "--size", "6", "-n", "2", "--seed", "1", "-o", str(file)).returncode == 0
    )
    lines = file.read_text().splitlines()
    assert lines == [json.dumps(puzzle.to_json()) for puzzle in v.generate_many(2, "killer", size=6, seed=1)]
    done = run("check", str(file))
    assert done.returncode == 0, done.stderr
    picture = tmp_path / "killer.svg"
    assert run("draw", str(file), "-o", str(picture)).returncode == 0
    assert picture.read_text().startswith("<svg")
    assert (tmp_path / "killer-2.svg").exists()
    refused = run("generate", "--variant", "killer", "--minimal")
    assert refused.returncode == 2
    assert "--variant takes" in refused.stderr
    refused = run("generate", "--size", "6")
    assert refused.returncode == 2


def test_a_large_killer_keeps_a_few_givens() -> None:
    puzzle = v.generate("killer", size=16, seed=1)
    assert 0 < sum(map(bool, puzzle.givens)) < 30
    assert {cell for rule in puzzle.rules for cell in rule.cells} == set(puzzle.shape.cells)  # type: ignore[attr-defined]
    assert v.check(puzzle)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize("kind", ["killer", "jigsaw", "thermo", "diagonal"])
def test_every_level_is_made(kind: str, level: str) -> None:
    puzzle = v.generate(kind, level=level, seed=3)
    assert nonet.rate(puzzle).level == level
    assert nonet.check(puzzle)
    if kind == "killer":
        assert not any(puzzle.givens)


@pytest.mark.parametrize("kind", ["plain", "jigsaw", "diagonal", "renban", "whisper", "sandwich", "even_odd", "xv"])
def test_kinds_whose_digits_can_be_exchanged_are_refused_without_givens(kind: str) -> None:
    with pytest.raises(nonet.OrderError, match="without givens: its rules hold as well when digits are exchanged"):
        v.generate(kind, givens=False, seed=1)


@pytest.mark.parametrize("kind", ["kropki", "killer", "mixed", "thermo", "little_killer"])
def test_other_kinds_are_made_without_givens(kind: str) -> None:
    puzzle = v.generate(kind, givens=False, seed=1)
    assert not any(puzzle.givens)
    assert nonet.check(puzzle)


def test_skyscrapers_without_givens_are_made_up_to_the_size_that_has_them() -> None:
    assert not any(v.generate("skyscraper", size=6, givens=False, seed=1).givens)
    with pytest.raises(nonet.OrderError, match="made without givens up to size 6, got 9"):
        v.generate("skyscraper", givens=False)


@pytest.mark.parametrize("kind", ["little_killer", "sandwich"])
def test_a_level_between_the_givens_and_the_clues_is_made(kind: str) -> None:
    puzzle = v.generate(kind, level="medium", seed=0)
    assert nonet.rate(puzzle).level == "medium"
    assert nonet.check(puzzle)
