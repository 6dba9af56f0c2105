// The finders, each declared as often as its techniques; every family has its own file, which documents pattern,
// soundness and example.
//
// A finder reads search.board(), looks for steps of the techniques that search.wants(), fills search.draft()
// and calls search.report(), which returns whether to stop. It changes nothing else. In a search for the
// first step it reports exactly the one that HoDoKu takes; in a search for all steps it reports every one.
#pragma once

#include "logic/core/step_search.hpp"

namespace nonet::logic {

#define TECHNIQUE(id, family, level, score, order, use, se, find) void find(StepSearch& search);
#include "logic/core/techniques.hpp"

}  // namespace nonet::logic
