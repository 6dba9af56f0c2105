// Puzzles as text in the sliced solver: every instruction set reads the same, and counts what the search counts.
#include <algorithm>
#include <vector>

#include "board/line.hpp"
#include "input.hpp"
#include "search/search.hpp"
#include "sliced/sliced.hpp"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const size_t puzzles = std::min<size_t>(size / kCells, 300);
    std::vector<int32_t> expected(puzzles);
    for (size_t i = 0; i < puzzles; ++i) {
        uint8_t digits[kCells];
        const char* line = reinterpret_cast<const char*>(data) + kCells * i;
        const bool is_known = digits_from_line(line, digits);
        NONET_EXPECT(is_known == is_line(line));
        expected[i] = is_known ? static_cast<int32_t>(search::solve(digits, 3, nullptr, 0).count) : sliced::kInvalid;
    }
    std::vector<std::vector<uint8_t>> answers;
    for (const Isa isa : kIsasByPreference) {
        if (!is_supported(isa)) continue;
        std::vector<int32_t> counts(puzzles);
        std::vector<uint8_t> solutions(puzzles * kCells);
        sliced::Job job;
        job.puzzles = data;
        job.encoding = job.solution_encoding = sliced::Encoding::text;
        job.size = puzzles;
        job.limit = 3;
        job.counts = counts.data();
        job.solutions = solutions.data();
        static sliced::Solver solvers[] = {sliced::Solver(Isa::portable), sliced::Solver(Isa::avx2),
                                           sliced::Solver(Isa::avx512)};
        NONET_EXPECT(solvers[static_cast<size_t>(isa)].solve(job));
        NONET_EXPECT(counts == expected);
        answers.push_back(std::move(solutions));
    }
    for (const auto& answer : answers) NONET_EXPECT(answer == answers.front());
    return 0;
}
