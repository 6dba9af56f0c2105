// Digits in and out of the box layout, cell by cell. Included in the portable kernel, like rules.hpp.

// Fills a position from 81 digits, 0 = blank.
void load_digits(const uint8_t* digits, Position& position) {
    static constexpr uint16_t kMask[16] = {kAllDigits, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0};
    for (auto& row : position.cells)
        for (auto& lanes : row) Boxes::splat(kAllDigits).store(lanes);
    for (int band = 0; band < 3; ++band)
        for (int r = 0; r < 3; ++r)
            for (int stack = 0; stack < 3; ++stack)
                for (int c = 0; c < 3; ++c) position.cells[r][c][4 * band + stack] = kMask[*digits++ & 15];
}

// Writes the 81 digits of a solved board.
NONET_INLINE void write_digits(const Board& board, uint8_t* digits) {
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            alignas(32) uint16_t lanes[16];
            board.cells[r][c].store(lanes);
            for (int band = 0; band < 3; ++band)
                for (int stack = 0; stack < 3; ++stack)
                    digits[27 * band + 9 * r + 3 * stack + c] =
                        static_cast<uint8_t>(__builtin_ctz(lanes[4 * band + stack] | 0x8000) + 1);
        }
}

// Adds up the sixteen lanes.
NONET_INLINE unsigned add_lanes(Boxes a) {
    alignas(32) uint16_t lanes[16];
    a.store(lanes);
    unsigned sum = 0;
    for (const uint16_t lane : lanes) sum += lane;
    return sum;
}
