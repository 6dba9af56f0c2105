// CSV: spans lie inside the text, in order; as many records are written as were read; whole records end with a line.
#include <vector>

#include "bulk/output.hpp"
#include "bulk/table.hpp"
#include "input.hpp"

using namespace nonet::bulk;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    nonet::fuzz::Input input(data, size);
    const size_t column = input.byte() % 4;
    const char delimiter = ",;\t|"[input.byte() % 4];
    const std::string_view text = input.rest();
    const Table table = Table::from_csv(text, column, delimiter);
    NONET_EXPECT(table.records().size() == table.rows());
    uint64_t last = 0;
    for (size_t row = 0; row < table.rows(); ++row) {
        const Span record = table.records()[row];
        NONET_EXPECT(last <= record.begin && record.begin <= record.end && record.end <= text.size());
        last = record.end;
    }
    for (size_t i = 0; i < table.odd().size(); ++i) {
        const Span odd = table.odd()[i].text;
        NONET_EXPECT(odd.begin <= odd.end && odd.end <= text.size());
    }
    std::vector<Code> codes(table.rows(), Code::unique);
    std::vector<int32_t> counts(table.rows(), INT32_MIN);
    std::vector<uint8_t> solutions(table.rows() * kCellsOfPuzzle, 5);
    Buffer<char> out;
    write_csv(table, {codes.data(), counts.data(), solutions.data()}, delimiter, true, out);
    NONET_EXPECT(out.size() >= table.rows() * (kCellsOfPuzzle + 10));

    const size_t whole = whole_csv_records(text);
    NONET_EXPECT(whole <= text.size() && (whole == 0 || text[whole - 1] == '\n'));
    return 0;
}
