// Pattern overlay: patterns of one digit that leave another digit, or two others, no pattern.
//
// A pattern of a digit is a choice of nine cells, one in every row, column and box, from its placed cells and
// candidates. The patterns of different digits share no cell. So a pattern of one digit that meets every pattern of a
// second one, or every two patterns of a second and third that do not meet each other, is impossible; a candidate that
// lies in none of the patterns left is false. Example: every pattern of 3 with r1c1 meets all six patterns of 5, so
// r1c1 is not 3.
#include <vector>

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr size_t kMostPatterns = 2000;
constexpr size_t kMostWork = 4'000'000;  // comparisons for one choice of digits

class OverlaySearch : StepFinder {
  public:
    explicit OverlaySearch(StepSearch& search) : StepFinder(search) {
        for (int d = 0; d < kDigits; ++d) {
            CellSet open = board_.cells_with(d + 1);
            for (int cell = 0; cell < kCells; ++cell)
                if (board_.digit(cell) == d + 1) open.add(cell);
            list(open, patterns_[d], 0, 0, {});
        }
    }

    // Two digits first, then three.
    void run() {
        for (int a = 0; a < kDigits; ++a)
            for (int b = 0; b < kDigits; ++b)
                if (a != b && is_small(a) && is_small(b) && try_digits(a, b, b)) return;
        for (int a = 0; a < kDigits; ++a)
            for (int b = 0; b < kDigits; ++b)
                for (int c = b + 1; c < kDigits; ++c) {
                    if (a == b || a == c || !is_small(a) || !is_small(b) || !is_small(c)) continue;
                    if (try_digits(a, b, c)) return;
                }
    }

  private:
    void list(CellSet open, std::vector<CellSet>& into, int row, uint32_t used, CellSet cells) {
        if (into.size() > kMostPatterns) return;
        if (row == 9) {
            into.push_back(cells);
            return;
        }
        for (const int cell : (open & kSets.houses[row])) {
            const uint32_t taken = uint32_t{1} << cell % 9 | uint32_t{1} << (9 + box_of(cell));
            if ((used & taken) == 0) list(open, into, row + 1, used | taken, cells | CellSet::of(cell));
        }
    }
    bool is_small(int d) const { return !patterns_[d].empty() && patterns_[d].size() <= kMostPatterns; }

    // Looks for candidates of a in no pattern that leaves the others a pattern each; b = c for one other.
    bool try_digits(int a, int b, int c) {
        if (search_.stopped()) return true;
        size_t work = 0;
        CellSet before, after;
        for (const CellSet pattern : patterns_[a]) {
            before |= pattern;
            if (pattern.within(after)) continue;  // no information in it
            if (leaves_room(pattern, b, c, work)) after |= pattern;
            if (work > kMostWork) return false;
        }
        const CellSet struck = (before - after) & board_.cells_with(a + 1);
        if (struck.empty()) return false;
        Step& step = search_.draft(Technique::pattern_overlay);
        step.digits = static_cast<uint16_t>(mask_of(a + 1) | mask_of(b + 1) | mask_of(c + 1));
        step.eliminate_all(struck, a + 1);
        step.show_all(Role::base, board_.cells_with(a + 1), a + 1);
        step.show_all(Role::link, board_.cells_with(b + 1), b + 1);
        if (b != c) step.show_all(Role::link, board_.cells_with(c + 1), c + 1);
        return search_.report();
    }

    bool leaves_room(CellSet pattern, int b, int c, size_t& work) const {
        for (const CellSet second : patterns_[b]) {
            ++work;
            if (second.intersects(pattern)) continue;
            if (b == c) return true;
            for (const CellSet third : patterns_[c]) {
                ++work;
                if (!third.intersects(pattern) && !third.intersects(second)) return true;
            }
            if (work > kMostWork) return true;
        }
        return false;
    }

    std::array<std::vector<CellSet>, kDigits> patterns_;
};

}  // namespace

void find_pattern_overlay(StepSearch& search) {
    OverlaySearch(search).run();
}

}  // namespace nonet::logic
