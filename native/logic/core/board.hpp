// The board for human logic on HoDoKu's scale: clues, placed digits and candidates.
//
// Every change updates all three forms of the candidates and feeds two queues of singles, first in first out, in the
// order in which HoDoKu finds them: its score depends on which single is taken first.
#pragma once

#include <array>
#include <cstdint>

#include "logic/core/marks.hpp"

namespace nonet::logic {

// A digit that is possible in a cell. Digits are 1..9 here; `d`, if used, is digit - 1.
struct Candidate {
    uint8_t cell = 0;
    uint8_t digit = 0;

    friend constexpr bool operator==(Candidate, Candidate) = default;
};

constexpr uint16_t mask_of(int digit) {
    return static_cast<uint16_t>(1 << (digit - 1));
}
// The lowest digit of a non-empty mask.
constexpr int digit_of(uint16_t mask) {
    return std::countr_zero(mask) + 1;
}

// Singles found and not yet placed. An entry may be stale (its cell already filled); readers check that.
class SingleQueue {
  public:
    void push(int cell, int digit) {
        if (end_ < entries_.size()) entries_[end_++] = {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
    }
    // Drops leading entries whose cells are filled.
    void settle(CellSet empty) {
        while (begin_ != end_ && !empty.contains(entries_[begin_].cell)) ++begin_;
    }
    const Candidate* begin() const { return entries_.data() + begin_; }
    const Candidate* end() const { return entries_.data() + end_; }

  private:
    // A cell becomes a naked single once, a digit in a house a hidden single once: 27 * 9 entries at most.
    std::array<Candidate, 27 * 9> entries_;
    uint16_t begin_ = 0;
    uint16_t end_ = 0;
};

// Empty at first, with all candidates.
class Board {
  public:
    // A board from 81 digits (0 = blank), set in cell order as HoDoKu does. Cells of `clues` count as clues, other
    // digits as placed by the player. After conflicting digits, contradictory() is true.
    static Board from_digits(const uint8_t* digits, CellSet clues = CellSet::all());

    // Places a digit in an empty cell and eliminates it from the peers.
    void place(int cell, int digit, bool is_clue = false);
    // Strikes a candidate; does nothing if it is already gone.
    void eliminate(int cell, int digit);

    int digit(int cell) const { return digits_[cell]; }
    uint16_t marks(int cell) const { return marks_.cell[cell]; }
    // The candidates of a cell; of a filled cell its digit.
    uint16_t possible(int cell) const { return digits_[cell] != 0 ? mask_of(digits_[cell]) : marks(cell); }
    bool has(int cell, int digit) const { return (marks(cell) & mask_of(digit)) != 0; }
    // The cells where a digit is a candidate.
    CellSet cells_with(int digit) const { return marks_.with[digit - 1]; }
    // The cells of a house where a digit is a candidate: how many, as places in the house, and as a set.
    int count(int house, int digit) const { return size_of(place_mask(house, digit)); }
    uint16_t place_mask(int house, int digit) const { return marks_.place[house][digit - 1]; }
    CellSet places(int house, int digit) const { return marks_.with[digit - 1] & kSets.houses[house]; }
    // All candidates at once.
    const Marks& candidates() const { return marks_; }
    CellSet empty() const { return empty_; }
    CellSet clues() const { return clues_; }
    // Cells with exactly two candidates.
    CellSet bivalue() const;
    // The cells that no placed digit forbids for a digit, whatever the candidates.
    CellSet allowed(int digit) const;
    bool is_solved() const { return empty_.empty(); }
    // True if a cell has no candidate left, a digit in a house no place, or two equal digits conflict.
    bool contradictory() const { return contradictory_; }
    // Increases with every change, so that work can be shared between searches of one position.
    uint32_t version() const { return version_; }

    const SingleQueue& naked_singles() const { return naked_; }
    const SingleQueue& hidden_singles() const { return hidden_; }

  private:
    void strike(int cell, int d);
    // Takes a candidate out of a house.
    void leave_house(int cell, int d, int type);

    Marks marks_ = Marks::all();
    std::array<uint8_t, kCells> digits_{};
    CellSet empty_ = CellSet::all();
    CellSet clues_;
    SingleQueue naked_;
    SingleQueue hidden_;
    uint32_t version_ = 0;
    bool contradictory_ = false;
};

}  // namespace nonet::logic
