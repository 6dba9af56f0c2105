"""Pictures of boards and steps as SVG."""

import re
from xml.etree import ElementTree

import pytest

import nonet
from nonet.render import looks
from nonet.render.board import board_scene
from nonet.render.drawing import draw
from nonet.render.theme import DARK, HUES, LIGHT
from render.samples import PUZZLE, SVG, WRONG, examples, layers, texts

NAMES = sorted(examples())


def test_a_puzzle_shows_its_clues_and_nothing_else() -> None:
    found = layers(nonet.render.svg(PUZZLE))
    assert set(found) == {"paper", "grid", "digits"}
    assert "".join(texts(found["digits"])) == PUZZLE.to_line().replace(".", "")


def test_placed_digits_differ_from_clues_in_weight_and_colour() -> None:
    picture = nonet.render.svg(PUZZLE.place("r1c3", 4), theme="light")
    clues, placed = layers(picture)["digits"]
    assert clues.get("font-weight") == "700"
    assert placed.get("font-weight") is None
    assert clues.get("fill") == LIGHT["clue"]
    assert placed.get("fill") == LIGHT["placed"]


def test_candidates_are_drawn_in_their_nine_places() -> None:
    candidates = layers(nonet.render.svg(nonet.Grid(), candidates=True))["candidates"]
    places = [(float(t.get("x", "")), float(t.get("y", "")), t.text) for t in candidates.iter(f"{SVG}text")]
    assert len(places) == 729
    first = places[:9]
    assert [text for *_, text in sorted(first, key=lambda place: (place[1], place[0]))] == list("123456789")
    assert len({x for x, *_ in first}) == len({y for _, y, _ in first}) == 3


def test_conflicts_are_flagged_in_both_cells() -> None:
    found = layers(nonet.render.svg(WRONG))
    assert len(list(found["conflicts"].iter(f"{SVG}path"))) == 2
    assert "digit 5 twice in row 1" in nonet.render.svg(WRONG)


def test_marked_cells_are_flagged() -> None:
    found = layers(nonet.render.svg(PUZZLE, marked=[2, 3, 5]))
    assert len(list(found["conflicts"].iter(f"{SVG}path"))) == 3


@pytest.mark.parametrize("name", NAMES)
def test_every_technique_draws_all_of_its_step(name: str) -> None:
    step = examples()[name]
    picture = nonet.render.svg(step.grid, step, legend=True)
    found = layers(picture)
    root = ElementTree.fromstring(picture)
    assert (root.findtext(f"{SVG}title"), root.get("role")) == (str(step), "img")
    assert step.explain() in (root.findtext(f"{SVG}desc") or "")
    strikes = list(found["strikes"].iter(f"{SVG}path")) if step.eliminations else []
    assert len(strikes) == len(step.eliminations)
    rings = [c for c in found["marks"].iter(f"{SVG}circle") if c.get("r") == "9"] if "marks" in found else []
    large = list(found["ghosts"].iter(f"{SVG}circle")) if step.placements else []
    assert len(rings) + len(large) == len(step.placements)
    if step.placements:
        ghosts = [text.text for text in found["ghosts"].iter(f"{SVG}text")]
        assert ghosts == [str(digit) for _, digit in step.placements]
    assert ("houses" in found) == bool(step.houses)
    assert ("sets" in found) == bool(step.sets)
    assert ("links" in found) == bool(step.chains)
    alone = {mark.cell for mark in draw(step).marks if mark.look.shape == "ghost"}
    shown = sum(mask.bit_count() for cell, mask in enumerate(step.grid.candidate_masks) if cell not in alone)
    assert len(texts(found["candidates"]) if "candidates" in found else []) == shown
    assert len(picture) < 40_000


@pytest.mark.parametrize("name", NAMES)
def test_no_two_roles_of_one_step_share_a_shape(name: str) -> None:
    """Without colour, shape alone tells the parts of a pattern apart."""
    step = examples()[name]
    roles = {entry.role.value for entry in step.candidates if entry.role.value in looks.MARKS}
    shapes = [looks.MARKS[role].shape for role in roles]
    assert len(set(shapes)) == len(shapes)
    sets = {looks.SETS[entry.role.value].shape for entry in step.sets}
    assert len(sets) == len({entry.role for entry in step.sets})
    filled = {looks.HOUSES[entry.role.value].hue for entry in step.houses if entry.role.value in ("base", "line")}
    assert not filled & {looks.SETS[entry.role.value].hue for entry in step.sets}
    houses = {entry.role.value for entry in step.houses}
    assert len({looks.HOUSES[role].shape for role in houses}) == len(houses)


@pytest.mark.parametrize("name", ["aic", "grouped_aic", "x_chain", "forcing_net_verity"])
def test_strong_links_are_solid_and_weak_ones_dashed(name: str) -> None:
    step = examples()[name]
    scene = board_scene(step.grid, step)
    (links,) = (layer.items for layer in scene.layers if layer.name == "links")
    curves = [item for item in links if item.commands[-1][0] == "C"]  # type: ignore[union-attr]
    strong = {
        (chain[reason].cells, chain[reason].digit, node.cells, node.digit)
        for chain in step.chains
        for index, node in enumerate(chain)
        if node.link is not None and node.link.value == "strong"
        for reason in node.reasons or (index - 1,)
    }
    assert sum(not item.pen.dash for item in curves) == len(strong)  # type: ignore[union-attr]
    assert any(item.pen.dash for item in curves)  # type: ignore[union-attr]


def test_grouped_nodes_are_outlined_and_sets_lettered() -> None:
    found = layers(nonet.render.svg(examples()["grouped_aic"].grid, examples()["grouped_aic"]))
    assert len(list(found["groups"].iter(f"{SVG}rect"))) == 1
    step = examples()["als_xy_wing"]
    assert texts(layers(nonet.render.svg(step.grid, step))["badges"]) == ["A", "B", "C"]


def test_a_hint_draws_like_its_step() -> None:
    hint = nonet.hint(PUZZLE)
    assert nonet.render.svg(PUZZLE, hint) == nonet.render.svg(PUZZLE, hint.step)
    with pytest.raises(TypeError, match=r"expected a step or a hint, got \d+"):
        nonet.render.svg(PUZZLE, 5)  # type: ignore[arg-type]


def test_the_legend_names_what_is_shown_in_either_language() -> None:
    step = examples()["finned_swordfish"]
    english = layers(nonet.render.svg(step.grid, step, legend=True))["legend"]
    chinese = layers(nonet.render.svg(step.grid, step, legend=True, lang="zh"))["legend"]
    assert [text for text in texts(english) if text != "5"] == [
        "eliminated",
        "base house",
        "cover house",
        "pattern",
        "fin",
    ]
    assert [text for text in texts(chinese) if text != "5"] == ["删除", "定义域", "删除域", "结构", "鱼鳍"]
    with pytest.raises(ValueError, match="expected a language of en, zh, ja, got 'fr'"):
        nonet.render.svg(PUZZLE, lang="fr")  # type: ignore[arg-type]


def test_auto_follows_the_system_and_others_need_no_style_sheet() -> None:
    auto = nonet.render.svg(PUZZLE)
    assert "prefers-color-scheme:dark" in auto
    assert f".f-paper{{fill:{DARK['paper']}}}" in auto
    assert f'fill="{LIGHT["paper"]}"' in auto
    for theme in ("light", "dark"):
        assert "style" not in nonet.render.svg(PUZZLE, theme=theme)
    with pytest.raises(ValueError, match="expected a theme of light, dark, auto, got 'blue'"):
        nonet.render.svg(PUZZLE, theme="blue")  # type: ignore[arg-type]


def test_every_colour_can_be_read() -> None:
    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(a: str, b: str) -> float:
        low, high = sorted((luminance(a), luminance(b)))
        return (high + 0.05) / (low + 0.05)

    for theme in (LIGHT, DARK):
        assert set(theme) == set(LIGHT)
        for hue in (*HUES, "red", "green"):
            assert contrast(theme[f"{hue}_edge"], theme[f"{hue}_tint"]) >= 4.5, hue
            assert contrast(theme[f"{hue}_edge"], theme["paper"]) >= 4.5, hue
            assert contrast(theme["clue"], theme[f"{hue}_tint"]) >= 7, hue
            assert contrast(theme["clue"], theme[f"{hue}_mid"]) >= 4.5, hue
            assert contrast(theme["faded"], theme[f"{hue}_tint"]) >= 4.5, hue
        for text in ("clue", "placed", "candidate", "label", "faded"):
            assert contrast(theme[text], theme["paper"]) >= 4.5, text


def test_titles_of_any_text_keep_the_picture_well_formed() -> None:
    picture = nonet.render.svg(PUZZLE, title="a <b> & \x00\x1b ‘c’")
    assert ElementTree.fromstring(picture).findtext(f"{SVG}title") == "a <b> &  ‘c’"


def test_nothing_is_fetched_and_nothing_runs() -> None:
    step = examples()["forcing_net_verity"]
    picture = nonet.render.svg(step.grid, step, legend=True)
    assert not re.search(r"href|url\(|@import|<script|\bon\w+=", picture)
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]


def test_size_sets_the_width_and_keeps_the_shape() -> None:
    root = ElementTree.fromstring(nonet.render.svg(PUZZLE, size=200))
    assert (root.get("width"), root.get("height")) == ("200", "200")


def test_notebooks_show_pictures() -> None:
    for shown in (PUZZLE, nonet.hint(PUZZLE), nonet.hint(PUZZLE).step, nonet.hint(PUZZLE.place("r1c3", 1))):
        ElementTree.fromstring(shown._repr_svg_())  # type: ignore[union-attr]
