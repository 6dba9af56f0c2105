// The ways to deal nine digits to three lines, three to each, and how two or three of them go together.
#pragma once

#include <array>
#include <cstdint>

#include "board/geometry.hpp"

namespace nonet::count {

// A deal says which three digits each minirow of a box holds, or each minicolumn: 9! / 3!^3 of them.
inline constexpr int kDeals = 1680;
// A deal to the minirows and one to the minicolumns cross when each minirow shares one digit with each minicolumn:
// then, and only then, they are those of a filled box, and of exactly one. Every deal crosses 3!^3 others.
inline constexpr int kCrossings = 216;
// The minirows of three boxes make up a band when the three minirows in each row share no digit. Every deal to one box
// leaves 56 to a second, and with them exactly one to the third: sum of C(3, i)^3.
inline constexpr int kPartners = 56;

struct Deals {
    uint16_t triples[kDeals][3];  // masks of digits
    uint16_t crossings[kDeals][kCrossings];
    uint16_t partners[kDeals][kPartners][2];
    uint16_t rank[512];       // of a triple among all 84
    uint16_t index[84][512];  // by the rank of the first triple and the mask of the second

    int index_of(uint16_t first, uint16_t second) const { return index[rank[first]][second]; }
};

// Made on first use, in about 5 ms; 1.2 MB.
const Deals& deals();

// Fillings of a stack with no clue: entry kDeals * y + z says how many ways there are when the minirows of its first
// box are dealt as deal 0, those of the second as y and those of the third as z. No entry is above 1,728 (= 12^3: when
// all three agree up to order, each column of nine is made of three Latin squares). Made on first use, in about 60 ms;
// 5.6 MB.
const uint16_t* free_fillings();

// Returns the index of every deal after renaming the digits such that deal `first` becomes deal 0.
void rename_to_first(int first, std::array<uint16_t, kDeals>& renamed);

}  // namespace nonet::count
