// The grid that the Sudoku Explainer scale works on, with houses numbered as that scale orders them.
//
// Houses: boxes 0..8, rows 9..17, columns 18..26. Digits are 0..8 here and shown as 1..9. A place is the position of a
// cell in a house, 0..8, in ascending order of cells.
#pragma once

#include <array>
#include <cstdint>

#include "logic/core/board.hpp"

namespace nonet::logic::se {

enum HouseType : uint8_t { kBox, kRow, kColumn };

// The places of a cell in its three houses.
struct CellPlace {
    std::array<uint8_t, 3> house;  // by HouseType
    std::array<uint8_t, 3> place;  // its position there
    std::array<uint16_t, 3> bit;   // 1 << place
};

struct HouseTables {
    std::array<std::array<uint8_t, 9>, kHouses> cells{};
    std::array<CellSet, kHouses> sets{};
    std::array<CellPlace, kCells> at{};
    // Peers in the order in which a cell eliminates from them: those of the box, of the row outside it, of the column
    // outside.
    std::array<std::array<CellSet, 3>, kCells> peers_by{};
};

constexpr HouseTables make_house_tables() {
    HouseTables g;
    for (int cell = 0; cell < kCells; ++cell) {
        const int row = row_of(cell), column = column_of(cell);
        const uint8_t houses[3] = {static_cast<uint8_t>(box_of(cell)), static_cast<uint8_t>(9 + row),
                                   static_cast<uint8_t>(18 + column)};
        const uint8_t places[3] = {static_cast<uint8_t>(row % 3 * 3 + column % 3), static_cast<uint8_t>(column),
                                   static_cast<uint8_t>(row)};
        for (int type = 0; type < 3; ++type) {
            g.cells[houses[type]][places[type]] = static_cast<uint8_t>(cell);
            g.sets[houses[type]].add(cell);
            g.at[cell].house[type] = houses[type];
            g.at[cell].place[type] = places[type];
            g.at[cell].bit[type] = static_cast<uint16_t>(1 << places[type]);
        }
    }
    for (int cell = 0; cell < kCells; ++cell) {
        const CellSet self = CellSet::of(cell), box = g.sets[g.at[cell].house[kBox]];
        g.peers_by[cell] = {box - self, g.sets[g.at[cell].house[kRow]] - box, g.sets[g.at[cell].house[kColumn]] - box};
    }
    return g;
}

inline constexpr HouseTables kGrid = make_house_tables();

// Singles and sets are searched in boxes, then columns, then rows.
inline constexpr std::array<uint8_t, kHouses> kBoxColumnRow = {0,  1,  2,  3,  4, 5,  6,  7,  8,  18, 19, 20, 21, 22,
                                                               23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16, 17};

constexpr HouseType type_of(int house) {
    return static_cast<HouseType>(house / 9);
}

// Whether a mask has exactly two bits.
constexpr bool is_pair(uint16_t mask) {
    const int rest = mask & (mask - 1);
    return rest != 0 && (rest & (rest - 1)) == 0;
}

// The candidates in three forms: digits by cell, places by house and digit, cells by digit.
struct Marks {
    std::array<uint16_t, kCells> cell{};
    std::array<std::array<uint16_t, kDigits>, kHouses> place{};
    std::array<CellSet, kDigits> with{};

    bool has(int c, int d) const { return (cell[c] >> d & 1) != 0; }
    bool within(const Marks& other) const {
        bool is_within = true;
        for (int d = 0; d < kDigits; ++d) is_within = is_within && with[d].within(other.with[d]);
        return is_within;
    }
    void remove(int c, int d) {
        const CellPlace& at = kGrid.at[c];
        cell[c] = static_cast<uint16_t>(cell[c] & ~(1 << d));
        with[d].remove(c);
        for (int type = 0; type < 3; ++type)
            place[at.house[type]][d] = static_cast<uint16_t>(place[at.house[type]][d] & ~at.bit[type]);
    }
};

// Placed digits, remaining candidates, and clocks that tell what changed since a rule's last search.
class Grid : public Marks {
  public:
    Grid() = default;
    // A grid from 81 digits, 0 for blank: a blank cell has all candidates that are not digits of its peers.
    explicit Grid(const uint8_t* digits);

    int digit(int c) const { return digit_[c]; }  // 1..9, 0 for blank
    CellSet blank() const { return blank_; }
    bool is_solved() const { return blank_.empty(); }
    int blanks(int house) const { return blanks_[house]; }
    // The number of cells with the digit.
    int placed(int d) const { return placed_[d]; }
    // The digits that have exactly one place in a house.
    uint16_t once(int house) const { return once_[house]; }

    void place_digit(int c, int d);
    void strike(int c, int d);

    uint32_t clock() const { return clock_; }
    uint32_t house_clock(int house) const { return house_clock_[house]; }
    uint32_t digit_clock(int d) const { return digit_clock_[d]; }
    uint32_t cell_clock(int c) const { return cell_clock_[c]; }

  private:
    std::array<uint8_t, kCells> digit_{};
    CellSet blank_;
    std::array<uint8_t, kHouses> blanks_{};
    std::array<uint8_t, kDigits> placed_{};
    std::array<uint16_t, kHouses> once_{};
    uint32_t clock_ = 1;
    std::array<uint32_t, kHouses> house_clock_{};
    std::array<uint32_t, kDigits> digit_clock_{};
    std::array<uint32_t, kCells> cell_clock_{};
};

// The n-th combination of k out of n things comes after all with a smaller mask: {0,1}, {0,2}, {1,2}, {0,3}, … Returns
// the next larger mask with as many bits.
constexpr uint32_t next_combination(uint32_t mask) {
    const uint32_t low = mask & -mask, ripple = mask + low;
    return ripple | ((mask ^ ripple) >> 2) / low;
}

}  // namespace nonet::logic::se
