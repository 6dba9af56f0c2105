// Finds the symmetries of a board's candidates.
#include "count/symmetries.hpp"

#include <bitset>
#include <utility>

namespace nonet::count {
namespace {

constexpr std::array<uint8_t, 3> kInPlace = {0, 1, 2};
constexpr std::array<std::array<uint8_t, 3>, 3> kExchanges = {{{1, 0, 2}, {2, 1, 0}, {0, 2, 1}}};

using Cells = std::bitset<kCells>;

// Finds a renaming of the digits, after the cells have moved, that restores all candidates.
bool rename(const std::array<Cells, kDigits>& places, const std::array<uint8_t, kCells>& moved, Symmetry& symmetry) {
    std::array<bool, kDigits> is_taken{};
    for (size_t digit = 0; digit < kDigits; ++digit) {
        Cells image;
        for (size_t cell = 0; cell < kCells; ++cell)
            if (places[digit][cell]) image.set(moved[cell]);
        size_t name = 0;
        while (name < kDigits && (is_taken[name] || places[name] != image)) ++name;
        if (name == kDigits) return false;
        is_taken[name] = true;
        symmetry.digits[digit] = static_cast<uint8_t>(name);
    }
    return true;
}

}  // namespace

std::vector<Symmetry> list_symmetries(const Masks& masks) {
    std::array<Cells, kDigits> places;
    for (size_t digit = 0; digit < kDigits; ++digit)
        for (size_t cell = 0; cell < kCells; ++cell) places[digit][cell] = masks[cell] >> digit & 1;
    std::vector<Symmetry> found;
    const Symmetry none = {{0, 1, 2, 3, 4, 5, 6, 7, 8}, {kInPlace, kInPlace, kInPlace}, kInPlace, kInPlace};
    for (size_t digit = 1; digit < kDigits; ++digit)
        for (size_t before = digit; before-- > 0;)
            if (places[digit] == places[before]) {
                Symmetry exchange = none;
                std::swap(exchange.digits[digit], exchange.digits[before]);
                found.push_back(exchange);
                break;
            }
    // Rows in bands 0..2, columns in stacks 3..5, bands 6, stacks 7.
    for (size_t kind = 0; kind < 8; ++kind)
        for (const auto& exchange : kExchanges) {
            Symmetry symmetry = none;
            std::array<std::array<uint8_t, 3>, 3> columns = {kInPlace, kInPlace, kInPlace};
            if (kind < 3) symmetry.lines[kind] = exchange;
            if (kind >= 3 && kind < 6) columns[kind - 3] = exchange;
            if (kind == 6) symmetry.bands = exchange;
            if (kind == 7) symmetry.stacks = exchange;
            std::array<uint8_t, kCells> moved;
            for (size_t cell = 0; cell < kCells; ++cell) {
                const size_t row = cell / 9, column = cell % 9;
                const size_t to_row = 3u * symmetry.bands[row / 3] + symmetry.lines[row / 3][row % 3];
                const size_t to_column = 3u * symmetry.stacks[column / 3] + columns[column / 3][column % 3];
                moved[cell] = static_cast<uint8_t>(9 * to_row + to_column);
            }
            if (rename(places, moved, symmetry)) found.push_back(symmetry);
        }
    return found;
}

}  // namespace nonet::count
