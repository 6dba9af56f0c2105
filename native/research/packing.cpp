// The largest choice of disjoint sets, as a maximum clique.
#include "research/packing.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonet::research {
namespace {

using Bits = std::vector<uint64_t>;

// A maximum clique of the graph in which disjoint sets are neighbours, by branch and bound: sets that share cells are
// put into one colour, and a clique has at most one set of a colour (Tomita and Seki 2003).
class Packing {
  public:
    Packing(const std::vector<logic::CellSet>& sets, Stop stop) : words_((sets.size() + 63) / 64), stop_(stop) {
        neighbours_.assign(sets.size(), Bits(words_));
        for (size_t a = 0; a < sets.size(); ++a)
            for (size_t b = 0; b < sets.size(); ++b)
                if (a != b && !sets[a].intersects(sets[b])) neighbours_[a][b >> 6] |= uint64_t{1} << (b & 63);
        Bits all(words_);
        for (size_t a = 0; a < sets.size(); ++a) all[a >> 6] |= uint64_t{1} << (a & 63);
        expand(all);
    }

    bool is_stopped() const { return is_stopped_; }
    std::vector<int>& best() { return best_; }

  private:
    struct Coloured {
        int set, colours;  // colours of this set and of those before it
    };

    std::vector<Coloured> colour(Bits rest) const {
        std::vector<Coloured> order;
        for (int colours = 1;; ++colours) {
            Bits open = rest;
            bool has_any = false;
            for (size_t word = 0; word < words_; ++word)
                while (open[word] != 0) {
                    const int set = static_cast<int>(64 * word) + std::countr_zero(open[word]);
                    has_any = true;
                    order.push_back({set, colours});
                    rest[word] &= ~(uint64_t{1} << (set & 63));
                    open[word] &= open[word] - 1;
                    for (size_t i = word; i < words_; ++i) open[i] &= ~neighbours_[set][i];
                }
            if (!has_any) return order;
        }
    }

    void expand(Bits open) {
        if ((++nodes_ & 0x3F) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_) return;
        const std::vector<Coloured> order = colour(open);
        if (order.empty() && chosen_.size() > best_.size()) best_ = chosen_;
        for (size_t i = order.size(); i-- > 0;) {
            const auto [set, colours] = order[i];
            if (chosen_.size() + colours <= best_.size()) return;
            Bits rest(words_);
            for (size_t word = 0; word < words_; ++word) rest[word] = open[word] & neighbours_[set][word];
            chosen_.push_back(set);
            expand(std::move(rest));
            chosen_.pop_back();
            open[set >> 6] &= ~(uint64_t{1} << (set & 63));
        }
    }

    const size_t words_;
    const Stop stop_;
    std::vector<Bits> neighbours_;
    std::vector<int> chosen_, best_;
    uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

}  // namespace

std::optional<std::vector<int>> most_disjoint(const std::vector<logic::CellSet>& sets, Stop stop) {
    Packing packing(sets, stop);
    if (packing.is_stopped()) return std::nullopt;
    std::ranges::sort(packing.best());
    return std::move(packing.best());
}

}  // namespace nonet::research
