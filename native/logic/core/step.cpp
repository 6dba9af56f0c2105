// Names of roles and the bookkeeping of a step.
#include "logic/core/step.hpp"

#include <algorithm>

namespace nonet::logic {

const char* name_of(Role role) {
    constexpr const char* kNames[kRoles] = {
        "single",     "base",    "cover",   "fin",     "endo_fin",   "cannibal",     "pivot", "pincer",
        "link",       "floor",   "roof",    "extra",   "subset",     "intersection", "line",  "box",
        "color_a",    "color_b", "color_c", "color_d", "als_a",      "als_b",        "als_c", "als",
        "restricted", "common",  "target",  "mirror",  "assumption", "house",
    };
    return kNames[static_cast<int>(role)];
}

void Step::clear(Technique name) {
    technique = name;
    is_siamese = false;
    digits = 0;
    placements.clear();
    eliminations.clear();
    candidates.clear();
    houses.clear();
    sets.clear();
    chains.clear();
}

void Step::eliminate(int cell, int digit) {
    const Candidate candidate{static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
    if (std::find(eliminations.begin(), eliminations.end(), candidate) == eliminations.end())
        eliminations.push_back(candidate);
}

}  // namespace nonet::logic
