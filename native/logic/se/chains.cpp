// Rule 21: bidirectional cycles and forcing chains.
#include "logic/se/chains.hpp"

#include <algorithm>

namespace nonet::logic::se {

void LinkGraph::build(const Marks& marks) {
    size_ = 0;
    for (int c = 0; c < kCells; ++c)
        for (uint16_t rest = marks.cell[c]; rest != 0; rest &= rest - 1) {
            const Literal lit = literal(c, std::countr_zero(rest));
            numbers_[lit] = static_cast<uint16_t>(size_);
            lits_[size_++] = lit;
        }
    weak_.clear();
    strong_.clear();
    for (int i = 0; i < size_; ++i) {
        const int c = cell_of(lits_[i]), d = digit_in(lits_[i]);
        const auto number = [&](int cell, int digit) { return numbers_[literal(cell, digit)]; };
        const int others = marks.cell[c] & ~(1 << d);
        weak_at_[i] = static_cast<uint16_t>(weak_.size());
        for (int rest = others; rest != 0; rest &= rest - 1)
            weak_.push_back({number(c, std::countr_zero(static_cast<unsigned>(rest))), kByCell});
        weak_cell_end_[i] = static_cast<uint16_t>(weak_.size());
        for (int type = 0; type < 3; ++type)
            for (CellSet cells = kGrid.peers_by[c][type] & marks.with[d]; cells.any();)
                weak_.push_back({number(cells.pop(), d), static_cast<uint8_t>(type)});
        strong_at_[i] = static_cast<uint16_t>(strong_.size());
        if (others != 0 && (others & (others - 1)) == 0)
            strong_.push_back({number(c, std::countr_zero(static_cast<unsigned>(others))), kByCell});
        strong_cell_end_[i] = static_cast<uint16_t>(strong_.size());
        for (int type = 0; type < 3; ++type) {
            const int house = kGrid.at[c].house[type], places = marks.place[house][d] & ~kGrid.at[c].bit[type];
            if (places == 0 || (places & (places - 1)) != 0) continue;
            const uint16_t to = number(kGrid.cells[house][std::countr_zero(static_cast<unsigned>(places))], d);
            bool is_new = true;
            for (size_t at = strong_cell_end_[i]; at < strong_.size(); ++at) is_new = is_new && strong_[at].to != to;
            if (is_new) strong_.push_back({to, static_cast<uint8_t>(type)});
        }
    }
    weak_at_[size_] = static_cast<uint16_t>(weak_.size());
    strong_at_[size_] = static_cast<uint16_t>(strong_.size());
}

template <typename Sink>
void ChainSearch::search_cycles(Mode mode, int start, Sink sink) {
    const bool in_cells = mode != kX, in_houses = mode != kY;
    nodes_.clear();
    on_queue_.clear();
    off_queue_.clear();
    seen_on_.assign(graph_.size(), 0);
    seen_on_[start] = 1;
    nodes_.push_back({static_cast<uint16_t>(start), 0xFFFF, kNoCause, true});
    on_queue_.push_back(0);
    for (int round = 2; !on_queue_.empty() || !off_queue_.empty(); round += 2) {
        for (const uint16_t p : on_queue_) {
            const int at = nodes_[p].at;
            for (const Link* link = graph_.weak_begin(at, in_cells); link != graph_.weak_end(at); ++link) {
                bool is_ancestor = false;
                for (uint16_t up = nodes_[p].parent; up != 0xFFFF && !is_ancestor; up = nodes_[up].parent)
                    is_ancestor = !nodes_[up].is_on && nodes_[up].at == link->to;
                if (is_ancestor) continue;
                off_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link->to, p, link->cause, false});
            }
        }
        on_queue_.clear();
        for (const uint16_t p : off_queue_) {
            const int at = nodes_[p].at;
            for (const Link* link = graph_.strong_begin(at, in_cells); link != graph_.strong_end(at, in_houses);
                 ++link) {
                if (round >= 4 && link->to == start) {
                    nodes_.push_back({link->to, p, link->cause, true});
                    sink(static_cast<int>(nodes_.size()) - 1);
                    nodes_.pop_back();
                }
                if (seen_on_[link->to]) continue;
                seen_on_[link->to] = 1;
                on_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link->to, p, link->cause, true});
            }
        }
        off_queue_.clear();
    }
}

// Gives the node at which the chain comes back to its start in the other state, -1 if it never does.
int ChainSearch::search_chain(Mode mode, int start, bool is_on) {
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
            for (const Link* link = graph_.weak_begin(at, in_cells); link != graph_.weak_end(at); ++link) {
                if (seen_off_[link->to]) continue;
                seen_off_[link->to] = 1;
                off_queue_.push_back(static_cast<uint16_t>(nodes_.size()));
                nodes_.push_back({link->to, p, link->cause, false});
                if (is_on && link->to == start) return static_cast<int>(nodes_.size()) - 1;
            }
        }
        on_queue_.clear();
        for (const uint16_t p : off_queue_) {
            const int at = nodes_[p].at;
            for (const Link* link = graph_.strong_begin(at, in_cells); link != graph_.strong_end(at, in_houses);
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

bool ChainSearch::find_best(const Marks& marks, Step& step) {
    graph_.build(marks);
    Key best{100, 0, 0, 0};
    for (const Mode mode : {kX, kY, kXY}) {
        const uint8_t key = mode == kX ? kXOnly : mode == kY ? kYOnly : kXAndY;
        for (int start = 0; start < graph_.size(); ++start) {
            const Literal lit = graph_.lit(start);
            const int c = cell_of(lit), d = digit_in(lit), count = size_of(marks.cell[c]);
            if (mode == kY ? count != 2 : count < 2) continue;
            uint64_t order = (uint64_t{mode} << 32) + (static_cast<uint64_t>(start) << 16);
            search_cycles(mode, start, [&](int closing) {
                ++order;
                const int complexity = length_of(closing) - 1;
                const double base = mode == kXY ? kXyChain : kCycle;
                const Key mine{base + added_for(complexity), complexity, key, order};
                if (!(mine < best) || !strikes_of_cycle(marks, closing)) return;
                best = mine;
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
            if (mode == kY) continue;
            for (const bool is_on : {true, false}) {
                const int end = search_chain(mode, start, is_on);
                if (end < 0) continue;
                const int complexity = length_of(end);
                const Key mine{(mode == kX ? kXChain : kXyChain) + added_for(complexity), complexity, key,
                               order + (is_on ? 0xFFFE : 0xFFFF)};
                if (!(mine < best)) continue;
                best = mine;
                step.start(mode == kXY       ? code::forcing_chain
                           : complexity == 6 ? code::turbot_fish
                                             : code::forcing_x_chain,
                           mine.rating);
                step.complexity = complexity;
                if (is_on) {
                    step.strike(c, static_cast<uint16_t>(1 << d));
                } else {
                    step.strike(c, static_cast<uint16_t>(marks.cell[c] & ~(1 << d)));
                    step.place(c, d);
                }
            }
        }
    }
    return best.rating < 100;
}

void ChainSearch::find_all(const Marks& marks, std::vector<NestedHint>& hints) {
    hints.clear();
    graph_.build(marks);
    const auto add = [&](int end, double base, uint8_t key, bool is_cycle) {
        NestedHint hint;
        hint.complexity = length_of(end) - (is_cycle ? 1 : 0);
        hint.rating = base + added_for(hint.complexity);
        hint.key = key;
        hint.order = static_cast<uint32_t>(hints.size());
        for (uint16_t at = static_cast<uint16_t>(end); at != 0xFFFF; at = nodes_[at].parent) {
            const ChainNode& node = nodes_[at];
            const Literal lit = graph_.lit(node.at);
            sign(hint.signature, static_cast<uint32_t>(lit * 2 + node.is_on));
            // In a cycle, the chain runs the other way too: there its off nodes are on, by the causes of weak links.
            if ((node.is_on || is_cycle) && node.cause != kNoCause) hint.supports.push_back({node.cause, lit});
        }
        hints.push_back(std::move(hint));
        return &hints.back();
    };
    for (const Mode mode : {kX, kY, kXY}) {
        const uint8_t key = mode == kX ? kXOnly : mode == kY ? kYOnly : kXAndY;
        for (int start = 0; start < graph_.size(); ++start) {
            const Literal lit = graph_.lit(start);
            const int c = cell_of(lit), d = digit_in(lit), count = size_of(marks.cell[c]);
            if (mode == kY ? count != 2 : count < 2) continue;
            search_cycles(mode, start, [&](int closing) {
                if (!strikes_of_cycle(marks, closing)) return;
                NestedHint* hint = add(closing, mode == kXY ? kXyChain : kCycle, key, true);
                std::vector<uint8_t> cells;
                for (const Strike& strike : struck_) cells.push_back(strike.cell);
                order_as_hashed(cells);
                for (const uint8_t cell : cells)
                    for (const Strike& strike : struck_)
                        if (strike.cell == cell)
                            for (uint16_t rest = strike.digits; rest != 0; rest &= rest - 1)
                                hint->removed.push_back(literal(cell, std::countr_zero(rest)));
            });
            if (mode == kY) continue;
            for (const bool is_on : {true, false}) {
                const int end = search_chain(mode, start, is_on);
                if (end < 0) continue;
                NestedHint* hint = add(end, mode == kX ? kXChain : kXyChain, key, false);
                if (is_on) {
                    hint->removed.push_back(lit);
                } else {
                    for (int rest = marks.cell[c] & ~(1 << d); rest != 0; rest &= rest - 1)
                        hint->removed.push_back(literal(c, std::countr_zero(static_cast<unsigned>(rest))));
                }
            }
        }
    }
    sort_and_filter(hints);
}

}  // namespace nonet::logic::se
