// Keeps the three representations of the candidates in sync.
#include "logic/core/board.hpp"

namespace nonet::logic {

Board::Board() {
    marks_.fill(kAllDigits);
    with_.fill(CellSet::all());
    for (auto& house : counts_) house.fill(9);
}

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
    const uint16_t open = marks_[cell];
    if ((open & mask_of(digit)) == 0) contradictory_ = true;
    ++version_;
    digits_[cell] = static_cast<uint8_t>(digit);
    marks_[cell] = 0;
    empty_.remove(cell);
    if (is_clue) clues_.add(cell);

    for (const int other : bits_in(open)) with_[other].remove(cell);

    // The peers first, then the cell's own candidates: the order in which HoDoKu finds new singles.
    for (const int peer : with_[d] & kSets.peers[cell]) strike(peer, d);
    const auto& houses = kGeometry.cell_houses[cell];
    for (const int other : bits_in(open)) {
        for (int house : houses) {
            const int left = --counts_[house][other];
            if (other == d) continue;
            if (left == 1) queue_hidden(house, other);
            if (left == 0) contradictory_ = true;
        }
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
    const auto marks = marks_[cell] = static_cast<uint16_t>(marks_[cell] & ~(1 << d));
    with_[d].remove(cell);
    if (marks == 0) contradictory_ = true;
    if (marks != 0 && (marks & (marks - 1)) == 0) naked_.push(cell, digit_of(marks));
    for (int house : kGeometry.cell_houses[cell]) {
        const int left = --counts_[house][d];
        if (left == 1) queue_hidden(house, d);
        if (left == 0) contradictory_ = true;
    }
}

void Board::queue_hidden(int house, int d) {
    const CellSet places = with_[d] & kSets.houses[house];
    if (places.any()) hidden_.push(places.first(), d + 1);
}

CellSet Board::bivalue() const {
    // Counts candidates per cell with bit-sliced sets: ones, twos and "three or more".
    CellSet ones, twos, more;
    for (CellSet with : with_) {
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
