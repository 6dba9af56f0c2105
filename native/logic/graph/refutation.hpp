// Refutations: an assumption followed with singles, locked candidates and nested assumptions until a candidate would be
// both true and false.
//
// There are two parts. A trial quickly checks, on a copy of the board, whether an assumption fails and which inner
// assumptions are needed. The proof then follows the same assumptions again with a reason for every node, and is
// reduced to the nodes that the contradiction depends on.
#pragma once

#include <vector>

#include "board/stop.hpp"
#include "logic/core/board.hpp"
#include "logic/core/step.hpp"

namespace nonet::logic {

// All candidates of a board, by cell, then digit.
inline constexpr int kCandidates = kCells * kDigits;
constexpr int index_of(int cell, int digit) {
    return cell * kDigits + digit - 1;
}

// A failed assumption and the inner ones that were refuted on the way, in order.
struct Trial {
    Candidate assumed;
    std::vector<Trial> inner;
};

// Places the current singles and those that follow; returns false on a contradiction.
bool place_singles(Board& board);

// Applies all singles and locked candidates until nothing changes; returns false on a contradiction. Digits already
// locked on the board `start` say nothing about the assumption and are ignored.
bool settle(Board& board, const Board& start);

// Returns whether a candidate leads to a contradiction, with assumptions nested `depth` deep.
bool refute(const Board& board, const Board& start, Candidate assumed, int depth, Trial& trial, const Stop& stop);

// Returns whether an assumption fails with the inner ones of its trial, each of which must fail in turn.
bool fails(const Board& board, const Board& start, const Trial& trial);

// Drops outer ones of the inner assumptions that the trial does not need.
void thin_out(const Board& board, Trial& trial);

// The candidates of a board, most promising assumptions first: cells and houses of two.
void order_assumptions(const Board& board, std::vector<Candidate>& order);

// Writes the refutation of a trial as a proof, one node after the other. The assumption comes first, at depth 1; a node
// depends on earlier ones that still hold. A node with Link::refuted ends an assumption: it negates it, and its reasons
// are the assumption and the two nodes that contradict each other. The last node is such a one, at depth 0. Returns
// false if the trial does not fail after all. Without locked candidates the proof has singles only.
bool write_refutation(const Board& board, const Trial& trial, Chain& proof, bool with_locked = true);

}  // namespace nonet::logic
