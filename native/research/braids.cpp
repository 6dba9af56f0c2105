// Braids are found backwards, from what they contradict; whips forwards, link by link.
#include "research/braids.hpp"

#include <algorithm>
#include <unordered_set>

#include "research/network.hpp"
#include "research/trials.hpp"

namespace nonet::research {
namespace {

// No chain has more links: each places a digit in a cell of its own.
constexpr int kMostLinks = kCells;
constexpr int kTarget = -1;  // as the owner of an obligation: the contradiction that is looked for

// What follows from assuming a candidate, step by step, whether or not it is contradicted on the way: `step` says how
// many steps a candidate takes. A candidate follows once all other values of one of its variables are linked to the
// assumption or to candidates that follow.
struct Consequences {
    struct Contradiction {
        int variable;  // all values of which are excluded
        int step;      // after which they are
    };

    CandidateSet following;
    std::array<uint8_t, kCandidates> step{};
    std::array<CandidateSet, kMostLinks + 2> within{};  // what follows within so many steps
    std::vector<Contradiction> contradictions;

    void find(const Network& network, int assumed, int most_steps) {
        following = within[0] = {};
        contradictions.clear();
        excluded_ = {};
        for (int variable = 0; variable < kVariables; ++variable)
            left_[variable] = static_cast<uint8_t>(network.values[variable].count);
        latest_.assign(1, assumed);
        const Wiring& board = wiring();
        for (int now = 0;; ++now) {
            touched_.clear();
            for (const int placed : latest_)
                for (const int candidate : board.links[placed]) {
                    if (!network.present.has(candidate) || excluded_.has(candidate)) continue;
                    excluded_.add(candidate);
                    for (const int variable : board.variables[candidate])
                        if (--left_[variable] <= 1) touched_.push_back(variable);
                }
            latest_.clear();
            for (const int variable : touched_) {
                if (left_[variable] == 0 &&
                    std::ranges::find(contradictions, variable, &Contradiction::variable) == contradictions.end())
                    contradictions.push_back({variable, now});
                if (now == most_steps) continue;
                for (const int candidate : network.values[variable]) {
                    if (left_[variable] == 1 && excluded_.has(candidate)) continue;
                    if (candidate == assumed || following.has(candidate)) continue;
                    following.add(candidate);
                    step[candidate] = static_cast<uint8_t>(now + 1);
                    latest_.push_back(candidate);
                }
            }
            within[now + 1] = following;
            if (latest_.empty()) {
                for (int later = now + 2; later <= most_steps; ++later) within[later] = following;
                return;
            }
        }
    }

  private:
    CandidateSet excluded_;
    std::array<uint8_t, kVariables> left_;
    std::vector<int> latest_, touched_;
};

// Looks for a braid that eliminates a candidate: a few candidates that follow from it one after another, and a variable
// that they and it leave no value. Starts with the variable, and adds candidates that exclude its values, each with
// a variable of its own that it is the last value of, until nothing is left to show.
class BraidSearch {
  public:
    explicit BraidSearch(Stop stop) : stop_(stop) {}

    // Whether there is a braid of exactly `length` variables, given that none is shorter.
    bool find(const Network& network, int target, int length) {
        network_ = &network;
        target_ = target;
        consequences_.find(network, target, std::min(length - 1, kMostLinks));
        most_ = length - 1;
        for (const auto& contradiction : consequences_.contradictions) {
            goal_ = contradiction.variable;
            count_ = 0;
            chosen_ = {};
            chosen_.add(target);
            if (show({})) return true;
            if (is_stopped_) return false;
        }
        return false;
    }

    bool is_stopped() const { return is_stopped_; }

  private:
    // Candidates of which a braid with the chosen ones needs at least one more.
    struct Need {
        CandidateSet options;
        int count;
    };

    // Tries to show the contradiction with the chosen candidates and more, but none in `barred`.
    bool show(CandidateSet barred) {
        if ((++nodes_ & 0xFF) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_) return false;
        CandidateSet more;
        if (!find_room(more)) return false;
        if (count_ == most_) return is_shown();
        more = more - barred - chosen_;
        const CandidateSet usable = more | chosen_;
        needs_.clear();
        if (!need_all(goal_, kTarget, usable)) return false;
        for (int i = 0; i < count_; ++i)
            if (!need_to_follow(links_[i], usable)) return false;
        if (needs_.empty()) return is_shown() || mend(more, barred);
        if (count_ == most_ - 1) {
            CandidateSet options = needs_[0].options;
            for (const Need& need : needs_) options = options & need.options;
            return add_one_of(options, barred);
        }
        const Need* next = leaves_room();
        return next != nullptr && add_one_of(CandidateSet(next->options), barred);
    }

    // A candidate that takes so many steps needs one for each step before. Finds the candidates for which that leaves
    // room; false if there is not even room for what the chosen ones need.
    bool find_room(CandidateSet& more) const {
        uint64_t steps[2] = {};
        int last = 0;
        for (int i = 0; i < count_; ++i) {
            const int step = consequences_.step[links_[i]];
            steps[step >> 6] |= uint64_t{1} << (step & 63);
            last = std::max(last, step);
        }
        const auto is_missing = [&](int step) { return (steps[step >> 6] >> (step & 63) & 1) == 0; };
        int needed = count_;
        for (int step = 1; step < last; ++step) needed += is_missing(step);
        if (needed > most_) return false;
        if (needed < most_) {
            more = consequences_.within[std::min(last + most_ - needed, most_)];
            return true;
        }
        more = {};
        for (int step = 1; step < last; ++step)
            if (is_missing(step)) more = more | (consequences_.within[step] - consequences_.within[step - 1]);
        return true;
    }

    // Notes what may exclude the values of a variable, but for one, that are not excluded; false if nothing may.
    bool need_all(int variable, int own, const CandidateSet& usable) {
        for (const int value : network_->values[variable]) {
            if (value == own) continue;
            CandidateSet options = wiring().linked[value] & usable;
            if (own != kTarget) options.remove(own);
            if ((options & chosen_).any()) continue;
            const int count = options.count();
            if (count == 0) return false;
            needs_.push_back({options, count});
        }
        return true;
    }

    // The same for a candidate that is to be the last value of one of its variables.
    bool need_to_follow(int candidate, const CandidateSet& usable) {
        Need either{{}, 0};
        int possible = 0, the_variable = 0;
        for (const int variable : wiring().variables[candidate]) {
            Need hardest{{}, kCandidates};
            for (const int value : network_->values[variable]) {
                if (value == candidate) continue;
                CandidateSet options = wiring().linked[value] & usable;
                options.remove(candidate);
                if ((options & chosen_).any()) continue;
                const int count = options.count();
                if (count < hardest.count) hardest = {options, count};
                if (count == 0) break;
            }
            if (hardest.count == kCandidates) return true;
            if (hardest.count == 0) continue;
            either.options = either.options | hardest.options;
            ++possible;
            the_variable = variable;
        }
        if (possible == 1) return need_all(the_variable, candidate, usable);
        if (possible == 0) return false;
        either.count = either.options.count();
        needs_.push_back(either);
        return true;
    }

    // The need with the fewest options; none if so many share no option that there is no room for all.
    const Need* leaves_room() const {
        CandidateSet taken;
        const Need* next = &needs_[0];
        int needed = count_;
        for (const Need& need : needs_) {
            if (need.count < next->count) next = &need;
            if ((need.options & taken).any()) continue;
            taken = taken | need.options;
            ++needed;
        }
        return needed > most_ ? nullptr : next;
    }

    bool add_one_of(const CandidateSet& options, CandidateSet barred) {
        bool is_found = false;
        options.each([&](int candidate) {
            if (is_found || is_stopped_) return;
            links_[count_++] = candidate;
            chosen_.add(candidate);
            is_found = show(barred);
            chosen_.remove(candidate);
            --count_;
            barred.add(candidate);  // all braids with it have been tried
        });
        return is_found;
    }

    // Puts the chosen candidates in an order in which each follows from those before; sets shown_ to those that do.
    bool is_shown() {
        shown_ = {};
        shown_.add(target_);
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (int i = 0; i < count_; ++i) {
                const int candidate = links_[i];
                if (shown_.has(candidate)) continue;
                for (const int variable : wiring().variables[candidate])
                    if (open_value(variable, candidate) < 0) {
                        shown_.add(candidate);
                        has_changed = true;
                        break;
                    }
            }
        }
        return open_value(goal_, kTarget) < 0;
    }

    // A value of a variable, other than one, that nothing shown excludes; -1 if there is none.
    int open_value(int variable, int own) const {
        for (const int value : network_->values[variable])
            if (value != own && !(wiring().linked[value] & shown_).any()) return value;
        return -1;
    }

    // Some candidates follow from each other in a circle: one of them must follow from a candidate not chosen yet.
    bool mend(const CandidateSet& more, CandidateSet barred) {
        CandidateSet options;
        for (int i = 0; i < count_; ++i)
            if (!shown_.has(links_[i]))
                for (const int variable : wiring().variables[links_[i]])
                    options = options | wiring().linked[open_value(variable, links_[i])];
        return add_one_of(options & more, barred);
    }

    const Stop stop_;
    const Network* network_ = nullptr;
    Consequences consequences_;
    int target_ = 0, goal_ = 0;
    int most_ = 0;  // links
    std::array<int, kMostLinks> links_{};
    int count_ = 0;
    CandidateSet chosen_, shown_;  // with the target
    std::vector<Need> needs_;
    uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

// Looks for a whip that eliminates a candidate: as a braid, but each variable has a value linked to the link before.
class WhipSearch {
  public:
    explicit WhipSearch(Stop stop) : stop_(stop) {}

    // Whether there is a whip of exactly `length` variables; sets is_cut if there might be a longer one.
    bool find(const Network& network, int target, int length) {
        network_ = &network;
        for (int variable = 0; variable < kVariables; ++variable)
            left_[variable] = static_cast<uint8_t>(network.values[variable].count);
        excluded_ = {};
        placed_ = {};
        seen_.clear();
        return extend(target, length, 0);
    }

    bool is_stopped() const { return is_stopped_; }
    bool is_cut = false;

  private:
    struct Board {
        CandidateSet excluded, placed;
        std::array<uint8_t, kVariables> left;
    };

    bool extend(int last, int length, uint64_t key) {
        if ((++nodes_ & 0xFF) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_) return false;
        const Wiring& board = wiring();
        const CandidateSet excluded = excluded_;
        const auto left = left_;
        placed_.add(last);
        for (const int candidate : board.links[last]) {
            if (!network_->present.has(candidate) || excluded_.has(candidate)) continue;
            excluded_.add(candidate);
            for (const int variable : board.variables[candidate]) --left_[variable];
        }
        const bool is_found = length == 1 ? has_contradiction(last) : place_next(last, length, key);
        placed_.remove(last);
        excluded_ = excluded;
        left_ = left;
        return is_found;
    }

    bool has_contradiction(int last) {
        bool is_found = false;
        each_variable(last, [&](int variable) {
            is_found |= left_[variable] == 0;
            is_cut |= left_[variable] == 1;
        });
        return is_found;
    }

    bool place_next(int last, int length, uint64_t key) {
        bool is_found = false;
        each_variable(last, [&](int variable) {
            if (is_found || is_stopped_ || left_[variable] != 1) return;
            for (const int value : network_->values[variable]) {
                if (excluded_.has(value) || placed_.has(value)) continue;
                const uint64_t next = key ^ mixed(value);
                if (seen_.insert(next + mixed(kCandidates + value)).second) is_found = extend(value, length - 1, next);
            }
        });
        return is_found;
    }

    // The variables with a value linked to a candidate.
    template <class Use>
    void each_variable(int candidate, const Use& use) const {
        const Wiring& board = wiring();
        for (const int other : board.links[candidate])
            if (network_->present.has(other))
                for (const int variable : board.variables[other]) use(variable);
    }

    static uint64_t mixed(int value) {
        uint64_t bits = (static_cast<uint64_t>(value) + 1) * 0x9E3779B97F4A7C15;
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
        return bits ^ bits >> 31;
    }

    const Stop stop_;
    const Network* network_ = nullptr;
    CandidateSet excluded_, placed_;
    std::array<uint8_t, kVariables> left_{};
    std::unordered_set<uint64_t> seen_;  // the links and which is last
    uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

void eliminate(Position& position, int candidate) {
    position.places[candidate / kCells].remove(candidate % kCells);
}

// The first candidate that a chain of a length eliminates, or -1.
template <class Search>
int find_with(Search& search, const Network& network, int length) {
    const auto found =
        std::ranges::find_if(network.open, [&](int candidate) { return search.find(network, candidate, length); });
    return found == network.open.end() ? -1 : *found;
}

// The same by braids; whips are braids, and found faster.
int find_braid(WhipSearch& whips, BraidSearch& braids, const Network& network, int length) {
    const int found = find_with(whips, network, length);
    return found >= 0 || whips.is_stopped() ? found : find_with(braids, network, length);
}

// Applies braids of up to a length, the shortest first, until there are none. None is shorter than `shortest`. False on
// a contradiction, or if stopped.
bool apply_braids(Position& position, int shortest, int longest, WhipSearch& whips, BraidSearch& braids) {
    if (!apply_singles(position)) return false;
    Network network(position);
    for (int length = shortest; length <= longest;) {
        const int found = find_braid(whips, braids, network, length);
        if (whips.is_stopped() || braids.is_stopped()) return false;
        if (found < 0) {
            ++length;
            continue;
        }
        eliminate(position, found);
        if (!apply_singles(position)) return false;
        network = Network(position);
        length = 1;
    }
    return true;
}

bool is_solved(const Position& position) {
    return position.open.empty();
}

}  // namespace

std::optional<int> braid_rating(const uint8_t* puzzle, Stop stop) {
    const auto depth = trial_depth(puzzle, 1, stop);
    if (!depth) return std::nullopt;
    if (*depth > 1) return kUnrated;
    Position position = Position::of(puzzle);
    apply_singles(position);
    WhipSearch whips(stop);
    BraidSearch braids(stop);
    int length = 0;
    while (!is_solved(position)) {
        ++length;
        apply_braids(position, length, length, whips, braids);
        if (whips.is_stopped() || braids.is_stopped()) return std::nullopt;
    }
    return length;
}

std::optional<int> whip_rating(const uint8_t* puzzle, Stop stop) {
    const auto depth = trial_depth(puzzle, 1, stop);
    if (!depth) return std::nullopt;
    if (*depth > 1) return kUnrated;
    Position position = Position::of(puzzle);
    apply_singles(position);
    WhipSearch search(stop);
    int longest = 0;
    for (int length = 1; !is_solved(position); ++length) {
        const Network network(position);
        search.is_cut = false;
        const int found = find_with(search, network, length);
        if (search.is_stopped()) return std::nullopt;
        if (found < 0) {
            if (!search.is_cut) return kUnrated;
            continue;
        }
        longest = std::max(longest, length);
        eliminate(position, found);
        apply_singles(position);
        length = 0;
    }
    return longest;
}

std::optional<int> braid_class(const uint8_t* puzzle, Stop stop) {
    const auto depth = trial_depth(puzzle, 2, stop);
    if (!depth) return std::nullopt;
    if (*depth > 2) return kUnrated;
    Position position = Position::of(puzzle);
    apply_singles(position);
    WhipSearch whips(stop);
    BraidSearch braids(stop);
    for (int length = 0;; ++length) {
        for (bool has_changed = true; has_changed && !is_solved(position);) {
            has_changed = false;
            for (const int candidate : Network(position).open) {
                const int digit = candidate / kCells, cell = candidate % kCells;
                if (!position.open.contains(cell) || !position.places[digit].contains(cell)) continue;
                Position trial = position;
                trial.put(cell, digit);
                // Braids of some length contradict it exactly if T&E(1) does.
                const auto is_wrong = is_contradicted(trial, 1, stop);
                if (!is_wrong) return std::nullopt;
                if (!*is_wrong) continue;
                if (apply_braids(trial, 1, length, whips, braids)) continue;
                if (whips.is_stopped() || braids.is_stopped()) return std::nullopt;
                eliminate(position, candidate);
                apply_singles(position);
                has_changed = true;
            }
        }
        if (is_solved(position)) return length;
    }
}

}  // namespace nonet::research
