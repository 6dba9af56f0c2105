// Orders nested hints as Sudoku Explainer delivers them.
#include "logic/se/links.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace nonet::logic::se {

void order_as_hashed(std::vector<uint8_t>& cells) {
    size_t capacity = 16;
    while (cells.size() > capacity * 3 / 4) capacity *= 2;
    std::stable_sort(cells.begin(), cells.end(),
                     [capacity](uint8_t a, uint8_t b) { return a % capacity < b % capacity; });
}

void sort_and_filter(std::vector<NestedHint>& hints) {
    std::stable_sort(hints.begin(), hints.end(), [](const NestedHint& a, const NestedHint& b) {
        return std::tie(a.rating, a.complexity, a.key, a.order) < std::tie(b.rating, b.complexity, b.key, b.order);
    });
    std::set<std::vector<Literal>> seen;
    std::erase_if(hints, [&](const NestedHint& hint) {
        std::vector<Literal> removed = hint.removed;
        std::sort(removed.begin(), removed.end());
        return !seen.insert(std::move(removed)).second;
    });
}

}  // namespace nonet::logic::se
