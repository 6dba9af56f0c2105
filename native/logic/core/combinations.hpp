// Combinations whose masks have few bits between them: the naked and hidden sets of both scales, and their fish.
#pragma once

#include "logic/core/marks.hpp"

namespace nonet::logic {

// Which of two combinations comes first: the one with the lower member at their first difference ({0,1}, {0,2}, {0,3},
// {1,2}; HoDoKu), or at their last ({0,1}, {0,2}, {1,2}, {0,3}; Sudoku Explainer), which is ascending order of masks.
enum class Order : uint8_t { lexicographic, colexicographic };

// What is combined: a cell with its digits, a digit with its places, a line with its places.
struct Member {
    uint16_t bit, mask;
};

struct Members {
    std::array<Member, 9> list;
    int count = 0;

    void add(int number, int mask) {
        list[count++] = {static_cast<uint16_t>(1 << number), static_cast<uint16_t>(mask)};
    }
};

// Calls use(bits, united mask) for each combination of `size` members whose masks have at most `widest` bits between
// them, until it returns true.
template <Order kOrder, class Use>
bool for_each_combination(const Members& members, int size, int widest, const Use& use) {
    constexpr bool kIsLexicographic = kOrder == Order::lexicographic;
    struct Frame {
        int next, end;  // the members that the combination may get here
        uint16_t bits, united;
    };
    Frame frames[9];
    // The members still to come have to fit behind the last one, or below it.
    const auto open = [&](int depth, int last, uint16_t bits, uint16_t united) {
        const int more = size - depth - 1;
        frames[depth] = {kIsLexicographic ? last + 1 : more, kIsLexicographic ? members.count - more : last, bits,
                         united};
    };
    open(0, kIsLexicographic ? -1 : members.count, 0, 0);
    for (int depth = 0; depth >= 0;) {
        Frame& frame = frames[depth];
        if (frame.next >= frame.end) {
            --depth;
            continue;
        }
        const int at = frame.next++;
        const Member member = members.list[at];
        const auto bits = static_cast<uint16_t>(frame.bits | member.bit);
        const auto united = static_cast<uint16_t>(frame.united | member.mask);
        if (size_of(united) > widest) continue;
        if (depth + 1 < size)
            open(++depth, at, bits, united);
        else if (use(bits, united))
            return true;
    }
    return false;
}

// The same for sets: members with as many bits between them as there are members.
template <Order kOrder, class Use>
bool for_each_set(const Members& members, int size, const Use& use) {
    return for_each_combination<kOrder>(members, size, size, [&](uint16_t bits, uint16_t united) {
        return size_of(united) == size && use(bits, united);
    });
}

// The next combination in ascending order of masks: the next larger mask with as many bits.
constexpr uint32_t next_combination(uint32_t mask) {
    const uint32_t low = mask & -mask, ripple = mask + low;
    return ripple | ((mask ^ ripple) >> 2) / low;
}

}  // namespace nonet::logic
