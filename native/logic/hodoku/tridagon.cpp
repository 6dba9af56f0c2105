// Tridagon: twelve cells of four boxes that three digits cannot fill.
//
// Take four boxes in a rectangle, and in each three cells, one in each row and each column of the box. Read as a
// permutation of three, such a triple is even or odd. If all twelve cells had only three digits, each triple would have
// all of them; the two triples of a band share three rows, each with both, which fixes how the digits of one follow
// from the other, and likewise in a stack. Going round the four boxes works out only if the number of odd triples is
// even (the tests try all fillings). Otherwise one of the further candidates, the guardians, is true: a single one is
// placed, and what conflicts with all of them is eliminated. Example: 1, 2 and 3 in twelve cells, one of them with a 7
// too: it is 7.
#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/saving.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxTridagonGuardians = 6;
// The columns of the three cells of a triple, row by row, the even ones first.
constexpr int kTriples[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

class TridagonSearch : StepFinder {
  public:
    using StepFinder::StepFinder;

    // Few guardians first.
    void run() {
        for (most_ = 1; most_ <= kMaxTridagonGuardians; ++most_)
            for (int a = 1; a <= 7; ++a)
                for (int b = a + 1; b <= 8; ++b)
                    for (int c = b + 1; c <= 9; ++c) {
                        if (search_.stopped()) return;
                        digits_ = mask_of(a) | mask_of(b) | mask_of(c);
                        if (try_digits()) return;
                    }
    }

  private:
    bool try_digits() {
        constexpr int kPairs[3][2] = {{0, 1}, {0, 2}, {1, 2}};
        for (const auto& bands : kPairs)
            for (const auto& stacks : kPairs) {
                boxes_ = {3 * bands[0] + stacks[0], 3 * bands[0] + stacks[1], 3 * bands[1] + stacks[0],
                          3 * bands[1] + stacks[1]};
                if (extend(0, 0, 0)) return true;
            }
        return false;
    }

    // Chooses a triple in the next box; true ends the search.
    bool extend(int at, int parity, int guardians) {
        if (at == 4) return parity == 1 && guardians == most_ && conclude();
        const int corner = boxes_[at] / 3 * 27 + boxes_[at] % 3 * 3;
        for (int triple = 0; triple < 6; ++triple) {
            int count = guardians;
            bool is_possible = true;
            for (int row = 0; row < 3; ++row) {
                const int cell = corner + 9 * row + kTriples[triple][row];
                const uint16_t marks = board_.marks(cell);
                is_possible &= size_of(marks & digits_) >= 2;
                count += size_of(marks & ~digits_);
                cells_[3 * at + row] = cell;
            }
            if (is_possible && count <= most_ && extend(at + 1, parity ^ (triple >= 3 ? 1 : 0), count)) return true;
        }
        return false;
    }

    bool conclude() {
        std::vector<Candidate> guardians;
        CellSet cells;
        for (const int cell : cells_) {
            cells.add(cell);
            for (const int digit : digits_in(board_.marks(cell) & ~digits_))
                guardians.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
        }
        Step& step = search_.draft(Technique::tridagon);
        if (!take_one_of(board_, guardians, step)) return false;
        step.digits = digits_;
        step.show_set(Role::base, cells, digits_);
        for (const int cell : cells_) step.show_mask(Role::base, cell, board_.marks(cell) & digits_);
        for (const Candidate guardian : guardians) step.show(Role::extra, guardian.cell, guardian.digit);
        return search_.report();
    }

    int most_ = 0;
    uint16_t digits_ = 0;
    std::array<int, 4> boxes_{};
    std::array<int, 12> cells_{};
};

}  // namespace

void find_tridagon(StepSearch& search) {
    TridagonSearch(search).run();
}

}  // namespace nonet::logic
