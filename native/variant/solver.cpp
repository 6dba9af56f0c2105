// Propagation to a fixpoint, then two-way branching guided by past failures: see README.md.
#include "variant/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "search/kernels.hpp"
#include "variant/boards.hpp"
#include "variant/rules/cage.hpp"
#include "variant/rules/line.hpp"
#include "variant/rules/sets.hpp"
#include "variant/rules/sum.hpp"

namespace nonet::variant {
namespace {

// Work between two questions to Stop: one unit is about a cell of a rule, and a branching costs many, for the boards
// where the sweep does most.
constexpr uint64_t kWorkBetweenStops = 100'000, kWorkOfNode = kWorkBetweenStops / 64;

// Blame is an integer, so that every machine branches alike. It grows by half a percent with each failure.
class Scores {
  public:
    explicit Scores(const std::vector<uint64_t>& first) {
        for (const uint64_t score : first) scores_.push_back(score * kUnit / 2);
    }
    void blame(int cell) { scores_[cell] += step_; }
    template <class Group>
    void blame_all(const Group& cells) {
        if (cells.empty()) return;
        for (const auto cell : cells) scores_[cell] += step_ / cells.size();
    }
    void age() {
        step_ += step_ / 200;
        if (step_ < kMost) return;
        for (uint64_t& score : scores_) score >>= kShift;
        step_ >>= kShift;
    }
    // The blame of a cell for each of its candidates.
    uint64_t rank(int cell, int candidates) const { return (scores_[cell] + kLeast) * kShares[candidates]; }
    uint64_t operator[](int cell) const { return scores_[cell]; }

  private:
    static constexpr uint64_t kUnit = 1 << 14, kLeast = 16, kMost = uint64_t{1} << 34;
    static constexpr int kShift = 20;
    static constexpr std::array<uint64_t, kMaxSize + 1> kShares = [] {
        std::array<uint64_t, kMaxSize + 1> shares{};
        for (int i = 1; i <= kMaxSize; ++i) shares[i] = (1 << 16) / i;
        return shares;
    }();

    std::vector<uint64_t> scores_;
    uint64_t step_ = kUnit;
};

template <class Board>
class Search final : public Solver {
  public:
    explicit Search(const Plan& plan)
        : plan_(plan), scores_(plan.first_scores), is_queued_(plan.rules.size(), 0), is_cleared_(plan.cells, 0) {
        begin(-1, 0);
    }

    // What the rules see.
    const Plan& plan() const { return plan_; }
    Mask operator[](int cell) const { return board_[cell]; }

    // Removes the candidates of a cell that are not in `mask`; returns false if none is left.
    bool keep(int cell, Mask mask) {
        const Mask before = board_[cell], after = before & mask;
        if (after == before) return true;
        board_.set(cell, after);
        if (after == 0) return false;
        if constexpr (Board::kIsSwept) {
            seen_.set(cell, after);
            is_unswept_ = true;
        }
        touch(cell);
        return true;
    }

    bool is_over() const override { return is_over_; }

    void restart(int cell, Mask candidates) override { begin(cell, candidates); }

    std::vector<Mask> root_candidates(Stop stop) override {
        stop_ = stop;
        if (!settle()) return {};
        std::vector<Mask> masks(plan_.cells, 0);
        if (is_alive_)
            for (int cell = 0; cell < plan_.cells; ++cell) masks[cell] = board_[cell];
        return masks;
    }

    Outcome next(uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop, uint64_t max_nodes) override {
        stop_ = stop;
        Outcome outcome;
        settle();
        while (!is_over_ && outcome.count < limit) {
            if (is_unsettled_) {
                outcome.stopped = true;
                break;
            }
            if (!is_alive_) {
                if (depth_ == 0) {
                    is_over_ = true;
                    break;
                }
                turn_back();
                continue;
            }
            if (outcome.nodes == max_nodes) break;
            const Choice choice = choose();
            if (choice.cell < 0) {
                if (outcome.count < room) write(solutions + outcome.count * plan_.cells);
                ++outcome.count;
                is_alive_ = false;
                continue;
            }
            ++outcome.nodes;
            work_ += kWorkOfNode;
            descend(choice);
        }
        return outcome;
    }

  private:
    struct Choice {
        int cell;
        Mask bit;
    };
    struct Frame {
        Board board;
        size_t cleared;
        Choice choice;
    };

    void begin(int cell, Mask candidates) {
        drop_queues();
        depth_ = 0;
        is_over_ = false;
        std::fill(is_cleared_.begin(), is_cleared_.end(), 0);
        cleared_.clear();
        board_.clear();
        for (int i = 0; i < plan_.cells; ++i) board_.set(i, plan_.all);
        if constexpr (Board::kIsSwept) {
            seen_ = board_;
            is_unswept_ = true;
        }
        for (size_t i = 0; i < plan_.rules.size(); ++i) enqueue(static_cast<uint32_t>(i));
        is_alive_ = !plan_.is_dead;
        for (int i = 0; i < plan_.cells && is_alive_; ++i) is_alive_ = keep(i, plan_.candidates[i]);
        if (is_alive_ && cell >= 0) is_alive_ = keep(cell, candidates);
        is_unsettled_ = is_alive_;
    }

    // Ends a propagation that has only begun, or was stopped; returns false if it was stopped again.
    bool settle() {
        if (!is_unsettled_) return true;
        is_unsettled_ = false;
        is_alive_ = propagate();
        if (is_unsettled_) return false;
        if (is_alive_ || depth_ == 0) return true;
        scores_.blame_all(blamed_);
        blamed_.clear();
        return true;
    }

    void enqueue(uint32_t rule) {
        if (is_queued_[rule]) return;
        is_queued_[rule] = 1;
        queues_[queue_of(plan_.rules[rule].kind)].push_back(rule);
    }

    void touch(int cell) {
        for (const uint32_t rule : plan_.watch[cell]) enqueue(rule);
        if (is_single(board_[cell]) && !is_cleared_[cell]) fixed_.push_back(static_cast<Cell>(cell));
    }

    void drop_queues() {
        for (int i = 0; i < kQueues; ++i) {
            for (size_t j = heads_[i]; j < queues_[i].size(); ++j) is_queued_[queues_[i][j]] = 0;
            queues_[i].clear();
            heads_[i] = 0;
        }
        fixed_.clear();
    }

    // Runs rules until none has anything to do. On failure the cells to blame are in blamed_. If Stop ends it, it is
    // left unsettled, with the rules that are still to run in their queues.
    bool propagate() {
        for (;;) {
            if (work_ >= kWorkBetweenStops) {
                work_ = 0;
                if (stop_()) {
                    is_unsettled_ = true;
                    return false;
                }
            }
            if (!clear_peers()) return false;
            if constexpr (Board::kIsSwept) {
                if (is_unswept_) {
                    is_unswept_ = false;
                    if (!search::kernel().settle(board_.position())) {
                        blame_houses();
                        return false;
                    }
                    board_.copy_changes_to(seen_, [&](int cell) { touch(cell); });
                    continue;
                }
            }
            int queue = 0;
            while (queue < kQueues && heads_[queue] == queues_[queue].size()) ++queue;
            if (queue == kQueues) return true;
            const uint32_t index = queues_[queue][heads_[queue]++];
            if (heads_[queue] == queues_[queue].size()) {
                queues_[queue].clear();
                heads_[queue] = 0;
            }
            is_queued_[index] = 0;
            work_ += plan_.rules[index].work;
            if (!run(plan_.rules[index])) {
                const Cells& cells = plan_.rules[index].cells;
                blamed_.assign(cells.begin(), cells.end());
                return false;
            }
        }
    }

    // Removes a fixed digit from the cells that must differ; on a swept board the sweep does so within houses.
    bool clear_peers() {
        while (!fixed_.empty()) {
            const Cell cell = fixed_.back();
            fixed_.pop_back();
            if (is_cleared_[cell]) continue;
            is_cleared_[cell] = 1;
            cleared_.push_back(cell);
            const Mask bit = board_[cell];
            for (const uint32_t peer : (Board::kIsSwept ? plan_.extra_peers : plan_.peers)[cell])
                if ((board_[peer] & bit) != 0 && !keep(peer, ~bit)) {
                    blamed_.assign({cell, static_cast<Cell>(peer)});
                    return false;
                }
        }
        return true;
    }

    bool run(const Rule& rule) {
        const uint32_t i = rule.index;
        switch (rule.kind) {
            case Kind::house:
                return run_house(*this, plan_.houses[i]);
            case Kind::overlap:
                return run_overlap(*this, plan_.overlaps[i]);
            case Kind::pair:
                return run_pair(*this, plan_.pairs[i]);
            case Kind::cage:
                return run_cage(*this, plan_.cages[i]);
            case Kind::sum:
                return run_sum(*this, plan_.sums[i], joined_sums_);
            case Kind::run:
                return run_consecutive(*this, plan_.runs[i]);
            case Kind::line:
                return line_runner_.run(*this, plan_.lines[i]);
            case Kind::contains:
                return run_contains(*this, plan_.contains[i]);
            case Kind::counting:
                return run_counting(*this, plan_.counting[i]);
            case Kind::same:
                return run_same(*this, plan_.same[i]);
        }
        return true;
    }

    // The sweep only reports a contradiction. Blame the cells without candidates, or else the house that lacks a digit:
    // otherwise the extra rules alone would guide the search.
    void blame_houses() {
        constexpr size_t kMostEmpty = 3;
        blamed_.clear();
        for (int cell = 0; cell < plan_.cells && blamed_.size() < kMostEmpty; ++cell)
            if (board_[cell] == 0) blamed_.push_back(static_cast<Cell>(cell));
        if (!blamed_.empty()) return;
        for (const Cells& house : plan_.houses) {
            Mask any = 0;
            for (const Cell cell : house) any |= board_[cell];
            if (any == plan_.all) continue;
            blamed_.assign(house.begin(), house.end());
            return;
        }
    }

    Choice choose() const {
        int best = -1, best_count = 0;
        uint64_t best_rank = 0;
        for (int cell = 0; cell < plan_.cells; ++cell) {
            const Mask mask = board_[cell];
            if (is_single(mask)) continue;
            const int count = std::popcount(mask);
            const uint64_t rank = scores_.rank(cell, count);
            if (best >= 0 && rank <= best_rank) continue;
            best = cell;
            best_rank = rank;
            best_count = count;
        }
        if (best < 0) return {-1, 0};
        Choice choice{best, board_[best] & (0 - board_[best])};
        if (best_count == 2) return choice;
        // A digit with two places left in a house is as good as a cell with two candidates.
        for (const Cells& house : plan_.houses) {
            Mask once = 0, twice = 0, more = 0;
            for (const Cell cell : house) {
                const Mask mask = board_[cell];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for (Mask rest = twice & ~more; rest != 0; rest &= rest - 1) {
                const Mask bit = rest & (0 - rest);
                int places[2], found = 0;
                for (const Cell cell : house)
                    if ((board_[cell] & bit) != 0) places[found++] = cell;
                const int cell = scores_[places[0]] >= scores_[places[1]] ? places[0] : places[1];
                const uint64_t rank = scores_.rank(cell, 2);
                if (rank <= best_rank) continue;
                best_rank = rank;
                choice = {cell, bit};
            }
        }
        return choice;
    }

    void descend(const Choice& choice) {
        if (frames_.size() <= depth_) frames_.resize(depth_ + 16);
        frames_[depth_++] = {board_, cleared_.size(), choice};
        is_alive_ = keep(choice.cell, choice.bit) && propagate();
        if (is_alive_ || is_unsettled_) return;
        scores_.blame(choice.cell);
        scores_.blame_all(blamed_);
        blamed_.clear();
        scores_.age();
    }

    // Back to the last branching, with its first half done.
    void turn_back() {
        drop_queues();
        const Frame& frame = frames_[--depth_];
        board_ = frame.board;
        if constexpr (Board::kIsSwept) {
            seen_ = board_;
            is_unswept_ = false;
        }
        for (; cleared_.size() > frame.cleared; cleared_.pop_back()) is_cleared_[cleared_.back()] = 0;
        is_alive_ = keep(frame.choice.cell, ~frame.choice.bit) && propagate();
        if (is_alive_ || is_unsettled_) return;
        scores_.blame_all(blamed_);
        blamed_.clear();
    }

    void write(uint8_t* digits) const {
        for (int cell = 0; cell < plan_.cells; ++cell)
            digits[cell] = static_cast<uint8_t>(std::countr_zero(board_[cell]) + 1);
    }

    const Plan& plan_;
    Scores scores_;
    Board board_, seen_;
    bool is_unswept_ = false, is_alive_ = false, is_over_ = false, is_unsettled_ = false;
    Stop stop_;          // of the call in progress
    uint64_t work_ = 0;  // since Stop was last asked
    std::vector<uint32_t> queues_[kQueues];
    size_t heads_[kQueues] = {};
    std::vector<uint8_t> is_queued_;
    std::vector<Cell> fixed_;    // cells with one candidate whose peers are still to be cleared
    std::vector<Cell> cleared_;  // those done, in order
    std::vector<uint8_t> is_cleared_;
    std::vector<Cell> blamed_;
    std::vector<Frame> frames_;
    size_t depth_ = 0;
    JoinedSums joined_sums_;
    LineRunner line_runner_;
};

}  // namespace

std::unique_ptr<Solver> make_search(const Plan& plan) {
    if (plan.has_boxes) return std::make_unique<Search<SweptBoard>>(plan);
    if (plan.cells <= 81) return std::make_unique<Search<PlainBoard<uint16_t, 81>>>(plan);
    if (plan.size <= 16) return std::make_unique<Search<PlainBoard<uint16_t, 256>>>(plan);
    return std::make_unique<Search<PlainBoard<uint32_t, kMaxCells>>>(plan);
}

bool find_true_candidates(const Plan& plan, std::vector<Mask>& found, Stop stop, uint64_t& nodes) {
    const auto solver = make_solver(plan);
    const std::vector<Mask> possible = solver->root_candidates(stop);
    if (possible.empty()) return false;
    std::vector<uint8_t> solution(plan.cells);
    found.assign(plan.cells, 0);
    nodes = 0;
    for (int cell = 0; cell < plan.cells; ++cell)
        for (Mask rest = possible[cell]; rest != 0; rest &= rest - 1) {
            const Mask bit = rest & (0 - rest);
            if ((found[cell] & bit) != 0) continue;
            if (stop()) return false;
            solver->restart(cell, bit);
            const Outcome outcome = solver->next(1, solution.data(), 1, stop);
            nodes += outcome.nodes;
            if (outcome.stopped) return false;
            if (outcome.count == 0) continue;
            for (int i = 0; i < plan.cells; ++i) found[i] |= Mask{1} << (solution[i] - 1);
        }
    return true;
}

bool find_refuted(const Plan& plan, std::vector<Mask>& refuted, Stop stop) {
    const auto solver = make_search(plan);
    refuted.assign(plan.cells, 0);
    for (int cell = 0; cell < plan.cells; ++cell) {
        if (stop()) return false;
        for (Mask rest = plan.candidates[cell]; rest != 0; rest &= rest - 1) {
            const Mask bit = rest & (0 - rest);
            solver->restart(cell, bit);
            const std::vector<Mask> left = solver->root_candidates(stop);
            if (left.empty()) return false;
            if (left[cell] == 0) refuted[cell] |= bit;
        }
    }
    return true;
}

}  // namespace nonet::variant
