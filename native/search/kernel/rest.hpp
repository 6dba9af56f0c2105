// Brings a board to rest: applies the rules until nothing changes. Included once per instruction set, like rules.hpp.

NONET_INLINE Board load(const Position& position) {
    Board board;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) board.cells[r][c] = Boxes::load(position.cells[r][c]);
    return board;
}

NONET_INLINE void save(const Board& board, Position& position) {
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) board.cells[r][c].store(position.cells[r][c]);
}

enum class Standing { dead, solved, open };

// Sweeps until nothing changes. A dead board is left as the last sweep made it: variants read what is left of it.
NONET_INLINE Standing come_to_rest(Board& board) {
    Sweeper<Boxes::kFitInRegisters> sweeper{board};
    Verdict verdict;
    do {
        verdict = sweeper.sweep();
        if (verdict.is_dead) {
            sweeper.finish();
            return Standing::dead;
        }
    } while (verdict.is_changed);
    sweeper.finish();
    return has_open_cells(board) ? Standing::open : Standing::solved;
}

// Applies all the rules, to a board that `sweep` has brought to rest.
NONET_INLINE Standing settle_further(Board& board) {
    for (;;) {
        const Verdict verdict = count_all_triads(board);
        if (verdict.is_dead) return Standing::dead;
        if (!verdict.is_changed) return Standing::open;
        const Standing standing = come_to_rest(board);
        if (standing != Standing::open) return standing;
    }
}

// Applies the rules until nothing changes. The rules only ever remove candidates, and a rule that removes one still
// does when fewer are left, so the result does not depend on the order: every instruction set ends at the same board.
NONET_INLINE Standing settle(Board& board) {
    const Standing standing = come_to_rest(board);
    return standing == Standing::open ? settle_further(board) : standing;
}
