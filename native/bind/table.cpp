// Tables for Python: puzzles read from text, and rows written as lines or CSV.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <any>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/arrays.hpp"
#include "bind/buffers.hpp"
#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bulk/csv.hpp"
#include "bulk/output.hpp"
#include "bulk/table.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace nonet::bulk;

using Flags = Array<const bool, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Labels = Array<const uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Offsets = Array<const int64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Encoded = nb::ndarray<nb::numpy, uint8_t, nb::ndim<1>>;

// A checked copy: another thread may write the array between the check and the use.
std::vector<int64_t> checked_offsets(const Offsets& offsets, size_t size) {
    std::vector<int64_t> places(offsets.data(), offsets.data() + offsets.shape(0));
    int64_t least = 0;
    for (const int64_t place : places) {
        if (place < least || place > static_cast<int64_t>(size))
            throw nb::value_error("expected rising offsets inside the text");
        least = place;
    }
    return places;
}

class BoundTable {
  public:
    static std::unique_ptr<BoundTable> from_lines(nb::handle data, bool is_start) {
        auto view = std::make_unique<View>(data);
        nb::gil_scoped_release nogil;
        Table table = Table::from_lines(view->text(), is_start);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    static std::unique_ptr<BoundTable> from_csv(nb::handle data, size_t column, char delimiter, size_t width,
                                                bool is_by_line) {
        constexpr size_t kMostColumns = 1 << 20;
        if (column >= kMostColumns || width > kMostColumns) throw nb::value_error("expected fewer columns");
        auto view = std::make_unique<View>(data);
        nb::gil_scoped_release nogil;
        Table table = Table::from_csv(view->text(), column, delimiter, width, is_by_line);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    static std::unique_ptr<BoundTable> from_fields(nb::handle data, const Offsets& offsets) {
        auto view = std::make_unique<View>(data);
        const std::vector<int64_t> places = checked_offsets(offsets, view->text().size());
        nb::gil_scoped_release nogil;
        Table table = Table::from_fields(view->text(), places.data(), places.empty() ? 0 : places.size() - 1);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    BoundTable(std::unique_ptr<View>&& view, Table&& table) : view_(std::move(view)), table_(std::move(table)) {}

    const Table& table() const { return table_; }
    Table& table() { return table_; }
    size_t rows() const { return table_.rows(); }
    size_t lines() const { return table_.lines(); }

    nb::list odd() const {
        nb::list list;
        for (const OddRow& odd : table_.odd()) {
            const std::string_view text = table_.slice(odd.text);
            list.append(nb::make_tuple(odd.row, nb::bytes(text.data(), text.size())));
        }
        return list;
    }

    // Why rows are unreadable that are of the commonest kinds, and the texts of other odd rows.
    nb::tuple typos(const std::string& cells, const std::string& character) const {
        const TypoWords words{cells, character};
        nb::dict reasons;
        nb::list others;
        for (const OddRow& odd : table_.odd()) {
            const std::string_view text = table_.slice(odd.text);
            const std::string reason = typo_in(text, words);
            if (!reason.empty())
                reasons[nb::int_(odd.row)] = nb::str(reason.data(), reason.size());
            else
                others.append(nb::make_tuple(odd.row, nb::bytes(text.data(), text.size())));
        }
        return nb::make_tuple(std::move(reasons), std::move(others));
    }

    // The text of an odd row.
    std::optional<nb::bytes> text_of(size_t row) const {
        const std::optional<std::string_view> text = odd_text(row);
        return text ? std::optional(nb::bytes(text->data(), text->size())) : std::nullopt;
    }

    // Lines for a list of rejects, in order of their rows: the line, and a reason and the text of the row in two
    // columns; and the places in the list, with the rows, where either has to be changed to stay in its column.
    nb::tuple rejects(const nb::dict& reasons) const {
        std::vector<std::pair<size_t, nb::object>> rows;
        rows.reserve(reasons.size());
        for (auto [key, reason] : reasons) {
            size_t row = 0;
            if (!nb::try_cast(key, row, false) || row >= this->rows() || !nb::isinstance<nb::str>(reason))
                throw nb::type_error("expected reasons by row");
            rows.emplace_back(row, nb::borrow(reason));
        }
        const auto is_before = [](const auto& a, const auto& b) { return a.first < b.first; };
        if (!std::is_sorted(rows.begin(), rows.end(), is_before)) std::sort(rows.begin(), rows.end(), is_before);
        nb::list list, rest;
        std::string columns;
        for (const auto& [row, reason] : rows) {
            const std::optional<std::string_view> text = odd_text(row);
            const std::string_view words(nb::borrow<nb::str>(reason).c_str());
            columns.clear();
            if (text && is_column(words) && is_column(*text))
                columns.append(words).append("\t").append(*text);
            else
                rest.append(nb::make_tuple(list.size(), row));
            list.append(nb::make_tuple(line_of(row), nb::str(columns.data(), columns.size())));
        }
        return nb::make_tuple(std::move(list), std::move(rest));
    }

    // The text of one column: data, the start of each row in it, and which rows have the field.
    nb::tuple column(size_t index) const {
        if (index >= table_.width()) throw nb::index_error("expected a column that was kept");
        Buffer<char> data;
        Buffer<int64_t> offsets;
        Buffer<bool> valid;
        offsets.extend(rows() + 1);
        valid.extend(rows());
        without_gil([&] { table_.append_column(index, data, offsets.data(), valid.data()); });
        return nb::make_tuple(to_array<uint8_t>(std::move(data)), to_array<int64_t>(std::move(offsets)),
                              to_array<bool>(std::move(valid)));
    }

    // The 0-based line of a row among all lines; skipped ones count.
    size_t line_of(size_t row) const {
        if (row >= rows()) throw nb::index_error("expected a row of the table");
        const auto& skipped = table_.skipped();
        const auto is_before = [row](const SkippedLine& line) { return line.row <= row; };
        return row +
               static_cast<size_t>(std::partition_point(skipped.begin(), skipped.end(), is_before) - skipped.begin());
    }

  private:
    // Whether a text stays as it is in a column of a line: short, printable ASCII or the mark of what was cut off.
    static bool is_column(std::string_view text) {
        constexpr size_t kMost = 400;
        constexpr std::string_view kCut = "\u2026";
        if (text.size() > kMost) return false;
        for (size_t at = 0; at < text.size(); ++at) {
            if (text[at] >= ' ' && text[at] <= '~') continue;
            if (text.substr(at, kCut.size()) != kCut) return false;
            at += kCut.size() - 1;
        }
        return true;
    }

    std::optional<std::string_view> odd_text(size_t row) const {
        const auto& odd = table_.odd();
        const auto* found =
            std::partition_point(odd.begin(), odd.end(), [row](const OddRow& other) { return other.row < row; });
        if (found == odd.end() || found->row != row) return std::nullopt;
        return table_.slice(found->text);
    }

    std::unique_ptr<View> view_;
    Table table_;
};

// Rows to write, field by field; keeps the arrays of its fields alive.
class BoundRows {
  public:
    explicit BoundRows(size_t rows) { format_.rows = checked_count(rows, 128); }
    BoundRows(const BoundRows&) = delete;
    BoundRows& operator=(const BoundRows&) = delete;

    void add_records(const BoundTable& table) {
        if (table.table().records().size() != format_.rows) throw nb::value_error("expected a record for every row");
        add({Field::Kind::record, &table.table()}, nb::object(nb::find(table)));
    }

    void add_boards(const Rows& digits, char blank, std::optional<Flags> valid, const nb::dict& notes) {
        check(digits.shape(0));
        Field field{Field::Kind::board};
        field.cells = digits.data();
        field.blank = blank;
        field.valid = flags(valid);
        for (nb::handle item : notes.items()) {
            Note note;
            if (!nb::try_cast(item[0], note.row, false) || !nb::try_cast(item[1], note.text))
                throw nb::type_error("expected notes of text by row");
            field.notes.push_back(std::move(note));
        }
        std::sort(field.notes.begin(), field.notes.end(), [](const Note& a, const Note& b) { return a.row < b.row; });
        add(std::move(field), digits, valid);
    }

    void add_labels(std::vector<std::string> names, const Labels& codes) {
        check(codes.shape(0));
        Field field{Field::Kind::label};
        field.cells = codes.data();
        field.names = std::move(names);
        add(std::move(field), codes);
    }

    void add_numbers(const Offsets& numbers, std::optional<Flags> valid) {
        check(numbers.shape(0));
        Field field{Field::Kind::number};
        field.numbers = numbers.data();
        field.valid = flags(valid);
        add(std::move(field), numbers, valid);
    }

    void add_texts(nb::handle data, const Offsets& offsets) {
        auto view = std::make_shared<View>(data);
        if (offsets.shape(0) != format_.rows + 1)
            throw nb::value_error("expected an offset for every row, and the end");
        auto places = std::make_shared<std::vector<int64_t>>(checked_offsets(offsets, view->text().size()));
        Field field{Field::Kind::text};
        field.numbers = places->data();
        field.data = view->text();
        add(std::move(field), view, places);
    }

    Encoded write(const std::string& delimiter, std::optional<Flags> keep, const BoundTable* skipped,
                  bool copies_skipped) {
        const auto guard = in_use_.enter();
        RowFormat format = format_;
        if (fields_.empty()) throw nb::value_error("expected at least one field");
        if (delimiter.size() > 1) throw nb::value_error("expected a delimiter of one byte");
        if (delimiter.empty() && fields_.size() != 1) throw nb::value_error("expected one field for lines");
        format.delimiter = delimiter.empty() ? '\0' : delimiter[0];
        format.keep = flags(keep);
        format.skipped = skipped == nullptr ? nullptr : &skipped->table();
        format.copies_skipped = copies_skipped;
        Buffer<char> out;
        without_gil([&] { write_rows(format, fields_, out); });
        return to_array<uint8_t>(std::move(out));
    }

  private:
    void check(size_t rows) const {
        if (rows != format_.rows) throw nb::value_error("expected a value for every row");
    }

    const bool* flags(const std::optional<Flags>& given) const {
        if (!given) return nullptr;
        check(given->shape(0));
        return given->data();
    }

    template <class... Objects>
    void add(Field&& field, Objects&&... kept) {
        const auto guard = in_use_.enter();
        fields_.push_back(std::move(field));
        (kept_.emplace_back(std::forward<Objects>(kept)), ...);
    }

    RowFormat format_;
    std::vector<Field> fields_;
    std::vector<std::any> kept_;  // the memory that the fields point to
    InUse in_use_;
};

nb::tuple scan_records(nb::handle data, char delimiter, unsigned state) {
    if (state >= kCsvStates) throw nb::value_error("expected a state of 0 to 3");
    const View view(data);
    const CsvScan scan = without_gil([&] { return scan_csv(view.text(), delimiter, static_cast<CsvState>(state)); });
    return nb::make_tuple(scan.first, scan.last, scan.longest, static_cast<unsigned>(scan.state));
}

}  // namespace

void register_table(nb::module_& m) {
    nb::class_<BoundTable>(m, "PuzzleTable", "Rows of digits read from text.")
        .def_static(
            "from_lines", &BoundTable::from_lines, nb::arg("data"), nb::arg("is_start") = true,
            nb::sig("def from_lines(data: bytes | bytearray | memoryview, is_start: bool = True) -> PuzzleTable"),
            "Read one puzzle per line.")
        .def_static(
            "from_csv", &BoundTable::from_csv, nb::arg("data"), nb::arg("column"), nb::arg("delimiter"),
            nb::arg("width") = 0, nb::arg("is_by_line") = false,
            nb::sig("def from_csv(data: bytes | bytearray | memoryview, column: int, delimiter: str, width: int = 0, "
                    "is_by_line: bool = False) -> PuzzleTable"),
            "Read the puzzles in one column of CSV records, and keep the first `width` fields of each for `column`. "
            "With `is_by_line`, every line is a record, even with an open quote at its end.")
        .def_static("from_fields", &BoundTable::from_fields, nb::arg("data"), nb::arg("offsets").noconvert(),
                    nb::sig("def from_fields(data: bytes | bytearray | memoryview, offsets: "
                            "numpy.typing.NDArray[numpy.int64]) -> PuzzleTable"),
                    "Read one puzzle from each field of text.")
        .def_prop_ro("rows", &BoundTable::rows, "The number of puzzles, odd ones included.")
        .def_prop_ro("lines", &BoundTable::lines, "The number of lines, skipped ones included.")
        .def_prop_ro(
            "digits",
            [](BoundTable& self) {
                return nb::ndarray<nb::numpy, uint8_t, nb::shape<-1, 81>>(self.table().digits(), {self.rows(), 81},
                                                                          nb::find(self));
            },
            nb::sig("def digits(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The puzzles, 81 digits each; odd rows hold 255.")
        .def("odd", &BoundTable::odd, nb::sig("def odd(self) -> list[tuple[int, bytes]]"),
             "List the rows that are not plain puzzles, with their text.")
        .def("typos", &BoundTable::typos, nb::arg("cells"), nb::arg("character"),
             nb::sig("def typos(self, cells: str, character: str) -> tuple[dict[int, str], list[tuple[int, bytes]]]"),
             "Say why rows are unreadable that are of the commonest kinds, in words for a wrong number of cells and "
             "for a "
             "wrong character, where the byte 1 stands for what was found and 2 for its place; list other odd rows.")
        .def("text_of", &BoundTable::text_of, nb::arg("row"), "Return the text of a row that is not a plain puzzle.")
        .def("rejects", &BoundTable::rejects, nb::arg("reasons"),
             nb::sig(
                 "def rejects(self, reasons: dict[int, str]) -> tuple[list[tuple[int, str]], list[tuple[int, int]]]"),
             "List the lines of some rows, in order, each with the reason and the text of the row in two columns; and "
             "the places in that list, with the rows, where one of them has to be escaped or cut, and is left out.")
        .def(
            "column", &BoundTable::column, nb::arg("index"),
            nb::sig("def column(self, index: int) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                    "numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool_]]"),
            "Return the text of a CSV column: the bytes, the start of each row in them, and which rows have the field.")
        .def("line_of", &BoundTable::line_of, nb::arg("row"), "Return the 0-based line of a row.");

    nb::class_<BoundRows>(m, "RowWriter", "Rows to write as lines or CSV, field by field.")
        .def(nb::init<size_t>(), nb::arg("rows"))
        .def("add_records", &BoundRows::add_records, nb::arg("table"), "Add the original CSV records of a table.")
        .def("add_boards", &BoundRows::add_boards, nb::arg("digits"), nb::arg("blank") = '0',
             nb::arg("valid") = nb::none(), nb::arg("notes") = nb::dict(),
             nb::sig("def add_boards(self, digits: numpy.typing.NDArray[numpy.uint8], blank: str = \"0\", valid: "
                     "numpy.typing.NDArray[numpy.bool_] | None = None, notes: dict[int, str] = {}) -> None"),
             "Add boards of 81 digits; rows that are not valid stay empty, and notes replace boards.")
        .def("add_labels", &BoundRows::add_labels, nb::arg("names"), nb::arg("codes"),
             nb::sig("def add_labels(self, names: collections.abc.Sequence[str], codes: "
                     "numpy.typing.NDArray[numpy.uint8]) -> None"),
             "Add names by their index in a list; a code past its end leaves the field empty.")
        .def("add_numbers", &BoundRows::add_numbers, nb::arg("numbers"), nb::arg("valid") = nb::none(),
             nb::sig("def add_numbers(self, numbers: numpy.typing.NDArray[numpy.int64], valid: "
                     "numpy.typing.NDArray[numpy.bool_] | None = None) -> None"),
             "Add whole numbers; rows that are not valid stay empty.")
        .def("add_texts", &BoundRows::add_texts, nb::arg("data"), nb::arg("offsets"),
             nb::sig("def add_texts(self, data: bytes | bytearray | memoryview | numpy.typing.NDArray[numpy.uint8], "
                     "offsets: numpy.typing.NDArray[numpy.int64]) -> None"),
             "Add text, given as bytes and the start of each row in them.")
        .def(
            "write", &BoundRows::write, nb::arg("delimiter") = "", nb::arg("keep") = nb::none(),
            nb::arg("skipped") = nb::none(), nb::arg("copies_skipped") = true,
            nb::sig("def write(self, delimiter: str = \"\", keep: numpy.typing.NDArray[numpy.bool_] | None = None, "
                    "skipped: PuzzleTable | None = None, copies_skipped: bool = True) -> "
                    "numpy.typing.NDArray[numpy.uint8]"),
            "Write the rows: with a delimiter as CSV, without one as lines. The lines of `skipped` that hold no puzzle "
            "are written in their places, unchanged or empty.");

    m.def(
        "typo_in",
        [](nb::bytes text, const std::string& cells, const std::string& character) -> std::optional<std::string> {
            std::string reason = typo_in({text.c_str(), text.size()}, {cells, character});
            return reason.empty() ? std::nullopt : std::optional<std::string>(std::move(reason));
        },
        nb::arg("text"), nb::arg("cells"), nb::arg("character"),
        "Say why a text of one of the commonest kinds is not a puzzle, in these words; None for other texts.");

    m.def(
        "reject_lines",
        [](const nb::list& rejects, size_t line, const std::string& prefix) {
            std::string out;
            for (nb::handle reject : rejects) {
                const auto pair = nb::cast<std::pair<size_t, std::string_view>>(reject);
                out.append(prefix).append(std::to_string(line + pair.first + 1)).append("\t");
                out.append(pair.second).append("\n");
            }
            return nb::bytes(out.data(), out.size());
        },
        nb::arg("rejects"), nb::arg("line"), nb::arg("prefix") = "",
        nb::sig("def reject_lines(rejects: list[tuple[int, str]], line: int, prefix: str = \"\") -> bytes"),
        "Write lines of a list of rejects: the prefix, the number of the line from 1, counted from a line, and "
        "columns.");

    m.def(
        "scan_csv", &scan_records, nb::arg("data"), nb::arg("delimiter"), nb::arg("state") = 0,
        nb::sig("def scan_csv(data: bytes | bytearray | memoryview, delimiter: str, state: int = 0) -> "
                "tuple[int, int, int, int]"),
        "Find where CSV records end in a text that starts in a state: at the start of a field (0), in an unquoted one "
        "(1), in quotes (2), or after a quote in quotes (3). Return where the first one ends and the last (0: none), "
        "the length of the longest whole one, and the state at the end.");
}

}  // namespace nonet::bind
