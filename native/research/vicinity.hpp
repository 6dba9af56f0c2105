// The vicinity of a puzzle: all minimal puzzles that differ from it by {-n+m}: n clues are taken out and m others put
// in.
#pragma once

#include <cstdint>
#include <vector>

#include "board/stop.hpp"
#include "make/prober.hpp"

namespace nonet::research {

// Finds the minimal puzzles, 81 digits each, that arise when the given clues are taken out of a puzzle and `add` clues
// are put in, none of which was taken out. Their solution may be another. False if stopped.
bool find_vicinity(make::Prober& prober, const make::Digits& puzzle, const std::vector<int>& taken, int add, Stop stop,
                   std::vector<uint8_t>& found);

}  // namespace nonet::research
