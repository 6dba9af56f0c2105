// Nice loops and alternating inference chains (AIC), plain, with groups and with almost locked sets.
//
// A chain of links, strong and weak in turn, from a candidate back to its own cell. Discontinuous: the premise
// contradicts itself ("r1c1 is 5, ..., so r1c1 is not 5"), so it is false; or its negation does, so it is true.
// Continuous: the chain closes without a break; then one end of every weak link is true, and all that sees both ends
// can be eliminated. AIC: if the first end is off, the last is on; so one of them is true, and what sees both can be
// eliminated. All follow from each link being an implication. Example: 5- r1c1 =5= r1c7 -5- r3c8 =5= r3c2 -5 eliminates
// 5 where r1c1 and r3c2 meet.
//
// HoDoKu keeps for each premise one shortest chain to every conclusion and drops a loop whose chain crosses itself. The
// search here finds the same steps, but first uses the closure to find the premises that reach their own cell at all,
// and expands tables, best conclusions first, only until one holds.
#include <algorithm>

#include "logic/graph/chain_work.hpp"
#include "logic/graph/loop_leads.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

struct FoundLoop {
    Technique technique = Technique::aic;
    Strikes strikes;
    int length = 0;
    std::vector<uint16_t> path;
};

// Whether a path uses a candidate as both true and false, so that a shorter one does the same.
bool is_broken(const LinkGraph& graph, const std::vector<uint16_t>& path) {
    const int half = graph.off_base();
    for (size_t i = 0; i < path.size(); ++i)
        for (size_t j = i + 1; j < path.size() - (i == 0 ? 1 : 0); ++j)
            if (path[i] < 2 * half && path[j] < 2 * half && (path[i] + half == path[j] || path[j] + half == path[i]))
                return true;
    return false;
}

struct LoopWork {
    LinkTable table;
    std::vector<LoopLead> leads;
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

// Implications from the link rows.
struct RowReach {
    const CandidateLinks& links;
    bool refutes(int i) const { return links.refutes_itself(i); }
    bool forces(int i) const { return links.forces(i); }
    bool on_on(int a, int b) const { return has_bit(links.on_if_on(a), b); }
    bool off_on(int a, int b) const { return has_bit(links.on_if_off(a), b); }
    bool off_off(int a, int b) const { return on_on(b, a); }
};

// Implications from a closed graph, whose links need not work both ways: almost locked sets do not.
struct GraphReach {
    const LinkGraph& graph;
    const Reach& reach;
    bool refutes(int i) const { return reach.has(graph.on(i), graph.off(i)); }
    bool forces(int i) const { return graph.begin(graph.off(i)) != graph.end(graph.off(i)); }
    bool on_on(int a, int b) const { return reach.has(graph.on(a), graph.on(b)); }
    bool off_on(int a, int b) const { return reach.has(graph.off(a), graph.on(b)); }
    bool off_off(int a, int b) const { return reach.has(graph.off(a), graph.off(b)); }
};

class LoopSearch : StepFinder {
  public:
    LoopSearch(StepSearch& search, bool with_groups)
        : StepFinder(search), with_groups_(with_groups), work_(search.work().of<LoopWork>()) {}

    void find_first(LinkedPosition& links) {
        collect(RowReach{links.links()}, links.links());
        if (work_.leads.empty()) return;
        graph_ = &links.graph();
        take_best();
    }
    void find_first(const LinkGraph& graph, const AlsList& alses) {
        graph_ = &graph;
        alses_ = &alses;
        std::vector<uint64_t> rows;
        graph.fill_rows(rows);
        Reach reach;
        reach.close(rows.data(), graph.nodes(), graph.words());
        collect(GraphReach{graph, reach}, graph);
        take_best();
    }
    void find_all(const LinkGraph& graph, const AlsList* alses);

  private:
    bool wants(Technique plain) const {
        return search_.wants(plain) || (with_groups_ && search_.wants(grouped(plain)));
    }
    template <class AnyReach, class Index>
    void collect(const AnyReach& reach, const Index& index) {
        collect_leads(board_, reach, index, wants(Technique::discontinuous_nice_loop),
                      wants(Technique::continuous_nice_loop), wants(Technique::aic), work_.leads);
    }
    void take_best();
    // Checks the chain that the table keeps for the end; fills `found_`.
    bool examine(LoopPhase phase, int end);
    bool runs_into_itself(bool is_aic) const;
    void strike_continuous();
    void strike_als(size_t at);
    CellSet seen_by(int node, int digit) const;
    void report(const FoundLoop& found);

    const LinkGraph* graph_ = nullptr;
    const AlsList* alses_ = nullptr;
    bool with_groups_;
    LoopWork& work_;
    FoundLoop found_;
};

void LoopSearch::take_best() {
    FoundLoop best;
    LoopLead best_key{};
    int best_position = 0;
    int expanded = -1;
    for (const LoopLead& lead : work_.leads) {
        if (best_key.count > 0 && best_key < lead) break;
        const int premise = lead.phase == LoopPhase::from_on ? graph_->on(lead.premise) : graph_->off(lead.premise);
        const int end = lead.end_is_on ? graph_->on(lead.end) : graph_->off(lead.end);
        if (premise != expanded) work_.table.expand(*graph_, premise);
        expanded = premise;
        if (!examine(lead.phase, end) || !search_.wants(found_.technique)) continue;
        LoopLead key = lead;
        if (lead.count == kUnknownCount) {
            key.count = found_.strikes.count();
            key.sum = found_.strikes.index_sum();
        }
        const int position = work_.table.position(end);
        if (best_key.count == 0 || key < best_key || (!(best_key < key) && position < best_position)) {
            best = found_;
            best_key = key;
            best_position = position;
        }
    }
    if (best_key.count > 0) report(best);
}

void LoopSearch::find_all(const LinkGraph& graph, const AlsList* alses) {
    graph_ = &graph;
    alses_ = alses;
    Cheapest<std::pair<Technique, Strikes>, FoundLoop> kept;
    const auto keep = [&] {
        if (with_groups_ && !is_grouped(found_.technique)) return;
        if (!search_.wants(found_.technique) || found_.strikes.count() == 0 || is_broken(*graph_, found_.path)) return;
        kept.add({found_.technique, found_.strikes}, found_.length, found_);
    };
    for (LoopPhase phase : {LoopPhase::from_on, LoopPhase::from_off, LoopPhase::aic}) {
        for (int i = 0; i < graph_->candidates() && !search_.stopped(); ++i) {
            work_.table.expand(*graph_, phase == LoopPhase::from_on ? graph_->on(i) : graph_->off(i));
            const auto& start = graph_->node(work_.table.premise());
            for (int j = 1; j < work_.table.size(); ++j) {
                const auto& end = graph_->node(work_.table.node(j));
                if (end.kind != NodeKind::cell || (end.cell == start.cell) != (phase != LoopPhase::aic)) continue;
                if (phase == LoopPhase::aic && !end.is_on) continue;
                if (examine(phase, work_.table.node(j))) keep();
                if (j % 64 == 0 && search_.stopped()) return;
            }
        }
    }
    auto& all = kept.items();
    std::stable_sort(all.begin(), all.end(),
                     [](const FoundLoop& a, const FoundLoop& b) { return a.strikes.comes_before(b.strikes); });
    for (const FoundLoop& found : all) report(found);
}

bool LoopSearch::examine(LoopPhase phase, int end) {
    const LinkTable& table = work_.table;
    const int position = table.position(end);
    if (position < 0 || table.length(position) <= 2) return false;
    found_.strikes = {};
    const auto &start = graph_->node(table.premise()), &last = graph_->node(end);
    const Candidate from{start.cell, start.digit}, to{last.cell, last.digit};
    const bool continuous = is_continuous(phase, from, to, last.is_on);
    if (!continuous && !loop_strikes(board_, phase, from, to, last.is_on, found_.strikes)) return false;
    table.path(position, work_.path);
    if (runs_into_itself(phase == LoopPhase::aic)) return false;
    found_.technique = phase == LoopPhase::aic ? Technique::aic : Technique::discontinuous_nice_loop;
    if (continuous) {
        found_.technique = Technique::continuous_nice_loop;
        strike_continuous();
        if (found_.strikes == Strikes{}) return false;
    }
    found_.length = static_cast<int>(work_.path.size());
    bool has_groups = false;
    for (uint16_t node : work_.path) {
        has_groups |= graph_->node(node).kind != NodeKind::cell;
        if (graph_->node(node).kind == NodeKind::als) found_.length += (*alses_)[graph_->node(node).als].penalty();
    }
    if (has_groups) found_.technique = grouped(found_.technique);
    found_.path = work_.path;
    return true;
}

bool LoopSearch::runs_into_itself(bool is_aic) const {
    const auto& path = work_.path;
    const auto cell = [&](size_t i) { return graph_->node(path[i]).cell; };
    const size_t last = path.size() - 1;
    // A loop leaves its cell with the first link and returns with the last.
    if (!is_aic && (cell(last) == cell(last - 1) || cell(0) == cell(1))) return true;
    CellSet passed;  // without the node just before, which may share the cell; a loop may touch its start
    for (size_t i = 0; i <= last; ++i) {
        if (passed.contains(cell(i))) return true;
        if (i == 0) continue;
        const auto& before = graph_->node(path[i - 1]);
        if (before.cell == cell(0) && !is_aic) continue;
        passed.add(before.cell);
        if (before.kind == NodeKind::group) passed |= before.cells;
        if (before.kind == NodeKind::als) passed |= (*alses_)[before.als].cells;
    }
    return false;
}

CellSet LoopSearch::seen_by(int number, int digit) const {
    const auto& node = graph_->node(number);
    if (node.kind == NodeKind::als) return (*alses_)[node.als].seen_by(digit);
    return common_peers(node.cells);
}

void LoopSearch::strike_continuous() {
    const auto& path = work_.path;
    const size_t last = path.size() - 1;
    const auto at = [&](size_t i) -> const LinkGraph::Node& { return graph_->node(path[i]); };
    Strikes& strikes = found_.strikes;
    const auto strike_others = [&](int cell, int digit1, int digit2) {
        for (const int digit : digits_in(board_.marks(cell) & ~mask_of(digit1) & ~mask_of(digit2)))
            strikes.add(cell, digit);
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

// In a continuous loop an almost locked set is locked by its entry or its exit: its other digits eliminate.
void LoopSearch::strike_als(size_t i) {
    const auto &node = graph_->node(work_.path[i]), &next = graph_->node(work_.path[i + 1]);
    const Als& als = (*alses_)[node.als];
    uint16_t exits = mask_of(next.digit);
    if (next.is_on) exits = board_.marks(next.cell) & ~mask_of(next.digit);  // it forces a cell: several exits
    for (const int digit : digits_in(als.digits & ~mask_of(node.digit) & ~exits))
        found_.strikes.add(als.seen_by(digit), digit);
    if (!next.is_on) return;
    for (const int digit : digits_in(exits)) found_.strikes.add(als.seen_by(digit) & kSets.peers[next.cell], digit);
}

void LoopSearch::report(const FoundLoop& found) {
    Step& step = search_.draft(found.technique);
    found.strikes.write_to(step);
    append_chain(step, *graph_, found.path, alses_);
    search_.report();
}

}  // namespace

void find_nice_loop(StepSearch& search) {
    LinkedPosition& links = plain_links(search);
    LoopSearch loops(search, false);
    if (search.all())
        loops.find_all(links.graph(), nullptr);
    else
        loops.find_first(links);
}

void find_grouped_nice_loop(StepSearch& search) {
    LoopSearch loops(search, true);
    if (search.options().als_in_chains) {
        AlsList alses;
        alses.collect(search.board(), 2);
        LinkGraph graph;
        graph.build(search.board(), true, &alses);
        if (search.all())
            loops.find_all(graph, &alses);
        else
            loops.find_first(graph, alses);
        return;
    }
    LinkedPosition& links = grouped_links(search);
    if (search.all())
        loops.find_all(links.graph(), nullptr);
    else
        loops.find_first(links);
}

}  // namespace nonet::logic
