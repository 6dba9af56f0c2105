// The names of the techniques, families and levels.
#pragma once

#include <bitset>
#include <cstdint>

namespace nonet::logic {

enum class Technique : uint8_t {
#define TECHNIQUE(id, ...) id,
#include "logic/core/techniques.hpp"
};

inline constexpr int kTechniques = static_cast<int>(Technique::brute_force) + 1;  // the last one

using TechniqueSet = std::bitset<kTechniques>;

enum class Level : uint8_t { easy, medium, hard, unfair, extreme };

enum class Family : uint8_t {
    singles,
    direct,
    intersections,
    subsets,
    basic_fish,
    chains,
    uniqueness,
    single_digit_patterns,
    wings,
    finned_fish,
    als,
    coloring,
    exclusion,
    franken_fish,
    mutant_fish,
    large_patterns,
    kraken_fish,
    forcing,
    last_resort,
};

}  // namespace nonet::logic
