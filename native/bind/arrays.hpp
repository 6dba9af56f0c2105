// Arrays passed from and to Python.
//
// Arguments are not converted (noconvert in the bindings): a silent copy would wrap numbers that do not fit, and
// results written into a copy would be lost. Another thread may write into an array while native code reads it, so rows
// are copied first, and the copy is checked and used.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <utility>

#include "bind/checks.hpp"

namespace nonet::bind {

// An array argument. NumPy's datetime64 and timedelta64 scalars export a buffer of eight bytes without strides,
// although nanobind (3.1) asks for them, and nanobind reads them unseen: make_mt_from_buffer_protocol() crashes on
// `f(np.datetime64(0, "s"))` for any function of an ndarray<>. So such a buffer is refused before nanobind sees it.
template <class... Annotations>
struct Array : nanobind::ndarray<Annotations...> {
    using nanobind::ndarray<Annotations...>::ndarray;
};

inline bool has_strides(nanobind::handle given) {
    PyObject* const object = given.ptr();
    if (!PyObject_CheckBuffer(object)) return true;
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_RECORDS_RO) != 0) {
        PyErr_Clear();
        return true;  // nanobind will not get it either
    }
    const bool has = view.ndim == 0 || (view.shape != nullptr && view.strides != nullptr);
    PyBuffer_Release(&view);
    return has;
}

using Rows = Array<const uint8_t, nanobind::shape<-1, kCells>, nanobind::c_contig, nanobind::device::cpu>;
using MutableRows = Array<uint8_t, nanobind::shape<-1, kCells>, nanobind::c_contig, nanobind::device::cpu>;

// A new array that Python owns, filled with zeros.
template <class T, class... Sizes>
auto new_array(T*& data, size_t rows, Sizes... columns) {
    const size_t width = (size_t{1} * ... * static_cast<size_t>(columns));
    data = new T[checked_count(rows, width * sizeof(T)) * width + 1]();
    const nanobind::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return nanobind::ndarray<nanobind::numpy, T>(data, {rows, static_cast<size_t>(columns)...}, owner);
}

}  // namespace nonet::bind

namespace nanobind::detail {

template <class... Annotations>
struct type_caster<nonet::bind::Array<Annotations...>> {
    using Inner = make_caster<ndarray<Annotations...>>;
    NB_TYPE_CASTER(nonet::bind::Array<Annotations...>, Inner::Name)

    bool from_python(handle given, uint32_t flags, cleanup_list* cleanup) noexcept {
        Inner inner;
        if (!nonet::bind::has_strides(given) || !inner.from_python(given, flags, cleanup)) return false;
        static_cast<ndarray<Annotations...>&>(value) = std::move(inner.value);
        return true;
    }
};

}  // namespace nanobind::detail
