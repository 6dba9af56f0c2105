// The catalogue: the properties of every technique, in one place.
#pragma once

#include <array>
#include <string_view>

#include "logic/core/technique.hpp"

namespace nonet::logic {

class StepSearch;
// Looks for steps of the wanted techniques; modifies only the search.
using Finder = void (*)(StepSearch&);

struct CatalogueRow {
    Technique technique;
    const char* id;  // snake_case, the same in Python, JSON and the command line
    Family family;
    Level level;    // HoDoKu's level of the technique
    int16_t score;  // HoDoKu's score of one step
    int16_t order;  // position in the default order; techniques with the same position are searched together
    bool is_on;     // on HoDoKu's scale
    bool in_hints;  // searched by default for hints and explanations
    int16_t se;     // Sudoku Explainer's rating of the simplest case, in tenths; 0 if it has none
    Finder find;
};

extern const std::array<CatalogueRow, kTechniques> kCatalogue;

inline const CatalogueRow& entry_of(Technique technique) {
    return kCatalogue[static_cast<size_t>(technique)];
}

// Finds a technique by id; returns false if there is none.
bool technique_from_id(std::string_view id, Technique& technique);

const char* name_of(Level level);
const char* name_of(Family family);

}  // namespace nonet::logic
