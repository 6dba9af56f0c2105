// Finds digits for a given pattern of clues.
#pragma once

#include "board/stop.hpp"
#include "make/prober.hpp"
#include "make/random.hpp"

namespace nonet::make {

// Finds a full grid that is the only solution of its digits in the cells of `pattern` (81 flags), in at most `most`
// changes, which `tries` counts; false when it finds none. Few patterns of 25 cells have one solution for a random
// grid: where they do not, one clue at a time is given another digit, and the change is kept when it leaves no more
// solutions than before.
bool fit_grid(Random& random, Prober& prober, const uint8_t* pattern, uint32_t most, Stop stop, Digits& grid,
              uint32_t& tries);

}  // namespace nonet::make
