// Finds two solutions of a board that seems to have many. Included once per instruction set, like rules.hpp.
//
// Where there are many solutions, hardly any guess is wrong, and the time goes into the sweeps between one guess and
// the next. So this guesses in up to three boxes at once: boxes of a diagonal, no two of which share a band or a stack.
// A guess is a digit for a cell that has two candidates, or for any open cell where no cell has two.
//
// It is no complete search: it gives up after a few contradictions, and the caller then searches as usual.

// How to guess: in which boxes, in which cells, and which candidates a cell loses.
struct Guess {
    uint8_t diagonal;
    bool is_wide;       // in any open cell, else only where there are two candidates
    bool drops_lowest;  // the lowest candidate goes, else all others
};

// Marks lanes that are zero with all ones.
NONET_INLINE Boxes where_zero(Boxes a) {
    return Boxes::equal(a, Boxes::zero());
}

// Guesses in the first cell that qualifies in each of the lanes; returns false if no cell does.
template <bool kWide>
NONET_INLINE bool guess_in_cells(Board& board, Boxes lanes, bool drops_lowest) {
    const Boxes others = Boxes::splat(drops_lowest ? 0 : 0xFFFF);
    Boxes left = lanes;
    for (auto& row : board.cells)
        for (Boxes& cell : row) {
            const Boxes less_one = Boxes::decrement(cell);
            const Boxes fits =
                kWide ? Boxes::minus(lanes, where_zero(cell & less_one)) : Boxes::where_two(cell, less_one);
            const Boxes loses = Boxes::minus_xor(cell, less_one, others);
            cell = Boxes::minus_common(cell, left & fits, loses);
            left = Boxes::minus(left, fits);
        }
    return Boxes::nonzero(left ^ lanes);
}

NONET_INLINE bool guess_in(Board& board, Boxes lanes, const Guess& guess) {
    return guess.is_wide ? guess_in_cells<true>(board, lanes, guess.drops_lowest)
                         : guess_in_cells<false>(board, lanes, guess.drops_lowest);
}

// Guesses in an open board, in the next diagonal or else in another.
NONET_INLINE void make_guess(Board& board, Guess& guess) {
    guess.is_wide = false;
    for (int tries = 1;; ++tries) {
        guess.diagonal = guess.diagonal == 2 ? 0 : guess.diagonal + 1;
        if (guess_in(board, Boxes::load(kDiagonals.lanes[guess.diagonal]), guess)) return;
        if (tries == 3) {
            guess.is_wide = true;
            guess.drops_lowest = false;
        }
    }
}

// Returns whether a board at rest has more candidates than puzzles with one solution usually have, for the number of
// clues it started with: 4 % of the hardest do, and less than 1 % of the other sets. With less than 17 clues, no puzzle
// has one solution.
NONET_INLINE bool is_loose(const Board& board, const Position& start) {
    constexpr unsigned kClue = 1024;  // more than all the candidates
    Boxes sum = Boxes::zero();
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Boxes first = Boxes::load(start.cells[r][c]);
            const Boxes clue = where_zero(first & Boxes::decrement(first)) & Boxes::splat(kClue);
            sum = Boxes::add(sum, Boxes::add(Boxes::count(board.cells[r][c]), clue));
        }
    const unsigned total = add_lanes(Boxes::only_used(sum)), clues = total / kClue, candidates = total % kClue;
    return clues < 17 || candidates > 286 || candidates + 12 * clues > 559;
}

// Returns whether a solution has two digits crosswise at the corners of a rectangle in two boxes, in cells that were
// open before: exchanging them gives another solution. ../../board/rectangle.hpp draws it.
NONET_INLINE bool has_rectangle(const Board& solution, const Position& before) {
    // Cells that were not open get two symbols that are not equal.
    Boxes here[3][3], there[3][3], found = Boxes::zero();
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Boxes cell = Boxes::load(before.cells[r][c]);
            const Boxes fixed = where_zero(cell & Boxes::decrement(cell));
            here[r][c] = solution.cells[r][c] | fixed;
            there[r][c] = Boxes::minus(solution.cells[r][c], fixed);
        }
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const int j = (i + 1) % 3;
            const Boxes right[2] = {Boxes::next_in_band(there[i][k]), Boxes::next_in_band(there[j][k])};
            const Boxes below[2] = {Boxes::next_in_stack(there[k][i]), Boxes::next_in_stack(there[k][j])};
            for (int m = 0; m < 3; ++m) {
                const Boxes beside = Boxes::equal(here[i][m], right[1]) & Boxes::equal(here[j][m], right[0]);
                const Boxes beneath = Boxes::equal(here[m][i], below[1]) & Boxes::equal(here[m][j], below[0]);
                found = Boxes::or3(found, beside, beneath);
            }
        }
    return Boxes::nonzero(Boxes::only_used(found));
}

// Sweeps over a board until nothing changes, or a few times: what is left to find does not make guesses much worse.
NONET_INLINE Standing nearly_come_to_rest(Board& board) {
    constexpr int kMostSweeps = 4;
    Sweeper<Boxes::kFitInRegisters> sweeper{board};
    for (int sweeps = 1;; ++sweeps) {
        const Verdict verdict = sweeper.sweep();
        if (verdict.is_dead) return Standing::dead;
        if (verdict.is_changed && sweeps < kMostSweeps) continue;
        sweeper.finish();
        if (!is_filled(board)) return Standing::open;
        if (!verdict.is_changed) return Standing::solved;
    }
}

// Looks for two solutions of the board in path[0], which is at rest; there is room for a board per cell behind it. Adds
// the guesses made to `nodes`.
NONET_NOINLINE bool has_two(Position* path, uint64_t& nodes) {
    constexpr int kMostContradictions = 10, kMostHere = 3;
    static_assert(kCells < kMaxDepth);
    Guess guesses[kCells];  // the one made at each depth
    Guess guess = {2, false, false};
    int depth = 0, contradictions = 0, here = 0;
    Board board = load(path[0]);
    for (Standing standing = Standing::open; standing != Standing::solved;) {
        make_guess(board, guess);
        ++nodes;
        standing = nearly_come_to_rest(board);
        if (standing == Standing::dead) {
            if (++contradictions == kMostContradictions) return false;
            if (++here == kMostHere && depth > 0) {
                here = 0;
                --depth;
            }
            guess.drops_lowest = !guess.drops_lowest;
            board = load(path[depth]);
        } else {
            guesses[depth] = guess;
            here = 0;
            if (standing == Standing::open) save(board, path[++depth]);
        }
    }
    if (has_rectangle(board, path[0])) return true;
    // Any solution in which one of the last guesses is wrong is another.
    for (; depth >= 0; --depth)
        for (const uint8_t lane : kDiagonals.of[guesses[depth].diagonal]) {
            Guess opposite = guesses[depth];
            opposite.drops_lowest = !opposite.drops_lowest;
            board = load(path[depth]);
            if (!guess_in(board, Boxes::load(kLanes.lane[lane]), opposite)) continue;
            Standing standing = nearly_come_to_rest(board);
            while (standing == Standing::open) {
                make_guess(board, guess);
                ++nodes;
                standing = nearly_come_to_rest(board);
            }
            if (standing == Standing::solved) return true;
            if (++contradictions == kMostContradictions) return false;
        }
    return false;
}
