// Draws a grid, carves it, judges it; until the order is met or the effort spent.
#include "make/generator.hpp"

#include <algorithm>
#include <memory>

#include "board/threads.hpp"
#include "make/full_grid.hpp"
#include "make/pattern.hpp"

namespace nonet::make {
namespace {

constexpr uint32_t kClueMissed = 10'000'000;
constexpr uint32_t kNotMinimal = 1'000'000;
constexpr uint32_t kPlain = 100'000;  // far too easy
// This many random grids are tried in a pattern before digits are fitted to it.
constexpr uint32_t kUnfitGrids = 50;
constexpr uint32_t kFitTries = 2'000;
// On the way to a rare puzzle: so many units are exchanged at most, and so many puzzles tried in a row that are not
// nearer to it.
constexpr uint32_t kMostTaken = 3;
constexpr uint32_t kPatience = 2'000;

// How many clues a puzzle of a level keeps when neither their number nor minimality matters. Minimal puzzles are often
// harder than ordered, which takes long to find out: with these clues left, hard and unfair puzzles are made a third
// faster (3,400 and 1,170 a second against 2,550 and 870). Extreme ones are most frequent among minimal puzzles.
int clues_left(const Order& order) {
    if (!order.grade || order.grade->lowest != order.grade->highest) return 0;
    switch (order.grade->highest) {
        case logic::Level::medium:
            return 26;
        case logic::Level::hard:
        case logic::Level::unfair:
            return 28;
        default:
            return 0;
    }
}

bool is_everywhere(const uint8_t* allowed) {
    return std::all_of(allowed, allowed + kCells, [](uint8_t flag) { return flag != 0; });
}

}  // namespace

Generator::Generator(const Order& order)
    : order_(order), units_(units_of(order.symmetry, order.allowed)), is_pattern_(!is_everywhere(order.allowed)) {
    if (order.grade) judge_.emplace(*order.grade);
    if (order.se) se_judge_.emplace(*order.se);
}

bool Generator::draw_solution(Random& random, Stop stop, Digits& solution, uint32_t& tries) {
    if (order_.solution) {
        solution = *order_.solution;
        return true;
    }
    if (!is_pattern_ || unfit_ < kUnfitGrids) {
        draw_full_grid(random, prober_, solution);
        return true;
    }
    uint8_t pattern[kCells] = {};
    for (int i = 0; i < units_.start[units_.count]; ++i) pattern[units_.cells[i]] = 1;
    uint32_t changes = 0;
    const bool is_found = fit_grid(random, prober_, pattern, kFitTries, stop, solution, changes);
    tries = static_cast<uint32_t>(std::min<uint64_t>(uint64_t{tries} + changes, UINT32_MAX));
    return is_found;
}

uint32_t Generator::clues_missed() const {
    const int clues = carver_.clues();
    return kClueMissed * static_cast<uint32_t>(std::max({0, order_.fewest - clues, clues - order_.most}));
}

uint32_t Generator::distance(Stop stop) {
    if (const uint32_t missed = clues_missed(); missed != 0) return missed;
    // If clues are removed one by one, thin() has tried each.
    if (order_.is_minimal && order_.symmetry != Symmetry::none && !carver_.is_minimal(prober_)) return kNotMinimal;
    if (order_.grade && order_.grade->is_never_plain() && prober_.is_plain(carver_.puzzle())) return kPlain;
    if (const uint32_t missed = judge_ ? judge_->distance(carver_.puzzle(), stop) : 0; missed != 0) return missed;
    return se_judge_ ? se_judge_->distance(carver_.puzzle(), stop) : 0;
}

void Generator::thin(Random& random) {
    // All numbers of clues in the range are equally likely, as far as clues can be removed.
    const bool is_free = order_.is_minimal || !order_.has_clue_range;
    const auto span = static_cast<uint32_t>(order_.most - order_.fewest + 1);
    const int wanted =
        is_free ? (order_.is_minimal ? 0 : clues_left(order_)) : order_.fewest + static_cast<int>(random.below(span));
    carver_.thin(prober_, wanted);
    carver_.thicken(random, wanted, order_.most);
}

bool Generator::keep_nearest(const Digits& solution, uint32_t distance, Made& made) const {
    if (distance >= made.distance) return false;
    made.distance = distance;
    made.puzzle = carver_.puzzle();
    made.solution = solution;
    return distance == 0;
}

bool Generator::walk(Random& random, Stop stop, const Digits& solution, uint32_t distance, Made& made) {
    Carver at = carver_;
    for (uint32_t idle = 0; idle < kPatience && made.tries < order_.effort && !stop(); ++idle) {
        ++made.tries;
        carver_ = at;
        carver_.exchange(random, prober_, 1 + static_cast<int>(random.below(kMostTaken)));
        thin(random);
        const uint32_t next = this->distance(stop);
        if (keep_nearest(solution, next, made)) return true;
        if (next > distance) continue;
        if (next < distance) idle = 0;
        distance = next;
        at = carver_;
    }
    return false;
}

void Generator::make(uint64_t seed, uint64_t index, Stop stop, Made& made) {
    Random random(seed, index);
    made = Made{};
    unfit_ = 0;
    const bool is_thinned = order_.is_minimal || order_.has_clue_range || order_.se ||
                            (order_.grade && (order_.grade->lowest != logic::Level::easy ||
                                              order_.grade->least_score > 0 || order_.grade->needed));
    const bool is_walk = order_.se && order_.se->is_closed_at_first();
    while (made.tries < order_.effort) {
        if (stop()) {
            made.is_stopped = true;
            return;
        }
        ++made.tries;
        Digits solution;
        if (!draw_solution(random, stop, solution, made.tries)) continue;
        if (!carver_.start(random, prober_, solution, units_)) {
            ++unfit_;
            continue;
        }
        if (is_thinned) thin(random);
        const uint32_t distance = this->distance(stop);
        if (keep_nearest(solution, distance, made)) return;
        if (is_walk && walk(random, stop, solution, distance, made)) return;
    }
}

void make_many(const Order& order, uint64_t seed, uint64_t first, size_t count, unsigned threads, Stop stop,
               Made* made) {
    // Few at a time: one puzzle may take a thousand times as long as another.
    const size_t piece = order.grade || order.se || order.is_minimal ? 1 : 16;
    for (size_t i = 0; i < count; ++i) made[i].is_stopped = true;  // until it is made
    parallel_with(count, piece, threads, stop, [&] {
        return [&, generator = std::make_unique<Generator>(order)](size_t begin, size_t end, Stop mine) {
            for (size_t i = begin; i < end; ++i) generator->make(seed, first + i, mine, made[i]);
        };
    });
}

Digits minimise(const Digits& puzzle, const Digits& solution, Symmetry symmetry, uint64_t seed) {
    Random random(seed, 0);
    Prober prober;
    Carver carver;
    carver.load(random, puzzle, solution, units_of(symmetry, puzzle.cells));
    carver.thin(prober, 0);
    return carver.puzzle();
}

}  // namespace nonet::make
