// The unavoidable sets of a solution grid: sets of cells whose digits can be rearranged among them into another grid.
// Every puzzle of the grid has a clue in each of them.
//
// A set is minimal if no smaller one lies in it. Found exactly: every minimal set of at most a given size within
// allowed cells. The search starts at a set's lowest cell, gives it another digit, and follows what that forces: in
// each house of a changed cell the new digit's old place must change as well.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/stop.hpp"
#include "logic/core/cells.hpp"

namespace nonet::research {

using logic::CellSet;

// The search ends when it has found as many sets, minimal or not: 268 MB.
inline constexpr size_t kMostFound = size_t{1} << 24;

// All minimal unavoidable sets of a grid (81 digits) with at most `most` cells, all of them allowed ones: by size, then
// by cells in reading order. Nothing if stopped, or
// if there are more than kMostFound.
std::optional<std::vector<CellSet>> find_unavoidable(const uint8_t* grid, int most, CellSet allowed = CellSet::all(),
                                                     Stop stop = {});

}  // namespace nonet::research
