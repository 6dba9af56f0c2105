// Which candidates follow from which, as sets of bits: tells in a few operations where chains can exist at all.
//
// Two links make one step: p on strikes o, and o off forces q on. A row of `next` holds all q of one p, a row of
// `closure` what follows in any number of steps.
#pragma once

#include <algorithm>
#include <vector>

#include "logic/se/chains.hpp"

namespace nonet::logic::se {

template <int kWords>
struct Bits {
    uint64_t word[kWords] = {};

    bool has(int i) const { return (word[i >> 6] >> (i & 63) & 1) != 0; }
    void add(int i) { word[i >> 6] |= uint64_t{1} << (i & 63); }
    bool any() const {
        uint64_t sum = 0;
        for (int w = 0; w < kWords; ++w) sum |= word[w];
        return sum != 0;
    }
    bool intersects(const Bits& other) const {
        uint64_t sum = 0;
        for (int w = 0; w < kWords; ++w) sum |= word[w] & other.word[w];
        return sum != 0;
    }
    Bits& operator|=(const Bits& other) {
        for (int w = 0; w < kWords; ++w) word[w] |= other.word[w];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int w = 0; w < kWords; ++w) word[w] &= other.word[w];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int w = 0; w < kWords; ++w) word[w] &= ~other.word[w];
        return *this;
    }
    template <typename Use>
    void each(Use use) const {
        for (int w = 0; w < kWords; ++w)
            for (uint64_t rest = word[w]; rest != 0; rest &= rest - 1) use(w * 64 + std::countr_zero(rest));
    }
};

template <int kWords>
class Reach {
  public:
    using Set = Bits<kWords>;

    void build(const LinkGraph& graph, ChainMode mode) {
        const int size = graph.size();
        const bool in_cells = mode != kX, in_houses = mode != kY;
        size_ = size;
        weak_.assign(size, {});
        next_.assign(size, {});
        strong_.assign(size, {});
        for (int o = 0; o < size; ++o) {
            for (const Link* link = graph.strong_begin(o, in_cells); link != graph.strong_end(o, in_houses); ++link)
                strong_[o].add(link->to);
            for (const Link* p = graph.weak_begin(o, in_cells); p != graph.weak_end(o); ++p) {
                weak_[o].add(p->to);
                for (const Link* q = graph.strong_begin(o, in_cells); q != graph.strong_end(o, in_houses); ++q)
                    next_[p->to].add(q->to);
            }
        }
        close();
    }

    // Whether a candidate that is on, or off, leads to its own opposite.
    bool refutes(int i) const { return closure_[i].intersects(weak_[i]); }
    bool proves(int i) const {
        bool found = false;
        strong_[i].each([&](int q) { found = found || closure_[q].has(i); });
        return found;
    }
    bool leads(int from, int to) const { return closure_[from].has(to); }
    const Set& strong(int i) const { return strong_[i]; }
    const Set& weak(int i) const { return weak_[i]; }
    const Set& closure(int i) const { return closure_[i]; }

    // How many potentials the shortest chain has from a candidate to its own opposite; 0 if more than `most`.
    int chain_from_on(int start, int most) const {
        Set seen, front;
        seen.add(start);
        front.add(start);
        for (int complexity = 4; complexity <= most; complexity += 2) {
            if (!advance(front, seen)) return 0;
            if (front.intersects(weak_[start])) return complexity;
        }
        return 0;
    }
    int chain_from_off(int start, int most) const {
        Set front = strong_[start], seen = front;
        for (int complexity = 4; complexity <= most; complexity += 2) {
            if (!advance(front, seen)) return 0;
            if (front.has(start)) return complexity;
        }
        return 0;
    }
    // What is on within so many steps, the start included.
    Set within(int start, int steps) const {
        Set seen, front;
        seen.add(start);
        front.add(start);
        while (steps-- > 0 && advance(front, seen)) {
        }
        return seen;
    }

    // Goes one step on; false when nothing is new.
    bool advance(Set& front, Set& seen) const {
        Set found;
        front.each([&](int p) { found |= next_[p]; });
        found -= seen;
        seen |= found;
        front = found;
        return found.any();
    }

  private:
    void close() {
        closure_.assign(size_, {});
        for (int start = 0; start < size_; ++start) {
            Set reached, todo = next_[start];
            reached.add(start);
            todo -= reached;
            for (int w = 0; w < kWords;) {
                if (todo.word[w] == 0) {
                    ++w;
                    continue;
                }
                const int p = w * 64 + std::countr_zero(todo.word[w]);
                if (p < start) {  // closed already
                    reached |= closure_[p];
                    todo -= closure_[p];
                } else {
                    reached.add(p);
                    todo |= next_[p];
                    todo -= reached;
                    w = 0;
                }
            }
            closure_[start] = reached;
        }
    }

    int size_ = 0;
    std::vector<Set> weak_, strong_, next_, closure_;
};

// What a cycle may consist of: its on nodes, its off nodes, and how many there may be.
template <int kWords>
struct CycleBounds {
    Bits<kWords> on, off;
    int most = 0;
};

// What follows from one candidate that is on, link by link; `index` and `depth` are by state and number.
struct ChainSearch::Follow {
    bool is_exact = false, has_depth = false, has_off = false;
    std::array<std::vector<uint16_t>, 2> depth, index;
    std::vector<ChainNode> nodes;
};

template <int kWords>
struct ChainSearch::Space {
    Reach<kWords> by_mode[3];
    bool is_built[3] = {};
    std::vector<Bits<kWords>> off;  // for rule 24

    const Reach<kWords>& reach(const LinkGraph& graph, ChainMode mode) {
        if (!is_built[mode]) by_mode[mode].build(graph, mode);
        is_built[mode] = true;
        return by_mode[mode];
    }

    // The bounds of cycles of at most so many nodes.
    CycleBounds<kWords> cycle_bounds(const Reach<kWords>& reach, int size, int most) const {
        CycleBounds<kWords> bounds;
        bounds.most = most;
        for (int x = 0; x < size; ++x) {
            if (!reach.refutes(x)) continue;
            if (most < kLiterals && reach.chain_from_on(x, most + 2) == 0) continue;
            const Bits<kWords> on = most < kLiterals ? reach.within(x, most / 2 + 1) : reach.closure(x);
            bounds.off |= on;
            on.each([&](int p) { bounds.on |= reach.weak(p); });
        }
        return bounds;
    }
};

// Calls `use` with the smallest space that the candidates fit in.
template <typename Use>
auto ChainSearch::in_space(Use use) {
    const auto made = [&](auto& space) -> auto& {
        if (!space) space = std::make_unique<std::remove_reference_t<decltype(*space)>>();
        if (is_new_) std::fill(std::begin(space->is_built), std::end(space->is_built), false);
        is_new_ = false;
        return *space;
    };
    const int words = (graph_.size() + 63) / 64;
    if (words <= 2) return use(made(space_2_));
    if (words <= 3) return use(made(space_3_));
    if (words <= 4) return use(made(space_4_));
    if (words <= 6) return use(made(space_6_));
    return use(made(space_12_));
}

}  // namespace nonet::logic::se
