// Solves like a person, one step at a time with the easiest technique that finds one; and rates the path.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "logic/core/step_search.hpp"

namespace nonet::logic {

// Which techniques are used and in which order. Techniques in one group are searched together, the best step of any of
// them is taken, and it counts as the group's first technique in the score.
struct Config {
    std::vector<std::vector<Technique>> groups;
    Options options;

    // HoDoKu's default techniques and order.
    static Config defaults();
    // The default order with exactly these techniques on.
    static Config of(const TechniqueSet& enabled);
};

struct Rating {
    bool solved = false;
    bool stopped = false;
    Level level = Level::easy;
    int32_t score = 0;
    int32_t steps = 0;
    Technique hardest = Technique::full_house;  // the first step of the highest score
    std::array<uint16_t, kTechniques> counts{};
};

class Solver {
  public:
    explicit Solver(const Config& config);
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // Starts on a new board.
    void load(const Board& board);
    const Board& board() const { return board_; }

    // Finds the next step without taking it; null if there is none, the board is solved or contradictory, or the caller
    // stopped the search.
    const Step* find(Stop stop = {});
    // Takes a step: applies its placements and eliminations.
    void apply(const Step& step);

    // Solves from the loaded board and rates the path. HoDoKu's scale: the score is the sum of the steps'
    // scores, the level that of the hardest step, raised while the score exceeds what the level allows. A
    // board the techniques cannot solve is extreme.
    Rating rate(Stop stop = {});

    bool stopped() const { return stopped_; }

    // The technique that the last step of find() counts as: the first of its group.
    const CatalogueRow& counted_as() const { return entry_of(found_in_->lead); }

  private:
    struct Group {
        Finder find;
        TechniqueSet wanted;
        Technique lead;
        Level level;
        int16_t score;
    };

    Options options_;
    std::vector<Group> groups_;
    const Group* found_in_ = nullptr;
    Board board_;
    Workspace work_;
    StepSearch search_;
    bool stopped_ = false;
};

// The level of a puzzle whose hardest step has that level: raised while the score exceeds what the level allows.
Level level_of(Level hardest, int32_t score);

// All steps of the wanted techniques on a board, each technique in its order of search.
std::vector<Step> find_all(const Board& board, const TechniqueSet& wanted, const Options& options, Stop stop = {});

// That a digit is in a cell, or that it is not.
struct Claim {
    Candidate candidate;
    bool is_true = true;

    // Whether a step concludes it: places or eliminates the candidate, or places what rules it out.
    bool follows_from(const Step& step) const;
};

// A step that concludes a claim, of the easiest technique that has one; none if no wanted technique has one.
std::optional<Step> find_proof(const Board& board, const Claim& claim, const TechniqueSet& wanted,
                               const Options& options, Stop stop = {});

// Whether a technique rests on the puzzle having one solution.
bool needs_uniqueness(Technique technique);

}  // namespace nonet::logic
