"""Bands, against their published number and an independent way to list them."""

import itertools
from random import Random

import pytest

import nonet
from nonet import research


def _all_bands() -> list[str]:
    """Bands with 123456789 in the first row and 123/456/789 in the first box, columns of the others in order."""
    digits = set(range(1, 10))
    found = []
    for one in itertools.combinations(range(4, 10), 3):
        rest = set(range(4, 10)) - set(one)
        for two in itertools.combinations(sorted(digits - {4, 5, 6} - set(one)), 3):
            three, right = digits - set(one) - set(two), digits - {4, 5, 6} - set(two)
            last = digits - rest - right
            if three & {7, 8, 9} or right & rest or last & ({7, 8, 9} | three):
                continue
            orders = (itertools.permutations(sorted(part)) for part in (two, three, right, last))
            for a, b, c, d in itertools.product(*orders):
                found.append("".join(map(str, (1, 2, 3, *one, *sorted(rest), 4, 5, 6, *a, *c, 7, 8, 9, *b, *d))))
    return found


def test_there_are_416_bands_and_44_gangsters() -> None:
    bands = _all_bands()
    assert len(bands) == 56 * 6**4
    forms = {research.band_form(band) for band in Random(1).sample(bands, 6000)}
    known = [research.Band.of_index(index) for index in range(1, 417)]
    assert [band.smallest for band in known] == sorted(band.smallest for band in known)
    assert forms <= {band.smallest for band in known}
    assert len(forms) > 400
    assert {band.gangster for band in known} == set(range(1, 45))
    for band in known:
        assert research.band_form(band.smallest) == research.band_form(band.largest) == band.smallest
        assert research.band_form(band.smallest, is_largest=True) == band.largest


@pytest.mark.parametrize("seed", range(5))
def test_equivalent_grids_have_the_same_bands(seed: int) -> None:
    grid = nonet.random_grid(seed=seed)
    bands = research.bands(grid)
    moved = research.bands(nonet.Transform.random(Random(seed)).apply(grid))
    sides = [sorted(band.index for band in side) for side in (bands[:3], bands[3:], moved[:3], moved[3:])]
    assert sides[:2] in (sides[2:], sides[:1:-1])
    assert research.bands(nonet.minimise(grid)) == bands


@pytest.mark.parametrize("band", ["", "1" * 27, "123456789" * 3, "123456789456789123789123450", None])
def test_bad_bands_are_refused(band: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        research.band_form(band)
