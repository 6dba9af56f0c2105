// Rows written as text: one line each, or CSV records with new fields behind them.
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

// Appends why a puzzle has no solution to show, with the houses and cells of a conflict.
void append_reason(Buffer<char>& out, Code code, const uint8_t* digits);

// Text that takes the place of a row's value.
struct Note {
    uint64_t row;
    std::string text;
};

// One field of every row. Only the pointers that belong to the kind are set.
struct Field {
    enum class Kind : uint8_t { record, board, label, number, text };

    Kind kind;
    const Table* table = nullptr;         // record: the CSV record as it was read
    const uint8_t* cells = nullptr;       // board: 81 digits a row; label: a code a row
    const int64_t* numbers = nullptr;     // number: one a row; text: where each starts, and the last one ends
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
    const Table* skipped = nullptr;  // lines without a puzzle are written too, where they stood
    bool copies_skipped = true;      // as they were; else empty
};

void write_rows(const RowFormat& format, const std::vector<Field>& fields, Buffer<char>& out);

}  // namespace nonet::bulk
