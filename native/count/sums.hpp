// The part of the join that each instruction set implements, and the one in use.
#pragma once

#include <cstddef>
#include <cstdint>

#include "count/join.hpp"
#include "isa/inline.hpp"
#include "isa/isa.hpp"

namespace nonet::count {

// Room for the rows of one table: all deals, and lanes for all partners, rounded up to whole vectors.
inline constexpr size_t kScratch = kDeals * 64;

struct SumInput {
    const Arrangement* lanes;  // arrangements of one band that share the deal of their first box; one lane for each
    size_t count;
    // The band iterated over: its arrangements, and where those with the i-th deal of the first box begin.
    const Arrangement* arrangements;
    const uint32_t* starts;
    size_t firsts;
    // For each stack, fillings by the deal of this band: for the first stack with the shared deal, for the others with
    // every deal of the lanes' band, row after row.
    const int16_t* fillings[3];
    size_t widths[3];
    int16_t* scratch[2];  // aligned to 64 bytes
};

struct Sum {
    const char* name;
    // Adds up the products of the fillings of the three stacks over all pairs of a lane and an arrangement of the band.
    uint64_t (*sum_group)(const SumInput& in);
};

extern const Sum kPortableSum;
#if NONET_X86
extern const Sum kAvx2Sum;
extern const Sum kAvx512Sum;
#endif

// The one in use.
const Sum& sum();

}  // namespace nonet::count
