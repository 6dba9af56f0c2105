// Records for Python: plain tuples, whose values stand in the order of the fields of the Python class.
//
// A record is described once, by a specialisation of Fields: names and getters side by side. `tuple_of` makes the
// tuple, `names_of` the names, which a test compares with the Python class.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "board/bits.hpp"
#include "logic/core/cells.hpp"

namespace nonet::bind {

// A field: its name in Python and a function that gets its value.
template <class Get>
struct RecordField {
    const char* name;
    Get get;
};
template <class Get>
RecordField(const char*, Get) -> RecordField<Get>;

// Specialised for each record: `static constexpr std::tuple all{RecordField{...}, ...}`.
template <class Record>
struct Fields;

template <class Record>
nanobind::tuple tuple_of(const Record& record) {
    return std::apply([&](const auto&... field) { return nanobind::make_tuple(field.get(record)...); },
                      Fields<Record>::all);
}

template <class Record>
nanobind::tuple names_of() {
    return std::apply([](const auto&... field) { return nanobind::make_tuple(field.name...); }, Fields<Record>::all);
}

// A tuple of `count` values, each made from a member of the range.
template <class Range, class Make>
nanobind::tuple tuple_from(const Range& range, size_t count, Make make) {
    nanobind::tuple tuple = nanobind::steal<nanobind::tuple>(PyTuple_New(static_cast<Py_ssize_t>(count)));
    if (!tuple.is_valid()) throw nanobind::python_error();
    Py_ssize_t place = 0;
    for (const auto& member : range)
        PyTuple_SetItem(tuple.ptr(), place++, nanobind::cast(make(member)).release().ptr());
    return tuple;
}

template <class Member>
nanobind::tuple tuples_of(const std::vector<Member>& members) {
    return tuple_from(members, members.size(), [](const Member& member) { return tuple_of(member); });
}

inline nanobind::tuple cells_of(logic::CellSet cells) {
    return tuple_from(cells, static_cast<size_t>(cells.count()), [](int cell) { return cell; });
}

inline nanobind::tuple digits_of(uint16_t mask) {
    return tuple_from(digits_in(mask), static_cast<size_t>(logic::count_bits(mask)), [](int digit) { return digit; });
}

}  // namespace nonet::bind
