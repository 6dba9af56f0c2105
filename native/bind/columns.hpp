// Columns of results for Python: a dict of names and bytes.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet::bind {

inline void add_columns(nanobind::dict&) {}

template <class Column, class... Rest>
void add_columns(nanobind::dict& columns, const char* name, const Column& column, const Rest&... rest) {
    columns[name] = nanobind::bytes(reinterpret_cast<const char*>(column.data()), column.size() * sizeof(column[0]));
    add_columns(columns, rest...);
}

// Takes a name and a vector for each column.
template <class... Columns>
nanobind::dict columns_of(const Columns&... named) {
    nanobind::dict columns;
    add_columns(columns, named...);
    return columns;
}

}  // namespace nonet::bind
