// Level 1 and above: when links lead no further, rules eliminate more candidates on the board of an assumption.
//
// The first rule that eliminates anything ends the search, but all of its hints are used. A hint counts only if it
// depends on candidates that the assumption eliminated: these become the parents of its own eliminations.
#include <algorithm>

#include "logic/se/forcing.hpp"
#include "logic/se/sets.hpp"

namespace nonet::logic::se {
namespace {

void add_literals(int c, int digits, std::vector<Literal>& literals) {
    for (; digits != 0; digits &= digits - 1)
        literals.push_back(literal(c, std::countr_zero(static_cast<unsigned>(digits))));
}

}  // namespace

bool ForcingSearch::advance(Closure& closure, ForcingRule rule, int settled) {
    if (rule.level == 0) return false;
    if (settled < 1 && (advance_by_intersections(closure) || advance_by_hidden_pairs(closure) ||
                        advance_by_naked_pairs(closure) || advance_by_x_wings(closure)))
        return true;
    if (rule.level == 1) return false;
    if (rule.level < 4) {
        Inner& inner = inner_of(closure.cur);
        if (!inner.has_chains) find_inner_chains(closure, inner.chains);
        inner.has_chains = true;
        if (settled < 2 && advance_by_chains(closure, inner.chains)) return true;
        if (rule.level == 2) return false;
        if (!inner.has_multiple) find_inner_multiple(closure, inner);
        inner.has_multiple = true;
        return advance_by_chains(closure, inner.multiple);
    }
    deeper().load(*grid_, closure.cur, false);
    deeper().find_all({true, false, rule.inner, 0}, found_, stop_);
    return advance_by_chains(closure, found_);
}

ForcingSearch& ForcingSearch::deeper() {
    if (!deeper_) deeper_ = std::make_unique<ForcingSearch>();
    return *deeper_;
}

// Many assumptions lead to the same board, from level to level and from step to step.
ForcingSearch::Inner& ForcingSearch::inner_of(const Marks& marks) {
    BoardKey key{};
    for (int c = 0; c < kCells; c += 3)
        sign(key.data(), static_cast<uint32_t>(marks.cell[c] | marks.cell[c + 1] << 9 | marks.cell[c + 2] << 18));
    if (inner_.size() >= kMostInner) inner_.clear();
    return inner_[key];
}

// From step to step, an assumption leads to almost the same board, so few links are new since it was quiet.
void ForcingSearch::find_inner_chains(const Closure& closure, std::vector<NestedHint>& hints) {
    const Marks& cur = closure.cur;
    quiet_.resize(2 * kLiterals);
    Marks& before = quiet_[closure.assumption];
    bool& has_before = has_quiet_[closure.assumption];
    if (has_before && cur.within(before)) {
        chains_.find_all_beyond(before, cur, hints);
    } else if (is_quiet_) {
        chains_.find_all_beyond(marks_, cur, hints);
    } else {
        chains_.find_all(cur, hints);
    }
    if (!hints.empty()) return;
    before = cur;
    has_before = true;
}

void ForcingSearch::find_inner_multiple(const Closure& closure, Inner& inner) {
    const Marks& cur = closure.cur;
    if (!inner.chains.empty()) {
        chains_.find_all_multiple(cur, true, nullptr, inner.multiple);
        return;
    }
    settled_.resize(2 * kLiterals);
    Marks& before = settled_[closure.assumption];
    bool& has_before = has_settled_[closure.assumption];
    chains_.find_all_multiple(cur, false, has_before && cur.within(before) ? &before : nullptr, inner.multiple);
    if (!inner.multiple.empty()) return;
    before = cur;
    has_before = true;
}

bool ForcingSearch::adopt(Closure& closure, uint32_t begin, const std::vector<Literal>& removed, int nested) {
    const uint32_t end = static_cast<uint32_t>(closure.pool.size());
    if (begin == end) return false;
    closure.advances.push_back({begin, end, nested});
    bool added = false;
    for (const Literal lit : removed) {
        if (closure.has(lit, false)) continue;
        const ClosureNode node{lit, static_cast<uint16_t>(closure.advances.size() - 1), 0, kByRule, 0};
        closure.add_off(node, cell_of(lit), digit_in(lit));
        added = true;
    }
    return added;
}

namespace {

// Lists a digit of cells, found in ascending order, in the order of Sudoku Explainer's hash tables.
void list_removed(CellSet cells, int d, std::vector<uint8_t>& order, std::vector<Literal>& removed) {
    order.clear();
    removed.clear();
    while (cells.any()) order.push_back(static_cast<uint8_t>(cells.pop()));
    order_as_hashed(order);
    for (const uint8_t c : order) removed.push_back(literal(c, d));
}

}  // namespace

bool ForcingSearch::advance_by_intersections(Closure& closure) {
    constexpr uint16_t kLine = 0b111, kAcross = 0b001001001;  // three places of a line in a box, and across a box
    const Marks& cur = closure.cur;
    bool added = false;
    const auto use = [&](int d, int from, int to) {
        const uint32_t begin = static_cast<uint32_t>(closure.pool.size());
        CellSet parents = ((marks_.with[d] - cur.with[d]) & kSets.houses[from]) - kSets.houses[to];
        while (parents.any()) closure.pool.push_back(literal(parents.pop(), d));
        list_removed((cur.with[d] & kSets.houses[to]) - kSets.houses[from], d, cells_, removed_);
        added |= adopt(closure, begin, removed_, -1);
    };
    // Each pass: all places of the first house lie in the second one, which has more.
    const auto search = [&](HouseType type, auto find_other) {
        for (int d = 0; d < kDigits; ++d)
            for (int i = 0; i < 9; ++i) {
                const uint16_t places = cur.place[type * 9 + i][d];
                if ((places & (places - 1)) == 0) continue;
                const auto [inside, to, outside] = find_other(i, std::countr_zero(places));
                if ((places & ~inside) == 0 && (cur.place[to][d] & outside) != 0) use(d, type * 9 + i, to);
            }
    };
    struct Other {
        int inside, to, outside;  // the places in the first house, the second house, its places outside the first
    };
    search(kBox, [](int box, int first) {
        return Other{kAcross << first % 3, kColumn * 9 + box % 3 * 3 + first % 3, ~(kLine << box / 3 * 3)};
    });
    search(kBox, [](int box, int first) {
        return Other{kLine << first / 3 * 3, kRow * 9 + box / 3 * 3 + first / 3, ~(kLine << box % 3 * 3)};
    });
    search(kColumn, [](int column, int first) {
        return Other{kLine << first / 3 * 3, kBox * 9 + first / 3 * 3 + column / 3, ~(kAcross << column % 3)};
    });
    search(kRow, [](int row, int first) {
        return Other{kLine << first / 3 * 3, kBox * 9 + row / 3 * 3 + first / 3, ~(kLine << row % 3 * 3)};
    });
    return added;
}

bool ForcingSearch::advance_by_hidden_pairs(Closure& closure) {
    const Marks& cur = closure.cur;
    bool added = false;
    for (const int house : kBoxesColumnsRows) {
        if (grid_->blanks(house) <= 4) continue;
        for_each_set(2, in(cur.place[house]), [&](int digits, uint16_t places) {
            cells_.clear();
            for (int i = 0; i < 9; ++i) {
                const int c = kGeometry.house_cells[house][i];
                if ((places >> i & 1) != 0 && (cur.cell[c] & ~digits) != 0) cells_.push_back(static_cast<uint8_t>(c));
            }
            if (cells_.empty()) return false;
            order_as_hashed(cells_);
            removed_.clear();
            for (const uint8_t c : cells_) add_literals(c, cur.cell[c] & ~digits, removed_);
            const uint32_t begin = static_cast<uint32_t>(closure.pool.size());
            for (int i = 0; i < 9; ++i) {
                const int c = kGeometry.house_cells[house][i];
                if ((places >> i & 1) == 0) add_literals(c, marks_.cell[c] & digits, closure.pool);
            }
            added |= adopt(closure, begin, removed_, -1);
            return false;
        });
    }
    return added;
}

bool ForcingSearch::advance_by_naked_pairs(Closure& closure) {
    const Marks& cur = closure.cur;
    bool added = false;
    for (const int house : kBoxesColumnsRows) {
        if (grid_->blanks(house) < 4) continue;
        std::array<uint16_t, 9> masks;
        for (int i = 0; i < 9; ++i) masks[i] = cur.cell[kGeometry.house_cells[house][i]];
        for_each_set(2, in(masks), [&](int places, uint16_t digits) {
            cells_.clear();
            for (int i = 0; i < 9; ++i)
                if ((places >> i & 1) == 0 && (masks[i] & digits) != 0)
                    cells_.push_back(kGeometry.house_cells[house][i]);
            if (cells_.empty()) return false;
            order_as_hashed(cells_);
            removed_.clear();
            for (const uint8_t c : cells_) add_literals(c, cur.cell[c] & digits, removed_);
            const uint32_t begin = static_cast<uint32_t>(closure.pool.size());
            for (const int d : bits_in(places)) {
                const int c = kGeometry.house_cells[house][d];
                add_literals(c, marks_.cell[c] & ~digits, closure.pool);
            }
            added |= adopt(closure, begin, removed_, -1);
            return false;
        });
    }
    return added;
}

bool ForcingSearch::advance_by_x_wings(Closure& closure) {
    const Marks& cur = closure.cur;
    bool added = false;
    const auto use = [&](HouseType base, int a, int b, int d) {
        const HouseType cover = base == kColumn ? kRow : kColumn;
        const uint16_t places = cur.place[base * 9 + a][d];
        const CellSet lines = kSets.houses[base * 9 + a] | kSets.houses[base * 9 + b];
        const int first = std::countr_zero(places), second = 15 - std::countl_zero(places);
        cells_.clear();
        for (const int line : {first, second})
            for (const int c : (cur.with[d] & kSets.houses[cover * 9 + line]) - lines)
                cells_.push_back(static_cast<uint8_t>(c));
        if (cells_.empty()) return;
        order_as_hashed(cells_);
        removed_.clear();
        for (const uint8_t c : cells_) removed_.push_back(literal(c, d));
        const CellSet covers = kSets.houses[cover * 9 + first] | kSets.houses[cover * 9 + second];
        const uint32_t begin = static_cast<uint32_t>(closure.pool.size());
        for (const int line : {a, b})
            for (const int c : ((marks_.with[d] - cur.with[d]) & kSets.houses[base * 9 + line]) - covers)
                closure.pool.push_back(literal(c, d));
        added |= adopt(closure, begin, removed_, -1);
    };
    for (const HouseType base : {kColumn, kRow}) {
        // Lines come before digits in the order of the rule.
        std::array<uint16_t, 36 * kDigits> found;
        int count = 0;
        for (int d = 0; d < kDigits; ++d) {
            if (grid_->placed(d) > 5) continue;
            for (int b = 1; b < 9; ++b) {
                const uint16_t places = cur.place[base * 9 + b][d];
                if (!is_pair(places)) continue;
                for (int a = 0; a < b; ++a)
                    if (cur.place[base * 9 + a][d] == places)
                        found[count++] = static_cast<uint16_t>((b * 9 + a) * 9 + d);
            }
        }
        std::sort(found.begin(), found.begin() + count);
        for (int i = 0; i < count; ++i) use(base, found[i] / 9 % 9, found[i] / 81, found[i] % 9);
    }
    return added;
}

bool ForcingSearch::advance_by_chains(Closure& closure, const std::vector<NestedHint>& hints) {
    const Marks& cur = closure.cur;
    bool added = false;
    for (const NestedHint& hint : hints) {
        std::array<CellSet, kDigits> seen{};
        const uint32_t begin = static_cast<uint32_t>(closure.pool.size());
        const auto add = [&](int c, int d) {
            if (seen[d].contains(c)) return;
            seen[d].add(c);
            closure.pool.push_back(literal(c, d));
        };
        for (const Support support : hint.supports) {
            const int c = cell_of(support.lit), d = digit_in(support.lit);
            if (support.cause == kByCell) {
                for (const int gone : bits_in(marks_.cell[c] & ~cur.cell[c])) add(c, gone);
            } else {
                const int house = kGeometry.cell_houses[c][support.cause];
                for (const int gone : (marks_.with[d] - cur.with[d]) & kSets.houses[house]) add(gone, d);
            }
        }
        if (begin == closure.pool.size()) continue;
        closure.nested.push_back({hint.complexity, {hint.signature[0], hint.signature[1]}});
        added |= adopt(closure, begin, hint.removed, static_cast<int>(closure.nested.size()) - 1);
    }
    return added;
}

}  // namespace nonet::logic::se
