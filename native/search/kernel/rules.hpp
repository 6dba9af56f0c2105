// The rules that hold in every board, applied to all 81 cells at once. Included once per instruction set, inside its
// namespace and target region, after the vector type; see ../README.md for why they are sound.

// Nine vectors: cells[r][c] of Position in registers. `Lanes` is one board (Boxes) or two side by side (BoxPairs).
template <class Lanes>
struct Board {
    Lanes cells[3][3];
};

// What a rule has found, as one bit per board in `Lanes`.
struct Verdict {
    unsigned changed;
    unsigned dead;
};

// Keeps of each digit in a band (or stack) the triads that stand in a complete arrangement: one triad in each box, no
// two in the same row. There are six arrangements of three boxes, three "falling" and three "rising":
//
//      box    1 2 3      1 2 3
//      row 1  x . .      . . x        A triad survives if its falling or its rising arrangement does. This is the
//          2  . x .      . x .        exact closure of "a digit once in each row of the band and in each box", so it
//          3  . . x      x . .        finds every locked candidate, pointing or claiming, in one step.
template <bool kStack, class Lanes>
NONET_INLINE void close(const Lanes (&t)[3], Lanes (&out)[3]) {
    Lanes next[3], last[3];
    for (int r = 0; r < 3; ++r) {
        next[r] = kStack ? Lanes::next_in_stack(t[r]) : Lanes::next_in_band(t[r]);
        last[r] = kStack ? Lanes::last_in_stack(t[r]) : Lanes::last_in_band(t[r]);
    }
    for (int r = 0; r < 3; ++r) {
        const int s = (r + 1) % 3, q = (r + 2) % 3;
        out[r] = t[r] & Lanes::and_or(next[s], last[q], next[q] & last[s]);
    }
}

// Digits that can go in only one of the three triads of their box, in the triad where they can go.
template <class Lanes>
NONET_INLINE void locked(const Lanes (&t)[3], Lanes (&out)[3]) {
    for (int r = 0; r < 3; ++r) out[r] = Lanes::minus_both(t[r], t[(r + 1) % 3], t[(r + 2) % 3]);
}

// One round: naked singles, locked candidates along rows, then along columns, hidden singles.
template <class Lanes>
NONET_INLINE Verdict sweep(Board<Lanes>& board) {
    auto& x = board.cells;
    // A cell with one candidate puts that digit into its minirow and minicolumn, so the other two of the box lose it.
    Lanes single[3][3], less_one[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            less_one[r][c] = Lanes::decrement(x[r][c]);
            single[r][c] = Lanes::single(x[r][c], less_one[r][c]);
        }
    // Zero is the only value that decrementing makes negative: the sign bits tell of empty cells.
    const Lanes empty = Lanes::or3(Lanes::or3(less_one[0][0], less_one[0][1], less_one[0][2]),
                                   Lanes::or3(less_one[1][0], less_one[1][1], less_one[1][2]),
                                   Lanes::or3(less_one[2][0], less_one[2][1], less_one[2][2]));
    Lanes placed[3], triads[3], rows[3], columns[3];
    for (int r = 0; r < 3; ++r) placed[r] = Lanes::or3(single[r][0], single[r][1], single[r][2]);
    for (int r = 0; r < 3; ++r)
        triads[r] = Lanes::minus_both(Lanes::or3(x[r][0], x[r][1], x[r][2]), placed[(r + 1) % 3], placed[(r + 2) % 3]);
    close<false>(triads, rows);

    Lanes y[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) y[r][c] = x[r][c] & rows[r];
    for (int c = 0; c < 3; ++c) placed[c] = Lanes::or3(single[0][c], single[1][c], single[2][c]);
    for (int c = 0; c < 3; ++c)
        triads[c] = Lanes::minus_both(Lanes::or3(y[0][c], y[1][c], y[2][c]), placed[(c + 1) % 3], placed[(c + 2) % 3]);
    close<true>(triads, columns);

    // A digit locked in a minirow and in a minicolumn belongs where they cross: a hidden single.
    Lanes row_locked[3], column_locked[3];
    locked(rows, row_locked);
    locked(columns, column_locked);
    Lanes changed = Lanes::zero();
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Lanes kept = Lanes::keep_hidden(y[r][c], columns[c], row_locked[r] & column_locked[c]);
            changed = Lanes::xor_or(x[r][c], kept, changed);
            x[r][c] = kept;
        }
    // A digit that was lost along the rows is lost along the columns too: they were computed from what the rows left.
    const Lanes somewhere = Lanes::or3(columns[0], columns[1], columns[2]);
    return {Lanes::nonzero(changed), Lanes::negative_or_not_all(empty, somewhere)};
}

// The counting rule: three digits for the three cells of a triad. Applied along one direction (rows, or columns).
template <class Lanes>
NONET_INLINE void count_triads(const Lanes (&t)[3], Lanes (&out)[3], Lanes& overdrawn) {
    Lanes fixed[3], full[3];
    locked(t, fixed);
    for (int r = 0; r < 3; ++r) {
        const Lanes possible_count = Lanes::count(t[r]), fixed_count = Lanes::count(fixed[r]);
        overdrawn = Lanes::short_of_three(possible_count, fixed_count, overdrawn);
        full[r] = Lanes::where_three(possible_count, t[r]);                 // all three of them go here, nowhere else
        out[r] = Lanes::restrict_where_three(fixed_count, t[r], fixed[r]);  // no room for a fourth
    }
    const Lanes kept[3] = {out[0], out[1], out[2]};
    for (int r = 0; r < 3; ++r) out[r] = Lanes::minus_both(kept[r], full[(r + 1) % 3], full[(r + 2) % 3]);
}

// Without this rule, boards with hardly any clue would search practically for ever: more than three digits could be
// locked in one triad unnoticed. Run only when `sweep` has nothing left to do: most boards never need it.
template <class Lanes>
NONET_INLINE Verdict count_all_triads(Board<Lanes>& board) {
    auto& x = board.cells;
    Lanes row_triads[3], column_triads[3], rows[3], columns[3];
    Lanes overdrawn = Lanes::zero(), changed = Lanes::zero();
    for (int i = 0; i < 3; ++i) {
        row_triads[i] = Lanes::or3(x[i][0], x[i][1], x[i][2]);
        column_triads[i] = Lanes::or3(x[0][i], x[1][i], x[2][i]);
    }
    count_triads(row_triads, rows, overdrawn);
    count_triads(column_triads, columns, overdrawn);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Lanes kept = Lanes::and3(x[r][c], rows[r], columns[c]);
            changed = Lanes::xor_or(x[r][c], kept, changed);
            x[r][c] = kept;
        }
    return {Lanes::nonzero(changed), Lanes::negative(overdrawn)};
}

// The boards in which every cell has at most one candidate.
template <class Lanes>
NONET_INLINE unsigned filled(const Board<Lanes>& board) {
    Lanes open = Lanes::zero();
    for (const auto& row : board.cells)
        for (const Lanes& cell : row) open = Lanes::and_or(cell, Lanes::decrement(cell), open);
    return ~Lanes::nonzero(Lanes::only_used(open)) & Lanes::kAllBoards;
}

// Where boards stand when no rule finds any more: dead (contradiction), solved, or neither.
struct Standing {
    unsigned dead;
    unsigned solved;
};

// Applies the rules until nothing changes. The rules only ever remove candidates, and a rule that removes one still
// does when fewer are left, so the result does not depend on the order: every instruction set ends at the same board.
template <class Lanes>
NONET_INLINE Standing settle(Board<Lanes>& board) {
    unsigned dead = 0;
    for (;;) {
        Verdict verdict;
        do {
            verdict = sweep(board);
            dead |= verdict.dead;
        } while (verdict.changed & ~dead);
        if (dead == Lanes::kAllBoards) return {dead, 0};
        const unsigned solved = filled(board) & ~dead;
        if ((solved | dead) == Lanes::kAllBoards) return {dead, solved};
        verdict = count_all_triads(board);
        dead |= verdict.dead & ~solved;
        if ((verdict.changed & ~dead) == 0) return {dead, solved};
    }
}
