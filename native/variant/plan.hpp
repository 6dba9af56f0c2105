// The solver's input: the rules of a model and derived rules, indexed by cell. Made once per puzzle.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "variant/model.hpp"

namespace nonet::variant {

// Lists of small numbers, one after another.
class Lists {
  public:
    void assign(const std::vector<std::vector<uint32_t>>& lists) {
        starts_.assign(1, 0);
        items_.clear();
        for (const auto& list : lists) {
            items_.insert(items_.end(), list.begin(), list.end());
            starts_.push_back(static_cast<uint32_t>(items_.size()));
        }
    }
    std::span<const uint32_t> operator[](size_t i) const {
        return {items_.data() + starts_[i], items_.data() + starts_[i + 1]};
    }

  private:
    std::vector<uint32_t> starts_{0}, items_;
};

// A set of cells as bits.
class CellSet {
  public:
    static CellSet of(const Cells& cells) {
        CellSet set;
        for (const Cell cell : cells) set.set(cell);
        return set;
    }
    void set(Cell cell) { words_[cell >> 6] |= uint64_t{1} << (cell & 63); }
    void reset(Cell cell) { words_[cell >> 6] &= ~(uint64_t{1} << (cell & 63)); }
    bool operator[](size_t cell) const { return (words_[cell >> 6] >> (cell & 63) & 1) != 0; }
    void add(const CellSet& other) {
        for (size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    }
    int count_common(const CellSet& other) const {
        int count = 0;
        for (size_t i = 0; i < kWords; ++i) count += std::popcount(words_[i] & other.words_[i]);
        return count;
    }
    template <class Visit>
    void each(Visit visit) const {
        for (size_t i = 0; i < kWords; ++i)
            for (uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(static_cast<Cell>(64 * i + std::countr_zero(rest)));
    }

  private:
    static constexpr size_t kWords = (kMaxCells + 63) / 64;
    uint64_t words_[kWords] = {};
};

enum class Kind : uint8_t { house, overlap, pair, cage, sum, run, line, contains, counting, same };

// The queue of a rule: cheap ones run first.
inline constexpr int kQueues = 4;
constexpr int queue_of(Kind kind) {
    switch (kind) {
        case Kind::pair:
            return 0;
        case Kind::house:
            return 1;
        case Kind::cage:
        case Kind::run:
        case Kind::contains:
            return 2;
        default:
            return 3;
    }
}

struct Rule {
    Kind kind;
    uint32_t index;  // in the vector of its kind
    Cells cells;     // every cell it looks at, each once
    uint64_t work;   // how much it does when it runs: about the cells, or the states, that it looks at
};

// Two groups of cells that hold the same digits: what is left of two houses without their common cells.
struct Overlap {
    Cells first, second;
};

// A sum whose cells are sorted into groups of different digits, all with the same factor.
struct GroupedSum {
    Sum sum;
    std::vector<std::vector<uint8_t>> groups;  // positions in sum.cells
    bool has_unit_factors;
};

// An automaton unrolled along its line: for each cell only the states that can be reached there and still accept.
struct UnrolledLine {
    struct Layer {
        uint32_t states, next_states;
        std::vector<uint16_t> next;  // [state * size + digit - 1], kNoState where refused
    };
    Cells cells;
    std::vector<Layer> layers;  // one for each cell
};
inline constexpr uint16_t kNoState = 0xFFFF;
inline constexpr uint32_t kMostStates = 4096;

struct Plan {
    explicit Plan(const Model& model);

    bool differ(Cell a, Cell b) const { return differs[a][b]; }

    int size, cells;
    bool has_boxes;
    bool is_dead = false;  // an automaton accepts nothing at all
    Mask all;
    std::vector<Mask> candidates;
    std::vector<Cells> houses;
    std::vector<PairTable> tables;
    std::vector<Pair> pairs;
    std::vector<Cage> cages;
    std::vector<GroupedSum> sums;
    std::vector<Cells> runs;
    std::vector<UnrolledLine> lines;
    std::vector<Contains> contains;
    std::vector<Counting> counting;
    std::vector<SameDigits> same;
    std::vector<Overlap> overlaps;

    std::vector<Rule> rules;
    Lists watch;                         // by cell: the rules to run when its candidates change
    Lists peers;                         // by cell: the cells that must hold another digit
    Lists extra_peers;                   // of those, the ones that the sweep of rows, columns and boxes does not cover
    std::vector<CellSet> differs;        // by cell: the cells that must hold another digit
    std::vector<uint64_t> first_scores;  // where to branch before anything has failed

  private:
    void find_differing(const Model& model);
    void add_overlaps();
    void add_leftovers();
    void derive_sums();
    void derive_complements();
    void group_sums();
    void index_rules();
    bool are_all_different(const Cells& cells) const;
};

}  // namespace nonet::variant
