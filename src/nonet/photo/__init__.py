"""Puzzles from photos, scans and screenshots: find the grid, read its digits, and judge them with the solver.

    picture ── opening ── finding ── rectifying ── eye ── judging ── Reading
               any source  the grid   32x32 cells  the net  the solver

The image primitives and the net run in the native core; Pillow (the extra `photo`) decodes the files.
"""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.photo.magic import is_picture
    from nonet.photo.opening import PictureLike
    from nonet.photo.reading import Change, Reading, read_image
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {"magic": "is_picture", "opening": "PictureLike", "reading": "Change Reading read_image"},
    )

__all__ = ["Change", "PictureLike", "Reading", "is_picture", "read_image"]
