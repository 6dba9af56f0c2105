// The loop of the sliced solver: fill lanes, propagate, settle what finished.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "sliced/kernel/branch.hpp"
#include "sliced/kernel/pool.hpp"
#include "sliced/kernel/propagate.hpp"
#include "sliced/kernel/text.hpp"

namespace nonet::sliced {

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
          pool_(new Task[capacity_ + 64]) {
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
    bool solve_chunk(size_t first, size_t size) {
        puzzles_ = job_->puzzles + first * job_->stride;
        counts_ = job_->counts + first;
        solutions_ = job_->solutions ? job_->solutions + first * job_->solution_stride : nullptr;
        size_ = size;
        next_ = waiting_ = 0;
        occupied_ = O::zeros();
        best_.resize(size);
        last_refill_.assign(size, 0);
        refills_ = 0;
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
                if (counts_[i] <= 0) std::memset(solutions_ + i * job_->solution_stride, output().blank, 81);
        return true;
    }

    const Alphabet& input() const { return job_->encoding == Encoding::text ? kTextAlphabet : kDigitsAlphabet; }
    const Alphabet& output() const {
        return job_->solution_encoding == Encoding::text ? kTextAlphabet : kDigitsAlphabet;
    }

    // Nothing below this board can change the answer for its puzzle.
    bool is_decided(uint64_t puzzle, uint64_t key) const {
        return counts_[puzzle] >= job_->limit && key > best_[puzzle];
    }

    // ---- lanes in

    void refill() {
        const int vacant = kLanes - O::count(occupied_);
        if (vacant < kLanes / 8 && vacant < kLanes) return;
        // New puzzles first: when their turn comes, second children of puzzles decided meanwhile are dropped.
        if (next_ < size_ && waiting_ >= backlog_) take_tasks();
        if (next_ < size_ && waiting_ < backlog_) take_puzzles();
        if (next_ >= size_) take_tasks();
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
        ++refills_;
        if (entered_ > 16 * kLanes) entered_ /= 2, dropped_ /= 2;
        if (dropped_ * 8 > entered_)
            take_tasks_of<true>();
        else
            take_tasks_of<false>();
    }

    // Where puzzles have several solutions, one that has shown one sends a board at a time: it is likely to
    // decide the puzzle, and the others then need no lane. They are put off, and enter only when nothing else is
    // there. 15 % faster on such puzzles, 8 % slower on others: take_tasks watches how many boards drop out.
    template <bool kPutsOff>
    void take_tasks_of() {
        uint64_t free[O::kWords], fill[O::kWords] = {};
        O::store(free, ~occupied_);
        size_t allowed = room();  // grows by one with every board that leaves the pool
        bool alone = !O::any(occupied_);
        size_t put_off[kLanes], put_offs = 0;
        for (int w = 0; w < O::kWords; ++w) {
            for (uint64_t left = free[w]; left != 0;) {
                size_t at = waiting_ - 1;
                if (waiting_ > 0 && put_offs < kLanes) {
                    const Task& top = pool_[at];
                    if (is_decided(top.puzzle, top.key)) {
                        --waiting_, ++allowed, ++dropped_;
                        continue;
                    }
                    if (kPutsOff && counts_[top.puzzle] > 0) {
                        uint64_t& last = last_refill_[top.puzzle];
                        if (last == refills_) {
                            put_off[put_offs++] = --waiting_;
                            continue;
                        }
                        last = refills_;
                    }
                } else if (kPutsOff && put_offs > 0) {
                    at = put_off[put_offs - 1];
                } else {
                    break;
                }
                const Task& task = pool_[at];
                const size_t branches = static_cast<size_t>(kMaxDepth - depth_of(task.key));
                if (allowed + 1 < branches && !alone) break;
                allowed = allowed + 1 > branches ? allowed + 1 - branches : 0;
                alone = false;
                ++entered_;
                if (!kPutsOff || at + 1 == waiting_)
                    --waiting_;
                else
                    --put_offs;
                const int lane = 64 * w + std::countr_zero(left), slot = order_.slot_in[lane];
                NONET_UNROLL for (int i = 0; i < kTaskWords; ++i) words_[i][slot] = task.words[i];
                key_[lane] = task.key;
                puzzle_[lane] = task.puzzle;
                fill[w] |= left & -left;
                left &= left - 1;
            }
        }
        while (put_offs > 0) {
            const size_t from = put_off[--put_offs];
            if (from != waiting_) pool_[waiting_] = pool_[from];
            ++waiting_;
        }
        const V filled = O::load(fill);
        if (!O::any(filled)) return;
        for (int i = 0; i < kTaskWords - 1; ++i) Packing<O>::load_word(words_[i], lanes_.x + 7 * i, filled);
        Packing<O>::load_last(words_[kTaskWords - 1], lanes_.x + 77, filled);
        occupy(filled);
    }

    // Boards the pool can still take when every occupied lane has made all the branches it may.
    size_t room() const {
        // While the pool is this low no filling of the lanes can exhaust it, and nothing needs counting.
        if (waiting_ + size_t{kMaxDepth} * kLanes <= capacity_) return size_t{2} * kMaxDepth * kLanes;
        size_t needed = waiting_;
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
        occupied_ = O::and_nor(occupied_, solved, vacate);
    }

    // Books the solution in a lane.
    void record(int lane) {
        const uint64_t puzzle = puzzle_[lane], key = key_[lane];
        const int32_t count = counts_[puzzle];
        if (count > 0 && key > best_[puzzle]) {
            if (count < job_->limit) ++counts_[puzzle];
            return;
        }
        if (count < job_->limit) ++counts_[puzzle];
        best_[puzzle] = key;
        if (!solutions_) return;
        if (collected_ == kCollected) finish_solutions();
        O::collect(&words_[0][order_.slot_out[lane]], kPlane, cells_[collected_]);
        solution_of_[collected_++] = solutions_ + puzzle * job_->solution_stride;
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
        Task& task = pool_[waiting_++];
        if (waiting_ > statistics.widest) statistics.widest = waiting_;
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
        const bool is_best = counts_[puzzle] == 0 || key < best_[puzzle];
        counts_[puzzle] =
            static_cast<int32_t>(std::min<int64_t>(job_->limit, counts_[puzzle] + static_cast<int64_t>(outcome.count)));
        if (!is_best) return;
        best_[puzzle] = key;
        if (!solutions_) return;
        uint8_t* const out = solutions_ + puzzle * job_->solution_stride;
        for (int cell = 0; cell < 81; ++cell) out[cell] = static_cast<uint8_t>(output().zero + solution[cell]);
    }

    static constexpr size_t kAhead = 24;  // puzzles to fetch in advance: the loop is too short to be seen through
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
    std::unique_ptr<Task[]> pool_;
    size_t waiting_ = 0;
    std::vector<uint64_t> best_, last_refill_;
    int last_passes_ = 0;
    uint64_t refills_ = 0, entered_ = 0, dropped_ = 0;

    const Job* job_ = nullptr;
    const uint8_t* puzzles_ = nullptr;
    int32_t* counts_ = nullptr;
    uint8_t* solutions_ = nullptr;
    size_t size_ = 0, next_ = 0;
};

}  // namespace nonet::sliced
