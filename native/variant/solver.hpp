// Finds the solutions of a variant, one after another.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/stop.hpp"
#include "variant/plan.hpp"

namespace nonet::variant {

struct Outcome {
    uint64_t count = 0;    // solutions found in this run, at most its limit
    uint64_t nodes = 0;    // branchings made in this run
    bool stopped = false;  // ended by Stop
};

inline constexpr uint64_t kNoLimit = UINT64_MAX;

class Solver {
  public:
    virtual ~Solver() = default;

    // Finds up to `limit` further solutions and writes the first `room` of them, one byte for each cell. Pauses after
    // `max_nodes` branches (the next call continues) or when `stop` returns true.
    virtual Outcome next(uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop = {},
                         uint64_t max_nodes = kNoLimit) = 0;

    // Returns whether all solutions have been returned.
    virtual bool is_over() const = 0;

    // Restarts with the candidates of one cell restricted to these.
    virtual void restart(int cell, Mask candidates) = 0;

    // The candidates that the rules leave before any branching; all empty when there is no solution. No masks at all if
    // stopped.
    virtual std::vector<Mask> root_candidates(Stop stop) = 0;
};

// Propagation and branching alone; nothing is propagated before the first question. The plan must outlive the solver.
std::unique_ptr<Solver> make_search(const Plan& plan);

// The same, with a second strategy after a number of branches if the rules allow it: see strategy.cpp. The plan must
// outlive the solver.
std::unique_ptr<Solver> make_solver(const Plan& plan, std::optional<uint64_t> learn_after = {});

// For each cell the digits that it has in some solution. Returns false if stopped.
bool find_true_candidates(const Plan& plan, std::vector<Mask>& found, Stop stop, uint64_t& nodes);

// For each cell the digits that the rules refute as soon as they are placed, without branching. Returns false when
// stopped.
bool find_refuted(const Plan& plan, std::vector<Mask>& refuted, Stop stop);

}  // namespace nonet::variant
