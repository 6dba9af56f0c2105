// Denis Berthier's ratings by the length of chains: whips, braids, and braids after an assumption.
#pragma once

#include <cstdint>
#include <optional>

#include "board/stop.hpp"

namespace nonet::research {

inline constexpr int kUnrated = -1;

// All take a puzzle with one solution, return kUnrated if chains of no length solve it, and nothing if stopped.

// The length of the longest braid needed: the B rating.
std::optional<int> braid_rating(const uint8_t* puzzle, Stop stop);

// The length of the longest whip needed if the shortest whip is always applied first: the W rating.
std::optional<int> whip_rating(const uint8_t* puzzle, Stop stop);

// The smallest length such that braids so long contradict enough assumptions to solve the puzzle: the p of BpB.
std::optional<int> braid_class(const uint8_t* puzzle, Stop stop);

}  // namespace nonet::research
