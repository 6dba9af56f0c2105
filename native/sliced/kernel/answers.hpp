// What is known of each puzzle's answer: its count, and its solution on the way out.
#pragma once

#include <vector>

#include "sliced/kernel/pool.hpp"
#include "sliced/kernel/text.hpp"

namespace nonet::sliced {
namespace {

#include "board/rectangle.hpp"

}  // namespace

template <class O>
class Answers {
  public:
    // Starts with the puzzles of a job from `first` on.
    void begin(const Job& job, size_t first, size_t size) {
        job_ = &job;
        puzzles_ = job.puzzles + first * job.stride;
        counts_ = job.counts + first;
        solutions_ = job.solutions ? job.solutions + first * job.solution_stride : nullptr;
        size_ = size;
        best_.resize(size);
        std::memset(counts_, 0, size * sizeof *counts_);
    }

    // Writes blanks where there is no solution to show.
    void end() {
        if (!solutions_) return;
        for (size_t i = 0; i < size_; ++i)
            if (counts_[i] <= 0 || (job_->only_unique && counts_[i] > 1))
                std::memset(solution_of(i), output().blank, 81);
    }

    // Reads a puzzle; false, with a count of kInvalid, when a byte is no digit and no blank.
    NONET_INLINE bool read(size_t puzzle, uint64_t* clues) {
        const uint8_t* const text = puzzles_ + puzzle * job_->stride;
        if (puzzle + kAhead < size_) __builtin_prefetch(text + kAhead * job_->stride + 40);
        if (!O::read(text, input(), clues)) {
            counts_[puzzle] = kInvalid;
            return false;
        }
        best_[puzzle] = 0;
        return true;
    }

    // Nothing below this board can change the answer for its puzzle.
    bool is_decided(uint64_t puzzle, uint64_t key) const { return is_at_limit(puzzle) && key > best_[puzzle]; }
    bool is_at_limit(uint64_t puzzle) const { return counts_[puzzle] >= job_->limit; }

    // Whether many puzzles of late had more solutions than the limit asks for.
    bool are_loose() const { return decided_ >= 64 && decided_ * 4 > branched_; }

    // Books the solution in a board, whose word w is at words[w * stride]: packed candidates, or bit planes (text.hpp).
    template <bool kPlanes>
    NONET_INLINE void record(uint64_t puzzle, uint64_t key, const uint64_t* words, size_t stride) {
        const int32_t count = counts_[puzzle];
        if (count < job_->limit) {
            ++counts_[puzzle];
            if (key != kRootKey) watch(count == 0, count + 1 == job_->limit);
        }
        uint64_t& best = best_[puzzle];
        if (count > 0 && (key > best || job_->only_unique)) {
            if (job_->only_unique) best = 0;  // at the limit the puzzle is decided, whatever the keys of its boards
            return;
        }
        best = key;
        if (!solutions_) return;
        if (kPlanes) O::write(words, stride, output().zero, solution_of(puzzle));
        if (kPlanes && key == kRootKey) return;  // found without a branch: there is no other
        if (collected_ == kCollected) finish<kPlanes>();
        if (!kPlanes) O::collect(words, stride, cells_[collected_]);
        is_alone_[collected_] = key == kRootKey;
        puzzle_of_[collected_++] = puzzle;
    }

    // Does what is left to do for the solutions that were recorded. Not at once, because reading wide what was just
    // written in small pieces makes a CPU wait.
    template <bool kPlanes>
    void finish() {
        const bool may_look = job_->only_unique && job_->limit == 2;
        for (int i = 0; i < collected_; ++i) {
            const uint64_t puzzle = puzzle_of_[i];
            uint8_t* const solution = solution_of(puzzle);
            if (may_look && !is_alone_[i] && counts_[puzzle] == 1 && looks_for_second() &&
                has_second(puzzle, kPlanes ? solution : cells_[i])) {
                counts_[puzzle] = 2;
                best_[puzzle] = 0;
                watch(false, true);
            } else if (!kPlanes) {
                O::finish(cells_[i], output().zero, solution);
            }
        }
        collected_ = 0;
    }

    // Ends a board whose path no longer fits a key. It counts as one leaf of the tree, so any fixed order
    // inside it keeps the answer a function of the puzzle. False if it was stopped.
    bool solve_singly(uint64_t puzzle, uint64_t key, const uint64_t* words, size_t stride) {
        uint16_t candidates[81];
        uint8_t solution[81];
        for (int cell = 0; cell < 81; ++cell)
            candidates[cell] =
                static_cast<uint16_t>(words[static_cast<size_t>(cell / 7) * stride] >> (cell % 7 * 9) & 0x1FF);
        const int64_t wanted = std::max<int64_t>(1, int64_t{job_->limit} - counts_[puzzle]);
        const auto outcome =
            search::solve_candidates(candidates, static_cast<uint64_t>(wanted), solution, 1, job_->stop);
        if (outcome.count == 0) return !outcome.stopped;
        uint64_t& best = best_[puzzle];
        const bool is_best = counts_[puzzle] == 0 || (key < best && !job_->only_unique);
        counts_[puzzle] =
            static_cast<int32_t>(std::min<int64_t>(job_->limit, counts_[puzzle] + static_cast<int64_t>(outcome.count)));
        if (job_->only_unique) best = 0;
        if (!is_best) return !outcome.stopped;
        if (!job_->only_unique) best = key;
        if (!solutions_) return !outcome.stopped;
        uint8_t* const out = solution_of(puzzle);
        for (int cell = 0; cell < 81; ++cell) out[cell] = static_cast<uint8_t>(output().zero + solution[cell]);
        return !outcome.stopped;
    }

  private:
    const Alphabet& input() const { return job_->encoding == Encoding::text ? kTextAlphabet : kDigitsAlphabet; }
    const Alphabet& output() const {
        return job_->solution_encoding == Encoding::text ? kTextAlphabet : kDigitsAlphabet;
    }

    uint8_t* solution_of(uint64_t puzzle) const { return solutions_ + puzzle * job_->solution_stride; }

    void watch(bool is_first, bool decides) {
        branched_ += is_first;
        decided_ += decides;
        if (branched_ == 4096) branched_ /= 2, decided_ /= 2;
    }

    // Looks for a second solution close to the first, but only now and then while it hardly ever finds one.
    bool looks_for_second() { return seconds_ * 8 >= looks_ || ++skipped_ % 64 == 0; }

    NONET_NOINLINE bool has_second(uint64_t puzzle, const uint8_t* cells) {
        const uint8_t one = static_cast<uint8_t>(input().zero + 1);
        const bool found = has_free_rectangle(cells, puzzles_ + puzzle * job_->stride, one);
        ++looks_;
        seconds_ += found;
        if (looks_ == 256) looks_ /= 2, seconds_ /= 2;
        return found;
    }

    static constexpr size_t kAhead = 24;  // puzzles to fetch in advance: the loop is too short to be seen through
    static constexpr int kCollected = 16;

    const Job* job_ = nullptr;
    const uint8_t* puzzles_ = nullptr;
    int32_t* counts_ = nullptr;
    uint8_t* solutions_ = nullptr;
    size_t size_ = 0;
    std::vector<uint64_t> best_;  // the key of the solution that is written

    alignas(64) uint8_t cells_[kCollected][128];
    uint64_t puzzle_of_[kCollected];
    bool is_alone_[kCollected];
    int collected_ = 0;

    uint32_t branched_ = 0, decided_ = 0;  // puzzles of late that had a branch and a solution; that reached the limit
    uint32_t looks_ = 0, seconds_ = 0, skipped_ = 0;
};

}  // namespace nonet::sliced
