"""Questions of researchers about one grid or puzzle: unavoidable sets, scans, vicinities, bands, depths of search.

Answers are exact, and the same on every machine. `docs/research.md` has the definitions with their sources.

>>> from nonet import research
>>> grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
>>> sets = research.unavoidable_sets(grid)
>>> len(sets), sets[0]
(371, <UnavoidableSet of 4: r1c2 r1c6 r3c2 r3c6>)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.research.banding import Band, band_form, bands
    from nonet.research.difficulty import SSTS, b_rating, backdoors, bpb, te_depth, w_rating
    from nonet.research.large_patterns import Tridagon, exocets, tridagons
    from nonet.research.minimality import is_minimal, minimal_subsets, redundant_clues
    from nonet.research.patterns import PatternSample, pattern_puzzles, sample_pattern
    from nonet.research.placing import Templates, templates
    from nonet.research.scanning import ScanProgress, scan
    from nonet.research.symmetric import symmetric_grids, symmetries, symmetry_type
    from nonet.research.unavoidable import UnavoidableSet, disjoint_sets, unavoidable_sets
    from nonet.research.vicinities import closure, vicinity
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "banding": "Band band_form bands",
            "difficulty": "SSTS b_rating backdoors bpb te_depth w_rating",
            "large_patterns": "Tridagon exocets tridagons",
            "minimality": "is_minimal minimal_subsets redundant_clues",
            "patterns": "PatternSample pattern_puzzles sample_pattern",
            "scanning": "ScanProgress scan",
            "symmetric": "symmetric_grids symmetries symmetry_type",
            "placing": "Templates templates",
            "unavoidable": "UnavoidableSet disjoint_sets unavoidable_sets",
            "vicinities": "closure vicinity",
        },
    )

__all__ = [
    "SSTS",
    "Band",
    "PatternSample",
    "ScanProgress",
    "Templates",
    "Tridagon",
    "UnavoidableSet",
    "b_rating",
    "backdoors",
    "band_form",
    "bands",
    "bpb",
    "closure",
    "disjoint_sets",
    "exocets",
    "is_minimal",
    "minimal_subsets",
    "pattern_puzzles",
    "redundant_clues",
    "sample_pattern",
    "scan",
    "symmetric_grids",
    "symmetries",
    "symmetry_type",
    "te_depth",
    "templates",
    "tridagons",
    "unavoidable_sets",
    "vicinity",
    "w_rating",
]
