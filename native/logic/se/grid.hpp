// The grid that the Sudoku Explainer scale works on: its digits, candidates, and what changed when.
//
// Digits are 0..8 here and shown as 1..9.
#pragma once

#include <array>
#include <cstdint>

#include "logic/core/marks.hpp"

namespace nonet::logic::se {

// The order in which Sudoku Explainer goes through the houses of a cell.
inline constexpr std::array<HouseType, 3> kBoxRowColumn = {kBox, kRow, kColumn};

// The peers that a cell eliminates from through each of its houses, in that order: those in lines are outside the box.
constexpr std::array<std::array<CellSet, 3>, kCells> make_peers_by() {
    std::array<std::array<CellSet, 3>, kCells> peers_by;
    for (int cell = 0; cell < kCells; ++cell) {
        const auto& houses = kGeometry.cell_houses[cell];
        const CellSet box = kSets.houses[houses[kBox]];
        for (const int type : {kRow, kColumn}) peers_by[cell][type] = kSets.houses[houses[type]] - box;
        peers_by[cell][kBox] = box - CellSet::of(cell);
    }
    return peers_by;
}
inline constexpr auto kPeersBy = make_peers_by();

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
    // The digits that changed since they were searched.
    uint16_t digits_since(const std::array<uint32_t, kDigits>& searched) const {
        uint16_t digits = 0;
        for (int d = 0; d < kDigits; ++d)
            if (digit_clock_[d] > searched[d]) digits |= static_cast<uint16_t>(1 << d);
        return digits;
    }

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

}  // namespace nonet::logic::se
