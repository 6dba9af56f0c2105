// Automata over lines: the states that can be reached from the left and still accept to the right.
#pragma once

#include <bit>
#include <vector>

#include "variant/plan.hpp"

namespace nonet::variant {

class LineRunner {
  public:
    template <class State>
    bool run(State& state, const UnrolledLine& line) {
        const int size = state.plan().size;
        const size_t length = line.cells.size();
        if (reached_.size() <= length) reached_.resize(length + 1);
        start(reached_[0], line.layers[0].states, true);
        for (size_t i = 0; i < length; ++i) {
            const auto& layer = line.layers[i];
            const Mask mask = state[line.cells[i]];
            start(reached_[i + 1], layer.next_states, false);
            uint64_t any = 0;
            each(reached_[i], [&](uint32_t from) {
                const uint16_t* next = layer.next.data() + static_cast<size_t>(from) * size;
                for (const int digit : bits_in(mask)) {
                    const uint16_t to = next[digit];
                    if (to == kNoState) continue;
                    reached_[i + 1][to >> 6] |= uint64_t{1} << (to & 63);
                    any = 1;
                }
            });
            if (any == 0) return false;
        }
        // Every state of the last layer accepts: unrolling dropped the others.
        for (size_t i = length; i-- > 0;) {
            const auto& layer = line.layers[i];
            const Mask mask = state[line.cells[i]];
            Mask kept = 0;
            const auto& to_set = reached_[i + 1];
            auto& from_set = reached_[i];
            for (size_t word = 0; word < from_set.size(); ++word) {
                for (uint64_t bits = from_set[word]; bits != 0; bits &= bits - 1) {
                    const auto from = static_cast<uint32_t>(word * 64 + std::countr_zero(bits));
                    const uint16_t* next = layer.next.data() + static_cast<size_t>(from) * size;
                    Mask here = 0;
                    for (Mask rest = mask; rest != 0; rest &= rest - 1) {
                        const uint16_t to = next[std::countr_zero(rest)];
                        if (to != kNoState && (to_set[to >> 6] >> (to & 63) & 1) != 0) here |= rest & (0 - rest);
                    }
                    if (here == 0) from_set[word] &= ~(bits & (0 - bits));
                    kept |= here;
                }
            }
            if (!state.keep(line.cells[i], kept)) return false;
        }
        return true;
    }

  private:
    using Set = std::vector<uint64_t>;

    static void start(Set& set, uint32_t states, bool is_full) {
        set.assign((states + 63) / 64, is_full ? ~uint64_t{0} : 0);
        if (is_full && states % 64 != 0) set.back() = (uint64_t{1} << states % 64) - 1;
    }
    template <class Visit>
    static void each(const Set& set, Visit visit) {
        for (size_t word = 0; word < set.size(); ++word)
            for (uint64_t bits = set[word]; bits != 0; bits &= bits - 1)
                visit(static_cast<uint32_t>(word * 64 + std::countr_zero(bits)));
    }

    std::vector<Set> reached_;
};

}  // namespace nonet::variant
