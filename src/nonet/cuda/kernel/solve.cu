// The loop of a warp: boards out and in, new puzzles, passes, settling; and the kernels over it.
//
// A board that stalls goes on as its own first child, in its lane. The second child moves to a lane that is vacant, or
// else to the warp's own pool, a stack in device memory. Vacant lanes are refilled from the pool when it can fill them
// all; else all boards leave, and 32 new puzzles start together. All boards of a puzzle stay in one warp, so counts need
// no atomics.
//
// The pool cannot overflow. Let P be its rows, and R the sum over the occupied lanes of 64 minus their depth: a second
// child that goes to the pool adds one row and lowers R by one, and what remains of R when a warp puts its boards down
// is room for the board itself. Boards, puzzles and second children enter lanes only while P + R stays within
// job.capacity afterwards; if all lanes are empty and not even the topmost board fits so, it enters alone, and the 64
// rows above the capacity are its stack.
//
// A launch ends after job.rounds rounds at the latest: the boards then go to the pool, and the next launch takes them
// from there. The host launches until no warp is unfinished.
#include "branch.cuh"
#include "clues.cuh"
#include "propagate.cuh"
#include "text.cuh"

namespace nonet_cuda {

constexpr u32 kMostNeeded = 64;  // rows that a board in a lane may come to need: its branches and itself
constexpr int kFewVacant = 8;   // of 32: with fewer, refilling costs more than it brings
constexpr int kFewWaiting = 5;  // branches that may wait for a lane: more would cost more than the pool
constexpr int kMostTurns = 6;   // more lanes find room, and none of the turns is wasted

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
            const bool is_over = rounds == job.rounds, is_last = is_over && !branching;
            bool wants_puzzles;
            u32 filled = exchange(x, is_over, wants_puzzles);
            if (is_last) break;
            if (is_over) continue;  // what branched leaves now
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
        if (waiting >= vacant || is_exhausted) return waiting ? Refill::from_pool : Refill::none;
        return Refill::new_puzzles;
    }

    // Branches, then moves boards between lanes and pool: second children that found no lane out, or all boards out, or
    // waiting boards in, whichever is due. What counts is that the code stays small: the transposition exists once.
    NONET_DEVICE u32 exchange(u32* x, bool is_over, bool& wants_puzzles) {
        u32 rows[kRowWords], filled = 0, enter = 0;
        const bool all_leave = is_over && !branching;
        u32 leave = branching ? branch_lanes(x, rows, filled) : 0;
        branching = 0;
        wants_puzzles = false;
        if (!leave) {
            const Refill refill = is_over ? Refill::none : next_refill();
            wants_puzzles = refill == Refill::new_puzzles;
            if (all_leave || wants_puzzles) {
                leave = occupied;
                occupied = 0;
                NONET_UNROLL for (int i = 0; i < 27; ++i) rows[i] = x[i];
            } else if (refill == Refill::from_pool) {
                enter = pick_lanes();
            }
            if (!(leave | enter)) return filled;
        }
        if (enter) {
            load_rows(enter, rows);
        } else {
            NONET_UNROLL for (int i = 27; i < kRowWords; ++i) rows[i] = 0;
        }
        transpose(rows);
        if (enter) {
            const u32 entered = identify(enter);
            NONET_UNROLL for (int i = 0; i < 27; ++i) x[i] = select(entered, rows[i], x[i]);
            return filled | entered;
        }
        store_rows(rows, leave, occupied != 0);
        return filled;
    }

    // Each branching lane becomes its own first child. Its second child moves to a vacant lane: all that have one at
    // the same distance move together, so two or three turns of the words place them. Gives the lanes whose second
    // children must go to the pool, with their words. A few that find no lane may wait as they are for the next round.
    NONET_DEVICE u32 branch_lanes(u32* x, u32* rows, u32& filled) {
        const Children children(roles, shared, branch, branching);
        const bool has_room = waiting + 32 * kMostNeeded <= job.capacity;
        u32 vacant = has_room ? ~occupied : 0, left = branching;
        NONET_ROLLED for (int turn = 0; turn < kMostTurns && left && vacant; ++turn) {
            const u32 thread = static_cast<u32>(roles.thread);
            const u32 matches = static_cast<u32>(__popc(left & rotate_right(vacant, thread)));
            const u32 by = max_of_warp(matches << 5 | thread) & 31;
            const u32 from = left & rotate_right(vacant, by), to = rotate_left(from, by);
            NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int i = 0; i < 9; ++i) x[9 * k + i] =
                select(to, rotate_left(children.second(x, k, i), by), x[9 * k + i]);
            if (from >> thread & 1) {
                const int lane = static_cast<int>((thread + by) & 31);
                const u64 key = shared.key(static_cast<int>(thread));
                shared.puzzle[lane] = shared.puzzle[thread];
                shared.set_key(lane, second_child(key));
                shared.set_key(static_cast<int>(thread), first_child(key));
            }
            left &= ~from;
            vacant &= ~to;
            filled |= to;
        }
        occupied |= filled;
        const bool may_wait = has_room && __popc(left) < kFewWaiting && (occupied & ~left);
        if (left && !may_wait) {
            NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int i = 0; i < 9; ++i) rows[9 * k + i] =
                children.second(x, k, i);
        }
        children.take_first(roles, shared, x, may_wait ? branching & ~left : branching);
        __syncwarp();
        return may_wait ? 0 : left;
    }

    // Puts rows on the pool: those of second children, whose lanes go on as first children, or of the boards themselves.
    NONET_DEVICE void store_rows(const u32* rows, u32 lanes, bool are_second) {
        u32* const all = shared.rows();
        const int lane = roles.thread;
        __syncwarp();
        NONET_UNROLL for (int i = 0; i < kRowWords; ++i) all[kRowPitch * i + lane] = rows[i];
        __syncwarp();
        if (lanes >> lane & 1) {
            const u64 before = shared.key(lane), key = are_second ? second_child(before) : before;
            if (are_second) shared.set_key(lane, first_child(before));
            u32* const row = all + kRowPitch * lane + kIdentity;
            row[0] = shared.puzzle[lane];
            row[1] = static_cast<u32>(key);
            row[2] = static_cast<u32>(key >> 32);
        }
        __syncwarp();
        u32* to = pool + waiting * kRowWords + lane;
        NONET_ROLLED for (u32 left = lanes; left != 0; left &= left - 1, to += kRowWords)
            *to = all[kRowPitch * (__ffs(static_cast<int>(left)) - 1) + lane];
        waiting += static_cast<u32>(__popc(lanes));
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
