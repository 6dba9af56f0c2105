"""Open pictures, even hostile ones: any accepted source becomes an upright RGB array of moderate size.

The size is read from the header before anything is decoded, only a few formats are tried, and of a moving picture only
the first frame is read. The EXIF orientation is applied; all other metadata is ignored.
"""

from __future__ import annotations

import io
import os
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol, TypeAlias

import numpy as np

from nonet import _core
from nonet.arguments import show
from nonet.errors import MissingExtraError, PictureError, PictureTooLargeError
from nonet.formats.foreign import foreign_kind
from nonet.photo.magic import is_picture
from nonet.storage.outputs import open_input

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL import Image

__all__ = ["MOST_BYTES", "Opened", "PictureLike", "open_picture"]

#: The maximum file size.
MOST_BYTES: Final = 32 << 20
#: The maximum number of pixels; only JPEG files can be decoded at a fraction of their size.
_MOST_PIXELS: Final = {"JPEG": 100_000_000}
_MOST_PIXELS_OTHERWISE: Final = 25_000_000
#: Larger pictures are shrunk to this side length.
WORK_SIDE: Final = 1280
_STRIP_ROWS: Final = 64
#: The threshold of visible noise in gray levels, and the blur width per level of noise.
_NOISY: Final = 4.0
_BLUR_PER_NOISE: Final = 0.05
#: How to turn a picture upright, by its EXIF orientation (as Pillow's Transpose).
_ORIENTATIONS: Final = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}
_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP")


class _Readable(Protocol):
    """A file opened for reading bytes."""

    def read(self, size: int = -1, /) -> bytes: ...


#: What `read_image` takes: a path, the bytes of a file, an open file, an array (h, w), (h, w, 3) or (h, w, 4), or a
#: picture of Pillow.
PictureLike: TypeAlias = (
    "str | os.PathLike[str] | bytes | bytearray | memoryview | _Readable | NDArray[Any] | Image.Image"
)


@dataclass(frozen=True)
class Opened:
    """A picture ready for reading."""

    colours: NDArray[np.uint8]  # (h, w, 3)
    gray: NDArray[np.uint8]  # (h, w)
    scale: float  # pixels of the upright picture per pixel here
    is_noisy: bool = False  # taken in the dark


def open_picture(source: PictureLike) -> Opened:
    """Open a picture from any accepted source."""
    if isinstance(source, np.ndarray):
        return _finish(_from_array(source))
    if isinstance(source, (str, os.PathLike)):
        if _ADDRESS.match(str(source)):
            raise PictureError("address", address=source)
        try:
            found = open_input(Path(source))
        except ValueError:  # half of a surrogate pair, or a NUL
            raise PictureError("path", got=show(source)) from None
        with found as file:
            if not file.seekable():
                return _finish(*_decode_bytes(file.read(MOST_BYTES + 1)))
            return _finish(*_decode(file, file.seek(0, os.SEEK_END)))  # decoded while it is read: one copy in memory
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _finish(*_decode_bytes(bytes(source)))
    pillow = _pillow()
    if isinstance(source, pillow.Image):
        if source.width * source.height > _MOST_PIXELS_OTHERWISE:
            raise _too_large(source.width, source.height, _MOST_PIXELS_OTHERWISE)
        return _finish(*_flat(source, max(source.size)))
    if hasattr(source, "read"):
        data = source.read(MOST_BYTES + 1)
        if not isinstance(data, bytes):
            raise PictureError("opened", got=type(data).__name__)
        return _finish(*_decode_bytes(data))
    raise PictureError("type", got=type(source).__name__)


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtraError("reading pictures", "photo") from None
    return Image


def _too_large(width: int, height: int, most: int) -> PictureTooLargeError:
    return PictureTooLargeError("pixels", most=most // 1000000, width=width, height=height)


def _decode_bytes(data: bytes) -> tuple[NDArray[np.uint8], float]:
    return _decode(io.BytesIO(data), len(data))


def _decode(file: BinaryIO, size: int) -> tuple[NDArray[np.uint8], float]:
    """Decode a file, at a fraction of its size if the format supports that."""
    pillow = _pillow()
    if size > MOST_BYTES:
        raise PictureTooLargeError("bytes", most=MOST_BYTES >> 20)
    file.seek(0)
    head = file.read(512)
    if not head:
        raise PictureError("empty")
    if not is_picture(head):
        found = foreign_kind(head)
        raise PictureError("format", known=", ".join(_FORMATS), got=found[0] if found else "something else")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # broken metadata, and decompression bombs, which are rejected below
            file.seek(0)
            with pillow.open(file, formats=_FORMATS) as image:
                full = max(image.size)
                most = _MOST_PIXELS.get(image.format or "", _MOST_PIXELS_OTHERWISE)
                if image.width * image.height > most:
                    raise _too_large(image.width, image.height, most)
                if image.format == "JPEG":
                    image.draft("RGB", (WORK_SIDE, WORK_SIDE))
                return _flat(image, full)
    except PictureError:
        raise
    except MemoryError:
        raise PictureTooLargeError("memory") from None
    except Exception as error:
        # Pillow's decoders raise all kinds of errors for a broken file: OSError, SyntaxError, struct.error, ...
        if type(error).__name__ == "DecompressionBombError":
            raise PictureTooLargeError("large") from None
        reason = str(error).strip().splitlines()[0][:100] if str(error).strip() else type(error).__name__
        raise PictureError("damaged", reason=reason) from None


def _flat(image: Any, full: int) -> tuple[NDArray[np.uint8], float]:
    """Convert a picture, whose longer side had `full` pixels, to upright RGB on white at the working size."""
    pillow = _pillow()
    image.load()
    turn = _ORIENTATIONS.get(image.getexif().get(0x0112, 1))
    if image.mode in ("I", "F") or image.mode.startswith("I;16"):
        values = np.asarray(image, dtype=np.float32)
        low, high = float(np.nanmin(values)), float(np.nanmax(values))
        values = np.nan_to_num((values - low) / max(high - low, 1e-6) * 255)
        image = pillow.fromarray(values.astype(np.uint8))
    longest = max(image.size)
    if longest > WORK_SIDE:
        size = tuple(max(1, round(side * WORK_SIDE / longest)) for side in image.size)
        if image.mode in ("P", "1", "PA"):
            image = image.convert("RGBA")
        image = _shrunk(image, size)
    if turn is not None:
        image = image.transpose(turn)
    if image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        image = image.convert("RGBA")
        white = pillow.new("RGBA", image.size, "white")
        image = pillow.alpha_composite(white, image)
    array = np.ascontiguousarray(np.asarray(image if image.mode == "RGB" else image.convert("RGB")))
    return array, full / max(array.shape[:2])


def _shrunk(image: Any, size: tuple[int, ...]) -> Any:
    """Shrink a picture in strips, because Pillow copies the part that it works on at full height."""
    pillow = _pillow()
    shrunk = pillow.new(image.mode, size)
    step = image.height / size[1]
    for top in range(0, size[1], _STRIP_ROWS):
        bottom = min(top + _STRIP_ROWS, size[1])
        box = (0, top * step, image.width, min(bottom * step, image.height))
        shrunk.paste(image.resize((size[0], bottom - top), pillow.Resampling.BOX, box=box), (0, top))
    return shrunk


def _from_array(array: NDArray[Any]) -> NDArray[np.uint8]:
    if array.dtype == np.bool_:
        array = array.astype(np.uint8) * 255
    if array.dtype.kind == "f":
        top = float(np.nanmax(array)) if array.size else 0.0
        array = np.nan_to_num(array * (255 if top <= 1 else 1)).clip(0, 255).astype(np.uint8)
    if array.dtype != np.uint8 or array.ndim not in (2, 3) or (array.ndim == 3 and array.shape[2] not in (3, 4)):
        raise PictureError("array", dtype=array.dtype, shape=array.shape)
    if array.size == 0:
        raise PictureError("empty_array")
    if array.shape[0] * array.shape[1] > _MOST_PIXELS_OTHERWISE:
        raise _too_large(array.shape[1], array.shape[0], _MOST_PIXELS_OTHERWISE)
    if array.ndim == 2:
        array = np.repeat(array[:, :, None], 3, axis=2)
    elif array.shape[2] == 4:
        alpha = array[:, :, 3:].astype(np.float32) / 255
        array = (array[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    return np.ascontiguousarray(array)


def _finish(colours: NDArray[np.uint8], scale: float = 1.0) -> Opened:
    longest = max(colours.shape[:2])
    if longest > WORK_SIDE:  # an array; files were shrunk while they were decoded
        height, width = (max(1, round(side * WORK_SIDE / longest)) for side in colours.shape[:2])
        planes = [_core.photo_resize(np.ascontiguousarray(colours[:, :, i]), width, height) for i in range(3)]
        colours = np.ascontiguousarray(np.stack(planes, axis=2))
        scale *= longest / WORK_SIDE
    gray = _core.photo_gray(colours)
    noise = _core.photo_noise(gray) if min(gray.shape) >= 12 else 0.0
    if noise <= _NOISY:
        return Opened(colours, gray, scale)
    return Opened(colours, _core.photo_blur(gray, min(_BLUR_PER_NOISE * noise, 1.5)), scale, is_noisy=True)
