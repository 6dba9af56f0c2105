// Times the solvers on lists of puzzles, alternating with peers in shared libraries; see ../search.py and
// ../engines.sh.
//
// usage: search_bench [--rounds N] [--bulk 1] [--ratios 1] [--tdoku LIBRARY] [--rust LIBRARY] FILE...
// Prints one line per file and solver: file, puzzles, solver, nanoseconds per puzzle in each round. --bulk: the sliced
// solver too. --ratios: medians instead of rounds, and how many times faster than the last solver (median of ratios).
#include "search/search.hpp"

#include <dlfcn.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "board/line.hpp"
#include "isa/isa.hpp"
#include "sliced/sliced.hpp"

namespace {

using nonet::Isa;

// A line of 81 characters, followed by zeros so that a peer can read whole vectors.
struct Puzzle {
    char text[96] = {};
};

struct Answer {
    size_t count = 0;
    uint8_t solution[81];
};

// Counts solutions up to two and writes the only one, if the solver can do both.
struct Solver {
    std::string name;
    std::function<void(const std::vector<Puzzle>&, std::vector<Answer>&)> solve;
    bool writes_solution;
};

// A solver of one puzzle at a time.
template <class Solve>
Solver one_by_one(std::string name, Solve solve, bool writes_solution) {
    return {std::move(name),
            [solve](const std::vector<Puzzle>& puzzles, std::vector<Answer>& answers) {
                for (size_t i = 0; i < puzzles.size(); ++i)
                    answers[i].count = solve(puzzles[i].text, answers[i].solution);
            },
            writes_solution};
}

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
    auto solve = [isa](const char* text, uint8_t* solution) -> size_t {
        uint8_t digits[81];
        if (!nonet::digits_from_line(text, digits)) return 0;
        return nonet::search::solve_unique(digits, solution).count;
    };
    Solver solver = one_by_one("nonet " + std::string(nonet::name_of(isa)), solve, true);
    solver.solve = [isa, all = solver.solve](const auto& puzzles, auto& answers) {
        nonet::use_isa(isa);
        all(puzzles, answers);
    };
    return solver;
}

// The solver of many puzzles. It gets at least 20,000, short lists several times over.
Solver bulk_solver(Isa isa) {
    auto solver = std::make_shared<nonet::sliced::Solver>(isa);
    auto counts = std::make_shared<std::vector<int32_t>>();
    return {"nonet bulk " + std::string(nonet::name_of(isa)),
            [isa, solver, counts](const std::vector<Puzzle>& puzzles, std::vector<Answer>& answers) {
                nonet::use_isa(isa);  // the last boards go to the solver of one puzzle
                nonet::sliced::Job job;
                job.puzzles = reinterpret_cast<const uint8_t*>(puzzles.data());
                job.stride = sizeof(Puzzle);
                job.encoding = nonet::sliced::Encoding::text;
                job.size = puzzles.size();
                job.solutions = answers[0].solution;
                job.solution_stride = sizeof(Answer);
                job.only_unique = true;
                counts->resize(puzzles.size());
                job.counts = counts->data();
                solver->solve(job);
                for (size_t i = 0; i < puzzles.size(); ++i) answers[i].count = static_cast<size_t>((*counts)[i]);
            },
            true};
}

// With a limit of two, tdoku only counts.
Solver tdoku_solver(const char* library) {
    auto* solve = symbol<size_t(const char*, size_t, uint32_t, char*, size_t*)>(library, "TdokuSolverDpllTriadSimd");
    return one_by_one(
        "tdoku",
        [solve](const char* text, uint8_t* solution) {
            size_t guesses = 0;
            return solve(text, 2, 0, reinterpret_cast<char*>(solution), &guesses);
        },
        false);
}

Solver rust_solver(const char* library) {
    auto* solve = symbol<size_t(const char*, size_t, uint8_t*, size_t)>(library, "rust_sudoku_solve");
    return one_by_one(
        "rust sudoku", [solve](const char* text, uint8_t* solution) { return solve(text, 2, solution, 1); }, true);
}

// All solvers must find the same counts, and the same solution if it is unique.
void check(const std::vector<Solver>& solvers, const std::vector<Puzzle>& puzzles) {
    std::vector<Answer> expected(puzzles.size()), answers(puzzles.size());
    solvers[0].solve(puzzles, expected);
    for (const Solver& solver : solvers) {
        solver.solve(puzzles, answers);
        for (size_t i = 0; i < puzzles.size(); ++i) {
            if (answers[i].count != expected[i].count) fail(solver.name + " counts differently: " + puzzles[i].text);
            if (expected[i].count == 1 && solver.writes_solution &&
                std::memcmp(answers[i].solution, expected[i].solution, 81) != 0)
                fail(solver.name + " solves differently: " + puzzles[i].text);
        }
    }
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    int rounds = 9;
    bool has_bulk = false, shows_ratios = false;
    std::vector<Solver> solvers, peers;
    std::vector<const char*> files;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind("--", 0) != 0) {
            files.push_back(argv[i]);
            continue;
        }
        if (++i == argc) fail("expected a value after " + argument);
        if (argument == "--rounds")
            rounds = std::atoi(argv[i]);
        else if (argument == "--bulk")
            has_bulk = std::atoi(argv[i]) != 0;
        else if (argument == "--ratios")
            shows_ratios = std::atoi(argv[i]) != 0;
        else if (argument == "--tdoku")
            peers.push_back(tdoku_solver(argv[i]));
        else if (argument == "--rust")
            peers.push_back(rust_solver(argv[i]));
        else
            fail("unknown option " + argument);
    }
    for (Isa isa : nonet::kIsasByPreference) {
        if (!nonet::is_supported(isa)) continue;
        if (has_bulk) solvers.push_back(bulk_solver(isa));
        solvers.push_back(nonet_solver(isa));
    }
    solvers.insert(solvers.end(), peers.begin(), peers.end());
    for (const char* file : files) {
        std::vector<Puzzle> puzzles = read(file);
        const size_t size = puzzles.size();
        while (has_bulk && puzzles.size() < 20000) puzzles.push_back(puzzles[puzzles.size() - size]);
        std::vector<Answer> answers(puzzles.size());
        check(solvers, puzzles);
        std::vector<std::vector<double>> times(solvers.size());
        for (int round = 0; round < rounds; ++round) {
            for (size_t i = 0; i < solvers.size(); ++i) {
                size_t passes = 0;
                const double start = now();
                double elapsed = 0;
                while (elapsed < 50e6) {  // long enough for the clock, short enough to alternate often
                    solvers[i].solve(puzzles, answers);
                    ++passes;
                    elapsed = now() - start;
                }
                times[i].push_back(elapsed / static_cast<double>(passes * puzzles.size()));
            }
        }
        for (size_t i = 0; i < solvers.size(); ++i) {
            std::printf("%s\t%zu\t%s", file, size, solvers[i].name.c_str());
            if (shows_ratios) {
                std::vector<double> ratios;
                for (int round = 0; round < rounds; ++round) ratios.push_back(times.back()[round] / times[i][round]);
                std::printf("\t%.1f ns\t%.2f", median(times[i]), median(ratios));
            } else {
                for (double time : times[i]) std::printf("\t%.1f", time);
            }
            std::printf("\n");
        }
        std::fflush(stdout);
    }
}
