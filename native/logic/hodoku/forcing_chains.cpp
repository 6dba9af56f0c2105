// Forcing chains: a premise that leads to a contradiction, or premises, one of which is true, with the same conclusion.
//
// Contradiction: "r1c1 is 5" implies, by chains of single links, that a candidate is both on and off, that a
// cell takes two digits, a house one digit twice, or that a cell or house is left with nothing: the premise is
// false. ("r1c1 is not 5" leading there places 5.) Verity: every candidate of a cell, or every place of a digit
// in a house, or a candidate both on and off, implies the same: it is true. Example: each of 2, 4 and 7 in r3c3
// removes 9 from r5c8.
//
// HoDoKu prefers placements, the lowest cell first, then eliminations, the lowest candidate first; how long the
// chains are decides only which proof is shown. Since every link also holds backwards (a implies b, so not b
// implies not a), a unit all of whose members imply not-p is the same as p emptying the unit, and the path is equally
// long: one table, that of the negated conclusion, has every proof.
#include <algorithm>

#include "logic/graph/chain_work.hpp"
#include "logic/graph/forcing.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {

namespace {

struct ForcingWork {
    Conclusions found;
    std::vector<Unit> units;
    LinkTable table;
    std::vector<uint16_t> path;
};

// A way to prove the conclusion from the table of its negation.
struct Proof {
    int length = 1 << 20;  // links of all chains together
    bool is_verity = false;
    int house = -1;
    std::vector<uint16_t> ends;  // nodes that the premise implies
};

class ForcingChainSearch : StepFinder {
  public:
    explicit ForcingChainSearch(StepSearch& search)
        : StepFinder(search),
          position_(grouped_links(search)),
          links_(position_.links()),
          work_(search.work().of<ForcingWork>()) {}

    void run();

  private:
    void conclude();
    void report(int candidate, bool is_placement);
    Proof best_proof();
    void consider(Proof& best, std::initializer_list<int> ends, bool is_verity, int house);
    void consider(Proof& best, const uint16_t* ends, size_t count, bool is_verity, int house);
    bool cut_short(std::vector<std::vector<uint16_t>>& paths) const;
    void write(const Proof& proof, Step& step);

    LinkedPosition& position_;
    CandidateLinks& links_;
    const LinkGraph* graph_ = nullptr;
    ForcingWork& work_;
};

void ForcingChainSearch::run() {
    conclude();
    work_.found.each([this](int candidate, bool is_placement) {
        if (graph_ == nullptr) graph_ = &position_.graph();
        report(candidate, is_placement);
        return (search_.found() && !search_.all()) || search_.stopped();
    });
}

void ForcingChainSearch::conclude() {
    links_.complete();
    const int words = links_.candidate_words();
    work_.found.clear(words);
    collect_units(board_, links_, work_.units);
    // A candidate on and off. Two digits in a cell or a digit twice in a house imply that too, and a unit that runs
    // empty shows, seen backwards, as a verity of that unit.
    const auto contradicts = [&](const uint64_t* row) {
        for (int w = 0; w < words; ++w)
            if ((row[w] & row[words + w]) != 0) return true;
        return false;
    };
    for (int i = 0; i < links_.candidates(); ++i) {
        const uint64_t bit = uint64_t{1} << (i & 63);
        if (contradicts(links_.if_on(i))) work_.found.struck[i >> 6] |= bit;
        if (contradicts(links_.if_off(i))) work_.found.placed[i >> 6] |= bit;
    }
    conclude_verities(
        links_, work_.units, [&](int i) { return links_.if_on(i); }, [&](int i) { return links_.if_off(i); },
        work_.found);
}

void ForcingChainSearch::consider(Proof& best, const uint16_t* ends, size_t count, bool is_verity, int house) {
    int length = 0;
    for (size_t i = 0; i < count; ++i) {
        const int at = work_.table.position(ends[i]);
        if (at < 0) return;
        length += work_.table.length(at) / 2 + 1;
    }
    if (length >= best.length) return;
    best = {length, is_verity, house, {ends, ends + count}};
}

void ForcingChainSearch::consider(Proof& best, std::initializer_list<int> ends, bool is_verity, int house) {
    const std::vector<uint16_t> list(ends.begin(), ends.end());
    consider(best, list.data(), list.size(), is_verity, house);
}

Proof ForcingChainSearch::best_proof() {
    Proof best;
    const LinkTable& table = work_.table;
    const int premise = table.premise();
    const int candidates = graph_->candidates();
    const int negated = premise < graph_->off_base() ? graph_->off(premise) : premise - graph_->off_base();
    consider(best, {negated}, false, -1);
    const auto is_on = [&](int i) { return table.position(graph_->on(i)) >= 0; };
    for (int i = 0; i < candidates; ++i)
        if (is_on(i)) consider(best, {graph_->off(i), graph_->on(i)}, false, -1);
    for (const Unit& unit : work_.units) {
        for (int a = 0; a < unit.size; ++a) {
            if (!is_on(unit.members[a])) continue;
            for (int b = a + 1; b < unit.size; ++b)
                if (is_on(unit.members[b]))
                    consider(best, {graph_->on(unit.members[a]), graph_->on(unit.members[b])}, false, unit.house);
        }
    }
    std::array<uint16_t, 9> ends;
    for (const Unit& unit : work_.units) {
        for (int m = 0; m < unit.size; ++m) ends[m] = static_cast<uint16_t>(graph_->off(unit.members[m]));
        // HoDoKu does not detect an empty house if it lost places to eliminations, but its places are tried in turn.
        consider(best, ends.data(), unit.size, !unit.is_complete, unit.house);
    }
    return best;
}

void ForcingChainSearch::report(int candidate, bool is_placement) {
    work_.table.expand(*graph_, is_placement ? graph_->off(candidate) : graph_->on(candidate));
    const Proof proof = best_proof();
    if (proof.ends.empty()) return;  // beyond the length of a table
    const auto technique = proof.is_verity ? Technique::forcing_chain_verity : Technique::forcing_chain_contradiction;
    if (!search_.wants(technique)) return;
    Step& step = search_.draft(technique);
    step.conclude(graph_->candidate(candidate), is_placement);
    write(proof, step);
    search_.report();
}

void ForcingChainSearch::write(const Proof& proof, Step& step) {
    const auto negate = [&](uint16_t& node) {
        const auto& n = graph_->node(node);
        if (n.kind == NodeKind::cell)
            node = static_cast<uint16_t>(n.is_on ? graph_->off(node) : node - graph_->off_base());
        else
            node = static_cast<uint16_t>(graph_->negated_group(node));
    };
    std::vector<std::vector<uint16_t>> paths;
    for (uint16_t end : proof.ends) {
        work_.table.path(work_.table.position(end), work_.path);
        if (proof.is_verity) {
            std::reverse(work_.path.begin(), work_.path.end());
            for (uint16_t& node : work_.path) negate(node);
        }
        paths.emplace_back(work_.path.begin(), work_.path.end());
    }
    const bool is_cut = !proof.is_verity && cut_short(paths);
    if (proof.house >= 0 && !is_cut) step.show_house(Role::house, proof.house);
    for (const auto& path : paths) {
        work_.path.assign(path.begin(), path.end());
        append_chain(step, *graph_, work_.path);
        const auto& start = graph_->node(path.front());
        if (proof.is_verity || step.chains.size() == 1) step.show(Role::assumption, start.cell, start.digit);
    }
}

// Ends a contradiction at the first candidate that is both on and off.
bool ForcingChainSearch::cut_short(std::vector<std::vector<uint16_t>>& paths) const {
    struct Place {
        size_t path, at;
    };
    std::vector<std::pair<int, Place>> seen;
    for (size_t p = 0; p < paths.size(); ++p)
        for (size_t at = 0; at < paths[p].size(); ++at) {
            const int node = paths[p][at];
            if (node >= 2 * graph_->off_base()) continue;  // a group
            const int other = node < graph_->off_base() ? graph_->off(node) : node - graph_->off_base();
            const auto found = std::find_if(seen.begin(), seen.end(), [&](const auto& e) { return e.first == other; });
            if (found == seen.end()) {
                seen.push_back({node, {p, at}});
                continue;
            }
            const auto [path, end] = found->second;
            std::vector<std::vector<uint16_t>> cut;
            if (end != 0) cut.emplace_back(paths[path].begin(), paths[path].begin() + static_cast<int>(end) + 1);
            cut.emplace_back(paths[p].begin(), paths[p].begin() + static_cast<int>(at) + 1);
            paths = std::move(cut);
            return true;
        }
    return false;
}

}  // namespace

void find_forcing_chain(StepSearch& search) {
    ForcingChainSearch(search).run();
}

}  // namespace nonet::logic
