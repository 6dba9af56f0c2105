// The candidates of a board in three forms at once, under the boards of both scales.
//
// Masks of digits by cell serve the naked patterns, masks of places by house and digit the hidden ones, sets of cells
// by digit the fish and chains. Digits are 0..8 here: bit d stands for digit d + 1. A place is the position of a cell
// in a house, 0..8, in ascending order of cells.
#pragma once

#include <array>
#include <cstdint>

#include "logic/core/cells.hpp"

namespace nonet::logic {

constexpr std::array<uint8_t, 512> make_mask_sizes() {
    std::array<uint8_t, 512> sizes{};
    for (int mask = 1; mask < 512; ++mask) sizes[mask] = static_cast<uint8_t>(sizes[mask >> 1] + (mask & 1));
    return sizes;
}
inline constexpr std::array<uint8_t, 512> kMaskSizes = make_mask_sizes();

// The number of digits, or places, in a mask.
constexpr int size_of(int mask) {
    return kMaskSizes[mask];
}
// Whether a mask has at most one bit.
constexpr bool is_one_at_most(int mask) {
    return (mask & (mask - 1)) == 0;
}
// Whether a mask has exactly two bits.
constexpr bool is_pair(int mask) {
    const int rest = mask & (mask - 1);
    return rest != 0 && is_one_at_most(rest);
}

struct Marks {
    std::array<uint16_t, kCells> cell{};
    std::array<std::array<uint16_t, kDigits>, kHouses> place{};
    std::array<CellSet, kDigits> with{};

    // All candidates of an empty board.
    static constexpr Marks all() {
        Marks marks;
        marks.cell.fill(kAllDigits);
        for (auto& of_house : marks.place) of_house.fill(0x1FF);
        marks.with.fill(CellSet::all());
        return marks;
    }
    bool has(int c, int d) const { return (cell[c] >> d & 1) != 0; }
    bool within(const Marks& other) const {
        bool is_within = true;
        for (int d = 0; d < kDigits; ++d) is_within = is_within && with[d].within(other.with[d]);
        return is_within;
    }
    void remove(int c, int d) {
        cell[c] = static_cast<uint16_t>(cell[c] & ~(1 << d));
        with[d].remove(c);
        for (int type = 0; type < 3; ++type) remove_place(c, d, type);
    }
    // Takes a candidate out of one of its three houses; returns the places that are left there.
    uint16_t remove_place(int c, int d, int type) {
        uint16_t& places = place[kGeometry.cell_houses[c][type]][d];
        return places = static_cast<uint16_t>(places & ~kSets.places[c][type]);
    }
};

}  // namespace nonet::logic
