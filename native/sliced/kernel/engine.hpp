// The loop of the sliced solver: fill lanes, propagate, settle what finished.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "sliced/kernel/branch.hpp"
#include "sliced/kernel/pool.hpp"
#include "sliced/kernel/propagate.hpp"
#include "sliced/kernel/text.hpp"

namespace nonet::sliced {
namespace {

#include "board/rectangle.hpp"

}  // namespace

template <class O>
class SlicedEngine final : public Engine {
    using V = typename O::V;
    static constexpr int kLanes = O::kLanes, kPlane = kLanes + kPlanePad;

  public:
    explicit SlicedEngine(Limits limits)
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
    // How far a puzzle is.
    struct Progress {
        uint64_t best;   // the key of the solution that is written
        uint32_t top;    // the last of its boards in the pool
        uint32_t lanes;  // how many of its boards are in lanes
    };

    bool solve_chunk(size_t first, size_t size) {
        puzzles_ = job_->puzzles + first * job_->stride;
        counts_ = job_->counts + first;
        solutions_ = job_->solutions ? job_->solutions + first * job_->solution_stride : nullptr;
        size_ = size;
        next_ = 0;
        occupied_ = O::zeros();
        progress_.resize(size);
        pool_.clear();
        idle_.clear();
        is_draining_ = false;
        is_by_puzzle_ = are_loose();
        last_passes_ = 0;
        std::memset(counts_, 0, size * sizeof *counts_);
        for (uint32_t round = 1;; ++round) {
            refill();
            if (!O::any(occupied_)) break;
            if (round % 64 == 0 && job_->stop()) return false;
            propagate();
            settle();
        }
        if (solutions_)
            for (size_t i = 0; i < size; ++i)
                if (counts_[i] <= 0 || (job_->only_unique && counts_[i] > 1))
                    std::memset(solutions_ + i * job_->solution_stride, output().blank, 81);
        return true;
    }

    const Alphabet& input() const { return job_->encoding == Encoding::text ? kTextAlphabet : kDigitsAlphabet; }
    const Alphabet& output() const {
        return job_->solution_encoding == Encoding::text ? kTextAlphabet : kDigitsAlphabet;
    }

    // Nothing below this board can change the answer for its puzzle.
    bool is_decided(uint64_t puzzle, uint64_t key) const {
        return counts_[puzzle] >= job_->limit && key > progress_[puzzle].best;
    }

    // ---- lanes in

    void refill() {
        const int vacant = kLanes - O::count(occupied_);
        if (vacant < kLanes / 8 && vacant < kLanes) return;
        if (!is_by_puzzle_ && next_ < size_ && are_loose()) divide_pool();
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
    bool are_loose() const { return decided_ >= 64 && decided_ * 4 > branched_; }

    NONET_NOINLINE void divide_pool() {
        is_by_puzzle_ = true;
        uint64_t occupied[O::kWords];
        O::store(occupied, occupied_);
        for (size_t i = 0; i < next_; ++i) progress_[i].top = kNoTask, progress_[i].lanes = 0;
        for (int lane = 0; lane < kLanes; ++lane)
            if (occupied[lane / 64] >> (lane % 64) & 1) ++progress_[puzzle_[lane]].lanes;
        pool_.divide();
        for (uint32_t i = 0; i < pool_.size(); ++i) {
            Progress& progress = progress_[pool_[i].puzzle];
            if (progress.lanes == 0 && progress.top == kNoTask) idle_.push_back(pool_[i].puzzle);
            pool_.link(i, progress.top);
        }
    }

    void take_puzzles() {
        uint64_t free[O::kWords], fill[O::kWords] = {};
        O::store(free, ~occupied_);
        const Alphabet& alphabet = input();
        size_t allowed = std::max<size_t>(room() / kMaxDepth, O::any(occupied_) ? 0 : 1);
        for (int w = 0; w < O::kWords; ++w) {
            for (uint64_t left = free[w]; left != 0 && allowed > 0; left &= left - 1, --allowed) {
                const int lane = 64 * w + std::countr_zero(left);
                uint64_t clues[kClueWords];
                while (next_ < size_ && !O::read(puzzles_ + next_ * job_->stride, alphabet, clues))
                    counts_[next_++] = kInvalid;
                if (next_ >= size_) break;
                if (next_ + kAhead < size_) __builtin_prefetch(puzzles_ + (next_ + kAhead) * job_->stride + 40);
                const int slot = order_.slot_in[lane];
                for (int i = 0; i < kClueWords; ++i) words_[i][slot] = clues[i];
                key_[lane] = kRootKey;
                progress_[next_] = {0, kNoTask, 1};
                puzzle_[lane] = next_++;
                fill[w] |= left & -left;
            }
        }
        const V filled = O::load(fill);
        if (!O::any(filled)) return;
        Clues<O>::load(words_, clue_rows_, lanes_.x, filled);
        occupy(filled);
    }

    void take_tasks() { is_by_puzzle_ ? take_tasks_of<true>() : take_tasks_of<false>(); }

    template <bool kByPuzzle>
    void take_tasks_of() {
        uint64_t free[O::kWords], fill[O::kWords] = {};
        O::store(free, ~occupied_);
        O::store(busy_, occupied_);
        size_t allowed = room();  // grows by one with every board that leaves the pool
        bool alone = !O::any(occupied_);
        for (int w = 0; w < O::kWords; ++w) {
            for (uint64_t left = free[w]; left != 0; left &= left - 1) {
                const size_t before = pool_.size();
                const uint32_t at = kByPuzzle ? next_by_puzzle() : next_of_all();
                allowed += before - pool_.size();
                if (at == kNoTask) break;
                const Task& task = pool_[at];
                const size_t branches = static_cast<size_t>(kMaxDepth - depth_of(task.key));
                if (allowed + 1 < branches && !alone) break;
                allowed = allowed + 1 > branches ? allowed + 1 - branches : 0;
                alone = false;
                const int lane = 64 * w + std::countr_zero(left), slot = order_.slot_in[lane];
                NONET_UNROLL for (int i = 0; i < kTaskWords; ++i) words_[i][slot] = task.words[i];
                key_[lane] = task.key;
                puzzle_[lane] = task.puzzle;
                fill[w] |= left & -left;
                if (kByPuzzle) {
                    Progress& progress = progress_[task.puzzle];
                    if (progress.lanes++ == 0) idle_.pop_back();
                    pool_.pop(progress.top);
                    busy_[w] |= left & -left;
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
            if (!is_decided(task.puzzle, task.key)) return pool_.last();
            pool_.pop();
        }
        return kNoTask;
    }

    // The topmost board of a puzzle without a lane; if there is none, of one that has a lane.
    uint32_t next_by_puzzle() {
        while (!idle_.empty()) {
            if (idle_.size() > kTasksAhead) pool_.fetch(progress_[idle_[idle_.size() - 1 - kTasksAhead]].top);
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
        auto& [best, top, lanes] = progress_[puzzle];
        if (counts_[puzzle] >= job_->limit)
            while (top != kNoTask && (best == 0 || pool_[top].key > best)) pool_.pop(top);
        return top;
    }

    // Boards the pool can still take when every occupied lane has made all the branches it may.
    size_t room() const {
        // While the pool is this low no filling of the lanes can exhaust it, and nothing needs counting.
        if (pool_.size() + size_t{kMaxDepth} * kLanes <= capacity_) return size_t{2} * kMaxDepth * kLanes;
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
        // Only the last pass must know which lanes it moved: a tenth more work. Rounds in a row are alike, so the first
        // passes of one are done blind.
        int passes = std::max(last_passes_ * 3 / 4 - 1, 1);
        for (int i = 0; i < passes; ++i) {
            Propagate<O>::cell_phase(lanes_);
            Propagate<O>::template digit_phases<false>(lanes_);
        }
        for (;; ++passes) {
            Propagate<O>::cell_phase(lanes_);
            solved_ = lanes_.solved;
            const int moving = O::count(O::and_andn(occupied_ & lanes_.changed, lanes_.alive, solved_));
            if (moving <= few) break;
            Propagate<O>::template digit_phases<true>(lanes_);
        }
        last_passes_ = passes;
        statistics.passes += static_cast<uint64_t>(passes);
        solved_ &= occupied_;
        stalled_ = O::and_nor(occupied_ & lanes_.alive, lanes_.changed, solved_);
        dead_ = ~lanes_.alive;
        if (O::any(solved_ | stalled_)) {
            const V wrong = Propagate<O>::settle_cells(lanes_);
            dead_ = O::or_and(dead_, wrong, solved_ | stalled_);
            solved_ = O::andn(solved_, wrong);
            stalled_ = O::andn(stalled_, wrong);
        }
        ++statistics.rounds;
        statistics.occupied_lanes += static_cast<uint64_t>(occupied);
    }

    // ---- lanes out

    void settle() {
        V vacate = dead_;
        const V solved = solved_;
        V branching = O::zeros();
        if (O::any(stalled_)) {
            branch_.choose(lanes_, stalled_);
            vacate |= branch_.dead;
            branching = O::and_nor(stalled_, branch_.fired, branch_.dead);
        }
        if (O::any(solved | branching)) {
            for (int i = 0; i < kTaskWords - 1; ++i) Packing<O>::unload_word(lanes_.x + 7 * i, words_[i]);
            Packing<O>::unload_last(lanes_, words_[kTaskWords - 1]);
            uint64_t lanes[O::kWords];
            O::store(lanes, solved);
            for (int w = 0; w < O::kWords; ++w)
                for (uint64_t left = lanes[w]; left != 0; left &= left - 1) record(64 * w + std::countr_zero(left));
            finish_solutions();
            if (O::any(branching)) {
                uint64_t done[O::kWords] = {};
                O::store(lanes, branching);
                for (int w = 0; w < O::kWords; ++w)
                    for (uint64_t left = lanes[w]; left != 0; left &= left - 1)
                        if (!split(64 * w + std::countr_zero(left))) done[w] |= left & -left;
                vacate |= O::load(done);
                branch_.take_first_child(lanes_);
            }
        }
        if (is_by_puzzle_) leave(occupied_ & (solved | vacate));
        occupied_ = O::and_nor(occupied_, solved, vacate);
    }

    // Lanes are done with their boards.
    NONET_NOINLINE void leave(V lanes) {
        uint64_t done[O::kWords];
        O::store(done, lanes);
        for (int w = 0; w < O::kWords; ++w)
            for (uint64_t left = done[w]; left != 0; left &= left - 1) {
                const uint64_t puzzle = puzzle_[64 * w + std::countr_zero(left)];
                Progress& progress = progress_[puzzle];
                if (--progress.lanes == 0 && drop_decided(puzzle) != kNoTask) idle_.push_back(puzzle);
            }
    }

    // Books the solution in a lane.
    void record(int lane) {
        const uint64_t puzzle = puzzle_[lane], key = key_[lane];
        const int32_t count = counts_[puzzle];
        if (count < job_->limit) {
            ++counts_[puzzle];
            if (key != kRootKey) watch(count == 0, count + 1 == job_->limit);
        }
        uint64_t& best = progress_[puzzle].best;
        if (count > 0 && (key > best || job_->only_unique)) {
            if (job_->only_unique) best = 0;  // at the limit the puzzle is decided, whatever the keys of its boards
            return;
        }
        best = key;
        if (!solutions_) return;
        if (collected_ == kCollected) finish_solutions();
        uint8_t* const cells = cells_[collected_];
        O::collect(&words_[0][order_.slot_out[lane]], kPlane, cells);
        if (key != kRootKey && job_->only_unique && job_->limit == 2 && looks_for_second() &&
            has_second(puzzle, cells)) {
            counts_[puzzle] = 2;
            best = 0;
            watch(false, true);
            return;
        }
        solution_of_[collected_++] = solutions_ + puzzle * job_->solution_stride;
    }

    void watch(bool is_first, bool decides) {
        branched_ += is_first;
        decided_ += decides;
        if (branched_ == 4096) branched_ /= 2, decided_ /= 2;
    }

    // Looks for a second solution close to the first, but only now and then while it hardly ever finds one.
    bool looks_for_second() { return seconds_ * 8 >= looks_ || ++skipped_ % 64 == 0; }

    NONET_NOINLINE bool has_second(uint64_t puzzle, const uint8_t* cells) {
        const uint8_t* const digits = puzzles_ + puzzle * job_->stride;
        const uint8_t one = static_cast<uint8_t>(input().zero + 1);
        uint8_t is_clue[96];
        for (int cell = 0; cell < 81; ++cell) is_clue[cell] = static_cast<uint8_t>(digits[cell] - one) < 9 ? 0xFF : 0;
        for (int cell = 81; cell < 96; ++cell) is_clue[cell] = 0xFF;
        const bool found = has_free_rectangle(cells, is_clue);
        ++looks_;
        seconds_ += found;
        if (looks_ == 256) looks_ /= 2, seconds_ /= 2;
        return found;
    }

    void finish_solutions() {
        for (int i = 0; i < collected_; ++i) O::finish(cells_[i], output().zero, solution_of_[i]);
        collected_ = 0;
    }

    // Puts a lane's second child in the pool and makes the lane its first; false when the lane is done with.
    bool split(int lane) {
        const uint64_t puzzle = puzzle_[lane], key = key_[lane];
        if (is_decided(puzzle, key)) return false;
        ++statistics.branches;
        const int slot = order_.slot_out[lane];
        if ((key & (last_mark_ * 2 - 1)) == last_mark_) {
            solve_singly(slot, puzzle, key);
            return false;
        }
        Task& task = is_by_puzzle_ ? pool_.push(progress_[puzzle].top) : pool_.push();
        if (pool_.size() > statistics.widest) statistics.widest = pool_.size();
        NONET_UNROLL for (int i = 0; i < kTaskWords; ++i) task.words[i] = words_[i][slot];
        const unsigned code = static_cast<unsigned>(task.words[kTaskWords - 1] >> kCodeShift);
        const TriadMask& mask = kTriadMasks.of[(code >> 8 & 7) * 16 + (code & 15)];
        NONET_UNROLL for (const auto& part : mask.parts) task.words[part.word] &= ~(part.bits << (code >> 4 & 15));
        task.key = second_child(key);
        task.puzzle = puzzle;
        key_[lane] = first_child(key);
        if (static_cast<uint64_t>(depth_of(key_[lane])) > statistics.deepest) statistics.deepest = depth_of(key_[lane]);
        return true;
    }

    // Ends a board whose path no longer fits a key. It counts as one leaf of the tree, so any fixed order
    // inside it keeps the answer a function of the puzzle.
    void solve_singly(int slot, uint64_t puzzle, uint64_t key) {
        uint16_t candidates[81];
        uint8_t solution[81];
        for (int cell = 0; cell < 81; ++cell)
            candidates[cell] = static_cast<uint16_t>(words_[cell / 7][slot] >> (cell % 7 * 9) & 0x1FF);
        ++statistics.deep;
        const int64_t wanted = std::max<int64_t>(1, int64_t{job_->limit} - counts_[puzzle]);
        const auto outcome =
            search::solve_candidates(candidates, static_cast<uint64_t>(wanted), solution, 1, job_->stop);
        if (outcome.count == 0) return;
        uint64_t& best = progress_[puzzle].best;
        const bool is_best = counts_[puzzle] == 0 || (key < best && !job_->only_unique);
        counts_[puzzle] =
            static_cast<int32_t>(std::min<int64_t>(job_->limit, counts_[puzzle] + static_cast<int64_t>(outcome.count)));
        if (job_->only_unique) best = 0;
        if (!is_best) return;
        if (!job_->only_unique) best = key;
        if (!solutions_) return;
        uint8_t* const out = solutions_ + puzzle * job_->solution_stride;
        for (int cell = 0; cell < 81; ++cell) out[cell] = static_cast<uint8_t>(output().zero + solution[cell]);
    }

    static constexpr size_t kAhead = 24;  // puzzles to fetch in advance: the loop is too short to be seen through
    static constexpr size_t kTasksAhead = 8;
    static constexpr size_t kBacklogsByPuzzle = 4;  // a smaller pool, where any board of it may be the next
    static constexpr int kFewOf256 = 64;

    Lanes<O> lanes_;
    Branch<O> branch_;
    V occupied_, solved_, dead_, stalled_;
    V clue_rows_[64 * kClueWords];
    alignas(64) uint64_t words_[kTaskWords][kPlane];
    uint64_t key_[kLanes], puzzle_[kLanes];
    LaneOrder<O> order_;

    static constexpr int kCollected = 16;
    alignas(64) uint8_t cells_[kCollected][128];
    uint8_t* solution_of_[kCollected];
    int collected_ = 0;

    const Limits limits_;
    const uint64_t last_mark_;
    const size_t backlog_, capacity_;
    Pool pool_;
    std::vector<Progress> progress_;
    std::vector<uint64_t> idle_;  // undecided puzzles that have boards in the pool and none in a lane
    bool is_by_puzzle_ = false, is_draining_ = false;
    uint64_t busy_[O::kWords];
    int sharer_ = 0;                       // the lane to ask next for a board of its puzzle
    uint32_t branched_ = 0, decided_ = 0;  // puzzles of late that had a branch and a solution; that reached the limit
    int last_passes_ = 0;
    uint32_t looks_ = 0, seconds_ = 0, skipped_ = 0;

    const Job* job_ = nullptr;
    const uint8_t* puzzles_ = nullptr;
    int32_t* counts_ = nullptr;
    uint8_t* solutions_ = nullptr;
    size_t size_ = 0, next_ = 0;
};

}  // namespace nonet::sliced
