// Extended unique rectangles and BUG-lites: deadly patterns of three and more digits.
//
// An extended rectangle is made of two parallel lines and of three or four lines across, and as many digits. Either the
// two lines run through the same three boxes, so that each pair of cells across lies in one box, or the lines across
// lie in one box of each. If the cells held only these digits, each of the two lines would hold all of them, and the
// two lines could be exchanged: a second solution. Example: 1, 2, 3 in r1c147 and r2c147.
//
// A BUG-lite is a set of cells with two digits each, such that every house has each of the digits in two of the cells
// or in none. If each cell held one of its two digits, it could hold the other one just as well. Unique rectangles and
// loops are those of two digits and are left to their own finders. Example: r1c1 {1,2}, r1c2 {2,3}, r1c3 {1,3} and the
// same pairs in r4c1, r4c2 and r4c3.
//
// In either case one of the further candidates of the cells is true: a single one is placed, and what conflicts with
// all of them is eliminated.
#include <algorithm>

#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/saving.hpp"

namespace nonet::logic {
namespace {

constexpr int kMostExtras = 5;

void show_pattern(const Board& board, Step& step, CellSet cells, const std::vector<Candidate>& extras) {
    CellSet roof;
    for (const Candidate extra : extras) roof.add(extra.cell);
    for (const int cell : cells) {
        uint16_t own = board.marks(cell);
        for (const Candidate extra : extras)
            if (extra.cell == cell) own &= ~mask_of(extra.digit);
        for (; own != 0; own &= own - 1) step.show(roof.contains(cell) ? Role::roof : Role::floor, cell, digit_of(own));
    }
    for (const Candidate extra : extras) step.show(Role::extra, extra.cell, extra.digit);
}

class ExtendedSearch : StepFinder {
  public:
    using StepFinder::StepFinder;

    // Few extras first, then few digits.
    void run() {
        for (most_ = 1; most_ <= kMostExtras; ++most_)
            for (size_ = 3; size_ <= 4; ++size_)
                for (const bool turned : {false, true}) {
                    turned_ = turned;
                    for (first_ = 0; first_ < kSize; ++first_)
                        for (second_ = first_ + 1; second_ < kSize; ++second_)
                            if (try_lines()) return;
                }
    }

  private:
    int at(int row, int column) const { return turned_ ? column * kSize + row : row * kSize + column; }

    bool try_lines() {
        if (search_.stopped()) return true;
        const bool is_one_band = first_ / 3 == second_ / 3;
        if (!is_one_band && size_ != 3) return false;
        for (int across = 1; across < 1 << kSize; ++across) {
            if (size_of(across) != size_) continue;
            if (!is_one_band && across != 7 && across != 7 << 3 && across != 7 << 6) continue;
            uint16_t all = 0;
            int count = 0;
            bool is_blank = true;
            for (int column = 0; column < kSize; ++column)
                if ((across >> column & 1) != 0)
                    for (const int row : {first_, second_}) {
                        const int cell = at(row, column);
                        is_blank &= board_.digit(cell) == 0;
                        cells_[count++] = cell;
                        all |= board_.marks(cell);
                    }
            if (is_blank && size_of(all) > size_ && try_cells(all, count)) return true;
        }
        return false;
    }

    // Tries every choice of digits that leaves the requested number of extras.
    bool try_cells(uint16_t all, int count) {
        for (uint16_t digits = all; digits != 0; digits = (digits - 1) & all) {
            if (size_of(digits) != size_) continue;
            int extras = 0;
            bool is_possible = true;
            for (int i = 0; i < count && extras <= most_; ++i) {
                extras += size_of(board_.marks(cells_[i]) & ~digits);
                is_possible &= size_of(board_.marks(cells_[i]) & digits) >= 2;
            }
            if (is_possible && extras == most_ && conclude(digits, count)) return true;
        }
        return false;
    }

    bool conclude(uint16_t digits, int count) {
        std::vector<Candidate> extras;
        CellSet cells;
        for (int i = 0; i < count; ++i) {
            cells.add(cells_[i]);
            for (const int digit : digits_in(board_.marks(cells_[i]) & ~digits))
                extras.push_back({static_cast<uint8_t>(cells_[i]), static_cast<uint8_t>(digit)});
        }
        Step& step = search_.draft(Technique::extended_rectangle);
        if (!take_one_of(board_, extras, step)) return false;
        step.digits = digits;
        show_pattern(board_, step, cells, extras);
        return search_.report();
    }

    int most_ = 0, size_ = 0, first_ = 0, second_ = 0;
    bool turned_ = false;
    std::array<int, 8> cells_{};
};

class BugLiteSearch : StepFinder {
  public:
    using StepFinder::StepFinder;

    // Grows a pattern from each cell of two candidates; small ones first.
    void run() {
        for (most_ = 6; most_ <= kMostCells; most_ += 2)
            for (const int cell : board_.bivalue()) {
                start_ = cell;
                tries_ = 0;
                if (search_.stopped()) return;
                add(start_, board_.marks(start_));
                const bool over = grow();
                remove(start_);
                if (over) return;
            }
    }

  private:
    static constexpr int kMostCells = 12;
    static constexpr int kMostTries = 4000;  // from one cell; nearly all patterns are found long before that

    void add(int cell, uint16_t pair) {
        cells_.add(cell);
        pair_[cell] = pair;
        for (const int house : kGeometry.cell_houses[cell])
            for (const int d : bits_in(pair)) ++count_[house][d];
        for (const int digit : digits_in(board_.marks(cell) & ~pair))
            extras_.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
    }
    void remove(int cell) {
        cells_.remove(cell);
        for (const int house : kGeometry.cell_houses[cell])
            for (const int d : bits_in(pair_[cell])) --count_[house][d];
        while (!extras_.empty() && extras_.back().cell == cell) extras_.pop_back();
    }

    // Returns the digit and house with one cell of the pattern and the fewest cells to add; the house is -1 if the
    // pattern is complete.
    struct Need {
        int house = -1, digit = 0;
        CellSet open;
    };
    Need next_need() const {
        Need found;
        int fewest = kCells;
        for (const int cell : cells_) {
            for (const int house : kGeometry.cell_houses[cell])
                for (const int digit : digits_in(pair_[cell])) {
                    if (count_[house][digit - 1] != 1) continue;
                    const CellSet open = board_.places(house, digit) - cells_;
                    if (open.count() < fewest) {
                        fewest = open.count();
                        found = {house, digit, open};
                    }
                }
        }
        return found;
    }

    bool is_free(int cell, int digit) const {
        for (const int house : kGeometry.cell_houses[cell])
            if (count_[house][digit - 1] == 2) return false;
        return true;
    }

    bool grow() {
        if (++tries_ > kMostTries) return false;
        const Need need = next_need();
        if (need.house < 0) return cells_.count() == most_ && conclude();
        if (cells_.count() == most_) return false;
        for (const int cell : need.open) {
            if (!is_free(cell, need.digit)) continue;
            for (const int other : digits_in(board_.marks(cell) & ~mask_of(need.digit))) {
                if (!is_free(cell, other)) continue;
                add(cell, static_cast<uint16_t>(mask_of(need.digit) | mask_of(other)));
                const bool over = is_promising() && grow();
                remove(cell);
                if (over) return true;
            }
        }
        return false;
    }

    // Extras lead to something only if they share a cell or a digit, or are few.
    bool is_promising() const {
        if (extras_.size() > kMostExtras) return false;
        const bool one_cell =
            std::all_of(extras_.begin(), extras_.end(), [&](Candidate extra) { return extra.cell == extras_[0].cell; });
        const bool one_digit = std::all_of(extras_.begin(), extras_.end(),
                                           [&](Candidate extra) { return extra.digit == extras_[0].digit; });
        return one_cell || one_digit || extras_.size() == 2;
    }

    bool conclude() {
        uint16_t digits = 0;
        for (const int cell : cells_) digits |= pair_[cell];
        if (size_of(digits) < 3) return false;
        Step& step = search_.draft(Technique::bug_lite);
        if (!take_one_of(board_, extras_, step)) return false;
        if (search_.all() && !is_new()) return false;
        step.digits = digits;
        show_pattern(board_, step, cells_, extras_);
        return search_.report();
    }

    // In a search for all steps, a pattern is found from each of its cells with two candidates.
    bool is_new() {
        if (std::find(known_.begin(), known_.end(), cells_) != known_.end()) return false;
        known_.push_back(cells_);
        return true;
    }

    int most_ = 0, start_ = 0, tries_ = 0;
    CellSet cells_;
    std::array<uint16_t, kCells> pair_{};
    std::array<std::array<uint8_t, kDigits>, kHouses> count_{};
    std::vector<Candidate> extras_;
    std::vector<CellSet> known_;
};

}  // namespace

void find_extended_rectangle(StepSearch& search) {
    ExtendedSearch(search).run();
}

void find_bug_lite(StepSearch& search) {
    BugLiteSearch(search).run();
}

}  // namespace nonet::logic
