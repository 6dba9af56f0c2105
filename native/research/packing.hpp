// The most sets of a collection of which no two share a cell: the maximal clique number of unavoidable sets, which
// bounds the number of clues from below.
#pragma once

#include <optional>
#include <vector>

#include "board/stop.hpp"
#include "logic/core/cells.hpp"

namespace nonet::research {

// The indices of a largest choice of disjoint sets, in ascending order; the same for the same sets. Nothing if stopped.
std::optional<std::vector<int>> most_disjoint(const std::vector<logic::CellSet>& sets, Stop stop = {});

}  // namespace nonet::research
