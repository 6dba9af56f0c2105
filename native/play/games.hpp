// Many games at once, for reinforcement learning: a call plays one move on every board.
//
// A move puts a digit into a cell: the number 9 * cell + digit - 1. Boards, legal moves and results are plain arrays,
// which the caller reads in place. A game that has ended starts again with its next move, on the next puzzle: that call
// plays no move on it (gymnasium calls this "next step" autoreset).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/geometry.hpp"

namespace nonet::play {

inline constexpr int kMoves = kCells * kDigits;

// What happens to a digit that is not the solution's.
enum class OnWrong : uint8_t {
    refuse,  // it is not placed
    end,     // the game is lost
    keep,    // it stays, until another digit replaces it
};

struct Rules {
    OnWrong on_wrong = OnWrong::refuse;
    uint32_t most_moves = 4 * kCells;  // a game of more moves is cut off
    float wrong = 0.1F;                // what a wrong digit costs
    float illegal = 0.2F;              // what a move that breaks the rules or changes a clue costs
};

class Games {
  public:
    // `puzzles` and `solutions` hold `known` boards of 81 digits each; the games draw from them.
    Games(const uint8_t* puzzles, const uint8_t* solutions, size_t known, size_t count, const Rules& rules);

    size_t count() const { return states_.size(); }
    // Starts every game anew; the same seed gives the same puzzles in the same order.
    void reset(uint64_t seed);
    // Plays a move on each board. A reward is 1 over the number of blanks for the first right digit of a cell, so that
    // a whole game earns 1, less what wrong and illegal moves cost.
    void step(const int64_t* moves, float* rewards, uint8_t* is_over, uint8_t* is_cut);
    // A random legal move for each board, or move 0 where there is none; the same seed gives the same moves.
    void sample(uint64_t seed, int64_t* moves) const;

    const uint8_t* boards() const { return boards_.data(); }
    const uint8_t* clues() const { return clues_.data(); }
    // One flag for each of the 729 moves of each board: whether a cell without a clue takes a digit that no cell of its
    // houses holds. With OnWrong::keep, filled cells may be changed; else they may not.
    const uint8_t* legal() const { return legal_.data(); }
    // The number of the puzzle that each board shows.
    const uint32_t* numbers() const { return numbers_.data(); }

  private:
    struct State {
        uint64_t random = 0;
        uint32_t moves = 0;
        int16_t blanks = 0;  // of the puzzle
        int16_t left = 0;    // cells whose digit is not the solution's
        bool is_over = false;
        uint8_t paid[kCells] = {};
    };

    void start(size_t game);
    float play(size_t game, int cell, int digit);
    void put(size_t game, int cell, int digit);

    std::vector<uint8_t> puzzles_;
    std::vector<uint8_t> solutions_;
    Rules rules_;
    std::vector<State> states_;
    std::vector<uint8_t> boards_;
    std::vector<uint8_t> clues_;
    std::vector<uint8_t> legal_;
    std::vector<uint32_t> numbers_;
    std::vector<uint8_t> seen_;  // for each board, cell and digit, how many peers hold it
};

}  // namespace nonet::play
