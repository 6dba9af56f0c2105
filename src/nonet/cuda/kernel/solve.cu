// The loop of a warp: boards out and in, new puzzles, passes, settling; and the kernels over it.
//
// A board that stalls goes on as its own first child, in its lane; the second child waits in the warp's own pool, a
// stack in device memory. Lanes that solved or died are refilled from the pool when it can fill them all; else all boards
// leave, and 32 new puzzles start together. All boards of a puzzle stay in one warp, so counts need no atomics.
//
// The pool cannot overflow. Let P be its rows, and R the sum over the occupied lanes of 64 minus their depth: each
// branch adds one row and lowers R by one, and what remains of R when a warp puts its boards down is room for the
// board itself. Boards and puzzles enter lanes only while P + R stays within job.capacity afterwards; if all lanes are
// empty and not even the topmost board fits so, it enters alone, and the 64 rows above the capacity are its stack.
//
// A launch ends after job.rounds rounds at the latest: the boards then go to the pool, and the next launch takes them
// from there. The host launches until no warp is unfinished.
#include "branch.cuh"
#include "propagate.cuh"
#include "text.cuh"

namespace nonet_cuda {

constexpr u32 kMostNeeded = 64;  // rows that a board in a lane may come to need: its branches and itself
constexpr int kFewVacant = 4;  // of 32: with fewer, refilling costs more than it brings

class Warp {
  public:
    NONET_DEVICE Warp(const Job& j, Shared& s, int thread, u32 warp)
        : job(j), shared(s), roles(thread), pool(j.pool + static_cast<u64>(warp) * (j.capacity + kMostNeeded) * kRowWords) {}

    NONET_DEVICE void run(u32& left) {
        waiting = left;
        some_decided = waiting != 0;
        is_exhausted = __any_sync(kAll, job.control[kNext] >= job.size);
        u32 x[27], placed[3] = {0, 0, 0};
        NONET_UNROLL for (int i = 0; i < 27; ++i) x[i] = 0;
        u32 rounds = 0, passes = 0;
        NONET_ROLLED while (true) {
            const bool is_last = rounds == job.rounds;
            const Refill refill = next_refill();
            const bool all_leave = is_last || refill == Refill::new_puzzles;
            u32 filled = exchange(x, all_leave, !is_last && refill == Refill::from_pool);
            if (is_last) break;
            if (refill == Refill::new_puzzles) filled = take_puzzles(x);
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
        left = waiting;
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
    u32 waiting = 0;            // rows in the pool
    u32 occupied = 0;           // lanes that hold a board
    u32 branching = 0;          // those of them that branch, with `branch` for the lane of this thread
    Branch branch;
    bool is_exhausted = false;  // no new puzzle is left
    bool some_decided = false;  // some puzzle of this warp may have reached its limit

    // Nothing below this board can change the answer for its puzzle. For the lane of this thread.
    NONET_DEVICE bool is_decided(u32 puzzle, u64 key) const {
        const int count = job.counts[puzzle];
        return count == kDeep || (count >= job.limit && key > job.best[puzzle]);
    }

    enum class Refill { none, from_pool, new_puzzles };

    // Boards from the pool when it can fill the vacant lanes, else new puzzles. Those start in an empty warp: boards at
    // the same stage of their lives finish together, and mixing old with new cost a sixth more passes.
    NONET_DEVICE Refill next_refill() const {
        const u32 vacant = static_cast<u32>(__popc(~occupied));
        if (vacant < kFewVacant) return Refill::none;
        const u32 ready = waiting + static_cast<u32>(__popc(branching));
        if (ready >= vacant || is_exhausted) return ready ? Refill::from_pool : Refill::none;
        return Refill::new_puzzles;
    }

    // Moves boards between lanes and pool: second children out, with `all_leave` the others too, and waiting boards
    // in. One loop, because the transposition is long and must exist once: what counts is that the code stays small.
    NONET_DEVICE u32 exchange(u32* x, bool all_leave, bool some_enter) {
        u32 entered = 0;
        NONET_ROLLED for (int step = 0; step < 2; ++step) {
            const bool is_out = step == 0;
            u32 rows[kRowWords];
            u32 enter = 0;
            if (is_out) {
                if (!(all_leave ? occupied : branching)) continue;
                NONET_UNROLL for (int i = 0; i < 27; ++i) rows[i] = x[i];
                NONET_UNROLL for (int i = 27; i < kRowWords; ++i) rows[i] = 0;
            } else {
                enter = some_enter ? pick_lanes() : 0;
                if (!enter) continue;
                load_rows(enter, rows);
            }
            transpose(rows);
            if (is_out) {
                store_rows(rows, all_leave);
                if (branching && !all_leave) take_first_children(x);
                branching = 0;
            } else {
                entered = identify(enter);
                NONET_UNROLL for (int i = 0; i < 27; ++i) x[i] = select(entered, rows[i], x[i]);
            }
        }
        return entered;
    }

    // Puts second children on the pool, then, if all leave, the boards themselves or their first children.
    NONET_DEVICE void store_rows(const u32* rows, bool all_leave) {
        u32* const all = shared.rows();
        __syncwarp();
        NONET_UNROLL for (int i = 0; i < kRowWords; ++i) all[kRowPitch * i + roles.thread] = rows[i];
        __syncwarp();
        const int lane = roles.thread;
        u32* const row = all + kRowPitch * lane;
        const bool is_branching = branching >> lane & 1;
        const u32 before = is_branching ? row[branch.word()] : 0;
        NONET_ROLLED for (int step = 0; step < 2; ++step) {
            const u32 lanes = step == 0 ? branching : all_leave ? occupied : 0;
            if (step == 0 && is_branching) {
                const u64 key = shared.key(lane);
                row[branch.word()] = before & ~branch.bits();
                shared.set_key(lane, first_child(key));
                identify_row(row, second_child(key));
            } else if (lanes >> lane & 1) {
                if (is_branching) {
                    row[branch.word()] = before;
                    branch.take_first_child(row);
                }
                identify_row(row, shared.key(lane));
            }
            __syncwarp();
            u32* to = pool + waiting * kRowWords + roles.thread;
            NONET_ROLLED for (u32 left = lanes; left != 0; left &= left - 1, to += kRowWords)
                *to = all[kRowPitch * (__ffs(static_cast<int>(left)) - 1) + roles.thread];
            waiting += static_cast<u32>(__popc(lanes));
            __syncwarp();
        }
        if (all_leave) occupied = 0;
    }

    NONET_DEVICE void identify_row(u32* row, u64 key) const {
        row[kIdentity] = shared.puzzle[roles.thread];
        row[kIdentity + 1] = static_cast<u32>(key);
        row[kIdentity + 2] = static_cast<u32>(key >> 32);
    }

    NONET_DEVICE void take_first_children(u32* x) {
        roles.store(shared, x);
        __syncwarp();
        if (branching >> roles.thread & 1) branch.take_first_child(shared, roles.thread);
        __syncwarp();
        NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int i = 0; i < 9; ++i) x[9 * k + i] =
            roles.x(shared, k)[i];
        __syncwarp();
    }

    // The lanes to fill from the pool: as many of the vacant as it has boards and, by the rule above, room for.
    NONET_DEVICE u32 pick_lanes() const {
        const u32 vacant = ~occupied;
        u32 number = static_cast<u32>(__popc(vacant));
        if (waiting < number) number = waiting;
        number = bounded(number, kMostNeeded - 1);  // one that enters leaves the pool
        const int rank = __popc(vacant & ((1u << roles.thread) - 1));
        return __ballot_sync(kAll, (vacant >> roles.thread & 1) && static_cast<u32>(rank) < number);
    }

    // How many of `number` boards may enter lanes when each of them may add `rows` to what is needed.
    NONET_DEVICE u32 bounded(u32 number, u32 rows) const {
        if (waiting + 32 * kMostNeeded <= job.capacity) return number;
        const int lane = roles.thread;
        const u32 mine = occupied >> lane & 1 ? kMostNeeded - static_cast<u32>(depth_of(shared.key(lane))) : 0;
        const u32 needed = waiting + sum_of_warp(mine);
        const u32 allowed = needed < job.capacity ? (job.capacity - needed) / rows : 0;
        if (allowed == 0 && occupied == 0) return 1;
        return allowed < number ? allowed : number;
    }

    // Loads rows from the top down into the lanes, and any of them into the other lanes, which costs nothing.
    NONET_DEVICE void load_rows(u32 lanes, u32* rows) {
        u32 at = (waiting - 1) * kRowWords + static_cast<u32>(9 * roles.band + roles.digit);
        const u32* from = pool;
        NONET_OPAQUE(from);
        const u32 all_but_last = lanes & ~(0x80000000u >> __clz(static_cast<int>(lanes)));
        NONET_UNROLL for (int i = 0; i < kRowWords; ++i) {
            rows[i] = from[at];
            if (all_but_last >> i & 1) at -= kRowWords;
        }
    }

    // Reads whose the boards are that load_rows took, and drops the decided.
    NONET_DEVICE u32 identify(u32 lanes) {
        const int lane = roles.thread;
        bool stays = lanes >> lane & 1;
        if (stays) {
            const u32 above = static_cast<u32>(__popc(lanes & ((2u << lane) - 1)));
            const uint4 identity = *reinterpret_cast<const uint4*>(pool + (waiting - above) * kRowWords + kIdentity);
            shared.puzzle[lane] = identity.x;
            shared.key_low[lane] = identity.y;
            shared.key_high[lane] = identity.z;
            if (some_decided) stays = !is_decided(identity.x, static_cast<u64>(identity.z) << 32 | identity.y);
        }
        waiting -= static_cast<u32>(__popc(lanes));
        const u32 entered = __ballot_sync(kAll, stays);
        occupied |= entered;
        return entered;
    }

    // Takes new puzzles into the empty warp; gives the lanes.
    NONET_DEVICE u32 take_puzzles(u32* x) {
        u32 number = bounded(job.grab, kMostNeeded);
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

    // Books what a round found: solutions, contradictions, the branches to take.
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

    // Counts the solutions in some lanes; gives those to write: left of all that their puzzles have shown.
    NONET_DEVICE u32 record(u32 solved) {
        const int lane = roles.thread;
        const bool is_solved = solved >> lane & 1;
        const u32 puzzle = shared.puzzle[lane];
        const u64 key = shared.key(lane);
        // Bit 31 keeps lanes that are not solved to themselves.
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
    const u32 puzzle = blockIdx.x * blockDim.x + threadIdx.x;
    if (puzzle < job.size) nonet_cuda::finish_puzzle(job, puzzle);
}
#endif
