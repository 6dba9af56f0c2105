// Learning from conflicts: see learning.hpp.
#include "variant/learning.hpp"

#include <algorithm>
#include <bit>

namespace nonet::variant {
namespace {

constexpr uint64_t kLooksBetweenStops = 500'000;  // clauses and literals looked at, more or less
constexpr size_t kMostBinaries = 8'000'000;       // clauses of two literals
constexpr uint64_t kLooksAtReason = 16;           // of a literal in the analysis of a conflict
constexpr uint32_t kKeptLevels = 1;               // clauses with at most this many levels are kept forever
constexpr size_t kMostMarked = 50;                // maximum steps to show that a literal is implied
constexpr uint64_t kForgetMore = 50;              // conflicts more until the next time
constexpr uint64_t kLeastToRestart = 10;          // conflicts between two restarts

}  // namespace

bool Learner::can_express(const Plan& plan) {
    size_t binaries = 0;
    for (const Pair& pair : plan.pairs)
        for (int a = 0; a < plan.size; ++a) binaries += plan.size - std::popcount(plan.tables[pair.table].forward[a]);
    return binaries <= kMostBinaries && std::all_of(plan.rules.begin(), plan.rules.end(), [](const Rule& rule) {
               return rule.kind == Kind::house || rule.kind == Kind::overlap || rule.kind == Kind::pair;
           });
}

Learner::Learner(const Plan& plan, const std::vector<Mask>& candidates) : plan_(plan) {
    const int size = plan.size;
    variable_of_.assign(static_cast<size_t>(plan.cells) * size, kNone);
    for (int cell = 0; cell < plan.cells; ++cell)
        for (const int digit : bits_in(candidates[cell])) {
            const uint32_t candidate = cell * size + digit;
            variable_of_[candidate] = static_cast<uint32_t>(candidate_of_.size());
            candidate_of_.push_back(candidate);
        }
    const size_t variables = candidate_of_.size();
    values_.assign(2 * variables, 0);
    implied_.resize(2 * variables);
    watches_.resize(2 * variables);
    levels_.assign(variables, 0);
    reasons_.assign(variables, kNone);
    is_seen_.assign(variables, 0);
    open_ = ScoreHeap(static_cast<uint32_t>(variables));
    level_stamps_.assign(variables + 1, 0);
    literal_stamps_.assign(2 * variables, 0);

    const auto literal_of = [&](int cell, int digit) { return 2 * variable_of_[cell * size + digit]; };
    for (int cell = 0; cell < plan.cells; ++cell) {
        std::vector<Literal> one;
        for (const int digit : bits_in(candidates[cell])) one.push_back(literal_of(cell, digit));
        for (size_t i = 0; i < one.size(); ++i)
            for (size_t j = 0; j < i; ++j) add_binary(negated(one[i]), negated(one[j]));
        add_clause(one, 0);
        for (const uint32_t peer : plan.peers[cell]) {
            if (peer <= static_cast<uint32_t>(cell)) continue;
            for (const int digit : bits_in(candidates[cell] & candidates[peer]))
                add_binary(negated(literal_of(cell, digit)), negated(literal_of(static_cast<int>(peer), digit)));
        }
    }
    for (const Cells& house : plan.houses)
        for (int digit = 0; digit < size; ++digit) {
            std::vector<Literal> places;
            for (const Cell cell : house)
                if ((candidates[cell] >> digit & 1) != 0) places.push_back(literal_of(cell, digit));
            add_clause(places, 0);
        }
    for (const Pair& pair : plan.pairs)
        for (const int a : bits_in(candidates[pair.first])) {
            for (const int b : bits_in(candidates[pair.second] & ~plan.tables[pair.table].forward[a]))
                add_binary(negated(literal_of(pair.first, a)), negated(literal_of(pair.second, b)));
        }
}

// Adds a clause at the root.
void Learner::add_clause(std::vector<Literal> literals, uint32_t levels) {
    if (is_dead_ || std::any_of(literals.begin(), literals.end(), [&](Literal one) { return is_true(one); })) return;
    std::erase_if(literals, [&](Literal literal) { return is_false(literal); });
    if (literals.empty()) {
        is_dead_ = true;
    } else if (literals.size() == 1) {
        assign(literals[0], kNone);
    } else if (literals.size() == 2) {
        add_binary(literals[0], literals[1]);
    } else {
        store(literals, levels);
    }
}

void Learner::add_binary(Literal a, Literal b) {
    implied_[negated(a)].push_back(b);
    implied_[negated(b)].push_back(a);
}

// Adds a clause of three and more to the arena, and watches its first two literals.
Learner::Clause Learner::store(std::span<const Literal> literals, uint32_t levels) {
    const auto clause = static_cast<Clause>(arena_.size());
    arena_.push_back(static_cast<uint32_t>(literals.size()));
    arena_.push_back(levels);
    arena_.insert(arena_.end(), literals.begin(), literals.end());
    watches_[literals[0]].push_back({clause, literals[1]});
    watches_[literals[1]].push_back({clause, literals[0]});
    if (levels > 0) learned_.push_back(clause);
    return clause;
}

void Learner::assign(Literal literal, uint32_t reason) {
    values_[literal] = 1;
    values_[negated(literal)] = -1;
    const uint32_t variable = literal >> 1;
    levels_[variable] = static_cast<uint32_t>(starts_.size());
    reasons_[variable] = reason;
    trail_.push_back(literal);
}

// Follows all consequences; false at a conflict, whose false literals are then in conflict_.
bool Learner::propagate() {
    while (head_ < trail_.size()) {
        const Literal literal = trail_[head_++];
        work_ += implied_[literal].size() + 2 * watches_[negated(literal)].size();
        for (const Literal next : implied_[literal]) {
            if (is_true(next)) continue;
            if (is_false(next)) {
                conflict_.assign({negated(literal), next});
                return false;
            }
            assign(next, negated(literal) | kIsBinary);
        }
        if (!propagate_long(negated(literal))) return false;
    }
    return true;
}

bool Learner::propagate_long(Literal literal) {
    std::vector<Watch>& list = watches_[literal];
    size_t kept = 0;
    for (size_t i = 0; i < list.size(); ++i) {
        const Watch watch = list[i];
        if (is_true(watch.blocker)) {
            list[kept++] = watch;
            continue;
        }
        const uint32_t size = arena_[watch.clause];
        Literal* literals = arena_.data() + watch.clause + kHead;
        if (literals[0] == literal) std::swap(literals[0], literals[1]);
        const Literal first = literals[0];
        if (is_true(first)) {
            list[kept++] = {watch.clause, first};
            continue;
        }
        uint32_t other = 2;
        while (other < size && is_false(literals[other])) ++other;
        if (other < size) {
            std::swap(literals[1], literals[other]);
            watches_[literals[1]].push_back({watch.clause, first});
            continue;
        }
        list[kept++] = {watch.clause, first};
        if (is_false(first)) {
            conflict_.assign(literals, literals + size);
            for (++i; i < list.size(); ++i) list[kept++] = list[i];
            list.resize(kept);
            return false;
        }
        assign(first, watch.clause);
    }
    list.resize(kept);
    return true;
}

// Derives the learned clause of the conflict: its first literal is the only one of the current level.
void Learner::analyse() {
    clause_.assign(1, 0);
    const auto level = static_cast<uint32_t>(starts_.size());
    uint32_t open = 0;
    size_t at = trail_.size();
    const auto look_at = [&](Literal literal) {
        const uint32_t variable = literal >> 1;
        if (is_seen_[variable] != 0 || levels_[variable] == 0) return;
        is_seen_[variable] = 1;
        open_.bump(variable);
        if (levels_[variable] == level)
            ++open;
        else
            clause_.push_back(literal);
    };
    for (const Literal literal : conflict_) look_at(literal);
    for (;;) {
        while (is_seen_[trail_[at - 1] >> 1] == 0) --at;
        const Literal literal = trail_[--at];
        const uint32_t variable = literal >> 1;
        is_seen_[variable] = 0;
        work_ += kLooksAtReason;
        if (--open == 0) {
            clause_[0] = negated(literal);
            break;
        }
        const uint32_t reason = reasons_[variable];
        if ((reason & kIsBinary) != 0) {
            look_at(reason & ~kIsBinary);
        } else {
            const Literal* literals = arena_.data() + reason + kHead;
            const uint32_t size = arena_[reason];
            uint32_t& levels = arena_[reason + 1];
            if (levels > kKeptLevels) levels = std::min(levels, count_levels({literals, size}));
            for (uint32_t i = 1; i < size; ++i) look_at(literals[i]);
        }
    }
    const std::vector<Literal> all = clause_;
    is_seen_[clause_[0] >> 1] = 1;
    size_t kept = 1;
    for (size_t i = 1; i < clause_.size(); ++i)
        if (!is_implied(clause_[i])) clause_[kept++] = clause_[i];
    clause_.resize(kept);
    drop_excluded();
    for (const Literal literal : all) is_seen_[literal >> 1] = 0;
    open_.raise_step();
}

// Drops what the first literal of the learned clause makes needless: if its negation rules another literal out by a
// clause of two, the learned clause holds without that one.
void Learner::drop_excluded() {
    ++literal_stamp_;
    for (const Literal next : implied_[negated(clause_[0])]) literal_stamps_[next] = literal_stamp_;
    const auto is_excluded = [&](Literal literal) { return literal_stamps_[negated(literal)] == literal_stamp_; };
    clause_.erase(std::remove_if(clause_.begin() + 1, clause_.end(), is_excluded), clause_.end());
}

// True when the other literals of the clause already say what this one does, by reasons of reasons.
bool Learner::is_implied(Literal literal) {
    pending_.assign(1, literal >> 1);
    marked_.clear();
    bool is_sound = true;
    const auto follow = [&](Literal other) {
        const uint32_t variable = other >> 1;
        if (!is_sound || is_seen_[variable] != 0 || levels_[variable] == 0) return;
        if (reasons_[variable] == kNone || marked_.size() > kMostMarked) {
            is_sound = false;
            return;
        }
        is_seen_[variable] = 1;
        marked_.push_back(variable);
        pending_.push_back(variable);
    };
    while (is_sound && !pending_.empty()) {
        const uint32_t reason = reasons_[pending_.back()];
        pending_.pop_back();
        if (reason == kNone) {
            is_sound = false;
        } else if ((reason & kIsBinary) != 0) {
            follow(reason & ~kIsBinary);
        } else {
            const Literal* literals = arena_.data() + reason + kHead;
            for (uint32_t i = 1; i < arena_[reason]; ++i) follow(literals[i]);
        }
    }
    for (const uint32_t variable : marked_) is_seen_[variable] = 0;
    return is_sound;
}

uint32_t Learner::count_levels(std::span<const Literal> literals) {
    ++stamp_;
    uint32_t count = 0;
    for (const Literal literal : literals) {
        uint32_t& stamp = level_stamps_[levels_[literal >> 1]];
        count += stamp != stamp_;
        stamp = stamp_;
    }
    return count;
}

// Goes back to where the learned clause decides something, and adds it.
void Learner::learn() {
    const uint32_t levels = count_levels(clause_);
    uint32_t back = 0;
    for (size_t i = 1; i < clause_.size(); ++i)
        if (levels_[clause_[i] >> 1] > back) {
            back = levels_[clause_[i] >> 1];
            std::swap(clause_[1], clause_[i]);
        }
    undo(back);
    if (clause_.size() == 1) {
        assign(clause_[0], kNone);
    } else if (clause_.size() == 2) {
        add_binary(clause_[0], clause_[1]);
        assign(clause_[0], clause_[1] | kIsBinary);
    } else {
        assign(clause_[0], store(clause_, levels));
    }
    recent_ += (uint64_t{levels} << 16) / 32;
    recent_ -= recent_ / 32;
    sum_ += levels;
}

void Learner::undo(uint32_t level) {
    if (starts_.size() <= level) return;
    for (size_t i = trail_.size(); i > starts_[level]; --i) {
        const Literal literal = trail_[i - 1];
        const uint32_t variable = literal >> 1;
        values_[literal] = values_[negated(literal)] = 0;
        open_.insert(variable);
    }
    trail_.resize(starts_[level]);
    starts_.resize(level);
    head_ = trail_.size();
}

// Drops the longer half of the learned clauses; only at the root, where none of them is a reason. Length tells more
// than the number of levels, which is two or three for most clauses of a board.
void Learner::forget() {
    std::vector<Clause> worst;
    for (const Clause clause : learned_)
        if (arena_[clause + 1] > kKeptLevels) worst.push_back(clause);
    std::stable_sort(worst.begin(), worst.end(), [&](Clause a, Clause b) { return arena_[a] > arena_[b]; });
    worst.resize(worst.size() / 2);
    std::sort(worst.begin(), worst.end());
    learned_.clear();
    for (auto& list : watches_) list.clear();
    size_t dropped = 0;
    const std::vector<uint32_t> before = std::move(arena_);
    arena_.clear();
    for (size_t at = 0; at < before.size(); at += kHead + before[at]) {
        if (dropped < worst.size() && worst[dropped] == at) {
            ++dropped;
            continue;
        }
        std::vector<Literal> literals(before.begin() + at + kHead, before.begin() + at + kHead + before[at]);
        add_clause(std::move(literals), before[at + 1]);
    }
}

Learner::Literal Learner::decide() {
    while (!open_.is_empty()) {
        const uint32_t variable = open_.pop();
        // Always true: a placed digit propagates more than an excluded one, and works better than phase saving.
        if (values_[2 * variable] == 0) return 2 * variable;
    }
    return kNone;
}

Learner::Found Learner::next(uint64_t& conflicts, Stop stop) {
    for (;;) {
        if (is_dead_) return Found::none;
        if (work_ >= kLooksBetweenStops) {
            work_ = 0;
            if (stop()) return Found::stopped;
        }
        if (!propagate()) {
            if (starts_.empty()) {
                is_dead_ = true;
                return Found::none;
            }
            ++conflicts_;
            ++since_restart_;
            analyse();
            learn();
            if (conflicts > 0) --conflicts;
            continue;
        }
        if (conflicts == 0) return Found::out_of_budget;
        if (conflicts_ >= next_forget_) {
            undo(0);
            forget();
            next_forget_ = conflicts_ + 2000 + kForgetMore * ++forgettings_;
            continue;
        }
        if (since_restart_ >= kLeastToRestart && recent_ / 5 * 4 > (sum_ << 16) / conflicts_) {
            since_restart_ = 0;
            undo(0);
            continue;
        }
        const Literal literal = decide();
        if (literal == kNone) return Found::solution;
        starts_.push_back(static_cast<uint32_t>(trail_.size()));
        assign(literal, kNone);
    }
}

void Learner::write(uint8_t* digits) const {
    for (size_t variable = 0; variable < candidate_of_.size(); ++variable)
        if (is_true(static_cast<Literal>(2 * variable)))
            digits[candidate_of_[variable] / plan_.size] =
                static_cast<uint8_t>(candidate_of_[variable] % plan_.size + 1);
}

void Learner::block(const uint8_t* digits) {
    undo(0);
    std::vector<Literal> literals;
    for (int cell = 0; cell < plan_.cells; ++cell) {
        const uint32_t variable = variable_of_[cell * plan_.size + digits[cell] - 1];
        if (variable == kNone) return;  // not among the candidates: there is nothing to rule out
        literals.push_back(2 * variable + 1);
    }
    // What is true at the root is in every solution; the other literals are open.
    add_clause(std::move(literals), 0);
}

}  // namespace nonet::variant
