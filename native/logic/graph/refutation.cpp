// Follows assumptions to a contradiction: first fast, to find one, then with reasons, to show it.
//
// Sound: every node but an assumption follows from earlier ones by the rules of Sudoku alone. A placement eliminates
// its digit in its cell's houses and the other digits of its cell. A unit (a cell, or a digit in a house) of which all
// candidates but one are eliminated needs that one; if all remaining places of a digit in a house are also in a second
// house, one of them is true and the second house can have the digit nowhere else. An assumption that makes a candidate
// both true and false is false itself; that holds wherever the assumption was made.
#include "logic/graph/refutation.hpp"

#include <algorithm>
#include <cstddef>

namespace nonet::logic {

// ── trials ──────────────────────────────────────────────────────────────────────────────────────────────────────

bool place_singles(Board& board) {
    while (!board.contradictory()) {
        const SingleQueue* queue = &board.naked_singles();
        if (queue->begin() == queue->end()) queue = &board.hidden_singles();
        if (queue->begin() == queue->end()) return true;
        const Candidate single = *queue->begin();
        board.place(single.cell, single.digit);
    }
    return false;
}

namespace {

// Calls `use(digit, house, other, places)` for each digit whose places in a house, fewer than on the board at the
// start, lie in another house too and eliminate something there.
template <class Use>
void for_locked(const Board& board, const Board& start, Use use) {
    for (int digit = 1; digit <= kDigits; ++digit) {
        const CellSet with = board.cells_with(digit);
        for (int house = 0; house < kHouses; ++house) {
            const int count = board.count(house, digit);
            if (count < 2 || count > 3) continue;
            const CellSet places = with & kSets.houses[house];
            if (places == start.places(house, digit)) continue;
            for (uint32_t houses = common_houses(places) & ~(uint32_t{1} << house); houses != 0; houses &= houses - 1) {
                const int other = std::countr_zero(houses);
                if (((with & kSets.houses[other]) - places).any()) use(digit, house, other, places);
            }
        }
    }
}

}  // namespace

bool settle(Board& board, const Board& start) {
    while (true) {
        if (!place_singles(board)) return false;
        const uint32_t version = board.version();
        const Board now = board;
        for_locked(now, start, [&](int digit, int, int other, CellSet places) {
            for (const int cell : now.places(other, digit) - places) board.eliminate(cell, digit);
        });
        if (board.version() == version) return true;
    }
}

void order_assumptions(const Board& board, std::vector<Candidate>& order) {
    order.clear();
    const CellSet bivalue = board.bivalue();
    for (const bool is_first : {true, false}) {
        for (const int cell : board.empty()) {
            for (const int digit : digits_in(board.marks(cell))) {
                bool is_tight = bivalue.contains(cell);
                for (int house : kGeometry.cell_houses[cell]) is_tight |= board.count(house, digit) == 2;
                if (is_tight == is_first) order.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
            }
        }
    }
}

bool refute(const Board& board, const Board& start, Candidate assumed, int depth, Trial& trial, const Stop& stop) {
    trial.assumed = assumed;
    Board after = board;
    after.place(assumed.cell, assumed.digit);
    if (!settle(after, start)) return true;
    if (depth == 0 || stop()) return false;
    std::vector<Candidate> order;
    for (bool changed = true; changed;) {
        changed = false;
        order_assumptions(after, order);
        for (const Candidate next : order) {
            if (!after.has(next.cell, next.digit)) continue;
            Trial inner;
            if (!refute(after, start, next, depth - 1, inner, stop)) continue;
            trial.inner.push_back(std::move(inner));
            after.eliminate(next.cell, next.digit);
            if (!settle(after, start)) return true;
            changed = true;
        }
    }
    return false;
}

bool fails(const Board& board, const Board& start, const Trial& trial) {
    Board after = board;
    after.place(trial.assumed.cell, trial.assumed.digit);
    if (!settle(after, start)) return true;
    for (const Trial& inner : trial.inner) {
        if (!after.has(inner.assumed.cell, inner.assumed.digit)) continue;
        if (!fails(after, start, inner)) return false;
        after.eliminate(inner.assumed.cell, inner.assumed.digit);
        if (!settle(after, start)) return true;
    }
    return false;
}

void thin_out(const Board& board, Trial& trial) {
    for (size_t at = trial.inner.size(); at-- > 0;) {
        Trial without = trial;
        without.inner.erase(without.inner.begin() + static_cast<std::ptrdiff_t>(at));
        if (fails(board, board, without)) trial = std::move(without);
    }
}

// ── proofs ──────────────────────────────────────────────────────────────────────────────────────────────────────

namespace {

constexpr int16_t kUnknown = -1;

// The knowledge at some point of a proof: for each candidate the nodes that show it on, and off.
struct Known {
    std::array<int16_t, kCandidates> on, off;
    Board board;  // without the candidates that are known to be off
};

class ProofWriter {
  public:
    ProofWriter(const Board& board, bool with_locked) : start_(board), with_locked_(with_locked) {
        known_.on.fill(kUnknown);
        known_.off.fill(kUnknown);
        known_.board = board;
    }

    bool write(const Trial& trial, Chain& proof) {
        return follow(trial) && (add_refuted(trial.assumed, 0), cut_down(proof), true);
    }

  private:
    struct Node {
        Link link;
        bool is_on;
        uint8_t depth;
        uint8_t digit;
        CellSet cells;
        std::vector<int16_t> reasons;
    };

    // Makes an assumption and follows it to the contradiction, which is then in clash_.
    bool follow(const Trial& trial) {
        ++depth_;
        clash_on_ = clash_off_ = kUnknown;
        assumption_ = static_cast<int16_t>(nodes_.size());
        const int16_t own = assumption_;
        set_on(trial.assumed.cell, trial.assumed.digit, Link::none, {});
        derive();
        for (const Trial& inner : trial.inner) {
            if (is_clashing()) break;
            if (!known_.board.has(inner.assumed.cell, inner.assumed.digit)) continue;
            const Known before = known_;
            if (!follow(inner)) return false;
            known_ = before;
            add_refuted(inner.assumed, depth_ - 1);
            derive();
        }
        assumption_ = own;
        return is_clashing();
    }

    // Ends the innermost assumption with its negation.
    void add_refuted(Candidate assumed, int depth) {
        const std::vector<int16_t> reasons{assumption_, clash_on_, clash_off_};
        depth_ = depth;
        clash_on_ = clash_off_ = kUnknown;
        set_off(assumed.cell, assumed.digit, Link::refuted, reasons);
    }

    bool is_clashing() const { return clash_on_ != kUnknown; }

    int16_t add(Link link, bool is_on, int digit, CellSet cells, std::vector<int16_t> reasons) {
        nodes_.push_back(
            {link, is_on, static_cast<uint8_t>(depth_), static_cast<uint8_t>(digit), cells, std::move(reasons)});
        return static_cast<int16_t>(nodes_.size() - 1);
    }
    void check(int index) {
        if (is_clashing() || known_.on[index] == kUnknown || known_.off[index] == kUnknown) return;
        clash_on_ = known_.on[index];
        clash_off_ = known_.off[index];
    }
    void set_on(int cell, int digit, Link link, std::vector<int16_t> reasons) {
        const int index = index_of(cell, digit);
        if (known_.on[index] != kUnknown) return;
        known_.on[index] = add(link, true, digit, CellSet::of(cell), std::move(reasons));
        fresh_.push_back(index);
        check(index);
    }
    void set_off(int cell, int digit, Link link, std::vector<int16_t> reasons) {
        const int index = index_of(cell, digit);
        if (known_.off[index] != kUnknown) return;
        known_.off[index] = add(link, false, digit, CellSet::of(cell), std::move(reasons));
        known_.board.eliminate(cell, digit);
        check(index);
    }

    // Follows singles round by round, and locked candidates when there are no singles, until a clash or the end.
    void derive() {
        while (!is_clashing()) {
            while (!fresh_.empty() && !is_clashing()) strike_around();
            fresh_.clear();
            if (is_clashing()) return;
            const size_t before = nodes_.size();
            find_singles();
            if (with_locked_ && nodes_.size() == before && !is_clashing()) find_locked();
            if (nodes_.size() == before) return;
        }
        fresh_.clear();
    }

    // Strikes what the placements made since the last call rule out.
    void strike_around() {
        std::vector<int> placed;
        placed.swap(fresh_);
        for (const int index : placed) {
            const int cell = index / kDigits, digit = index % kDigits + 1;
            const int16_t reason = known_.on[index];
            for (CellSet struck = start_.cells_with(digit) & kSets.peers[cell]; struck.any() && !is_clashing();)
                set_off(struck.pop(), digit, Link::weak, {reason});
            for (uint16_t rest = start_.marks(cell) & ~mask_of(digit); rest != 0 && !is_clashing(); rest &= rest - 1)
                set_off(cell, digit_of(rest), Link::weak, {reason});
        }
    }

    // Looks at every cell, and at every digit of a house, of which all candidates but one are off, or all.
    void find_singles() {
        for (CellSet cells = start_.empty(); cells.any() && !is_clashing();) {
            const int cell = cells.pop();
            members_.clear();
            for (const int digit : digits_in(start_.marks(cell))) members_.push_back(index_of(cell, digit));
            look_at_unit();
        }
        for (int house = 0; house < kHouses; ++house)
            for (int digit = 1; digit <= kDigits && !is_clashing(); ++digit) {
                members_.clear();
                for (const int cell : start_.places(house, digit)) members_.push_back(index_of(cell, digit));
                look_at_unit();
            }
    }
    void look_at_unit() {
        if (members_.empty()) return;  // the board was impossible from the start
        int open = -1, latest = members_.front(), count = 0;
        for (const int index : members_) {
            if (known_.off[index] == kUnknown) open = index, ++count;
            if (known_.off[index] > known_.off[latest]) latest = index;
        }
        if (count > 1 || (count == 1 && known_.on[open] != kUnknown)) return;
        const int last = count == 1 ? open : latest;  // when a unit runs empty, its last candidate must stay
        if (known_.on[last] != kUnknown) return;
        std::vector<int16_t> reasons;
        for (const int index : members_)
            if (index != last) reasons.push_back(known_.off[index]);
        if (!reasons.empty()) set_on(last / kDigits, last % kDigits + 1, Link::strong, std::move(reasons));
    }

    void find_locked() {
        const Board now = known_.board;
        for_locked(now, start_, [&](int digit, int house, int other, CellSet places) {
            if (is_clashing()) return;
            std::vector<int16_t> reasons;
            for (const int cell : start_.places(house, digit) - places)
                reasons.push_back(known_.off[index_of(cell, digit)]);
            const int16_t group = add(Link::strong, true, digit, places, std::move(reasons));
            for (CellSet struck = start_.places(other, digit) - places; struck.any() && !is_clashing();)
                set_off(struck.pop(), digit, Link::weak, {group});
        });
    }

    // Keeps only the nodes that the last one depends on, in order.
    void cut_down(Chain& proof) const {
        std::vector<uint8_t> is_needed(nodes_.size(), 0);
        is_needed.back() = 1;
        for (size_t i = nodes_.size(); i-- > 0;)
            if (is_needed[i] != 0)
                for (const int16_t reason : nodes_[i].reasons) is_needed[reason] = 1;
        std::vector<uint16_t> number(nodes_.size(), 0);
        for (size_t i = 0; i < nodes_.size(); ++i) {
            if (is_needed[i] == 0) continue;
            number[i] = static_cast<uint16_t>(proof.nodes.size());
            const Node& node = nodes_[i];
            ChainNode& to = proof.nodes.emplace_back();
            to.kind = node.cells.is_single() ? NodeKind::cell : NodeKind::group;
            to.link = node.link;
            to.is_on = node.is_on;
            to.digit = node.digit;
            to.depth = node.depth;
            to.cells = node.cells;
            to.reasons_begin = static_cast<uint16_t>(proof.reasons.size());
            for (const int16_t reason : node.reasons) proof.reasons.push_back(number[reason]);
            to.reasons_end = static_cast<uint16_t>(proof.reasons.size());
        }
    }

    const Board& start_;
    bool with_locked_;
    Known known_;
    std::vector<Node> nodes_;
    std::vector<int> fresh_;    // placements whose consequences are not yet drawn
    std::vector<int> members_;  // of the current unit
    int depth_ = 0;
    int16_t assumption_ = kUnknown, clash_on_ = kUnknown, clash_off_ = kUnknown;
};

}  // namespace

bool write_refutation(const Board& board, const Trial& trial, Chain& proof, bool with_locked) {
    return ProofWriter(board, with_locked).write(trial, proof);
}

}  // namespace nonet::logic
