// Where CSV records end: the single definition, for dividing text into chunks and for reading records.
//
// A field is quoted if its first character is a quote. In a quoted field a doubled quote stands for one quote, a single
// quote closes the field, and delimiters and line ends are text. After the closing quote, and in a field that does not
// start with a quote, quotes are ordinary characters. A record ends at the first '\n' that is not in quotes. This is
// how Python's csv module reads text whose lines end in '\n'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nonet::bulk {

// The state between two characters of CSV.
enum class CsvState : uint8_t {
    field_start,  // a quote would open a quoted field
    unquoted,     // quotes are ordinary characters
    quoted,       // in quotes
    quote,        // after a quote in quotes: the closing one, or the first of two
};
inline constexpr size_t kCsvStates = 4;

struct CsvScan {
    size_t first = 0;    // the offset after the first record that ends in the text; 0 if none does
    size_t last = 0;     // the offset after the last one
    size_t longest = 0;  // the longest record that starts and ends in the text
    CsvState state = CsvState::field_start;
};

// Finds the ends of records in a text that starts in a given state.
CsvScan scan_csv(std::string_view text, char delimiter, CsvState state = CsvState::field_start);

}  // namespace nonet::bulk
