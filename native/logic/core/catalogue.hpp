// The catalogue: every technique once, with what all other parts of the program need to know about it.
#pragma once

#include <array>
#include <string_view>

#include "logic/core/technique.hpp"

namespace nonet::logic {

class StepSearch;
// Looks for steps of the techniques that the search wants; changes nothing but the search.
using Finder = void (*)(StepSearch&);

struct CatalogueRow {
    Technique technique;
    const char* id;  // snake_case, the same in Python, JSON and the command line
    Family family;
    Level level;    // HoDoKu's level of the technique
    int16_t score;  // HoDoKu's score of one step
    int16_t order;  // place in the default order; techniques of one place are searched together
    bool is_on;     // on HoDoKu's scale
    bool in_hints;  // searched by default for hints and explanations
    int16_t se;     // Sudoku Explainer's rating of the plainest case, in tenths; 0 where it has none
    Finder find;
};

extern const std::array<CatalogueRow, kTechniques> kCatalogue;

inline const CatalogueRow& entry_of(Technique technique) {
    return kCatalogue[static_cast<size_t>(technique)];
}

// Finds the technique of that id; false when there is none.
bool technique_from_id(std::string_view id, Technique& technique);

const char* name_of(Level level);
const char* name_of(Family family);

}  // namespace nonet::logic
