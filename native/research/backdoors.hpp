// Backdoors: cells whose digits, once given, let singles solve a puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/stop.hpp"
#include "logic/core/cells.hpp"

namespace nonet::research {

// All sets of exactly `size` blank cells of a puzzle whose digits of the solution make it solvable by naked and hidden
// singles, and of which no smaller part does; in reading order. Nothing if stopped.
std::optional<std::vector<logic::CellSet>> find_backdoors(const uint8_t* puzzle, const uint8_t* solution, int size,
                                                          Stop stop = {});

}  // namespace nonet::research
