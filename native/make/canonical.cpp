// Finds canonical forms row by row, breadth first.
//
// A branch is a way to arrange the rows so far; all branches kept have the same rows. To continue, each tries every
// possible next row, arranges the columns so that the row is smallest, and is kept if no branch does better. Columns
// are arranged only as far as the rows so far determine: blank columns stay in one bin, and stacks that have been blank
// stay unordered, so that an empty first row makes one branch and not 1,296. Only digits without a name yet must be
// tried in every order, because their order names them.
#include "make/canonical.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "board/conflict.hpp"

namespace nonet::make {
namespace {

constexpr uint8_t kUnnamed = 15;           // sorts after every named digit
constexpr size_t kBranchesUnasked = 1024;  // half a millisecond of work

using Row = std::array<uint8_t, 9>;

struct Branch {
    Row columns;                    // columns[p]: the column at place p
    Row rows;                       // rows[i]: the row at place i, for the places filled so far
    std::array<uint8_t, 10> names;  // names[d]: the digit that d became, 0 while it has none
    uint16_t cuts = 0;              // bit p: the columns at places p-1 and p are distinguishable
    uint16_t used = 0;              // rows placed so far
    uint8_t named = 0;              // digits named so far
    bool is_transposed = false;

    bool is_cut(int place) const { return (cuts >> place & 1) != 0; }
};

// A row with its columns in the smallest order that the branch allows.
struct Reading {
    Row columns;
    Row tokens;  // 0 for blank, the name of a digit, or kUnnamed
    Row text;    // tokens with the next free names filled in
};

class CanonicalSearch {
  public:
    explicit CanonicalSearch(const uint8_t* digits)
        : is_complete_(std::find(digits, digits + kCells, 0) == digits + kCells && !has_conflict(digits)) {
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column) {
                cells_[0][row][column] = digits[9 * row + column];
                cells_[1][row][column] = digits[9 * column + row];
            }
    }

    std::optional<Canonical> run(Stop stop) {
        Branch start;
        for (uint8_t place = 0; place < 9; ++place) start.columns[place] = place;
        start.names.fill(0);
        start.rows.fill(0);
        branches_.push_back(start);
        start.is_transposed = true;
        branches_.push_back(start);

        Canonical result;
        int place = 0;
        if (is_complete_) {
            for (uint8_t p = 0; p < 9; ++p) result.digits[p] = static_cast<uint8_t>(p + 1);
            start_complete();
            std::copy(best_.begin(), best_.end(), result.digits.begin() + 9);
            place = 2;
        }
        for (; place < 9; ++place) {
            best_.fill(0xFF);
            next_.clear();
            for (size_t i = 0; i < branches_.size(); ++i) {
                if (i % kBranchesUnasked == kBranchesUnasked - 1 && stop()) return std::nullopt;
                extend(branches_[i], place);
            }
            branches_.swap(next_);
            std::copy(best_.begin(), best_.end(), result.digits.begin() + 9 * place);
        }
        result.transform = transform_of(branches_.front());
        result.automorphisms = 0;
        for (const Branch& branch : branches_) result.automorphisms += freedom_of(branch);
        return result;
    }

  private:
    void extend(const Branch& branch, int place) {
        for (int row = 0; row < 9; ++row) {
            const bool is_used = (branch.used >> row & 1) != 0;
            const bool leaves_band = place % 3 != 0 && row / 3 != branch.rows[place - 1] / 3;
            // A new band starts only when the last one is full, so its rows are all unused.
            if (is_used || leaves_band) continue;
            const Reading reading = read(branch, cells_[branch.is_transposed][row]);
            if (reading.text > best_) continue;
            if (reading.text < best_) {
                best_ = reading.text;
                next_.clear();
            }
            Branch child = branch;
            child.rows[place] = static_cast<uint8_t>(row);
            child.used |= static_cast<uint16_t>(1 << row);
            child.columns = reading.columns;
            child.cuts = cuts_after(branch, reading);
            order_stacks(child, branch, reading, cells_[branch.is_transposed][row]);
        }
    }

    // A full first row is always 123456789, whatever the order of its columns: 23,328 branches. So the first two rows
    // of a full grid are arranged together. The second row starts with digits that the first has in the other two
    // stacks, 4..6 and 7..9, and is smallest if most of those in the first stack come from the second:
    //
    //      row 1   1 2 3 | 4 5 6 | 7 8 9        row 1   1 2 3 | 4 5 6 | 7 8 9
    //      row 2   4 5 6 | 7 8 9 | x x x        row 2   4 5 7 | x x x | x x x
    //
    // On the left all three do, and the order of the first stack's columns determines the others: six arrangements. On
    // the right two do; those two may be swapped, and so may the last two columns: four.
    void start_complete() {
        const Branch roots[2] = {branches_[0], branches_[1]};
        branches_.clear();
        best_.fill(0xFF);
        for (const Branch& root : roots)
            for (int first = 0; first < 9; ++first)
                for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second)
                    if (second != first) pair_rows(root, first, second);
    }

    void pair_rows(const Branch& root, int first, int second) {
        const Row& upper = cells_[root.is_transposed][first];
        const Row& lower = cells_[root.is_transposed][second];
        std::array<uint8_t, 10> column_of{};  // by digit: its place in the upper row
        for (uint8_t column = 0; column < 9; ++column) column_of[upper[column]] = column;
        Branch branch = root;
        branch.rows[0] = static_cast<uint8_t>(first);
        branch.rows[1] = static_cast<uint8_t>(second);
        branch.used = static_cast<uint16_t>(1 << first | 1 << second);
        branch.cuts = 0x1FE;
        branch.named = 9;
        for (uint8_t stack = 0; stack < 3; ++stack) {
            std::array<uint8_t, 3> own = {static_cast<uint8_t>(3 * stack), static_cast<uint8_t>(3 * stack + 1),
                                          static_cast<uint8_t>(3 * stack + 2)};
            do {
                // Where the upper row has the digits that the lower row has in this stack.
                const uint8_t from[3] = {column_of[lower[own[0]]], column_of[lower[own[1]]], column_of[lower[own[2]]]};
                if (from[0] / 3 != from[1] / 3) continue;
                const int middle = from[0] / 3, last = 3 - stack - middle;
                Row& columns = branch.columns;
                std::copy(own.begin(), own.end(), columns.begin());
                columns[3] = from[0];
                columns[4] = from[1];
                columns[5] = static_cast<uint8_t>(9 * middle + 3 - from[0] - from[1]);
                if (from[2] / 3 == middle) {
                    for (int i = 0; i < 3; ++i) columns[6 + i] = column_of[lower[columns[3 + i]]];
                    keep_pair(branch, upper, lower);
                } else {
                    columns[6] = from[2];
                    columns[7] = static_cast<uint8_t>(3 * last + (from[2] + 1) % 3);
                    columns[8] = static_cast<uint8_t>(3 * last + (from[2] + 2) % 3);
                    keep_pair(branch, upper, lower);
                    std::swap(columns[7], columns[8]);
                    keep_pair(branch, upper, lower);
                }
            } while (std::next_permutation(own.begin(), own.end()));
        }
    }

    void keep_pair(Branch& branch, const Row& upper, const Row& lower) {
        for (uint8_t p = 0; p < 9; ++p) branch.names[upper[branch.columns[p]]] = static_cast<uint8_t>(p + 1);
        Row text;
        for (int p = 0; p < 9; ++p) text[p] = branch.names[lower[branch.columns[p]]];
        if (text > best_) return;
        if (text < best_) {
            best_ = text;
            branches_.clear();
        }
        branches_.push_back(branch);
    }

    // Sorts columns within their bins, then stacks that no row has distinguished.
    static Reading read(const Branch& branch, const Row& row) {
        Reading r;
        r.columns = branch.columns;
        for (int p = 0; p < 9; ++p) {
            const uint8_t digit = row[r.columns[p]];
            r.tokens[p] = digit == 0 ? 0 : branch.names[digit] != 0 ? branch.names[digit] : kUnnamed;
        }
        for (int p = 1; p < 9; ++p)
            for (int q = p; q % 3 != 0 && !branch.is_cut(q) && r.tokens[q - 1] > r.tokens[q]; --q) {
                std::swap(r.tokens[q - 1], r.tokens[q]);
                std::swap(r.columns[q - 1], r.columns[q]);
            }
        for (int pass = 0; pass < 2; ++pass)
            for (int p = 3; p <= 6; p += 3)
                if (!branch.is_cut(p) && std::memcmp(&r.tokens[p - 3], &r.tokens[p], 3) > 0) {
                    std::swap_ranges(&r.tokens[p - 3], &r.tokens[p], &r.tokens[p]);
                    std::swap_ranges(&r.columns[p - 3], &r.columns[p], &r.columns[p]);
                }
        uint8_t named = branch.named;
        for (int p = 0; p < 9; ++p) r.text[p] = r.tokens[p] == kUnnamed ? ++named : r.tokens[p];
        return r;
    }

    // The row distinguishes all its places, except neighbouring blanks.
    static uint16_t cuts_after(const Branch& branch, const Reading& r) {
        uint16_t cuts = branch.cuts;
        for (int p = 1; p < 9; ++p) {
            const bool is_stack_start = p % 3 == 0;
            const int width = is_stack_start ? 3 : 1;
            bool is_blank = true;
            for (int q = p - width; q < p + width; ++q) is_blank &= r.tokens[q] == 0;
            if (!is_blank) cuts |= static_cast<uint16_t>(1 << p);
        }
        return cuts;
    }

    // Tries every order of stacks that are equal because their digits have no names yet.
    void order_stacks(Branch child, const Branch& before, const Reading& r, const Row& row) {
        const auto alike = [&](int p) {
            return !before.is_cut(p) && child.is_cut(p) && std::memcmp(&r.tokens[p - 3], &r.tokens[p], 3) == 0;
        };
        const auto swap_stacks = [&](int p, int q) {
            std::swap_ranges(&child.columns[p], &child.columns[p] + 3, &child.columns[q]);
        };
        const bool first = alike(3), second = alike(6);
        order_columns(child, before, r, row, 1);
        if (first) {
            swap_stacks(0, 3);
            order_columns(child, before, r, row, 1);
            swap_stacks(0, 3);
        }
        if (second) {
            swap_stacks(3, 6);
            order_columns(child, before, r, row, 1);
            swap_stacks(3, 6);
        }
        if (first && second) {
            swap_stacks(0, 6);
            order_columns(child, before, r, row, 1);
            swap_stacks(0, 3);
            order_columns(child, before, r, row, 1);
            swap_stacks(0, 3);
            swap_stacks(3, 6);
            order_columns(child, before, r, row, 1);
        }
    }

    // Tries every order of columns in one bin whose digits have no names yet; then names the digits and keeps the
    // branch.
    void order_columns(Branch& child, const Branch& before, const Reading& r, const Row& row, int from) {
        for (int p = from; p < 9; ++p) {
            if (p % 3 == 0 || before.is_cut(p) || r.tokens[p] != kUnnamed || r.tokens[p - 1] != kUnnamed) continue;
            // Put each column of the bin so far at place p in turn.
            order_columns(child, before, r, row, p + 1);
            for (int q = p - 1;; --q) {
                std::swap(child.columns[q], child.columns[p]);
                order_columns(child, before, r, row, p + 1);
                std::swap(child.columns[q], child.columns[p]);
                if (q % 3 == 0 || before.is_cut(q) || r.tokens[q - 1] != kUnnamed) break;
            }
            return;
        }
        next_.push_back(child);
        Branch& kept = next_.back();
        for (int p = 0; p < 9; ++p)
            if (r.tokens[p] == kUnnamed) kept.names[row[kept.columns[p]]] = ++kept.named;
    }

    // The number of ways to arrange the columns that no row distinguishes.
    static uint64_t freedom_of(const Branch& branch) {
        uint64_t ways = 1;
        int run = 1, stacks = 1;
        for (int p = 1; p < 9; ++p) {
            if (p % 3 == 0) {
                run = 1;
                stacks = branch.is_cut(p) ? 1 : stacks + 1;
                ways *= static_cast<uint64_t>(stacks);
            } else {
                run = branch.is_cut(p) ? 1 : run + 1;
                ways *= static_cast<uint64_t>(run);
            }
        }
        return ways;
    }

    static Transform transform_of(const Branch& branch) {
        Transform t{branch.rows, branch.columns, branch.names, branch.is_transposed};
        uint8_t named = branch.named;
        for (int digit = 1; digit <= 9; ++digit)
            if (t.digits[digit] == 0) t.digits[digit] = ++named;
        return t;
    }

    const bool is_complete_;  // a full grid without conflicts
    Row cells_[2][9];
    Row best_;
    std::vector<Branch> branches_, next_;
};

}  // namespace

std::optional<Canonical> canonicalise(const uint8_t* digits, Stop stop) {
    return CanonicalSearch(digits).run(stop);
}

}  // namespace nonet::make
