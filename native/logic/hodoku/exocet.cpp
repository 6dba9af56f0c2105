// Junior and senior exocets: two target cells that hold the digits of two base cells.
//
// The base is two cells of one row in one box, with three or four candidates between them. Three cross lines are the
// third column of that box and a column in each of the other two boxes of the band. If a digit is in the base, each
// cross line needs it in a cell that the base does not see. Without the two targets there are too few: three columns
// that have it in two rows only, two columns in one row, or a column without it. So a digit of the base is in a target;
// the base holds two digits, hence each target holds one of them and nothing else. The same with rows and columns
// exchanged. Example: base r1c1 and r1c2 with 1, 2, 3; targets r2c5 and r3c8; 1, 2 and 3 are in columns 3, 5 and 8
// confined to two rows each below row 3.
//
// Eliminations: other digits from the targets, and a digit that no target can take from the base. Both targets of a
// junior exocet lie in the band of the base, and there a target's digit also is in its mirror: the base and the target
// keep it out of two rows of the other target's box, and that target, which holds the other digit, or the cell of its
// column that has no base digit, is out as well; two cells of that box remain, the mirror. A digit that is not in the
// mirror is eliminated from the target, and where one cell of the mirror cannot hold the target's digit, the other
// does.
#include <bit>

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

class ExocetSearch : StepFinder {
  public:
    using StepFinder::StepFinder;

    // Finds all exocets, and takes the one with the most eliminations, a junior first.
    void run() {
        for (const bool turned : {false, true}) {
            turned_ = turned;
            for (row_ = 0; row_ < kSize; ++row_)
                for (int escape = 0; escape < kSize; ++escape) try_base(escape);
        }
        if (search_.all() || best_.eliminations.empty()) return;
        search_.draft() = best_;
        search_.report();
    }

  private:
    // Rows and columns as they are, or exchanged.
    int at(int row, int column) const { return turned_ ? column * kSize + row : row * kSize + column; }
    int line(int column) const { return turned_ ? column : kSize + column; }
    int cross(int row) const { return turned_ ? kSize + row : row; }
    int band() const { return row_ / 3 * 3; }

    void try_base(int escape) {
        const int stack = escape / 3 * 3;
        int count = 0;
        for (int column = stack; column < stack + 3; ++column)
            if (column != escape) base_[count++] = at(row_, column);
        digits_ = board_.marks(base_[0]) | board_.marks(base_[1]);
        const int size = size_of(digits_);
        if (size < 3 || size > 4 || size_of(board_.marks(base_[0])) < 2 || size_of(board_.marks(base_[1])) < 2) return;
        columns_[0] = escape;
        for (int second = 0; second < 3; ++second)
            for (int third = 0; third < 3; ++third) {
                columns_[1] = (stack + 3) % kSize + second;
                columns_[2] = (stack + 6) % kSize + third;
                try_lines();
                if (search_.stopped()) return;
            }
    }

    // Records in which rows of the cross lines each digit of the base can be if the base has it.
    void try_lines() {
        CellSet open;
        for (int i = 0; i < 3; ++i) {
            for (int d = 0; d < kDigits; ++d) rows_[d][i] = 0;
            for (int row = 0; row < kSize; ++row) {
                if (row == row_ || (i == 0 && row / 3 == row_ / 3)) continue;
                const int cell = at(row, columns_[i]);
                for (const int d : bits_in(board_.possible(cell) & digits_))
                    rows_[d][i] |= static_cast<uint16_t>(1 << row);
                if ((board_.marks(cell) & digits_) != 0) open.add(cell);
            }
        }
        if (search_.wants(Technique::junior_exocet)) {
            for (int first = band(); first < band() + 3; ++first)
                for (int second = band(); second < band() + 3; ++second)
                    if (first != row_ && second != row_)
                        try_targets(at(first, columns_[1]), at(second, columns_[2]), Technique::junior_exocet);
        }
        if (!search_.wants(Technique::senior_exocet)) return;
        const CellSet in_band =
            kSets.houses[cross(band())] | kSets.houses[cross(band() + 1)] | kSets.houses[cross(band() + 2)];
        while (open.any()) {
            const int first = open.pop();
            for (const int second : open) {
                if (in_band.contains(first) && in_band.contains(second)) continue;
                try_targets(first, second, Technique::senior_exocet);
            }
        }
    }

    bool is_short_of_rows(int digit, int first, int second) const {
        std::array<int, 3> rows{};
        for (int i = 0; i < 3; ++i) {
            rows[i] = rows_[digit - 1][i];
            for (int target : {first, second}) {
                const int row = turned_ ? target % kSize : target / kSize;
                const int column = turned_ ? target / kSize : target % kSize;
                if (column == columns_[i]) rows[i] &= ~(1 << row);
            }
            if (rows[i] == 0) return true;
        }
        return size_of(rows[0] | rows[1]) < 2 || size_of(rows[0] | rows[2]) < 2 || size_of(rows[1] | rows[2]) < 2 ||
               size_of(rows[0] | rows[1] | rows[2]) < 3;
    }

    void try_targets(int first, int second, Technique technique) {
        if ((board_.marks(first) & digits_) == 0 || (board_.marks(second) & digits_) == 0) return;
        for (const int digit : digits_in(digits_))
            if (!is_short_of_rows(digit, first, second)) return;
        conclude(first, second, technique);
    }

    void conclude(int first, int second, Technique technique) {
        Step& step = search_.draft(technique);
        step.digits = digits_;
        step.show_set(Role::base, CellSet::of(base_[0]) | CellSet::of(base_[1]), digits_);
        const std::array<int, 2> targets{first, second};
        std::array<uint16_t, 2> left{};
        for (int i = 0; i < 2; ++i) {
            step.show_set(Role::target, CellSet::of(targets[i]), board_.marks(targets[i]) & digits_);
            step.eliminate_mask(targets[i], board_.marks(targets[i]) & ~digits_);
            left[i] = board_.marks(targets[i]) & digits_;
        }
        for (const int column : columns_) step.show_house(Role::line, line(column));
        if (technique == Technique::junior_exocet)
            for (int i = 0; i < 2; ++i) left[i] = look_in_mirror(step, targets[i], targets[1 - i], left[i]);
        for (const int cell : base_) step.eliminate_mask(cell, board_.marks(cell) & digits_ & ~(left[0] | left[1]));
        if (step.eliminations.empty()) return;
        show_candidates(step, targets);
        if (search_.all()) {
            search_.report();
            return;
        }
        const bool is_better = best_.eliminations.empty() ||
                               (best_.technique == technique && step.eliminations.size() > best_.eliminations.size()) ||
                               (best_.technique == Technique::senior_exocet && technique == Technique::junior_exocet);
        if (is_better) best_ = step;
    }

    // Applies the eliminations of the mirror of a target in the other target's box; returns the remaining target
    // digits.
    uint16_t look_in_mirror(Step& step, int target, int other, uint16_t left) {
        const int own_row = turned_ ? target % kSize : target / kSize;
        const int other_column = turned_ ? other / kSize : other % kSize;
        const int row = 3 * band() + 3 - row_ - own_row;  // the third row of the band
        const int corner = at(row, other_column);
        if (corner != other && (board_.possible(corner) & digits_) != 0) return left;
        CellSet mirror;
        uint16_t in_mirror = 0;
        std::array<int, 2> cells{};
        int count = 0;
        for (int column = other_column / 3 * 3; column < other_column / 3 * 3 + 3; ++column) {
            if (column == other_column) continue;
            const int cell = at(row, column);
            cells[count++] = cell;
            mirror.add(cell);
            in_mirror |= board_.possible(cell);
        }
        const uint16_t kept = left & in_mirror;
        const size_t before = step.eliminations.size();
        step.eliminate_mask(target, left & ~in_mirror);
        for (int i = 0; i < 2; ++i) {
            if ((board_.possible(cells[1 - i]) & kept) == 0)
                step.eliminate_mask(cells[i], board_.marks(cells[i]) & ~kept);
        }
        if (step.eliminations.size() != before) {
            step.show_set(Role::mirror, mirror, kept);
            step.show_house(Role::box, kGeometry.cell_houses[other][2]);
        }
        return kept;
    }

    void show_candidates(Step& step, const std::array<int, 2>& targets) const {
        for (const int cell : base_) step.show_mask(Role::base, cell, board_.marks(cell));
        for (int i = 0; i < 3; ++i)
            for (int row = 0; row < kSize; ++row) {
                const int cell = at(row, columns_[i]);
                if (row == row_ || (i == 0 && row / 3 == row_ / 3)) continue;
                const Role role = cell == targets[0] || cell == targets[1] ? Role::target : Role::link;
                step.show_mask(role, cell, board_.marks(cell) & digits_);
            }
    }

    bool turned_ = false;
    int row_ = 0;
    std::array<int, 2> base_{};
    std::array<int, 3> columns_{};
    uint16_t digits_ = 0;
    std::array<std::array<uint16_t, 3>, kDigits> rows_{};
    Step best_;
};

}  // namespace

void find_exocet(StepSearch& search) {
    ExocetSearch(search).run();
}

}  // namespace nonet::logic
