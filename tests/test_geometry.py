"""The board's shape, asserted as facts."""

import pytest

from nonet import geometry


def test_every_house_has_nine_cells_and_every_cell_three_houses() -> None:
    assert len(geometry.HOUSES) == 27
    assert all(len(set(house)) == 9 for house in geometry.HOUSES)
    for cell in geometry.CELLS:
        assert [h for h, cells in enumerate(geometry.HOUSES) if cell in cells] == list(geometry.CELL_HOUSES[cell])


def test_every_cell_has_twenty_peers_and_peers_are_mutual() -> None:
    for cell in geometry.CELLS:
        assert len(set(geometry.PEERS[cell])) == 20
        assert cell not in geometry.PEERS[cell]
        assert all(cell in geometry.PEERS[peer] for peer in geometry.PEERS[cell])


def test_peers_of_r3c2_are_those_of_norvigs_c2() -> None:
    # Norvig's example: the peers of the square C2 are these twenty.
    names = "A2 B2 D2 E2 F2 G2 H2 I2 C1 C3 C4 C5 C6 C7 C8 C9 A1 A3 B1 B3".split()
    expected = {9 * "ABCDEFGHI".index(name[0]) + int(name[1]) - 1 for name in names}
    assert set(geometry.PEERS[geometry.cell_from_name("r3c2")]) == expected


def test_bands_and_stacks_hold_three_boxes_each() -> None:
    for i in range(3):
        assert set(geometry.BANDS[i]) == {cell for box in range(3 * i, 3 * i + 3) for cell in geometry.BOXES[box]}
        assert set(geometry.STACKS[i]) == {cell for box in range(i, 9, 3) for cell in geometry.BOXES[box]}


def test_symmetries_are_a_group_that_maps_houses_to_houses() -> None:
    images = set(geometry.SYMMETRIES.values())
    houses = {frozenset(house) for house in geometry.HOUSES}
    assert len(images) == 8
    for first in images:
        assert {frozenset(first[cell] for cell in house) for house in houses} == houses
        for second in images:
            assert tuple(second[first[cell]] for cell in geometry.CELLS) in images


def test_symmetries_do_what_their_names_say() -> None:
    def where(symmetry: str, name: str) -> str:
        return geometry.cell_name(geometry.SYMMETRIES[symmetry][geometry.cell_from_name(name)])

    assert where("half_turn", "r1c2") == "r9c8"
    assert where("quarter_turn", "r1c2") == "r2c9"
    assert where("left_right", "r1c2") == "r1c8"
    assert where("top_bottom", "r1c2") == "r9c2"
    assert where("diagonal", "r1c2") == "r2c1"
    assert where("antidiagonal", "r1c2") == "r8c9"


def test_cell_names_round_trip() -> None:
    assert [geometry.cell_from_name(geometry.cell_name(cell)) for cell in geometry.CELLS] == list(geometry.CELLS)


@pytest.mark.parametrize("name", ["", "r0c1", "r1c0", "r10c1", "c1r1", "r1c1 ", "11", "r١c1"])
def test_cell_from_name_rejects(name: str) -> None:
    with pytest.raises(ValueError, match="expected a cell from r1c1 to r9c9"):
        geometry.cell_from_name(name)
