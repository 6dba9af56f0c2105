// Gurth's symmetrical placement: a puzzle that looks the same turned or reflected has a solution that does.
//
// Take a half turn, a quarter turn or the reflection in a diagonal. If it maps every clue to a clue, and equal digits
// to equal digits, then it maps the solution to a solution of the same clues; there is only one, so it is mapped to
// itself. A cell mapped to itself therefore contains a digit mapped to itself, and a candidate whose image is
// impossible is impossible. Example: after a half turn every 1 is where a 2 was, 3 and 4, 5 and 6, 7 and 8 likewise,
// and the 9s are where 9s were: r5c5 is 9.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

enum class Turn { half, diagonal, anti_diagonal, quarter };

constexpr int image_of(Turn turn, int cell) {
    const int row = cell / kSize, column = cell % kSize;
    switch (turn) {
        case Turn::half:
            return kCells - 1 - cell;
        case Turn::diagonal:
            return column * kSize + row;
        case Turn::anti_diagonal:
            return (kSize - 1 - column) * kSize + kSize - 1 - row;
        case Turn::quarter:
            break;
    }
    return column * kSize + kSize - 1 - row;
}

// The image of each digit; false if the clues are not mapped to clues. A digit without clues is mapped to the remaining
// one: two such digits would make two solutions.
bool map_digits(const Board& board, Turn turn, std::array<int, kDigits + 1>& to) {
    to.fill(0);
    std::array<int, kDigits + 1> from{};
    for (CellSet clues = board.clues(); clues.any();) {
        const int cell = clues.pop(), image = image_of(turn, cell);
        if (!board.clues().contains(image)) return false;
        const int digit = board.digit(cell), other = board.digit(image);
        if ((to[digit] != 0 && to[digit] != other) || (from[other] != 0 && from[other] != digit)) return false;
        to[digit] = other;
        from[other] = digit;
    }
    int missing = 0;
    for (int digit = 1; digit <= kDigits; ++digit) missing += to[digit] == 0 ? 1 : 0;
    if (missing > 1) return false;
    for (int digit = 1; digit <= kDigits; ++digit)
        if (to[digit] == 0)
            for (int other = 1; other <= kDigits; ++other)
                if (from[other] == 0) to[digit] = other;
    return true;
}

void strike(Step& step, int cell, int digit) {
    step.eliminate(cell, digit);
    step.show(Role::base, cell, digit);
    step.digits |= mask_of(digit);
}

}  // namespace

void find_symmetrical_placement(StepSearch& search) {
    const Board& board = search.board();
    if (board.clues().empty()) return;
    for (const Turn turn : {Turn::half, Turn::diagonal, Turn::anti_diagonal, Turn::quarter}) {
        std::array<int, kDigits + 1> to{};
        if (!map_digits(board, turn, to)) continue;
        const auto may_be = [&](int cell, int digit) {
            return board.digit(cell) != 0 ? board.digit(cell) == digit : board.has(cell, digit);
        };
        // First all cells mapped to themselves, then images, cell by cell.
        Step* step = &search.draft(Technique::symmetrical_placement);
        for (const int cell : board.empty()) {
            if (image_of(turn, cell) != cell) continue;
            for (const int digit : digits_in(board.marks(cell)))
                if (to[digit] != digit) strike(*step, cell, digit);
        }
        if (!step->eliminations.empty() && search.report()) return;
        for (const int cell : board.empty()) {
            const int image = image_of(turn, cell);
            if (image == cell) continue;
            step = &search.draft(Technique::symmetrical_placement);
            for (const int digit : digits_in(board.marks(cell)))
                if (!may_be(image, to[digit])) strike(*step, cell, digit);
            if (step->eliminations.empty()) continue;
            uint16_t images = 0;
            for (const Candidate c : step->eliminations) images |= mask_of(to[c.digit]);
            step->show_set(Role::mirror, CellSet::of(image), images);
            if (search.report()) return;
        }
    }
}

}  // namespace nonet::logic
