// Keeps the candidates of a Sudoku Explainer grid up to date as digits are placed and candidates eliminated.
#include "logic/se/grid.hpp"

namespace nonet::logic::se {

Grid::Grid(const uint8_t* digits) {
    blank_ = CellSet::all();
    cell.fill(kAllDigits);
    for (auto& digit_places : place) digit_places.fill(0x1FF);
    with.fill(CellSet::all());
    blanks_.fill(9);
    house_clock_.fill(1);
    digit_clock_.fill(1);
    cell_clock_.fill(1);
    for (int c = 0; c < kCells; ++c)
        if (digits[c] != 0) place_digit(c, digits[c] - 1);
}

void Grid::place_digit(int c, int d) {
    digit_[c] = static_cast<uint8_t>(d + 1);
    blank_.remove(c);
    ++placed_[d];
    for (int type = 0; type < 3; ++type) --blanks_[kGrid.at[c].house[type]];
    for (const int other : bits_in(cell[c])) strike(c, other);
    CellSet peers = kSets.peers[c] & with[d];
    while (peers.any()) strike(peers.pop(), d);
}

void Grid::strike(int c, int d) {
    if (!has(c, d)) return;
    remove(c, d);
    ++clock_;
    cell_clock_[c] = digit_clock_[d] = clock_;
    for (int type = 0; type < 3; ++type) {
        const int house = kGrid.at[c].house[type];
        const uint16_t left = place[house][d], bit = static_cast<uint16_t>(1 << d);
        house_clock_[house] = clock_;
        if ((left & (left - 1)) != 0) continue;
        once_[house] = static_cast<uint16_t>(left != 0 ? once_[house] | bit : once_[house] & ~bit);
    }
}

}  // namespace nonet::logic::se
