"""nonet info: what is installed and what it runs on."""

from __future__ import annotations

import platform

from nonet import _core
from nonet.cli.reporting import Json, Reporter

__all__ = ["info"]


def info(as_json: Json = False) -> None:
    """Show version, build and instruction sets: the one in use and those available.

    Set NONET_ISA to force one:  NONET_ISA=avx2 nonet info
    """
    report = Reporter(as_json=as_json)
    facts = {
        "nonet": _core.version,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "compiler": _core.compiler,
        "instruction_set": _core.isa(),
        "available": _core.supported_isas(),
    }
    if as_json:
        report.json(facts)
        return
    for name, fact in facts.items():
        report.line(f"{name.replace('_', ' '):16} {', '.join(fact) if isinstance(fact, list) else fact}")
