// Rule 24, multiple forcing chains, in sets of bits: what follows from every candidate of a cell, or from every place
// of a digit in a house, is true.
//
// Where rule 21 finds nothing, no candidate refutes itself, nothing in its closure contradicts anything else, and the
// closure is what a breadth-first search reaches. Where it finds something, the search of a closure that contradicts
// itself ends there, so these closures are followed link by link. A node has one parent, so that its complexity is its
// depth.
#include <algorithm>
#include <tuple>

#include "logic/se/chain_reach.hpp"

namespace nonet::logic::se {

template <int kWords>
struct ChainSearch::Multiple {
    using Set = BitRow<kWords>;

    struct Found {
        int complexity;
        uint8_t key;
        uint32_t source;
        bool is_on;
        uint16_t target;
        uint32_t order = 0;

        auto rank() const { return std::tuple(complexity, key, source, !is_on); }
    };

    ChainSearch& search;
    const Marks& marks;
    const ChainReach<kWords>& reach;
    bool has_chains = false;         // whether rule 21 finds something
    const Marks* settled = nullptr;  // sources that are unchanged since then are skipped

    struct Sets {
        Set on, off;
    };
    std::vector<Sets> cut = {};  // the closures that end in a contradiction
    std::vector<uint16_t> cut_at = {};

    // Lists the closures that end early.
    void cut_closures() {
        cut_at.assign(search.graph_.size(), 0);
        reach.present().each([&](int start) {
            if (!reach.closure(start).intersects(reach.struck(start))) return;
            Sets& sets = cut.emplace_back();
            cut_at[start] = static_cast<uint16_t>(cut.size());
            for (const ChainNode& node : search.exact(start).nodes) (node.is_on ? sets.on : sets.off).add(node.at);
        });
    }
    bool is_cut(int start) const { return has_chains && cut_at[start] != 0; }
    const Set& on_of(int start) const { return is_cut(start) ? cut[cut_at[start] - 1].on : reach.closure(start); }
    const Set& off_of(int start) const { return is_cut(start) ? cut[cut_at[start] - 1].off : reach.struck(start); }

    const Follow& depths_of(int start) {
        Follow& follow = search.follow_of(start);
        if (follow.has_depth) return follow;
        follow.has_depth = true;
        for (auto& column : follow.depth) column.resize(search.graph_.size());
        if (is_cut(start)) {
            for (const ChainNode& node : search.exact(start).nodes) {
                const ChainNode* parent = node.parent == kNoParent ? nullptr : &follow.nodes[node.parent];
                follow.depth[node.is_on][node.at] =
                    parent == nullptr ? 0 : static_cast<uint16_t>(follow.depth[parent->is_on][parent->at] + 1);
            }
            return follow;
        }
        Set seen, front, struck;
        seen.add(start);
        front.add(start);
        for (uint16_t depth = 0; front.any(); depth += 2) {
            Set fresh;
            front.each([&](int p) {
                follow.depth[1][p] = depth;
                fresh |= reach.weak(p);
            });
            fresh &= reach.present();
            fresh -= struck;
            struck |= fresh;
            fresh.each([&](int p) { follow.depth[0][p] = depth + 1; });
            if (!reach.advance(front, seen)) break;
        }
        return follow;
    }

    // Calls `use(members, count, key, house type, common on, common off)` for each house and cell with anything in
    // common, in the order of the rule. Without chains, two places of a digit have nothing in common: what both
    // eliminate, or turn on, would refute or prove itself.
    template <typename Use>
    void each_source(Use use) {
        const auto try_source = [&](const uint16_t* members, int count, HintKey key, int type) {
            Set on = on_of(members[0]), struck = off_of(members[0]);
            for (int i = 1; i < count; ++i) {
                on &= on_of(members[i]);
                struck &= off_of(members[i]);
                if (!on.any() && !struck.any()) return;
            }
            use(members, count, key, type, on, struck);
        };
        if (has_chains) cut_closures();
        const int least = has_chains ? 2 : 3;
        for (int c = 0; c < kCells; ++c) {
            if (size_of(marks.cell[c]) < 3) continue;
            uint16_t of_cell[9] = {};
            int found = 0;
            for (const int d : bits_in(marks.cell[c])) {
                of_cell[found++] = static_cast<uint16_t>(search.graph_.number(c, d));
                for (const int type : kBoxRowColumn) {
                    const int house = kGeometry.cell_houses[c][type];
                    const uint16_t places = marks.place[house][d];
                    if (settled != nullptr && places == settled->place[house][d]) continue;
                    if ((places & -places) != kSets.places[c][type] || size_of(places) < least) continue;
                    uint16_t of_house[9] = {};
                    int members = 0;
                    for (uint16_t left = places; left != 0; left &= left - 1)
                        of_house[members++] = static_cast<uint16_t>(
                            search.graph_.number(kGeometry.house_cells[house][std::countr_zero(left)], d));
                    try_source(of_house, members, kRegionKey, type);
                }
            }
            if (settled == nullptr || marks.cell[c] != settled->cell[c]) try_source(of_cell, found, kCellKey, 0);
        }
    }

    bool is_useful(int target, bool is_on) const {
        const uint16_t digits = marks.cell[search.graph_.cell(target)];
        return !is_on || (digits & (digits - 1)) != 0;
    }

    bool find_best(RatedStep& step) {
        Found best{1 << 20, 0, 0, false, 0};
        uint32_t source = 0;
        each_source([&](const uint16_t* members, int count, HintKey key, int, const Set& on, const Set& struck) {
            ++source;
            for (const bool is_on : {true, false})
                (is_on ? on : struck).each([&](int target) {
                    if (!is_useful(target, is_on)) return;
                    Found mine{count, key, source, is_on, static_cast<uint16_t>(target)};
                    for (int i = 0; i < count; ++i) mine.complexity += depths_of(members[i]).depth[is_on][target];
                    if (mine.rank() > best.rank()) return;
                    if (mine.rank() == best.rank() && !comes_before(members[0], is_on, target, best.target)) return;
                    best = mine;
                });
        });
        if (best.key == 0) return false;
        step.start(best.key == kCellKey ? code::cell_chains : code::region_chains,
                   kMultiple + added_for(best.complexity));
        step.complexity = best.complexity;
        const Literal lit = search.graph_.lit(best.target);
        const int c = cell_of(lit), d = digit_in(lit);
        step.conclude(c, d, best.is_on, marks.cell[c]);
        return true;
    }

    // Which of two nodes of equal state came first in a closure.
    bool comes_before(int start, bool is_on, int one, int other) {
        const auto& depth = depths_of(start).depth[is_on];
        if (depth[one] != depth[other]) return depth[one] < depth[other];
        const auto& index = search.exact(start).index[is_on];
        return index[one] < index[other];
    }

    void find_all(std::vector<NestedHint>& hints) {
        struct Source {
            uint16_t members[9];
            int count, type;
        };
        // One hint for each set of removed candidates: one candidate, or all others of its cell.
        std::vector<Source> sources;
        std::vector<Found> best;
        std::array<std::vector<int32_t>, 2> at;  // by state and number: where in `best`
        for (auto& column : at) column.assign(search.graph_.size(), -1);
        each_source([&](const uint16_t* members, int count, HintKey key, int type, const Set& on, const Set& struck) {
            Source& source = sources.emplace_back();
            std::copy(members, members + count, source.members);
            source.count = count;
            source.type = type;
            for (const bool is_on : {true, false})
                (is_on ? on : struck).each([&](int target) {
                    if (!is_useful(target, is_on)) return;
                    Found mine{count, key, static_cast<uint32_t>(sources.size()), is_on, static_cast<uint16_t>(target)};
                    for (int i = 0; i < count; ++i) mine.complexity += depths_of(members[i]).depth[is_on][target];
                    const auto [slot, slot_on] = conclusion_of(marks, search.graph_.lit(target), is_on);
                    int32_t& known = at[slot_on][search.graph_.number(slot)];
                    if (known < 0) {
                        known = static_cast<int32_t>(best.size());
                        best.push_back(mine);
                    } else if (mine.rank() < best[known].rank()) {
                        best[known] = mine;
                    }
                });
        });
        for (Found& found : best)
            found.order = search.exact(sources[found.source - 1].members[0]).index[found.is_on][found.target];
        std::sort(best.begin(), best.end(), [](const Found& a, const Found& b) {
            return std::tuple(a.rank(), a.order) < std::tuple(b.rank(), b.order);
        });
        for (const Found& found : best) hints.push_back(nested_of(found, sources[found.source - 1]));
    }

    template <typename Source>
    NestedHint nested_of(const Found& found, const Source& source) {
        NestedHint hint;
        hint.complexity = found.complexity;
        hint.rating = kMultiple + added_for(found.complexity);
        hint.key = found.key;
        const Literal lit = search.graph_.lit(found.target);
        hint.removed = removed_by(marks, lit, found.is_on);
        for (int i = 0; i < source.count; ++i) {
            const Follow& follow = search.exact(source.members[i]);
            sign(hint.signature, 0xFFFF);
            uint16_t at = follow.index[found.is_on][found.target];
            for (; at != kNoParent; at = follow.nodes[at].parent) {
                const ChainNode& node = follow.nodes[at];
                const Literal on_way = search.graph_.lit(node.at);
                sign(hint.signature, static_cast<uint32_t>(on_way * 2 + node.is_on));
                if (!node.is_on) continue;
                // What the assumption itself depends on: its cell or house has no other choices.
                uint8_t cause = node.cause;
                if (cause == kNoCause)
                    cause = found.key == kCellKey ? uint8_t{kByCell} : static_cast<uint8_t>(source.type);
                hint.supports.push_back({cause, on_way});
            }
        }
        return hint;
    }
};

ChainSearch::Follow& ChainSearch::follow_of(int start) {
    if (follows_.empty()) follows_.resize(kLiterals);
    if (!is_fresh_) {
        for (Follow& follow : follows_) follow.is_exact = follow.has_depth = false;
        is_fresh_ = true;
    }
    return follows_[start];
}

// Follows the links of a candidate that is on, in the order in which a closure does: on nodes before off nodes.
const ChainSearch::Follow& ChainSearch::exact(int start) {
    Follow& follow = follow_of(start);
    if (follow.is_exact) return follow;
    follow.is_exact = true;
    graph_.link();
    auto& [off_at, on_at] = follow.index;
    for (auto& column : follow.index) column.assign(graph_.size(), kNoParent);
    auto& nodes = follow.nodes;
    nodes.clear();
    on_queue_.clear();
    off_queue_.clear();
    const auto add = [&](const LinkTarget& link, uint16_t parent, bool is_on) {
        uint16_t& index = follow.index[is_on][link.to];
        if (index != kNoParent) return;
        index = static_cast<uint16_t>(nodes.size());
        (is_on ? on_queue_ : off_queue_).push_back(index);
        nodes.push_back({link.to, parent, link.cause, is_on});
    };
    add({static_cast<uint16_t>(start), kNoCause}, kNoParent, true);
    for (size_t on_done = 0, off_done = 0;;) {
        if (on_done < on_queue_.size()) {
            const uint16_t p = on_queue_[on_done++];
            const int at = nodes[p].at;
            for (const LinkTarget& link : graph_.weak(at, true)) {
                if (on_at[link.to] != kNoParent) return follow;
                add(link, p, false);
            }
        } else if (off_done < off_queue_.size()) {
            const uint16_t p = off_queue_[off_done++];
            const int at = nodes[p].at;
            for (const LinkTarget& link : graph_.strong(at, true, true)) {
                if (off_at[link.to] != kNoParent) return follow;
                add(link, p, true);
            }
        } else {
            return follow;
        }
    }
}

bool ChainSearch::find_best_multiple(RatedStep& step) {
    return in_space([&]<int kWords>(Space<kWords>& space) {
        return Multiple<kWords>{*this, graph_.marks(), space.reach(graph_, kXY)}.find_best(step);
    });
}

// Without new links, no candidate eliminates or turns on more than before, so only a cell or house that has lost
// members can give a hint.
void ChainSearch::find_all_multiple(const Marks& marks, bool has_chains, const Marks* settled,
                                    std::vector<NestedHint>& hints) {
    hints.clear();
    load(marks);
    if (settled != nullptr) {
        list_new_links(marks, *settled, new_links_);
        if (!new_links_.empty()) settled = nullptr;
    }
    in_space([&]<int kWords>(Space<kWords>& space) {
        Multiple<kWords>{*this, marks, space.reach(graph_, kXY), has_chains, settled}.find_all(hints);
    });
}

}  // namespace nonet::logic::se
