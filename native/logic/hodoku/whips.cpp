// Whips, g-whips and braids: assumptions refuted by a short sequence of units, each left with one candidate.
//
// Assume a candidate, the target. A unit (a cell, or a digit in a house) all of whose candidates but one conflict with
// the target or with candidates found before needs that one. A sequence of such units that ends with one that has no
// candidate left refutes the target; its length is the number of units. In a whip each unit loses a candidate to the
// one found just before it, so that it is a single chain; in a braid it may lose them to any. In a g-whip a unit may be
// left two or three candidates of a digit where a box and a line cross: one of them is true, so both houses can have
// the digit nowhere else. Example (whip of length 2): r1c1 = 5 leaves row 4 its 5 in r4c8 only, and then box 9 has no
// 5.
//
// Sound: every candidate found follows from the target by the rules of Sudoku, so the target would leave a unit empty.
//
// A target is searched only if singles (for a g-whip, with locked candidates) refute it at all. Of all targets the one
// with the shortest whip that a bounded search finds is taken; a braid is the shortest proof by singles, layer by
// layer.
#include <algorithm>
#include <unordered_set>

#include "logic/core/bit_row.hpp"
#include "logic/graph/refutation.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kUnits = kCells + kHouses * kDigits;
constexpr int kMaxLength = 10;
constexpr int kMostTries = 1000;   // sequences from one target and up to one length
constexpr int kMostInAll = 20000;  // and in a search for the first whip

using CandidateSet = BitRow<(kCandidates + 63) / 64>;

// The result in a unit: a candidate, or a group of cells for one digit.
struct UnitResult {
    CellSet cells;
    int digit = 0;
    int unit = -1;
};

class WhipSearch : StepFinder {
  public:
    WhipSearch(StepSearch& search, bool with_groups) : StepFinder(search), with_groups_(with_groups) {
        for (const int cell : board_.empty()) {
            for (const int digit : digits_in(board_.marks(cell))) {
                strike(conflicts_[index_of(cell, digit)], {CellSet::of(cell), digit, -1});
                members_[cell].push_back(index_of(cell, digit));
                for (const int house : kGeometry.cell_houses[cell])
                    members_[kCells + house * kDigits + digit - 1].push_back(index_of(cell, digit));
            }
        }
    }

    void run() {
        std::vector<Candidate> order, targets;
        order_assumptions(board_, order);
        for (const Candidate target : order) {
            if (search_.stopped()) return;
            Board after = board_;
            after.place(target.cell, target.digit);
            if (with_groups_ ? !settle(after, board_) : !place_singles(after)) targets.push_back(target);
        }
        for (most_ = 2; most_ <= kMaxLength && !targets.empty(); ++most_)
            for (size_t i = 0; i < targets.size();) {
                if (search_.stopped() || (!search_.all() && in_all_ > kMostInAll)) return;
                if (!try_target(targets[i])) {
                    ++i;
                    continue;
                }
                report(targets[i]);
                if (!search_.all()) return;
                targets.erase(targets.begin() + static_cast<std::ptrdiff_t>(i));
            }
    }

  private:
    bool try_target(Candidate target) {
        sequence_.clear();
        known_.clear();
        tries_ = 0;
        const UnitResult start{CellSet::of(target.cell), target.digit, -1};
        CandidateSet off, on;
        on.add(index_of(target.cell, target.digit));
        strike(off, start);
        return extend(start, off, on, 0, false);
    }

    // Adds the conflicts of a found candidate or group.
    void strike(CandidateSet& off, const UnitResult& found) const {
        for (const int cell : common_peers(found.cells) & board_.cells_with(found.digit))
            off.add(index_of(cell, found.digit));
        if (!found.cells.is_single()) return;
        const int cell = found.cells.first();
        for (const int digit : digits_in(board_.marks(cell) & ~mask_of(found.digit))) off.add(index_of(cell, digit));
    }

    bool extend(const UnitResult& last, const CandidateSet& off, const CandidateSet& on, uint64_t key, bool has_group) {
        ++in_all_;
        if (++tries_ > kMostTries) return false;
        BitRow<(kUnits + 63) / 64> tried;
        const CandidateSet lost = lost_to(last);
        for (size_t word = 0; word < lost.word.size(); ++word)
            for (uint64_t rest = lost.word[word]; rest != 0; rest &= rest - 1) {
                const int index = static_cast<int>(word) * 64 + std::countr_zero(rest);
                const int cell = index / kDigits, d = index % kDigits;
                const auto& houses = kGeometry.cell_houses[cell];
                for (const int unit : {cell, kCells + houses[0] * kDigits + d, kCells + houses[1] * kDigits + d,
                                       kCells + houses[2] * kDigits + d}) {
                    if (tried.has(unit)) continue;
                    tried.add(unit);
                    if (try_unit(unit, off, on, key, has_group)) return true;
                }
            }
        return false;
    }

    // The conflicts of a found candidate or group.
    CandidateSet lost_to(const UnitResult& found) const {
        if (found.cells.is_single()) return conflicts_[index_of(found.cells.first(), found.digit)];
        CandidateSet lost;
        strike(lost, found);
        return lost;
    }

    bool try_unit(int unit, const CandidateSet& off, const CandidateSet& on, uint64_t key, bool has_group) {
        if (members_[unit].size() < 2) return false;  // a single on the board: it needs no assumption
        const bool is_last = static_cast<int>(sequence_.size()) + 1 >= most_;
        const int most_left = is_last ? 0 : with_groups_ ? 3 : 1;
        CellSet left;
        int digit = 0, count = 0;
        for (const int index : members_[unit]) {
            if (off.has(index)) continue;
            if (on.has(index) || ++count > most_left) return false;
            left.add(index / kDigits);
            digit = index % kDigits + 1;
        }
        if (count == 0) {
            if (with_groups_ && !has_group) return false;
            sequence_.push_back({{}, 0, unit});
            return true;
        }
        if (count > 1 && (unit < kCells || size_of_common(left) < 2)) return false;
        const UnitResult found{left, digit, unit};
        const uint64_t next_key = key + hash(found);
        if (!known_.insert(next_key * 31 + hash(found)).second) return false;
        CandidateSet next_off = lost_to(found) | off, next_on = on;
        if (count == 1) next_on.add(index_of(left.first(), digit));
        sequence_.push_back(found);
        if (extend(found, next_off, next_on, next_key, has_group || count > 1)) return true;
        sequence_.pop_back();
        return false;
    }

    static int size_of_common(CellSet cells) { return std::popcount(common_houses(cells)); }
    static uint64_t hash(const UnitResult& found) {
        uint64_t value = found.cells.lo * 0x9E3779B97F4A7C15U ^ found.cells.hi * 0xC2B2AE3D27D4EB4FU;
        value += static_cast<uint64_t>(found.digit) * 0x165667B19E3779F9U;
        value ^= value >> 29;
        return value * 0xBF58476D1CE4E5B9U;
    }

    void report(Candidate target) {
        Step& step = search_.draft(with_groups_ ? Technique::g_whip : Technique::whip);
        step.digits = mask_of(target.digit);
        step.eliminate(target.cell, target.digit);
        step.show(Role::assumption, target.cell, target.digit);
        step.chains.push_back(write(target));
        search_.report();
    }

    // Writes the proof: for each unit the candidates it loses, each to what was found before, and the one that is left.
    Chain write(Candidate target) const {
        Chain chain;
        std::vector<std::pair<UnitResult, uint16_t>> on{{{CellSet::of(target.cell), target.digit, -1}, 0}};
        std::array<int, kCandidates> off;
        off.fill(-1);
        const auto add = [&](Link link, bool is_on, CellSet cells, int digit, const std::vector<uint16_t>& reasons) {
            ChainNode& node = chain.nodes.emplace_back();
            node.kind = cells.is_single() ? NodeKind::cell : NodeKind::group;
            node.link = link;
            node.is_on = is_on;
            node.digit = static_cast<uint8_t>(digit);
            node.depth = link == Link::refuted ? 0 : 1;
            node.cells = cells;
            node.reasons_begin = static_cast<uint16_t>(chain.reasons.size());
            chain.reasons.insert(chain.reasons.end(), reasons.begin(), reasons.end());
            node.reasons_end = static_cast<uint16_t>(chain.reasons.size());
            return static_cast<uint16_t>(chain.nodes.size() - 1);
        };
        add(Link::none, true, CellSet::of(target.cell), target.digit, {});
        for (const UnitResult& found : sequence_) {
            std::vector<uint16_t> reasons;
            int last = -1;
            for (const int index : members_[found.unit]) {
                const int cell = index / kDigits, digit = index % kDigits + 1;
                if (digit == found.digit && found.cells.contains(cell)) continue;
                if (off[index] < 0) {
                    // The last result comes first, so that a whip appears as a chain.
                    const auto by = std::find_if(on.rbegin(), on.rend(),
                                                 [&](const auto& entry) { return lost_to(entry.first).has(index); });
                    off[index] = add(Link::weak, false, CellSet::of(cell), digit, {by->second});
                }
                reasons.push_back(static_cast<uint16_t>(off[index]));
                last = index;
            }
            if (found.cells.any()) {
                on.emplace_back(found, add(Link::strong, true, found.cells, found.digit, reasons));
                continue;
            }
            // When a unit runs empty, one candidate must stay nevertheless.
            const auto gone = static_cast<uint16_t>(off[last]);
            reasons.pop_back();
            const CellSet cells = CellSet::of(last / kDigits);
            const uint16_t stays = add(Link::strong, true, cells, last % kDigits + 1, reasons);
            add(Link::refuted, false, CellSet::of(target.cell), target.digit, {0, stays, gone});
        }
        return chain;
    }

    bool with_groups_;
    std::array<std::vector<int>, kUnits> members_;
    std::vector<CandidateSet> conflicts_ = std::vector<CandidateSet>(kCandidates);  // by candidate: what it excludes
    std::vector<UnitResult> sequence_;
    std::unordered_set<uint64_t> known_;
    int most_ = 0, tries_ = 0, in_all_ = 0;
};

}  // namespace

void find_whip(StepSearch& search) {
    WhipSearch(search, false).run();
}

void find_g_whip(StepSearch& search) {
    WhipSearch(search, true).run();
}

}  // namespace nonet::logic
