// Rule 21: bidirectional cycles and forcing chains.
//
// Bit sets show first where a chain exists and its minimum length; only cycles, and chains whose nodes are needed, are
// then followed link by link. A cycle that eliminates x also gives a chain: x on reverses the cycle, and the reversed
// cycle eliminates x. So cycles are searched only where candidates refute themselves, among what these turn on and off.
#include "logic/se/chains.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

#include "logic/se/chain_reach.hpp"

namespace nonet::logic::se {

// A search goes through the nodes in the order in which they are found: a round of nodes that are on, then all that
// they turn off, and so on.

template <typename Reached, typename Bounds, typename Sink>
void ChainSearch::search_cycles(ChainMode mode, int start, const Reached& reach, const Bounds& bounds, Sink sink) {
    graph_.link();
    const bool in_cells = mode != kX, in_houses = mode != kY;
    typename Reached::Set seen;
    seen.add(start);
    nodes_.clear();
    nodes_.push_back({static_cast<uint16_t>(start), kNoParent, kNoCause, true});
    size_t done = 0;
    for (int round = 2; round <= bounds.most && done < nodes_.size(); round += 2) {
        for (const size_t end = nodes_.size(); done < end; ++done) {
            const ChainNode node = nodes_[done];
            for (const LinkTarget& link : graph_.weak(node.at, in_cells)) {
                if (!bounds.off.has(link.to)) continue;
                bool is_ancestor = false;
                for (uint16_t up = node.parent; up != kNoParent && !is_ancestor; up = nodes_[nodes_[up].parent].parent)
                    is_ancestor = nodes_[up].at == link.to;
                if (!is_ancestor) nodes_.push_back({link.to, static_cast<uint16_t>(done), link.cause, false});
            }
        }
        for (const size_t end = nodes_.size(); done < end; ++done) {
            const int at = nodes_[done].at;
            const auto parent = static_cast<uint16_t>(done);
            for (const LinkTarget& link : graph_.strong(at, in_cells, in_houses)) {
                if (round >= 4 && link.to == start) {
                    nodes_.push_back({link.to, parent, link.cause, true});
                    sink(static_cast<int>(nodes_.size()) - 1);
                    nodes_.pop_back();
                }
                // Nodes that cannot lead back to the start within the bounds are skipped, which affects no other chain.
                if (seen.has(link.to) || !bounds.on.has(link.to) || !reach.leads(link.to, start)) continue;
                seen.add(link.to);
                nodes_.push_back({link.to, parent, link.cause, true});
            }
        }
    }
}

// Returns the node where the chain returns to its start in the other state, -1 if it never does.
int ChainSearch::search_chain(ChainMode mode, int start, bool from_on) {
    graph_.link();
    const bool in_cells = mode != kX, in_houses = mode != kY;
    for (auto& column : seen_) column.assign(graph_.size(), 0);
    seen_[from_on][start] = 1;
    nodes_.clear();
    nodes_.push_back({static_cast<uint16_t>(start), kNoParent, kNoCause, from_on});
    for (size_t done = 0; done < nodes_.size(); ++done) {
        const int at = nodes_[done].at;
        const bool is_on = !nodes_[done].is_on;  // the state of what follows
        for (const LinkTarget& link : is_on ? graph_.strong(at, in_cells, in_houses) : graph_.weak(at, in_cells)) {
            if (seen_[is_on][link.to]) continue;
            seen_[is_on][link.to] = 1;
            nodes_.push_back({link.to, static_cast<uint16_t>(done), link.cause, is_on});
            if (is_on != from_on && link.to == start) return static_cast<int>(nodes_.size()) - 1;
        }
    }
    return -1;
}

int ChainSearch::length_of(int node) const {
    int length = 0;
    for (uint16_t at = static_cast<uint16_t>(node); at != kNoParent; at = nodes_[at].parent) ++length;
    return length;
}

CellSet ChainSearch::cells_of(int end) const {
    CellSet cells;
    for (uint16_t at = static_cast<uint16_t>(end); at != kNoParent; at = nodes_[at].parent)
        cells.add(graph_.cell(nodes_[at].at));
    return cells;
}

bool ChainSearch::strikes_of_cycle(const Marks& marks, int closing) {
    const CellSet cells = cells_of(closing);  // the start is the end
    std::array<CellSet, kDigits> by_on{}, by_off{};
    for (uint16_t at = static_cast<uint16_t>(closing); nodes_[at].parent != kNoParent; at = nodes_[at].parent) {
        const int node = nodes_[at].at;
        (nodes_[at].is_on ? by_on : by_off)[graph_.digit(node)] |= kSets.peers[graph_.cell(node)];
    }
    struck_.clear();
    for (uint16_t at = static_cast<uint16_t>(closing); nodes_[at].parent != kNoParent; at = nodes_[at].parent) {
        if (!nodes_[at].is_on) continue;
        const int d = graph_.digit(nodes_[at].at);
        CellSet struck = (marks.with[d] & by_on[d] & by_off[d] & kSets.peers[graph_.cell(nodes_[at].at)]) - cells;
        while (struck.any()) {
            const int c = struck.pop();
            auto strike = std::find_if(struck_.begin(), struck_.end(), [c](const Strike& s) { return s.cell == c; });
            if (strike == struck_.end()) strike = struck_.insert(struck_.end(), {static_cast<uint8_t>(c), 0});
            strike->digits |= static_cast<uint16_t>(1 << d);
        }
    }
    return !struck_.empty();
}

ChainSearch::ChainSearch() = default;
ChainSearch::~ChainSearch() = default;

namespace {

constexpr uint8_t kKeys[3] = {kXOnly, kYOnly, kXAndY};
constexpr double kCycleBase[3] = {kCycle, kCycle, kXyChain};
constexpr double kChainBase[3] = {kXChain, 0, kXyChain};

}  // namespace

void ChainSearch::set_frame(const Marks& frame) {
    graph_.number_candidates(frame);
    is_new_frame_ = true;
    load(frame);
}

void ChainSearch::load(const Marks& marks) {
    graph_.load(marks);
    is_new_ = true;
    is_fresh_ = false;
}

// The best hint so far, and the searches for a better one.
template <int kWords>
struct ChainSearch::Best {
    // Hints by rating, complexity and kind, then as they are found: the cycles from a candidate, counted from 1, and
    // the chains from it.
    struct Rank {
        double rating;
        int complexity;
        ChainMode mode;
        int start, number;
        auto operator<=>(const Rank&) const = default;
    };
    static constexpr int kChainFromOff = std::numeric_limits<int>::max(), kChainFromOn = kChainFromOff - 1;
    static constexpr int kShortest = 4;  // the least complexity of a hint; all are even

    ChainSearch& search;
    Space<kWords>& space;
    const Marks& marks;
    RatedStep& step;
    std::optional<Rank> rank = {};

    bool run() {
        try_chains(kX);
        try_cycles(kX);
        try_cycles(kY);
        try_chains(kXY);
        try_cycles(kXY);
        if (!rank) return false;
        if (rank->number >= kChainFromOn) write_chain();
        return true;
    }

    // The largest complexity with which a hint found now would be the best; below `kShortest` if there is none.
    int most_for(double base, ChainMode mode, int start) const {
        if (!rank) return 2 * kLiterals;
        int most = 0;
        while (Rank{base + added_for(most + 2), most + 2, mode, start, 0} < *rank) most += 2;
        return most;
    }

    void try_chains(ChainMode mode) {
        int most = most_for(kChainBase[mode], mode, 0);
        if (most < kShortest) return;
        const ChainReach<kWords>& reach = space.reach(search.graph_, mode);
        for (int start = 0; start < search.graph_.size(); ++start) {
            if (is_one_at_most(marks.cell[search.graph_.cell(start)])) continue;
            for (const bool is_on : {true, false}) {
                if (!(is_on ? reach.refutes(start) : reach.proves(start))) continue;
                const int complexity = is_on ? reach.chain_from_on(start, most) : reach.chain_from_off(start, most);
                if (complexity == 0) continue;
                rank = {kChainBase[mode] + added_for(complexity), complexity, mode, start,
                        is_on ? kChainFromOn : kChainFromOff};
                most = complexity - 2;
                if (most < kShortest) return;
            }
        }
    }

    void try_cycles(ChainMode mode) {
        const int most = most_for(kCycleBase[mode], mode, 0);
        if (most < kShortest) return;
        const ChainReach<kWords>& reach = space.reach(search.graph_, mode);
        CycleBounds<kWords> bounds = space.cycle_bounds(reach, reach.present(), most);
        if (!bounds.on.any()) return;
        for (int start = 0; start < search.graph_.size(); ++start) {
            const int count = size_of(marks.cell[search.graph_.cell(start)]);
            if (!bounds.on.has(start) || (mode == kY ? count != 2 : count < 2)) continue;
            bounds.most = most_for(kCycleBase[mode], mode, start);
            if (bounds.most < kShortest) return;
            int number = 0;
            search.search_cycles(mode, start, reach, bounds,
                                 [&](int closing) { try_cycle(mode, start, ++number, closing); });
        }
    }

    void try_cycle(ChainMode mode, int start, int number, int closing) {
        const int complexity = search.length_of(closing) - 1;
        const Rank mine{kCycleBase[mode] + added_for(complexity), complexity, mode, start, number};
        if ((rank && !(mine < *rank)) || !search.strikes_of_cycle(marks, closing)) return;
        rank = mine;
        step.start(mode == kY                              ? code::y_cycle
                   : mode == kXY                           ? code::xy_cycle
                   : search.cells_of(closing).count() == 4 ? code::generalized_x_wing
                                                           : code::x_cycle,
                   mine.rating);
        step.strikes = search.struck_;
        step.complexity = complexity;
    }

    void write_chain() {
        step.start(rank->mode == kXY       ? code::forcing_chain
                   : rank->complexity == 6 ? code::turbot_fish
                                           : code::forcing_x_chain,
                   rank->rating);
        step.complexity = rank->complexity;
        const int c = search.graph_.cell(rank->start), d = search.graph_.digit(rank->start);
        step.conclude(c, d, rank->number == kChainFromOff, marks.cell[c]);
    }
};

bool ChainSearch::find_best(RatedStep& step) {
    return in_space(
        [&]<int kWords>(Space<kWords>& space) { return Best<kWords>{*this, space, graph_.marks(), step}.run(); });
}

// All hints of a board. Of those that remove the same, only the best is delivered.
template <int kWords>
struct ChainSearch::All {
    // A hint that eliminates a candidate, or all others of its cell: the best one known.
    struct Known {
        double rating = 0;
        int complexity = 0;  // 0: none yet
        uint8_t key = 0;

        auto rank() const { return std::tie(rating, complexity, key); }
    };

    ChainSearch& search;
    Space<kWords>& space;
    const Marks& marks;
    std::vector<NestedHint>& hints;
    BitRow<kWords> refuted = {}, proved = {};  // what leads to its own opposite, by both kinds of links
    std::array<std::vector<Known>, 2> known = {};

    // Every hint eliminates something that refutes itself, or proves something; where i proves itself by a strong link
    // to q, q refutes itself.
    void run() {
        const ChainReach<kWords>& reach = space.reach(search.graph_, kXY);
        reach.present().each([&](int i) {
            if (reach.refutes(i)) refuted.add(i);
        });
        if (!refuted.any()) return;
        reach.linked().each([&](int i) {
            if (reach.strong(i).intersects(refuted) && reach.proves(i)) proved.add(i);
        });
        for (auto& column : known) column.resize(search.graph_.size());
        for (const ChainMode mode : {kX, kY, kXY}) list(mode);
    }

    void list(ChainMode mode) {
        const ChainReach<kWords>& reach = space.reach(search.graph_, mode);
        const CycleBounds<kWords> bounds = space.cycle_bounds(reach, refuted, 2 * kLiterals);
        const BitRow<kWords> starts = bounds.on | refuted | proved;
        starts.each([&](int start) {
            const int count = size_of(marks.cell[search.graph_.cell(start)]);
            if (mode == kY ? count != 2 : count < 2) return;
            if (bounds.on.has(start))
                search.search_cycles(mode, start, reach, bounds, [&](int closing) { add_cycle(mode, closing); });
            if (mode != kY) add_chains(mode, reach, start);
        });
    }

    void add_cycle(ChainMode mode, int closing) {
        if (!search.strikes_of_cycle(marks, closing)) return;
        const std::vector<Strike>& struck = search.struck_;
        const int complexity = search.length_of(closing) - 1;
        const Known mine{kCycleBase[mode] + added_for(complexity), complexity, kKeys[mode]};
        if (const Strike& only = struck[0]; struck.size() == 1 && size_of(only.digits) == 1)
            if (!is_better(literal(only.cell, std::countr_zero(only.digits)), false, mine)) return;
        NestedHint& hint = add(closing, mine, true);
        std::vector<uint8_t> cells;
        for (const Strike& strike : struck) cells.push_back(strike.cell);
        order_as_hashed(cells);
        for (const uint8_t cell : cells)
            for (const Strike& strike : struck)
                if (strike.cell == cell)
                    for (const int gone : bits_in(strike.digits)) hint.removed.push_back(literal(cell, gone));
    }

    void add_chains(ChainMode mode, const ChainReach<kWords>& reach, int start) {
        const Literal lit = search.graph_.lit(start);
        for (const bool is_on : {true, false}) {
            if (!(is_on ? refuted : proved).has(start)) continue;
            if (mode != kXY && !(is_on ? reach.refutes(start) : reach.proves(start))) continue;
            const int most = 2 * kLiterals;
            const int complexity = is_on ? reach.chain_from_on(start, most) : reach.chain_from_off(start, most);
            const Known mine{kChainBase[mode] + added_for(complexity), complexity, kKeys[mode]};
            const auto [removed, removed_on] = conclusion_of(marks, lit, !is_on);
            if (!is_better(removed, removed_on, mine)) continue;
            add(search.search_chain(mode, start, is_on), mine, false).removed = removed_by(marks, lit, !is_on);
        }
    }

    // Whether a hint is better than the known one that removes the same; then it is that one.
    bool is_better(Literal removed, bool is_on, const Known& mine) {
        Known& best = known[is_on][search.graph_.number(removed)];
        if (best.complexity != 0 && mine.rank() >= best.rank()) return false;
        best = mine;
        return true;
    }

    NestedHint& add(int end, const Known& mine, bool is_cycle) {
        NestedHint& hint = hints.emplace_back();
        hint.complexity = mine.complexity;
        hint.rating = mine.rating;
        hint.key = mine.key;
        hint.order = static_cast<uint32_t>(hints.size());
        for (uint16_t at = static_cast<uint16_t>(end); at != kNoParent; at = search.nodes_[at].parent) {
            const ChainNode& node = search.nodes_[at];
            const Literal lit = search.graph_.lit(node.at);
            sign(hint.signature, static_cast<uint32_t>(lit * 2 + node.is_on));
            // In a cycle, the chain also runs in reverse: there its off nodes are on, by the causes of weak links.
            if ((node.is_on || is_cycle) && node.cause != kNoCause) hint.supports.push_back({node.cause, lit});
        }
        return hint;
    }
};

void ChainSearch::find_all(const Marks& marks, std::vector<NestedHint>& hints) {
    hints.clear();
    load(marks);
    in_space([&]<int kWords>(Space<kWords>& space) { All<kWords>{*this, space, marks, hints}.run(); });
    sort_and_filter(hints);
}

void list_new_links(const Marks& marks, const Marks& before, std::vector<StrongLink>& links) {
    links.clear();
    for (int house = 0; house < kHouses; ++house) {
        if (marks.place[house] == before.place[house]) continue;
        for (int d = 0; d < kDigits; ++d) {
            const uint16_t places = marks.place[house][d];
            if (places == before.place[house][d] || !is_pair(places)) continue;
            const auto& cells = kGeometry.house_cells[house];
            links.push_back(
                {literal(cells[std::countr_zero(places)], d), literal(cells[15 - std::countl_zero(places)], d)});
        }
    }
    for (int c = 0; c < kCells; ++c) {
        const uint16_t digits = marks.cell[c];
        if (digits == before.cell[c] || !is_pair(digits)) continue;
        links.push_back({literal(c, std::countr_zero(digits)), literal(c, 15 - std::countl_zero(digits))});
    }
}

// A chain runs through a strong link that the quiet board lacks: without one, it would be a chain there.
void ChainSearch::find_all_beyond(const Marks& quiet, const Marks& marks, std::vector<NestedHint>& hints) {
    hints.clear();
    list_new_links(marks, quiet, new_links_);
    if (new_links_.empty()) return;
    load(marks);
    in_space([&]<int kWords>(Space<kWords>& space) {
        if (has_chain_by(new_links_, space)) All<kWords>{*this, space, marks, hints}.run();
    });
    sort_and_filter(hints);
}

// If x on turns u off, which forces v on, which eliminates x, then the reversed links show that u and v eliminate x.
template <int kWords>
bool ChainSearch::has_chain_by(const std::vector<StrongLink>& links, Space<kWords>& space) {
    const ChainReach<kWords>& reach = space.reach(graph_, kXY);
    return std::any_of(links.begin(), links.end(), [&](const auto& link) {
        return reach.struck(graph_.number(link[0])).intersects(reach.struck(graph_.number(link[1])));
    });
}

}  // namespace nonet::logic::se
