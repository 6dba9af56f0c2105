// Variables in the order of their scores, the highest first: a binary heap that finds each variable's place. Scores are
// whole numbers, so every machine takes the same order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace nonet::variant {

class ScoreHeap {
  public:
    // Starts with all variables, and no scores.
    explicit ScoreHeap(uint32_t variables = 0) : scores_(variables, 0), places_(variables, kOutside) {
        for (uint32_t variable = 0; variable < variables; ++variable) insert(variable);
    }

    bool is_empty() const { return heap_.empty(); }

    void insert(uint32_t variable) {
        if (places_[variable] != kOutside) return;
        heap_.push_back(variable);
        sift_up(static_cast<uint32_t>(heap_.size() - 1));
    }

    uint32_t pop() {
        const uint32_t variable = heap_[0];
        put(0, heap_.back());
        heap_.pop_back();
        places_[variable] = kOutside;
        if (!heap_.empty()) sift_down(0);
        return variable;
    }

    void bump(uint32_t variable) {
        scores_[variable] += step_;
        if (places_[variable] != kOutside) sift_up(places_[variable]);
        if (scores_[variable] < kMostScore) return;
        for (uint64_t& score : scores_) score >>= 40;
        step_ = std::max<uint64_t>(step_ >> 40, 64);
    }

    // Makes later bumps count for more than earlier ones.
    void raise_step() { step_ += step_ / 60; }

  private:
    static constexpr uint32_t kOutside = UINT32_MAX;
    static constexpr uint64_t kMostScore = uint64_t{1} << 56;

    void put(uint32_t place, uint32_t variable) {
        heap_[place] = variable;
        places_[variable] = place;
    }

    void sift_up(uint32_t place) {
        const uint32_t variable = heap_[place];
        while (place > 0) {
            const uint32_t above = (place - 1) / 2;
            if (scores_[heap_[above]] >= scores_[variable]) break;
            put(place, heap_[above]);
            place = above;
        }
        put(place, variable);
    }

    void sift_down(uint32_t place) {
        const uint32_t variable = heap_[place];
        for (;;) {
            uint32_t below = 2 * place + 1;
            if (below >= heap_.size()) break;
            if (below + 1 < heap_.size() && scores_[heap_[below + 1]] > scores_[heap_[below]]) ++below;
            if (scores_[heap_[below]] <= scores_[variable]) break;
            put(place, heap_[below]);
            place = below;
        }
        put(place, variable);
    }

    std::vector<uint64_t> scores_;
    uint64_t step_ = 1 << 10;
    std::vector<uint32_t> heap_, places_;  // places_: by variable, kOutside outside the heap
};

}  // namespace nonet::variant
