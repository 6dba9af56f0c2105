// The graph of implications between candidates, and the consequences of a premise.
//
// A node says that a candidate (or a group of candidates of one digit in a box and line) is on or off. "On" eliminates
// everything that sees it (weak links); "off" leaves a house or cell with one place (strong links). Nice loops, forcing
// chains and kraken fish share the graph, so it is built once per position.
//
// Node numbers are bit positions of a row (n = candidates, rounded up to words of 64):
//     0 .. n            candidate on, ordered by cell, then digit
//     off_base() ..     candidate off, same order
//     group_base() ..   groups on, then groups off, then almost locked sets entered (off only)
#pragma once

#include <vector>

#include "logic/core/board.hpp"
#include "logic/core/candidate_list.hpp"
#include "logic/core/step.hpp"
#include "logic/graph/als_sets.hpp"

namespace nonet::logic {

// Candidates of one digit in the cells that a box and a line share; two or three cells.
struct Group {
    uint8_t digit;
    CellSet cells;
    CellSet seen_by;  // the cells that see all of it
    uint8_t line;     // house number of the row or column
    uint8_t box;      // house number
};

class LinkGraph {
  public:
    struct Edge {
        uint16_t node;
        uint16_t length;  // 2 for a plain link; more after an almost locked set
    };
    struct Node {
        NodeKind kind;
        bool is_on;
        uint8_t digit;
        uint8_t cell;      // the first cell
        CellSet cells;     // the cells of the digit
        int16_t als = -1;  // index into the list of almost locked sets
    };

    // Builds the graph of a position; `alses` may be null.
    void build(const Board& board, bool with_groups, const AlsList* alses);
    // Also writes the direct implications as bit rows.
    void fill_rows(std::vector<uint64_t>& rows) const;

    int candidates() const { return count_; }
    int on(int index) const { return index; }
    int off(int index) const { return off_base_ + index; }
    int off_base() const { return off_base_; }
    // The words that hold the "on" candidates; as many hold the "off" ones.
    int candidate_words() const { return candidate_words_; }
    int words() const { return words_; }
    int nodes() const { return words_ * 64; }
    int groups() const { return static_cast<int>(groups_.size()); }
    // The number of a candidate; -1 if it is gone.
    int index_of(int cell, int digit) const { return list_.index_of(cell, digit); }
    Candidate candidate(int index) const { return list_[index]; }
    // The same group with on and off exchanged.
    int negated_group(int number) const {
        return number < group_off_base_ ? number - group_base_ + group_off_base_
                                        : number - group_off_base_ + group_base_;
    }
    const Node& node(int number) const { return nodes_[number]; }
    bool exists(int number) const { return nodes_[number].digit != 0; }

    // The direct implications of a node, in HoDoKu's order, on which its tables depend.
    const Edge* begin(int node) const { return edges_.data() + start_[node]; }
    const Edge* end(int node) const { return edges_.data() + start_[node + 1]; }
    // The last part of these, which leads to groups and almost locked sets.
    const Edge* begin_extended(int node) const { return edges_.data() + extended_[node]; }

    // A node of a chain that runs along the graph.
    ChainNode chain_node(int number, bool is_start, const AlsList* alses) const;

  private:
    void link_candidates(const Board& board);
    void link_groups(const Board& board);
    void link_alses(const Board& board, const AlsList& alses);
    void name_als(int number, int als, int digit, const Als& set);
    void add(int from, int to, int length = 2) {
        added_.push_back({static_cast<uint16_t>(from), {static_cast<uint16_t>(to), static_cast<uint16_t>(length)}});
    }
    void settle(int plain_edges);

    struct Added {
        uint16_t from;
        Edge edge;
    };

    int count_ = 0, candidate_words_ = 0, words_ = 0, off_base_ = 0, group_base_ = 0, group_off_base_ = 0,
        als_base_ = 0;
    CandidateList list_;
    std::vector<Group> groups_;
    std::vector<Node> nodes_;
    std::vector<Added> added_;
    std::vector<uint32_t> start_, extended_, fill_;
    std::vector<Edge> edges_;
};

// Everything that follows from each node, as bit rows: the transitive closure of rows of direct implications.
class Reach {
  public:
    // `direct` holds one row of `words` words for each node; rows of absent nodes are empty.
    void close(const uint64_t* direct, int nodes, int words);
    const uint64_t* row(int node) const { return rows_.data() + static_cast<size_t>(node) * words_; }
    bool has(int from, int to) const { return has_bit(row(from), to); }

  private:
    int words_ = 0;
    std::vector<uint64_t> rows_;
    std::vector<uint64_t> open_, expandable_;
    std::vector<uint8_t> closed_;
};

// The implications of one premise in the order of discovery, each with the shortest path to it.
class LinkTable {
  public:
    void expand(const LinkGraph& graph, int premise);
    int premise() const { return entries_[0].node; }
    int size() const { return static_cast<int>(entries_.size()); }
    int node(int position) const { return entries_[position].node; }
    int length(int position) const { return entries_[position].length; }
    // The position of a node; -1 if the premise does not imply it.
    int position(int node) const { return at_[node]; }
    // The nodes from the premise to the entry.
    void path(int position, std::vector<uint16_t>& nodes) const;

  private:
    struct Entry {
        uint16_t node;
        uint16_t from;  // position of the entry it follows from
        uint16_t length;
    };
    std::vector<Entry> entries_;
    std::vector<int16_t> at_;
};

}  // namespace nonet::logic
