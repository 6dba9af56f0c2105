// 3D medusa: two colours over candidates of all digits that are joined by strong links.
//
// Two candidates are joined when they are the only ones of a cell, or the only places of a digit in a house: exactly
// one of them is true. Through a whole cluster, either all candidates of one colour are true or all of the other. Wrap:
// a colour that occurs twice in a cell, or twice for one digit in a house, or that would eliminate every candidate of
// some cell or every place of a digit in some house, is false, and all its candidates are eliminated. Trap: a candidate
// outside the cluster is eliminated if it sees both colours: two colours in its cell, both colours of its digit in
// view, or one of each. Example: 3 and 5 of r2c2 in both colours leave no room for 8 there.
#include <vector>

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

using Layers = std::array<CellSet, kDigits>;  // cells by digit

class MedusaSearch : StepFinder {
  public:
    explicit MedusaSearch(StepSearch& search) : StepFinder(search), bivalue_(board_.bivalue()) {}

    void run() {
        for (int digit = 1; digit <= 9; ++digit) {
            for (const int start : board_.cells_with(digit)) {
                if (done_[digit - 1].contains(start)) continue;
                if (!color_cluster(start, digit)) continue;
                if (examine() || search_.stopped()) return;
            }
        }
    }

  private:
    // Colours everything joined to the start; false when nothing is.
    bool color_cluster(int start, int digit) {
        colors_ = {};
        std::vector<std::pair<Candidate, int>> open{{{static_cast<uint8_t>(start), static_cast<uint8_t>(digit)}, 0}};
        size_t size = 0;
        for (size_t i = 0; i < open.size(); ++i) {
            const auto [candidate, color] = open[i];
            if (done_[candidate.digit - 1].contains(candidate.cell)) continue;
            done_[candidate.digit - 1].add(candidate.cell);
            colors_[color][candidate.digit - 1].add(candidate.cell);
            ++size;
            const auto join = [&, other = 1 - color](int cell, int with) {
                open.push_back({{static_cast<uint8_t>(cell), static_cast<uint8_t>(with)}, other});
            };
            if (bivalue_.contains(candidate.cell))
                join(candidate.cell, digit_of(board_.marks(candidate.cell) & ~mask_of(candidate.digit)));
            for (int house : kGeometry.cell_houses[candidate.cell]) {
                if (board_.count(house, candidate.digit) != 2) continue;
                CellSet other = board_.places(house, candidate.digit);
                other.remove(candidate.cell);
                join(other.first(), candidate.digit);
            }
        }
        return size > 1;
    }

    // Reports what the colours eliminate; true when the search is over.
    bool examine() {
        for (int color : {0, 1}) {
            if (!is_false(colors_[color])) continue;
            return report(colors_[color]);
        }
        return report(trapped());
    }

    // The candidates that a true colour eliminates: all it sees, and the rest of its cells.
    Layers struck_by(const Layers& color) const {
        Layers struck{};
        CellSet cells;
        for (CellSet layer : color) cells |= layer;
        for (int d = 0; d < kDigits; ++d) {
            for (const int cell : color[d]) struck[d] |= kSets.peers[cell];
            struck[d] |= cells - color[d];
            struck[d] &= board_.cells_with(d + 1);
        }
        return struck;
    }

    bool is_false(const Layers& color) const {
        CellSet once, twice;
        for (int d = 0; d < kDigits; ++d) {
            twice |= once & color[d];
            once |= color[d];
            for (CellSet house : kSets.houses)
                if ((house & color[d]).several()) return true;
        }
        if (twice.any()) return true;
        const Layers struck = struck_by(color);
        for (const int cell : board_.empty()) {
            bool empty = true;
            for (const int d : bits_in(board_.marks(cell))) empty &= struck[d].contains(cell);
            if (empty) return true;
        }
        for (int d = 0; d < kDigits; ++d)
            for (int house = 0; house < kHouses; ++house) {
                const CellSet places = board_.places(house, d + 1);
                if (places.any() && places.within(struck[d])) return true;
            }
        return false;
    }

    Layers trapped() const {
        const Layers a = struck_by(colors_[0]), b = struck_by(colors_[1]);
        Layers both{};
        for (int d = 0; d < kDigits; ++d) both[d] = (a[d] & b[d]) - colors_[0][d] - colors_[1][d];
        return both;
    }

    bool report(const Layers& struck) {
        Step& step = search_.draft(Technique::medusa_3d);
        for (int digit = 1; digit <= 9; ++digit) {
            if (struck[digit - 1].any()) step.digits |= mask_of(digit);
            step.eliminate_all(struck[digit - 1], digit);
            step.show_all(Role::color_a, colors_[0][digit - 1], digit);
            step.show_all(Role::color_b, colors_[1][digit - 1], digit);
        }
        return !step.eliminations.empty() && search_.report();
    }

    CellSet bivalue_;
    Layers done_{};
    std::array<Layers, 2> colors_;
};

}  // namespace

void find_medusa(StepSearch& search) {
    MedusaSearch(search).run();
}

}  // namespace nonet::logic
