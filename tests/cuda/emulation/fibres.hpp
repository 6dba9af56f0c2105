// Runs one warp of the CUDA kernel on a CPU: its 32 threads are fibres that meet at every warp-wide instruction.
//
// A fibre runs until it reaches such an instruction, leaves its operand and hands over to the next; when its turn
// comes again, all have left theirs. Fibres that meet at different instructions, or run off the end while others wait,
// end the process: on a GPU that would hang. The order of the fibres can be chosen: an answer that depends on it shows
// a missing barrier. For tests only; kernel/warp.cuh includes it with NONET_FIBRES.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define NONET_DEVICE inline
#define NONET_UNROLL
#define NONET_ROLLED
#define NONET_BY_THREE
#define NONET_HIDE(word)
#define NONET_PREFETCH(address)

struct uint2 {
    uint32_t x, y;
};
struct alignas(16) uint4 {
    uint32_t x, y, z, w;
};
inline uint2 make_uint2(uint32_t x, uint32_t y) {
    return {x, y};
}
inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) {
    return {x, y, z, w};
}

namespace nonet::fibres {

enum class Meeting : uint8_t { barrier, shuffle, ballot, match, reduce_and, reduce_or, reduce_max, end };

class Warp {
  public:
    using Body = void (*)(void* argument, int thread);

    Warp() : stacks_(32 * kStack) {}

    // Runs body(argument, thread) for the threads in the order given, a permutation of 0..31.
    void run(Body body, void* argument, const std::array<uint8_t, 32>& order) {
        body_ = body;
        argument_ = argument;
        for (int i = 0; i < 32; ++i) next_[order[i]] = i < 31 ? order[i + 1] : order[0];
        last_ = order[31];
        for (int thread = 0; thread < 32; ++thread) {
            phase_[thread] = 0;
            getcontext(&contexts_[thread]);
            contexts_[thread].uc_stack.ss_sp = stacks_.data() + thread * kStack;
            contexts_[thread].uc_stack.ss_size = kStack;
            contexts_[thread].uc_link = nullptr;
            makecontext(&contexts_[thread], reinterpret_cast<void (*)()>(&Warp::enter), 0);
        }
        running() = this;
        thread_ = order[0];
        swapcontext(&outside_, &contexts_[thread_]);
    }

    // Leaves an operand and waits for those of all threads.
    const uint32_t* meet(Meeting meeting, uint32_t operand) {
        const int me = thread_, phase = phase_[me];
        phase_[me] ^= 1;
        operands_[phase][me] = operand;
        meetings_[phase][me] = meeting;
        pass_on(me);
        for (const Meeting other : meetings_[phase]) {
            if (other == meeting) continue;
            std::fputs("threads of a warp met at different instructions\n", stderr);
            std::abort();
        }
        return operands_[phase];
    }

    static Warp*& running() {
        static thread_local Warp* warp = nullptr;
        return warp;
    }

  private:
    static constexpr size_t kStack = size_t{1} << 17;

    static void enter() {
        Warp& warp = *running();
        const int me = warp.thread_;
        warp.body_(warp.argument_, me);
        warp.meet(Meeting::end, 0);
        if (me == warp.last_) setcontext(&warp.outside_);
        warp.thread_ = warp.next_[me];
        setcontext(&warp.contexts_[warp.thread_]);
    }

    void pass_on(int me) {
        thread_ = next_[me];
        swapcontext(&contexts_[me], &contexts_[thread_]);
        thread_ = me;
    }

    Body body_ = nullptr;
    void* argument_ = nullptr;
    ucontext_t outside_, contexts_[32];
    std::vector<char> stacks_;
    int thread_ = 0, last_ = 31, next_[32], phase_[32];
    uint32_t operands_[2][32];
    Meeting meetings_[2][32];
};

inline const uint32_t* meet(Meeting meeting, uint32_t operand) {
    return Warp::running()->meet(meeting, operand);
}

}  // namespace nonet::fibres

inline void __syncwarp() {
    nonet::fibres::meet(nonet::fibres::Meeting::barrier, 0);
}
inline uint32_t __shfl_sync(uint32_t, uint32_t v, int from) {
    return nonet::fibres::meet(nonet::fibres::Meeting::shuffle, v)[from & 31];
}
inline uint32_t __ballot_sync(uint32_t, bool v) {
    const uint32_t* const all = nonet::fibres::meet(nonet::fibres::Meeting::ballot, v);
    uint32_t result = 0;
    for (int i = 0; i < 32; ++i) result |= all[i] << i;
    return result;
}
inline bool __any_sync(uint32_t mask, bool v) {
    return __ballot_sync(mask, v) != 0;
}
inline uint32_t __match_any_sync(uint32_t, uint32_t v) {
    const uint32_t* const all = nonet::fibres::meet(nonet::fibres::Meeting::match, v);
    uint32_t result = 0;
    for (int i = 0; i < 32; ++i) result |= static_cast<uint32_t>(all[i] == v) << i;
    return result;
}
inline uint32_t __reduce_and_sync(uint32_t, uint32_t v) {
    const uint32_t* const all = nonet::fibres::meet(nonet::fibres::Meeting::reduce_and, v);
    for (int i = 0; i < 32; ++i) v &= all[i];
    return v;
}
inline uint32_t __reduce_or_sync(uint32_t, uint32_t v) {
    const uint32_t* const all = nonet::fibres::meet(nonet::fibres::Meeting::reduce_or, v);
    for (int i = 0; i < 32; ++i) v |= all[i];
    return v;
}
inline uint32_t __reduce_max_sync(uint32_t, uint32_t v) {
    const uint32_t* const all = nonet::fibres::meet(nonet::fibres::Meeting::reduce_max, v);
    for (int i = 0; i < 32; ++i) v = std::max(v, all[i]);
    return v;
}
inline uint32_t __funnelshift_l(uint32_t low, uint32_t high, uint32_t by) {
    return static_cast<uint32_t>((static_cast<uint64_t>(high) << 32 | low) << (by & 31) >> 32);
}
inline uint32_t __funnelshift_r(uint32_t low, uint32_t high, uint32_t by) {
    return static_cast<uint32_t>((static_cast<uint64_t>(high) << 32 | low) >> (by & 31));
}
inline int __popc(uint32_t v) {
    return std::popcount(v);
}
inline int __clz(int v) {
    return std::countl_zero(static_cast<uint32_t>(v));
}
inline int __ffs(int v) {
    return __builtin_ffs(v);
}
template <class T>
T atomicExch(T* at, T v) {
    return std::exchange(*at, v);
}
template <class T>
T atomicAdd(T* at, T v) {
    return atomicExch(at, static_cast<T>(*at + v));
}
template <class T>
T atomicOr(T* at, T v) {
    return atomicExch(at, static_cast<T>(*at | v));
}
