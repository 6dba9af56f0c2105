"""The image primitives of the native core do what OpenCV's do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from nonet import _core
from nonet.photo.finding import map_to_square

if TYPE_CHECKING:
    from numpy.typing import NDArray


def picture(height: int = 211, width: int = 317, seed: int = 3) -> NDArray[np.uint8]:
    """Blobs, lines and noise: edges of every kind."""
    rng = np.random.default_rng(seed)
    image = rng.normal(170, 25, (height, width))
    for _ in range(12):
        y, x = rng.integers(0, height - 5), rng.integers(0, width - 5)
        image[y : y + rng.integers(2, 60), x : x + rng.integers(2, 60)] = rng.integers(0, 256)
    return np.clip(image, 0, 255).astype(np.uint8)


def differ(ours: Any, theirs: Any) -> int:
    return int(np.abs(np.asarray(ours, np.int32) - np.asarray(theirs, np.int32)).max())


@pytest.mark.parametrize(("width", "height"), [(100, 70), (158, 105), (316, 210), (317, 211), (1, 1)])
def test_shrinking_is_the_mean_over_areas(width: int, height: int) -> None:
    image = picture()
    assert (
        differ(_core.photo_resize(image, width, height), cv2.resize(image, (width, height), None, 0, 0, cv2.INTER_AREA))
        <= 1
    )


def test_enlarging_is_linear() -> None:
    image = picture()
    assert differ(_core.photo_resize(image, 500, 401), cv2.resize(image, (500, 401), None, 0, 0, cv2.INTER_LINEAR)) <= 1


def test_gray_is_half_luminance_and_half_the_darkest_channel() -> None:
    rgb = np.ascontiguousarray(np.stack([picture(seed=i) for i in range(3)], axis=2))
    theirs = (cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY).astype(int) + rgb.min(2)) // 2
    assert differ(_core.photo_gray(rgb), theirs) <= 1


@pytest.mark.parametrize("sigma", [0.8, 2.0, 5.0])
def test_blur_is_gaussian(sigma: float) -> None:
    image = picture()
    side = 2 * max(1, round(3 * sigma)) + 1
    theirs = cv2.GaussianBlur(image, (side, side), sigma, borderType=cv2.BORDER_REPLICATE)
    assert differ(_core.photo_blur(image, sigma), theirs) <= 1


@pytest.mark.parametrize(("window", "below"), [(11, 6), (51, 10), (13, 3), (401, 6)])
def test_ink_is_what_is_darker_than_around(window: int, below: int) -> None:
    image = picture()
    theirs = cv2.adaptiveThreshold(image, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, below)
    ours = _core.photo_ink(image, window, below)
    assert (ours != theirs).mean() < 1e-4  # means that round the other way at exactly one half


@pytest.mark.parametrize("reach", [0, 1, 2, 5])
def test_dilation_takes_the_brightest_around(reach: int) -> None:
    image = picture()
    assert differ(_core.photo_dilate(image, reach), cv2.dilate(image, np.ones((2 * reach + 1,) * 2, np.uint8))) == 0


@pytest.mark.parametrize("diameter", [3, 11, 21])
def test_closing_by_a_disc(diameter: int) -> None:
    image = picture()
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (diameter, diameter))
    assert differ(_core.photo_close(image, diameter), cv2.morphologyEx(image, cv2.MORPH_CLOSE, disc)) == 0


@pytest.mark.parametrize("horizontal", [True, False])
def test_ridges_are_what_is_darker_than_across(horizontal: bool) -> None:
    image = picture()
    value = image.astype(np.float32)
    across = cv2.blur(value, (1, 13) if horizontal else (13, 1), borderType=cv2.BORDER_REPLICATE)
    thin = np.maximum(across - value, 0)
    theirs = cv2.blur(thin, (11, 1) if horizontal else (1, 11), borderType=cv2.BORDER_REPLICATE)
    assert np.abs(_core.photo_ridges(image, horizontal, 13, 11) - theirs).max() < 0.01


def test_warping_follows_the_perspective() -> None:
    image = picture()
    corners = np.array([(30, 20), (280, 40), (300, 190), (10, 170)], dtype=np.float64)
    mapping = map_to_square(corners, 180, 10)
    square = np.array([(10, 10), (190, 10), (190, 190), (10, 190)], dtype=np.float32)
    theirs = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    assert np.allclose(mapping, theirs / theirs[2, 2], atol=1e-6)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(image, mapping, (200, 200), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    gap = np.abs(_core.photo_warp(image, mapping, 200, 200).astype(int) - seen)
    assert gap.mean() < 1  # OpenCV rounds places to 1/32 of a pixel
    assert np.percentile(gap, 99) <= 6


def test_a_finer_warp_is_the_mean_over_areas() -> None:
    image = picture()
    mapping = map_to_square(np.array([(30, 20), (280, 40), (300, 190), (10, 170)], dtype=np.float64), 360, 20)
    large = _core.photo_warp(image, mapping, 400, 400)
    fine = _core.photo_warp(image, mapping, 200, 200, 2)
    assert differ(fine, _core.photo_resize(large, 200, 200)) == 0
    colours = np.ascontiguousarray(np.stack([image, 255 - image, image // 2], axis=2))
    planes = _core.photo_warp_rgb(colours, mapping, 200, 200, 2)
    assert differ(planes[0], fine) == 0
    assert differ(planes[2], _core.photo_warp(image // 2, mapping, 200, 200, 2)) == 0


def test_the_horizon_falls_on_the_edge() -> None:
    image = picture()
    mapping = np.array([[1.0, 0, 5], [0, 1.0, 5], [0, 0.1, -1.0]])  # the scale is 0 in row 10
    seen = _core.photo_warp(image, mapping, 30, 30)
    assert (seen[10] == image[-1, -1]).all()


def test_even_light_divides_by_the_paper() -> None:
    image = picture()
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (21, 21))
    closed = cv2.morphologyEx(image, cv2.MORPH_CLOSE, disc).astype(np.uint8)
    paper = np.minimum(closed, _core.photo_blur(closed, 1.0))
    theirs = np.clip(image / np.maximum(paper, 8.0) * 230, 0, 255).astype(np.uint8)
    assert differ(_core.photo_even_light(image, 21), theirs) == 0


def test_amounts_count_ink_of_both_kinds() -> None:
    image = picture()
    darker, lighter = _core.photo_amounts(image, 31, 40)
    assert darker == np.count_nonzero(_core.photo_ink(image, 31, 40))
    assert abs(lighter - np.count_nonzero(_core.photo_ink(255 - image, 31, 40))) < 0.001 * image.size


@pytest.mark.parametrize("sigma", [0, 3, 12])
def test_noise_is_measured(sigma: float) -> None:
    clean = np.full((300, 400), 128.0)
    noisy = clean + np.random.default_rng(4).normal(0, sigma, clean.shape)
    assert abs(_core.photo_noise(np.clip(np.round(noisy), 0, 255).astype(np.uint8)) - sigma) <= 0.1 * sigma
    assert _core.photo_noise(np.zeros((2, 2), np.uint8)) == 0


def line_score(view: NDArray[np.uint8], size: int, step: int, pad: int) -> float:
    """Score lines as photo_line_score does, in plain NumPy."""
    parts = []
    for horizontal in (True, False):
        ridges = _core.photo_ridges(view, horizontal, 13, 11)
        ridges = ridges if horizontal else ridges.T
        cap = float(np.percentile(ridges[::3, ::3], 97)) + 1e-3
        strength = np.minimum(ridges, cap)[:, pad : pad + size * step]
        pieces = strength.reshape(-1, size, step)[:, :, 3:-3].mean(2) / cap
        middles = pad + step * np.arange(size + 1)
        on = np.stack([pieces[max(0, middle - 4) : middle + 5].max(0) for middle in middles])
        between = pieces[pad : pad + size * step].reshape(size, step, size)[:, 6:-5]
        off = float(np.percentile(between, 60, axis=1).mean())
        parts += [float(np.minimum(on, 0.8).mean()) - off, float(np.percentile(on.mean(1), 10)) - off]
    return float(np.mean(parts))


@pytest.mark.parametrize("size", [4, 9])
def test_line_scores_are_what_numpy_computes(size: int) -> None:
    rng = np.random.default_rng(size)
    side = size * 28 + 12
    view = rng.normal(200, 12, (side, side))
    view[(np.arange(size + 1) * 28 + 6)[1:-1]] -= 70
    view[:, (np.arange(size + 1) * 28 + 6)[::2]] -= 50
    gray = np.clip(view, 0, 255).astype(np.uint8)
    assert _core.photo_line_score(gray, size, 28, 6) == pytest.approx(line_score(gray, size, 28, 6), abs=1e-4)


def test_cells_are_cut_along_shifted_crossings() -> None:
    image = cv2.GaussianBlur(picture(4 * 48 + 28, 4 * 48 + 28), (9, 9), 2.0).astype(np.uint8)
    rng = np.random.default_rng(8)
    shift_x, shift_y = rng.normal(0, 2, (2, 5, 5))
    within = (np.arange(32) + 0.5) / 32 * 1.16 - 0.08
    u, v = np.meshgrid(*[(np.arange(4)[:, None] + within[None]).ravel()] * 2)
    # OpenCV's remap of the tables of shifts is linear between crossings and goes on beyond the last ones
    x, y = (
        at * 48 + 14 - 0.5 + cv2.remap(table.astype(np.float32), u.astype(np.float32), v.astype(np.float32), 1, None, 1)
        for at, table in ((u, shift_x), (v, shift_y))
    )
    theirs = cv2.remap(image.astype(np.float32), x.astype(np.float32), y.astype(np.float32), 1, None, 1)
    cells = _core.photo_cells(image, shift_x, shift_y, 48, 14, 32, 0.08)
    gap = np.abs(cells.reshape(4, 4, 32, 32).transpose(0, 2, 1, 3).reshape(128, 128) - theirs)
    assert np.percentile(gap, 99) < 2  # ours is the mean of four samples


def test_sampling_is_linear_and_goes_on_at_the_edge() -> None:
    image = picture()
    rng = np.random.default_rng(1)
    x, y = (rng.uniform(-20, top, (40, 50)).astype(np.float32) for top in (340, 230))
    theirs = cv2.remap(image.astype(np.float32), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    assert np.abs(_core.photo_sample(image, x, y) - theirs).max() < 5
    odd = np.array([[np.nan, np.inf, -np.inf, 1e30]], dtype=np.float32)
    assert _core.photo_sample(image, odd, odd).tolist() == [[image[0, 0], image[-1, -1], image[0, 0], image[-1, -1]]]


def test_outlines_are_the_components_of_ink() -> None:
    ink = (picture(seed=9) < 100).astype(np.uint8) * 255
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    theirs = sorted(tuple(map(int, row)) for row in stats[1:])
    ours = sorted((*box, pixels) for box, pixels, _ in _core.photo_outlines(ink, 1000, 1))
    assert len(ours) > 5
    assert ours == theirs


@pytest.mark.parametrize("seed", range(5))
def test_the_largest_quadrangle_is_found(seed: int) -> None:
    rng = np.random.default_rng(seed)
    corners = np.array([(40, 30), (260, 40), (280, 180), (20, 170)]) + rng.integers(-15, 15, (4, 2))
    ink = np.zeros((211, 317), np.uint8)
    cv2.fillPoly(ink, [corners.astype(np.int32)], 255)
    ((_, _, found),) = _core.photo_outlines(ink, 1, 10)
    assert np.abs(np.array(found) - corners).max() <= 1.5


def test_bad_arguments_are_refused() -> None:
    image = picture()
    for call in (
        lambda: _core.photo_ink(image, 10, 3),
        lambda: _core.photo_resize(image, 0, 5),
        lambda: _core.photo_blur(image, float("nan")),
        lambda: _core.photo_close(image, 2),
        lambda: _core.photo_warp(image, np.eye(3), 100000, 5),
        lambda: _core.photo_warp(image, np.eye(3), 10, 10, 0),
        lambda: _core.photo_line_score(image, 9, 28, 6),
        lambda: _core.photo_cells(image, np.zeros((5, 5)), np.zeros((5, 4)), 48, 14, 32, 0.08),
        lambda: _core.photo_dilate(np.zeros((0, 5), np.uint8), 1),
        lambda: _core.PhotoEye([np.zeros(3, np.float32)] * 10),
    ):
        with pytest.raises(ValueError, match=r"expected|weights"):
            call()
