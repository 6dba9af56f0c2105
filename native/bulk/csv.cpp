// Finds where CSV records end.
#include "bulk/csv.hpp"

#include <algorithm>
#include <cstring>

namespace nonet::bulk {
namespace {

const char* find(const char* begin, const char* end, char wanted) {
    const void* found = begin == end ? nullptr : std::memchr(begin, wanted, static_cast<size_t>(end - begin));
    return found == nullptr ? end : static_cast<const char*>(found);
}

CsvState after(CsvState state, char c, char delimiter) {
    if (state == CsvState::quoted) return c == '"' ? CsvState::quote : CsvState::quoted;
    if (c == '"' && state == CsvState::field_start) return CsvState::quoted;
    if (c == '"' && state == CsvState::quote) return CsvState::quoted;
    return c == delimiter || c == '\n' ? CsvState::field_start : CsvState::unquoted;
}

}  // namespace

CsvScan scan_csv(std::string_view text, char delimiter, CsvState state) {
    CsvScan scan;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const char* at = begin;
    const char* quote = find(begin, end, '"');
    while (at != end) {
        if (state == CsvState::quoted) {
            at = quote < at ? find(at, end, '"') : quote;
            if (at == end) break;
            state = CsvState::quote;
            ++at;
            continue;
        }
        // Up to the line with the next quote, every line end is the end of a record.
        if (quote < at) quote = find(at, end, '"');
        const char* line_end = find(at, end, '\n');
        if (quote < line_end || line_end == end) {
            for (; at != line_end && state != CsvState::quoted; ++at) state = after(state, *at, delimiter);
            if (state == CsvState::quoted || at == end) continue;
        }
        at = line_end + 1;
        state = CsvState::field_start;
        const size_t place = static_cast<size_t>(at - begin);
        if (scan.first == 0)
            scan.first = place;
        else
            scan.longest = std::max(scan.longest, place - scan.last);
        scan.last = place;
    }
    scan.state = state;
    return scan;
}

}  // namespace nonet::bulk
