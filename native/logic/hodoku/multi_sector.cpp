// Multi-sector locked sets and SK loops: cells of many houses that use up exactly as many digits.
//
// Every candidate of the cells is assigned to one house; a digit assigned to a house counts once for it. If the total
// equals the number of cells, each house gets all the digits assigned to it from these cells, and can have them nowhere
// else. Example: in 16 cells of four rows and four columns, 1, 2 and 3 are counted by rows, the others by columns, and
// together there are 16: no 1 elsewhere in these rows.
//
// A multi-sector locked set takes the blank cells where some rows and some columns cross, and counts each digit either
// by rows or by columns, whichever gives less. An SK loop takes four boxes in a rectangle; in each, the two cells
// beside a corner of a smaller rectangle in its row and the two in its column. Around the loop, digits are counted for
// the line that joins two boxes and for the box that joins two lines in turn.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kSubsets = 1 << kSize;

class MultiSectorSearch : StepFinder {
  public:
    explicit MultiSectorSearch(StepSearch& search) : StepFinder(search) {
        for (int d = 0; d < kDigits; ++d) {
            const CellSet with = board_.cells_with(d + 1);
            std::array<uint16_t, kSize> rows{}, columns{};
            for (const int cell : with) {
                rows[cell % kSize] |= static_cast<uint16_t>(1 << cell / kSize);
                columns[cell / kSize] |= static_cast<uint16_t>(1 << cell % kSize);
            }
            for (int subset = 1; subset < kSubsets; ++subset) {
                const int lowest = std::countr_zero(static_cast<unsigned>(subset)), rest = subset & (subset - 1);
                rows_[d][subset] = rows_[d][rest] | rows[lowest];
                columns_[d][subset] = columns_[d][rest] | columns[lowest];
            }
        }
        for (const int cell : board_.empty()) blank_[cell / kSize] |= static_cast<uint16_t>(1 << cell % kSize);
    }

    // Finds the one with the fewest cells, and of these the one with the most eliminations.
    void run() {
        for (int rows = 1; rows < kSubsets; ++rows) {
            if (size_of(rows) < 2 || size_of(rows) > 7) continue;
            if (search_.stopped()) return;
            for (int columns = 1; columns < kSubsets; ++columns) {
                if (size_of(columns) < 2 || size_of(columns) > 7) continue;
                const int cells = count_cells(rows, columns);
                if (cells < 4 || (!search_.all() && best_cells_ != 0 && cells > best_cells_)) continue;
                int room = 0;
                for (int d = 0; d < kDigits && room <= cells; ++d)
                    room += std::min(size_of(rows_[d][columns] & rows), size_of(columns_[d][rows] & columns));
                if (room != cells) continue;
                conclude(rows, columns, cells);
                if (search_.stopped()) return;
            }
        }
        if (search_.all() || best_cells_ == 0) return;
        search_.draft() = best_;
        search_.report();
    }

  private:
    int count_cells(int rows, int columns) const {
        int count = 0;
        for (; rows != 0; rows &= rows - 1)
            count += size_of(blank_[std::countr_zero(static_cast<unsigned>(rows))] & columns);
        return count;
    }

    void conclude(int rows, int columns, int count) {
        CellSet in_rows, in_columns;
        for (int i = 0; i < kSize; ++i) {
            if ((rows >> i & 1) != 0) in_rows |= kSets.houses[i];
            if ((columns >> i & 1) != 0) in_columns |= kSets.houses[kSize + i];
        }
        const CellSet cells = in_rows & in_columns & board_.empty();
        // A line without a blank cell of the set is useless.
        for (int i = 0; i < kSize; ++i) {
            if ((rows >> i & 1) != 0 && !kSets.houses[i].intersects(cells)) return;
            if ((columns >> i & 1) != 0 && !kSets.houses[kSize + i].intersects(cells)) return;
        }
        uint16_t by_row = 0, digits = 0;
        Step& step = search_.draft(Technique::multi_sector_locked_set);
        for (int d = 0; d < kDigits; ++d) {
            const CellSet with = board_.cells_with(d + 1);
            if (!with.intersects(cells)) continue;
            digits |= mask_of(d + 1);
            const int hit_rows = rows_[d][columns] & rows, hit_columns = columns_[d][rows] & columns;
            const CellSet outside_rows = (with & houses(hit_rows, 0)) - cells;
            const CellSet outside_columns = (with & houses(hit_columns, kSize)) - cells;
            const int less = size_of(hit_rows) - size_of(hit_columns);
            const bool is_by_row = less < 0 || (less == 0 && outside_rows.count() >= outside_columns.count());
            if (is_by_row) by_row |= mask_of(d + 1);
            step.eliminate_all(is_by_row ? outside_rows : outside_columns, d + 1);
        }
        if (step.eliminations.empty()) return;
        if (!search_.all() && count == best_cells_ && step.eliminations.size() <= best_.eliminations.size()) return;
        step.digits = digits;
        step.show_set(Role::base, cells, digits);
        for (int i = 0; i < kSize; ++i)
            if ((rows >> i & 1) != 0) step.show_house(Role::base, i);
        for (int i = 0; i < kSize; ++i)
            if ((columns >> i & 1) != 0) step.show_house(Role::cover, kSize + i);
        for (const int cell : cells)
            for (uint16_t marks = board_.marks(cell); marks != 0; marks &= marks - 1)
                step.show((by_row & marks & -marks) != 0 ? Role::base : Role::link, cell, digit_of(marks));
        if (search_.all()) {
            search_.report();
            return;
        }
        best_ = step;
        best_cells_ = count;
    }

    static CellSet houses(int subset, int first) {
        CellSet cells;
        for (; subset != 0; subset &= subset - 1)
            cells |= kSets.houses[first + std::countr_zero(static_cast<unsigned>(subset))];
        return cells;
    }

    std::array<std::array<uint16_t, kSubsets>, kDigits> rows_{};     // rows that have the digit in a set of columns
    std::array<std::array<uint16_t, kSubsets>, kDigits> columns_{};  // columns that have it in a set of rows
    std::array<uint16_t, kSize> blank_{};
    Step best_;
    int best_cells_ = 0;
};

// The loop runs row, box, column, box, ...: node 0 lies in the first row and first column's box, and so on around.
class SkLoopSearch : StepFinder {
  public:
    using StepFinder::StepFinder;

    void run() {
        for (int r1 = 0; r1 < kSize; ++r1)
            for (int r2 = (r1 / 3 + 1) * 3; r2 < kSize; ++r2)
                for (int c1 = 0; c1 < kSize; ++c1)
                    for (int c2 = (c1 / 3 + 1) * 3; c2 < kSize; ++c2)
                        if (try_corners(r1, r2, c1, c2)) return;
    }

  private:
    static CellSet beside(int house, int row, int column) {
        const int cell = row * kSize + column;
        return (kSets.houses[house] & kSets.houses[kGeometry.cell_houses[cell][2]]) - CellSet::of(cell);
    }

    bool try_corners(int r1, int r2, int c1, int c2) {
        // Nodes and, after each, the house that joins it to the next.
        const std::array<CellSet, 8> around{
            beside(r1, r1, c1), beside(r1, r1, c2), beside(kSize + c2, r1, c2), beside(kSize + c2, r2, c2),
            beside(r2, r2, c2), beside(r2, r2, c1), beside(kSize + c1, r2, c1), beside(kSize + c1, r1, c1),
        };
        const auto box = [](int row, int column) { return kGeometry.cell_houses[row * kSize + column][2]; };
        houses_ = {r1, box(r1, c2), kSize + c2, box(r2, c2), r2, box(r2, c1), kSize + c1, box(r1, c1)};
        int cells = 0;
        for (int i = 0; i < 8; ++i) {
            nodes_[i] = around[i] & board_.empty();
            if (nodes_[i].empty()) return false;
            cells += nodes_[i].count();
            marks_[i] = 0;
            for (const int cell : nodes_[i]) marks_[i] |= board_.marks(cell);
        }
        // The digits of the last box decide all others: what a node does not get from one side it needs from the other.
        const uint16_t possible = marks_[7] | marks_[0];
        for (uint16_t last = possible;; last = (last - 1) & possible) {
            std::array<uint16_t, 8> links{};
            links[7] = last;
            int room = size_of(last);
            for (int i = 0; i < 7 && room <= cells; ++i) {
                links[i] = marks_[i] & ~links[(i + 7) % 8];
                room += size_of(links[i]);
            }
            if (room == cells && (marks_[7] & ~links[6] & ~last) == 0 && conclude(links)) return true;
            if (last == 0) return false;
        }
    }

    bool conclude(const std::array<uint16_t, 8>& links) {
        Step& step = search_.draft(Technique::sk_loop);
        CellSet cells;
        for (const CellSet node : nodes_) cells |= node;
        for (int i = 0; i < 8; ++i) {
            const CellSet joined = nodes_[i] | nodes_[(i + 1) % 8];
            for (const int digit : digits_in(links[i])) {
                const CellSet with = board_.cells_with(digit);
                if (with.intersects(joined)) step.eliminate_all((with & kSets.houses[houses_[i]]) - cells, digit);
            }
        }
        if (step.eliminations.empty()) return false;
        uint16_t digits = 0;
        for (int i = 0; i < 8; ++i) {
            digits |= marks_[i];
            step.show_house(i % 2 == 0 ? Role::base : Role::cover, houses_[i]);
        }
        step.digits = digits;
        step.show_set(Role::base, cells, digits);
        for (int i = 0; i < 8; ++i)
            for (const int cell : nodes_[i]) {
                for (uint16_t marks = board_.marks(cell); marks != 0; marks &= marks - 1) {
                    const bool is_next = (links[i] & marks & -marks) != 0;
                    const int link = is_next ? i : (i + 7) % 8;
                    step.show(link % 2 == 0 ? Role::base : Role::link, cell, digit_of(marks));
                }
            }
        return search_.report();
    }

    std::array<CellSet, 8> nodes_;
    std::array<int, 8> houses_{};
    std::array<uint16_t, 8> marks_{};
};

}  // namespace

void find_multi_sector_locked_set(StepSearch& search) {
    MultiSectorSearch(search).run();
}

void find_sk_loop(StepSearch& search) {
    SkLoopSearch(search).run();
}

}  // namespace nonet::logic
