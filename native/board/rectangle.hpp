// Finds a second solution that differs from a known one in four cells. Included once per instruction set, inside its
// target region and a namespace of its own: the shuffles are one instruction only there.
//
//      . a . | . b .      Two digits crosswise at the corners of a rectangle in two boxes: exchanging them keeps every
//      . . . | . . .      row, column and box complete. If no corner is a clue, that is another solution. The boxes lie
//      . b . | . a .      side by side, as here, or one above the other.

typedef uint8_t RectangleRow __attribute__((vector_size(16)));  // nine cells, and seven that mean nothing

// Cell 9 * r + c of 81 bytes becomes byte c; nothing outside the 81 is read.
NONET_INLINE RectangleRow rectangle_row(const uint8_t* cells, int r) {
    RectangleRow row;
    if (r < 8) {
        __builtin_memcpy(&row, cells + 9 * r, 16);
        return row;
    }
    __builtin_memcpy(&row, cells + 65, 16);
    return __builtin_shufflevector(row, row, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 0, 0, 0, 0, 0);
}

// `solution` holds nine symbols below 0xF0; `puzzle` holds one..one + 8 for clues.
NONET_INLINE bool has_free_rectangle(const uint8_t* solution, const uint8_t* puzzle, uint8_t one) {
    // Clues get two symbols that are not equal: a comparison of `here` with `there` fails at every clue.
    RectangleRow here[9], there[9];
    for (int r = 0; r < 9; ++r) {
        const RectangleRow clues = (RectangleRow)(rectangle_row(puzzle, r) - one < 9);
        here[r] = rectangle_row(solution, r) | clues;
        there[r] = here[r] ^ (clues & 1);
    }
    RectangleRow found = {};
    // Side by side: a row of a band against another, in each of the three ways to set off a box against the next.
    for (int band = 0; band < 9; band += 3) {
        RectangleRow next[3][3];
        for (int r = 0; r < 3; ++r) {
            const RectangleRow row = there[band + r];
            next[r][0] = __builtin_shufflevector(row, row, 3, 4, 5, 6, 7, 8, 0, 1, 2, 9, 10, 11, 12, 13, 14, 15);
            next[r][1] = __builtin_shufflevector(row, row, 4, 5, 3, 7, 8, 6, 1, 2, 0, 9, 10, 11, 12, 13, 14, 15);
            next[r][2] = __builtin_shufflevector(row, row, 5, 3, 4, 8, 6, 7, 2, 0, 1, 9, 10, 11, 12, 13, 14, 15);
        }
        for (int r = 0; r < 3; ++r)
            for (int i = 0; i < 3; ++i) {
                const int s = (r + 1) % 3;
                found |= (RectangleRow)(here[band + r] == next[s][i]) & (RectangleRow)(here[band + s] == next[r][i]);
            }
    }
    RectangleRow beside[9];
    // One above the other: two columns of a stack, all nine such pairs in one vector, row against row of other bands.
    for (int r = 0; r < 9; ++r) {
        const RectangleRow row = here[r];
        beside[r] = __builtin_shufflevector(row, row, 1, 2, 0, 4, 5, 3, 7, 8, 6, 9, 10, 11, 12, 13, 14, 15);
    }
    for (int r = 0; r < 9; ++r) {
        const RectangleRow row = there[r];
        const RectangleRow others =
            __builtin_shufflevector(row, row, 1, 2, 0, 4, 5, 3, 7, 8, 6, 9, 10, 11, 12, 13, 14, 15);
        for (int s = 0; s < r / 3 * 3; ++s)
            found |= (RectangleRow)(here[s] == others) & (RectangleRow)(beside[s] == row);
    }
    const RectangleRow cells = {255, 255, 255, 255, 255, 255, 255, 255, 255};
    uint64_t halves[2];
    found &= cells;
    __builtin_memcpy(halves, &found, 16);
    return (halves[0] | halves[1]) != 0;
}
