// Clause learning for boards whose rules concern pairs of cells and houses, when propagation and branching are not
// enough.
//
// A small solver of the kind that SAT competitions made common (two watched literals, first unique implication point,
// restarts, deletion of clauses that span many levels) over the exact-cover clauses of a board: every cell has a digit,
// every digit a place in each house, and no two candidates that exclude each other are both true.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/stop.hpp"
#include "variant/plan.hpp"
#include "variant/score_heap.hpp"

namespace nonet::variant {

class Learner {
  public:
    // Whether clauses can express all rules of a plan, and few enough of them.
    static bool can_express(const Plan& plan);

    // Takes the candidates that propagation left, one mask for each cell.
    Learner(const Plan& plan, const std::vector<Mask>& candidates);

    enum class Found { solution, none, out_of_budget, stopped };

    // Looks for another solution, for at most `conflicts` conflicts; counts them down.
    Found next(uint64_t& conflicts, Stop stop);

    // The digits of the solution that was found.
    void write(uint8_t* digits) const;

    // Excludes a known solution.
    void block(const uint8_t* digits);

  private:
    using Literal = uint32_t;  // 2 * variable, + 1 for its negation
    using Clause = uint32_t;   // place in the arena

    static constexpr uint32_t kNone = UINT32_MAX;
    static constexpr uint32_t kIsBinary = uint32_t{1} << 31;  // in a reason: the other literal of a clause of two

    static Literal negated(Literal literal) { return literal ^ 1; }

    struct Watch {
        Clause clause;
        Literal blocker;  // if it is true, so is the clause
    };
    // Layout in the arena: size, level count (0 for the clauses of the board), then the literals.
    static constexpr uint32_t kHead = 2;

    void add_clause(std::vector<Literal> literals, uint32_t levels);
    void add_binary(Literal a, Literal b);
    Clause store(std::span<const Literal> literals, uint32_t levels);
    bool is_true(Literal literal) const { return values_[literal] > 0; }
    bool is_false(Literal literal) const { return values_[literal] < 0; }
    void assign(Literal literal, uint32_t reason);
    bool propagate();
    bool propagate_long(Literal literal);
    void analyse();
    bool is_implied(Literal literal);
    void drop_excluded();
    uint32_t count_levels(std::span<const Literal> literals);
    void learn();
    void undo(uint32_t level);
    void forget();
    Literal decide();

    const Plan& plan_;
    std::vector<uint32_t> variable_of_;   // [cell * size + digit - 1], kNone where the digit is no candidate
    std::vector<uint32_t> candidate_of_;  // by variable: cell * size + digit - 1
    bool is_dead_ = false;

    std::vector<int8_t> values_;                 // by literal: 1 true, -1 false, 0 open
    std::vector<std::vector<Literal>> implied_;  // by literal: what follows from it in clauses of two
    std::vector<std::vector<Watch>> watches_;    // by literal: clauses to look at when it becomes false
    std::vector<uint32_t> arena_;
    std::vector<Clause> learned_;

    std::vector<uint32_t> levels_, reasons_;  // by variable
    std::vector<Literal> trail_;
    std::vector<uint32_t> starts_;  // of each level, in the trail
    size_t head_ = 0;

    std::vector<Literal> conflict_, clause_;
    std::vector<uint8_t> is_seen_;
    std::vector<uint32_t> pending_, marked_;
    std::vector<uint32_t> level_stamps_, literal_stamps_;
    uint32_t stamp_ = 0, literal_stamp_ = 0;

    ScoreHeap open_;  // at least the variables without a value

    uint64_t work_ = 0;  // since Stop was last asked
    uint64_t conflicts_ = 0, next_forget_ = 2000, forgettings_ = 0;
    uint64_t recent_ = 0, sum_ = 0, since_restart_ = 0;  // level counts: a recent average in 1/2^16, and their sum
};

}  // namespace nonet::variant
