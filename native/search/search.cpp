// Runs a search with the kernel of the instruction set in use, regularly polling whether to stop.
#include "search/search.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include "isa/dispatch.hpp"
#include "search/kernels.hpp"

namespace nonet::search {
namespace {

// A branching takes 0.2 to 0.6 us with its two children, so this asks about every 0.1 ms.
constexpr uint64_t kNodesBetweenStops = 256;

std::atomic<bool>& pairs() {
    static std::atomic<bool> in_use{has_whole_512_bits()};
    return in_use;
}

}  // namespace

bool uses_pairs() {
    return pairs().load(std::memory_order_relaxed);
}

void use_pairs(bool in_use) {
    pairs().store(in_use, std::memory_order_relaxed);
}

const Kernel& kernel() {
    static constexpr PerIsa<Kernel> kKernels{&kPortableKernel, NONET_IF_X86(&kAvx2Kernel, &kAvx512Kernel)};
    return kKernels.active();
}

Enumerator::Enumerator(const uint8_t* digits) {
    alignas(16) uint8_t padded[96];  // the kernels read whole vectors
    std::memcpy(padded, digits, kCells);
    std::memset(padded + kCells, 0, sizeof padded - kCells);
    kernel().load(padded, stack_.open[0]);
    stack_.depth = 1;
}

Enumerator::Enumerator(const uint16_t* candidates) {
    Position& start = stack_.open[0];
    for (auto& row : start.cells)
        for (auto& lanes : row) std::fill(std::begin(lanes), std::end(lanes), kAllDigits);
    for (int cell = 0; cell < kCells; ++cell)
        start.cells[row_of(cell) % 3][column_of(cell) % 3][lane_of(cell)] = candidates[cell] & kAllDigits;
    stack_.depth = 1;
}

void Enumerator::open_candidates(uint32_t index, uint16_t* candidates) const {
    const Position& board = stack_.open[index];
    for (int cell = 0; cell < kCells; ++cell)
        candidates[cell] = board.cells[row_of(cell) % 3][column_of(cell) % 3][lane_of(cell)];
}

Outcome Enumerator::next(uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop, uint64_t max_nodes) {
    // A search that ends at the first solution needs hardly any of the second boards.
    const auto run = limit > 1 && uses_pairs() ? kernel().run_in_pairs : kernel().run;
    Outcome outcome;
    for (;;) {
        const uint64_t written = std::min(outcome.count, room);
        const Progress progress = run(stack_, limit - outcome.count, solutions + kCells * written, room - written,
                                      std::min(kNodesBetweenStops, max_nodes - outcome.nodes));
        outcome.count += progress.count;
        outcome.nodes += progress.nodes;
        if (is_over() || outcome.count == limit || outcome.nodes == max_nodes) return outcome;
        if (stop()) {
            outcome.stopped = true;
            return outcome;
        }
    }
}

Outcome count_open(std::vector<Candidates>& open, uint64_t max_nodes, Stop stop) {
    Outcome all;
    while (!open.empty()) {
        const std::unique_ptr<Enumerator> search(new Enumerator(Enumerator::of_candidates(open.back().data())));
        open.pop_back();
        const Outcome one = search->next(kNoLimit, nullptr, 0, stop, max_nodes - all.nodes);
        all = {all.count + one.count, all.nodes + one.nodes, one.stopped};
        for (uint32_t i = 0; i < search->open_count(); ++i) search->open_candidates(i, open.emplace_back().data());
        if (!search->is_over()) break;
        all.stopped = !open.empty() && stop();
        if (all.stopped) break;
    }
    return all;
}

Outcome solve(const uint8_t* digits, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop) {
    return Enumerator::of_digits(digits).next(limit, solutions, room, stop);
}

Outcome solve_unique(const uint8_t* digits, uint8_t* solution, Stop stop) {
    Enumerator search = Enumerator::of_digits(digits);
    const auto run = uses_pairs() ? kernel().run_for_two_in_pairs : kernel().run_for_two;
    const Progress first = run(search.stack_, solution, kNodesBetweenStops);
    Outcome outcome{first.count, first.nodes};
    if (search.is_over() || first.count == 2) return outcome;
    outcome.stopped = stop();
    if (outcome.stopped) return outcome;
    const uint64_t room = solution != nullptr && first.count == 0 ? 1 : 0;
    const Outcome rest = search.next(2 - first.count, solution, room, stop);
    return {first.count + rest.count, first.nodes + rest.nodes, rest.stopped};
}

Outcome solve_candidates(const uint16_t* candidates, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop) {
    return Enumerator::of_candidates(candidates).next(limit, solutions, room, stop);
}

}  // namespace nonet::search
