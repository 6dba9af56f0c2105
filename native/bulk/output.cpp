// Formats rows.
#include "bulk/output.hpp"

#include <charconv>
#include <cstring>
#include <string>

#include "board/geometry.hpp"
#include "board/line.hpp"

namespace nonet::bulk {
namespace {

void append(Buffer<char>& out, std::string_view text) {
    if (!text.empty()) std::memcpy(out.extend(text.size()), text.data(), text.size());
}

// Conflicts that a message names; the others are counted.
constexpr int kMostNamed = 4;

// Names the houses that hold a digit more than once, in the words of nonet.Verdict.
void append_conflicts(Buffer<char>& out, const uint8_t* digits) {
    constexpr std::string_view kKinds[] = {"row ", "column ", "box "};
    int found = 0;
    for (int house = 0; house < 27; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            uint8_t cells[9];
            int count = 0;
            for (uint8_t cell : kGeometry.house_cells[house])
                if (digits[cell] == digit) cells[count++] = cell;
            if (count < 2 || ++found > kMostNamed) continue;
            append(out, found == 1 ? "digit " : "; digit ");
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
    if (found > kMostNamed) append(out, "; and " + std::to_string(found - kMostNamed) + " more");
}

// Appends text quoted for CSV; for lines (no delimiter), with line ends replaced.
void append_text(Buffer<char>& out, std::string_view text, char delimiter) {
    if (delimiter == '\0') {
        char* to = out.extend(text.size());
        for (char c : text) *to++ = c == '\n' || c == '\r' ? ' ' : c;
        return;
    }
    append_csv_field(out, text, delimiter);
}

void append_board(Buffer<char>& out, const uint8_t* digits, char blank) {
    line_from_digits(digits, out.extend(kCellsOfPuzzle), blank);
}

class RowWriter {
  public:
    RowWriter(const RowFormat& format, const std::vector<Field>& fields, Buffer<char>& out)
        : format_(format), fields_(fields), noted_(fields.size(), 0), labels_(fields.size()), out_(out) {
        for (size_t i = 0; i < fields.size(); ++i)
            for (const std::string& name : fields[i].names) {
                Buffer<char> encoded;
                append_text(encoded, name, format.delimiter);
                labels_[i].emplace_back(encoded.data(), encoded.size());
            }
    }

    void write() {
        size_t skipped = 0;
        for (size_t row = 0; row < format_.rows; ++row) {
            skipped = write_skipped(skipped, row);
            if (format_.keep != nullptr && !format_.keep[row]) continue;
            const size_t begin = out_.size();
            for (size_t i = 0; i < fields_.size(); ++i) {
                if (i != 0) out_.push(format_.delimiter);
                append_field(i, row);
            }
            // A record of one empty field would be an empty line, which is not a record.
            if (out_.size() == begin && format_.delimiter != '\0') append(out_, "\"\"");
            out_.push('\n');
        }
        write_skipped(skipped, format_.rows);
    }

  private:
    size_t write_skipped(size_t from, size_t row) {
        if (format_.skipped == nullptr) return 0;
        const auto& skipped = format_.skipped->skipped();
        for (; from < skipped.size() && skipped[from].row <= row; ++from) {
            if (format_.copies_skipped) append(out_, format_.skipped->slice(skipped[from].text));
            out_.push('\n');
        }
        return from;
    }

    void append_field(size_t index, size_t row) {
        const Field& field = fields_[index];
        const bool is_valid = field.valid == nullptr || field.valid[row];
        switch (field.kind) {
            case Field::Kind::record:
                return field.table->append_record(row, format_.delimiter, out_);
            case Field::Kind::board: {
                size_t& noted = noted_[index];
                while (noted < field.notes.size() && field.notes[noted].row < row) ++noted;
                if (noted < field.notes.size() && field.notes[noted].row == row)
                    append_text(out_, field.notes[noted].text, format_.delimiter);
                else if (is_valid)
                    append_board(out_, field.cells + row * kCellsOfPuzzle, field.blank);
                return;
            }
            case Field::Kind::label:
                // Read once: another thread may write the codes.
                if (const size_t code = field.cells[row]; code < labels_[index].size())
                    append(out_, labels_[index][code]);
                return;
            case Field::Kind::number: {
                if (!is_valid) return;
                char number[24];
                const auto [last, _] = std::to_chars(number, number + sizeof number, field.numbers[row]);
                return append(out_, {number, static_cast<size_t>(last - number)});
            }
            case Field::Kind::text: {
                const auto begin = static_cast<size_t>(field.numbers[row]);
                return append_text(out_, field.data.substr(begin, static_cast<size_t>(field.numbers[row + 1]) - begin),
                                   format_.delimiter);
            }
        }
    }

    const RowFormat& format_;
    const std::vector<Field>& fields_;
    std::vector<size_t> noted_;                     // by field: the next note
    std::vector<std::vector<std::string>> labels_;  // by field: the names in output form
    Buffer<char>& out_;
};

}  // namespace

void append_reason(Buffer<char>& out, Code code, const Reasons& reasons, const uint8_t* digits) {
    if (code == Code::conflict)
        append_conflicts(out, digits);
    else
        append(out, reasons[static_cast<size_t>(code)]);
}

void write_rows(const RowFormat& format, const std::vector<Field>& fields, Buffer<char>& out) {
    size_t width = 1;
    for (const Field& field : fields) width += field.kind == Field::Kind::board ? kCellsOfPuzzle + 1 : 16;
    const size_t records = !fields.empty() && fields[0].table != nullptr ? fields[0].table->text().size() : 0;
    out.reserve(records + format.rows * width + 64);
    RowWriter(format, fields, out).write();
}

}  // namespace nonet::bulk
