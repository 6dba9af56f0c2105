// Writes rows as text: one line each, or CSV records followed by new fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bulk/buffer.hpp"
#include "bulk/status.hpp"
#include "bulk/table.hpp"

namespace nonet::bulk {

// Appends the reason why a puzzle has no solution; of a conflict, the houses and cells.
void append_reason(Buffer<char>& out, Code code, const Reasons& reasons, const uint8_t* digits);

// Text that replaces the value of a row.
struct Note {
    uint64_t row;
    std::string text;
};

// One field of every row. Only the pointers that belong to the kind are set.
struct Field {
    enum class Kind : uint8_t { record, board, label, number, text };

    Kind kind;
    const Table* table = nullptr;         // record: the original CSV record
    const uint8_t* cells = nullptr;       // board: 81 digits per row; label: one code per row
    const int64_t* numbers = nullptr;     // number: one per row; text: the start of each, and the end of the last
    const bool* valid = nullptr;          // board, number: false leaves the field empty; null means all are valid
    std::string_view data = {};           // text
    std::vector<std::string> names = {};  // label; codes past the end leave the field empty
    std::vector<Note> notes = {};         // board; in the order of rows
    char blank = '0';                     // board: how 0 is written
};

struct RowFormat {
    size_t rows = 0;
    char delimiter = '\0';           // none: one line per row, nothing is quoted and line ends become spaces
    const bool* keep = nullptr;      // rows to write; null means all
    const Table* skipped = nullptr;  // lines without a puzzle are written too, in their places
    bool copies_skipped = true;      // unchanged if true, else as empty lines
};

void write_rows(const RowFormat& format, const std::vector<Field>& fields, Buffer<char>& out);

}  // namespace nonet::bulk
