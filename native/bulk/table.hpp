// Parses raw text into rows of digits: plain lines, CSV records, or fields at known offsets.
//
// The plain case, 81 cells and a line end, is read at memory speed. Anything that is neither plain nor empty is kept as
// an odd row for the full parser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bulk/buffer.hpp"
#include "bulk/status.hpp"

namespace nonet::bulk {

struct Span {
    uint64_t begin = 0;
    uint64_t end = 0;
};

// The offset of a missing field.
inline constexpr Span kNowhere{UINT64_MAX, UINT64_MAX};

// Fills the digits of an unreadable row; no solver accepts it as a digit.
inline constexpr uint8_t kNoDigit = 0xFF;

// A row that the scanner could not read; `text` is empty if a CSV record lacks the column.
struct OddRow {
    uint64_t row;
    Span text;
};

// A line without a puzzle (empty, or a comment) before row `row`.
struct SkippedLine {
    uint64_t row;
    Span text;
};

// What is said of the commonest texts that are no puzzle, from the files of words: kGot stands for what was found, kAt
// for its column, and in `cells` for the start of the text.
struct TypoWords {
    static constexpr char kGot = '\1', kAt = '\2';
    std::string_view cells;
    std::string_view character;
};

// Says of a text what the full parser (nonet.formats), which tries every format, would say of it; nothing if it is of
// another kind. No format but a plain line fits the texts that this describes: cells, too few or too many, or with
// letters between them; or several words.
std::string typo_in(std::string_view text, const TypoWords& words);

class Table {
  public:
    // Reads lines of text: a puzzle is 81 cells, then the line end, or a separator and anything. A file may start with
    // the number of puzzles.
    static Table from_lines(std::string_view text, bool is_start);

    // Reads CSV records, quoted or not, and takes the puzzle from one column, 0 for the first. The first `width` fields
    // of every record are kept for `append_column`. With `is_by_line` every line is a record, even with an open quote
    // at its end.
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

    // Appends the original CSV record; one that would not be valid on its own (an open quote, a bare carriage return)
    // gets its fields quoted again.
    void append_record(size_t row, char delimiter, Buffer<char>& out) const;

    // Appends the text of one column, row after row, and the start of each row, then the end of the last; `valid` says
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
    Buffer<uint64_t> broken_;  // rows whose record is not valid on its own, in order
    size_t width_ = 0;
    Buffer<Span> fields_;  // `width_` for each row, including quotes; kNowhere if the record has fewer
};

// Appends text as a CSV field, quoted if necessary.
void append_csv_field(Buffer<char>& out, std::string_view text, char delimiter);

}  // namespace nonet::bulk
