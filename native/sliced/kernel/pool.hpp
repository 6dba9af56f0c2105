// Boards that wait for a lane, and the order of a puzzle's search tree.
//
// A key is a board's place in its puzzle's tree: the path from the root, A = 0 and B = 1, from the top bit
// down, then a one as end mark:
//
//   root 1000...0      A 0100...0      B 1100...0      AB 0110...0      BA 1010...0
//
// Compared as numbers, everything below A comes before its parent, everything below B after it. So a board
// lies wholly to the right of a solution if its key is greater. A key with its end mark in bit 0 has had 63
// branches.
//
// Memory: the pool holds at most `backlog + reserve` boards a lane, and 64 boards more. Proof. Let P be the
// boards in the pool, and R the sum over the occupied lanes of the branches their first-child chains may still
// make (63 minus depth); only those add to the pool, one board each, and each lowers R by one. A board enters
// a lane only while P + R stays within the capacity afterwards; so P does too. (A lane that branches twice at once adds
// one entry for two branches; when the first of its two boards is taken, the entry stays, and is counted so.) If all
// lanes are empty and not even the topmost board (of depth d) fits so, it enters alone: the pool then is used as the
// stack of a plain depth-first search, P <= capacity + (63 - d), until it has fallen below again. A board can always
// enter and the search is finite, so it ends.
#pragma once

#include <memory>

#include "sliced/kernel/lanes.hpp"

namespace nonet::sliced {

inline constexpr int kMaxDepth = 63;
inline constexpr uint64_t kRootKey = uint64_t{1} << 63;

constexpr uint64_t first_child(uint64_t key) {
    const uint64_t mark = key & -key;
    return key ^ mark ^ mark >> 1;
}
constexpr uint64_t second_child(uint64_t key) {
    const uint64_t mark = key & -key;
    return key | mark >> 1;
}
// The second child of the grandparent, for a second child of its first child.
constexpr uint64_t uncle(uint64_t key) {
    const uint64_t mark = key & -key;
    return (key & ~(7 * mark)) | 6 * mark;
}
constexpr int depth_of(uint64_t key) {
    return kMaxDepth - std::countr_zero(key);
}

// The words and bits a child B loses: the digit, shifted in, in the three cells of a triad.
struct TriadMask {
    struct {
        uint64_t bits;
        uint32_t word;
    } parts[3] = {};

    // chute, triad: as in lanes.hpp.
    constexpr TriadMask() = default;
    constexpr TriadMask(int chute, int triad) {
        const int line = triad / 3, box = triad % 3;
        const int first = chute < 3 ? 27 * chute + 9 * line + 3 * box : 27 * box + 3 * (chute - 3) + line;
        const int step = chute < 3 ? 1 : 9;
        for (int i = 0; i < 3; ++i) {
            const int cell = first + i * step;
            parts[i].word = static_cast<uint32_t>(cell / 7);
            parts[i].bits = uint64_t{1} << (cell % 7 * 9);
        }
    }
};

struct TriadMasks {
    TriadMask of[6 * 16];  // [16 * chute + triad]
    constexpr TriadMasks() {
        for (int chute = 0; chute < 6; ++chute)
            for (int triad = 0; triad < 9; ++triad) of[16 * chute + triad] = TriadMask(chute, triad);
    }
};

inline constexpr TriadMasks kTriadMasks{};

// A branch that a lane asks for, from the spare bits of its last word (lanes.hpp).
struct Code {
    unsigned triad, digit, chute;
    bool is_set;

    explicit Code(uint64_t bits)
        : triad(bits & 15), digit(bits >> 4 & 15), chute(bits >> 8 & 7), is_set(bits >> 11 & 1) {}

    // Removes the digit from the triad in a board whose word w is at words[w * stride].
    void remove(uint64_t* words, size_t stride) const { remove_from(triad, words, stride); }

    // Removes the digit from the other triads of the line.
    void remove_beside(uint64_t* words, size_t stride) const {
        const unsigned line = triad / 3 * 3;
        remove_from(line + (triad + 1) % 3, words, stride);
        remove_from(line + (triad + 2) % 3, words, stride);
    }

  private:
    NONET_INLINE void remove_from(unsigned which, uint64_t* words, size_t stride) const {
        const TriadMask& mask = kTriadMasks.of[16 * chute + which];
        NONET_UNROLL for (const auto& part : mask.parts) words[stride * part.word] &= ~(part.bits << digit);
    }
};

// What waits: a board, or the two boards that are left of one that branched twice at once. Those are made when they are
// taken, since most never are.
struct Task {
    uint64_t words[kTaskWords];
    uint64_t key;
    uint64_t puzzle;

    // The second child waits. Returns the key of the first.
    uint64_t hold_one(uint64_t parent, const Code& code) {
        code.remove(words, 1);
        key = second_child(parent);
        return first_child(parent);
    }

    // Two branches at once have three children: both taken, which stays in the lane; the first taken and the second
    // not; the first not. Returns the key of the one in the lane.
    uint64_t hold_two(uint64_t parent) {
        const uint64_t left = first_child(parent);
        words[kTaskWords - 1] |= kTwoWait;
        key = second_child(left);
        return first_child(left);
    }

    bool holds_two() const { return (words[kTaskWords - 1] & kTwoWait) != 0; }

    // Turns a copy of the words into the board that comes first, and leaves the other if there are two.
    void take(uint64_t* copy, size_t stride) {
        uint64_t& last = words[kTaskWords - 1];
        if ((last & (kTwoWait | kOneWaits)) == 0) return;
        const Code first(last >> kCodeShift);
        if (!holds_two()) return first.remove(copy, stride);
        first.remove_beside(copy, stride);
        Code(last >> (kCodeShift + kCodeRows)).remove(copy, stride);
        last ^= kTwoWait | kOneWaits;
        key = uncle(key);
    }

  private:
    static constexpr uint64_t kTwoWait = uint64_t{1} << 63, kOneWaits = uint64_t{1} << 62;
};

inline constexpr uint32_t kNoTask = ~uint32_t{0};

// Waiting boards, either in one stack or in a stack for each puzzle. One stack is quicker: what it hands out came last
// and is in the nearest cache. What links the boards of a puzzle stands apart, so that none is read before it is
// needed.
class Pool {
  public:
    explicit Pool(size_t capacity)
        : tasks_(new Task[capacity]), below_(new uint32_t[capacity]), unused_(new uint32_t[capacity]) {}

    size_t size() const { return size_; }
    Task& operator[](uint32_t at) { return tasks_[at]; }
    uint32_t last() const { return static_cast<uint32_t>(size_ - 1); }
    void clear() { size_ = untouched_ = unused_size_ = 0; }
    void fetch(uint32_t at) const {
        __builtin_prefetch(&tasks_[at]);
        __builtin_prefetch(&tasks_[at].key);
    }

    // One stack: boards are put on from `end` on, and what is the end then is told; takes off the last.
    Task* end() { return &tasks_[size_]; }
    void set_end(const Task* end) { size_ = static_cast<size_t>(end - &tasks_[0]); }
    void pop() { --size_; }

    // A stack for each puzzle, whose topmost board is `top`.
    Task& push(uint32_t& top) {
        const uint32_t at = unused_size_ > 0 ? unused_[--unused_size_] : untouched_++;
        if (unused_size_ >= kAhead) fetch(unused_[unused_size_ - kAhead]);
        link(at, top);
        ++size_;
        return tasks_[at];
    }
    void pop(uint32_t& top) {
        unused_[unused_size_++] = top;
        top = below_[top];
        --size_;
    }

    // From one stack to many: each board is to be linked, from the first to the last.
    void divide() { untouched_ = static_cast<uint32_t>(size_); }
    void link(uint32_t at, uint32_t& top) {
        below_[at] = top;
        top = at;
    }

  private:
    static constexpr uint32_t kAhead = 4;

    std::unique_ptr<Task[]> tasks_;
    std::unique_ptr<uint32_t[]> below_, unused_;
    size_t size_ = 0;
    uint32_t untouched_ = 0, unused_size_ = 0;  // boards from `untouched_` on have not been used yet
};

}  // namespace nonet::sliced
