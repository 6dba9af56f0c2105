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
        lambda: _core.photo_dilate(np.zeros((0, 5), np.uint8), 1),
        lambda: _core.PhotoEye([np.zeros(3, np.float32)] * 10),
    ):
        with pytest.raises(ValueError, match=r"expected|weights"):
            call()
