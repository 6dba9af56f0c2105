// CSV: spans lie inside the text, in order; as many records are written as were read; chunks cut where the scan says
// hold the records of the whole.
#include <memory>
#include <vector>

#include "bulk/csv.hpp"
#include "bulk/output.hpp"
#include "bulk/table.hpp"
#include "input.hpp"

using namespace nonet::bulk;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    nonet::fuzz::Input input(data, size);
    const size_t column = input.byte() % 4;
    const char delimiter = ",;\t|"[input.byte() % 4];
    const std::string_view text = input.rest();
    const Table table = Table::from_csv(text, column, delimiter, 3);
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
    for (size_t i = 0; i < 3; ++i) {
        Buffer<char> texts;
        std::vector<int64_t> offsets(table.rows() + 1);
        std::unique_ptr<bool[]> valid(new bool[table.rows() + 1]);
        table.append_column(i, texts, offsets.data(), valid.get());
        NONET_EXPECT(static_cast<size_t>(offsets.back()) == texts.size());
    }
    const std::vector<int64_t> numbers(table.rows(), INT64_MIN);
    Field record{Field::Kind::record, &table}, number{Field::Kind::number};
    number.numbers = numbers.data();
    RowFormat format;
    format.rows = table.rows();
    format.delimiter = delimiter;
    Buffer<char> out;
    write_rows(format, {record, number}, out);
    // Row in, row out: what is written reads as as many records.
    NONET_EXPECT(Table::from_csv({out.data(), out.size()}, 0, delimiter).rows() == table.rows());

    // Records end where the scan says, wherever it is interrupted: a text cut there reads as the whole does.
    const CsvScan scan = scan_csv(text, delimiter);
    NONET_EXPECT(scan.first <= scan.last && scan.last <= text.size());
    NONET_EXPECT(scan.last == 0 || (text[scan.last - 1] == '\n' && text[scan.first - 1] == '\n'));
    const size_t middle = text.size() / 2;
    const CsvScan left = scan_csv(text.substr(0, middle), delimiter);
    const CsvScan right = scan_csv(text.substr(middle), delimiter, left.state);
    NONET_EXPECT(right.state == scan.state);
    NONET_EXPECT((right.last == 0 ? left.last : middle + right.last) == scan.last);
    size_t rows = 0;
    std::string_view rest = text;
    while (!rest.empty()) {
        const CsvScan part = scan_csv(rest, delimiter);
        const size_t size = part.first == 0 ? rest.size() : part.first;
        rows += Table::from_csv(rest.substr(0, size), column, delimiter).rows();
        rest.remove_prefix(size);
        if (rows > 200) return 0;  // the scans of the rest add up
    }
    NONET_EXPECT(rows == table.rows());
    return 0;
}
