// Digits in and out of the box layout with byte shuffles. Included once per x86 instruction set, like rules.hpp.

// Fills a position from 81 digits (0 = blank), read from a buffer of at least 88 bytes.
void load_digits(const uint8_t* digits, Position& position) {
    // Picks of a row's nine digits columns 0 3 6, 1 4 7, 2 5 8: what each column-in-box holds of the three stacks.
    const __m128i by_column = _mm_setr_epi8(0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1);
    // The mask of a digit, low and high byte; 0 (blank, and the spare lanes) gives all nine.
    const __m128i low_byte = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high_byte = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    for (int r = 0; r < 3; ++r) {
        __m128i row[3];
        for (int band = 0; band < 3; ++band)
            row[band] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(digits + 27 * band + 9 * r)),
                                         by_column);
        // Transpose: from (band: column, stack) to (column: band, stack).
        const __m128i none = _mm_setzero_si128();
        const __m128i a = _mm_unpacklo_epi32(row[0], row[1]), b = _mm_unpackhi_epi32(row[0], row[1]);
        const __m128i c = _mm_unpacklo_epi32(row[2], none), d = _mm_unpackhi_epi32(row[2], none);
        const __m128i column[3] = {_mm_unpacklo_epi64(a, c), _mm_unpackhi_epi64(a, c), _mm_unpacklo_epi64(b, d)};
        for (int i = 0; i < 3; ++i) {
            const __m128i low = _mm_shuffle_epi8(low_byte, column[i]), high = _mm_shuffle_epi8(high_byte, column[i]);
            // One 32-byte store: two of 16 could not be forwarded to the 32-byte load that follows.
            _mm256_store_si256(reinterpret_cast<__m256i*>(position.cells[r][i]),
                               _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high)));
        }
    }
}

// Writes the 81 digits of a solved board.
NONET_INLINE void write_digits(const Board& board, uint8_t* digits) {
    const __m128i by_stack = _mm_setr_epi8(0, 4, 8, 1, 5, 9, 2, 6, 10, -1, -1, -1, -1, -1, -1, -1);
    for (int r = 0; r < 3; ++r) {
        __m128i column[3];
        for (int c = 0; c < 3; ++c) column[c] = Boxes::digits(board.cells[r][c]);
        const __m128i a = _mm_unpacklo_epi32(column[0], column[1]), b = _mm_unpackhi_epi32(column[0], column[1]);
        const __m128i c = _mm_unpacklo_epi32(column[2], column[2]), d = _mm_unpackhi_epi32(column[2], column[2]);
        const __m128i row[3] = {_mm_unpacklo_epi64(a, c), _mm_unpackhi_epi64(a, c), _mm_unpacklo_epi64(b, d)};
        for (int band = 0; band < 3; ++band) {
            const __m128i nine = _mm_shuffle_epi8(row[band], by_stack);
            uint8_t* out = digits + 27 * band + 9 * r;
            _mm_storel_epi64(reinterpret_cast<__m128i*>(out), nine);
            out[8] = static_cast<uint8_t>(_mm_extract_epi8(nine, 8));
        }
    }
}

// Adds up the sixteen lanes, each of which is positive as a signed number.
NONET_INLINE unsigned add_lanes(Boxes a) {
    const __m256i pairs = _mm256_madd_epi16(a.v, _mm256_set1_epi16(1));
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    sum = _mm_add_epi32(sum, _mm_unpackhi_epi64(sum, sum));
    return static_cast<unsigned>(_mm_cvtsi128_si32(sum) + _mm_extract_epi32(sum, 1));
}
