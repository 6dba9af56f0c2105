// The search with both children of a branch settled at once. Included for AVX-512, like run.hpp, after the rules for
// one board and, in a namespace `pair`, for two.
//
// To prove that there is no other solution, both children of every branch must be tried; only a search that ends at a
// limit settles some second children in vain. Where 512-bit instructions take no longer than those of 256 bits, this
// saves a quarter of the time on hard puzzles: a sweep is a chain of operations that wait for each other, so that two
// boards take 78 cycles and one takes 74 (Zen 5, GCC).

NONET_INLINE pair::Board twice(const Board& board) {
    pair::Board both;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) both.cells[r][c] = {_mm512_maskz_broadcast_i64x4(0xFF, board.cells[r][c].v)};
    return both;
}

template <int kHalf>
NONET_INLINE Board half(const pair::Board& both) {
    Board board;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            board.cells[r][c] = {_mm512_maskz_extracti64x4_epi64(0xFF, both.cells[r][c].v, kHalf)};
    return board;
}

// "The digit goes in the triad" and "it does not".
NONET_INLINE pair::Board split(const Board& board, const Choice& choice) {
    const auto& in_triad = kTriads.cells[choice.direction][choice.triad];
    const __m512i bit =
        _mm512_maskz_broadcast_i64x4(0xFF, (Boxes::splat(choice.bit) & Boxes::load(kLanes.lane[choice.lane])).v);
    const __m512i only_first = _mm512_maskz_mov_epi64(0x0F, bit);
    pair::Board both = twice(board);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const __m512i inside = _mm512_and_si512(bit, _mm512_set1_epi32(static_cast<int>(in_triad[r][c])));
            both.cells[r][c] = pair::Boxes::minus(both.cells[r][c], {_mm512_xor_si512(inside, only_first)});
        }
    return both;
}

constexpr unsigned kFirst = 0x0F, kSecond = 0xF0;

// Returns all bits of a half of which one is set.
NONET_INLINE unsigned halves(unsigned bits) {
    return (bits & kFirst ? kFirst : 0) | (bits & kSecond ? kSecond : 0);
}

struct Standings {
    Standing first, second;

    NONET_INLINE Standings(unsigned dead, unsigned open)
        : first(standing(dead & kFirst, open & kFirst)), second(standing(dead & kSecond, open & kSecond)) {}

  private:
    NONET_INLINE static Standing standing(unsigned dead, unsigned open) {
        return dead ? Standing::dead : open ? Standing::open : Standing::solved;
    }
};

// Settles two boards, each of which ends as it would alone.
NONET_INLINE Standings settle_both(pair::Board& both) {
    unsigned dead = 0, open;
    for (unsigned is_changed;;) {
        pair::Sweeper<true> sweeper{both};
        do {
            const pair::Verdict verdict = sweeper.sweep();
            dead |= halves(verdict.is_dead);
            is_changed = verdict.is_changed & ~dead;
        } while (is_changed);
        sweeper.finish();
        open = halves(pair::has_open_cells(both)) & ~dead;
        if (!open) break;
        const pair::Verdict verdict = pair::count_all_triads(both);
        dead |= halves(verdict.is_dead);
        open &= ~dead;
        if (!(verdict.is_changed & open)) break;
    }
    return Standings(dead, open);
}

// Guesses the one way in the first board and the other way in the second, both of which are the same.
NONET_INLINE bool guess_in(pair::Board& both, Boxes lanes, const Guess& guess) {
    const pair::Boxes in{_mm512_maskz_broadcast_i64x4(0xFF, lanes.v)};
    const pair::Boxes others{_mm512_maskz_set1_epi64(guess.drops_lowest ? kSecond : kFirst, -1)};
    return guess.is_wide ? pair::guess_in_cells<true>(both, in, others) : pair::guess_in_cells<false>(both, in, others);
}

// Like nearly_come_to_rest; where one of the boards is solved, the other may be left open a little early.
NONET_INLINE Standings nearly_settle_both(pair::Board& both) {
    constexpr int kMostSweeps = 3;
    pair::Sweeper<true> sweeper{both};
    unsigned dead = 0;
    for (int sweeps = 1;; ++sweeps) {
        const pair::Verdict verdict = sweeper.sweep();
        dead |= halves(verdict.is_dead);
        const unsigned is_changed = verdict.is_changed & ~dead;
        if (is_changed && sweeps < kMostSweeps) continue;
        sweeper.finish();
        const unsigned open = halves(pair::has_open_cells(both)) & ~dead;
        if (!(halves(is_changed) & ~open)) return Standings(dead, open);
    }
}

// Looks for two solutions like has_two. Each guess is made both ways, so that one of them is hardly ever wrong.
NONET_NOINLINE bool has_two_in_pairs(Position* path, uint64_t& nodes) {
    Way way(path);
    Board board = load(path[0]);
    for (;;) {
        pair::Board both = twice(board);
        make_guess(both, way.guess);
        ++nodes;
        const Standings standings = nearly_settle_both(both);
        // A wide guess the other way round takes one candidate of many: it settles no cell, and such steps could
        // outgrow the path.
        const bool is_stuck = way.guess.is_wide && standings.second == Standing::open;
        if (standings.first == Standing::dead && (standings.second == Standing::dead || is_stuck)) {
            if (!way.go_back()) return false;
            board = load(path[way.depth]);
            continue;
        }
        if (standings.first == Standing::solved && standings.second == Standing::solved) return true;
        const bool takes_second = standings.first == Standing::dead || standings.second == Standing::solved;
        board = takes_second ? half<1>(both) : half<0>(both);
        way.guess.drops_lowest ^= takes_second;
        const Standing standing = takes_second ? standings.second : standings.first;
        way.go_on(board, standing);
        if (standing == Standing::open) continue;
        if (has_rectangle(board, path[0])) return true;
        Board other = takes_second ? half<0>(both) : half<1>(both);
        if ((takes_second ? standings.first : standings.second) == Standing::open) {
            make_guess(other, way.guess);
            if (solve_by_guessing(other, way.guess, nodes)) return true;
        }
        return has_opposite(way, nodes);
    }
}

// Like `advance`, with the same nodes in the same order; what it puts on the stack is at rest.
template <bool kForTwo>
NONET_INLINE Progress advance_in_pairs(Stack& stack, uint64_t limit, uint8_t* solutions, uint64_t room,
                                       uint64_t max_nodes) {
    uint64_t count = 0, nodes = 0;
    uint32_t depth = stack.depth;
    if (depth == 0 || limit == 0) return {0, 0};
    Board board = load(stack.open[--depth]);
    uint32_t unsettled = depth;  // boards that were there before: `run` leaves second children that are not at rest
    Standing standing = come_to_rest(board);
    if (kForTwo && standing == Standing::open && is_loose(board, stack.open[0])) {
        save(board, stack.open[0]);
        if (has_two_in_pairs(stack.open, nodes)) {
            stack.depth = 0;
            return {2, nodes};
        }
        board = load(stack.open[0]);
    }
    if (standing == Standing::open) standing = settle_further(board);
    for (;;) {
        if (standing == Standing::open) {
            if (nodes >= max_nodes) {
                save(board, stack.open[depth++]);
                break;
            }
            ++nodes;
            pair::Board both = split(board, choose(board));
            const Standings standings = settle_both(both);
            if (standings.second != Standing::dead) save(half<1>(both), stack.open[depth++]);
            board = half<0>(both);
            standing = standings.first;
            continue;
        }
        if (standing == Standing::solved) {
            if (count < room) write_digits(board, solutions + kCells * count);
            if (++count == limit) break;
        }
        if (depth == 0) break;
        board = load(stack.open[--depth]);
        if (depth < unsettled) {
            unsettled = depth;
            standing = settle(board);
        } else {
            standing = has_open_cells(board) ? Standing::open : Standing::solved;
        }
    }
    stack.depth = depth;
    return {count, nodes};
}

Progress run_in_pairs(Stack& stack, uint64_t limit, uint8_t* solutions, uint64_t room, uint64_t max_nodes) {
    return advance_in_pairs<false>(stack, limit, solutions, room, max_nodes);
}

Progress run_for_two_in_pairs(Stack& stack, uint8_t* solution, uint64_t max_nodes) {
    return advance_in_pairs<true>(stack, 2, solution, solution != nullptr ? 1 : 0, max_nodes);
}
