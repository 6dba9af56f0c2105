// The search itself: propagate a board, branch, continue with the first child and keep the second for later. Included
// once per instruction set, like rules.hpp.

// The rules alone, for engines with additional rules.
bool settle_position(Position& position) {
    Board board = load(position);
    const bool is_alive = settle(board) != Standing::dead;
    save(board, position);
    return is_alive;
}

// Makes "the digit goes in the triad" (yes) of a board and gives "it does not" (no) to come back to.
NONET_INLINE void branch(Board& board, const Choice& choice, Position& no) {
    const auto& in_triad = kTriads.cells[choice.direction][choice.triad];
    const Boxes bit = Boxes::splat(choice.bit) & Boxes::load(kLanes.lane[choice.lane]);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const Boxes inside = bit & Boxes::splat_pair(in_triad[r][c]);
            Boxes::minus(board.cells[r][c], inside).store(no.cells[r][c]);
            board.cells[r][c] = Boxes::minus(board.cells[r][c], inside ^ bit);
        }
}

// Continues a search until `limit` more solutions are found, `max_nodes` branches are made, or nothing is left to try
// (depth 0). Depth first, "yes" before "no". `kForTwo`: from the start, and if the board looks as if it had many
// solutions, any two will do.
template <bool kForTwo>
NONET_INLINE Progress advance(Stack& stack, uint64_t limit, uint8_t* solutions, uint64_t room, uint64_t max_nodes) {
    uint64_t count = 0, nodes = 0;
    uint32_t depth = stack.depth;
    while (depth != 0 && count < limit) {
        Board board = load(stack.open[--depth]);
        for (;;) {
            Standing standing = come_to_rest(board);
            if (kForTwo && standing == Standing::open && nodes == 0 && is_loose(board, stack.open[0])) {
                save(board, stack.open[0]);
                if (has_two(stack.open, nodes)) {
                    stack.depth = 0;
                    return {2, nodes};
                }
                board = load(stack.open[0]);
            }
            if (standing == Standing::open) standing = settle_further(board);
            if (standing == Standing::dead) break;
            if (standing == Standing::solved) {
                if (count < room) write_digits(board, solutions + kCells * count);
                ++count;
                break;
            }
            if (nodes >= max_nodes) {
                save(board, stack.open[depth++]);
                stack.depth = depth;
                return {count, nodes};
            }
            ++nodes;
            branch(board, choose(board), stack.open[depth++]);
        }
    }
    stack.depth = depth;
    return {count, nodes};
}

Progress run(Stack& stack, uint64_t limit, uint8_t* solutions, uint64_t room, uint64_t max_nodes) {
    return advance<false>(stack, limit, solutions, room, max_nodes);
}

// Starts the search for two solutions; writes the first if it is the only one.
Progress run_for_two(Stack& stack, uint8_t* solution, uint64_t max_nodes) {
    return advance<true>(stack, 2, solution, solution != nullptr ? 1 : 0, max_nodes);
}
