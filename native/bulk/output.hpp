// Results turned into text: solution lines that keep the line numbers of the input, and CSV columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bulk/buffer.hpp"
#include "bulk/driver.hpp"
#include "bulk/table.hpp"

namespace nonet::bulk {

// Text that the caller supplies for one row, such as the reason why it could not be read.
struct Note {
    uint64_t row;
    std::string_view text;
};

// Names a status as nonet.Status does.
std::string_view name_of(Code code);

// Says why a puzzle has no solution to show, with the houses and cells of a conflict.
void append_reason(Buffer<char>& out, Code code, const uint8_t* digits);

// Writes one line per line of the table: the solution, or `# ` and the reason; skipped lines as they were.
// `notes` (in order of rows) replace the usual reasons.
void write_lines(const Table& table, const Results& results, const Note* notes, size_t note_count, Buffer<char>& out);

// Writes every CSV record of the table as it was, with the solution, the status and, if asked for, the count
// behind it; empty lines as they were.
void write_csv(const Table& table, const Results& results, char delimiter, bool with_count, Buffer<char>& out);

}  // namespace nonet::bulk
