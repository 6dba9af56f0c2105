// Keeps the candidates and the queues of singles in step with what is placed and eliminated.
#include "logic/core/board.hpp"

namespace nonet::logic {

Board Board::from_digits(const uint8_t* digits, CellSet clues) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell)
        if (digits[cell] != 0) board.place(cell, digits[cell], clues.contains(cell));
    return board;
}

void Board::place(int cell, int digit, bool is_clue) {
    if (digits_[cell] != 0) {
        contradictory_ |= digits_[cell] != digit;
        return;
    }
    const int d = digit - 1;
    const uint16_t open = marks(cell);
    if ((open & mask_of(digit)) == 0) contradictory_ = true;
    ++version_;
    digits_[cell] = static_cast<uint8_t>(digit);
    marks_.cell[cell] = 0;
    empty_.remove(cell);
    if (is_clue) clues_.add(cell);

    for (const int other : bits_in(open)) marks_.with[other].remove(cell);

    // The peers first, then the cell's own candidates: the order in which HoDoKu finds new singles.
    for (const int peer : marks_.with[d] & kSets.peers[cell]) strike(peer, d);
    for (const int other : bits_in(open)) {
        if (other == d)
            for (int type = 0; type < 3; ++type) marks_.remove_place(cell, d, type);
        else
            for (int type = 0; type < 3; ++type) leave_house(cell, other, type);
    }
    naked_.settle(empty_);
    hidden_.settle(empty_);
}

void Board::eliminate(int cell, int digit) {
    if (!has(cell, digit)) return;
    ++version_;
    strike(cell, digit - 1);
}

void Board::strike(int cell, int d) {
    const auto marks = marks_.cell[cell] = static_cast<uint16_t>(marks_.cell[cell] & ~(1 << d));
    marks_.with[d].remove(cell);
    if (marks == 0)
        contradictory_ = true;
    else if (is_one_at_most(marks))
        naked_.push(cell, digit_of(marks));
    for (int type = 0; type < 3; ++type) leave_house(cell, d, type);
}

void Board::leave_house(int cell, int d, int type) {
    const uint16_t left = marks_.remove_place(cell, d, type);
    if (!is_one_at_most(left)) return;
    if (left == 0) {
        contradictory_ = true;
        return;
    }
    // The last place of a digit that is just being placed is no hidden single: its cell has left the set already.
    const int last = kGeometry.house_cells[kGeometry.cell_houses[cell][type]][std::countr_zero(left)];
    if (marks_.with[d].contains(last)) hidden_.push(last, d + 1);
}

CellSet Board::bivalue() const {
    // Counts candidates per cell with bit-sliced sets: ones, twos and "three or more".
    CellSet ones, twos, more;
    for (CellSet with : marks_.with) {
        more |= twos & with;
        twos |= ones & with;
        ones |= with;
    }
    return twos - more;
}

CellSet Board::allowed(int digit) const {
    CellSet cells = empty_;
    for (int cell = 0; cell < kCells; ++cell)
        if (digits_[cell] == digit) cells -= kSets.peers[cell];
    return cells;
}

}  // namespace nonet::logic
