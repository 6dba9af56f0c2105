// Everything that follows from one assumption: a potential that is on or off, then what it forces, link by link.
#pragma once

#include "logic/se/links.hpp"

namespace nonet::logic::se {

// A potential that follows, with the way back. The first parent is a node of the other state; an on node that depends
// on eliminated candidates has their off nodes as further parents, kept as a mask of digits (cause: cell) or places
// (cause: house).
struct ClosureNode {
    Literal lit = 0;
    uint16_t parent = 0;  // index among the nodes of the other state; a rule's result: index of an Advance
    uint16_t hidden = 0;
    uint8_t cause = kNoCause;
    uint8_t depth = 0;  // links back to the assumption by first parents, 255 for more: never more than its ancestors
};

// Off nodes that a rule (pointing, a pair, a nested chain) gave: their parents, and the nested chain if it was one.
struct Advance {
    uint32_t begin = 0, end = 0;  // in the pool of parents
    int nested = -1;
};

struct NestedUse {
    int complexity = 0;
    uint64_t signature[2] = {};
};

struct Closure {
    Marks cur;  // the remaining candidates
    std::array<CellSet, kDigits> on_set, off_set;
    int on_count = 0, off_count = 0, on_done = 0, off_done = 0;
    bool is_contradictory = false;
    ClosureNode clash_on, clash_off;                       // the two ends of the contradiction
    uint16_t assumption = 0;                               // its literal, doubled, and whether it is on
    int level = -1;                                        // the highest level that this closure is complete for
    std::array<std::array<uint16_t, kLiterals>, 2> index;  // off, on: where a literal's node is, if it is in the set
    std::array<ClosureNode, kLiterals> on, off;
    std::vector<Advance> advances;
    std::vector<Literal> pool;
    std::vector<NestedUse> nested;

    bool has(Literal lit, bool is_on) const { return (is_on ? on_set : off_set)[digit_in(lit)].contains(cell_of(lit)); }
    const ClosureNode& node(Literal lit, bool is_on) const { return (is_on ? on : off)[index[is_on][lit]]; }

    void start(const Marks& start, Literal lit, bool is_on);
    void add_on(const ClosureNode& node, int cell, int digit) {
        index[1][node.lit] = static_cast<uint16_t>(on_count);
        on[on_count++] = node;
        on_set[digit].add(cell);
    }
    void add_off(const ClosureNode& node, int cell, int digit) {
        index[0][node.lit] = static_cast<uint16_t>(off_count);
        off[off_count++] = node;
        off_set[digit].add(cell);
    }
};

struct LinkRules {
    bool in_cells = true;     // links inside a cell; not for Nishio
    bool is_dynamic = false;  // candidates that are off count as eliminated
};

// Follows the links of a closure until nothing new follows or a contradiction appears. `start` is the board that the
// assumption was made on.
void follow_links(Closure& closure, const Marks& start, LinkRules rules);

// Walks the ancestors of nodes, each potential once.
class Ancestors {
  public:
    // Counts the potentials from which a node follows, including itself; stops beyond `most` and returns more.
    int count(const Closure& closure, const ClosureNode& node, bool is_on, int most);
    // The same, and calls `use(node, is_on)` for each, breadth first.
    template <typename Use>
    int walk(const Closure& closure, const ClosureNode& node, bool is_on, int most, Use use);

  private:
    struct Entry {
        const ClosureNode* node;
        bool is_on;
    };
    bool is_new(Literal lit, bool is_on) {
        uint32_t& mark = seen_[is_on][lit];
        if (mark == stamp_) return false;
        mark = stamp_;
        return true;
    }

    uint32_t stamp_ = 0;
    std::array<std::array<uint32_t, kLiterals>, 2> seen_{};
    std::array<Entry, 2 * kLiterals + 2> queue_;
};

template <typename Use>
int Ancestors::walk(const Closure& closure, const ClosureNode& node, bool is_on, int most, Use use) {
    ++stamp_;
    int begin = 0, end = 0;
    is_new(node.lit, is_on);
    queue_[end++] = {&node, is_on};
    const auto push = [&](Literal lit, bool on) {
        if (is_new(lit, on)) queue_[end++] = {&closure.node(lit, on), on};
    };
    while (begin < end && end <= most) {
        const Entry entry = queue_[begin++];
        const ClosureNode& at = *entry.node;
        use(at, entry.is_on);
        if (at.cause == kNoCause) continue;
        if (at.cause == kByRule) {
            const Advance& advance = closure.advances[at.parent];
            for (uint32_t i = advance.begin; i < advance.end; ++i) push(closure.pool[i], false);
            continue;
        }
        push((entry.is_on ? closure.off : closure.on)[at.parent].lit, !entry.is_on);
        if (at.hidden == 0) continue;
        const int c = cell_of(at.lit), d = digit_in(at.lit);
        for (const int bit : bits_in(at.hidden)) {
            push(at.cause == kByCell ? literal(c, bit)
                                     : literal(kGeometry.house_cells[kGeometry.cell_houses[c][at.cause]][bit], d),
                 false);
        }
    }
    return end;
}

inline int Ancestors::count(const Closure& closure, const ClosureNode& node, bool is_on, int most) {
    return walk(closure, node, is_on, most, [](const ClosureNode&, bool) {});
}

}  // namespace nonet::logic::se
