// Aligned pair and triplet exclusion: two or three cells whose combinations are tested against cells around them.
//
// Take base cells and all combinations of their candidates. A combination is impossible if two base cells that see each
// other get the same digit, or if it uses up all candidates of an excluder: a cell with two (for triplets, two or
// three) candidates that sees every base cell. A candidate that is in no possible combination is eliminated. Example:
// base r1c1 {1,5}, r2c2 {2,5,7}; excluders {1,2} and {1,7}: r1c1 = 1 leaves r2c2 only 5, so 1 with 2 and 1 with 7 are
// out.
//
// As in Sudoku Explainer, at least two excluders must see all base cells.
#include <vector>

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

class ExclusionSearch : StepFinder {
  public:
    ExclusionSearch(StepSearch& search, int size) : StepFinder(search), size_(size) {
        for (const int cell : board_.empty())
            if (size_of(board_.marks(cell)) >= 2 && size_of(board_.marks(cell)) <= size) excluders_.add(cell);
    }

    void run() { choose<0>(board_.empty(), excluders_); }

  private:
    static constexpr int kLargest = 3;

    // Picks base cells in ascending order as long as two excluders see them all.
    template <int kCount>
    void choose(CellSet from, CellSet seeing) {
        if (kCount == size_) return examine(seeing);
        if constexpr (kCount < kLargest) {
            while (from.any() && !over_) {
                const int cell = from.pop();
                const CellSet common = seeing & kSets.peers[cell];
                if (!common.several() || size_of(board_.marks(cell)) < 2) continue;
                base_[kCount] = cell;
                choose<kCount + 1>(from, common);
                if (search_.stopped()) over_ = true;
            }
        }
    }

    // Marks the candidates that are in a possible combination.
    void examine(CellSet seeing) {
        uint16_t possible[kLargest] = {};
        uint16_t full[kCells];
        int count = 0;
        for (const int cell : seeing) full[count++] = board_.marks(cell);
        const auto is_possible = [&](uint16_t digits) {
            for (int i = 0; i < count; ++i)
                if ((full[i] & ~digits) == 0) return false;
            return true;
        };
        for (uint16_t a = board_.marks(base_[0]); a != 0; a &= a - 1) {
            const uint16_t first = a & -a;
            for (uint16_t b = board_.marks(base_[1]); b != 0; b &= b - 1) {
                const uint16_t second = b & -b;
                if (first == second && sees(base_[0], base_[1])) continue;
                if (size_ == 2) {
                    if (!is_possible(first | second)) continue;
                    possible[0] |= first;
                    possible[1] |= second;
                    continue;
                }
                for (uint16_t c = board_.marks(base_[2]); c != 0; c &= c - 1) {
                    const uint16_t third = c & -c;
                    if ((third == first && sees(base_[0], base_[2])) || (third == second && sees(base_[1], base_[2])))
                        continue;
                    if (!is_possible(first | second | third)) continue;
                    possible[0] |= first;
                    possible[1] |= second;
                    possible[2] |= third;
                }
            }
        }
        report(possible, seeing);
    }

    void report(const uint16_t* possible, CellSet seeing) {
        Step& step =
            search_.draft(size_ == 2 ? Technique::aligned_pair_exclusion : Technique::aligned_triplet_exclusion);
        CellSet base;
        uint16_t digits = 0;
        for (int i = 0; i < size_; ++i) {
            const uint16_t struck = board_.marks(base_[i]) & ~possible[i];
            step.eliminate_mask(base_[i], struck);
            step.digits |= struck;
            base.add(base_[i]);
            digits |= board_.marks(base_[i]);
        }
        if (step.eliminations.empty()) return;
        step.show_set(Role::base, base, digits);
        for (const int cell : seeing)
            if ((board_.marks(cell) & ~digits) == 0) step.show_set(Role::subset, CellSet::of(cell), board_.marks(cell));
        // Without an excluder the base cells exclude each other: a naked set, which is a separate technique.
        if (step.sets.size() > 1) over_ = search_.report();
    }

    int size_;
    CellSet excluders_;
    int base_[kLargest] = {};
    bool over_ = false;
};

}  // namespace

void find_aligned_exclusion(StepSearch& search) {
    if (search.wants(Technique::aligned_pair_exclusion)) ExclusionSearch(search, 2).run();
    if (search.found() && !search.all()) return;
    if (search.wants(Technique::aligned_triplet_exclusion)) ExclusionSearch(search, 3).run();
}

}  // namespace nonet::logic
