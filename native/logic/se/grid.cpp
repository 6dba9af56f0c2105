// Keeps the candidates of a Sudoku Explainer grid up to date as digits are placed and candidates eliminated.
#include "logic/se/grid.hpp"

namespace nonet::logic::se {

Grid::Grid(const uint8_t* digits) : Marks(all()), blank_(CellSet::all()) {
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
    for (const int type : kBoxRowColumn) --blanks_[kGeometry.cell_houses[c][type]];
    for (const int other : bits_in(cell[c])) strike(c, other);
    CellSet peers = kSets.peers[c] & with[d];
    while (peers.any()) strike(peers.pop(), d);
}

void Grid::strike(int c, int d) {
    if (!has(c, d)) return;
    remove(c, d);
    ++clock_;
    cell_clock_[c] = digit_clock_[d] = clock_;
    for (const int type : kBoxRowColumn) {
        const int house = kGeometry.cell_houses[c][type];
        const uint16_t left = place[house][d], bit = static_cast<uint16_t>(1 << d);
        house_clock_[house] = clock_;
        if ((left & (left - 1)) != 0) continue;
        once_[house] = static_cast<uint16_t>(left != 0 ? once_[house] | bit : once_[house] & ~bit);
    }
}

}  // namespace nonet::logic::se
