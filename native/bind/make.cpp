// Canonical forms for Python.
#include <nanobind/ndarray.h>

#include <cstring>

#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "board/threads.hpp"
#include "make/canonical.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using Digits = nb::ndarray<const uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using Forms = nb::ndarray<nb::numpy, uint8_t, nb::shape<-1, 81>>;

nb::bytes bytes_of(const uint8_t* data, size_t size) {
    return nb::bytes(data, size);
}

nb::tuple canonical(const nb::bytes& digits) {
    if (digits.size() != 81) throw nb::value_error("expected 81 bytes of digits");
    const make::Canonical form = make::canonicalise(reinterpret_cast<const uint8_t*>(digits.c_str()));
    const make::Transform& t = form.transform;
    return nb::make_tuple(bytes_of(form.digits.data(), 81), t.is_transposed, bytes_of(t.rows.data(), 9),
                          bytes_of(t.columns.data(), 9), bytes_of(t.digits.data(), 10), form.automorphisms);
}

Forms canonical_many(const Digits& digits, unsigned threads) {
    const size_t count = digits.shape(0);
    auto* forms = new uint8_t[count * 81 + 1];
    const nb::capsule owner(forms, [](void* data) noexcept { delete[] static_cast<uint8_t*>(data); });
    const uint8_t* source = digits.data();
    SignalWatch watch;
    {
        nb::gil_scoped_release nogil;
        parallel_for(count, 64, threads, watch.stop(), [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i)
                std::memcpy(forms + 81 * i, make::canonicalise(source + 81 * i).digits.data(), 81);
        });
    }
    watch.rethrow();
    return Forms(forms, {count, 81}, owner);
}

}  // namespace

void register_make(nb::module_& m) {
    m.def("canonical", &canonical, nb::arg("digits"),
          nb::sig("def canonical(digits: bytes) -> tuple[bytes, bool, bytes, bytes, bytes, int]"),
          "Find the canonical form of 81 digits: (form, transposed, rows, columns, digits, automorphisms).");
    m.def("canonical_many", &canonical_many, nb::arg("digits"), nb::arg("threads"),
          nb::sig("def canonical_many(digits: numpy.typing.NDArray[numpy.uint8], threads: int) -> "
                  "numpy.typing.NDArray[numpy.uint8]"),
          "Find the canonical form of each row of an (n, 81) array.");
}

}  // namespace nonet::bind
