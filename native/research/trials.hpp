// Trial and error to a depth, as Denis Berthier defines it, over singles (his basic resolution theory BRT).
//
// T&E(0) is singles. T&E(k) tries each candidate in turn: it is assumed, T&E(k-1) is applied to what follows, and if
// that ends in a contradiction, the candidate is eliminated; until no trial eliminates any more. No guess is ever
// confirmed by reaching a solution.
#pragma once

#include <cstdint>
#include <optional>

#include "board/stop.hpp"
#include "research/singles.hpp"

namespace nonet::research {

// The smallest k of 0..most for which T&E(k) solves a puzzle with one solution; most + 1 if none does. Nothing if
// stopped.
std::optional<int> trial_depth(const uint8_t* puzzle, int most, Stop stop = {});

// Whether T&E(depth) on a position ends in a contradiction.
std::optional<bool> is_contradicted(Position position, int depth, Stop stop);

}  // namespace nonet::research
