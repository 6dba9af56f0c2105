// Solves plain lines in place.
#include "bulk/plain.hpp"

#include <cstring>

#include "board/line.hpp"
#include "bulk/output.hpp"
#include "bulk/solvers.hpp"

namespace nonet::bulk {
namespace {

constexpr size_t kLine = kCellsOfPuzzle + 1;  // as written

// Returns the length of a line with its end if all lines are plain puzzles of the same length; else 0.
size_t stride_of(std::string_view text) {
    if (text.size() <= kLine) return 0;
    const size_t stride = text[kCellsOfPuzzle] == '\r' ? kLine + 1 : kLine;
    if (text.size() % stride != 0) return 0;
    for (const char* line = text.data(); line != text.data() + text.size(); line += stride)
        if (line[stride - 1] != '\n' || (stride != kLine && line[kCellsOfPuzzle] != '\r') || !is_line(line)) return 0;
    return stride;
}

// Replaces every line without a solution by the reason; the lines between them move up or down.
void write_failures(std::string_view text, size_t stride, int32_t limit, const int32_t* counts, PlainAnswer& answer) {
    const size_t rows = text.size() / stride;
    Buffer<char> written;
    written.reserve(answer.out.size());
    size_t kept = 0;  // the first row that is not in `written` yet
    auto keep = [&](size_t row) {
        if (row != kept)
            std::memcpy(written.extend((row - kept) * kLine), answer.out.data() + kept * kLine, (row - kept) * kLine);
        kept = row + 1;
    };
    for (size_t row = 0; row < rows; ++row) {
        if (counts[row] == 1) continue;
        keep(row);
        uint8_t digits[kCellsOfPuzzle];
        digits_from_line(text.data() + row * stride, digits);
        const Code code = code_of(digits, limit, counts[row]);
        ++answer.tally[static_cast<size_t>(code)];
        std::memcpy(written.extend(2), "# ", 2);
        const size_t begin = written.size();
        append_reason(written, code, answer.reasons, digits);
        answer.failures.push({row, {begin, written.size()}});
        written.push('\n');
    }
    keep(rows);
    answer.out.swap(written);
}

// Adds line ends to the solutions in `answer.out`, and counts them.
void end_lines(std::string_view text, size_t stride, int32_t limit, const int32_t* counts, PlainAnswer& answer) {
    const size_t rows = text.size() / stride;
    size_t solved = 0;
    for (size_t row = 0; row < rows; ++row) {
        answer.out[row * kLine + kCellsOfPuzzle] = '\n';
        solved += counts[row] == 1;
    }
    answer.tally[static_cast<size_t>(limit == 1 ? Code::solved : Code::unique)] = solved;
    if (solved != rows) write_failures(text, stride, limit, counts, answer);
}

}  // namespace

PlainEnd solve_plain(std::string_view text, int32_t limit, Stop stop, PlainAnswer& answer) {
    const size_t stride = stride_of(text);
    if (stride == 0 || text.size() < stride * kOrdinaryBatch) return PlainEnd::not_plain;
    const size_t rows = text.size() / stride;
    Buffer<int32_t> counts;
    counts.extend(rows);
    answer.out.extend(rows * kLine);
    Solvers solvers;
    if (!solvers.solve_text(text.data(), stride, rows, limit, counts.data(), answer.out.data(), kLine, stop))
        return PlainEnd::stopped;
    end_lines(text, stride, limit, counts.data(), answer);
    return PlainEnd::solved;
}

bool plain_rows(std::string_view text, Buffer<uint8_t>& rows) {
    const size_t stride = stride_of(text);
    if (stride == 0) return false;
    const size_t count = text.size() / stride;
    uint8_t* const to = rows.extend(count * kCellsOfPuzzle);
    for (size_t row = 0; row < count; ++row)
        std::memcpy(to + row * kCellsOfPuzzle, text.data() + row * stride, kCellsOfPuzzle);
    return true;
}

PlainEnd write_plain(std::string_view text, int32_t limit, const int32_t* counts, const uint8_t* solutions, size_t rows,
                     PlainAnswer& answer) {
    const size_t stride = stride_of(text);
    if (stride == 0 || text.size() != rows * stride) return PlainEnd::not_plain;
    char* const to = answer.out.extend(rows * kLine);
    for (size_t row = 0; row < rows; ++row)
        std::memcpy(to + row * kLine, solutions + row * kCellsOfPuzzle, kCellsOfPuzzle);
    end_lines(text, stride, limit, counts, answer);
    return PlainEnd::solved;
}

}  // namespace nonet::bulk
