"""Animated searches: frames are bounded, the last one is the end, and only CSS animates them."""

import io
import re
from xml.etree import ElementTree

import pytest
from PIL import Image

import nonet
from nonet import classic
from nonet.classic.algorithms import AlgorithmName
from nonet.render.film import make_film
from render.samples import PUZZLE, SVG, layers

SOLUTION = nonet.solve(PUZZLE)


def test_a_short_search_shows_every_event() -> None:
    events = list(classic.events(PUZZLE, "singles_first"))
    film = make_film(PUZZLE, events, 240)
    assert [shot.event for shot in film.shots] == events
    assert (film.events, film.stride, film.note) == (len(events), 1, "")
    assert bytes(film.shots[-1].digits) == bytes(SOLUTION)


@pytest.mark.parametrize("most", [2, 3, 10, 240])
def test_a_long_search_is_sampled_evenly_and_says_so(most: int) -> None:
    events = list(classic.events(PUZZLE, "bitmask"))
    film = make_film(PUZZLE, iter(events), most)
    assert len(film.shots) <= most
    assert [shot.event for shot in film.shots][:-1] == events[:: film.stride][: len(film.shots) - 1]
    assert film.shots[-1].event == events[-1]
    assert bytes(film.shots[-1].digits) == bytes(SOLUTION)
    assert re.fullmatch(rf"every {film.stride}(st|nd|rd|th) of 9,612 events", film.note)


def test_a_search_that_reaches_its_limit_is_cut_short() -> None:
    film = make_film(PUZZLE, classic.events(PUZZLE, "bitmask", node_limit=20), 240)
    assert film.is_cut
    assert film.note == "cut short"
    assert film.shots[-1].event.nodes == 20


@pytest.mark.parametrize("algorithm", classic.ALGORITHMS)
def test_every_algorithm_moves_as_svg(algorithm: AlgorithmName) -> None:
    picture = nonet.render.animate(PUZZLE, classic.events(PUZZLE, algorithm), most_frames=60)
    found = layers(picture)
    names = re.findall(r"@keyframes ([\w-]+)\{", picture)
    assert names
    assert len(names) == len(set(names))
    used = re.findall(r"animation-name:([\w-]+)", picture)
    assert set(used) == set(names)
    assert "prefers-reduced-motion" in picture
    assert not re.search(r"<script|href|url\(", picture)
    assert len(picture) < 150_000
    # what stands still, where nothing may move, is the solved board
    digits = found["digits"]
    parents = {child: parent for parent in digits.iter() for child in parent}

    def is_hidden(element: ElementTree.Element) -> bool:
        return element.get("visibility") == "hidden" or (element in parents and is_hidden(parents[element]))

    shown = {(t.get("x"), t.get("y")): t.text for t in digits.iter(f"{SVG}text") if not is_hidden(t)}
    in_order = sorted(shown.items(), key=lambda pair: (float(pair[0][1] or 0), float(pair[0][0] or 0)))
    assert "".join(text or "" for _, text in in_order) == SOLUTION.to_line()


def test_two_animations_share_a_page_without_sharing_names() -> None:
    first, second = (nonet.render.animate(PUZZLE, classic.events(PUZZLE, a)) for a in ("walk", "norvig"))
    assert not set(re.findall(r"@keyframes ([\w-]+)", first)) & set(re.findall(r"@keyframes ([\w-]+)", second))


def test_an_animation_is_the_same_every_time() -> None:
    first, second = (nonet.render.animate(PUZZLE, classic.events(PUZZLE, "walk")) for _ in range(2))
    assert first == second


def test_a_gif_has_a_frame_for_every_shot_and_holds_the_last() -> None:
    events = list(classic.events(PUZZLE, "singles_first"))
    image = Image.open(io.BytesIO(nonet.render.animate_gif(PUZZLE, events, size=200, speed=10)))
    assert image.size[0] == 200
    assert getattr(image, "n_frames", 1) == len(events)
    assert image.info["duration"] == 100
    image.seek(len(events) - 1)
    assert image.info["duration"] == 2600


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"most_frames": 1}, "expected 2..2000 frames, got 1"),
        ({"speed": 0}, "expected a speed of 0.1..50 frames a second, got 0"),
        ({"size": 9000}, "expected a width of 64..1200 pixels, got 9000"),
    ],
)
def test_bad_arguments_are_named(options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        nonet.render.animate_gif(PUZZLE, (), **options)  # type: ignore[arg-type]


def test_a_search_without_events_still_draws() -> None:
    picture = nonet.render.animate(SOLUTION, ())
    ElementTree.fromstring(picture)
    assert nonet.render.animate_gif(SOLUTION, (), size=64).startswith(b"GIF89a")
