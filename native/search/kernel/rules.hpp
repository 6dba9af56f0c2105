// The rules that hold in every board, applied to all 81 cells at once. Included once per vector type, inside its
// namespace and target region; see ../README.md for why they are sound.

// cells[r][c] of Position in registers.
struct Board {
    Boxes cells[3][3];
};

// What a rule has found.
struct Verdict {
    Boxes::Answer is_changed, is_dead;
};

// For each digit in a band (or stack), keeps the triads that are part of a complete arrangement: one triad in each box,
// no two in the same row. There are six arrangements of three boxes, three "falling" and three "rising":
//
//      box    1 2 3      1 2 3
//      row 1  x . .      . . x        A triad survives if its falling or its rising arrangement does. This is the
//          2  . x .      . x .        exact closure of "a digit once in each row of the band and in each box", so it
//          3  . . x      x . .        finds every locked candidate, pointing or claiming, in one step.
template <bool kStack>
NONET_INLINE void close(const Boxes (&t)[3], Boxes (&out)[3]) {
    Boxes next[3], last[3];
    for (int r = 0; r < 3; ++r) {
        next[r] = kStack ? Boxes::next_in_stack(t[r]) : Boxes::next_in_band(t[r]);
        last[r] = kStack ? Boxes::last_in_stack(t[r]) : Boxes::last_in_band(t[r]);
    }
    for (int r = 0; r < 3; ++r) {
        const int s = (r + 1) % 3, q = (r + 2) % 3;
        out[r] = t[r] & Boxes::and_or(next[s], last[q], next[q] & last[s]);
    }
}

// Digits that can go in only one of the three triads of their box, in the triad where they can go.
NONET_INLINE void locked(const Boxes (&t)[3], Boxes (&out)[3]) {
    for (int r = 0; r < 3; ++r) out[r] = Boxes::minus_both(t[r], t[(r + 1) % 3], t[(r + 2) % 3]);
}

// One round: naked singles, locked candidates along rows, then along columns, hidden singles.
NONET_INLINE Verdict sweep_board(Board& board) {
    auto& x = board.cells;
    // A cell with one candidate puts that digit into its minirow and minicolumn, so the other two of the box lose it.
    Boxes single[3][3], less_one[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            less_one[r][c] = Boxes::decrement(x[r][c]);
            single[r][c] = Boxes::single(x[r][c], less_one[r][c]);
        }
    // Zero is the only value that decrementing makes negative: the sign bits mark empty cells.
    const Boxes empty = Boxes::or3(Boxes::or3(less_one[0][0], less_one[0][1], less_one[0][2]),
                                   Boxes::or3(less_one[1][0], less_one[1][1], less_one[1][2]),
                                   Boxes::or3(less_one[2][0], less_one[2][1], less_one[2][2]));
    Boxes placed[3], triads[3], rows[3], columns[3];
    for (int r = 0; r < 3; ++r) placed[r] = Boxes::or3(single[r][0], single[r][1], single[r][2]);
    for (int r = 0; r < 3; ++r)
        triads[r] = Boxes::minus_both(Boxes::or3(x[r][0], x[r][1], x[r][2]), placed[(r + 1) % 3], placed[(r + 2) % 3]);
    close<false>(triads, rows);

    Boxes y[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) y[r][c] = x[r][c] & rows[r];
    for (int c = 0; c < 3; ++c) placed[c] = Boxes::or3(single[0][c], single[1][c], single[2][c]);
    for (int c = 0; c < 3; ++c)
        triads[c] = Boxes::minus_both(Boxes::or3(y[0][c], y[1][c], y[2][c]), placed[(c + 1) % 3], placed[(c + 2) % 3]);
    close<true>(triads, columns);

    // A digit locked in a minirow and in a minicolumn belongs where they cross: a hidden single.
    Boxes row_locked[3], column_locked[3];
    locked(rows, row_locked);
    locked(columns, column_locked);
    Boxes change[3] = {Boxes::zero(), Boxes::zero(), Boxes::zero()};
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            Boxes& changed = change[c];
            const Boxes kept = Boxes::keep_hidden(y[r][c], columns[c], row_locked[r] & column_locked[c]);
            changed = Boxes::xor_or(x[r][c], kept, changed);
            x[r][c] = kept;
        }
    // A digit that was lost along the rows is lost along the columns too: they were computed from what the rows left.
    const Boxes somewhere = Boxes::or3(columns[0], columns[1], columns[2]);
    return {Boxes::nonzero(Boxes::or3(change[0], change[1], change[2])), Boxes::negative_or_not_all(empty, somewhere)};
}

// The counting rule: three digits for the three cells of a triad. Applied along one direction (rows, or columns).
NONET_INLINE void count_triads(const Boxes (&t)[3], Boxes (&out)[3], Boxes& overdrawn) {
    Boxes fixed[3], full[3];
    locked(t, fixed);
    for (int r = 0; r < 3; ++r) {
        const Boxes possible_count = Boxes::count(t[r]), fixed_count = Boxes::count(fixed[r]);
        overdrawn = Boxes::short_of_three(possible_count, fixed_count, overdrawn);
        full[r] = Boxes::where_three(possible_count, t[r]);                 // all three of them go here, nowhere else
        out[r] = Boxes::restrict_where_three(fixed_count, t[r], fixed[r]);  // no room for a fourth
    }
    const Boxes kept[3] = {out[0], out[1], out[2]};
    for (int r = 0; r < 3; ++r) out[r] = Boxes::minus_both(kept[r], full[(r + 1) % 3], full[(r + 2) % 3]);
}

// Without this rule, boards with hardly any clues would search practically forever: more than three digits could be
// locked in one triad unnoticed. Run only when `sweep` has nothing left to do: most boards never need it.
NONET_INLINE Verdict count_all_triads(Board& board) {
    auto& x = board.cells;
    Boxes row_triads[3], column_triads[3], rows[3], columns[3];
    Boxes overdrawn = Boxes::zero(), changed = Boxes::zero();
    for (int i = 0; i < 3; ++i) {
        row_triads[i] = Boxes::or3(x[i][0], x[i][1], x[i][2]);
        column_triads[i] = Boxes::or3(x[0][i], x[1][i], x[2][i]);
    }
    count_triads(row_triads, rows, overdrawn);
    count_triads(column_triads, columns, overdrawn);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Boxes kept = Boxes::and3(x[r][c], rows[r], columns[c]);
            changed = Boxes::xor_or(x[r][c], kept, changed);
            x[r][c] = kept;
        }
    return {Boxes::nonzero(changed), Boxes::negative(overdrawn)};
}

// Returns whether a cell has several candidates.
NONET_INLINE Boxes::Answer has_open_cells(const Board& board) {
    Boxes open = Boxes::zero();
    for (const auto& row : board.cells)
        for (const Boxes& cell : row) open = Boxes::and_or(cell, Boxes::decrement(cell), open);
    return Boxes::nonzero(Boxes::only_used(open));
}

// A board between sweeps. GCC would keep the array in memory, and waiting for what was just stored takes a tenth of the
// time. So where there are enough registers, the board is in nine variables meanwhile.
template <bool kInRegisters>
struct Sweeper {
    Board& board;

    NONET_INLINE Verdict sweep() { return sweep_board(board); }
    NONET_INLINE void finish() {}
};

template <>
struct Sweeper<true> {
    Board& board;
    Boxes a, b, c, d, e, f, g, h, i;

    NONET_INLINE explicit Sweeper(Board& start) : board(start) { keep(start.cells); }
    NONET_INLINE Verdict sweep() {
        Board now = get();
        const Verdict verdict = sweep_board(now);
        keep(now.cells);
        return verdict;
    }
    NONET_INLINE void finish() { board = get(); }

  private:
    NONET_INLINE Board get() const { return {{{a, b, c}, {d, e, f}, {g, h, i}}}; }
    NONET_INLINE void keep(const Boxes (&x)[3][3]) {
        a = x[0][0], b = x[0][1], c = x[0][2];
        d = x[1][0], e = x[1][1], f = x[1][2];
        g = x[2][0], h = x[2][1], i = x[2][2];
    }
};
