"""Games replay; rewards are bounded, and nothing is earned by undoing and redoing."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import variants
from nonet.play import (
    REWARDS,
    TEXT_STYLES,
    Act,
    Claim,
    Claims,
    Episode,
    Game,
    Judge,
    Move,
    Reward,
    process,
    read_claims,
    reward_function,
    score,
)
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

RIGHT = [int(digit) for digit in WIKIPEDIA_SOLUTION]
JUDGE = Judge(WIKIPEDIA)
QUICK = Judge(WIKIPEDIA, proofs=False)
SMALL = "1..2" + "." * 8 + "2..1"


def any_move(random: Random, game: Game) -> Move:
    """Draw a move that the game takes."""
    free = [cell for cell, clue in enumerate(game.clues) if not clue]
    cell, digit = random.choice(free), random.randint(1, game.size)
    act = random.choice([act for act in Act if act is not Act.HINT])
    if act in (Act.NOTE, Act.STRIKE) and game.digits[cell]:
        act = Act.ERASE
    needs = act in (Act.PLACE, Act.ERASE, Act.NOTE, Act.STRIKE)
    return Move(act, cell if needs else None, digit if needs and act is not Act.ERASE else None, size=game.size)


@given(st.integers(0, 2**32), st.sampled_from([WIKIPEDIA, SMALL]))
def test_a_game_replays(seed: int, puzzle: str) -> None:
    random, game = Random(seed), Game(puzzle)
    for _ in range(30):
        game.play(any_move(random, game))
    again = Game.from_json(json.dumps(game.to_json()))
    assert (again.digits, again.notes, again.log) == (game.digits, game.notes, game.log)
    assert again.position.struck == game.position.struck
    assert again.to_json() == game.to_json()


@given(st.integers(0, 2**32))
def test_undo_brings_back_every_state(seed: int) -> None:
    random, game = Random(seed), Game(WIKIPEDIA)
    states = [(game.digits, dict(game.notes), game.position.struck)]
    for _ in range(12):
        move = any_move(random, game)
        if move.act not in (Act.UNDO, Act.REDO):
            game.play(move)
            states.append((game.digits, dict(game.notes), game.position.struck))
    for state in reversed(states[:-1]):
        game.undo()
        assert (game.digits, dict(game.notes), game.position.struck) == state
    for state in states[1:]:
        game.redo()
        assert (game.digits, dict(game.notes), game.position.struck) == state


def test_a_game_from_the_middle_replays() -> None:
    board = nonet.parse(WIKIPEDIA).place("r5c5", 5).eliminate("r1c3", 1)
    game = Game(board).place("r8c8", 3)
    again = Game.from_json(game.to_json())
    assert (again.digits, again.clues, again.position.struck) == (game.digits, game.clues, game.position.struck)


def test_records_of_big_boards_are_read_back() -> None:
    game = Game("1" + "." * 255).place("r16c16", 16).note("r10c2", 12).strike("r2c10", 3)
    assert Game.from_json(json.dumps(game.to_json())).log == game.log
    claim = Claim.place(255, 16, 16)
    assert Claim.from_json(claim.to_json(), 16) == claim
    claims = read_claims("r16c16=16, so r10c12<>11", 16)
    assert [str(found) for found in claims.claims] == ["r16c16=16", "r10c12<>11"]
    assert Claims.from_json(claims.to_json(), 16) == claims


def test_a_variant_in_play() -> None:
    puzzle = variants.generate("killer", size=6, seed=2)
    game = Game(puzzle)
    assert game.size == 6
    solution = nonet.solve(puzzle)
    for cell, digit in enumerate(solution.digits):
        if not game.clues[cell]:
            assert game.is_legal(cell, digit)
            game.place(cell, digit)
    assert game.is_done
    assert Game.from_json(game.to_json()).is_done
    assert {name: array.shape for name, array in game.to_arrays().items()} == dict.fromkeys(
        ("digits", "clues", "candidates", "notes"), (6, 6)
    )
    assert game.to_png(size=200).startswith(b"\x89PNG")


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, SMALL])
@pytest.mark.parametrize("style", [style for style in TEXT_STYLES if style not in ("coordinates", "candidates")])
def test_texts_are_read_again(style: str, puzzle: str) -> None:
    game = Game(puzzle)
    assert read_claims(game.to_text(style), game.size).answer == game.digits


def test_clues_stay() -> None:
    game = Game(WIKIPEDIA)
    for act, digit in ((Act.PLACE, 1), (Act.ERASE, None), (Act.NOTE, 1), (Act.STRIKE, 1)):
        with pytest.raises(ValueError, match="r1c1 holds a clue"):
            game.play(Move(act, 0, digit))
    with pytest.raises(ValueError, match="from r1c1 to r9c9"):
        game.place("r0c1", 1)
    with pytest.raises(ValueError, match="expected a digit"):
        game.place("r1c3", 10)
    game.place("r1c3", 1)
    with pytest.raises(ValueError, match="holds a digit"):
        game.note("r1c3", 2)
    assert game.conflicts() == ()
    assert game.place("r1c3", 3).conflicts() == ((1, 2),)


def record(*moves: object) -> dict[str, object]:
    """Return the record of a game with these moves."""
    return {"format": "nonet-game-1", "puzzle": WIKIPEDIA, "moves": list(moves)}


@pytest.mark.parametrize(
    "broken",
    [
        *("", "[]", "{}", '{"format": "nonet-game-1"}', '{"a":' * 5000),
        record({"act": "fly"}),
        record({"act": "place", "cell": "r1c1", "digit": 3}),
        record({"act": "place"}),
        record(3),
        {**record(), "moves": 3},
        {**record(), "start": 3},
        {**record(), "start": {"eliminated": [["r1c99", 3]]}},
        {**record(), "start": {"eliminated": 3}},
    ],
)
def test_broken_records_are_refused(broken: str) -> None:
    with pytest.raises(nonet.ParseError):
        Game.from_json(broken)


# ── rewards ────────────────────────────────────────────────────────────────────────────────────────────────────────


def play(episode: Episode, moves: list[Move | str]) -> float:
    """Play moves and return the sum of their rewards."""
    total = sum(episode.step(move).reward for move in moves)
    assert total == pytest.approx(episode.total)
    return total


@given(st.integers(0, 2**32), st.sampled_from(sorted(REWARDS)))
def test_rewards_are_bounded_and_undoing_earns_nothing(seed: int, name: str) -> None:
    random = Random(seed)
    moves: list[Move | str] = []
    for _ in range(25):
        cell = random.choice([cell for cell in range(81) if WIKIPEDIA[cell] == "."])
        digit = RIGHT[cell] if random.random() < 0.7 else random.randint(1, 9)
        moves.append(Move(Act.PLACE, cell, digit))
    plain = play(Episode(WIKIPEDIA, name, judge=QUICK), moves)
    bent: list[Move | str] = []
    for at, move in enumerate(moves):
        bent.append(move)
        back = random.randrange(min(at, 3) + 1)
        bent += [Move(Act.UNDO)] * back + [Move(Act.REDO)] * back
    redone = play(Episode(WIKIPEDIA, name, judge=QUICK), bent)
    assert redone <= plain + 1e-9
    assert REWARDS[name].least <= redone <= 1


@pytest.mark.parametrize("name", REWARDS)
def test_a_perfect_game_earns_1(name: str) -> None:
    steps = list(nonet.explain(WIKIPEDIA))
    moves: list[Move | str] = [Move(Act.PLACE, *step.placements[0]) for step in steps]
    assert play(Episode(WIKIPEDIA, name, judge=JUDGE), moves) == pytest.approx(1)
    text = "\n".join(str(Claim.place(*step.placements[0])) for step in steps)
    assert score(JUDGE, text, name) == pytest.approx(1)


def test_scores_of_answers() -> None:
    assert score(WIKIPEDIA, WIKIPEDIA_SOLUTION, "exact") == 1
    assert score(WIKIPEDIA, WIKIPEDIA_SOLUTION, "progress") == 1
    assert score(WIKIPEDIA, WIKIPEDIA_SOLUTION, "process") == 0.5
    assert score(WIKIPEDIA, WIKIPEDIA, "progress") == 0
    assert score(WIKIPEDIA, "I do not know.", "exact") == 0
    half = WIKIPEDIA_SOLUTION[:40] + WIKIPEDIA[40:]
    assert 0 < score(WIKIPEDIA, half, "progress") < 1
    wrong = [*RIGHT[:2], RIGHT[2] % 9 + 1, *RIGHT[3:]]  # one of 51, which clashes with others
    assert score(WIKIPEDIA, Claims((Claim.board(wrong),)), "progress") == pytest.approx(50 / 51)
    assert score(WIKIPEDIA, "r1c3=1\n" * 50) == pytest.approx(process.least)


def test_a_cheat_earns_nothing() -> None:
    cheats = [
        "5" * 81,
        WIKIPEDIA_SOLUTION[::-1],  # another grid
        "\n".join(f"r1c1={digit}" for digit in range(1, 10)),
        "reward = 1",
        "r5c5=5\nr5c5=5",
    ]
    for cheat in cheats:
        assert score(WIKIPEDIA, cheat, "exact") == 0
    once, twice = score(WIKIPEDIA, "r5c5=5"), score(WIKIPEDIA, "r5c5=5\nr5c5=5")
    assert twice < once


def test_hints_cost() -> None:
    episode = Episode(WIKIPEDIA, judge=JUDGE)
    outcome = episode.step(Move(Act.HINT))
    assert outcome.reward == pytest.approx(-process.hint)
    assert outcome.text


def test_an_episode_ends() -> None:
    episode = Episode(WIKIPEDIA, judge=JUDGE, most_turns=1)
    assert episode.step(Claim.place(40, 5)).is_over
    assert episode.step(Claim.place(40, 5)).reward == 0


def test_wrong_rewards() -> None:
    with pytest.raises(ValueError, match="of 0 or more"):
        Reward(wrong=-1)
    with pytest.raises(ValueError, match="1 at most"):
        Reward(right=1, solved=1)
    with pytest.raises(ValueError, match="expected a reward of"):
        score(WIKIPEDIA, "", "nice")


def test_the_reward_function_of_trainers() -> None:
    messages = [[{"role": "assistant", "content": WIKIPEDIA_SOLUTION}], "r5c5=5", [], [{"content": None}]]
    found = reward_function("progress")(completions=messages, puzzle=[WIKIPEDIA] * 4, prompts=[""] * 4)
    assert found == [1, pytest.approx(1 / 51), 0, 0]
