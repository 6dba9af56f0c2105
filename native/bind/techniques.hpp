// Techniques named by their ids.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "logic/core/catalogue.hpp"
#include "logic/core/solver.hpp"

namespace nonet::bind {

inline logic::Technique technique_from(const std::string& id) {
    logic::Technique technique;
    if (!logic::technique_from_id(id, technique))
        throw nanobind::value_error(("expected a technique id, got '" + id + "'").c_str());
    return technique;
}

// Techniques in the order of the list: consecutive ones that share a position in the catalogue are searched together.
inline logic::Config config_from(const std::vector<std::string>& ids) {
    logic::Config config;
    int order = -1;
    for (const std::string& id : ids) {
        const logic::Technique technique = technique_from(id);
        if (logic::entry_of(technique).order != order) config.groups.emplace_back();
        order = logic::entry_of(technique).order;
        config.groups.back().push_back(technique);
    }
    return config;
}

}  // namespace nonet::bind
