// Which candidates follow from which, as bit sets: a few operations show where chains can exist at all.
//
// Two links make one step: p on eliminates o, and o off forces q on. `next` holds all q of one p, a row what follows in
// any number of steps.
#pragma once

#include <algorithm>
#include <vector>

#include "logic/core/bit_row.hpp"
#include "logic/se/chains.hpp"

namespace nonet::logic::se {

template <int kWords>
class ChainReach {
  public:
    using Set = BitRow<kWords>;

    // `weak` holds the weak links of the graph's frame, in cells too unless the mode is kX.
    void build(const LinkLists& graph, const std::vector<Set>& weak, ChainMode mode) {
        const Marks& marks = graph.marks();
        const int size = graph.size();
        weak_ = weak.data();
        strong_.assign(size, {});
        present_ = linked_ = stepped_ = closed_ = {};
        for (int i = 0; i < size; ++i)
            if (graph.is_present(i)) present_.add(i);
        if (mode != kY)
            for (int house = 0; house < kHouses; ++house)
                for (int d = 0; d < kDigits; ++d) {
                    const uint16_t places = marks.place[house][d];
                    if (!is_pair(places)) continue;
                    const auto& cells = kGeometry.house_cells[house];
                    link(graph.number(cells[std::countr_zero(places)], d),
                         graph.number(cells[15 - std::countl_zero(places)], d));
                }
        if (mode != kX)
            for (int c = 0; c < kCells; ++c) {
                const uint16_t digits = marks.cell[c];
                if (!is_pair(digits)) continue;
                link(graph.number(c, std::countr_zero(digits)), graph.number(c, 15 - std::countl_zero(digits)));
            }
        next_.resize(size);
        rows_.resize(size);
    }

    // Whether a candidate that is on, or off, leads to its own opposite.
    bool refutes(int i) const { return row(i).off.has(i); }
    bool proves(int i) const {
        bool found = false;
        strong_[i].each([&](int q) { found = found || leads(q, i); });
        return found;
    }
    bool leads(int from, int to) const { return row(from).on.has(to); }
    // The candidates of the board, and those with strong links.
    const Set& present() const { return present_; }
    const Set& linked() const { return linked_; }
    const Set& strong(int i) const { return strong_[i]; }
    // What a candidate eliminates directly, including candidates that the board has lost.
    const Set& weak(int i) const { return weak_[i]; }
    // What a candidate that is on turns on, itself included, and what it eliminates, in any number of steps.
    const Set& closure(int i) const { return row(i).on; }
    const Set& struck(int i) const { return row(i).off; }

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
    // What is on within this many steps, including the start.
    Set within(int start, int steps) const {
        Set seen, front;
        seen.add(start);
        front.add(start);
        while (steps-- > 0 && advance(front, seen)) {
        }
        return seen;
    }

    // Advances one step; false when nothing is new.
    bool advance(Set& front, Set& seen) const {
        Set found;
        front.each([&](int p) { found |= next(p); });
        found -= seen;
        seen |= found;
        front = found;
        return found.any();
    }

  private:
    struct Row {
        Set on, off;
    };

    void link(int a, int b) {
        strong_[a].add(b);
        strong_[b].add(a);
        linked_.add(a);
        linked_.add(b);
    }

    const Set& next(int p) const {
        Set& next = next_[p];
        if (stepped_.has(p)) return next;
        stepped_.add(p);
        Set found, over = weak_[p];
        over &= linked_;
        over.each([&](int o) { found |= strong_[o]; });
        return next = found;
    }

    // Rows are closed on demand; rows that are already closed shorten the work.
    const Row& row(int start) const {
        Row& row = rows_[start];
        if (closed_.has(start)) return row;
        Set on, off = weak_[start], todo = next(start);
        on.add(start);
        todo -= on;
        for (int w = 0; w < kWords;) {
            if (todo.word[w] == 0) {
                ++w;
                continue;
            }
            const int p = w * 64 + std::countr_zero(todo.word[w]);
            if (closed_.has(p)) {
                on |= rows_[p].on;
                off |= rows_[p].off;
                todo -= rows_[p].on;
            } else {
                on.add(p);
                off |= weak_[p];
                todo |= next(p);
                todo -= on;
                w = 0;
            }
        }
        off &= present_;
        row = {on, off};
        closed_.add(start);
        return row;
    }

    Set present_, linked_;
    const Set* weak_ = nullptr;
    std::vector<Set> strong_;
    mutable std::vector<Set> next_;
    mutable std::vector<Row> rows_;
    mutable Set stepped_, closed_;  // of which `next_` and `rows_` are known
};

// What a cycle may consist of: its on nodes, its off nodes, and how many there may be.
template <int kWords>
struct CycleBounds {
    BitRow<kWords> on, off;
    int most = 0;
};

// What follows from one candidate that is on, link by link, up to a contradiction; `index` and `depth` are by state and
// number.
struct ChainSearch::Follow {
    bool is_exact = false, has_depth = false;
    std::array<std::vector<uint16_t>, 2> depth, index;
    std::vector<ChainNode> nodes;
};

template <int kWords>
struct ChainSearch::Space {
    ChainReach<kWords> by_mode[3];
    bool is_built[3] = {};
    std::vector<BitRow<kWords>> weak[2];  // of the frame: in houses, and in cells too
    bool has_weak[2] = {};

    const ChainReach<kWords>& reach(const LinkLists& graph, ChainMode mode) {
        const bool in_cells = mode != kX;
        if (!has_weak[in_cells]) list_weak(graph, in_cells);
        has_weak[in_cells] = true;
        if (!is_built[mode]) by_mode[mode].build(graph, weak[in_cells], mode);
        is_built[mode] = true;
        return by_mode[mode];
    }

    void list_weak(const LinkLists& graph, bool in_cells) {
        const int size = graph.size();
        std::array<std::array<BitRow<kWords>, kDigits>, kHouses> of_house{};
        std::array<BitRow<kWords>, kCells> of_cell{};
        for (int i = 0; i < size; ++i) {
            const int c = graph.cell(i), d = graph.digit(i);
            of_cell[c].add(i);
            for (const int house : kGeometry.cell_houses[c]) of_house[house][d].add(i);
        }
        weak[in_cells].resize(size);
        for (int i = 0; i < size; ++i) {
            const int c = graph.cell(i), d = graph.digit(i);
            BitRow<kWords> struck, self;
            if (in_cells) struck = of_cell[c];
            for (const int house : kGeometry.cell_houses[c]) struck |= of_house[house][d];
            self.add(i);
            struck -= self;
            weak[in_cells][i] = struck;
        }
    }

    // The bounds of cycles of at most this many nodes that eliminate one of these candidates.
    CycleBounds<kWords> cycle_bounds(const ChainReach<kWords>& reach, const BitRow<kWords>& among, int most) const {
        CycleBounds<kWords> bounds;
        bounds.most = most;
        among.each([&](int x) {
            if (!reach.refutes(x)) return;
            if (most >= kLiterals) {
                bounds.off |= reach.closure(x);
                bounds.on |= reach.struck(x);
            } else if (reach.chain_from_on(x, most + 2) != 0) {
                const BitRow<kWords> on = reach.within(x, most / 2 + 1);
                bounds.off |= on;
                on.each([&](int p) { bounds.on |= reach.weak(p); });
            }
        });
        bounds.on &= reach.present();
        return bounds;
    }
};

// Calls `use` with the smaller space that the candidates fit in. Each width costs two seconds to compile; with five of
// them, usual puzzles took 3 % fewer instructions, hard ones 7 % more.
template <typename Use>
auto ChainSearch::in_space(Use use) {
    const auto made = [&](auto& space) -> auto& {
        if (!space) space = std::make_unique<std::remove_reference_t<decltype(*space)>>();
        if (is_new_frame_) std::fill(std::begin(space->has_weak), std::end(space->has_weak), false);
        if (is_new_) std::fill(std::begin(space->is_built), std::end(space->is_built), false);
        is_new_frame_ = is_new_ = false;
        return *space;
    };
    const int words = (graph_.size() + 63) / 64;
    if (words <= 4) return use(made(space_4_));
    return use(made(space_12_));
}

}  // namespace nonet::logic::se
