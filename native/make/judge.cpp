// Solves a puzzle with human techniques up to the step that decides.
#include "make/judge.hpp"

#include <algorithm>

namespace nonet::make {
namespace {

using logic::Level;

constexpr uint32_t kLevelMissed = 10'000;
constexpr uint32_t kTechniqueMissed = 5'000;
constexpr uint32_t kTechniqueSpare = 100;
constexpr int32_t kLeastStep = 4;         // a full house or a naked single
constexpr uint32_t kScoreMissed = 1'000;  // at most

uint32_t levels_between(Level low, Level high) {
    return static_cast<uint32_t>(high) - static_cast<uint32_t>(low);
}

uint32_t score_missed(int64_t by) {
    return static_cast<uint32_t>(std::min<int64_t>(by, kScoreMissed));
}

}  // namespace

uint32_t Judge::distance(const Digits& puzzle, Stop stop) {
    const logic::Board board = logic::Board::from_digits(puzzle.cells);
    way_.load(board);
    Level hardest = Level::easy;
    int32_t score = 0;
    bool is_used = !grade_.needed;
    bool is_certain = false;
    while (const logic::Step* step = way_.find(stop)) {
        const logic::CatalogueRow& row = way_.counted_as();
        hardest = std::max(hardest, row.level);
        score += row.score;
        is_used = is_used || step->technique == *grade_.needed;
        // Levels and scores only ever grow along the path, and nearly every empty cell takes a separate step.
        const Level level = logic::level_of(hardest, score);
        const int32_t at_least = score + kLeastStep * (way_.board().empty().count() - 1);
        if (const Level end = logic::level_of(hardest, at_least); end > grade_.highest)
            return kLevelMissed * levels_between(grade_.highest, end);
        if (at_least > grade_.most_score) return score_missed(int64_t{at_least} - grade_.most_score);
        is_certain = is_used && grade_.is_open() && level >= grade_.lowest && score >= grade_.least_score;
        if (is_certain) break;
        way_.apply(*step);
    }
    if (way_.stopped()) return kUndecided;
    if (!is_certain) {
        const bool is_solved = way_.board().is_solved() && !way_.board().contradictory();
        if (!is_solved) {
            if (!grade_.is_open()) return kLevelMissed * (1 + levels_between(grade_.highest, Level::extreme));
            hardest = Level::extreme;
        }
        const Level level = logic::level_of(hardest, score);
        uint32_t missed = 0;
        if (level < grade_.lowest) missed += kLevelMissed * levels_between(level, grade_.lowest);
        if (score < grade_.least_score) missed += score_missed(int64_t{grade_.least_score} - score);
        if (!is_used) missed += kTechniqueMissed;
        if (missed != 0) return missed;
    }
    if (!grade_.needed) return 0;
    without_.load(board);
    while (const logic::Step* step = without_.find(stop)) without_.apply(*step);
    if (without_.stopped()) return kUndecided;
    return without_.board().is_solved() ? kTechniqueSpare : 0;
}

}  // namespace nonet::make
