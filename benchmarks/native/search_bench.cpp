// Times the search on lists of puzzles, alternating with peers in shared libraries; see ../search.py.
//
// usage: search_bench [--rounds N] [--tdoku LIBRARY] [--rust LIBRARY] FILE...
// Prints one line per file and solver: file, puzzles, solver, nanoseconds per puzzle in each round.
#include "search/search.hpp"

#include <dlfcn.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "board/line.hpp"
#include "isa/isa.hpp"

namespace {

using nonet::Isa;

// A line of 81 characters, followed by zeros so that a peer can read whole vectors.
struct Puzzle {
    char text[96] = {};
};

struct Solver {
    std::string name;
    std::function<void()> prepare;
    // Counts solutions up to two and writes the only one, if the solver can do both; returns the count.
    std::function<size_t(const Puzzle&, uint8_t* solution)> solve;
    bool writes_solution;
};

// The CPU time of this thread, which excludes other programs on the machine.
double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

[[noreturn]] void fail(const std::string& message) {
    std::fprintf(stderr, "search_bench: %s\n", message.c_str());
    std::exit(1);
}

template <class Function>
Function* symbol(const char* library, const char* name) {
    void* handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void* found = handle == nullptr ? nullptr : dlsym(handle, name);
    if (found == nullptr) fail(dlerror());
    return reinterpret_cast<Function*>(found);
}

std::vector<Puzzle> read(const char* path) {
    std::ifstream file(path);
    if (!file) fail(std::string("cannot read ") + path);
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(file, line);) {
        uint8_t digits[81];
        if (line.size() < 81 || line[0] == '#' || !nonet::digits_from_line(line.data(), digits)) continue;
        Puzzle puzzle;
        for (int cell = 0; cell < 81; ++cell)  // tdoku accepts only a dot as blank
            puzzle.text[cell] = digits[cell] == 0 ? '.' : static_cast<char>('0' + digits[cell]);
        puzzles.push_back(puzzle);
    }
    if (puzzles.empty()) fail(std::string("no puzzle in ") + path);
    return puzzles;
}

Solver nonet_solver(Isa isa) {
    return {"nonet " + std::string(nonet::name_of(isa)), [isa] { nonet::use_isa(isa); },
            [](const Puzzle& puzzle, uint8_t* solution) -> size_t {
                uint8_t digits[81];
                if (!nonet::digits_from_line(puzzle.text, digits)) return 0;
                return nonet::search::solve_unique(digits, solution).count;
            },
            true};
}

// With a limit of two, tdoku only counts.
Solver tdoku_solver(const char* library) {
    auto* solve = symbol<size_t(const char*, size_t, uint32_t, char*, size_t*)>(library, "TdokuSolverDpllTriadSimd");
    return {"tdoku", [] {},
            [solve](const Puzzle& puzzle, uint8_t* solution) {
                size_t guesses = 0;
                return solve(puzzle.text, 2, 0, reinterpret_cast<char*>(solution), &guesses);
            },
            false};
}

Solver rust_solver(const char* library) {
    auto* solve = symbol<size_t(const char*, size_t, uint8_t*, size_t)>(library, "rust_sudoku_solve");
    return {"rust sudoku", [] {},
            [solve](const Puzzle& puzzle, uint8_t* solution) { return solve(puzzle.text, 2, solution, 1); }, true};
}

// All solvers must find the same counts, and the same solution if it is unique.
void check(const std::vector<Solver>& solvers, const std::vector<Puzzle>& puzzles) {
    for (const Puzzle& puzzle : puzzles) {
        uint8_t expected[81], solution[81];
        solvers[0].prepare();
        const size_t count = solvers[0].solve(puzzle, expected);
        for (const Solver& solver : solvers) {
            solver.prepare();
            if (solver.solve(puzzle, solution) != count) fail(solver.name + " counts differently: " + puzzle.text);
            if (count == 1 && solver.writes_solution && std::memcmp(solution, expected, 81) != 0)
                fail(solver.name + " solves differently: " + puzzle.text);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    int rounds = 9;
    std::vector<Solver> solvers;
    std::vector<const char*> files;
    for (Isa isa : nonet::kIsasByPreference)
        if (nonet::is_supported(isa)) solvers.push_back(nonet_solver(isa));
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind("--", 0) != 0) {
            files.push_back(argv[i]);
            continue;
        }
        if (++i == argc) fail("expected a value after " + argument);
        if (argument == "--rounds")
            rounds = std::atoi(argv[i]);
        else if (argument == "--tdoku")
            solvers.push_back(tdoku_solver(argv[i]));
        else if (argument == "--rust")
            solvers.push_back(rust_solver(argv[i]));
        else
            fail("unknown option " + argument);
    }
    for (const char* file : files) {
        const std::vector<Puzzle> puzzles = read(file);
        check(solvers, puzzles);
        std::vector<std::vector<double>> times(solvers.size());
        for (int round = 0; round < rounds; ++round) {
            for (size_t i = 0; i < solvers.size(); ++i) {
                solvers[i].prepare();
                uint8_t solution[81];
                size_t passes = 0;
                const double start = now();
                double elapsed = 0;
                while (elapsed < 50e6) {  // long enough for the clock, short enough to alternate often
                    for (const Puzzle& puzzle : puzzles) solvers[i].solve(puzzle, solution);
                    ++passes;
                    elapsed = now() - start;
                }
                times[i].push_back(elapsed / static_cast<double>(passes * puzzles.size()));
            }
        }
        for (size_t i = 0; i < solvers.size(); ++i) {
            std::printf("%s\t%zu\t%s", file, puzzles.size(), solvers[i].name.c_str());
            for (double time : times[i]) std::printf("\t%.1f", time);
            std::printf("\n");
        }
        std::fflush(stdout);
    }
}
