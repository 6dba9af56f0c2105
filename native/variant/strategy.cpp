// When to stop branching and to learn instead: after a number of branchings, so that every machine does the same.
#include <algorithm>
#include <cstring>
#include <optional>

#include "variant/learning.hpp"
#include "variant/solver.hpp"

namespace nonet::variant {
namespace {

// Branchings before the second strategy; boards of more digits need it sooner. Below 10 digits branching is faster.
constexpr int kLeastSize = 10;
constexpr uint64_t budget_for(int size) {
    return size > 16 ? 200 : 5000;
}
// With more solutions than this the puzzle is far from unique: branching lists them faster.
constexpr size_t kFewSolutions = 2;
constexpr size_t kMostLearned = 32;

// Branches, then learns clauses, and goes back to branching for puzzles with many solutions. No solution comes twice.
class Strategy final : public Solver {
  public:
    Strategy(const Plan& plan, uint64_t budget) : plan_(plan), search_(make_search(plan)), first_budget_(budget) {
        begin();
    }

    bool is_over() const override { return is_over_; }

    void restart(int cell, Mask candidates) override {
        given_cell_ = cell;
        given_ = candidates;
        search_->restart(cell, candidates);
        begin();
    }

    std::vector<Mask> root_candidates(Stop stop) override {
        if (root_.empty()) root_ = search_->root_candidates(stop);
        return root_;
    }

    Outcome next(uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop, uint64_t max_nodes) override {
        Outcome outcome;
        if (root_candidates(stop).empty()) {
            outcome.stopped = true;
            return outcome;
        }
        if (budget_ == 0 && !has_many_ && !learner_) learner_.emplace(plan_, root_);
        while (!is_over_ && !outcome.stopped && outcome.count < limit && outcome.nodes < max_nodes) {
            const uint64_t left = max_nodes - outcome.nodes;
            if (learner_)
                learn(outcome, solutions, room, stop, left);
            else if (passed_ < known_.size())
                branch_again(outcome, solutions, room, stop, left);
            else
                branch(outcome, limit, solutions, room, stop, left);
        }
        // A solution may have been the last one.
        if (!learner_ && passed_ >= known_.size()) is_over_ = is_over_ || search_->is_over();
        return outcome;
    }

  private:
    void begin() {
        learner_.reset();
        known_.clear();
        root_.clear();
        budget_ = first_budget_;
        has_many_ = is_over_ = false;
        passed_ = 0;
    }

    void take(Outcome& outcome, uint8_t* solutions, uint64_t room, const uint8_t* digits) const {
        if (outcome.count < room) std::memcpy(solutions + outcome.count * plan_.cells, digits, plan_.cells);
        ++outcome.count;
    }

    void branch(Outcome& outcome, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop, uint64_t nodes) {
        if (!has_many_) {
            // One at a time, to know them when learning begins.
            std::vector<uint8_t> digits(plan_.cells);
            const Outcome one = search_->next(1, digits.data(), 1, stop, std::min(nodes, budget_));
            outcome.nodes += one.nodes;
            outcome.stopped = one.stopped;
            budget_ -= one.nodes;
            if (one.count != 0) {
                take(outcome, solutions, room, digits.data());
                known_.push_back(std::move(digits));
                passed_ = known_.size();
                has_many_ = known_.size() > kFewSolutions;
            }
            is_over_ = search_->is_over();
            if (budget_ == 0 && !is_over_ && !has_many_) {
                learner_.emplace(plan_, root_);
                for (const auto& known : known_) learner_->block(known.data());
            }
            return;
        }
        const uint64_t before = std::min(outcome.count, room);
        const Outcome more =
            search_->next(limit - outcome.count, solutions + before * plan_.cells, room - before, stop, nodes);
        outcome.count += more.count;
        outcome.nodes += more.nodes;
        outcome.stopped = more.stopped;
        is_over_ = search_->is_over();
    }

    void learn(Outcome& outcome, uint8_t* solutions, uint64_t room, Stop stop, uint64_t nodes) {
        uint64_t left = nodes;
        const Learner::Found found = learner_->next(left, stop);
        outcome.nodes += nodes - left;
        outcome.stopped = found == Learner::Found::stopped;
        is_over_ = found == Learner::Found::none;
        if (found != Learner::Found::solution) return;
        std::vector<uint8_t> digits(plan_.cells);
        learner_->write(digits.data());
        learner_->block(digits.data());
        take(outcome, solutions, room, digits.data());
        known_.push_back(std::move(digits));
        if (known_.size() <= kMostLearned) return;
        learner_.reset();
        search_->restart(given_cell_, given_);
        has_many_ = true;
        passed_ = 0;
    }

    // Branches from the start, skipping the solutions that were returned before.
    void branch_again(Outcome& outcome, uint8_t* solutions, uint64_t room, Stop stop, uint64_t nodes) {
        std::vector<uint8_t> digits(plan_.cells);
        const Outcome one = search_->next(1, digits.data(), 1, stop, nodes);
        outcome.nodes += one.nodes;
        outcome.stopped = one.stopped;
        is_over_ = search_->is_over() && one.count == 0;
        if (one.count == 0) return;
        if (std::find(known_.begin(), known_.end(), digits) != known_.end())
            ++passed_;
        else
            take(outcome, solutions, room, digits.data());
    }

    const Plan& plan_;
    std::unique_ptr<Solver> search_;
    std::vector<Mask> root_;
    std::optional<Learner> learner_;
    std::vector<std::vector<uint8_t>> known_;  // handed out while there were few
    size_t passed_ = 0;                        // how many of those branching has found
    uint64_t first_budget_, budget_ = 0;
    int given_cell_ = -1;  // of the last restart
    Mask given_ = 0;
    bool has_many_ = false, is_over_ = false;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Plan& plan, std::optional<uint64_t> learn_after) {
    if ((plan.size < kLeastSize && !learn_after) || !Learner::can_express(plan)) return make_search(plan);
    return std::make_unique<Strategy>(plan, learn_after.value_or(budget_for(plan.size)));
}

}  // namespace nonet::variant
