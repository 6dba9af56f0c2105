// Where CSV records end: the one definition, for those who cut text into chunks and for those who read the records.
//
// A field is quoted if its first character is a quote. In a quoted field a doubled quote stands for one, a single one
// closes the quotes, and delimiters and ends of lines are text. Behind the closing quote, and in a field that does not
// start with a quote, quotes are characters like any other. A record ends at the first '\n' that is not in quotes. This
// is how Python's csv module reads text whose lines end in '\n'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nonet::bulk {

// Between two characters of CSV.
enum class CsvState : uint8_t {
    field_start,  // a quote would open a quoted field
    unquoted,     // quotes mean nothing
    quoted,       // in quotes
    quote,        // behind a quote in quotes: the closing one, or the first of two
};
inline constexpr size_t kCsvStates = 4;

struct CsvScan {
    size_t first = 0;    // behind the first record that ends in the text; 0 when none does
    size_t last = 0;     // behind the last one
    size_t longest = 0;  // the longest record that starts and ends in the text
    CsvState state = CsvState::field_start;
};

// Looks for the ends of records in a text that starts in a given state.
CsvScan scan_csv(std::string_view text, char delimiter, CsvState state = CsvState::field_start);

}  // namespace nonet::bulk
