// Weak and strong links between candidates and groups as bit rows, and the implications of each candidate.
//
// A chain alternates: on eliminates (weak link), off forces (strong link). Two links together lead from "on" to "on",
// so the closure only needs nodes that are on: half as many, in rows half as wide, as in the graph of all implications.
// And links work both ways (if a on eliminates b, then b on eliminates a; if a off forces b, then b off forces a), so
// "a off implies b off" equals "b on implies a on".
//
// A row has one bit per candidate, ordered by cell, then digit, followed by one per group:
//     | candidates, rounded up to words | groups |
#pragma once

#include <vector>

#include "logic/graph/links.hpp"

namespace nonet::logic {

class CandidateLinks {
  public:
    void build(const Board& board, bool with_groups);

    int candidates() const { return list_.size(); }
    int candidate_words() const { return candidate_words_; }
    int index_of(int cell, int digit) const { return list_.index_of(cell, digit); }
    Candidate candidate(int index) const { return list_[index]; }

    // The nodes that are on if i is on (including itself), and those that are on if i is off.
    const uint64_t* on_if_on(int i) const { return closure_.row(i); }
    const uint64_t* on_if_off(int i) const { return row(forced_, i); }
    // Whether i off implies anything.
    bool forces(int i) const { return has_bit(forces_, i); }
    // Whether i on eliminates i.
    bool refutes_itself(int i) const {
        const uint64_t *on = on_if_on(i), *weak = row(weak_, i);
        for (int w = 0; w < words_; ++w)
            if ((on[w] & weak[w]) != 0) return true;
        return false;
    }

    // Also computes the nodes that are off. Rows of the full answer: candidates on, then candidates off.
    void complete();
    const uint64_t* if_on(int i) const { return full_.data() + size_t(4) * candidate_words_ * i; }
    const uint64_t* if_off(int i) const { return if_on(i) + 2 * candidate_words_; }

  private:
    using Rows = std::vector<uint64_t>;
    const uint64_t* row(const Rows& rows, int i) const { return rows.data() + static_cast<size_t>(i) * words_; }
    uint64_t* row(Rows& rows, int i) { return rows.data() + static_cast<size_t>(i) * words_; }
    void link_cells(const Board& board);
    void link_houses(const Board& board);
    void link_groups(const Board& board);
    void join(Rows& rows, int a, int b) {
        set_bit(row(rows, a), b);
        set_bit(row(rows, b), a);
    }
    void close();

    int candidate_words_ = 0, words_ = 0, nodes_ = 0;
    CandidateList list_;
    std::vector<Group> groups_;
    Rows weak_, strong_, hops_, forced_, struck_, full_;
    Rows forces_;  // one row: the nodes that force something when off
    Rows places_;  // by digit and house
    Reach closure_;
    bool is_complete_ = false;
};

// All groups of a position: rows, then columns, by digit, then box.
void collect_groups(const Board& board, std::vector<Group>& groups);

}  // namespace nonet::logic
