// Times the phases of the sliced kernel alone, over one frozen batch; native/sliced/README.md explains the figures.
//
// usage: sliced_bench_portable | sliced_bench_avx2 | sliced_bench_avx512 | sliced_bench_avx512wide
// One program for each instruction set (NONET_BENCH_KERNEL, _OPS, _BEGIN), because the kernel is compiled once for
// each. Nothing in the kernel depends on the data, so one batch is representative. Prints nanoseconds and core cycles,
// the minimum of many runs of a few microseconds each, some of which are undisturbed however busy the machine is.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>

#include NONET_BENCH_KERNEL
#ifdef NONET_BENCH_BEGIN
#include NONET_BENCH_BEGIN
#endif

namespace nonet::sliced {
namespace {

using O = NONET_BENCH_OPS;
using V = O::V;
using Clock = std::chrono::steady_clock;

constexpr char kPuzzle[] = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
constexpr char kSolution[] = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";

// The minimum nanoseconds of `work` so far; called repeatedly, so that a busy second does no harm.
struct Timer {
    const char* name;
    std::function<void()> work;
    double least = 1e18;

    void run(int runs, int repeats) {
        for (int i = 0; i < runs; ++i) {
            const auto start = Clock::now();
            for (int k = 0; k < repeats; ++k) work();
            const std::chrono::duration<double, std::nano> time = Clock::now() - start;
            least = std::min(least, time.count() / repeats);
        }
    }
};

// Ten thousand cycles: a chain of additions, one a cycle.
void add_in_a_chain() {
    uint64_t sum = 0;
    for (int i = 0; i < 1000; ++i) NONET_UNROLL for (int k = 0; k < 10; ++k) {
            sum += 1;
            __asm__ volatile("" : "+r"(sum));
        }
}

Lanes<O> lanes;
Branch<O> branch;
alignas(64) uint64_t words[kTaskWords][O::kLanes + kPlanePad];
V clue_rows[64 * kClueWords];

void load_puzzle() {
    uint64_t clues[kClueWords];
    O::read(reinterpret_cast<const uint8_t*>(kPuzzle), kTextAlphabet, clues);
    for (int i = 0; i < kClueWords; ++i) std::fill_n(words[i], O::kLanes, clues[i]);
    std::memset(&lanes, 0, sizeof lanes);
    lanes.digits_alive = O::ones();
    Clues<O>::load(words, clue_rows, lanes.x, O::ones());
}

void unload() {
    for (int i = 0; i < kTaskWords - 1; ++i) Packing<O>::unload_word(lanes.x + 7 * i, words[i]);
    Packing<O>::template unload_last<1>(lanes, words[kTaskWords - 1]);
}

void load() {
    for (int i = 0; i < kTaskWords - 1; ++i) Packing<O>::load_word(words[i], lanes.x + 7 * i, O::ones());
    Packing<O>::load_last(words[kTaskWords - 1], lanes.x + 77, O::ones());
}

template <bool kTrack>
void pass() {
    Propagate<O>::cell_phase(lanes);
    Propagate<O>::template digit_phases<kTrack>(lanes);
}

// The passes that are timed solve the puzzle in every lane.
void check() {
    load_puzzle();
    for (int i = 0; i < 40; ++i) pass<true>();
    Propagate<O>::cell_phase(lanes);
    bool right = O::count(Propagate<O>::all_placed(lanes) & lanes.alive) == O::kLanes;
    unload();
    for (int lane = 0; lane < O::kLanes; ++lane) {
        uint8_t cells[128] = {}, solution[128];
        O::collect(&words[0][lane], O::kLanes + kPlanePad, cells);
        O::finish(cells, '0', solution);
        right = right && std::memcmp(solution, kSolution, 81) == 0;
    }
    if (right) return;
    std::fprintf(stderr, "sliced_bench: the passes did not solve the puzzle\n");
    std::exit(1);
}

void bench() {
    check();
    // Before any pass, where the triad rule fires in every lane.
    load_puzzle();
    const Lanes<O> fresh = lanes;
    Timer clock{"", add_in_a_chain}, copy{"", [&fresh] { lanes = fresh; }};
    Timer timers[] = {
        {"pass", pass<true>},
        {"pass, blind", pass<false>},
        {"  cell phase", [] { Propagate<O>::cell_phase(lanes); }},
        {"  take cells (2 a pass)", [] { Propagate<O>::take_cells(lanes, 3); }},
        {"  digit (9 a pass)", [] { Propagate<O>::digit_phase<true>(lanes, 4); }},
        {"  digit, blind", [] { Propagate<O>::digit_phase<false>(lanes, 4); }},
        {"settle cells", [] { Propagate<O>::settle_cells(lanes); }},
        {"unload boards", unload},
        {"load boards", load},
        {"load clues", [] { Clues<O>::load(words, clue_rows, lanes.x, O::ones()); }},
        {"choose branches", [&fresh] { lanes = fresh, branch.choose<false>(lanes, O::ones()); }},
    };
    for (int sweep = 0; sweep < 50; ++sweep) {
        clock.run(50, 1);
        copy.run(50, 1);
        for (Timer& timer : timers) timer.run(200, 4);
    }
    std::end(timers)[-1].least -= copy.least;
    const double cycle = clock.least / 10000;
    std::printf("%d lanes, %zu bytes of state, %.2f GHz\n", O::kLanes, sizeof lanes, 1 / cycle);
    for (const Timer& timer : timers)
        std::printf("%-24s %8.0f ns %8.0f cycles\n", timer.name, timer.least, timer.least / cycle);
}

}  // namespace

void bench_kernel() {
    bench();
}

}  // namespace nonet::sliced

#ifdef NONET_BENCH_BEGIN
#include "isa/end.hpp"
#endif

int main() {
    nonet::sliced::bench_kernel();
}
