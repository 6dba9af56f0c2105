"""Every step follows from its evidence, and its explanation names that evidence and nothing else.

`benchmarks/words.py` checks the same for thousands of puzzles.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonet
from logic.boards import example, some_puzzles
from logic.proving import UnprovedError, prove
from logic.reading_back import faults_of, named, read_back
from nonet.geometry import cell_from_name
from nonet.logic import Family, Role
from nonet.words import LANGUAGES, LangName

#: Boards on which words were once wrong: a link of almost locked sets, colours, a net.
REPORTED = (
    "....3.9.1.28.9....7..5......8.......5.49.....91..5..7.......6.4...6.....3...7..5.",
    ".5........3..17...8.2.....4............1.9.5.9.4.5...2....68..7.6..7..3.3....4..5",
    "..3.......5..8...7874..5.........796.18.9.......2.......63....24.16........8.43..",
)


@pytest.mark.parametrize("name", [entry.id for entry in nonet.techniques()])
def test_examples_are_proved_and_explained(name: str) -> None:
    assert faults_of(example(name)) == []


@pytest.mark.parametrize("line", [*REPORTED, *some_puzzles(30)])
def test_solution_paths_are_proved_and_explained(line: str) -> None:
    for step in nonet.explain(line):
        assert faults_of(step) == [], step


@pytest.mark.parametrize("line", [*REPORTED, *some_puzzles()[1:4]])
def test_all_steps_of_a_board_are_proved_and_explained(line: str) -> None:
    hard = [step for step in nonet.explain(line) if step.technique.family is not Family.SINGLES]
    board = hard[len(hard) // 2].grid if hard else nonet.parse(line)
    for step in nonet.find_steps(board):
        assert faults_of(step) == [], step


SETS = ("xy_wing", "als_xz", "naked_triple", "sue_de_coq", "death_blossom", "als_xy_wing")
LARGE_SETS = ("tridagon", "sk_loop", "multi_sector_locked_set")


@pytest.mark.parametrize(
    "name", ["x_wing", "hidden_pair", "skyscraper", "finned_swordfish", "locked_candidates_1", "w_wing"]
)
def test_the_prover_refuses_a_step_without_one_of_its_houses(name: str) -> None:
    step = example(name)
    role = Role.LINK if name == "w_wing" else Role.BASE
    left_out = next(entry for entry in step.houses if entry.role is role)
    houses = tuple(entry for entry in step.houses if entry != left_out)
    with pytest.raises((UnprovedError, IndexError)):
        prove(replace(step, houses=houses))


@pytest.mark.parametrize("name", [*SETS, *LARGE_SETS])
def test_the_prover_refuses_a_set_without_one_of_its_cells(name: str) -> None:
    step = example(name)
    first, *rest = step.sets
    sets = (replace(first, cells=first.cells[1:]), *rest)
    without = tuple(entry for entry in step.candidates if entry.cell != first.cells[0])
    with pytest.raises(UnprovedError):
        prove(replace(step, sets=sets, candidates=without))


@pytest.mark.parametrize("name", ["x_chain", "aic", "forcing_net_contradiction", "forcing_chain_verity"])
def test_the_prover_refuses_a_chain_without_one_of_its_links(name: str) -> None:
    step = example(name)
    chain = step.chains[0]
    shorter = tuple(replace(node, reasons=()) for node in (*chain[:1], *chain[3:]))
    with pytest.raises(UnprovedError):
        prove(replace(step, chains=(shorter, *step.chains[1:])))


def test_a_wrong_elimination_is_not_proved() -> None:
    step = example("x_wing")
    digit = step.digits[0]
    hit = {cell for cell, _ in step.eliminations} | set(step.cells_of(Role.BASE))
    other = next(c for c in step.grid.blanks if digit in step.grid.candidates(c) and c not in hit)
    with pytest.raises(UnprovedError):
        prove(replace(step, eliminations=(type(step.eliminations[0])(other, digit),)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reading_back_finds_what_is_missing_and_what_does_not_belong(lang: LangName) -> None:
    step = example("skyscraper")
    truths, text = prove(step), step.explain(lang)
    assert read_back(step, text, lang, truths) == []
    end = nonet.geometry.cell_name(step.cells_of(Role.PINCER)[0])
    assert read_back(step, text.replace(end, "r9c9" if end != "r9c9" else "r1c1"), lang, truths)
    assert read_back(step, text.replace(str(step.digits[0]), ""), lang, truths)


def test_houses_are_read_back_in_every_language() -> None:
    cells = {cell_from_name("r4c3")}
    assert named("In rows 2 and 7, 4 is in r4c3; in box 5, 1 and 6", "en") == (cells, {1, 6, 22}, {4, 1, 6})
    assert named("第2、7行和第5宫的4，r4c3", "zh") == (cells, {1, 6, 22}, {4})
    assert named("第2・7行と第5ブロックの4、r4c3の2マス", "ja") == (cells, {1, 6, 22}, {4})
