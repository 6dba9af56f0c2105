// The loop of the sliced solver: fill lanes, propagate, settle what finished.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "sliced/kernel/answers.hpp"
#include "sliced/kernel/branch.hpp"
#include "sliced/kernel/pool.hpp"
#include "sliced/kernel/propagate.hpp"

namespace nonet::sliced {

template <class O>
class KernelOf final : public Kernel {
    using V = typename O::V;
    static constexpr int kLanes = O::kLanes, kPlane = kLanes + kPlanePad;

  public:
    explicit KernelOf(Limits limits)
        : limits_(limits),
          last_mark_(uint64_t{1} << (63 - limits.depth)),
          backlog_(limits.backlog * kLanes),
          capacity_((limits.backlog + limits.reserve) * kLanes),
          pool_(capacity_ + 64) {
        std::memset(&lanes_, 0, sizeof lanes_);
        std::memset(words_, 0, sizeof words_);
    }

    bool solve(const Job& job) override {
        job_ = &job;
        for (size_t first = 0; first < job.size; first += limits_.chunk) {
            if (!solve_chunk(first, std::min(limits_.chunk, job.size - first))) return false;
        }
        return true;
    }

  private:
    // The boards of a puzzle, where each has a stack of its own.
    struct Boards {
        uint32_t top;    // the last of those in the pool
        uint32_t lanes;  // how many are in lanes
    };

    bool solve_chunk(size_t first, size_t size) {
        answers_.begin(*job_, first, size);
        size_ = size;
        next_ = 0;
        occupied_ = O::zeros();
        boards_.resize(size);
        pool_.clear();
        idle_.clear();
        is_draining_ = false;
        is_by_puzzle_ = answers_.are_loose();
        blind_passes_ = 0;
        has_branched_ = false;
        for (uint32_t round = 1;; ++round) {
            refill();
            if (!O::any(occupied_)) break;
            if (round > 1 && is_nearly_over()) {
                if (!finish_singly()) return false;
                break;
            }
            if (round % 64 == 0 && job_->stop()) return false;
            propagate();
            settle();
        }
        answers_.end();
        return true;
    }

    // A round takes as long for one lane as for all, and the last boards take several: they are better off with the
    // single-puzzle solver. Easy puzzles are not, which take one short round more. Another solution may be found first,
    // so only where that does not matter.
    bool is_nearly_over() const {
        return job_->only_unique && has_branched_ && next_ >= size_ && pool_.size() == 0 &&
               O::count(occupied_) <= kLast;
    }

    NONET_NOINLINE bool finish_singly() {
        unload<1>();
        uint64_t lanes[O::kWords];
        O::store(lanes, occupied_);
        for (int w = 0; w < O::kWords; ++w)
            for (uint64_t left = lanes[w]; left != 0; left &= left - 1) {
                const int lane = 64 * w + std::countr_zero(left);
                if (answers_.is_decided(puzzle_[lane], key_[lane])) continue;
                if (!answers_.solve_singly(puzzle_[lane], key_[lane], &words_[0][order_.slot_out[lane]], kPlane))
                    return false;
            }
        return true;
    }

    // ---- lanes in

    void refill() {
        const int vacant = kLanes - O::count(occupied_);
        if (vacant < kLanes / 8 && vacant < kLanes) return;
        if (!is_by_puzzle_ && next_ < size_ && answers_.are_loose()) divide_pool();
        if (next_ < size_ && is_full(vacant)) take_tasks();
        if (next_ < size_ && !is_full(vacant)) take_puzzles();
        if (next_ >= size_) take_tasks();
    }

    // New puzzles enter until the pool is full. Where it has a stack for each puzzle, none enters from then on until
    // hardly any puzzle waits: boards of the same kind take about as many passes.
    bool is_full(int vacant) {
        if (!is_by_puzzle_) return pool_.size() >= backlog_;
        if (pool_.size() >= backlog_ / kBacklogsByPuzzle)
            is_draining_ = true;
        else if (idle_.size() < static_cast<size_t>(vacant))
            is_draining_ = false;
        return is_draining_;
    }

    // Where puzzles have more solutions than the limit asks for, most boards in the pool are never needed: the first
    // solutions that lie left of them decide the puzzle. There the pool has a stack for each puzzle, and only puzzles
    // that have no lane send a board, the topmost of their stack: depth first. A third less time on such puzzles, 5 to
    // 8 % more on others.
    NONET_NOINLINE void divide_pool() {
        is_by_puzzle_ = true;
        uint64_t occupied[O::kWords];
        O::store(occupied, occupied_);
        for (size_t i = 0; i < next_; ++i) boards_[i] = {kNoTask, 0};
        for (int lane = 0; lane < kLanes; ++lane)
            if (occupied[lane / 64] >> (lane % 64) & 1) ++boards_[puzzle_[lane]].lanes;
        pool_.divide();
        for (uint32_t i = 0; i < pool_.size(); ++i) {
            Boards& boards = boards_[pool_[i].puzzle];
            if (boards.lanes == 0 && boards.top == kNoTask) idle_.push_back(pool_[i].puzzle);
            pool_.link(i, boards.top);
        }
    }

    void take_puzzles() {
        uint64_t free[O::kWords], fill[O::kWords] = {};
        O::store(free, ~occupied_);
        size_t allowed = std::max<size_t>(room() / kMaxDepth, O::any(occupied_) ? 0 : 1);
        for (int w = 0; w < O::kWords; ++w) {
            for (uint64_t left = free[w]; left != 0 && allowed > 0; left &= left - 1, --allowed) {
                const int lane = 64 * w + std::countr_zero(left);
                uint64_t clues[kClueWords];
                while (next_ < size_ && !answers_.read(next_, clues)) ++next_;
                if (next_ >= size_) break;
                const int slot = order_.slot_in[lane];
                for (int i = 0; i < kClueWords; ++i) words_[i][slot] = clues[i];
                key_[lane] = kRootKey;
                boards_[next_] = {kNoTask, 1};
                puzzle_[lane] = next_++;
                fill[w] |= left & -left;
            }
        }
        const V filled = O::load(fill);
        if (!O::any(filled)) return;
        Clues<O>::load(words_, clue_rows_, lanes_.x, filled);
        occupy(filled);
    }

    void take_tasks() {
        if (is_by_puzzle_)
            take_tasks_of<true, true>();
        else if (has_room())
            take_tasks_of<false, false>();
        else
            take_tasks_of<false, true>();
    }

    // kCounts: whether the pool is so full that its room must be counted.
    template <bool kByPuzzle, bool kCounts>
    void take_tasks_of() {
        uint64_t free[O::kWords], fill[O::kWords] = {};
        O::store(free, ~occupied_);
        O::store(busy_, occupied_);
        size_t allowed = kCounts ? room() : 0;  // grows by one with every board that leaves the pool
        bool alone = !O::any(occupied_);
        for (int w = 0; w < O::kWords; ++w) {
            for (uint64_t left = free[w]; left != 0; left &= left - 1) {
                const size_t before = pool_.size();
                const uint32_t at = kByPuzzle ? next_by_puzzle() : next_of_all();
                if (at == kNoTask) break;
                Task& task = pool_[at];
                const bool stays = kByPuzzle && task.holds_two();
                if (kCounts) {
                    allowed += before - pool_.size();
                    const size_t freed = stays ? 0 : 1, branches = static_cast<size_t>(kMaxDepth - depth_of(task.key));
                    if (allowed + freed < branches && !alone) break;
                    allowed = allowed + freed > branches ? allowed + freed - branches : 0;
                    alone = false;
                }
                const int lane = 64 * w + std::countr_zero(left), slot = order_.slot_in[lane];
                NONET_UNROLL for (int i = 0; i < kTaskWords; ++i) words_[i][slot] = task.words[i];
                key_[lane] = task.key;
                puzzle_[lane] = task.puzzle;
                fill[w] |= left & -left;
                if (kByPuzzle) {
                    Boards& boards = boards_[task.puzzle];
                    if (boards.lanes++ == 0) idle_.pop_back();
                    busy_[w] |= left & -left;
                    task.take(&words_[0][slot], kPlane);
                    if (!stays) pool_.pop(boards.top);
                } else {
                    pool_.pop();
                }
            }
        }
        const V filled = O::load(fill);
        if (!O::any(filled)) return;
        for (int i = 0; i < kTaskWords - 1; ++i) Packing<O>::load_word(words_[i], lanes_.x + 7 * i, filled);
        Packing<O>::load_last(words_[kTaskWords - 1], lanes_.x + 77, filled);
        occupy(filled);
    }

    uint32_t next_of_all() {
        while (pool_.size() > 0) {
            const Task& task = pool_[pool_.last()];
            if (!answers_.is_decided(task.puzzle, task.key)) return pool_.last();
            pool_.pop();
        }
        return kNoTask;
    }

    // The topmost board of a puzzle without a lane; if there is none, of one that has a lane.
    uint32_t next_by_puzzle() {
        while (!idle_.empty()) {
            if (idle_.size() > kTasksAhead) pool_.fetch(boards_[idle_[idle_.size() - 1 - kTasksAhead]].top);
            const uint32_t top = drop_decided(idle_.back());
            if (top != kNoTask) return top;
            idle_.pop_back();
        }
        for (int asked = 0; asked < kLanes; ++asked, sharer_ = (sharer_ + 1) % kLanes) {
            if (!(busy_[sharer_ / 64] >> (sharer_ % 64) & 1)) continue;
            const uint32_t top = drop_decided(puzzle_[sharer_]);
            if (top != kNoTask) return top;
        }
        return kNoTask;
    }

    // Gives the topmost board of a puzzle that is not decided. Those below lie further right: if one is, so are they.
    uint32_t drop_decided(uint64_t puzzle) {
        uint32_t& top = boards_[puzzle].top;
        if (answers_.is_at_limit(puzzle)) {
            // With all keys decided, boards need not be fetched to see theirs.
            const bool all = answers_.is_decided(puzzle, 1);
            while (top != kNoTask && (all || answers_.is_decided(puzzle, pool_[top].key))) pool_.pop(top);
        }
        return top;
    }

    // While the pool is this low no filling of the lanes can exhaust it, and nothing needs counting.
    bool has_room() const { return pool_.size() + size_t{kMaxDepth} * kLanes <= capacity_; }

    // Boards the pool can still take when every occupied lane has made all the branches it may.
    size_t room() const {
        if (has_room()) return size_t{2} * kMaxDepth * kLanes;
        size_t needed = pool_.size();
        uint64_t occupied[O::kWords];
        O::store(occupied, occupied_);
        for (int lane = 0; lane < kLanes; ++lane)
            if (occupied[lane / 64] >> (lane % 64) & 1) needed += static_cast<size_t>(kMaxDepth - depth_of(key_[lane]));
        return needed < capacity_ ? capacity_ - needed : 0;
    }

    void occupy(V filled) {
        occupied_ |= filled;
        for (V& v : lanes_.taken) v = O::andn(v, filled);
        for (V& v : lanes_.placed) v = O::andn(v, filled);
    }

    // ---- passes

    // Runs passes until the lanes still moving are few.
    void propagate() {
        const int occupied = O::count(occupied_);
        const int few = occupied * kFewOf256 / 256;
        lanes_.digits_alive = lanes_.changed = O::ones();
        // Only the last pass must know which lanes it moved: a tenth more work. Rounds in a row are alike, so those
        // before it are done blind.
        int passes = std::max(blind_passes_, 1);
        for (int i = 0; i < passes; ++i) {
            Propagate<O>::cell_phase(lanes_);
            Propagate<O>::template digit_phases<false>(lanes_);
        }
        V placed, alive;
        int moving;
        do {
            Propagate<O>::cell_phase(lanes_);
            Propagate<O>::template digit_phases<true>(lanes_);
            ++passes;
            placed = Propagate<O>::all_placed(lanes_);
            alive = lanes_.alive & lanes_.digits_alive;
            moving = O::count(O::and_andn(occupied_ & lanes_.changed, alive, placed));
        } while (moving > few);
        // As many again next time if they were just enough, fewer if they were more than that.
        blind_passes_ = moving * 8 > few * 5 ? passes - 1 : moving * 4 > few ? passes - 2 : passes * 3 / 4 - 1;
        statistics.passes += static_cast<uint64_t>(passes);
        // The candidates of all cells are counted a last time, in lanes that stalled after what only settling removes.
        stalled_ = O::and_nor(occupied_ & alive, lanes_.changed, placed);
        if (O::any(stalled_)) {
            alive = O::andn(alive, Propagate<O>::settle_cells(lanes_));
        } else {
            Propagate<O>::cell_phase(lanes_);
            alive = lanes_.alive;
        }
        stalled_ &= alive;
        solved_ = O::and3(occupied_, placed, alive);
        dead_ = ~alive;
        ++statistics.rounds;
        statistics.occupied_lanes += static_cast<uint64_t>(occupied);
    }

    // ---- lanes out

    void settle() { is_by_puzzle_ && job_->only_unique ? settle_lanes<true>() : settle_lanes<false>(); }

    // kTwice: stalled lanes branch twice at once.
    template <bool kTwice>
    void settle_lanes() {
        V vacate = dead_;
        const V solved = solved_;
        V branching = O::zeros();
        if (O::any(stalled_)) {
            branch_.template choose<kTwice>(lanes_, stalled_);
            vacate |= branch_.dead;
            branching = O::and_nor(stalled_, branch_.fired, branch_.dead);
        }
        if (O::any(branching)) {
            has_branched_ = true;
            unload<kTwice ? 2 : 1>();
            record<false>(solved);
            vacate |= is_by_puzzle_ ? split<kTwice, true>(branching) : split<kTwice, false>(branching);
            branch_.template take_first_child<kTwice>(lanes_);
        } else if (O::any(solved)) {
            Solutions<O>::unload(lanes_.x, words_);  // half the words
            record<true>(solved);
        }
        if (is_by_puzzle_) leave(occupied_ & (solved | vacate));
        occupied_ = O::and_nor(occupied_, solved, vacate);
    }

    template <int kAsked>
    void unload() {
        for (int i = 0; i < kTaskWords - 1; ++i) Packing<O>::unload_word(lanes_.x + 7 * i, words_[i]);
        Packing<O>::template unload_last<kAsked>(lanes_, words_[kTaskWords - 1]);
    }

    template <bool kPlanes>
    void record(V solved) {
        uint64_t lanes[O::kWords];
        O::store(lanes, solved);
        for (int w = 0; w < O::kWords; ++w)
            for (uint64_t left = lanes[w]; left != 0; left &= left - 1) {
                const int lane = 64 * w + std::countr_zero(left);
                const uint64_t* const words = &words_[0][order_.slot_out[lane]];
                answers_.template record<kPlanes>(puzzle_[lane], key_[lane], words, kPlane);
            }
        answers_.template finish<kPlanes>();
    }

    // Lanes are done with their boards.
    NONET_NOINLINE void leave(V lanes) {
        uint64_t done[O::kWords];
        O::store(done, lanes);
        for (int w = 0; w < O::kWords; ++w)
            for (uint64_t left = done[w]; left != 0; left &= left - 1) {
                const uint64_t puzzle = puzzle_[64 * w + std::countr_zero(left)];
                if (--boards_[puzzle].lanes == 0 && drop_decided(puzzle) != kNoTask) idle_.push_back(puzzle);
            }
    }

    // Puts the other children of lanes in the pool and makes each lane its first; returns the lanes that are done with.
    template <bool kTwice, bool kByPuzzle>
    V split(V branching) {
        uint64_t lanes[O::kWords], done[O::kWords] = {};
        O::store(lanes, branching);
        // What the loop needs is in variables of its own: a board that is written could otherwise change it.
        Task* next = pool_.end();
        uint64_t marks = 0;
        size_t branches = 0;
        for (int w = 0; w < O::kWords; ++w) {
            for (uint64_t left = lanes[w]; left != 0; left &= left - 1) {
                const int lane = 64 * w + std::countr_zero(left);
                const uint64_t puzzle = puzzle_[lane], key = key_[lane];
                if (answers_.is_decided(puzzle, key)) {
                    done[w] |= left & -left;
                    continue;
                }
                ++branches;
                const uint64_t* const words = &words_[0][order_.slot_out[lane]];
                const uint64_t codes = words[(kTaskWords - 1) * kPlane] >> kCodeShift;
                const Code first(codes), second(codes >> kCodeRows);
                const bool is_twice = kTwice && first.is_set && second.is_set;
                const uint64_t mark = key & -key;
                if (mark == last_mark_ || (is_twice && mark == last_mark_ * 2)) {
                    ++statistics.deep;
                    answers_.solve_singly(puzzle, key, words, kPlane);
                    done[w] |= left & -left;
                    continue;
                }
                Task& task = kByPuzzle ? pool_.push(boards_[puzzle].top) : *next++;
                NONET_UNROLL for (size_t i = 0; i < kTaskWords; ++i) task.words[i] = words[i * kPlane];
                task.puzzle = puzzle;
                const uint64_t child =
                    is_twice ? task.hold_two(key) : task.hold_one(key, !kTwice || first.is_set ? first : second);
                key_[lane] = child;
                marks |= child & -child;
            }
        }
        if (!kByPuzzle) pool_.set_end(next);
        statistics.branches += branches;
        if (pool_.size() > statistics.widest) statistics.widest = pool_.size();
        if (marks != 0) statistics.deepest = std::max(statistics.deepest, static_cast<uint64_t>(depth_of(marks)));
        return O::load(done);
    }

    static constexpr size_t kTasksAhead = 8;
    static constexpr size_t kBacklogsByPuzzle = 4;  // a smaller pool, where any board of it may be the next
    static constexpr int kFewOf256 = 64;
    static constexpr int kLast = 32;  // 16 to 48 are alike

    Lanes<O> lanes_;
    Branch<O> branch_;
    V occupied_, solved_, dead_, stalled_;
    V clue_rows_[64 * kClueWords];
    alignas(64) uint64_t words_[kTaskWords][kPlane];
    uint64_t key_[kLanes], puzzle_[kLanes];
    LaneOrder<O> order_;
    Answers<O> answers_;

    const Limits limits_;
    const uint64_t last_mark_;
    const size_t backlog_, capacity_;
    Pool pool_;
    std::vector<Boards> boards_;
    std::vector<uint64_t> idle_;  // undecided puzzles that have boards in the pool and none in a lane
    bool is_by_puzzle_ = false, is_draining_ = false, has_branched_ = false;
    uint64_t busy_[O::kWords];
    int sharer_ = 0;  // the lane to ask next for a board of its puzzle
    int blind_passes_ = 0;

    const Job* job_ = nullptr;
    size_t size_ = 0, next_ = 0;
};

}  // namespace nonet::sliced
