// Remote pair: a chain of cells that all hold the same two candidates.
//
// Neighbours in the chain see each other, so the two digits alternate along it. Cells an odd number of steps apart
// therefore hold different digits, one of each: a cell that sees both can hold neither. From three steps on this
// says more than a naked pair. Example: {1,8} in r1c1, r1c5, r4c5, r4c8: no 1 and no 8 in r1c8.
#include <algorithm>

#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// Two nodes per cell, counted in links.
constexpr int kMaxCells = kMaxChainLength / 2;

struct Path {
    std::array<uint8_t, kMaxCells> cells;
    int size = 0;
};

// Walks all paths of the pair's cells from one start, neighbours by row, column and box, depth first.
class PairWalk {
  public:
    explicit PairWalk(CellSet group) : group_(group) {}

    // Calls use(path) for paths of 4, 6, 8, ... cells.
    template <class Use>
    void from(int start, const Use& use) {
        path_.cells[0] = static_cast<uint8_t>(start);
        path_.size = 1;
        walk(CellSet::of(start), use);
    }

  private:
    template <class Use>
    void walk(CellSet visited, const Use& use) {
        const int cell = path_.cells[path_.size - 1];
        const auto& houses = kGeometry.cell_houses[cell];
        const CellSet lines = kSets.houses[houses[0]] | kSets.houses[houses[1]];
        for (int kind = 0; kind < 3; ++kind) {
            CellSet next = (group_ & kSets.houses[houses[kind]]) - visited;
            if (kind == 2) next -= lines;
            while (next.any()) {
                const int to = next.pop();
                path_.cells[path_.size++] = static_cast<uint8_t>(to);
                if (path_.size >= 4 && path_.size % 2 == 0) use(path_);
                if (path_.size < kMaxCells) walk(visited | CellSet::of(to), use);
                --path_.size;
            }
        }
    }

    CellSet group_;
    Path path_;
};

// The cells that see two cells of the path with different digits.
CellSet seen_from(const Path& path) {
    CellSet seen;
    for (int i = 0; i < path.size; ++i)
        for (int j = i + 3; j < path.size; j += 2) seen |= kSets.peers[path.cells[i]] & kSets.peers[path.cells[j]];
    return seen;
}

struct FoundPairs {
    Path path;
    int first, second;  // the digit the chain starts with, and the other one
    Strikes strikes;

    // HoDoKu's order, and the shorter of chains that eliminate alike.
    bool comes_before(const FoundPairs& other) const {
        if (strikes.comes_before(other.strikes)) return true;
        return !other.strikes.comes_before(strikes) && path.size < other.path.size;
    }
};

void report(StepSearch& search, const FoundPairs& found) {
    Step& step = search.draft(Technique::remote_pair);
    step.digits = mask_of(found.first) | mask_of(found.second);
    Chain& chain = step.chains.emplace_back();
    for (int i = 0; i < found.path.size; ++i)
        for (const bool is_on : {false, true}) {
            const int digit = (i % 2 == 0) != is_on ? found.first : found.second;
            chain.nodes.push_back(plain_node(found.path.cells[i], digit, is_on, chain.nodes.empty()));
        }
    found.strikes.write_to(step);
    search.report();
}

}  // namespace

void find_remote_pair(StepSearch& search) {
    const Board& board = search.board();
    const CellSet bivalue = board.bivalue();
    std::vector<FoundPairs> kept;
    for (const int start : bivalue) {
        const uint16_t marks = board.marks(start);
        CellSet group;
        for (const int cell : bivalue)
            if (board.marks(cell) == marks) group.add(cell);
        if (group.count() < 4) continue;
        const int low = digit_of(marks), high = digit_of(marks & (marks - 1));
        for (const int first : {low, high})
            PairWalk(group).from(start, [&](const Path& path) {
                const CellSet ends = kSets.peers[start] & kSets.peers[path.cells[path.size - 1]];
                if ((ends & board.cells_with(first)).empty()) return;
                const CellSet seen = path.size == 4 ? ends : seen_from(path);
                FoundPairs found{path, first, low + high - first, {}};
                for (const int digit : {low, high}) found.strikes.add(seen & board.cells_with(digit), digit);
                for (const FoundPairs& other : kept)
                    if (other.strikes == found.strikes && board.marks(other.path.cells[0]) == marks &&
                        other.path.size <= path.size)
                        return;
                kept.push_back(found);
            });
    }
    if (search.all()) {
        for (const FoundPairs& found : kept) report(search, found);
    } else if (!kept.empty()) {
        const auto is_better = [](const FoundPairs& a, const FoundPairs& b) { return a.comes_before(b); };
        report(search, *std::min_element(kept.begin(), kept.end(), is_better));
    }
}

}  // namespace nonet::logic
