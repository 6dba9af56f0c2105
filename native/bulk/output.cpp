// Formats results.
#include "bulk/output.hpp"

#include <charconv>
#include <cstring>

#include "board/geometry.hpp"
#include "bulk/cells.hpp"

namespace nonet::bulk {
namespace {

void append(Buffer<char>& out, std::string_view text) {
    if (!text.empty()) std::memcpy(out.extend(text.size()), text.data(), text.size());
}

bool has_solution(Code code) {
    return code == Code::unique || code == Code::solved;
}

std::string_view reason_for(Code code) {
    switch (code) {
        case Code::no_solution:
            return "no solution";
        case Code::several:
            return "several solutions";
        case Code::conflict:
            return "conflicting clues";
        case Code::too_long:
            return "took too long";
        default:
            return "unreadable";
    }
}

std::string_view slice(const Table& table, Span span) {
    return table.text().substr(span.begin, span.end - span.begin);
}

// Names the houses that hold a digit more than once, in the words of nonet.grid.Conflict.
void append_conflicts(Buffer<char>& out, const uint8_t* digits) {
    constexpr std::string_view kKinds[] = {"row ", "column ", "box "};
    bool is_first = true;
    for (int house = 0; house < 27; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            uint8_t cells[9];
            int count = 0;
            for (uint8_t cell : kGeometry.house_cells[house])
                if (digits[cell] == digit) cells[count++] = cell;
            if (count < 2) continue;
            append(out, is_first ? "digit " : "; digit ");
            is_first = false;
            out.push(static_cast<char>('0' + digit));
            out.push(' ');
            if (count > 3) out.push(static_cast<char>('0' + count));
            append(out, count == 2 ? "twice" : count == 3 ? "three times" : " times");
            append(out, " in ");
            append(out, kKinds[house / 9]);
            out.push(static_cast<char>('1' + house % 9));
            for (int i = 0; i < count; ++i) {
                append(out, i == 0 ? " (r" : ", r");
                out.push(static_cast<char>('1' + cells[i] / 9));
                out.push('c');
                out.push(static_cast<char>('1' + cells[i] % 9));
            }
            out.push(')');
        }
    }
}

// Copies the skipped lines that stand before a row.
size_t write_skipped(const Table& table, size_t from, size_t row, Buffer<char>& out) {
    const auto& skipped = table.skipped();
    for (; from < skipped.size() && skipped[from].row <= row; ++from) {
        append(out, slice(table, skipped[from].text));
        out.push('\n');
    }
    return from;
}

}  // namespace

std::string_view name_of(Code code) {
    constexpr std::string_view kNames[kCodeCount] = {"no_solution", "unique", "several", "conflict",
                                                     "unreadable",  "solved", "too_long"};
    return kNames[static_cast<size_t>(code)];
}

void append_reason(Buffer<char>& out, Code code, const uint8_t* digits) {
    if (code == Code::conflict)
        append_conflicts(out, digits);
    else
        append(out, reason_for(code));
}

void write_lines(const Table& table, const Results& results, const Note* notes, size_t note_count, Buffer<char>& out) {
    const size_t rows = table.rows();
    out.reserve(rows * (kCellsOfPuzzle + 1) + 64);
    size_t skipped = 0, noted = 0;
    for (size_t row = 0; row < rows; ++row) {
        skipped = write_skipped(table, skipped, row, out);
        const bool has_note = noted < note_count && notes[noted].row == row;
        const std::string_view note = has_note ? notes[noted++].text : std::string_view();
        if (has_solution(results.codes[row])) {
            char* line = out.extend(kCellsOfPuzzle + 1);
            text_from_digits(results.solutions + row * kCellsOfPuzzle, line);
            line[kCellsOfPuzzle] = '\n';
        } else {
            append(out, "# ");
            if (has_note && results.codes[row] != Code::conflict)
                append(out, note);
            else
                append_reason(out, results.codes[row], table.digits() + row * kCellsOfPuzzle);
            out.push('\n');
        }
    }
    write_skipped(table, skipped, rows, out);
}

void write_csv(const Table& table, const Results& results, char delimiter, bool with_count, Buffer<char>& out) {
    const size_t rows = table.rows();
    out.reserve(table.text().size() + rows * (kCellsOfPuzzle + 24) + 64);
    size_t skipped = 0;
    for (size_t row = 0; row < rows; ++row) {
        skipped = write_skipped(table, skipped, row, out);
        append(out, slice(table, table.records()[row]));
        out.push(delimiter);
        if (has_solution(results.codes[row]))
            text_from_digits(results.solutions + row * kCellsOfPuzzle, out.extend(kCellsOfPuzzle));
        out.push(delimiter);
        append(out, name_of(results.codes[row]));
        if (with_count) {
            char number[12];
            const auto [last, _] = std::to_chars(number, number + sizeof number, results.counts[row]);
            out.push(delimiter);
            append(out, {number, static_cast<size_t>(last - number)});
        }
        out.push('\n');
    }
    write_skipped(table, skipped, rows, out);
}

}  // namespace nonet::bulk
