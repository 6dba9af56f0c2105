"""Draw cells as the reader sees them, in whole batches and all in PyTorch, so that a GPU makes its own training data.

A cell is 32x32 with ink 1 on paper 0, cut with a margin of 8 % so that grid lines show at the edges: exactly what
`nonet.photo.rectifying` passes to the eye. Labels: class 0 blank, 1..9 a digit, 10 pencil marks; nine flags for the
digits among the marks; one flag for "written by hand" (-1 where it does not apply).
"""

import math

import torch
import torch.nn.functional as F  # noqa: N812 - PyTorch's own habit
from strokes import shapes

SIDE = 64  # pixels of the canvas; the cell given out has half as many
EDGE = SIDE * 0.08 / 1.16  # where the grid lines run
CELL = SIDE / 1.16


class Cells:
    """An endless source of labelled cells from a glyph atlas and pen strokes."""

    def __init__(self, atlas: torch.Tensor, written: torch.Tensor, device: str, seed: int) -> None:
        self.device = device
        self.random = torch.Generator(device=device).manual_seed(seed)
        self.atlas = atlas.to(device)  # (fonts, 9, 64, 64) bytes
        self.written_fonts = torch.nonzero(written.to(device)).flatten()
        self.is_written = written.to(device)
        pieces, digits = shapes()
        self.pieces = torch.from_numpy(pieces).to(device)
        of = [(digits == d).nonzero()[0] for d in range(1, 10)]
        most = max(len(o) for o in of)
        self.shape_of = torch.tensor([[int(o[i % len(o)]) for i in range(most)] for o in of], device=device)
        self.shape_counts = torch.tensor([len(o) for o in of], device=device)
        axis = torch.arange(SIDE, device=device) + 0.5
        self.y, self.x = torch.meshgrid(axis, axis, indexing="ij")

    # Random numbers, by name.
    def uniform(self, *size: int, low: float = 0.0, high: float = 1.0) -> torch.Tensor:
        return torch.rand(*size, generator=self.random, device=self.device) * (high - low) + low

    def normal(self, *size: int) -> torch.Tensor:
        return torch.randn(*size, generator=self.random, device=self.device)

    def below(self, top: int, *size: int) -> torch.Tensor:
        return torch.randint(0, top, size, generator=self.random, device=self.device)

    def chance(self, share: float, *size: int) -> torch.Tensor:
        return self.uniform(*size) < share

    def printed(self, fonts, digits, cx, cy, height, slant, turn, stretch) -> torch.Tensor:
        """Place one glyph each on canvases, `height` pixels tall around (cx, cy)."""
        n = len(digits)
        glyphs = self.atlas[fonts, digits - 1].float().div_(255)[:, None]
        s = height / 60
        cos, sin = torch.cos(turn), torch.sin(turn)
        # output pixel -> glyph pixel: undo place, turn, stretch and slant
        a, b = cos / s, sin / s
        c, d = -sin / s, cos / s
        a2, b2 = (a - slant * c) / stretch, (b - slant * d) / stretch
        m = torch.stack(
            [a2, b2, -(a2 * (cx - 32) + b2 * (cy - 32)) / 32, c, d, -(c * (cx - 32) + d * (cy - 32)) / 32], 1
        )
        grid = F.affine_grid(m.view(n, 2, 3), [n, 1, SIDE, SIDE], align_corners=False)
        # glyphs shrunk by much are first blurred, or thin strokes would flicker
        shrink = (1 / s).clamp(1, 6)
        glyphs = blur(glyphs[:, 0], (shrink - 1) * 0.55, 5)[:, None]
        return F.grid_sample(glyphs, grid, align_corners=False)[:, 0]

    def drawn(self, digits, cx, cy, height, slant, turn, stretch, pen) -> torch.Tensor:
        """Draw digits with a pen `pen` pixels wide: a random shape of each, bent a little."""
        n = len(digits)
        pick = (self.uniform(n) * self.shape_counts[digits - 1]).long()
        p = self.pieces[self.shape_of[digits - 1, pick]].clone()  # (n, pieces, 2, 2)
        for _ in range(2):  # a smooth random bend
            k = self.normal(n, 1, 1, 2) * 2.6
            phase = self.uniform(n, 1, 1, 1, high=2 * math.pi)
            amount = self.normal(n, 1, 1, 2) * 0.055
            p = p + amount * torch.sin((p * k).sum(-1, keepdim=True) + phase)
        p = p + self.normal(n, p.shape[1], 1, 2) * 0.006
        x, y = p[..., 0] * stretch[:, None, None] * 0.72, p[..., 1]
        x = x - slant[:, None, None] * y
        cos, sin = torch.cos(turn)[:, None, None], torch.sin(turn)[:, None, None]
        h = height[:, None, None]
        px, py = (x * cos - y * sin) * h + cx[:, None, None], (x * sin + y * cos) * h + cy[:, None, None]
        best = torch.full((n, SIDE, SIDE), 1e9, device=self.device)
        for i in range(p.shape[1]):
            ax, ay, bx, by = (v[:, None, None] for v in (px[:, i, 0], py[:, i, 0], px[:, i, 1], py[:, i, 1]))
            dx, dy = bx - ax, by - ay
            t = (((self.x - ax) * dx + (self.y - ay) * dy) / (dx * dx + dy * dy + 1e-6)).clamp(0, 1)
            best = torch.minimum(best, (self.x - ax - t * dx) ** 2 + (self.y - ay - t * dy) ** 2)
        return (pen[:, None, None] / 2 + 0.5 - best.sqrt()).clamp(0, 1)

    def place(self, digits, cx, cy, height, by_hand, fonts) -> torch.Tensor:
        """Draw one digit each, by pen or from a font."""
        n = len(digits)
        out = torch.zeros(n, SIDE, SIDE, device=self.device)
        hand, font = by_hand.nonzero().flatten(), (~by_hand).nonzero().flatten()
        if len(font):
            k = len(font)
            out[font] = self.printed(
                fonts[font], digits[font], cx[font], cy[font], height[font],
                self.normal(k) * 0.06, self.normal(k) * 0.06, torch.exp(self.normal(k) * 0.1),
            )  # fmt: skip
        if len(hand):
            k = len(hand)
            pen = (height[hand] * self.uniform(k, low=0.035, high=0.14)).clamp(1.2, 6)
            out[hand] = self.drawn(
                digits[hand], cx[hand], cy[hand], height[hand],
                self.normal(k) * 0.16 + 0.08, self.normal(k) * 0.1, torch.exp(self.normal(k) * 0.18), pen,
            )  # fmt: skip
        return out

    def batch(self, n: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Make n cells: pictures (n, 1, 32, 32), classes, flags of marks (n, 9), by-hand flags."""
        device = self.device
        kind = self.uniform(n)
        is_digit = kind < 0.66
        is_marks = (kind >= 0.66) & (kind < 0.88)
        canvas = torch.zeros(n, SIDE, SIDE, device=device)
        classes = torch.zeros(n, dtype=torch.long, device=device)
        marks = torch.zeros(n, 9, device=device)
        by_hand = self.chance(0.36, n)
        fonts = self.below(len(self.atlas), n)
        fonts = torch.where(self.chance(0.06, n), self.written_fonts[self.below(len(self.written_fonts), n)], fonts)
        # digits
        at = is_digit.nonzero().flatten()
        k = len(at)
        classes[at] = self.below(9, k) + 1
        hand = by_hand[at]
        height = torch.where(hand, self.uniform(k, low=24, high=54), (self.normal(k) * 7.5 + 35.5).clamp(19, 53))
        spread = torch.where(hand, 4.0, 3.0)
        cx, cy = 32 + self.normal(k) * spread, 32 + self.normal(k) * spread
        canvas[at] = self.place(classes[at], cx, cy, height, hand, fonts[at])
        # marks: what people pencil and programs print
        at = is_marks.nonzero().flatten()
        classes[at] = 10
        self.draw_marks(at, canvas, marks, by_hand[at], fonts[at])
        # a few small marks beside a digit: still that digit
        beside = (is_digit & self.chance(0.05, n)).nonzero().flatten()
        k = len(beside)
        if k:
            corner_x = torch.where(self.chance(0.5, k), 11.0, 53.0) + self.normal(k)
            corner_y = torch.where(self.chance(0.5, k), 11.0, 53.0) + self.normal(k)
            small = self.place(
                self.below(9, k) + 1,
                corner_x,
                corner_y,
                self.uniform(k, low=7, high=11),
                by_hand[beside],
                fonts[beside],
            )
            canvas[beside] = torch.maximum(canvas[beside], small * self.uniform(k, 1, 1, low=0.3, high=0.9))
        weight = torch.where(
            self.chance(0.35, n), self.uniform(n, low=0.3, high=0.72), torch.tensor(0.5, device=device)
        )
        soft = blur(canvas, self.uniform(n, low=0.5, high=1.1), 3)
        bold = torch.sigmoid((soft - weight[:, None, None]) * 9)
        change = (weight != 0.5)[:, None, None] & (classes > 0)[:, None, None]
        canvas = torch.where(change, (bold - 0.02).clamp(0, 1), canvas)
        # specks and stray strokes on blanks
        self.dirt((classes == 0).nonzero().flatten(), canvas)
        canvas = self.lines(canvas)
        pictures = self.optics(canvas, classes)
        flags = torch.where(classes == 0, -1.0, by_hand.float())
        flags = torch.where(~by_hand & self.is_written[fonts] & (classes > 0), torch.tensor(-1.0, device=device), flags)
        return pictures[:, None], classes, marks, flags

    def draw_marks(self, at, canvas, marks, hand, fonts) -> None:
        n = len(at)
        style = self.uniform(n)
        # hand: mostly a short row near the top; programs: a 3x3 table, corners or a row in the middle
        table = torch.where(hand, style < 0.12, style < 0.5)
        corner = torch.where(hand, (style >= 0.12) & (style < 0.25), (style >= 0.5) & (style < 0.75))
        row = ~(table | corner)
        count = torch.where(row, self.below(4, n) + 1, self.below(7, n) + 1)
        count = torch.where(row & self.chance(0.35, n), torch.full_like(count, 2), count)
        order = self.uniform(n, 9).argsort(1)  # the digits, shuffled
        ascending = order.clone()
        height = torch.where(
            row,
            torch.where(hand, self.uniform(n, low=11, high=27), self.uniform(n, low=10, high=20)),
            self.uniform(n, low=8, high=16),
        )
        height = torch.where(count >= 4, height.clamp(max=16), height)
        height = torch.where(count == 1, height.clamp(max=18), height)
        top = torch.where(
            self.chance(0.7, n), EDGE + height / 2 + self.uniform(n, low=0, high=5), self.uniform(n, low=14, high=50)
        )
        left = EDGE + height * 0.35 + self.uniform(n, low=0, high=9)
        middle = self.chance(0.4, n) & (count > 1)
        step = height * self.uniform(n, low=0.5, high=0.78)
        left = torch.where(middle, 32 - (count - 1) / 2 * step, left)
        ink = self.uniform(n, low=0.4, high=1.0)
        corners = torch.tensor(
            [(11, 12), (53, 12), (11, 52), (53, 52), (32, 12), (32, 52), (11, 32), (53, 32), (32, 32)],
            device=self.device,
        )
        for i in range(7):
            who = (count > i).nonzero().flatten()
            if not len(who):
                break
            digit = ascending[who, i] + 1
            x = torch.where(
                table[who],
                32 + ((digit - 1) % 3 - 1) * 16.5,
                torch.where(corner[who], corners[i, 0].float(), left[who] + i * step[who]),
            )
            y = torch.where(
                table[who],
                32 + ((digit - 1) // 3 - 1) * 16.5,
                torch.where(corner[who], corners[i, 1].float(), top[who]),
            )
            k = len(who)
            # what does not fit into the cell is not written
            inside = (x < SIDE - 6) & (y < SIDE - 6)
            drawn = self.place(
                digit, x + self.normal(k) * 0.9, y + self.normal(k) * 0.9, height[who], hand[who], fonts[who]
            )
            drawn = drawn * ink[who][:, None, None] * inside[:, None, None]
            canvas[at[who]] = torch.maximum(canvas[at[who]], drawn)
            marks[at[who], digit - 1] = torch.maximum(marks[at[who], digit - 1], inside.float())

    def dirt(self, at, canvas) -> None:
        n = len(at)
        if not n:
            return
        some = self.chance(0.25, n)
        for _ in range(2):
            cx, cy = self.uniform(n, 1, 1, low=8, high=56), self.uniform(n, 1, 1, low=8, high=56)
            radius = self.uniform(n, 1, 1, low=0.5, high=2.5)
            long = self.uniform(n, 1, 1, low=1, high=4) ** 2
            turn = self.uniform(n, 1, 1, high=math.pi)
            u = (self.x - cx) * torch.cos(turn) + (self.y - cy) * torch.sin(turn)
            v = -(self.x - cx) * torch.sin(turn) + (self.y - cy) * torch.cos(turn)
            spot = (radius + 0.5 - torch.sqrt((u / long) ** 2 + v**2)).clamp(0, 1)
            strength = self.uniform(n, 1, 1, low=0.15, high=0.9) * (some & self.chance(0.7, n))[:, None, None]
            canvas[at] = torch.maximum(canvas[at], spot * strength)

    def lines(self, canvas: torch.Tensor) -> torch.Tensor:
        """Grid lines along the four edges, a little off their place."""
        n = len(canvas)
        for side in range(4):
            along, across = (self.x, self.y) if side < 2 else (self.y, self.x)
            if side % 2:
                across = SIDE - across
            place = (
                EDGE + self.normal(n, 1, 1) * 2.3 + self.uniform(n, 1, 1, high=3.5) * self.chance(0.15, n, 1, 1)
            ).clamp(max=11)
            slope = self.normal(n, 1, 1) * 0.035
            thick = torch.exp(self.uniform(n, 1, 1, low=0.0, high=1.9))
            ink = self.uniform(n, 1, 1, low=0.1, high=1.5) * self.chance(0.85, n, 1, 1)
            # a thick line grows outwards as much as inwards
            distance = (across - place - slope * (along - 32)).abs()
            canvas = torch.maximum(canvas, (thick / 2 + 0.5 - distance).clamp(0, 1) * ink)
        return canvas

    def optics(self, c: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
        n = len(c)
        # show-through of the other side of the page
        ghost = self.chance(0.08, n)
        g = ghost.nonzero().flatten()
        if len(g):
            k = len(g)
            shadow = self.atlas[self.below(len(self.atlas), k), self.below(9, k)].float().div(255).flip(2)
            shadow = torch.roll(shadow, (int(self.below(24, 1)) - 12, int(self.below(24, 1)) - 12), (1, 2))
            c[g] = c[g] + blur(shadow, self.uniform(k, low=0.5, high=2.5), 5) * self.uniform(
                k, 1, 1, low=0.03, high=0.17
            )
        sigma = (self.normal(n).abs() * 1.9 + 0.3) * self.chance(0.78, n)
        c = blur(c, sigma, 9, sigma * torch.exp(self.normal(n) * 0.25))
        motion = self.chance(0.15, n).nonzero().flatten()
        if len(motion):
            c[motion] = self.smear(c[motion])
        small = F.avg_pool2d(c[:, None], 2)
        parts = self.below(5, n)
        for part in range(2):  # a coarse sensor: two sizes in every batch
            at = (parts == part).nonzero().flatten()
            if not len(at):
                continue
            w = int(self.below(15, 1)) + 12
            low = F.interpolate(c[at][:, None], size=(w, w), mode="area")
            low = low + self.normal(*low.shape) * self.uniform(len(at), 1, 1, 1, high=0.07)
            sharpen = torch.tensor([[0, -0.4, 0], [-0.4, 2.6, -0.4], [0, -0.4, 0]], device=self.device)[None, None]
            sharp = F.conv2d(F.pad(low, (1, 1, 1, 1), mode="replicate"), sharpen)
            low = torch.where(self.chance(0.4, len(at), 1, 1, 1), sharp, low)
            small[at] = F.interpolate(low, size=(32, 32), mode="bicubic", align_corners=False)
        c = small[:, 0]
        # the reader scales by the darkness of the page's digits
        core = c[:, 6:26, 6:26].flatten(1)
        dark = torch.quantile(core, 0.96, dim=1).clamp(min=0.06)
        gain = torch.where(
            (classes > 0) & (classes < 10),
            (0.93 + self.normal(n) * 0.17).clamp(0.4, 1.4),
            self.uniform(n, low=0.35, high=1.05),
        )
        top = c.flatten(1).amax(1).clamp(min=0.1)
        dark = torch.where(
            classes == 10, torch.quantile(c[:, 4:28, 4:28].flatten(1), 0.985, dim=1).clamp(min=0.1), dark
        )
        scale = torch.where(classes > 0, gain / dark, self.uniform(n, low=0.4, high=1.5) / top.clamp(min=0.4))
        c = c * scale[:, None, None]
        y, x = self.y[:32, :32], self.x[:32, :32]
        dots = self.chance(0.12, n, 1, 1)  # the screen of a tinted cell
        f, a = self.uniform(n, 1, 1, low=0.8, high=2.6), self.uniform(n, 1, 1, high=3.14)
        u, v = x * torch.cos(a) + y * torch.sin(a), y * torch.cos(a) - x * torch.sin(a)
        c = c + dots * self.uniform(n, 1, 1, low=0.03, high=0.2) * torch.sin(f * u) * torch.sin(f * v)
        light = self.chance(0.4, n, 1, 1) * 0.12
        c = c + light * (self.normal(n, 1, 1) * (x / 16 - 1) + self.normal(n, 1, 1) * (y / 16 - 1))
        edge = self.chance(0.06, n, 1, 1)  # a hard shadow across the cell
        a = self.uniform(n, 1, 1, high=6.28)
        step = torch.sigmoid(
            ((x - 16) * torch.cos(a) + (y - 16) * torch.sin(a) + self.normal(n, 1, 1) * 6)
            * self.uniform(n, 1, 1, low=0.3, high=2)
        )
        c = c + edge * (step - step.flatten(1).median(1).values[:, None, None]) * self.uniform(
            n, 1, 1, low=0.05, high=0.3
        )
        noise = self.normal(n, 1, 1).abs() * 0.06 + 0.005
        c = c + self.normal(n, 32, 32) * noise
        c = c * self.uniform(n, 1, 1, low=0.85, high=1.18) + self.normal(n, 1, 1) * 0.025
        return c.clamp(-0.4, 1.6)

    def smear(self, c: torch.Tensor) -> torch.Tensor:
        """Motion blur: the mean along a short random line."""
        n = len(c)
        a, length = self.uniform(n, high=math.pi), self.uniform(n, low=2, high=9)
        total = torch.zeros_like(c)
        for t in torch.linspace(-0.5, 0.5, 5).tolist():
            m = torch.zeros(n, 2, 3, device=self.device)
            m[:, 0, 0] = m[:, 1, 1] = 1
            m[:, 0, 2], m[:, 1, 2] = torch.cos(a) * length * t / 32, torch.sin(a) * length * t / 32
            grid = F.affine_grid(m, [n, 1, SIDE, SIDE], align_corners=False)
            total += F.grid_sample(c[:, None], grid, align_corners=False, padding_mode="border")[:, 0]
        return total / 5


def blur(c: torch.Tensor, sigma_x: torch.Tensor, radius: int, sigma_y: torch.Tensor | None = None) -> torch.Tensor:
    """Gaussian blur with a sigma of its own for every picture; zero leaves it alone."""
    sigma_y = sigma_x if sigma_y is None else sigma_y
    at = torch.arange(-radius, radius + 1, device=c.device).float()
    for axis, sigma in ((2, sigma_x), (1, sigma_y)):
        weights = torch.exp(-0.5 * (at[None] / sigma.clamp(min=0.05)[:, None]) ** 2)
        weights = weights / weights.sum(1, keepdim=True)
        pad = (radius, radius, 0, 0) if axis == 2 else (0, 0, radius, radius)
        wide = F.pad(c[:, None], pad, mode="replicate")[:, 0]
        total = torch.zeros_like(c)
        for i in range(2 * radius + 1):
            total += wide.narrow(axis, i, c.shape[axis]) * weights[:, i, None, None]
        c = total
    return c
