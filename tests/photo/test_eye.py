"""The eye: the native network computes the right outputs for its weights, and reads what it was trained to read."""

from __future__ import annotations

from importlib import resources

import numpy as np

from nonet import _core
from nonet.photo.eye import look_at


def test_the_net_computes_what_plain_numpy_computes() -> None:
    with resources.files("nonet.photo").joinpath("eye.npz").open("rb") as file, np.load(file) as stored:
        weights = {name: stored[name].astype(np.float64) for name in stored.files}
    x = np.random.default_rng(5).uniform(-0.4, 1.6, (3, 32, 32)).astype(np.float32)
    layer = x[..., None].astype(np.float64)
    for i in (1, 2, 3):
        n, side, _, channels = layer.shape
        padded = np.pad(layer, ((0, 0), (1, 1), (1, 1), (0, 0)))
        windows = [padded[:, r : r + side, c : c + side] for r in range(3) for c in range(3)]
        out = np.concatenate(windows, axis=3).reshape(-1, 9 * channels) @ weights[f"conv{i}"] + weights[f"bias{i}"]
        layer = np.maximum(out, 0).reshape(n, side // 2, 2, side // 2, 2, -1).max((2, 4))
    hidden = np.maximum(layer.reshape(3, -1) @ weights["hidden"] + weights["hidden_bias"], 0)
    out = hidden @ weights["out"] + weights["out_bias"]
    classes = out[:, :11] - np.log(np.exp(out[:, :11]).sum(1, keepdims=True))
    seen = look_at(x)
    assert np.allclose(seen.classes - seen.classes[:, :1], classes - classes[:, :1], atol=1e-3)
    assert np.allclose(seen.marks, 1 / (1 + np.exp(-out[:, 11:20])), atol=1e-4)


def test_the_weights_are_small() -> None:
    assert len(resources.files("nonet.photo").joinpath("eye.npz").read_bytes()) <= 300_000


def test_blank_cells_are_blank() -> None:
    seen = look_at(np.zeros((2, 32, 32), np.float32))
    assert seen.classes.argmax(1).tolist() == [0, 0]
    assert np.allclose(np.exp(seen.digits()).sum(1), 1)


def test_every_instruction_set_gives_the_same_answer_to_the_bit(isa: str) -> None:
    cells = np.random.default_rng(6).uniform(-0.4, 1.6, (5, 32, 32)).astype(np.float32)
    _core.use_isa("portable")
    plain = look_at(cells)
    _core.use_isa(isa)
    assert np.array_equal(look_at(cells).classes, plain.classes)
