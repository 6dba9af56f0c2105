// A guess in several boxes at once. Included once per vector type, like rules.hpp.

// Guesses in the first cell that qualifies in each of the lanes: one with two candidates or, if kWide, with several. It
// loses its lowest candidate or, where `others` has ones, all others. Returns whether any cell qualified.
template <bool kWide>
NONET_INLINE Boxes::Answer guess_in_cells(Board& board, Boxes lanes, Boxes others) {
    Boxes left = lanes;
    for (auto& row : board.cells)
        for (Boxes& cell : row) {
            const Boxes less_one = Boxes::decrement(cell);
            const Boxes fits = kWide ? Boxes::where_several(cell, less_one) : Boxes::where_two(cell, less_one);
            const Boxes loses = Boxes::minus_xor(cell, less_one, others);
            cell = Boxes::minus_common(cell, left & fits, loses);
            left = Boxes::minus(left, fits);
        }
    return Boxes::nonzero(left ^ lanes);
}
