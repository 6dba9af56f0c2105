// Forcing nets: like forcing chains, but a single may depend on several eliminations at once.
//
// Assume a candidate (or its absence), place every single that follows, a few rounds deep, and use each of the results
// as a premise in turn. The conclusions are those of forcing chains: a premise that leads to a contradiction is false,
// and what follows from each of several premises, one of which holds, is true. Example: "r4c4 is 6" leaves r4c9 and
// r5c9 without 2, so r6c9 is 2 by two eliminations together: a net.
//
// HoDoKu keeps a conclusion only if one of its proofs has a branch: a placement with at least two reasons that are not
// the premise itself. The closure yields all conclusions; they are tried in HoDoKu's order (placements by cell, then
// eliminations by candidate) and only their own tables are expanded to look for the branch.
//
// HoDoKu keeps only some of a single's reasons and may count a branch that the full proof does not have: then a forcing
// chain does the same, and the proof is skipped.
#include <algorithm>

#include "logic/graph/chain_work.hpp"
#include "logic/graph/forcing.hpp"
#include "logic/graph/net_tables.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

struct NetWork {
    NetTables tables;
    Reach reach;
    Conclusions found;
    std::vector<Unit> units;
    std::vector<uint64_t> contradictory;  // by premise
    std::vector<uint64_t> columns;        // by candidate: the premises that turn it off
    std::vector<NetTable> expanded;       // by premise; empty until needed
};

struct NetProof {
    int length = 1 << 20;
    bool is_verity = false;
    int house = -1;
    std::vector<NetTable::Way> ways;
    std::vector<uint16_t> ends;  // of the paths: a path may have passed its end before
};

// Transposes a square of 64 × 64 bits, by halves (Hacker's Delight, 7-3).
void transpose(std::array<uint64_t, 64>& block) {
    uint64_t mask = 0x00000000FFFFFFFF;
    for (int half = 32; half != 0; half >>= 1, mask ^= mask << half)
        for (int k = 0; k < 64; k = (k + half + 1) & ~half) {
            const uint64_t swapped = ((block[k] >> half) ^ block[k + half]) & mask;
            block[k] ^= swapped << half;
            block[k + half] ^= swapped;
        }
}

class ForcingNetSearch : StepFinder {
  public:
    explicit ForcingNetSearch(StepSearch& search)
        : StepFinder(search), graph_(grouped_links(search).graph()), work_(search.work().of<NetWork>()) {}

    void run();

  private:
    using Ends = std::vector<std::pair<uint16_t, uint16_t>>;  // premise and conclusion of each path

    bool build();
    void conclude();
    void find_contradictions();
    bool is_contradictory(int node) const { return has_bit(work_.contradictory, node); }
    void report(int candidate, bool is_placement);
    NetProof contradiction(int premise);
    NetProof verity(int conclusion);
    // Takes the proof if it is shorter than the best and branches, for HoDoKu and with all reasons shown.
    void consider(NetProof& best, const Ends& ends, bool is_verity, int house);
    bool shows_branch(const NetProof& proof) const;
    // The paths of a proof with all their reasons, ending at the first contradiction; as HoDoKu counts them, or to
    // their ends and no further.
    std::vector<NetTable::Way> full_ways(const NetProof& proof, bool to_ends, bool& is_cut) const;
    bool cut_short(std::vector<NetTable::Way>& ways) const;
    static NetTable::Way part_of(const NetTable::Way& way, int at);
    void write(const NetProof& proof, Step& step) const;
    void write_way(const NetTable::Way& way, Chain& chain) const;

    const LinkGraph& graph_;
    NetWork& work_;
};

void ForcingNetSearch::run() {
    if (!build()) return;
    conclude();
    work_.found.each([this](int candidate, bool is_placement) {
        report(candidate, is_placement);
        return (search_.found() && !search_.all()) || search_.stopped();
    });
}

bool ForcingNetSearch::build() {
    work_.tables.build(board_, graph_, kNetLookAhead);
    if (search_.stopped()) return false;
    work_.expanded.resize(graph_.nodes());
    for (NetTable& table : work_.expanded) table.clear();
    work_.reach.close(work_.tables.rows(), graph_.nodes(), graph_.words());
    return !search_.stopped();
}

void ForcingNetSearch::conclude() {
    work_.found.clear(graph_.candidate_words());
    collect_units(board_, graph_, work_.units);
    find_contradictions();
    for (int i = 0; i < graph_.candidates(); ++i) {
        const uint64_t bit = uint64_t{1} << (i & 63);
        if (is_contradictory(graph_.on(i))) work_.found.struck[i >> 6] |= bit;
        if (is_contradictory(graph_.off(i))) work_.found.placed[i >> 6] |= bit;
    }
    conclude_verities(
        graph_, work_.units, [&](int i) { return work_.reach.row(graph_.on(i)); },
        [&](int i) { return work_.reach.row(graph_.off(i)); }, work_.found);
}

// Sets the bit of every contradictory premise: a candidate on and off, or a unit all of whose members are off. For the
// units, columns tell which premises turn a candidate off, for all premises at once.
void ForcingNetSearch::find_contradictions() {
    const int words = graph_.candidate_words(), premises = 2 * graph_.off_base();
    auto& bad = work_.contradictory;
    bad.assign(2 * static_cast<size_t>(words), 0);
    for (int p = 0; p < premises; ++p) {
        const uint64_t* row = work_.reach.row(p);
        uint64_t both = 0;
        for (int w = 0; w < words; ++w) both |= row[w] & row[words + w];
        if (both != 0) set_bit(bad, p);
    }
    auto& columns = work_.columns;
    columns.assign(static_cast<size_t>(graph_.off_base()) * 2 * words, 0);
    std::array<uint64_t, 64> block;
    for (int group = 0; group < 2 * words; ++group)
        for (int w = 0; w < words; ++w) {
            for (int k = 0; k < 64; ++k) block[k] = work_.reach.row(group * 64 + k)[words + w];
            transpose(block);
            for (int k = 0; k < 64; ++k) columns[static_cast<size_t>(w * 64 + k) * 2 * words + group] = block[k];
        }
    for (const Unit& unit : work_.units) {
        if (!unit.is_complete) continue;
        for (int group = 0; group < 2 * words; ++group) {
            uint64_t all = ~uint64_t{0};
            for (int m = 0; m < unit.size; ++m)
                all &= columns[static_cast<size_t>(unit.members[m]) * 2 * words + group];
            bad[group] |= all;
        }
    }
}

void ForcingNetSearch::consider(NetProof& best, const Ends& ends, bool is_verity, int house) {
    NetProof proof{0, is_verity, house, {}, {}};
    bool branches = false;
    for (const auto& [premise, end] : ends) {
        NetTable& table = work_.expanded[premise];
        if (!table.is_expanded()) table.expand(work_.tables, graph_, premise);
        NetTable::Way way;
        if (!table.trace(end, way)) return;
        branches |= way.branches;
        proof.length += static_cast<int>(way.nodes.size());
        proof.ways.push_back(std::move(way));
        proof.ends.push_back(end);
    }
    if (branches && proof.length < best.length && shows_branch(proof)) best = std::move(proof);
}

std::vector<NetTable::Way> ForcingNetSearch::full_ways(const NetProof& proof, bool to_ends, bool& is_cut) const {
    std::vector<NetTable::Way> ways;
    for (size_t i = 0; i < proof.ways.size(); ++i) {
        const auto& traced = proof.ways[i].nodes;
        const uint16_t end = to_ends ? proof.ends[i] : traced.back();
        NetTable::Way& way = ways.emplace_back();
        work_.expanded[traced.front()].trace(end, way, true);
        if (!to_ends || way.nodes.back() == end) continue;
        const auto at = std::find(way.nodes.begin(), way.nodes.end(), end);
        if (at != way.nodes.end()) way = part_of(way, static_cast<int>(at - way.nodes.begin()));
    }
    is_cut = !proof.is_verity && cut_short(ways);
    return ways;
}

bool ForcingNetSearch::shows_branch(const NetProof& proof) const {
    bool is_cut = false;
    for (const auto& way : full_ways(proof, false, is_cut))
        for (const auto& reasons : way.reasons)
            if (reasons.size() > 1) return true;
    return false;
}

NetProof ForcingNetSearch::contradiction(int premise) {
    NetProof best;
    const uint64_t* row = work_.reach.row(premise);
    const auto has = [&](int node) { return has_bit(row, node); };
    const auto way = [&](int node) { return std::pair{static_cast<uint16_t>(premise), static_cast<uint16_t>(node)}; };
    const int negated = premise < graph_.off_base() ? graph_.off(premise) : premise - graph_.off_base();
    if (has(negated)) consider(best, {way(negated)}, false, -1);
    for (int i = 0; i < graph_.candidates(); ++i)
        if (has(graph_.on(i)) && has(graph_.off(i))) consider(best, {way(graph_.off(i)), way(graph_.on(i))}, false, -1);
    for (const Unit& unit : work_.units) {
        Ends on, off;
        for (int m = 0; m < unit.size; ++m) {
            if (has(graph_.on(unit.members[m]))) on.push_back(way(graph_.on(unit.members[m])));
            if (has(graph_.off(unit.members[m]))) off.push_back(way(graph_.off(unit.members[m])));
        }
        if (on.size() > 1) consider(best, on, false, unit.house);
        if (off.size() == unit.size && on.empty() && unit.is_complete) consider(best, off, false, unit.house);
    }
    return best;
}

NetProof ForcingNetSearch::verity(int conclusion) {
    NetProof best;
    const auto follows = [&](int premise) { return work_.reach.has(premise, conclusion); };
    const auto way = [&](int premise) {
        return std::pair{static_cast<uint16_t>(premise), static_cast<uint16_t>(conclusion)};
    };
    for (const Unit& unit : work_.units) {
        Ends ends;
        for (int m = 0; m < unit.size && follows(graph_.on(unit.members[m])); ++m)
            ends.push_back(way(graph_.on(unit.members[m])));
        if (ends.size() == unit.size) consider(best, ends, true, unit.house);
    }
    if (!best.ways.empty()) return best;
    for (int i = 0; i < graph_.candidates(); ++i) {
        if (graph_.candidate(i).cell == graph_.node(conclusion).cell) continue;
        if (follows(graph_.on(i)) && follows(graph_.off(i))) {
            consider(best, {way(graph_.on(i)), way(graph_.off(i))}, true, -1);
            if (!best.ways.empty()) return best;
        }
    }
    return best;
}

void ForcingNetSearch::report(int candidate, bool is_placement) {
    const int conclusion = is_placement ? graph_.on(candidate) : graph_.off(candidate);
    const int negation = is_placement ? graph_.off(candidate) : graph_.on(candidate);
    NetProof proof;
    if (search_.wants(Technique::forcing_net_contradiction) && is_contradictory(negation))
        proof = contradiction(negation);
    if (search_.wants(Technique::forcing_net_verity) && proof.ways.empty()) proof = verity(conclusion);
    if (proof.ways.empty()) return;
    Step& step = search_.draft(proof.is_verity ? Technique::forcing_net_verity : Technique::forcing_net_contradiction);
    step.conclude(graph_.candidate(candidate), is_placement);
    write(proof, step);
    search_.report();
}

// Ends a contradiction where it first appears: HoDoKu continues after a candidate is both on and off.
bool ForcingNetSearch::cut_short(std::vector<NetTable::Way>& ways) const {
    struct Place {
        int way = -1, at = 0;
    };
    std::vector<Place> seen(static_cast<size_t>(2 * graph_.off_base()));
    for (size_t w = 0; w < ways.size(); ++w) {
        for (size_t at = 0; at < ways[w].nodes.size(); ++at) {
            const int node = ways[w].nodes[at];
            if (node >= 2 * graph_.off_base()) continue;  // a group
            const Place other = seen[node < graph_.off_base() ? graph_.off(node) : node - graph_.off_base()];
            if (other.way < 0) {
                if (seen[node].way < 0) seen[node] = {static_cast<int>(w), static_cast<int>(at)};
                continue;
            }
            std::vector<NetTable::Way> cut;
            if (other.at != 0) cut.push_back(part_of(ways[other.way], other.at));  // else the premise itself
            cut.push_back(part_of(ways[w], static_cast<int>(at)));
            ways = std::move(cut);
            return true;
        }
    }
    return false;
}

// The part of a path that one of its nodes depends on, up to that node.
NetTable::Way ForcingNetSearch::part_of(const NetTable::Way& way, int at) {
    std::vector<uint8_t> is_needed(way.nodes.size(), 0);
    is_needed[at] = is_needed[0] = 1;
    for (int i = at; i > 0; --i) {
        if (is_needed[i] == 0) continue;
        for (const uint16_t reason : way.reasons[i])
            is_needed[std::find(way.nodes.begin(), way.nodes.end(), reason) - way.nodes.begin()] = 1;
    }
    NetTable::Way part;
    for (int i = 0; i <= at; ++i) {
        if (is_needed[i] == 0) continue;
        part.nodes.push_back(way.nodes[i]);
        part.reasons.push_back(way.reasons[i]);
    }
    return part;
}

void ForcingNetSearch::write(const NetProof& proof, Step& step) const {
    bool is_cut = false;
    const std::vector<NetTable::Way> ways = full_ways(proof, true, is_cut);
    if (proof.house >= 0 && !is_cut) step.show_house(Role::house, proof.house);
    int shown = -1;
    for (const auto& way : ways) {
        write_way(way, step.chains.emplace_back());
        const auto& start = graph_.node(way.nodes.front());
        if (way.nodes.front() != shown) step.show(Role::assumption, start.cell, start.digit);
        shown = way.nodes.front();
    }
}

// The nodes in the order of the proof; reasons are numbers of earlier nodes.
void ForcingNetSearch::write_way(const NetTable::Way& way, Chain& chain) const {
    const auto number = [&](uint16_t node) {
        return static_cast<uint16_t>(std::find(way.nodes.begin(), way.nodes.end(), node) - way.nodes.begin());
    };
    for (size_t i = 0; i < way.nodes.size(); ++i) {
        ChainNode& to = chain.nodes.emplace_back(graph_.chain_node(way.nodes[i], i == 0, nullptr));
        to.reasons_begin = static_cast<uint16_t>(chain.reasons.size());
        for (uint16_t reason : way.reasons[i]) chain.reasons.push_back(number(reason));
        to.reasons_end = static_cast<uint16_t>(chain.reasons.size());
    }
}

}  // namespace

void find_forcing_net(StepSearch& search) {
    ForcingNetSearch(search).run();
}

}  // namespace nonet::logic
