// Refutations: an assumption followed with singles and locked candidates, and with assumptions inside it, until a
// candidate would be both true and false.
//
// Two parts. A trial finds out quickly, on a copy of the board, whether an assumption fails and which inner
// assumptions that takes. The proof is then written by following the same assumptions again with a reason for every
// node, and cut down to the nodes that the contradiction rests on.
#pragma once

#include <vector>

#include "board/stop.hpp"
#include "logic/core/board.hpp"
#include "logic/core/step.hpp"

namespace nonet::logic {

// A failed assumption and the inner ones that were refuted on the way, in order.
struct Trial {
    Candidate assumed;
    std::vector<Trial> inner;
};

// Places the singles at hand and those that follow; false on a contradiction.
bool place_singles(Board& board);

// Places all singles and strikes what locked candidates strike, until nothing changes; false on a contradiction.
// A digit that is locked on the board `start` already has nothing to tell about the assumption and is left alone.
bool settle(Board& board, const Board& start);

// Tells whether a candidate leads to a contradiction, with assumptions nested `depth` deep inside it.
bool refute(const Board& board, const Board& start, Candidate assumed, int depth, Trial& trial, const Stop& stop);

// Tells whether an assumption fails with the inner ones of its trial, each of which must fail in its turn.
bool fails(const Board& board, const Board& start, const Trial& trial);

// Leaves out the outer of the inner assumptions that the trial can do without.
void thin_out(const Board& board, Trial& trial);

// The candidates of a board in the order in which they are worth assuming: cells and houses of two first.
void order_assumptions(const Board& board, std::vector<Candidate>& order);

// Writes the refutation of a trial as a proof, one node after the other. The assumption comes first, at depth 1; a
// node rests on earlier ones that still hold. A node with Link::refuted ends an assumption: it negates it, and its
// reasons are the assumption and the two nodes that contradict each other. The last node is such a one, at depth 0.
// Returns false when the trial does not fail after all. Without locked candidates the proof has singles only.
bool write_refutation(const Board& board, const Trial& trial, Chain& proof, bool with_locked = true);

}  // namespace nonet::logic
