// The registration functions of the binding files, one per concept.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet::bind {

void register_bulk(nanobind::module_& m);
void register_count(nanobind::module_& m);
void register_drawing(nanobind::module_& m);
void register_generate(nanobind::module_& m);
void register_interrupt(nanobind::module_& m);
void register_isa(nanobind::module_& m);
void register_logic(nanobind::module_& m);
void register_make(nanobind::module_& m);
void register_photo(nanobind::module_& m);
void register_play(nanobind::module_& m);
void register_research(nanobind::module_& m);
void register_se(nanobind::module_& m);
void register_search(nanobind::module_& m);
void register_sliced(nanobind::module_& m);
void register_table(nanobind::module_& m);
void register_variant(nanobind::module_& m);

}  // namespace nonet::bind
