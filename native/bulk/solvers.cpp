// Chooses the solver by batch size and calls it.
#include "bulk/solvers.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "board/line.hpp"
#include "search/search.hpp"

namespace nonet::bulk {
namespace {

constexpr size_t kHardBatch = 80;
constexpr size_t kSample = 16;
constexpr uint64_t kHardNodes = 10;  // branches per puzzle, on average

// Idle solvers: at most as many as ever worked at once, and never more than kMostIdle.
class Shelf {
  public:
    std::unique_ptr<sliced::Solver> take(Isa isa) {
        const std::lock_guard lock(mutex_);
        const auto found = std::find_if(idle_.begin(), idle_.end(), [isa](const auto& e) { return e.first == isa; });
        if (found == idle_.end()) return nullptr;
        std::unique_ptr<sliced::Solver> solver = std::move(found->second);
        idle_.erase(found);
        return solver;
    }

    void put(Isa isa, std::unique_ptr<sliced::Solver> solver) {
        const std::lock_guard lock(mutex_);
        if (idle_.size() < kMostIdle) idle_.emplace_back(isa, std::move(solver));
    }

  private:
    static constexpr size_t kMostIdle = 64;
    std::mutex mutex_;
    std::vector<std::pair<Isa, std::unique_ptr<sliced::Solver>>> idle_;
};

// Never destroyed: a thread may still return a solver while the process exits.
Shelf& shelf() {
    static auto* const shelf = new Shelf;
    return *shelf;
}

}  // namespace

Solvers::~Solvers() {
    if (solver_ != nullptr) shelf().put(isa_, std::move(solver_));
}

bool Solvers::solve(Solver solver, const uint8_t* puzzles, size_t count, int32_t limit, int32_t* counts,
                    uint8_t* solutions, Stop stop) {
    if (solver == Solver::search) return solve_one_by_one(puzzles, count, limit, counts, solutions, stop);
    size_t done = 0;
    if (solver == Solver::best && count < kOrdinaryBatch) {
        done = count < kHardBatch ? count : kSample;
        nodes_ = 0;
        if (!solve_one_by_one(puzzles, done, limit, counts, solutions, stop)) return false;
        if (done < count && nodes_ < kHardNodes * kSample) {
            const size_t rest = count - done;
            return solve_one_by_one(puzzles + done * kCellsOfPuzzle, rest, limit, counts + done,
                                    solutions + done * kCellsOfPuzzle, stop);
        }
    }
    return done == count || solve_sliced(puzzles + done * kCellsOfPuzzle, count - done, limit, counts + done,
                                         solutions + done * kCellsOfPuzzle, stop);
}

bool Solvers::solve_one_by_one(const uint8_t* puzzles, size_t count, int32_t limit, int32_t* counts, uint8_t* solutions,
                               Stop stop) {
    // If there are several solutions, this solver finds a different one first than the sliced solver. So if one is to
    // be returned, the sliced solver finds it.
    for (size_t i = 0; i < count; ++i) {
        // A copy, so that the checked digits are solved even if another thread modifies the puzzles.
        uint8_t puzzle[kCellsOfPuzzle];
        std::memcpy(puzzle, puzzles + i * kCellsOfPuzzle, sizeof puzzle);
        uint8_t* solution = solutions + i * kCellsOfPuzzle;
        if (!are_digits(puzzle)) {
            counts[i] = sliced::kInvalid;
            continue;
        }
        const search::Outcome outcome = limit <= 2
                                            ? search::solve_unique(puzzle, solution, stop)
                                            : search::solve(puzzle, static_cast<uint64_t>(limit), solution, 1, stop);
        // Polled here as well, because a puzzle may be solved before the solver polls once.
        if (outcome.stopped || (i % 64 == 63 && stop())) return false;
        counts[i] = static_cast<int32_t>(outcome.count);
        nodes_ += outcome.nodes;
        if (limit == 1 && outcome.count > 1 && !solve_sliced(puzzle, 1, 1, counts + i, solution, stop)) return false;
    }
    return true;
}

bool Solvers::solve_sliced(const uint8_t* puzzles, size_t count, int32_t limit, int32_t* counts, uint8_t* solutions,
                           Stop stop) {
    sliced::Job job;
    job.puzzles = puzzles;
    job.size = count;
    job.limit = limit;
    job.counts = counts;
    job.solutions = solutions;
    job.only_unique = limit > 1;
    job.stop = stop;
    return borrow().solve(job);
}

bool Solvers::solve_text(const char* puzzles, size_t stride, size_t count, int32_t limit, int32_t* counts,
                         char* solutions, size_t solution_stride, Stop stop) {
    sliced::Job job;
    job.puzzles = reinterpret_cast<const uint8_t*>(puzzles);
    job.stride = stride;
    job.encoding = sliced::Encoding::text;
    job.size = count;
    job.limit = limit;
    job.counts = counts;
    job.solutions = reinterpret_cast<uint8_t*>(solutions);
    job.solution_stride = solution_stride;
    job.solution_encoding = sliced::Encoding::text;
    job.only_unique = limit > 1;
    job.stop = stop;
    return borrow().solve(job);
}

sliced::Solver& Solvers::borrow() {
    if (solver_ == nullptr) solver_ = shelf().take(isa_);
    if (solver_ == nullptr) solver_ = std::make_unique<sliced::Solver>(isa_);
    return *solver_;
}

}  // namespace nonet::bulk
