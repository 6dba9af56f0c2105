"""Train the eye, the small network that reads one cell, on drawn cells only; write the weights that nonet ships.

    python training/train.py atlas.npz eye.npz [--seconds 400] [--batch 2048] [--seed 17]

Runs on a GPU where there is one. Limited by --steps alone (--seconds inf), a run is reproducible to the byte on the
same kind of device with the same versions of PyTorch and NumPy: every random number comes from the seed, and only
deterministic kernels are used. With --seconds the learning rate follows the clock, and no two runs are alike.
"""

import argparse
import os
import time

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # cuBLAS is deterministic only with a fixed workspace

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - PyTorch's own habit
from cells import Cells
from torch import nn

CLASSES, MARKS = 11, 9


class Eye(nn.Module):
    """Three convolutions with pooling, one hidden layer; 21 outputs: classes, marks, by hand."""

    def __init__(self, widths: tuple[int, int, int] = (16, 32, 64), hidden: int = 64) -> None:
        super().__init__()
        before = 1
        for i, width in enumerate(widths, 1):
            setattr(self, f"conv{i}", nn.Conv2d(before, width, 3, padding=1, bias=False))
            setattr(self, f"norm{i}", nn.BatchNorm2d(width))
            before = width
        self.hidden = nn.Linear(before * 16, hidden)
        self.out = nn.Linear(hidden, CLASSES + MARKS + 1)
        self.drop = 0.1

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for i in (1, 2, 3):
            x = F.max_pool2d(F.relu(getattr(self, f"norm{i}")(getattr(self, f"conv{i}")(x))), 2)
        x = F.relu(self.hidden(x.flatten(1)))
        return self.out(F.dropout(x, self.drop, self.training))


def export(net: Eye, path: str) -> None:
    """Fold the norms into the convolutions and store everything as float16, channels last."""
    arrays = {}
    for i in (1, 2, 3):
        conv, norm = getattr(net, f"conv{i}"), getattr(net, f"norm{i}")
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = (conv.weight * gain[:, None, None, None]).permute(2, 3, 1, 0)  # row, column, in, out
        arrays[f"conv{i}"] = weight.reshape(-1, weight.shape[3])
        arrays[f"bias{i}"] = norm.bias - norm.running_mean * gain
    hidden = net.hidden.weight.view(net.hidden.out_features, -1, 4, 4).permute(2, 3, 1, 0)
    arrays["hidden"] = hidden.reshape(-1, net.hidden.out_features)
    arrays["hidden_bias"] = net.hidden.bias
    arrays["out"] = net.out.weight.T
    arrays["out_bias"] = net.out.bias
    np.savez_compressed(path, **{k: v.detach().cpu().numpy().astype(np.float16) for k, v in arrays.items()})


def loss_of(net: Eye, batch: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, torch.Tensor]:
    pictures, classes, marks, by_hand = batch
    out = net(pictures)
    loss = F.cross_entropy(out[:, :CLASSES], classes)
    is_marks = (classes == 10).float()[:, None]
    each = F.binary_cross_entropy_with_logits(out[:, CLASSES : CLASSES + MARKS], marks, reduction="none")
    loss = loss + 0.15 * (each * is_marks).sum() / (is_marks.sum() * MARKS + 1)
    known = (by_hand >= 0).float()
    each = F.binary_cross_entropy_with_logits(out[:, -1], by_hand.clamp(min=0), reduction="none")
    return loss + 0.05 * (each * known).sum() / (known.sum() + 1), out


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("atlas")
    parser.add_argument("output")
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--start", help="a state to go on from")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    torch.use_deterministic_algorithms(True)
    torch.backends.cudnn.benchmark = False  # which would choose kernels by their speed on the day
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    data = np.load(options.atlas)
    atlas, written = torch.from_numpy(data["glyphs"]), torch.from_numpy(data["written"])
    cells = Cells(atlas, written, device, options.seed)
    trial = [Cells(atlas, written, device, 1).batch(2048) for _ in range(1)]
    net = Eye().to(device)
    if options.start:
        net.load_state_dict(torch.load(options.start, map_location=device))
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimizer = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-3)
    print(sum(p.numel() for p in net.parameters()), "weights on", device, flush=True)
    begin, step, told, total = time.monotonic(), 0, 0.0, 0.0
    while True:
        share = max(step / options.steps, (time.monotonic() - begin) / options.seconds)
        if share >= 1:
            break
        rate = options.rate * min(1, step / 200 + 0.01) * 0.5 * (1 + np.cos(np.pi * share))
        for group in optimizer.param_groups:
            group["lr"] = max(rate, 1e-6)
        net.train()
        loss, _ = loss_of(net, cells.batch(options.batch))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        average.update_parameters(net)
        step += 1
        if step % 50 == 0:
            total = float(loss.detach())
        if time.monotonic() - told > 20:
            told = time.monotonic()
            average.eval()
            with torch.no_grad():
                out = torch.cat([average(b[0]) for b in trial])
                truth = torch.cat([b[1] for b in trial])
                right = (out[:, :CLASSES].argmax(1) == truth).float().mean()
                surprise = F.cross_entropy(out[:, :CLASSES], truth)
            print(
                f"{told - begin:.0f}s step {step} loss {total:.4f} trial {float(right):.4f} {float(surprise):.4f}",
                flush=True,
            )
            export(average.module, options.output)
    export(average.module, options.output)
    torch.save(average.module.state_dict(), options.output.replace(".npz", ".pt"))
    print(f"{step} steps, {step * options.batch:,} cells, {time.monotonic() - begin:.0f}s")


if __name__ == "__main__":
    main()
