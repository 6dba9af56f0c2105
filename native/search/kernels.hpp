// The part of the search that each instruction set implements, and the one in use.
#pragma once

#include <cstdint>

#include "isa/inline.hpp"
#include "isa/isa.hpp"
#include "search/position.hpp"

namespace nonet::search {

struct Progress {
    uint64_t count;  // solutions found in this run, at most its limit
    uint64_t nodes;  // branchings made in this run
};

struct Kernel {
    const char* name;  // what name_of(Isa) calls the instruction set
    // Fills a position from 81 digits (0 = blank) in a buffer that can be read up to byte 96.
    void (*load)(const uint8_t* digits, Position& position);
    // Applies the rules until nothing changes; returns false on a contradiction.
    bool (*settle)(Position& position);
    // Goes on with a search: see kernel/run.hpp.
    Progress (*run)(Stack& stack, uint64_t limit, uint8_t* solutions, uint64_t room, uint64_t max_nodes);
    // Starts a search for two solutions of the one position on the stack: see kernel/run.hpp.
    Progress (*run_for_two)(Stack& stack, uint8_t* solution, uint64_t max_nodes);
    // The same, with two boards at once if the instruction set can: see kernel/pairs.hpp.
    Progress (*run_in_pairs)(Stack& stack, uint64_t limit, uint8_t* solutions, uint64_t room, uint64_t max_nodes);
    Progress (*run_for_two_in_pairs)(Stack& stack, uint8_t* solution, uint64_t max_nodes);
};

extern const Kernel kPortableKernel;
#if NONET_X86
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#endif

// The one in use.
const Kernel& kernel();

}  // namespace nonet::search
