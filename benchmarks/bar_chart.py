"""Horizontal bars on a logarithmic scale, as an SVG that reads well on light and on dark pages."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

__all__ = ["bar_chart"]

_ROW, _LABEL, _WIDTH, _NUMBER = 26, 190, 760, 92
_STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .title { font-weight: 600; font-size: 15px; }
  .note { font-size: 11px; fill: #57606a; }
  .own { fill: #0969da; } .other { fill: #8c959f; } .line { stroke: #d0d7de; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .note { fill: #8d96a0; } .own { fill: #4493f8; } .other { fill: #6e7681; }
    .line { stroke: #30363d; }
  }
"""


def bar_chart(title: str, bars: list[tuple[str, float, bool]], note: str, unit: str = "puzzles/s") -> str:
    """Draw bars (label, amount, whether it is our own), each ten times as long a step as the one before."""
    low = math.floor(math.log10(min(amount for _, amount, _ in bars)))
    high = math.ceil(math.log10(max(amount for _, amount, _ in bars)))
    scale = (_WIDTH - _LABEL - _NUMBER) / max(1, high - low)
    height = 44 + _ROW * len(bars) + 40
    bottom = 44 + _ROW * len(bars)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<text class="title" x="8" y="22">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        x = _LABEL + (power - low) * scale
        parts.append(f'<line class="line" x1="{x:.1f}" y1="36" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(f'<text class="note" x="{x:.1f}" y="{bottom + 14}" text-anchor="middle">{short(10**power)}</text>')
    for row, (label, amount, is_own) in enumerate(bars):
        y = 40 + _ROW * row
        length = max(2.0, (math.log10(amount) - low) * scale)
        parts.append(f'<text x="{_LABEL - 8}" y="{y + 16}" text-anchor="end">{escape(label)}</text>')
        kind = "own" if is_own else "other"
        parts.append(f'<rect class="{kind}" x="{_LABEL}" y="{y + 4}" width="{length:.1f}" height="{_ROW - 9}" rx="2"/>')
        parts.append(f'<text x="{_LABEL + length + 6:.1f}" y="{y + 16}">{short(amount)}</text>')
    parts.append(f'<text class="note" x="8" y="{height - 8}">{escape(note)} ({escape(unit)}, logarithmic)</text></svg>')
    return "\n".join(parts) + "\n"


def short(amount: float) -> str:
    """Write a number in three digits: 1.23 M, 45.6 k."""
    for limit, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if amount >= limit:
            return f"{amount / limit:.3g}{letter}"
    return f"{amount:.3g}"
