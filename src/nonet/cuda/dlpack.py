"""Arrays of other libraries, through `__cuda_array_interface__` or the C structures of DLPack.

https://dmlc.github.io/dlpack/latest/c_api.html has the structures; version 0 of them, which every library supports.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from nonet.errors import WrongTypeError

__all__ = ["CUDA", "Seen", "capsule_of", "seen"]

#: The kind of device in DLPack's numbers; 3 is host memory that is pinned.
CUDA: Final = 2
_KINDS: Final = {0: "i", 1: "u", 2: "f"}


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]

_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)
_get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
#: Exports still held by their consumers: structure, shape and owner, by the structure's address.
_held: dict[int, tuple[Any, ...]] = {}


@dataclass(frozen=True, slots=True)
class Seen:
    """The location of an array of another library."""

    address: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    is_contiguous: bool
    device: int = 0
    #: A stream whose work must be finished before the array is read.
    stream: int | None = None
    #: Keeps the memory while it is in use.
    owner: Any = None


def seen(array: Any) -> Seen:
    """Return the location of an array; raise TypeError if it is not on a GPU."""
    interface = getattr(array, "__cuda_array_interface__", None)
    if interface is not None:
        return _seen_interface(array, interface)
    if hasattr(array, "__dlpack_device__"):
        kind, device = array.__dlpack_device__()
        if int(kind) == CUDA:
            return _seen_capsule(array.__dlpack__(), int(device))
    raise WrongTypeError("not_on_gpu", got=type(array).__name__)


def _seen_interface(array: Any, interface: dict[str, Any]) -> Seen:
    dtype = np.dtype(interface["typestr"])
    shape = tuple(int(n) for n in interface["shape"])
    strides = interface.get("strides")
    device = getattr(array, "device", None)
    index = getattr(device, "id", getattr(device, "index", None))
    return Seen(
        int(interface["data"][0]),
        shape,
        dtype,
        strides is None or tuple(strides) == _strides(shape, dtype.itemsize),
        index if isinstance(index, int) else 0,
        interface.get("stream"),
        array,
    )


def _seen_capsule(capsule: Any, device: int) -> Seen:
    managed = ctypes.cast(_get(capsule, b"dltensor"), ctypes.POINTER(_Managed)).contents
    tensor = managed.tensor
    shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
    dtype = np.dtype(f"{_KINDS.get(tensor.code, 'V')}{tensor.bits // 8}")
    strides = tuple(tensor.strides[i] for i in range(tensor.ndim)) if tensor.strides else None
    # The capsule keeps its name, so its own destructor releases the memory.
    return Seen(
        (tensor.data or 0) + tensor.byte_offset,
        shape,
        dtype,
        tensor.lanes == 1 and (strides is None or strides == _strides(shape, 1)),
        device,
        owner=capsule,
    )


def _strides(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.append(strides[-1] * length)
    return tuple(reversed(strides))


def capsule_of(owner: Any, address: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: int) -> Any:
    """Wrap device memory for a consumer, which calls the deleter when it is done."""
    lengths = (ctypes.c_int64 * len(shape))(*shape)
    code = {kind: number for number, kind in _KINDS.items()}[dtype.kind]
    managed = _Managed()
    managed.tensor = _Tensor(address, CUDA, device, len(shape), code, 8 * dtype.itemsize, 1, lengths, None, 0)
    managed.deleter = _let_go
    place = ctypes.addressof(managed)
    _held[place] = managed, lengths, owner
    return _new(place, b"dltensor", ctypes.cast(_drop_capsule, ctypes.c_void_p))


def _forget(managed: Any) -> None:
    """Release an export that its consumer has finished with."""
    _held.pop(ctypes.addressof(managed.contents), None)


def _end_capsule(capsule: int) -> None:
    """Destroy a capsule: a consumed one has another name, and its consumer calls the deleter."""
    itself = ctypes.cast(capsule, ctypes.py_object)
    if _is_valid(itself, b"dltensor"):
        _held.pop(_get(itself, b"dltensor"), None)


_let_go = _Deleter(_forget)
_drop_capsule = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_end_capsule)
