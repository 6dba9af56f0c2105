// Death blossom: a stem cell each of whose candidates is taken from it by an almost locked set, the petal.
//
// Every petal holds a digit of the stem in cells that all see the stem. Whatever digit the stem takes, the petal of
// that digit loses it and is locked; so a digit that all petals share, and the stem lacks, is true in one of them, and
// can be eliminated from every cell that sees all its places in all petals. Example: stem r1c1 {1,2}, petals {1,3} at
// r1c8 and {2,3} at r5c1: no 3 at r5c8.
#include <algorithm>

#include "logic/graph/als_sets.hpp"
#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

class BlossomSearch : StepFinder {
  public:
    explicit BlossomSearch(StepSearch& search) : StepFinder(search), net_(als_net(search)) {}

    void run() {
        for (int i = 0; i < net_.size(); ++i) {
            const Als& als = net_[i];
            for (const int d : bits_in(als.digits))
                for (const int cell : als.seen_by(d + 1))
                    petals_[cell * kDigits + d].push_back(static_cast<uint16_t>(i));
        }
        for (CellSet stems = board_.empty(); stems.any() && !over_ && !search_.stopped();) {
            stem_ = stems.pop();
            const uint16_t marks = board_.marks(stem_);
            bool complete = marks != 0;
            for (const int d : bits_in(marks)) complete &= !petals_[stem_ * kDigits + d].empty();
            if (complete) grow(marks, kAllDigits, {});
        }
        if (!search_.all()) return;
        auto& found = found_.items();
        std::stable_sort(found.begin(), found.end(),
                         [](const Blossom& a, const Blossom& b) { return a.strikes.comes_before(b.strikes); });
        for (const Blossom& blossom : found) write(blossom);
    }

  private:
    struct Blossom {
        Strikes strikes;
        int stem;
        std::array<int, kDigits> petals;
    };

    // Chooses a petal for each digit of the stem that is left.
    void grow(uint16_t left, uint16_t shared, CellSet cells) {
        if (left == 0) return finish(shared & ~board_.marks(stem_), cells);
        const int d = digit_of(left) - 1;
        for (uint16_t petal : petals_[stem_ * kDigits + d]) {
            if (over_ || search_.stopped()) return;
            const Als& als = net_[petal];
            if ((als.digits & shared & ~board_.marks(stem_)) == 0) continue;
            if (!search_.options().als_overlap && als.cells.intersects(cells)) continue;
            chosen_[d] = petal;
            grow(left & (left - 1), shared & als.digits, cells | als.cells);
        }
    }

    void finish(uint16_t digits, CellSet cells) {
        Blossom blossom{{}, stem_, {}};
        blossom.petals.fill(-1);
        const uint16_t marks = board_.marks(stem_);
        for (const int d : bits_in(digits)) {
            CellSet seen = board_.cells_with(d + 1) - cells;
            seen.remove(stem_);
            for (uint16_t stem = marks; stem != 0; stem &= stem - 1)
                seen &= net_[chosen_[digit_of(stem) - 1]].seen_by(d + 1);
            blossom.strikes.cells[d] = seen;
        }
        if (blossom.strikes == Strikes{}) return;
        int cell_count = 0;
        for (const int d : bits_in(marks)) {
            blossom.petals[d] = chosen_[d];
            cell_count += net_[chosen_[d]].size;
        }
        if (!search_.all()) {
            write(blossom);
            over_ = true;
            return;
        }
        found_.add(blossom.strikes, cell_count, blossom);
    }

    void write(const Blossom& blossom) {
        Step& step = search_.draft(Technique::death_blossom);
        blossom.strikes.write_to(step);
        for (uint16_t stem = board_.marks(blossom.stem); stem != 0; stem &= stem - 1) {
            const int digit = digit_of(stem);
            const Als& petal = net_[blossom.petals[digit - 1]];
            step.show(Role::pivot, blossom.stem, digit);
            step.show_set(Role::als, petal.cells, petal.digits);
            step.show_all(Role::restricted, petal.with(digit), digit);
            for (const int shared : digits_in(step.digits)) step.show_all(Role::common, petal.with(shared), shared);
        }
        search_.report();
    }

    const AlsNet& net_;
    std::array<std::vector<uint16_t>, kCells * kDigits> petals_;  // by stem and digit
    std::array<int, kDigits> chosen_{};
    int stem_ = 0;
    bool over_ = false;
    Cheapest<Strikes, Blossom> found_;
};

}  // namespace

void find_death_blossom(StepSearch& search) {
    BlossomSearch(search).run();
}

}  // namespace nonet::logic
