// Calls a peer's solver for many puzzles, so that a comparison measures the solver and not the call overhead.
//
// Built and loaded by benchmarks/bulk_peers.py. Puzzles are lines of 81 characters and a line end, '.' for blank.
#include <cstddef>
#include <cstdint>

extern "C" {

using TdokuSolve = size_t (*)(const char* puzzle, size_t limit, uint32_t configuration, char* solution, size_t* guesses);

// Counts up to the limit; solutions are not requested, because writing them costs tdoku extra time.
void run_tdoku(TdokuSolve solve, const char* lines, size_t count, size_t limit, int32_t* counts) {
    for (size_t i = 0; i < count; ++i) {
        char solution[96];
        size_t guesses;
        counts[i] = static_cast<int32_t>(solve(lines + 82 * i, limit, 0, solution, &guesses));
    }
}

using RustSolve = size_t (*)(const char* puzzle, size_t limit, uint8_t* solutions, size_t room);

void run_rust(RustSolve solve, const char* lines, size_t count, size_t limit, int32_t* counts) {
    for (size_t i = 0; i < count; ++i) {
        uint8_t solution[96];
        counts[i] = static_cast<int32_t>(solve(lines + 82 * i, limit, solution, 1));
    }
}
}
