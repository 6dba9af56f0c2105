// Raw text turned into rows of digits: plain lines, CSV records, or fields that stand at known offsets.
//
// The plain case, 81 cells and an end of line, is read at memory speed. What is neither plain nor empty is
// kept as an odd row for a slower and wiser reader to look at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bulk/buffer.hpp"
#include "bulk/status.hpp"

namespace nonet::bulk {

struct Span {
    uint64_t begin = 0;
    uint64_t end = 0;
};

// The place of a field that a record does not have.
inline constexpr Span kNowhere{UINT64_MAX, UINT64_MAX};

// What fills the digits of a row that could not be read: no solver takes it for a digit.
inline constexpr uint8_t kNoDigit = 0xFF;

// A row that the scanner could not read; `text` is empty where a CSV record lacks the column.
struct OddRow {
    uint64_t row;
    Span text;
};

// A line that holds no puzzle (empty, or a comment) and stands before row `row`.
struct SkippedLine {
    uint64_t row;
    Span text;
};

class Table {
  public:
    // Reads lines of text: a puzzle is 81 cells, then the end of the line, or a separator and anything. At the
    // start of a file the number of puzzles may stand before them.
    static Table from_lines(std::string_view text, bool is_start);

    // Reads CSV records and takes the puzzle from one column, 0 for the first; quotes are understood. With a
    // `width`, the first so many fields of every record are kept for `append_column`. `is_by_line` says that every
    // line is a record, whatever quotes stand open at its end.
    static Table from_csv(std::string_view text, size_t column, char delimiter, size_t width = 0,
                          bool is_by_line = false);

    // Reads fields: field i is text[offsets[i], offsets[i + 1]).
    static Table from_fields(std::string_view text, const int64_t* offsets, size_t count);

    size_t rows() const { return digits_.size() / 81; }
    size_t lines() const { return rows() + skipped_.size(); }

    uint8_t* digits() { return digits_.data(); }
    const uint8_t* digits() const { return digits_.data(); }
    const Buffer<OddRow>& odd() const { return odd_; }
    const Buffer<SkippedLine>& skipped() const { return skipped_; }
    const Buffer<Span>& records() const { return records_; }  // CSV only: each row's record, end of line excluded
    std::string_view text() const { return text_; }
    size_t width() const { return width_; }
    std::string_view slice(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

    // Appends a CSV record as it was read; one that would not stand on its own (an open quote, a bare carriage return)
    // with its fields quoted anew.
    void append_record(size_t row, char delimiter, Buffer<char>& out) const;

    // Appends the text of one column, row after row, and where each starts, then where the last one ends; `valid` gets
    // whether the record has the field at all.
    void append_column(size_t column, Buffer<char>& data, int64_t* offsets, bool* valid) const;

  private:
    explicit Table(std::string_view text) : text_(text) {}

    // Adds a row from a field of text: plain, or odd.
    void add_field(const char* begin, const char* end);
    void add_odd(const char* begin, const char* end);
    void add_skipped(const char* begin, const char* end);
    Span span_of(const char* begin, const char* end) const {
        return {static_cast<uint64_t>(begin - text_.data()), static_cast<uint64_t>(end - text_.data())};
    }

    std::string_view text_;
    Buffer<uint8_t> digits_;
    Buffer<OddRow> odd_;
    Buffer<SkippedLine> skipped_;
    Buffer<Span> records_;
    Buffer<uint64_t> broken_;  // rows whose record would not stand on its own, in order
    size_t width_ = 0;
    Buffer<Span> fields_;  // `width_` for each row, quotes and all; kNowhere where the record has fewer
};

// Appends text as a CSV field: quoted where a reader would otherwise take it for something else.
void append_csv_field(Buffer<char>& out, std::string_view text, char delimiter);

}  // namespace nonet::bulk
