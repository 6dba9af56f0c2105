// The tables of forcing nets: the implications of a premise when singles may depend on several eliminations.
#pragma once

#include <span>

#include "logic/graph/links.hpp"

namespace nonet::logic {

// An implication of a premise, with the entries of the same table that it depends on.
struct NetEntry {
    uint16_t node;
    uint16_t length;               // distance from the premise as HoDoKu counts it
    std::array<uint16_t, 5> from;  // positions in the table; the largest first, 0 = the premise or none
};

// The direct implications of every premise: all singles of a few rounds after it is assumed.
class NetTables {
  public:
    void build(const Board& board, const LinkGraph& graph, int look_ahead);

    // The entries of a premise, the premise itself first.
    const NetEntry* begin(int node) const { return entries_.data() + start_[node]; }
    const NetEntry* end(int node) const { return entries_.data() + start_[node + 1]; }
    // The position of a node among the direct entries of a premise; -1 if it is not there.
    int position(int premise, int node) const;
    // One row of bits per premise.
    const uint64_t* rows() const { return rows_.data(); }

  private:
    int words_ = 0;
    std::vector<NetEntry> entries_;
    std::vector<uint32_t> start_;
    std::vector<uint64_t> rows_;
};

// All implications of one premise, direct ones and those of its implications, in HoDoKu's order.
class NetTable {
  public:
    void expand(const NetTables& tables, const LinkGraph& graph, int premise);
    void clear() { entries_.clear(); }
    bool is_expanded() const { return !entries_.empty(); }

    // A proof that the premise implies a node: every node after those it depends on, the premise first.
    struct Way {
        std::vector<uint16_t> nodes;
        std::vector<std::vector<uint16_t>> reasons;  // nodes that each one depends on
        // Whether a node of the main line (first reasons only) depends on several: HoDoKu's definition of a net.
        bool branches = false;
    };
    // Returns false if the node does not follow. HoDoKu keeps at most five reasons of a single, and loses the premise
    // among them; `complete` finds all of them, which takes longer.
    bool trace(int node, Way& way, bool complete = false) const;

  private:
    struct Entry {
        uint16_t node;
        uint16_t length;
        int16_t table;  // the node in whose table the entry is direct; -1 for a direct entry
    };
    // Writes an entry of a direct table, after all entries that it depends on.
    void write(int table, int at, Way& way, bool complete) const;
    // The positions that a single depends on: all other candidates of its cell, or all other places in a house.
    std::vector<uint16_t> rests_on(int table, int at) const;
    bool collect(int table, int at, std::span<const Candidate> others, std::vector<uint16_t>& positions) const;

    const NetTables* tables_ = nullptr;
    const LinkGraph* graph_ = nullptr;
    int premise_ = 0;
    std::vector<Entry> entries_;
    std::vector<int16_t> at_;
};

}  // namespace nonet::logic
