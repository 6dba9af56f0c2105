// The solver's loop and HoDoKu's scale.
#include "logic/core/solver.hpp"

#include <algorithm>
#include <limits>

namespace nonet::logic {
namespace {

// The maximum score of a level; a puzzle that exceeds it counts as one level harder.
constexpr int32_t kMaxScore[] = {800, 1000, 1600, 1800, std::numeric_limits<int32_t>::max()};

}  // namespace

bool needs_uniqueness(Technique technique) {
    return entry_of(technique).family == Family::uniqueness;
}

Config Config::defaults() {
    TechniqueSet on;
    for (const CatalogueRow& row : kCatalogue) on[static_cast<size_t>(row.technique)] = row.is_on;
    return of(on);
}

Config Config::of(const TechniqueSet& enabled) {
    Config config;
    int order = -1;
    for (const CatalogueRow& row : kCatalogue) {
        if (!enabled[static_cast<size_t>(row.technique)]) continue;
        if (row.order != order) config.groups.emplace_back();
        config.groups.back().push_back(row.technique);
        order = row.order;
    }
    return config;
}

Solver::Solver(const Config& config) : options_(config.options), search_(board_, options_, work_, false) {
    for (const auto& techniques : config.groups) {
        // A group whose techniques have several finders is searched finder by finder.
        std::vector<Finder> finders;
        for (Technique technique : techniques) {
            if (needs_uniqueness(technique) && !options_.uniqueness) continue;
            const CatalogueRow& row = entry_of(technique);
            auto at = std::find(finders.begin(), finders.end(), row.find);
            if (at == finders.end()) {
                finders.push_back(row.find);
                groups_.push_back({row.find, {}, technique, row.level, row.score});
                at = finders.end() - 1;
            }
            groups_[groups_.size() - static_cast<size_t>(finders.end() - at)].wanted[static_cast<size_t>(technique)] =
                true;
        }
    }
}

void Solver::load(const Board& board) {
    board_ = board;
    work_.board_changed();
    found_in_ = nullptr;
    stopped_ = false;
}

const Step* Solver::find(Stop stop) {
    found_in_ = nullptr;
    if (board_.is_solved() || board_.contradictory()) return nullptr;
    search_.set_stop(stop);
    for (const Group& group : groups_) {
        search_.want(group.wanted);
        search_.reset();
        group.find(search_);
        if (search_.found()) {
            found_in_ = &group;
            return &search_.step();
        }
        if (search_.stopped()) {
            stopped_ = true;
            return nullptr;
        }
    }
    return nullptr;
}

void Solver::apply(const Step& step) {
    for (Candidate c : step.placements) board_.place(c.cell, c.digit);
    for (Candidate c : step.eliminations) board_.eliminate(c.cell, c.digit);
    work_.board_changed();
}

Rating Solver::rate(Stop stop) {
    Rating rating;
    int hardest_score = -1;
    while (const Step* step = find(stop)) {
        ++rating.steps;
        rating.score += found_in_->score;
        rating.level = std::max(rating.level, found_in_->level);
        ++rating.counts[static_cast<size_t>(step->technique)];
        if (found_in_->score > hardest_score) {
            hardest_score = found_in_->score;
            rating.hardest = step->technique;
        }
        apply(*step);
    }
    rating.stopped = stopped_;
    rating.solved = board_.is_solved() && !board_.contradictory();
    if (!rating.solved) rating.level = Level::extreme;
    rating.level = level_of(rating.level, rating.score);
    return rating;
}

Level level_of(Level hardest, int32_t score) {
    while (score > kMaxScore[static_cast<int>(hardest)]) hardest = static_cast<Level>(static_cast<int>(hardest) + 1);
    return hardest;
}

std::vector<Step> find_all(const Board& board, const TechniqueSet& wanted, const Options& options, Stop stop) {
    Workspace work;
    StepSearch search(board, options, work, true, stop);
    TechniqueSet left = wanted;
    for (const CatalogueRow& row : kCatalogue) {
        if (!left[static_cast<size_t>(row.technique)]) continue;
        // Techniques of one finder and one place in the order are found in one search.
        TechniqueSet together;
        for (const CatalogueRow& other : kCatalogue) {
            const auto at = static_cast<size_t>(other.technique);
            if (left[at] && other.find == row.find && other.order == row.order) together[at] = true;
        }
        left &= ~together;
        if (needs_uniqueness(row.technique) && !options.uniqueness) continue;
        search.want(together);
        row.find(search);
        if (search.stopped()) break;
    }
    return std::move(search.steps());
}

}  // namespace nonet::logic
