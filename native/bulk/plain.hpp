// Solves plain lines from text to text: the solver reads its input and writes its output in place.
//
// Nearly all lines of a file are 81 cells and a line end. Converting them to digits, and solutions back to text, would
// move every puzzle through two more buffers, which takes half as long as solving easy ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "board/stop.hpp"
#include "bulk/buffer.hpp"
#include "bulk/status.hpp"
#include "bulk/table.hpp"

namespace nonet::bulk {

// The output and the counts that write_lines would have.
struct PlainAnswer {
    const Reasons& reasons;  // what is written for puzzles without a solution
    Buffer<char> out = {};
    uint64_t tally[kCodeCount] = {};
    Buffer<OddRow> failures = {};  // rows without a solution, and where in `out` the reason is
};

enum class PlainEnd : uint8_t {
    solved,
    stopped,
    not_plain,  // too few lines, or one that is not a plain puzzle: use Table
};

// Solves lines that all have 81 cells and the same line end, if there are enough for the sliced solver to pay off.
PlainEnd solve_plain(std::string_view text, int32_t limit, Stop stop, PlainAnswer& answer);

// For other solvers: the cells of such lines, 81 characters each, without line ends; false if they are not plain.
bool plain_rows(std::string_view text, Buffer<uint8_t>& rows);

// The result of solve_plain, from the counts and solutions (81 characters each) of another solver.
PlainEnd write_plain(std::string_view text, int32_t limit, const int32_t* counts, const uint8_t* solutions, size_t rows,
                     PlainAnswer& answer);

}  // namespace nonet::bulk
