// Nice loops and alternating inference chains (AIC), plain, with groups and with almost locked sets.
//
// A chain of links, strong and weak in turn, from a candidate back to its own cell. Discontinuous: the premise
// contradicts itself ("r1c1 is 5, ..., so r1c1 is not 5"), so it falls; or its negation proves itself, so it
// stands. Continuous: the chain closes without a break; then one end of every weak link is true, and all that
// sees both ends can go. AIC: if the first end is off, the last is on; so one of them is true, and what sees
// both can go. All follow from each link being an implication. Example: 5- r1c1 =5= r1c7 -5- r3c8 =5= r3c2 -5
// strikes 5 where r1c1 and r3c2 meet.
//
// HoDoKu keeps for each premise one shortest chain to every conclusion and drops a loop whose chain runs into
// itself. The search here finds the same steps, but asks the closure first which premises reach their own cell
// at all, and expands tables, best conclusions first, only until one holds.
#include <algorithm>
#include <map>

#include "logic/chain_work.hpp"
#include "logic/finders.hpp"

namespace nonet::logic {
namespace {

// Where a table may hold a loop or chain, with the key that orders the steps.
struct Lead {
    int32_t count;
    int32_t sum;
    uint8_t phase;     // loops from a candidate on, loops from one off, AICs: the order of HoDoKu's search
    uint16_t premise;  // node
    uint16_t end;      // node
    friend bool operator<(const Lead& a, const Lead& b) {
        if (a.count != b.count) return a.count > b.count;
        if (a.sum != b.sum) return a.sum < b.sum;
        if (a.phase != b.phase) return a.phase < b.phase;
        return a.premise < b.premise;
    }
};

struct Found {
    Technique technique = Technique::aic;
    Strikes strikes;
    int length = 0;
    std::vector<uint16_t> path;
};

struct LoopWork {
    LinkTable table;
    std::vector<Lead> leads;
    std::vector<uint16_t> path;
};

bool is_grouped(Technique technique) {
    return technique == Technique::grouped_continuous_nice_loop ||
           technique == Technique::grouped_discontinuous_nice_loop || technique == Technique::grouped_aic;
}

Technique grouped(Technique technique) {
    switch (technique) {
        case Technique::continuous_nice_loop:
            return Technique::grouped_continuous_nice_loop;
        case Technique::discontinuous_nice_loop:
            return Technique::grouped_discontinuous_nice_loop;
        default:
            return Technique::grouped_aic;
    }
}

class LoopSearch {
  public:
    LoopSearch(Search& search, const LinkGraph& graph, const AlsList* alses, bool with_groups)
        : search_(search),
          board_(search.board()),
          graph_(graph),
          alses_(alses),
          with_groups_(with_groups),
          work_(search.work().of<LoopWork>()) {}

    void find_first(const Reach& reach);
    void find_all();

  private:
    enum Phase : uint8_t { from_on, from_off, aic };

    bool wants(Technique plain) const {
        return search_.wants(plain) || (with_groups_ && search_.wants(grouped(plain)));
    }
    // What the loop or chain strikes; false when it strikes nothing or its strikes depend on the way.
    bool strikes_of(Phase phase, int premise, int end, Strikes& strikes) const;
    bool is_continuous(Phase phase, int premise, int end) const;
    void collect_leads(const Reach& reach);
    void add_lead(Phase phase, int premise, int end);
    // Checks the chain that the table keeps for the end; fills `found_`.
    bool examine(Phase phase, int end);
    bool runs_into_itself(bool is_aic) const;
    void strike_continuous();
    void strike_als(size_t at);
    CellSet seen_by(int node, int digit) const;
    void report(const Found& found);

    Search& search_;
    const Board& board_;
    const LinkGraph& graph_;
    const AlsList* alses_;
    bool with_groups_;
    LoopWork& work_;
    Found found_;
};

bool LoopSearch::is_continuous(Phase phase, int premise, int end) const {
    // The other kinds of continuous loop would have to reach their own premise again, or a node next to it.
    const auto &from = graph_.node(premise), &to = graph_.node(end);
    return phase == from_off && to.is_on && from.digit != to.digit;
}

bool LoopSearch::strikes_of(Phase phase, int premise, int end, Strikes& strikes) const {
    const auto &from = graph_.node(premise), &to = graph_.node(end);
    if (phase == aic) {
        if (from.digit == to.digit) {
            const CellSet both = kSets.peers[from.cell] & kSets.peers[to.cell] & board_.cells_with(from.digit);
            if (!both.several()) return false;  // one elimination: a loop finds it
            strikes.add(both, from.digit);
            return true;
        }
        if (!sees(from.cell, to.cell) || !board_.has(to.cell, from.digit) || !board_.has(from.cell, to.digit))
            return false;
        strikes.add(from.cell, to.digit);
        strikes.add(to.cell, from.digit);
        return true;
    }
    if (phase == from_on) {
        // On to off of the same digit, or on to on of another: the premise contradicts itself.
        if (to.is_on == (from.digit == to.digit)) return false;
        strikes.add(from.cell, from.digit);
        return true;
    }
    if (to.is_on) {
        if (from.digit != to.digit) return false;
        for (uint16_t rest = board_.marks(from.cell) & ~mask_of(from.digit); rest != 0; rest &= rest - 1)
            strikes.add(from.cell, digit_of(rest));
        return true;
    }
    if (from.digit == to.digit) return false;
    strikes.add(from.cell, to.digit);
    return true;
}

void LoopSearch::add_lead(Phase phase, int premise, int end) {
    Strikes strikes;
    if (!strikes_of(phase, premise, end, strikes)) return;
    work_.leads.push_back(
        {strikes.count(), strikes.index_sum(), phase, static_cast<uint16_t>(premise), static_cast<uint16_t>(end)});
}

void LoopSearch::collect_leads(const Reach& reach) {
    // A continuous loop strikes as many candidates as its way allows, so it is looked at before all others.
    constexpr int32_t kUnknown = 1 << 20;
    work_.leads.clear();
    const bool loops = wants(Technique::discontinuous_nice_loop), rings = wants(Technique::continuous_nice_loop);
    const bool aics = wants(Technique::aic);
    for (int i = 0; i < graph_.candidates(); ++i) {
        const auto [cell, digit] = graph_.candidate(i);
        for (uint16_t rest = board_.marks(cell); rest != 0; rest &= rest - 1) {
            const int other = digit_of(rest);
            const int o = graph_.index_of(cell, other);
            if (loops && other == digit && reach.has(graph_.on(i), graph_.off(i)))
                add_lead(from_on, graph_.on(i), graph_.off(i));
            if (loops && other != digit && reach.has(graph_.on(i), graph_.on(o)))
                add_lead(from_on, graph_.on(i), graph_.on(o));
            if (loops && other == digit && reach.has(graph_.off(i), graph_.on(i)))
                add_lead(from_off, graph_.off(i), graph_.on(i));
            if (loops && other != digit && reach.has(graph_.off(i), graph_.off(o)))
                add_lead(from_off, graph_.off(i), graph_.off(o));
            if (rings && other != digit && size_of(board_.marks(cell)) > 2 && reach.has(graph_.off(i), graph_.on(o)))
                work_.leads.push_back(
                    {kUnknown, 0, from_off, static_cast<uint16_t>(graph_.off(i)), static_cast<uint16_t>(graph_.on(o))});
        }
        if (!aics) continue;
        const uint64_t* row = reach.row(graph_.off(i));
        for (int w = 0; w < graph_.candidate_words(); ++w) {
            for (uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
                const int end = w * 64 + std::countr_zero(rest);
                if (graph_.candidate(end).cell != cell) add_lead(aic, graph_.off(i), graph_.on(end));
            }
        }
    }
    std::sort(work_.leads.begin(), work_.leads.end());
}

void LoopSearch::find_first(const Reach& reach) {
    collect_leads(reach);
    Found best;
    Lead best_key{};
    int best_position = 0;
    int expanded = -1;
    for (const Lead& lead : work_.leads) {
        if (best_key.count > 0 && best_key < lead) break;
        if (lead.premise != expanded) {
            work_.table.expand(graph_, lead.premise);
            expanded = lead.premise;
        }
        if (!examine(static_cast<Phase>(lead.phase), lead.end)) continue;
        Lead key = lead;
        if (is_continuous(static_cast<Phase>(lead.phase), lead.premise, lead.end)) {
            key.count = found_.strikes.count();
            key.sum = found_.strikes.index_sum();
        }
        const int position = work_.table.position(lead.end);
        if (best_key.count == 0 || key < best_key || (!(best_key < key) && position < best_position)) {
            best = found_;
            best_key = key;
            best_position = position;
        }
    }
    if (best_key.count > 0) report(best);
}

void LoopSearch::find_all() {
    std::vector<Found> all;
    std::map<std::pair<Technique, std::array<uint64_t, 2 * kDigits>>, size_t> known;
    const auto keep = [&] {
        if (with_groups_ && !is_grouped(found_.technique)) return;
        if (!search_.wants(found_.technique)) return;
        std::array<uint64_t, 2 * kDigits> key;
        for (int d = 0; d < kDigits; ++d) {
            key[2 * d] = found_.strikes.cells[d].lo;
            key[2 * d + 1] = found_.strikes.cells[d].hi;
        }
        const auto [at, is_new] = known.try_emplace({found_.technique, key}, all.size());
        if (is_new)
            all.push_back(found_);
        else if (all[at->second].length > found_.length)
            all[at->second] = found_;
    };
    for (Phase phase : {from_on, from_off, aic}) {
        for (int i = 0; i < graph_.candidates() && !search_.stopped(); ++i) {
            work_.table.expand(graph_, phase == from_on ? graph_.on(i) : graph_.off(i));
            const auto& start = graph_.node(work_.table.premise());
            for (int j = 1; j < work_.table.size(); ++j) {
                const auto& end = graph_.node(work_.table.node(j));
                if (end.kind != NodeKind::cell || (end.cell == start.cell) != (phase != aic)) continue;
                if (phase == aic && !end.is_on) continue;
                if (examine(phase, work_.table.node(j))) keep();
            }
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
        const int by_count = b.strikes.count() - a.strikes.count();
        if (by_count != 0) return by_count < 0;
        return a.strikes.index_sum() < b.strikes.index_sum();
    });
    for (const Found& found : all) report(found);
}

bool LoopSearch::examine(Phase phase, int end) {
    const LinkTable& table = work_.table;
    const int position = table.position(end);
    if (position < 0 || table.length(position) <= 2) return false;
    found_.strikes = {};
    const bool continuous = is_continuous(phase, table.premise(), end);
    if (!continuous && !strikes_of(phase, table.premise(), end, found_.strikes)) return false;
    table.path(position, work_.path);
    if (runs_into_itself(phase == aic)) return false;
    found_.technique = phase == aic ? Technique::aic : Technique::discontinuous_nice_loop;
    if (continuous) {
        found_.technique = Technique::continuous_nice_loop;
        strike_continuous();
        if (found_.strikes == Strikes{}) return false;
    }
    found_.length = static_cast<int>(work_.path.size());
    bool has_groups = false;
    for (uint16_t node : work_.path) {
        has_groups |= graph_.node(node).kind != NodeKind::cell;
        if (graph_.node(node).kind == NodeKind::als) found_.length += (*alses_)[graph_.node(node).als].penalty();
    }
    if (has_groups) found_.technique = grouped(found_.technique);
    found_.path = work_.path;
    return true;
}

bool LoopSearch::runs_into_itself(bool is_aic) const {
    const auto& path = work_.path;
    const auto cell = [&](size_t i) { return graph_.node(path[i]).cell; };
    const size_t last = path.size() - 1;
    // A loop leaves its cell with the first link and returns with the last.
    if (!is_aic && (cell(last) == cell(last - 1) || cell(0) == cell(1))) return true;
    CellSet passed;  // without the node just before, which may share the cell; a loop may touch its start
    for (size_t i = 0; i <= last; ++i) {
        if (passed.contains(cell(i))) return true;
        if (i == 0) continue;
        const auto& before = graph_.node(path[i - 1]);
        if (before.cell == cell(0) && !is_aic) continue;
        passed.add(before.cell);
        if (before.kind == NodeKind::group) passed |= before.cells;
        if (before.kind == NodeKind::als) passed |= (*alses_)[before.als].cells;
    }
    return false;
}

CellSet LoopSearch::seen_by(int number, int digit) const {
    const auto& node = graph_.node(number);
    if (node.kind == NodeKind::als) return (*alses_)[node.als].seen_by[digit - 1];
    return common_peers(node.cells);
}

void LoopSearch::strike_continuous() {
    const auto& path = work_.path;
    const size_t last = path.size() - 1;
    const auto at = [&](size_t i) -> const LinkGraph::Node& { return graph_.node(path[i]); };
    Strikes& strikes = found_.strikes;
    const auto strike_others = [&](int cell, int digit1, int digit2) {
        for (uint16_t rest = board_.marks(cell) & ~mask_of(digit1) & ~mask_of(digit2); rest != 0; rest &= rest - 1)
            strikes.add(cell, digit_of(rest));
    };
    CellSet chain_cells;
    for (size_t i = 0; i < last; ++i) {
        chain_cells.add(at(i).cell);
        if (at(i).kind == NodeKind::group) chain_cells |= at(i).cells;
        if (at(i).kind == NodeKind::als) chain_cells |= (*alses_)[at(i).als].cells;
    }
    // Both ends are on: the start cell is entered and left by strong links, as every cell of the second rule.
    strike_others(at(0).cell, at(0).digit, at(last).digit);
    for (size_t i = 1; i <= last; ++i) {
        if (at(i).is_on) {
            if (i + 2 <= last && at(i - 1).cell != at(i).cell && !at(i + 1).is_on && at(i + 1).cell == at(i).cell &&
                at(i + 2).is_on && at(i + 2).cell != at(i + 1).cell)
                strike_others(at(i).cell, at(i).digit, at(i + 2).digit);
            continue;
        }
        if (at(i - 1).cell == at(i).cell) continue;
        const int digit = at(i).digit;
        CellSet both = seen_by(path[i - 1], digit) & seen_by(path[i], digit) & board_.cells_with(digit);
        both -= chain_cells;
        both.remove(at(0).cell);
        strikes.add(both, digit);
        if (at(i).kind == NodeKind::als) strike_als(i);
    }
}

// In a continuous loop an almost locked set is locked by its entry or its exit: its other digits strike.
void LoopSearch::strike_als(size_t i) {
    const auto &node = graph_.node(work_.path[i]), &next = graph_.node(work_.path[i + 1]);
    const Als& als = (*alses_)[node.als];
    uint16_t exits = mask_of(next.digit);
    if (next.is_on) exits = board_.marks(next.cell) & ~mask_of(next.digit);  // it forces a cell: several exits
    for (uint16_t rest = als.digits & ~mask_of(node.digit) & ~exits; rest != 0; rest &= rest - 1)
        found_.strikes.add(als.seen_by[digit_of(rest) - 1], digit_of(rest));
    if (!next.is_on) return;
    for (uint16_t rest = exits; rest != 0; rest &= rest - 1)
        found_.strikes.add(als.seen_by[digit_of(rest) - 1] & kSets.peers[next.cell], digit_of(rest));
}

void LoopSearch::report(const Found& found) {
    Step& step = search_.draft(found.technique);
    found.strikes.write_to(step);
    append_chain(step, graph_, found.path, alses_);
    search_.report();
}

}  // namespace

void find_nice_loop(Search& search) {
    const LinkedPosition& links = plain_links(search);
    LoopSearch loops(search, links.graph, nullptr, false);
    if (search.all())
        loops.find_all();
    else
        loops.find_first(links.reach);
}

void find_grouped_nice_loop(Search& search) {
    if (search.options().als_in_chains) {
        AlsList alses;
        collect_alses(search.board(), alses, 2);
        LinkGraph graph;
        graph.build(search.board(), true, &alses);
        Reach reach;
        if (!search.all()) reach.close(graph.row(0), graph.nodes(), graph.words());
        LoopSearch loops(search, graph, &alses, true);
        if (search.all())
            loops.find_all();
        else
            loops.find_first(reach);
        return;
    }
    const LinkedPosition& links = grouped_links(search);
    LoopSearch loops(search, links.graph, nullptr, true);
    if (search.all())
        loops.find_all();
    else
        loops.find_first(links.reach);
}

}  // namespace nonet::logic
