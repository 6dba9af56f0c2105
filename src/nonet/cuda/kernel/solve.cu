// The loop of a warp: boards out and in, new puzzles, passes, results; and the kernels that run it.
//
// A stalled board becomes its own first child, in its lane. The second child moves to a vacant lane, or else to the
// warp's pool, a stack of pages in device memory; a page holds the words of all lanes, with a mask of those in use.
// Vacant lanes are refilled from the pool when it can fill them all; otherwise all boards leave, and 32 new puzzles
// start together. All boards of a puzzle stay in one warp, so counts need no atomics.
//
// Nothing is lost when the pool is full: the puzzles of the boards that do not fit are marked as too deep, and the host
// solves them.
//
// A launch ends after at most job.rounds rounds: the boards then move to the pool, and the next launch resumes from
// there. The host launches until no warp is unfinished.
#include "branch.cuh"
#include "clues.cuh"
#include "propagate.cuh"
#include "text.cuh"

namespace nonet_cuda {

constexpr int kFewVacant = 3;   // of 32: with fewer, refilling costs more than it gains
constexpr int kFewWaiting = 5;  // branches that may wait for a lane: more would cost more than the pool does
constexpr int kMostTurns = 6;   // more lanes find room, and none of the turns is wasted

class Warp {
  public:
    NONET_DEVICE Warp(const Job& j, Shared& s, int thread, u32 warp)
        : job(j), shared(s), roles(thread), pool(j.pool + static_cast<u64>(warp) * j.capacity * kPageWords) {}

    NONET_DEVICE void run(u32& left) {
        waiting = left >> 8;
        pages = left & 0xFF;
        some_decided = waiting != 0;
        is_exhausted = __any_sync(kAll, job.control[kNext] >= job.size);
        u32 x[27], placed[3] = {0, 0, 0};
        NONET_UNROLL for (int i = 0; i < 27; ++i) x[i] = 0;
        u32 rounds = 0, passes = 0;
        NONET_ROLLED while (true) {
            const bool is_over = rounds == job.rounds, is_last = is_over && !branching;
            bool wants_puzzles;
            u32 filled = exchange(x, is_over, wants_puzzles);
            if (is_last) break;
            if (is_over) continue;  // boards that branched leave now
            if (wants_puzzles) filled = take_puzzles(x);
            if (occupied == 0) {
                if (is_exhausted && waiting == 0) break;
                continue;
            }
            NONET_UNROLL for (int k = 0; k < 3; ++k) placed[k] &= ~filled;
            ++rounds;
            Propagate propagate(roles, shared, x, placed);
            const Lanes lanes = propagate.run(occupied, passes);
            const u32 wrong = lanes.solved | lanes.stalled ? propagate.find_clashes() : 0;
            propagate.settle_cells();
            __syncwarp();
            settle(x, lanes.solved & ~wrong, lanes.stalled & ~wrong, lanes.moving);
        }
        left = waiting << 8 | pages;
        if (roles.thread != 0) return;
        if (waiting != 0 || !is_exhausted) atomicAdd(job.control + kUnfinished, 1u);
        atomicAdd(job.control + kRounds, rounds);
        atomicAdd(job.control + kPasses, passes);
    }

  private:
    const Job& job;
    Shared& shared;
    const Roles roles;
    u32* const pool;
    u32 waiting = 0, pages = 0;  // boards in the pool, and its pages
    u32 occupied = 0;           // lanes that hold a board
    u32 branching = 0;          // those of them that branch, with `branch` for the lane of this thread
    Branch branch;
    bool is_exhausted = false;  // there are no new puzzles
    bool some_decided = false;  // some puzzle of this warp may have reached its limit

    // Whether nothing below this board can change the answer of its puzzle; for the lane of this thread.
    NONET_DEVICE bool is_decided(u32 puzzle, u64 key) const {
        const int count = job.counts[puzzle];
        return count == kDeep || (count >= job.limit && key > job.best[puzzle]);
    }

    enum class Refill { none, from_pool, new_puzzles };

    // Boards from the pool when it can fill the vacant lanes, else new puzzles. New puzzles start in an empty warp:
    // boards at the same stage finish together, and mixing old and new ones cost a sixth more passes.
    NONET_DEVICE Refill next_refill() const {
        const u32 vacant = static_cast<u32>(__popc(~occupied));
        if (vacant < kFewVacant) return Refill::none;
        if (waiting >= vacant || is_exhausted) return waiting ? Refill::from_pool : Refill::none;
        return Refill::new_puzzles;
    }

    // Branches, then moves boards between lanes and pool: second children that found no lane out, or waiting boards in,
    // or all boards out, whichever is due. Returns the lanes that were filled.
    NONET_DEVICE u32 exchange(u32* x, bool is_over, bool& wants_puzzles) {
        const int lane = roles.thread;
        const Losses losses(roles, shared);
        const bool all_leave = is_over && !branching;
        u32 y[27], filled = 0, leave = 0, code = branch.packed();
        bool is_page = !branching, was_page = false;
        Refill refill = Refill::none;
        NONET_ROLLED while (true) {
            u32 candidates, number;
            u64 key;
            if (is_page) {
                refill = is_over ? Refill::none : next_refill();
                if (refill != Refill::from_pool) break;
                was_page = true;
                const u32* const page = pool + (pages - 1) * kPageWords + lane;
                NONET_UNROLL for (int i = 0; i < 27; ++i) y[i] = page[32 * i];
                number = page[32 * kPuzzle];
                key = static_cast<u64>(page[32 * kKeyHigh]) << 32 | page[32 * kKeyLow];
                code = page[32 * kCode];
                const u32 mask = page[32 * kMask];
                bool is_open = mask >> lane & 1;
                if (some_decided) is_open = is_open && !is_decided(number, key);
                candidates = __ballot_sync(kAll, is_open);
                waiting -= static_cast<u32>(__popc(mask ^ candidates));
            } else {
                NONET_UNROLL for (int i = 0; i < 27; ++i) y[i] = x[i];
                candidates = branching;
                number = shared.puzzle[lane];
                key = shared.key(lane);
            }
            int to = -1;
            const u32 left = place(x, y, candidates, filled, to);
            u32 first = 0;
            if (is_page) {
                waiting -= static_cast<u32>(__popc(candidates ^ left));
                if (left) {
                    pool[(pages - 1) * kPageWords + 32 * kMask + lane] = left;
                } else {
                    --pages;
                }
            } else {
                // A few that find no lane may wait unchanged for the next round.
                leave = __popc(left) < kFewWaiting && (occupied & ~left) ? 0 : left;
                first = (candidates ^ left | leave) & 1u << lane;
                if (first) shared.set_key(lane, first_child(key));
                key = second_child(key);
                branching = 0;
            }
            if (to >= 0) {
                shared.puzzle[to] = number;
                shared.set_key(to, key);
            }
            if (code != kNoBranch) losses.note(Branch::unpacked(code), first, to >= 0 ? 1u << to : 0);
            is_page = true;
            if (leave) break;
        }
        losses.apply(x);
        wants_puzzles = refill == Refill::new_puzzles && !was_page;
        bool are_second = true;
        if (wants_puzzles || all_leave) {
            NONET_UNROLL for (int i = 0; i < 27; ++i) y[i] = x[i];
            leave = occupied;
            occupied = 0;
            are_second = false;
        }
        if (leave) push(y, leave, are_second);
        return filled;
    }

    // Moves boards to vacant lanes: all boards with a vacant lane at the same distance move together, so two or three
    // rotations of the words place them. `to` is where the board of this thread's lane went; returns the lanes whose
    // boards found none.
    NONET_DEVICE u32 place(u32* x, const u32* y, u32 left, u32& filled, int& to) {
        const u32 thread = static_cast<u32>(roles.thread);
        NONET_ROLLED for (int turn = 0; turn < kMostTurns && left && ~occupied; ++turn) {
            const u32 matches = static_cast<u32>(__popc(left & rotate_right(~occupied, thread)));
            const u32 by = max_of_warp(matches << 5 | thread) & 31;
            const u32 from = left & rotate_right(~occupied, by), there = rotate_left(from, by);
            NONET_UNROLL for (int i = 0; i < 27; ++i) x[i] = select(there, rotate_left(y[i], by), x[i]);
            if (from >> thread & 1) to = static_cast<int>((thread + by) & 31);
            left &= ~from;
            filled |= there;
            occupied |= there;
        }
        return left;
    }

    // Pushes boards to the pool, those of lanes that branch as their second children. Every thread writes only what it
    // will read itself.
    NONET_DEVICE void push(const u32* y, u32 lanes, bool are_second) {
        const int lane = roles.thread;
        const u32 number = shared.puzzle[lane];
        if (pages >= job.capacity) {
            if (lanes >> lane & 1) mark_deep(number);
            some_decided = true;
            return;
        }
        // A lane that branched is its own first child by now.
        const u64 key = are_second ? second_of_first(shared.key(lane)) : shared.key(lane);
        u32* const page = pool + pages * kPageWords + lane;
        NONET_UNROLL for (int i = 0; i < 27; ++i) page[32 * i] = y[i];
        page[32 * kPuzzle] = number;
        page[32 * kKeyLow] = static_cast<u32>(key);
        page[32 * kKeyHigh] = static_cast<u32>(key >> 32);
        page[32 * kCode] = are_second ? branch.packed() : kNoBranch;
        page[32 * kMask] = lanes;
        ++pages;
        waiting += static_cast<u32>(__popc(lanes));
    }

    // Takes new puzzles into the empty warp; returns their lanes.
    NONET_DEVICE u32 take_puzzles(u32* x) {
        u32 number = job.grab;
        u32 first = 0;
        if (roles.thread == 0) first = atomicAdd(job.control + kNext, number);
        first = __shfl_sync(kAll, first, 0);
        if (first + number >= job.size) {
            is_exhausted = true;
            if (first >= job.size) return 0;
            number = job.size - first;
        }
        Text text(job, roles, shared);
        return occupied = text.read(first, static_cast<int>(number), x);
    }

    // Records what a round found: solutions, contradictions, the branches to take.
    NONET_DEVICE void settle(u32* x, u32 solved, u32 stalled, u32 moving) {
        if (solved) {
            const u32 reported = record(solved);
            if (reported) {
                Text text(job, roles, shared);
                text.write(x, reported);
            }
        }
        const int lane = roles.thread;
        if (some_decided) {
            const bool stays = (stalled | moving) >> lane & 1 && !is_decided(shared.puzzle[lane], shared.key(lane));
            const u32 staying = __ballot_sync(kAll, stays);
            stalled &= staying;
            moving &= staying;
        }
        occupied = moving;
        branching = 0;
        if (!stalled) return;
        Brancher brancher(roles, shared);
        const u32 fired = brancher.apply_triad_rule(x, stalled);
        occupied |= fired;
        stalled &= ~fired;
        if (!stalled) return;
        const bool is_open = brancher.choose(branch) && stalled >> lane & 1;
        const bool is_deep = is_open && (shared.key(lane) & job.deepest) != 0;
        if (is_deep) mark_deep(shared.puzzle[lane]);
        some_decided = some_decided || __any_sync(kAll, is_deep);
        branching = __ballot_sync(kAll, is_open && !is_deep);
        occupied |= branching;
    }

    NONET_DEVICE void mark_deep(u32 puzzle) const {
        if (atomicExch(job.counts + puzzle, kDeep) != kDeep) atomicAdd(job.control + kDeepPuzzles, 1u);
    }

    // Counts the solutions in some lanes; returns those to write: left of all found before for their puzzles.
    NONET_DEVICE u32 record(u32 solved) {
        const int lane = roles.thread;
        const bool is_solved = solved >> lane & 1;
        const u32 puzzle = shared.puzzle[lane];
        const u64 key = shared.key(lane);
        // Bit 31 keeps unsolved lanes apart.
        const u32 same = __match_any_sync(kAll, is_solved ? puzzle : 0x80000000u | static_cast<u32>(lane));
        bool is_first = is_solved;
        for (u32 others = same & ~(1u << lane); others != 0; others &= others - 1)
            if (shared.key(__ffs(static_cast<int>(others)) - 1) < key) is_first = false;
        bool is_reported = false, is_full = false;
        if (is_first) {
            const int count = job.counts[puzzle];
            if (count != kDeep) {
                const int room = job.limit - count, found = __popc(same);
                is_full = found >= room;
                is_reported = count == 0 || key < job.best[puzzle];
                job.counts[puzzle] = is_full ? job.limit : count + found;
                if (is_reported) job.best[puzzle] = key;
            }
        }
        some_decided = some_decided || __any_sync(kAll, is_full);
        const u32 reported = __ballot_sync(kAll, is_reported);
        __syncwarp();
        return reported;
    }
};

// Blanks the solution of a puzzle that has none and writes its count as a byte: 255 unreadable, 254 deep.
NONET_DEVICE void finish_puzzle(const Job& job, u32 puzzle) {
    const int count = job.counts[puzzle];
    if (job.short_counts) job.short_counts[puzzle] = static_cast<u8>(count);
    if (count > 0) return;
    const u8 blank = job.solution_zero ? '.' : 0;
    NONET_ROLLED for (int cell = 0; cell < 81; ++cell) job.solutions[static_cast<u64>(puzzle) * 81 + cell] = blank;
}

}  // namespace nonet_cuda

#if !defined(NONET_FIBRES)
constexpr int kWarpsPerBlock = 4;

extern "C" __global__ void __launch_bounds__(32 * kWarpsPerBlock, 4) nonet_solve(nonet_cuda::Job job) {
    __shared__ nonet_cuda::Shared shared[kWarpsPerBlock];
    const int warp_of_block = static_cast<int>(threadIdx.x) / 32;
    const u32 warp = blockIdx.x * kWarpsPerBlock + static_cast<u32>(warp_of_block);
    nonet_cuda::Warp solver(job, shared[warp_of_block], static_cast<int>(threadIdx.x) % 32, warp);
    u32 left = job.waiting[warp];
    __syncwarp();
    solver.run(left);
    if (threadIdx.x % 32 == 0) job.waiting[warp] = left;
}

extern "C" __global__ void nonet_finish(nonet_cuda::Job job) {
    for (u32 puzzle = blockIdx.x * blockDim.x + threadIdx.x; puzzle < job.size; puzzle += gridDim.x * blockDim.x)
        nonet_cuda::finish_puzzle(job, puzzle);
}

extern "C" __global__ void nonet_list_clues(nonet_cuda::Clues job) {
    const u32 puzzle = blockIdx.x * blockDim.x + threadIdx.x;
    if (puzzle < job.size) nonet_cuda::list_clues(job, puzzle);
}

extern "C" __global__ void nonet_write_parts(nonet_cuda::Clues job) {
    nonet_cuda::write_part(job, static_cast<u64>(blockIdx.x) * blockDim.x + threadIdx.x);
}

extern "C" __global__ void nonet_judge_clues(nonet_cuda::Clues job) {
    nonet_cuda::judge_clue(job, blockIdx.x * blockDim.x + threadIdx.x);
}
#endif
