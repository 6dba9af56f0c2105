// Splits puzzles into blocks, distributes them to threads, and converts a solver's counts to statuses.
#include "bulk/many.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "board/conflict.hpp"
#include "board/line.hpp"
#include "board/threads.hpp"
#include "bulk/solvers.hpp"

namespace nonet::bulk {
namespace {

// One thread takes a block at a time: a large share of the rest, so that the sliced solver rarely runs thin final
// batches, and smaller ones towards the end, so that threads finish together.
constexpr size_t kMostBlock = 65536;
constexpr size_t kLeastBlock = 1024;

size_t block_of(size_t left, unsigned threads) {
    const size_t share = left / (2 * threads);
    return std::min(left, threads == 1 ? kMostBlock : std::clamp(share, kLeastBlock, kMostBlock));
}

// The data shared by the threads of one call: the puzzles and the start of the next block.
class Work {
  public:
    Work(const Request& request, const Results& results, unsigned threads)
        : request_(request), results_(results), threads_(threads) {}

    void take_part(Stop stop) {
        Solvers solvers;
        size_t first, count;
        while (has_more() && !stop() && take_block(first, count))  // a finished block counts, however late
            if (!solve_block(solvers, first, count, stop)) return;
    }

  private:
    bool has_more() const { return next_.load(std::memory_order_relaxed) < request_.count; }

    bool take_block(size_t& first, size_t& count) {
        first = next_.load(std::memory_order_relaxed);
        do {
            if (first >= request_.count) return false;
            count = block_of(request_.count - first, threads_);
        } while (!next_.compare_exchange_weak(first, first + count, std::memory_order_relaxed));
        return true;
    }

    bool solve_block(Solvers& solvers, size_t first, size_t count, Stop stop) {
        const uint8_t* puzzles = request_.puzzles + first * kCellsOfPuzzle;
        int32_t* counts = results_.counts + first;
        uint8_t* solutions = results_.solutions + first * kCellsOfPuzzle;
        if (!solvers.solve(request_.solver, puzzles, count, request_.limit, counts, solutions, stop)) return false;
        conclude_rows(puzzles, count, request_.limit, {results_.codes + first, counts, solutions});
        return true;
    }

    const Request& request_;
    const Results& results_;
    const unsigned threads_;
    std::atomic<size_t> next_{0};
};

}  // namespace

bool solve_many(const Request& request, const Results& results, Stop stop) {
    // Starting a thread takes about 20 µs: work for one block needs none.
    const size_t blocks = (request.count + kLeastBlock - 1) / kLeastBlock;
    const auto threads = static_cast<unsigned>(std::clamp<size_t>(blocks, 1, std::max(1u, request.threads)));
    Work work(request, results, threads);
    return run_on_threads(threads, stop, [&work](Stop mine) { work.take_part(mine); });
}

Code code_of(const uint8_t* puzzle, int32_t limit, int32_t count) {
    if (count == 1) return limit == 1 ? Code::solved : Code::unique;
    if (count > 1) return Code::several;
    if (count < 0) return Code::unreadable;
    return has_conflict(puzzle) ? Code::conflict : Code::no_solution;
}

void conclude_rows(const uint8_t* puzzles, size_t count, int32_t limit, const Results& results) {
    for (size_t i = 0; i < count; ++i) {
        results.codes[i] = code_of(puzzles + i * kCellsOfPuzzle, limit, results.counts[i]);
        if (results.counts[i] == 1) continue;
        std::memset(results.solutions + i * kCellsOfPuzzle, 0, kCellsOfPuzzle);
        results.counts[i] = std::max(results.counts[i], 0);
    }
}

}  // namespace nonet::bulk
