// Placeholder search: candidate masks, naked singles, fewest candidates first. The SIMD solver replaces it.
#include "search/search.hpp"

#include <bit>
#include <vector>

namespace nonet::search {

namespace {

using Masks = std::array<uint16_t, kCells>;

struct Frame {
    Masks masks;
    uint8_t cell;
    uint16_t untried;
};

bool propagate(Masks& masks) {
    std::array<bool, kCells> done{};
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < kCells; ++cell) {
            if (masks[cell] == 0) return false;
            if (done[cell] || !std::has_single_bit(masks[cell])) continue;
            done[cell] = true;
            changed = true;
            for (uint8_t peer : kGeometry.peers[cell]) {
                masks[peer] &= static_cast<uint16_t>(~masks[cell]);
                if (masks[peer] == 0) return false;
            }
        }
    }
    return true;
}

int fewest(const Masks& masks) {
    int best = -1, best_count = 10;
    for (int cell = 0; cell < kCells; ++cell) {
        const int count = std::popcount(masks[cell]);
        if (count > 1 && count < best_count) best = cell, best_count = count;
    }
    return best;
}

}  // namespace

struct Stream::State {
    std::vector<Frame> stack;
    Masks start;
    bool begun = false;
    uint64_t polls = 0;
};

Stream::Stream(const uint16_t* candidates) : state_(std::make_unique<State>()) {
    for (int cell = 0; cell < kCells; ++cell) state_->start[cell] = candidates[cell] & kAllDigits;
}
Stream::Stream(Stream&&) noexcept = default;
Stream::~Stream() = default;

Outcome Stream::next(uint8_t* solutions, uint64_t room, Stop stop) {
    Outcome outcome;
    auto& stack = state_->stack;
    const auto enter = [&](Masks masks) {
        if (!propagate(masks)) return;
        const int cell = fewest(masks);
        if (cell >= 0) {
            stack.push_back({masks, static_cast<uint8_t>(cell), masks[cell]});
            return;
        }
        if (solutions != nullptr)
            for (int i = 0; i < kCells; ++i)
                solutions[outcome.count * 81 + i] = static_cast<uint8_t>(std::countr_zero(masks[i]) + 1);
        ++outcome.count;
    };
    if (!state_->begun) {
        state_->begun = true;
        stack.reserve(kCells);
        enter(state_->start);
    }
    while (outcome.count < room && !stack.empty()) {
        Frame& frame = stack.back();
        if (frame.untried == 0) {
            stack.pop_back();
            continue;
        }
        ++outcome.nodes;
        if (++state_->polls % 1024 == 0 && stop()) {
            outcome.stopped = true;
            break;
        }
        const uint16_t bit = frame.untried & static_cast<uint16_t>(-frame.untried);
        frame.untried ^= bit;
        Masks child = frame.masks;
        child[frame.cell] = bit;
        enter(child);
    }
    return outcome;
}

Outcome solve_candidates(const uint16_t* candidates, uint64_t limit, uint8_t* solutions, uint64_t room,
                         Stop stop) {
    Stream stream(candidates);
    Outcome total;
    std::array<uint8_t, 81> spill;
    while (total.count < limit && !total.stopped) {
        const bool keep = total.count < room;
        const Outcome one = stream.next(keep ? solutions + total.count * 81 : spill.data(), 1, stop);
        total.nodes += one.nodes;
        total.stopped = one.stopped;
        if (one.count == 0) break;
        total.count += one.count;
    }
    return total;
}

Outcome solve(const uint8_t* digits, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop) {
    std::array<uint16_t, kCells> masks;
    for (int cell = 0; cell < kCells; ++cell)
        masks[cell] = digits[cell] == 0 ? kAllDigits : static_cast<uint16_t>(1 << (digits[cell] - 1));
    return solve_candidates(masks.data(), limit, solutions, room, stop);
}

}  // namespace nonet::search
