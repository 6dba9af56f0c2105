// Boards as the state file of a count holds them: any list is counted within its budget, and the join agrees.
#include <vector>

#include "board/geometry.hpp"
#include "count/join.hpp"
#include "input.hpp"
#include "search/search.hpp"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    const uint64_t nodes = input.byte() * 16u;
    const search::Candidates first = input.masks();
    std::vector<search::Candidates> open{first};
    while (input.size() != 0) open.push_back(input.masks());
    const size_t before = open.size();
    const search::Outcome outcome = search::count_open(open, nodes);
    NONET_EXPECT(outcome.nodes <= nodes && open.size() <= before + search::kMaxDepth);

    // One board: counting on until nothing is open gives what one search gives, and what the join gives.
    int candidates = 0;
    for (const uint16_t mask : first) candidates += __builtin_popcount(mask & kAllDigits);
    if (candidates > 250) return 0;
    const search::Outcome whole = search::solve_candidates(first.data(), 100000, nullptr, 0);
    if (whole.count == 100000) return 0;
    std::vector<search::Candidates> rest{first};
    uint64_t count = 0;
    while (!rest.empty()) count += search::count_open(rest, 1 + nodes).count;
    NONET_EXPECT(count == whole.count);
    const count::Join join(first.data());
    count::Total total = 0;
    NONET_EXPECT(join.count(0, join.units(), {}, total) && total == whole.count);
    return 0;
}
