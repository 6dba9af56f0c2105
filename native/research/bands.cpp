// Goes through the 7776 orders of rows and columns; the digits are renamed by the first row.
#include "research/bands.hpp"

namespace nonet::research {
namespace {

constexpr std::array<std::array<uint8_t, 3>, 6> kOrders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// Replaces `best` if the band with its rows and columns in an order is smaller.
void compare(const Band& band, const std::array<uint8_t, 3>& rows, const std::array<uint8_t, 9>& columns, Band& best) {
    std::array<uint8_t, 10> names{};
    for (uint8_t i = 0; i < 9; ++i) names[band[9 * rows[0] + columns[i]]] = static_cast<uint8_t>(i + 1);
    bool is_smaller = false;
    for (int i = 9; i < 27; ++i) {
        const uint8_t digit = names[band[9 * rows[i / 9] + columns[i % 9]]];
        if (!is_smaller) {
            if (digit > best[i]) return;
            is_smaller = digit < best[i];
        }
        if (is_smaller) best[i] = digit;
    }
}

}  // namespace

Band band_form(const Band& band, bool is_largest) {
    Band best;
    best.fill(10);
    Band turned = band;
    // The largest band is the smallest of the mirrored digits.
    if (is_largest)
        for (uint8_t& digit : turned) digit = static_cast<uint8_t>(10 - digit);
    for (uint8_t i = 0; i < 9; ++i) best[i] = static_cast<uint8_t>(i + 1);
    for (const auto& rows : kOrders)
        for (const auto& boxes : kOrders)
            for (const auto& first : kOrders)
                for (const auto& second : kOrders)
                    for (const auto& third : kOrders) {
                        std::array<uint8_t, 9> columns;
                        for (int i = 0; i < 3; ++i) {
                            columns[i] = static_cast<uint8_t>(3 * boxes[0] + first[i]);
                            columns[3 + i] = static_cast<uint8_t>(3 * boxes[1] + second[i]);
                            columns[6 + i] = static_cast<uint8_t>(3 * boxes[2] + third[i]);
                        }
                        compare(turned, rows, columns, best);
                    }
    if (is_largest)
        for (uint8_t& digit : best) digit = static_cast<uint8_t>(10 - digit);
    return best;
}

}  // namespace nonet::research
