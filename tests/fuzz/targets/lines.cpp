// Lines of text: every line is a row or skipped, rows hold digits or nothing, and as many lines are written as were
// read.
#include <algorithm>
#include <vector>

#include "bulk/output.hpp"
#include "bulk/plain.hpp"
#include "bulk/table.hpp"
#include "input.hpp"

using namespace nonet::bulk;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    nonet::fuzz::Input input(data, size);
    const uint8_t kind = input.byte();
    const Table table = Table::from_lines(input.rest(), (kind & 1) != 0);
    size_t odd = 0;
    for (size_t row = 0; row < table.rows(); ++row) {
        const uint8_t* digits = table.digits() + kCellsOfPuzzle * row;
        const bool is_odd = std::all_of(digits, digits + kCellsOfPuzzle, [](uint8_t d) { return d == kNoDigit; });
        NONET_EXPECT(is_odd || std::all_of(digits, digits + kCellsOfPuzzle, [](uint8_t d) { return d <= 9; }));
        if (is_odd) NONET_EXPECT(odd < table.odd().size() && table.odd()[odd++].row == row);
    }
    NONET_EXPECT(odd == table.odd().size());

    const std::vector<uint8_t> solutions(table.rows() * kCellsOfPuzzle, 5);
    Field field{Field::Kind::board};
    field.cells = solutions.data();
    field.notes = {{0, "why\n"}};
    RowFormat format;
    format.rows = table.rows();
    format.skipped = &table;
    Buffer<char> out;
    write_rows(format, {field}, out);
    NONET_EXPECT(static_cast<size_t>(std::count(out.data(), out.data() + out.size(), '\n')) == table.lines());

    const Reasons reasons;
    PlainAnswer answer{reasons};
    if (solve_plain(input.rest(), 2, {}, answer) == PlainEnd::solved)
        NONET_EXPECT(static_cast<size_t>(std::count(answer.out.data(), answer.out.data() + answer.out.size(), '\n')) ==
                     table.rows());

    // The same text as fields at offsets.
    std::vector<int64_t> offsets;
    for (size_t at = 0; at <= input.size(); at += 1 + kind) offsets.push_back(static_cast<int64_t>(at));
    NONET_EXPECT(Table::from_fields(input.rest(), offsets.data(), offsets.size() - 1).rows() == offsets.size() - 1);
    return 0;
}
