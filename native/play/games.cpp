// The moves of many games: boards, legal moves and rewards kept up to date in place.
#include "play/games.hpp"

#include <algorithm>

namespace nonet::play {
namespace {

// The next number of a sequence (SplitMix64).
uint64_t next_random(uint64_t& state) {
    uint64_t mixed = state += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31);
}

// The start of the sequence of one game: far from those of its neighbours.
uint64_t sequence_of(uint64_t seed, size_t game) {
    uint64_t state = seed ^ (0xD1B54A32D192ED03U * (game + 1));
    return next_random(state);
}

// A number below `limit`, from the upper bits of a random one.
size_t below(uint64_t random, size_t limit) {
    return static_cast<size_t>((random >> 32) * limit >> 32);
}

}  // namespace

Games::Games(const uint8_t* puzzles, const uint8_t* solutions, size_t known, size_t count, const Rules& rules)
    : puzzles_(puzzles, puzzles + known * kCells),
      solutions_(solutions, solutions + known * kCells),
      rules_(rules),
      states_(count),
      boards_(count * kCells),
      clues_(count * kCells),
      legal_(count * kMoves),
      numbers_(count),
      seen_(count * kMoves) {
    reset(0);
}

void Games::reset(uint64_t seed) {
    for (size_t game = 0; game < count(); ++game) {
        states_[game].random = sequence_of(seed, game);
        start(game);
    }
}

void Games::start(size_t game) {
    State& state = states_[game];
    const size_t number = below(next_random(state.random), puzzles_.size() / kCells);
    const uint8_t* puzzle = &puzzles_[number * kCells];
    uint8_t* seen = &seen_[game * kMoves];
    uint8_t* legal = &legal_[game * kMoves];
    numbers_[game] = static_cast<uint32_t>(number);
    std::copy_n(puzzle, kCells, &boards_[game * kCells]);
    std::copy_n(puzzle, kCells, &clues_[game * kCells]);
    std::fill_n(seen, kMoves, uint8_t{0});
    std::fill_n(state.paid, kCells, uint8_t{0});
    state.moves = 0;
    state.is_over = false;
    state.blanks = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        if (puzzle[cell] == 0)
            ++state.blanks;
        else
            for (const uint8_t peer : kGeometry.peers[cell]) ++seen[peer * kDigits + puzzle[cell] - 1];
    }
    state.left = state.blanks;
    for (int cell = 0; cell < kCells; ++cell)
        for (int d = 0; d < kDigits; ++d)
            legal[cell * kDigits + d] = puzzle[cell] == 0 && seen[cell * kDigits + d] == 0;
}

// Puts a digit into a cell without a clue, in place of the one that is there.
void Games::put(size_t game, int cell, int digit) {
    uint8_t* board = &boards_[game * kCells];
    uint8_t* seen = &seen_[game * kMoves];
    uint8_t* legal = &legal_[game * kMoves];
    const uint8_t* puzzle = &clues_[game * kCells];
    const bool may_change = rules_.on_wrong == OnWrong::keep;
    const int before = board[cell];
    board[cell] = static_cast<uint8_t>(digit);
    for (const uint8_t peer : kGeometry.peers[cell]) {
        if (before != 0 && --seen[peer * kDigits + before - 1] == 0)
            legal[peer * kDigits + before - 1] = puzzle[peer] == 0 && (may_change || board[peer] == 0);
        ++seen[peer * kDigits + digit - 1];
        legal[peer * kDigits + digit - 1] = 0;
    }
    if (may_change)
        for (int d = 0; d < kDigits; ++d) legal[cell * kDigits + d] = d != digit - 1 && seen[cell * kDigits + d] == 0;
    else
        std::fill_n(&legal[cell * kDigits], kDigits, uint8_t{0});
}

float Games::play(size_t game, int cell, int digit) {
    State& state = states_[game];
    ++state.moves;
    if (legal_[game * kMoves + static_cast<size_t>(cell * kDigits + digit - 1)] == 0) return -rules_.illegal;
    const uint8_t right = solutions_[numbers_[game] * size_t{kCells} + static_cast<size_t>(cell)];
    const bool was_right = boards_[game * kCells + static_cast<size_t>(cell)] == right;
    if (digit != right) {
        if (rules_.on_wrong == OnWrong::end) state.is_over = true;
        if (rules_.on_wrong == OnWrong::keep) {
            put(game, cell, digit);
            if (was_right) ++state.left;
        }
        return -rules_.wrong;
    }
    put(game, cell, digit);
    if (--state.left == 0) state.is_over = true;
    if (state.paid[cell] != 0) return 0.0F;  // a digit is paid for once, however often it is placed
    state.paid[cell] = 1;
    return 1.0F / static_cast<float>(state.blanks);
}

void Games::step(const int64_t* moves, float* rewards, uint8_t* is_over, uint8_t* is_cut) {
    for (size_t game = 0; game < count(); ++game) {
        State& state = states_[game];
        rewards[game] = 0.0F;
        is_over[game] = is_cut[game] = 0;
        if (state.is_over) {
            start(game);
            continue;
        }
        const int move = static_cast<int>(moves[game]);
        rewards[game] = play(game, move / kDigits, move % kDigits + 1);
        is_over[game] = state.is_over ? 1 : 0;
        if (!state.is_over && state.moves >= rules_.most_moves) {
            is_cut[game] = 1;
            state.is_over = true;
        }
    }
}

void Games::sample(uint64_t seed, int64_t* moves) const {
    for (size_t game = 0; game < count(); ++game) {
        const uint8_t* legal = &legal_[game * kMoves];
        uint64_t state = sequence_of(seed, game);
        int total = 0;
        for (int move = 0; move < kMoves; ++move) total += legal[move];
        moves[game] = 0;
        if (total == 0) continue;
        auto wanted = static_cast<int>(below(next_random(state), static_cast<size_t>(total)));
        for (int move = 0; move < kMoves; ++move) {
            if (legal[move] == 0 || wanted-- != 0) continue;
            moves[game] = move;
            break;
        }
    }
}

}  // namespace nonet::play
