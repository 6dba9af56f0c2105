// Rule 21: bidirectional cycles and forcing chains.
//
// Bit sets show first where a chain exists and its minimum length; only cycles, and chains whose nodes are needed, are
// then followed link by link. A cycle that eliminates x also gives a chain: x on reverses the cycle, and the reversed
// cycle eliminates x. So cycles are searched only where candidates refute themselves, among what these turn on and off.
#include "logic/se/chains.hpp"

#include <algorithm>
#include <tuple>

#include "logic/se/chain_reach.hpp"

namespace nonet::logic::se {

template <typename Reached, typename Bounds, typename Sink>
void ChainSearch::search_cycles(ChainMode mode, int start, const Reached& reach, const Bounds& bounds, Sink sink) {
    graph_.link();
    const bool in_cells = mode != kX, in_houses = mode != kY;
    nodes_.clear();
    on_queue_.clear();
    off_queue_.clear();
    typename Reached::Set seen;
    seen.add(start);
    nodes_.push_back({static_cast<uint16_t>(start), 0xFFFF, kNoCause, true});
    on_queue_.push_back(0);
    for (int round = 2; round <= bounds.most && !on_queue_.empty(); round += 2) {
        for (const uint16_t p : on_queue_) {
            const int at = nodes_[p].at;
            for (const LinkTarget& link : graph_.weak(at, in_cells)) {
                if (!bounds.off.has(link.to)) continue;
                bool is_ancestor = false;
                for (uint16_t up = nodes_[p].parent; up != 0xFFFF && !is_ancestor;
                     up = nodes_[nodes_[up].parent].parent)
                    is_ancestor = nodes_[up].at == link.to;
                if (is_ancestor) continue;
                off_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link.to, p, link.cause, false});
            }
        }
        on_queue_.clear();
        for (const uint16_t p : off_queue_) {
            const int at = nodes_[p].at;
            for (const LinkTarget* link = graph_.strong_begin(at, in_cells); link != graph_.strong_end(at, in_houses);
                 ++link) {
                if (round >= 4 && link->to == start) {
                    nodes_.push_back({link->to, p, link->cause, true});
                    sink(static_cast<int>(nodes_.size()) - 1);
                    nodes_.pop_back();
                }
                // Nodes that cannot lead back to the start within the bounds are skipped, which affects no other chain.
                if (seen.has(link->to) || !bounds.on.has(link->to) || !reach.leads(link->to, start)) continue;
                seen.add(link->to);
                on_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link->to, p, link->cause, true});
            }
        }
        off_queue_.clear();
    }
}

// Returns the node where the chain returns to its start in the other state, -1 if it never does.
int ChainSearch::search_chain(ChainMode mode, int start, bool is_on) {
    graph_.link();
    const bool in_cells = mode != kX, in_houses = mode != kY;
    nodes_.clear();
    on_queue_.clear();
    off_queue_.clear();
    seen_on_.assign(graph_.size(), 0);
    seen_off_.assign(graph_.size(), 0);
    (is_on ? seen_on_ : seen_off_)[start] = 1;
    (is_on ? on_queue_ : off_queue_).push_back(0);
    nodes_.push_back({static_cast<uint16_t>(start), 0xFFFF, kNoCause, is_on});
    while (!on_queue_.empty() || !off_queue_.empty()) {
        for (const uint16_t p : on_queue_) {
            const int at = nodes_[p].at;
            for (const LinkTarget& link : graph_.weak(at, in_cells)) {
                if (seen_off_[link.to]) continue;
                seen_off_[link.to] = 1;
                off_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link.to, p, link.cause, false});
                if (is_on && link.to == start) return static_cast<int>(nodes_.size()) - 1;
            }
        }
        on_queue_.clear();
        for (const uint16_t p : off_queue_) {
            const int at = nodes_[p].at;
            for (const LinkTarget* link = graph_.strong_begin(at, in_cells); link != graph_.strong_end(at, in_houses);
                 ++link) {
                if (seen_on_[link->to]) continue;
                seen_on_[link->to] = 1;
                on_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link->to, p, link->cause, true});
                if (!is_on && link->to == start) return static_cast<int>(nodes_.size()) - 1;
            }
        }
        off_queue_.clear();
    }
    return -1;
}

int ChainSearch::length_of(int node) const {
    int length = 0;
    for (uint16_t at = static_cast<uint16_t>(node); at != 0xFFFF; at = nodes_[at].parent) ++length;
    return length;
}

bool ChainSearch::strikes_of_cycle(const Marks& marks, int closing) {
    CellSet cells;
    std::array<CellSet, kDigits> by_on{}, by_off{};
    for (uint16_t at = static_cast<uint16_t>(closing); nodes_[at].parent != 0xFFFF; at = nodes_[at].parent) {
        const Literal lit = graph_.lit(nodes_[at].at);
        cells.add(cell_of(lit));
        (nodes_[at].is_on ? by_on : by_off)[digit_in(lit)] |= kSets.peers[cell_of(lit)];
    }
    struck_.clear();
    for (uint16_t at = static_cast<uint16_t>(closing); nodes_[at].parent != 0xFFFF; at = nodes_[at].parent) {
        if (!nodes_[at].is_on) continue;
        const Literal lit = graph_.lit(nodes_[at].at);
        const int d = digit_in(lit);
        CellSet struck = (marks.with[d] & by_on[d] & by_off[d] & kSets.peers[cell_of(lit)]) - cells;
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

bool ChainSearch::find_best(RatedStep& step) {
    return in_space([&](auto& space) { return find_best_in(graph_.marks(), space, step); });
}

template <int kWords>
bool ChainSearch::find_best_in(const Marks& marks, Space<kWords>& space, RatedStep& step) {
    constexpr int kUnbounded = 2 * kLiterals;
    const int size = graph_.size();
    Key best{100, 0, 0, 0};
    const auto order_of = [](ChainMode mode, int start) {
        return (uint64_t{mode} << 40) + (static_cast<uint64_t>(start) << 20);
    };
    // The largest complexity, which is even, with which a hint of that order would be the best.
    const auto most_for = [&](double base, ChainMode mode, uint64_t order) {
        if (best.rating == 100) return kUnbounded;
        int most = 0;
        while (Key{base + added_for(most + 2), most + 2, kKeys[mode], order} < best) most += 2;
        return most;
    };
    Bits<kWords> everything;
    for (int i = 0; i < size; ++i) everything.add(i);
    int chain_start = -1;
    bool is_from_on = false;
    ChainMode chain_mode = kX;
    const auto search_chains = [&](ChainMode mode) {
        int most = most_for(kChainBase[mode], mode, 0);
        if (most < 4) return;
        const ChainReach<kWords>& reach = space.reach(graph_, mode);
        for (int start = 0; start < size; ++start) {
            const int c = cell_of(graph_.lit(start));
            if ((marks.cell[c] & (marks.cell[c] - 1)) == 0) continue;
            for (const bool is_on : {true, false}) {
                if (!(is_on ? reach.refutes(start) : reach.proves(start))) continue;
                const int complexity = is_on ? reach.chain_from_on(start, most) : reach.chain_from_off(start, most);
                if (complexity == 0) continue;
                best = {kChainBase[mode] + added_for(complexity), complexity, kKeys[mode],
                        order_of(mode, start) + (is_on ? 0xFFFFE : 0xFFFFF)};
                chain_start = start;
                is_from_on = is_on;
                chain_mode = mode;
                most = complexity - 2;
                if (most < 4) return;
            }
        }
    };
    const auto search_cycles_in = [&](ChainMode mode) {
        int most = most_for(kCycleBase[mode], mode, 0);
        if (most < 4) return;
        const ChainReach<kWords>& reach = space.reach(graph_, mode);
        CycleBounds<kWords> bounds = space.cycle_bounds(reach, everything, most);
        if (!bounds.on.any()) return;
        for (int start = 0; start < size; ++start) {
            const int count = size_of(marks.cell[cell_of(graph_.lit(start))]);
            if (!bounds.on.has(start) || (mode == kY ? count != 2 : count < 2)) continue;
            uint64_t order = order_of(mode, start);
            bounds.most = most_for(kCycleBase[mode], mode, order);
            if (bounds.most < 4) return;
            search_cycles(mode, start, reach, bounds, [&](int closing) {
                ++order;
                const int complexity = length_of(closing) - 1;
                const Key mine{kCycleBase[mode] + added_for(complexity), complexity, kKeys[mode], order};
                if (!(mine < best) || !strikes_of_cycle(marks, closing)) return;
                best = mine;
                chain_start = -1;
                CellSet cells;
                for (uint16_t at = static_cast<uint16_t>(closing); at != 0xFFFF; at = nodes_[at].parent)
                    cells.add(cell_of(graph_.lit(nodes_[at].at)));
                step.start(mode == kX   ? cells.count() == 4 ? code::generalized_x_wing : code::x_cycle
                           : mode == kY ? code::y_cycle
                                        : code::xy_cycle,
                           mine.rating);
                step.strikes = struck_;
                step.complexity = complexity;
            });
        }
    };
    search_chains(kX);
    search_cycles_in(kX);
    search_cycles_in(kY);
    search_chains(kXY);
    search_cycles_in(kXY);
    if (best.rating == 100) return false;
    if (chain_start < 0) return true;
    step.start(chain_mode == kXY      ? code::forcing_chain
               : best.complexity == 6 ? code::turbot_fish
                                      : code::forcing_x_chain,
               best.rating);
    step.complexity = best.complexity;
    const int c = cell_of(graph_.lit(chain_start)), d = digit_in(graph_.lit(chain_start));
    step.conclude(c, d, !is_from_on, marks.cell[c]);
    return true;
}

void ChainSearch::find_all(const Marks& marks, std::vector<NestedHint>& hints) {
    hints.clear();
    load(marks);
    in_space([&](auto& space) { find_all_in(marks, space, hints); });
    sort_and_filter(hints);
}

void list_new_links(const Marks& marks, const Marks& before, std::vector<StrongLink>& links) {
    links.clear();
    for (int house = 0; house < kHouses; ++house) {
        if (marks.place[house] == before.place[house]) continue;
        for (int d = 0; d < kDigits; ++d) {
            const uint16_t places = marks.place[house][d];
            if (places == before.place[house][d] || !is_pair(places)) continue;
            const auto& cells = kGrid.cells[house];
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
    in_space([&](auto& space) {
        if (has_chain_by(new_links_, space)) find_all_in(marks, space, hints);
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

template <int kWords>
void ChainSearch::find_all_in(const Marks& marks, Space<kWords>& space, std::vector<NestedHint>& hints) {
    const int size = graph_.size();
    // Every hint eliminates something that refutes itself, or proves something, by a chain of both kinds of links;
    // where i proves itself by a strong link to q, q refutes itself.
    const ChainReach<kWords>& all = space.reach(graph_, kXY);
    Bits<kWords> refuted, proved;
    all.present().each([&](int i) {
        if (all.refutes(i)) refuted.add(i);
    });
    if (!refuted.any()) return;
    all.linked().each([&](int i) {
        if (all.strong(i).intersects(refuted) && all.proves(i)) proved.add(i);
    });
    // Of hints that remove the same, only the best is delivered. The best known one that eliminates a candidate, or all
    // others of its cell:
    struct Known {
        double rating = 100;
        int complexity = 0;
        uint8_t key = 0;
    };
    std::array<std::vector<Known>, 2> known;
    for (auto& column : known) column.resize(size);
    const auto is_better = [&](int slot, bool slot_on, double rating, int complexity, uint8_t key) {
        Known& best = known[slot_on][slot];
        if (std::tie(rating, complexity, key) >= std::tie(best.rating, best.complexity, best.key)) return false;
        best = {rating, complexity, key};
        return true;
    };
    const auto add = [&](int end, double rating, int complexity, uint8_t key, bool is_cycle) {
        NestedHint& hint = hints.emplace_back();
        hint.complexity = complexity;
        hint.rating = rating;
        hint.key = key;
        hint.order = static_cast<uint32_t>(hints.size());
        for (uint16_t at = static_cast<uint16_t>(end); at != 0xFFFF; at = nodes_[at].parent) {
            const ChainNode& node = nodes_[at];
            const Literal lit = graph_.lit(node.at);
            sign(hint.signature, static_cast<uint32_t>(lit * 2 + node.is_on));
            // In a cycle, the chain also runs in reverse: there its off nodes are on, by the causes of weak links.
            if ((node.is_on || is_cycle) && node.cause != kNoCause) hint.supports.push_back({node.cause, lit});
        }
        return &hint;
    };
    for (const ChainMode mode : {kX, kY, kXY}) {
        const ChainReach<kWords>& reach = space.reach(graph_, mode);
        const CycleBounds<kWords> bounds = space.cycle_bounds(reach, refuted, 2 * kLiterals);
        Bits<kWords> starts = bounds.on;
        starts |= refuted;
        starts |= proved;
        starts.each([&](int start) {
            const Literal lit = graph_.lit(start);
            const int count = size_of(marks.cell[cell_of(lit)]);
            if (mode == kY ? count != 2 : count < 2) return;
            const auto use_cycle = [&](int closing) {
                if (!strikes_of_cycle(marks, closing)) return;
                const int complexity = length_of(closing) - 1;
                const double rating = kCycleBase[mode] + added_for(complexity);
                if (const Strike& strike = struck_[0]; struck_.size() == 1 && size_of(strike.digits) == 1) {
                    const int slot = graph_.number(literal(strike.cell, std::countr_zero(strike.digits)));
                    if (!is_better(slot, false, rating, complexity, kKeys[mode])) return;
                }
                NestedHint* hint = add(closing, rating, complexity, kKeys[mode], true);
                std::vector<uint8_t> cells;
                for (const Strike& strike : struck_) cells.push_back(strike.cell);
                order_as_hashed(cells);
                for (const uint8_t cell : cells)
                    for (const Strike& strike : struck_)
                        if (strike.cell == cell)
                            for (const int gone : bits_in(strike.digits)) hint->removed.push_back(literal(cell, gone));
            };
            if (bounds.on.has(start)) search_cycles(mode, start, reach, bounds, use_cycle);
            if (mode == kY) return;
            for (const bool is_on : {true, false}) {
                if (!(is_on ? refuted : proved).has(start)) continue;
                if (mode != kXY && !(is_on ? reach.refutes(start) : reach.proves(start))) continue;
                const int most = 2 * kLiterals;
                const int complexity = is_on ? reach.chain_from_on(start, most) : reach.chain_from_off(start, most);
                const double rating = kChainBase[mode] + added_for(complexity);
                const auto [slot, slot_on] = conclusion_of(marks, lit, !is_on);
                if (!is_better(graph_.number(slot), slot_on, rating, complexity, kKeys[mode])) continue;
                NestedHint* hint = add(search_chain(mode, start, is_on), rating, complexity, kKeys[mode], false);
                hint->removed = removed_by(marks, lit, !is_on);
            }
        });
    }
}

}  // namespace nonet::logic::se
