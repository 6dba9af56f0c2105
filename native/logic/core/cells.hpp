// Sets of cells as 81-bit masks, and the geometry of the board in that form.
//
//   lo: bit i = cell i (0..63)        hi: bit i = cell 64 + i (0..16)
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "board/bits.hpp"
#include "board/geometry.hpp"

namespace nonet::logic {

// Counts bits in a few plain instructions: the baseline has no popcount instruction, and std::popcount calls a library
// function there (a quarter of the time of a rating).
constexpr int count_bits(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(bits * 0x0101010101010101 >> 56);
}

struct CellSet {
    uint64_t lo = 0;
    uint64_t hi = 0;

    static constexpr CellSet all() { return {~uint64_t{0}, (uint64_t{1} << 17) - 1}; }
    static constexpr CellSet of(int cell) {
        return cell < 64 ? CellSet{uint64_t{1} << cell, 0} : CellSet{0, uint64_t{1} << (cell - 64)};
    }

    constexpr bool contains(int cell) const { return ((cell < 64 ? lo >> cell : hi >> (cell - 64)) & 1) != 0; }
    constexpr void add(int cell) { *this |= of(cell); }
    constexpr void remove(int cell) { *this -= of(cell); }
    constexpr bool empty() const { return (lo | hi) == 0; }
    constexpr bool any() const { return (lo | hi) != 0; }
    constexpr int count() const { return count_bits(lo) + count_bits(hi); }
    // Checks for at least two without counting.
    constexpr bool several() const { return lo != 0 ? (lo & (lo - 1)) != 0 || hi != 0 : (hi & (hi - 1)) != 0; }
    constexpr bool is_single() const { return any() && !several(); }
    // The lowest cell; the set must not be empty.
    constexpr int first() const { return lo != 0 ? std::countr_zero(lo) : 64 + std::countr_zero(hi); }
    constexpr int last() const { return hi != 0 ? 127 - std::countl_zero(hi) : 63 - std::countl_zero(lo); }
    // Removes and returns the lowest cell.
    constexpr int pop() {
        if (lo != 0) {
            const int cell = std::countr_zero(lo);
            lo &= lo - 1;
            return cell;
        }
        const int cell = 64 + std::countr_zero(hi);
        hi &= hi - 1;
        return cell;
    }
    constexpr SetIterator<CellSet> begin() const { return {*this}; }
    constexpr SetEnd end() const { return {}; }
    constexpr bool intersects(CellSet other) const { return ((lo & other.lo) | (hi & other.hi)) != 0; }
    constexpr bool within(CellSet other) const { return ((lo & ~other.lo) | (hi & ~other.hi)) == 0; }

    constexpr CellSet& operator|=(CellSet o) { return lo |= o.lo, hi |= o.hi, *this; }
    constexpr CellSet& operator&=(CellSet o) { return lo &= o.lo, hi &= o.hi, *this; }
    constexpr CellSet& operator-=(CellSet o) { return lo &= ~o.lo, hi &= ~o.hi, *this; }
    friend constexpr CellSet operator|(CellSet a, CellSet b) { return {a.lo | b.lo, a.hi | b.hi}; }
    friend constexpr CellSet operator&(CellSet a, CellSet b) { return {a.lo & b.lo, a.hi & b.hi}; }
    friend constexpr CellSet operator-(CellSet a, CellSet b) { return {a.lo & ~b.lo, a.hi & ~b.hi}; }
    friend constexpr auto operator<=>(CellSet a, CellSet b) = default;
};

struct CellGeometry {
    std::array<CellSet, kCells> peers{};                   // the 20 cells that share a house with the cell
    std::array<CellSet, kHouses> houses{};                 // rows 0..8, columns 9..17, boxes 18..26
    std::array<std::array<uint16_t, 3>, kCells> places{};  // the place of the cell in its row, column and box, as a bit
};

constexpr CellGeometry make_cell_geometry() {
    CellGeometry g;
    for (int house = 0; house < kHouses; ++house)
        for (int place = 0; place < 9; ++place) {
            const int cell = kGeometry.house_cells[house][place];
            g.houses[house].add(cell);
            g.places[cell][house / 9] = static_cast<uint16_t>(1 << place);
        }
    for (int cell = 0; cell < kCells; ++cell)
        for (uint8_t peer : kGeometry.peers[cell]) g.peers[cell].add(peer);
    return g;
}

inline constexpr CellGeometry kSets = make_cell_geometry();

enum HouseType : uint8_t { kRow, kColumn, kBox };

constexpr HouseType type_of(int house) {
    return static_cast<HouseType>(house / 9);
}

// All houses, those of one type after those of another: order is meaning in both scales.
constexpr std::array<uint8_t, kHouses> houses_by(HouseType first, HouseType second, HouseType third) {
    std::array<uint8_t, kHouses> houses{};
    for (int i = 0; i < 9; ++i) {
        houses[i] = static_cast<uint8_t>(first * 9 + i);
        houses[9 + i] = static_cast<uint8_t>(second * 9 + i);
        houses[18 + i] = static_cast<uint8_t>(third * 9 + i);
    }
    return houses;
}
inline constexpr std::array<uint8_t, kHouses> kBoxesRowsColumns = houses_by(kBox, kRow, kColumn);
inline constexpr std::array<uint8_t, kHouses> kBoxesColumnsRows = houses_by(kBox, kColumn, kRow);

constexpr bool sees(int a, int b) {
    return kSets.peers[a].contains(b);
}

// The cells that see every cell of a set; the whole board for the empty set.
constexpr CellSet common_peers(CellSet cells) {
    CellSet peers = CellSet::all();
    for (const int cell : cells) peers &= kSets.peers[cell];
    return peers;
}

// The houses that contain every cell of a non-empty set, as a mask: bit h = house h.
constexpr uint32_t common_houses(CellSet cells) {
    uint32_t mask = (uint32_t{1} << kHouses) - 1;
    for (const int cell : cells) {
        const auto& h = kGeometry.cell_houses[cell];
        mask &= uint32_t{1} << h[0] | uint32_t{1} << h[1] | uint32_t{1} << h[2];
    }
    return mask;
}

}  // namespace nonet::logic
