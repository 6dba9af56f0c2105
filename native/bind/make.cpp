// Canonical forms for Python.
#include <nanobind/ndarray.h>

#include <cstring>

#include "bind/digits.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "board/threads.hpp"
#include "make/canonical.hpp"
#include "make/class_id.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using Digits = nb::ndarray<const uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using Forms = nb::ndarray<nb::numpy, uint8_t, nb::shape<-1, 81>>;
using Ids = nb::ndarray<nb::numpy, uint8_t, nb::shape<-1, make::kIdBytes>>;
using Flags = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;

// Grids that a thread takes at a time: a millisecond of work, mostly.
constexpr size_t kPiece = 64;

nb::bytes bytes_of(const uint8_t* data, size_t size) {
    return nb::bytes(data, size);
}

nb::tuple canonical(const nb::bytes& digits) {
    const make::Canonical form = *make::canonicalise(checked_digits(digits));
    const make::Transform& t = form.transform;
    return nb::make_tuple(bytes_of(form.digits.data(), 81), t.is_transposed, bytes_of(t.rows.data(), 9),
                          bytes_of(t.columns.data(), 9), bytes_of(t.digits.data(), 10), form.automorphisms);
}

Forms canonical_many(const Digits& digits, unsigned threads, StopFlag* flag) {
    const size_t count = digits.shape(0);
    auto* forms = new uint8_t[count * 81 + 1];
    const nb::capsule owner(forms, [](void* data) noexcept { delete[] static_cast<uint8_t*>(data); });
    const uint8_t* source = digits.data();
    check_digits(source, count * kCells);
    SignalWatch watch;
    bool finished;
    {
        nb::gil_scoped_release nogil;
        const Stop stop = flag != nullptr ? flag->stop() : watch.stop();
        finished = parallel_for(count, kPiece, threads, stop, [&](size_t begin, size_t end, Stop mine) {
            for (size_t i = begin; i < end; ++i) {
                const auto form = make::canonicalise(source + 81 * i, mine);
                if (!form) return;
                std::memcpy(forms + 81 * i, form->digits.data(), 81);
            }
        });
    }
    watch.rethrow();
    if (!finished) {
        PyErr_SetString(PyExc_InterruptedError, "canonicalising was stopped");
        throw nb::python_error();
    }
    return Forms(forms, {count, 81}, owner);
}

// An array for Python to own.
template <class T>
std::pair<T*, nb::capsule> owned(size_t count) {
    auto* data = new T[count + 1]();
    return {data, nb::capsule(data, [](void* pointer) noexcept { delete[] static_cast<T*>(pointer); })};
}

nb::tuple class_ids(const Digits& digits, unsigned threads, StopFlag* flag) {
    const size_t count = digits.shape(0);
    const auto [ids, ids_owner] = owned<uint8_t>(count * make::kIdBytes);
    const auto [sound, sound_owner] = owned<bool>(count);
    const uint8_t* source = digits.data();
    SignalWatch watch;
    bool is_done;
    {
        nb::gil_scoped_release nogil;
        is_done = parallel_for(count, kPiece, threads, flag != nullptr ? flag->stop() : watch.stop(),
                               [source, ids = ids, sound = sound](size_t begin, size_t end, Stop) {
                                   for (size_t i = begin; i < end; ++i)
                                       sound[i] = make::class_id(source + 81 * i, ids + make::kIdBytes * i);
                               });
    }
    watch.rethrow();
    if (!is_done) {
        PyErr_SetString(PyExc_InterruptedError, "finding classes was stopped");
        throw nb::python_error();
    }
    return nb::make_tuple(Ids(ids, {count, make::kIdBytes}, ids_owner), Flags(sound, {count}, sound_owner));
}

}  // namespace

void register_make(nb::module_& m) {
    m.def("canonical", &canonical, nb::arg("digits"),
          nb::sig("def canonical(digits: bytes) -> tuple[bytes, bool, bytes, bytes, bytes, int]"),
          "Find the canonical form of 81 digits: (form, transposed, rows, columns, digits, automorphisms).");
    m.def("canonical_many", &canonical_many, nb::arg("digits"), nb::arg("threads"), nb::arg("stop") = nb::none(),
          nb::sig("def canonical_many(digits: numpy.typing.NDArray[numpy.uint8], threads: int, "
                  "stop: StopFlag | None = None) -> numpy.typing.NDArray[numpy.uint8]"),
          "Find the canonical form of each row of an (n, 81) array; InterruptedError when stopped.");
    m.def(
        "class_ids", &class_ids, nb::arg("digits"), nb::arg("threads"), nb::arg("stop") = nb::none(),
        nb::sig("def class_ids(digits: numpy.typing.NDArray[numpy.uint8], threads: int, stop: StopFlag | None = None) "
                "-> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.bool_]]"),
        "Find the 16-byte id of the class of each row of an (n, 81) array, and which rows are sound: those without "
        "conflicts. The id of any other is zeros.");
}

}  // namespace nonet::bind
