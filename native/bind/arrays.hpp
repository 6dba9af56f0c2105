// Arrays passed from and to Python.
//
// Arguments are not converted (noconvert in the bindings): a silent copy would wrap numbers that do not fit, and
// results written into a copy would be lost. Another thread may write into an array while native code reads it, so rows
// are copied first, and the copy is checked and used.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>

#include "bind/checks.hpp"

namespace nonet::bind {

using Rows = nanobind::ndarray<const uint8_t, nanobind::shape<-1, kCells>, nanobind::c_contig, nanobind::device::cpu>;
using MutableRows = nanobind::ndarray<uint8_t, nanobind::shape<-1, kCells>, nanobind::c_contig, nanobind::device::cpu>;

// A new array that Python owns, filled with zeros.
template <class T, class... Sizes>
auto new_array(T*& data, size_t rows, Sizes... columns) {
    const size_t width = (size_t{1} * ... * static_cast<size_t>(columns));
    data = new T[checked_count(rows, width * sizeof(T)) * width + 1]();
    const nanobind::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return nanobind::ndarray<nanobind::numpy, T>(data, {rows, static_cast<size_t>(columns)...}, owner);
}

}  // namespace nonet::bind
