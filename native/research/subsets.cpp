// A tree of choices: a redundant clue is left out, or kept for good.
#include "research/subsets.hpp"

#include <cstring>

namespace nonet::research {

using logic::CellSet;

namespace {

// Calls use(cell) for redundant clues until it returns false.
template <class Use>
void each_redundant(make::Prober& prober, const make::Digits& puzzle, const make::Digits& solution, const Use& use) {
    make::Digits rest = puzzle, other;
    for (int cell = 0; cell < kCells; ++cell) {
        if (puzzle[cell] == 0) continue;
        rest[cell] = 0;
        if (!prober.find_without(rest, cell, solution[cell], other) && !use(cell)) return;
        rest[cell] = puzzle[cell];
    }
}

}  // namespace

CellSet redundant_clues(make::Prober& prober, const make::Digits& puzzle, const make::Digits& solution) {
    CellSet redundant;
    each_redundant(prober, puzzle, solution, [&](int cell) {
        redundant.add(cell);
        return true;
    });
    return redundant;
}

bool is_minimal(make::Prober& prober, const make::Digits& puzzle, const make::Digits& solution) {
    bool has_any = false;
    each_redundant(prober, puzzle, solution, [&](int) {
        has_any = true;
        return false;
    });
    return !has_any;
}

Subsets::Subsets(const uint8_t* puzzle, const uint8_t* solution) {
    std::memcpy(solution_.cells, solution, kCells);
    CellSet clues;
    for (int cell = 0; cell < kCells; ++cell)
        if (puzzle[cell] != 0) clues.add(cell);
    stack_.push_back({clues, {}, {}});
}

make::Digits Subsets::digits_of(CellSet clues) const {
    make::Digits digits;
    for (const int cell : clues) digits[cell] = solution_[cell];
    return digits;
}

// Whether the other clues leave a solution with another digit in the cell.
bool Subsets::is_needed(CellSet clues, int cell) {
    clues.remove(cell);
    make::Digits other;
    return prober_.find_without(digits_of(clues), cell, solution_[cell], other);
}

void Subsets::expand(Node node, std::vector<CellSet>& found) {
    int redundant = -1;
    for (const int cell : node.clues - node.essential) {
        if (is_needed(node.clues, cell)) {
            node.essential.add(cell);
            node.kept.add(cell);
        } else if (redundant < 0 && !node.kept.contains(cell)) {
            redundant = cell;
        }
    }
    // A clue that the others kept imply already is redundant in every puzzle with them.
    for (const int cell : node.kept - node.essential)
        if (!is_needed(node.kept, cell)) return;
    if (redundant < 0) {
        if (node.clues == node.essential) found.push_back(node.clues);
        return;
    }
    Node with = node, without = node;
    with.kept.add(redundant);
    without.clues.remove(redundant);
    stack_.push_back(with);
    stack_.push_back(without);
}

bool Subsets::next(size_t most, Stop stop, std::vector<CellSet>& found) {
    for (uint64_t nodes = 1; found.size() < most && !stack_.empty(); ++nodes) {
        if ((nodes & 0xF) == 0 && stop()) return false;
        const Node node = stack_.back();
        stack_.pop_back();
        expand(node, found);
    }
    return true;
}

}  // namespace nonet::research
