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

NONET_INLINE bool guess_in(Board& board, Boxes lanes, const Guess& guess) {
    const Boxes others = Boxes::splat(guess.drops_lowest ? 0 : 0xFFFF);
    return guess.is_wide ? guess_in_cells<true>(board, lanes, others) : guess_in_cells<false>(board, lanes, others);
}

// Guesses in an open board, in the next diagonal or else in another. `Any` is one board or a pair.
template <class Any>
NONET_INLINE void make_guess(Any& board, Guess& guess) {
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
            const Boxes clue = Boxes::minus(Boxes::splat(kClue), Boxes::where_several(first, Boxes::decrement(first)));
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
            const Boxes open = Boxes::where_several(cell, Boxes::decrement(cell));
            here[r][c] = solution.cells[r][c] | (open ^ Boxes::splat(0xFFFF));
            there[r][c] = solution.cells[r][c] & open;
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
        if (has_open_cells(board)) return Standing::open;
        if (!verdict.is_changed) return Standing::solved;
    }
}

// What was guessed on the way to a solution: guesses[depth] in the board path[depth].
struct Way {
    static constexpr int kMostContradictions = 10, kMostHere = 3;
    static_assert(kCells < kMaxDepth);

    Position* path;  // with room for a board for each cell
    Guess guesses[kCells];
    Guess guess = {2, false, false};  // the last
    int depth = 0, contradictions = 0, here = 0;

    NONET_INLINE explicit Way(Position* start) : path(start) {}

    // Goes back after a contradiction; returns false if there were too many.
    NONET_INLINE bool go_back() {
        if (++contradictions == kMostContradictions) return false;
        if (++here == kMostHere && depth > 0) {
            here = 0;
            --depth;
        }
        guess.drops_lowest = !guess.drops_lowest;
        return true;
    }
    NONET_INLINE void go_on(const Board& board, Standing standing) {
        guesses[depth] = guess;
        here = 0;
        if (standing == Standing::open) save(board, path[++depth]);
    }
};

// Guesses until a board is solved or dead.
NONET_INLINE bool solve_by_guessing(Board& board, Guess& guess, uint64_t& nodes) {
    for (;;) {
        const Standing standing = nearly_come_to_rest(board);
        if (standing != Standing::open) return standing == Standing::solved;
        make_guess(board, guess);
        ++nodes;
    }
}

// Looks for another solution than the one that the way has led to: one in which one of the last guesses is wrong.
NONET_INLINE bool has_opposite(Way& way, uint64_t& nodes) {
    for (int depth = way.depth; depth >= 0; --depth)
        for (const uint8_t lane : kDiagonals.of[way.guesses[depth].diagonal]) {
            Guess opposite = way.guesses[depth];
            opposite.drops_lowest = !opposite.drops_lowest;
            Board board = load(way.path[depth]);
            if (!guess_in(board, Boxes::load(kLanes.lane[lane]), opposite)) continue;
            if (solve_by_guessing(board, way.guess, nodes)) return true;
            if (++way.contradictions >= Way::kMostContradictions) return false;
        }
    return false;
}

// Looks for two solutions of the board in path[0], which is at rest; there is room for a board per cell behind it. Adds
// the guesses made to `nodes`.
NONET_NOINLINE bool has_two(Position* path, uint64_t& nodes) {
    Way way(path);
    Board board = load(path[0]);
    for (Standing standing = Standing::open; standing != Standing::solved;) {
        make_guess(board, way.guess);
        ++nodes;
        standing = nearly_come_to_rest(board);
        if (standing != Standing::dead) {
            way.go_on(board, standing);
        } else {
            if (!way.go_back()) return false;
            board = load(path[way.depth]);
        }
    }
    return has_rectangle(board, path[0]) || has_opposite(way, nodes);
}
