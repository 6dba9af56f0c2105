// Finds digits for a given pattern of clues.
#pragma once

#include "board/stop.hpp"
#include "make/prober.hpp"
#include "make/random.hpp"

namespace nonet::make {

// Finds a full grid that is the only solution of its digits in the cells of `pattern` (81 flags), in at most `most`
// changes, counted in `tries`; returns false if it finds none. Few patterns of 25 cells have one solution for a random
// grid: if not, one clue at a time gets another digit, and the change is kept if it does not add solutions.
bool fit_grid(Random& random, Prober& prober, const uint8_t* pattern, uint32_t most, Stop stop, Digits& grid,
              uint32_t& tries);

}  // namespace nonet::make
