// Plain lines solved from text to text: the engine reads its input, and writes its output, where they stand.
//
// Of a file's lines nearly all are 81 cells and an end of line. Turning them into digits and solutions back into
// text moves every puzzle through two more buffers, which takes as long as half of the solving of easy ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "board/stop.hpp"
#include "bulk/buffer.hpp"
#include "bulk/status.hpp"
#include "bulk/table.hpp"

namespace nonet::bulk {

// What write_lines would write, and what it would be told.
struct PlainAnswer {
    Buffer<char> out;
    uint64_t tally[kCodeCount] = {};
    Buffer<OddRow> failures;  // rows without a solution, and where in `out` the reason stands
};

enum class PlainEnd : uint8_t {
    solved,
    stopped,
    not_plain,  // too few lines, or one that is no plain puzzle: for Table to look at
};

// Solves lines that all are 81 cells and the same end of line, and enough of them for the sliced engine to be the best.
PlainEnd solve_plain(std::string_view text, int32_t limit, Stop stop, PlainAnswer& answer);

// For an engine elsewhere: the cells of such lines, 81 characters each, without the ends; false if they are not plain.
bool plain_rows(std::string_view text, Buffer<uint8_t>& rows);

// And what solve_plain would give, from the counts and solutions, 81 characters each, that the engine found for them.
PlainEnd write_plain(std::string_view text, int32_t limit, const int32_t* counts, const uint8_t* solutions, size_t rows,
                     PlainAnswer& answer);

}  // namespace nonet::bulk
