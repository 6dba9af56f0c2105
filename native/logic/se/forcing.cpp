// Compares what follows from each choice: contradictions, doubles, cells and regions.
#include "logic/se/forcing.hpp"

#include <algorithm>

namespace nonet::logic::se {

void ForcingSearch::load(const Grid& grid, const Marks& marks, bool is_quiet) {
    grid_ = &grid;
    marks_ = marks;
    is_quiet_ = is_quiet;
    has_closures_ = false;
    chains_.set_frame(marks_);
}

// Returns the closure of an assumption. Up to level 3, the closure of a level is the beginning of that of the next,
// which continues from it.
const Closure& ForcingSearch::closure_of(Literal lit, bool is_on, ForcingRule rule) {
    int16_t& at = at_[is_on][lit];
    if (at < 0) {
        if (used_ == closures_.size()) closures_.push_back(std::make_unique<Closure>());
        at = static_cast<int16_t>(used_++);
        closures_[at]->start(marks_, lit, is_on);
        follow_links(*closures_[at], marks_, rules_);
        closures_[at]->level = 0;
    }
    Closure& closure = *closures_[at];
    const int level = rule.level < 4 ? rule.level : 4 + rule.inner;
    if (closure.level < level) {
        for (int settled = closure.level; !closure.is_contradictory && !stop_() && advance(closure, rule, settled);
             settled = 0)
            follow_links(closure, marks_, rules_);
        closure.level = level;
    }
    return closure;
}

template <typename Sink>
void ForcingSearch::search(ForcingRule rule, Sink& sink, Stop stop, uint16_t digits) {
    const LinkRules rules{!rule.is_nishio, rule.is_dynamic};
    stop_ = stop;
    // Closures of level 4 do not use the chains of levels 2 and 3, so they start over.
    if (!has_closures_ || rule.level == 4 || rules.in_cells != rules_.in_cells ||
        rules.is_dynamic != rules_.is_dynamic) {
        rules_ = rules;
        has_closures_ = true;
        used_ = 0;
        for (auto& row : at_) row.fill(-1);
    }
    for (int c = 0; c < kCells; ++c) {
        const int count = size_of(marks_.cell[c]);
        if (count < (rule.is_dynamic ? 2 : 3)) continue;
        if (stop()) return;
        const Closure* of_cell[9];
        int found = 0;
        for (const int d : bits_in(marks_.cell[c] & digits)) {
            const Literal lit = literal(c, d);
            const Closure& on = closure_of(lit, true, rule);
            of_cell[found++] = &on;
            if (rule.is_dynamic) {
                const Closure& off = closure_of(lit, false, rule);
                for (const Closure* each : {&on, &off})
                    if (each->is_contradictory)
                        sink({kContradiction,
                              lit,
                              each == &off,
                              0,
                              {{each, &each->clash_on, true}, {each, &each->clash_off, false}},
                              2});
                if (!rule.is_nishio && count >= 3) {
                    const Closure* both[2] = {&on, &off};
                    search_common(both, 2, kDouble, 0, sink);
                }
            }
            if (rule.is_nishio) continue;
            for (const int type : kBoxRowColumn) {
                const int house = kGeometry.cell_houses[c][type];
                const uint16_t places = marks_.place[house][d];
                if ((places & -places) != kSets.places[c][type] || (places & (places - 1)) == 0) continue;
                const Closure* of_house[9];
                int members = 0;
                for (uint16_t left = places; left != 0; left &= left - 1)
                    of_house[members++] =
                        &closure_of(literal(kGeometry.house_cells[house][std::countr_zero(left)], d), true, rule);
                search_common(of_house, members, kRegionKey, type, sink);
            }
        }
        if (!rule.is_nishio) search_common(of_cell, found, kCellKey, 0, sink);
    }
}

// Reports a hint for each potential that all closures share, in the order of the first one.
template <typename Sink>
void ForcingSearch::search_common(const Closure* const* closures, int count, HintKey key, int house_type, Sink& sink) {
    for (const bool is_on : {true, false}) {
        std::array<CellSet, kDigits> common = is_on ? closures[0]->on_set : closures[0]->off_set;
        CellSet any;
        for (int d = 0; d < kDigits; ++d) {
            for (int i = 1; i < count; ++i) common[d] &= (is_on ? closures[i]->on_set : closures[i]->off_set)[d];
            any |= common[d];
        }
        if (any.empty()) continue;
        const auto& nodes = is_on ? closures[0]->on : closures[0]->off;
        const int total = is_on ? closures[0]->on_count : closures[0]->off_count;
        for (int at = 0; at < total; ++at) {
            const Literal lit = nodes[at].lit;
            if (!common[digit_in(lit)].contains(cell_of(lit))) continue;
            if (is_on && (marks_.cell[cell_of(lit)] & (marks_.cell[cell_of(lit)] - 1)) == 0) continue;
            Hint hint{key, lit, is_on, static_cast<uint8_t>(house_type), {}, count};
            for (int i = 0; i < count; ++i) hint.ends[i] = {closures[i], &closures[i]->node(lit, is_on), is_on};
            sink(hint);
        }
    }
}

int ForcingSearch::complexity_of(const Hint& hint, int most) {
    int least = hint.count;
    for (int i = 0; i < hint.count; ++i) least += hint.ends[i].node->depth;
    if (least > most) return least;
    int flat = 0;
    for (int i = 0; i < hint.count; ++i) {
        flat += ancestors_.count(*hint.ends[i].closure, *hint.ends[i].node, hint.ends[i].is_on, most);
        if (flat > most) return flat;
    }
    std::vector<const NestedUse*> uses;
    for (int i = 0; i < hint.count; ++i) {
        const End& end = hint.ends[i];
        const Closure& closure = *end.closure;
        if (closure.nested.empty()) continue;
        ancestors_.walk(closure, *end.node, end.is_on, 2 * kLiterals, [&](const ClosureNode& node, bool) {
            if (node.cause != kByRule) return;
            const int nested = closure.advances[node.parent].nested;
            if (nested < 0) return;
            const NestedUse& use = closure.nested[nested];
            for (const NestedUse* known : uses)
                if (known->signature[0] == use.signature[0] && known->signature[1] == use.signature[1]) return;
            uses.push_back(&use);
            flat += use.complexity;
        });
    }
    return flat;
}

bool ForcingSearch::find_best(ForcingRule rule, RatedStep& step, Stop stop, uint16_t digits) {
    struct {
        ForcingSearch& search;
        int complexity = 1 << 20;
        int key = 0;
        Hint hint{};

        void operator()(const Hint& found) {
            const int most = found.key < key ? complexity : complexity - 1;
            const int mine = search.complexity_of(found, most);
            if (mine > most) return;
            complexity = mine;
            key = found.key;
            hint = found;
        }
    } best{*this};
    search(rule, best, stop, digits);
    if (stop() || best.key == 0) return false;
    const Hint& hint = best.hint;
    int technique;
    if (rule.is_nishio) {
        technique = code::nishio;
    } else if (!rule.is_dynamic) {
        technique = hint.key == kCellKey ? code::cell_chains : code::region_chains;
    } else {
        const int kind = hint.key == kContradiction ? 0 : hint.key == kDouble ? 1 : hint.key == kCellKey ? 2 : 3;
        technique = code::dynamic_1 + rule.level * 4 + kind;
    }
    step.start(static_cast<TechniqueCode>(technique), rule.base() + added_for(best.complexity));
    step.complexity = best.complexity;
    const int c = cell_of(hint.target), d = digit_in(hint.target);
    step.conclude(c, d, hint.is_on, marks_.cell[c]);
    return true;
}

NestedHint ForcingSearch::nested_of(const Hint& hint, ForcingRule rule, int complexity, uint32_t order) {
    NestedHint nested;
    nested.complexity = complexity;
    nested.rating = rule.base() + added_for(nested.complexity);
    nested.key = hint.key;
    nested.order = order;
    nested.removed = removed_by(marks_, hint.target, hint.is_on);
    // What the assumption itself depends on: its cell or house has no other choices.
    uint8_t root = kNoCause;
    if (hint.key == kCellKey) root = kByCell;
    if (hint.key == kRegionKey) root = hint.house_type;
    for (int i = 0; i < hint.count; ++i) {
        sign(nested.signature, 0xFFFF);
        ancestors_.walk(*hint.ends[i].closure, *hint.ends[i].node, hint.ends[i].is_on, 2 * kLiterals,
                        [&](const ClosureNode& node, bool is_on) {
                            sign(nested.signature, static_cast<uint32_t>(node.lit * 2 + is_on));
                            const uint8_t cause = node.cause == kNoCause ? root : node.cause;
                            if (is_on && cause != kNoCause) nested.supports.push_back({cause, node.lit});
                        });
    }
    return nested;
}

// Of hints that remove the same, only the best is delivered, so only that one is written out.
void ForcingSearch::find_all(ForcingRule rule, std::vector<NestedHint>& hints, Stop stop) {
    hints.clear();
    struct Kept {
        Hint hint;
        int complexity;
        uint32_t order;
    };
    std::vector<Kept> kept;
    std::array<std::array<int16_t, kLiterals>, 2> slots;  // by elimination: a candidate, or all others of its cell
    for (auto& row : slots) row.fill(-1);
    uint32_t order = 0;
    const auto sink = [&](const Hint& hint) {
        const uint32_t mine = order++;
        const auto [lit, is_on] = conclusion_of(marks_, hint.target, hint.is_on);
        int16_t& slot = slots[is_on][lit];
        const Kept* known = slot < 0 ? nullptr : &kept[slot];
        const int most = known == nullptr             ? 1 << 20
                         : hint.key < known->hint.key ? known->complexity
                                                      : known->complexity - 1;
        const int complexity = complexity_of(hint, most);
        if (complexity > most) return;
        if (known == nullptr) {
            slot = static_cast<int16_t>(kept.size());
            kept.push_back({hint, complexity, mine});
        } else {
            kept[slot] = {hint, complexity, mine};
        }
    };
    search(rule, sink, stop, kAllDigits);
    for (const Kept& each : kept) hints.push_back(nested_of(each.hint, rule, each.complexity, each.order));
    sort_and_filter(hints);
}

}  // namespace nonet::logic::se
