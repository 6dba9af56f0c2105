"""nonet: the Sudoku engine for Python. One puzzle or a billion, the answer or the reasoning.

>>> import nonet
>>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(nonet.solve(grid))
5 3 4 | 6 7 8 | 9 1 2
6 7 2 | 1 9 5 | 3 4 8
1 9 8 | 3 4 2 | 5 6 7
------+-------+------
8 5 9 | 7 6 1 | 4 2 3
4 2 6 | 8 5 3 | 7 9 1
7 1 3 | 9 2 4 | 8 5 6
------+-------+------
9 6 1 | 5 3 7 | 2 8 4
2 8 7 | 4 1 9 | 6 3 5
3 4 5 | 2 8 6 | 1 7 9
"""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet import (
        arrow,
        bulk,
        classic,
        cuda,
        errors,
        formats,
        geometry,
        logic,
        photo,
        play,
        render,
        research,
        variants,
    )
    from nonet.bulk import Results, StatusCode, check_many, load, solve_many, solve_stream
    from nonet.cells import Candidate
    from nonet.checking import DeadEnd, Status, Verdict, check
    from nonet.equivalence import Transform, automorphisms, canonical, canonical_many, is_equivalent, random_equivalent
    from nonet.errors import (
        DeviceError,
        EngineError,
        FormatError,
        InvalidGridError,
        LimitError,
        MissingExtraError,
        NoGridError,
        NoSolutionError,
        NotUniqueError,
        OrderError,
        ParseError,
        PictureError,
        PictureTooLargeError,
        PluginError,
        SudokuError,
        UsageError,
    )
    from nonet.formats import parse_many
    from nonet.generation import Generated, Symmetry, generate, generate_many, minimise, minimize, random_grid
    from nonet.grid import Conflict, Grid
    from nonet.inputs import GridLike
    from nonet.limits import time_limit
    from nonet.logic import Hint, LogicConfig, Step, Technique, explain, find_steps, hint, techniques
    from nonet.photo import Reading, read_image
    from nonet.puzzles import PuzzleLike, parse
    from nonet.rating import Rating, RatingStatus, SeRating, rate, rate_many
    from nonet.research.minimality import is_minimal, redundant_clues
    from nonet.solving import count_solutions, solutions, solve, solve_in_place, true_candidates

    __version__: str
else:
    #: Where every name above lives: it is imported when it is first asked for.
    _find, __dir__ = lazy_names(
        __name__,
        {
            "": "_core arrow bulk classic cuda errors formats geometry logic photo play render research variants",
            "bulk": "Results StatusCode check_many load solve_many solve_stream",
            "cells": "Candidate",
            "checking": "DeadEnd Status Verdict check",
            "equivalence": "Transform automorphisms canonical canonical_many is_equivalent random_equivalent",
            "errors": "DeviceError EngineError FormatError InvalidGridError LimitError MissingExtraError"
            " NoGridError NoSolutionError NotUniqueError OrderError ParseError PictureError PictureTooLargeError"
            " PluginError SudokuError UsageError",
            "formats": "parse_many",
            "generation": "Generated Symmetry generate generate_many minimise minimize random_grid",
            "grid": "Conflict Grid",
            "inputs": "GridLike",
            "limits": "time_limit",
            "logic": "Hint LogicConfig Step Technique explain find_steps hint techniques",
            "photo": "Reading read_image",
            "puzzles": "PuzzleLike parse",
            "rating": "Rating RatingStatus SeRating rate rate_many",
            "research.minimality": "is_minimal redundant_clues",
            "solving": "count_solutions solutions solve solve_in_place true_candidates",
        },
    )

    def __getattr__(name):
        if name == "__version__":
            return __getattr__("_core").version
        try:
            return _find(name)
        except ModuleNotFoundError as error:  # a source tree without the compiled core
            if error.name != "nonet._core":
                raise
            raise ImportError("nonet's native core is not built; in a source tree run: pip install -e .") from error
        except ImportError as error:
            if "subinterpreter" not in str(error):
                raise
            raise ImportError("nonet cannot be loaded in a sub-interpreter; use threads or processes") from None


__all__ = [
    "Candidate",
    "Conflict",
    "DeadEnd",
    "DeviceError",
    "EngineError",
    "FormatError",
    "Generated",
    "Grid",
    "GridLike",
    "Hint",
    "InvalidGridError",
    "LimitError",
    "LogicConfig",
    "MissingExtraError",
    "NoGridError",
    "NoSolutionError",
    "NotUniqueError",
    "OrderError",
    "ParseError",
    "PictureError",
    "PictureTooLargeError",
    "PluginError",
    "PuzzleLike",
    "Rating",
    "RatingStatus",
    "Reading",
    "Results",
    "SeRating",
    "Status",
    "StatusCode",
    "Step",
    "SudokuError",
    "Symmetry",
    "Technique",
    "Transform",
    "UsageError",
    "Verdict",
    "__version__",
    "arrow",
    "automorphisms",
    "bulk",
    "canonical",
    "canonical_many",
    "check",
    "check_many",
    "classic",
    "count_solutions",
    "cuda",
    "errors",
    "explain",
    "find_steps",
    "formats",
    "generate",
    "generate_many",
    "geometry",
    "hint",
    "is_equivalent",
    "is_minimal",
    "load",
    "logic",
    "minimise",
    "minimize",
    "parse",
    "parse_many",
    "photo",
    "play",
    "random_equivalent",
    "random_grid",
    "rate",
    "rate_many",
    "read_image",
    "redundant_clues",
    "render",
    "research",
    "solutions",
    "solve",
    "solve_in_place",
    "solve_many",
    "solve_stream",
    "techniques",
    "time_limit",
    "true_candidates",
    "variants",
]
