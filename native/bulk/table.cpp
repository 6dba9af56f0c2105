// Scans text for puzzles.
#include "bulk/table.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "board/line.hpp"

namespace nonet::bulk {
namespace {

const char* end_of_line(const char* begin, const char* end) {
    const void* found = std::memchr(begin, '\n', static_cast<size_t>(end - begin));
    return found != nullptr ? static_cast<const char*>(found) : end;
}

const char* without_return(const char* begin, const char* end) {
    return end != begin && end[-1] == '\r' ? end - 1 : end;
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

const char* skip_spaces(const char* begin, const char* end) {
    while (begin != end && is_space(*begin)) ++begin;
    return begin;
}

// A separator between a puzzle and the text after it.
bool is_separator(char c) {
    return c == ',' || c == ';' || c == '\t' || c == '#';
}

bool is_cell(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '*' || c == '-';
}

// Returns whether the text after 81 cells is not part of the puzzle. A cell after a space makes it doubtful.
bool is_tail(const char* begin, const char* end) {
    if (begin == end || is_separator(*begin)) return true;
    const char* const next = skip_spaces(begin, end);
    return next != begin && (next == end || !is_cell(*next));
}

// Returns whether a line with this start is a comment, as in nonet.formats.
bool is_comment(const char* begin, const char* end) {
    return *begin == '#' || *begin == ';' || *begin == '%' || *begin == '!' ||
           (end - begin >= 2 && begin[0] == '/' && begin[1] == '/');
}

// Returns whether a line is a count of puzzles, as at the start of the published list of 17-clue puzzles.
bool is_count(const char* begin, const char* end) {
    const char* at = skip_spaces(begin, end);
    const char* const first = at;
    while (at != end && *at >= '0' && *at <= '9') ++at;
    return at != first && at - first <= 8 && skip_spaces(at, end) == end;
}

// One field of a CSV record, by the rules of bulk/csv.hpp.
struct CsvField {
    const char* begin;
    const char* end;   // without the surrounding quotes
    const char* next;  // the delimiter, the end of the line or the end of the text
    bool is_plain;     // no doubled quotes inside and nothing after the closing one
    bool is_open;      // the closing quote is missing
};

CsvField read_field(const char* at, const char* end, char delimiter) {
    if (at != end && *at == '"') {
        bool is_plain = true;
        const char* close = at + 1;
        while (true) {
            const void* found = std::memchr(close, '"', static_cast<size_t>(end - close));
            if (found == nullptr) return {at, end, end, false, true};
            close = static_cast<const char*>(found);
            if (close + 1 == end || close[1] != '"') break;
            is_plain = false;
            close += 2;
        }
        const char* next = close + 1;
        while (next != end && *next != delimiter && *next != '\n') ++next, is_plain &= is_space(next[-1]);
        return {at + 1, close, next, is_plain, false};
    }
    const char* next = at;
    while (next != end && *next != delimiter && *next != '\n') ++next;
    return {at, next != end && *next == delimiter ? next : without_return(at, next), next, true, false};
}

// Returns the end of a field including its quotes, but without the line end.
const char* raw_end(const char* begin, const CsvField& field, const char* end) {
    const bool is_last = field.next == end || *field.next == '\n';
    const char* last = field.next;
    if (field.is_open && last != begin && last[-1] == '\n') --last;
    return is_last ? without_return(begin, last) : last;
}

// Returns whether a record has a carriage return outside quotes, which many readers treat as a line end.
bool has_bare_return(const char* at, const char* end, char delimiter) {
    if (std::memchr(at, '\r', static_cast<size_t>(end - at)) == nullptr) return false;
    while (true) {
        const CsvField field = read_field(at, end, delimiter);
        const char* from = *at == '"' ? field.end : at;  // from the closing quote on
        if (std::memchr(from, '\r', static_cast<size_t>(field.next - from)) != nullptr) return true;
        if (field.next == end || field.next + 1 == end) return false;
        at = field.next + 1;
    }
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_letter_or_digit(char c) {
    return is_letter(c) || (c >= '0' && c <= '9');
}

// Several words without marks between them, the first in small letters.
bool is_prose(std::string_view text) {
    bool has_several = false;
    if (text.empty() || text[0] < 'a' || text[0] > 'z' || text.back() == ' ') return false;
    for (char c : text) {
        if (c == ' ')
            has_several = true;
        else if (!is_letter_or_digit(c))
            return false;
    }
    return has_several;
}

// Whether a text starts like a puzzle of a site, or a file that is not text.
bool starts_otherwise(std::string_view text) {
    return (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') || text.substr(0, 4) == "fpuz" ||
           text.substr(0, 3) == "scl" || text.substr(0, 3) == "ctc" || text.substr(0, 3) == "scf" ||
           (text.size() >= 8 && text.substr(4, 4) == "ftyp");
}

// Whether a text ends like the name of a file: a dot, a letter, and one to seven letters, digits or underscores.
bool ends_as_file(std::string_view text) {
    const size_t dot = text.rfind('.');
    if (dot == std::string_view::npos) return false;
    const std::string_view suffix = text.substr(dot + 1);
    return suffix.size() >= 2 && suffix.size() <= 8 && is_letter(suffix[0]) &&
           std::all_of(suffix.begin(), suffix.end(), [](char c) { return is_letter_or_digit(c) || c == '_'; });
}

std::string filled(std::string_view words, std::string_view got, std::string_view at) {
    std::string text;
    text.reserve(words.size() + got.size() + at.size());
    for (const char c : words) {
        if (c == TypoWords::kGot)
            text += got;
        else if (c == TypoWords::kAt)
            text += at;
        else
            text += c;
    }
    return text;
}

std::string strange(const TypoWords& words, char c, size_t column) {
    return filled(words.character, std::string_view(&c, 1), std::to_string(column));
}

}  // namespace

std::string typo_in(std::string_view text, const TypoWords& words) {
    // Shorter texts may be rows of other formats, longer ones lists of candidates; from so many cells on they are a
    // line.
    constexpr size_t kLeast = 10, kMost = 150, kLeastCells = 60, kShown = 20;
    if (text.size() < kLeastCells && is_prose(text) && !starts_otherwise(text)) return strange(words, text[0], 1);
    if (text.size() < kLeast || text.size() > kMost) return {};
    const size_t column = static_cast<size_t>(std::find_if_not(text.begin(), text.end(), is_cell) - text.begin());
    if (column == text.size()) {
        if (text.size() == kCellsOfPuzzle || text.size() < kLeastCells) return {};
        return filled(words.cells, std::to_string(text.size()), text.substr(0, kShown));
    }
    const std::string_view rest = text.substr(column);
    const auto is_known = [](char c) { return is_cell(c) || is_letter(c); };
    if (column >= kCellsOfPuzzle || !std::all_of(rest.begin(), rest.end(), is_known) || starts_otherwise(text) ||
        ends_as_file(text))
        return {};
    return strange(words, rest[0], column + 1);
}

void Table::add_odd(const char* begin, const char* end) {
    odd_.push({rows(), span_of(begin, end)});
    std::memset(digits_.extend(kCellsOfPuzzle), kNoDigit, kCellsOfPuzzle);
}

void Table::add_skipped(const char* begin, const char* end) {
    skipped_.push({rows(), span_of(begin, end)});
}

void Table::add_field(const char* begin, const char* end) {
    if (end - begin >= static_cast<ptrdiff_t>(kCellsOfPuzzle) && is_tail(begin + kCellsOfPuzzle, end)) {
        if (digits_from_line(begin, digits_.extend(kCellsOfPuzzle))) return;
        digits_.drop(kCellsOfPuzzle);
    }
    add_odd(begin, end);
}

Table Table::from_lines(std::string_view text, bool is_start) {
    Table table(text);
    const char* at = text.data();
    const char* const end = at + text.size();
    table.digits_.reserve((text.size() / (kCellsOfPuzzle + 1) + 2) * kCellsOfPuzzle);
    while (at != end) {
        // 81 cells and a line end; a shorter line has its '\n' among the 81, which is not a cell.
        if (end - at > static_cast<ptrdiff_t>(kCellsOfPuzzle) && at[kCellsOfPuzzle] == '\n') {
            if (digits_from_line(at, table.digits_.extend(kCellsOfPuzzle))) {
                at += kCellsOfPuzzle + 1;
                continue;
            }
            table.digits_.drop(kCellsOfPuzzle);
        }
        const char* const line_end = end_of_line(at, end);
        const char* const text_end = without_return(at, line_end);
        const char* const first = skip_spaces(at, text_end);
        const bool may_be_count = is_start && table.rows() == 0;
        if (first == text_end || is_comment(first, text_end) || (may_be_count && is_count(at, text_end)))
            table.add_skipped(at, text_end);
        else
            table.add_field(at, text_end);
        at = line_end == end ? end : line_end + 1;
    }
    return table;
}

Table Table::from_csv(std::string_view text, size_t column, char delimiter, size_t width, bool is_by_line) {
    Table table(text);
    table.width_ = width;
    const size_t wanted = width > column ? width : column + 1;  // fields that have to be found
    const char* at = text.data();
    const char* const text_end = at + text.size();
    while (at != text_end) {
        const char* const begin = at;
        const char* const end = is_by_line ? end_of_line(at, text_end) : text_end;
        if (*at == '\n' || (*at == '\r' && (at + 1 == text_end || at[1] == '\n'))) {
            table.add_skipped(at, at);
            at += *at == '\n' || at + 1 == text_end ? 1 : 2;
            continue;
        }
        CsvField found{at, at, at, true, false};
        bool is_there = false, is_open = false;
        size_t count = 0;
        while (true) {
            const CsvField field = read_field(at, end, delimiter);
            if (count == column) found = field, is_there = true;
            if (count < width) table.fields_.push(table.span_of(at, raw_end(at, field, end)));
            is_open = field.is_open;
            at = field.next;
            ++count;
            if (at == end || *at == '\n') break;
            ++at;
            // After the wanted fields only the end matters: without quotes it is the line end.
            if (count >= wanted) {
                const char* const line_end = end_of_line(at, end);
                if (std::memchr(at, '"', static_cast<size_t>(line_end - at)) == nullptr) {
                    at = line_end;
                    break;
                }
            }
        }
        for (; count < width; ++count) table.fields_.push(kNowhere);
        const char* const record_end = without_return(begin, at);
        if (is_open || has_bare_return(begin, record_end, delimiter)) table.broken_.push(table.rows());
        table.records_.push(table.span_of(begin, record_end));
        if (!is_there)
            table.add_odd(begin, begin);
        else if (found.is_plain)
            table.add_field(found.begin, found.end);
        else
            table.add_odd(found.begin, found.end);
        if (at != text_end) ++at;
    }
    return table;
}

void Table::append_record(size_t row, char delimiter, Buffer<char>& out) const {
    const std::string_view record = slice(records_[row]);
    if (!std::binary_search(broken_.begin(), broken_.end(), row)) {
        if (!record.empty()) std::memcpy(out.extend(record.size()), record.data(), record.size());
        return;
    }
    const char* const end = record.data() + record.size();
    for (const char* at = record.data();; ++at) {
        const CsvField field = read_field(at, end, delimiter);
        const std::string_view raw(at, static_cast<size_t>(raw_end(at, field, end) - at));
        const bool is_sound =
            !raw.empty() && raw[0] == '"' && !field.is_open && field.end + 1 == raw.data() + raw.size();
        if (is_sound)
            std::memcpy(out.extend(raw.size()), raw.data(), raw.size());
        else
            append_csv_field(out, raw, delimiter);
        at = field.next;
        if (at == end) return;
        out.push(delimiter);
    }
}

void Table::append_column(size_t column, Buffer<char>& data, int64_t* offsets, bool* valid) const {
    for (size_t row = 0; row < records_.size(); ++row) {
        offsets[row] = static_cast<int64_t>(data.size());
        const Span span = fields_[row * width_ + column];
        valid[row] = span.begin != kNowhere.begin;
        if (!valid[row]) continue;
        std::string_view text = slice(span);
        const bool is_quoted = !text.empty() && text[0] == '"';
        if (is_quoted) text.remove_prefix(1);
        while (is_quoted) {
            const size_t quote = text.find('"');
            const size_t taken = quote == std::string_view::npos ? text.size() : quote;
            if (taken != 0) std::memcpy(data.extend(taken), text.data(), taken);
            text.remove_prefix(quote == std::string_view::npos ? taken : quote + 1);
            if (text.empty() || text[0] != '"') break;  // closed; the rest belongs to the field unchanged
            data.push('"');
            text.remove_prefix(1);
        }
        if (!text.empty()) std::memcpy(data.extend(text.size()), text.data(), text.size());
    }
    offsets[records_.size()] = static_cast<int64_t>(data.size());
}

Table Table::from_fields(std::string_view text, const int64_t* offsets, size_t count) {
    Table table(text);
    table.digits_.reserve(count * kCellsOfPuzzle);
    for (size_t i = 0; i < count; ++i) table.add_field(text.data() + offsets[i], text.data() + offsets[i + 1]);
    return table;
}

void append_csv_field(Buffer<char>& out, std::string_view text, char delimiter) {
    bool needs_quotes = false;
    for (char c : text) needs_quotes |= c == delimiter || c == '"' || c == '\n' || c == '\r';
    if (needs_quotes) out.push('"');
    for (char c : text) {
        if (c == '"') out.push('"');
        out.push(c);
    }
    if (needs_quotes) out.push('"');
}

}  // namespace nonet::bulk
