// Canonical forms for Python.
#include <atomic>
#include <cstring>

#include "bind/arrays.hpp"
#include "bind/checks.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "board/threads.hpp"
#include "make/candidate_form.hpp"
#include "make/canonical.hpp"
#include "make/class_id.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

// Grids that a thread takes at a time: usually a millisecond of work.
constexpr size_t kPiece = 64;

nb::tuple canonical(const nb::bytes& digits) {
    const uint8_t* cells = checked_digits(digits);
    if (has_conflict(cells)) throw nb::value_error("expected a grid without conflicts");
    SignalWatch watch;
    const auto found = make::canonicalise(cells, watch.stop());
    watch.rethrow();
    if (!found) throw_interrupted("canonicalising was stopped");
    const make::Canonical& form = *found;
    const make::Transform& t = form.transform;
    return nb::make_tuple(nb::bytes(form.digits.data(), 81), t.is_transposed, nb::bytes(t.rows.data(), 9),
                          nb::bytes(t.columns.data(), 9), nb::bytes(t.digits.data(), 10), form.automorphisms);
}

nb::tuple candidate_form(const nb::bytes& digits, const nb::bytes& candidates) {
    const uint8_t* cells = checked_digits(digits);
    if (has_conflict(cells)) throw nb::value_error("expected a grid without conflicts");
    const auto masks = checked_masks(candidates);
    SignalWatch watch;
    const auto found = make::candidate_form(cells, masks.data(), watch.stop());
    watch.rethrow();
    if (!found) throw_interrupted("canonicalising was stopped");
    const make::Transform& t = found->transform;
    return nb::make_tuple(t.is_transposed, nb::bytes(t.rows.data(), 9), nb::bytes(t.columns.data(), 9),
                          nb::bytes(t.digits.data(), 10), found->automorphisms);
}

// Calls work(digits, row) for a copy of each row, on several threads.
template <class Work>
void for_each_row(const Rows& rows, unsigned threads, StopFlag* flag, const Work& work) {
    const uint8_t* source = rows.data();
    const bool is_done = interruptible(flag, [&](Stop stop) {
        return parallel_for(rows.shape(0), kPiece, threads, stop, [&](size_t begin, size_t end, Stop mine) {
            uint8_t digits[kCells];
            for (size_t row = begin; row < end && !mine(); ++row) {
                std::memcpy(digits, source + kCells * row, kCells);
                work(digits, row, mine);
            }
        });
    });
    if (!is_done) throw_interrupted("canonicalising was stopped");
}

auto canonical_many(const Rows& rows, unsigned threads, StopFlag* flag) {
    uint8_t* forms;
    auto array = new_array(forms, rows.shape(0), kCells);
    std::atomic<bool> is_bad{false};
    for_each_row(rows, threads, flag, [&](const uint8_t* digits, size_t row, Stop stop) {
        if (!are_digits(digits) || has_conflict(digits))
            is_bad.store(true, std::memory_order_relaxed);
        else if (const auto form = make::canonicalise(digits, stop))
            std::memcpy(forms + kCells * row, form->digits.data(), kCells);
    });
    if (is_bad) throw nb::value_error("expected digits of 0..9 without conflicts");
    return array;
}

nb::tuple class_ids(const Rows& rows, unsigned threads, StopFlag* flag) {
    uint8_t* ids;
    bool* sound;
    auto id_array = new_array(ids, rows.shape(0), make::kIdBytes);
    auto sound_array = new_array(sound, rows.shape(0));
    for_each_row(rows, threads, flag, [&](const uint8_t* digits, size_t row, Stop) {
        sound[row] = make::class_id(digits, ids + make::kIdBytes * row);
    });
    return nb::make_tuple(id_array, sound_array);
}

}  // namespace

void register_make(nb::module_& m) {
    m.def("canonical", &canonical, nb::arg("digits"),
          nb::sig("def canonical(digits: bytes) -> tuple[bytes, bool, bytes, bytes, bytes, int]"),
          "Find the canonical form of 81 digits: (form, transposed, rows, columns, digits, automorphisms).");
    m.def("candidate_form", &candidate_form, nb::arg("digits"), nb::arg("candidates"),
          nb::sig("def candidate_form(digits: bytes, candidates: bytes) -> tuple[bool, bytes, bytes, bytes, int]"),
          "Find how 81 digits with uint16 candidate masks become their canonical form: (transposed, rows, columns, "
          "digits, automorphisms).");
    m.def("canonical_many", &canonical_many, nb::arg("digits").noconvert(), nb::arg("threads"),
          nb::arg("stop") = nb::none(),
          nb::sig("def canonical_many(digits: numpy.typing.NDArray[numpy.uint8], threads: int, "
                  "stop: StopFlag | None = None) -> numpy.typing.NDArray[numpy.uint8]"),
          "Find the canonical form of each row of an (n, 81) array; InterruptedError when stopped.");
    m.def(
        "class_ids", &class_ids, nb::arg("digits").noconvert(), nb::arg("threads"), nb::arg("stop") = nb::none(),
        nb::sig("def class_ids(digits: numpy.typing.NDArray[numpy.uint8], threads: int, stop: StopFlag | None = None) "
                "-> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.bool_]]"),
        "Find the 16-byte class id of each row of an (n, 81) array, and which rows are valid: those without "
        "conflicts. The ids of the others are zeros.");
}

}  // namespace nonet::bind
