// The solver's loop and HoDoKu's scale.
#include "logic/core/solver.hpp"

#include <algorithm>
#include <iterator>
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

namespace {

// Searches a board for steps of the wanted techniques, those of one finder and one place in the order together, in an
// order of catalogue rows; `is_enough` looks at the steps found so far after each search.
template <class Rows, class IsEnough>
std::vector<Step> search_in_order(const Rows& rows, const Board& board, const TechniqueSet& wanted,
                                  const Options& options, Stop stop, IsEnough is_enough) {
    Workspace work;
    StepSearch search(board, options, work, true, stop);
    TechniqueSet left = wanted;
    for (const CatalogueRow& row : rows) {
        if (!left[static_cast<size_t>(row.technique)]) continue;
        TechniqueSet together;
        for (const CatalogueRow& other : kCatalogue) {
            const auto at = static_cast<size_t>(other.technique);
            if (left[at] && other.find == row.find && other.order == row.order) together[at] = true;
        }
        left &= ~together;
        if (needs_uniqueness(row.technique) && !options.uniqueness) continue;
        search.want(together);
        row.find(search);
        if (search.stopped() || is_enough(search.steps())) break;
    }
    return std::move(search.steps());
}

// The rows of the catalogue, the easiest technique first: by level, then as HoDoKu looks for them.
const std::vector<CatalogueRow>& easiest_first() {
    static const std::vector<CatalogueRow> rows = [] {
        std::vector<CatalogueRow> sorted(std::begin(kCatalogue), std::end(kCatalogue));
        std::ranges::stable_sort(sorted, {}, [](const CatalogueRow& row) { return std::pair(row.level, row.order); });
        return sorted;
    }();
    return rows;
}

}  // namespace

std::vector<Step> find_all(const Board& board, const TechniqueSet& wanted, const Options& options, Stop stop) {
    return search_in_order(kCatalogue, board, wanted, options, stop, [](const std::vector<Step>&) { return false; });
}

bool Claim::follows_from(const Step& step) const {
    if (!is_true && std::ranges::find(step.eliminations, candidate) != step.eliminations.end()) return true;
    return std::ranges::any_of(step.placements, [&](Candidate placed) {
        if (is_true) return placed == candidate;
        if (placed.cell == candidate.cell) return placed.digit != candidate.digit;
        return placed.digit == candidate.digit && kSets.peers[placed.cell].contains(candidate.cell);
    });
}

std::optional<Step> find_proof(const Board& board, const Claim& claim, const TechniqueSet& wanted,
                               const Options& options, Stop stop) {
    std::optional<Step> proof;
    size_t seen = 0;
    search_in_order(easiest_first(), board, wanted, options, stop, [&](const std::vector<Step>& steps) {
        for (; seen < steps.size() && !proof; ++seen)
            if (claim.follows_from(steps[seen])) proof = steps[seen];
        return proof.has_value();
    });
    return proof;
}

}  // namespace nonet::logic
