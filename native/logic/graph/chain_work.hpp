// Data shared by the chain finders for one position: the link graphs, their closures and working memory.
#pragma once

#include <map>
#include <vector>

#include "logic/core/step_search.hpp"
#include "logic/graph/candidate_links.hpp"
#include "logic/graph/links.hpp"

namespace nonet::logic {

// The links of one position: as bit rows for implications, as a graph for the chains themselves.
class LinkedPosition {
  public:
    void load(const Board& board, bool with_groups);
    CandidateLinks& links() { return links_; }
    // Built on demand to show or check a chain; most searches end without one.
    const LinkGraph& graph();

  private:
    const Board* board_ = nullptr;
    bool with_groups_ = false;
    bool has_graph_ = false;
    CandidateLinks links_;
    LinkGraph graph_;
};

// The implications between candidates, without groups (nice loops) or with them (grouped loops, forcing
// chains, kraken fish). Built by the first call for a position, then reused.
LinkedPosition& plain_links(StepSearch& search);
LinkedPosition& grouped_links(StepSearch& search);

// Eliminations as sets, with the keys by which HoDoKu sorts chain steps.
struct Strikes {
    std::array<CellSet, kDigits> cells{};

    void add(int cell, int digit) { cells[digit - 1].add(cell); }
    void add(CellSet more, int digit) { cells[digit - 1] |= more; }
    int count() const;
    // Sum of the cell numbers, each weighted by its place in the list, and of the digits: smaller goes first.
    int index_sum() const;
    void write_to(Step& step) const;

    // HoDoKu's order of steps: more eliminations, then the smaller index sum.
    bool comes_before(const Strikes& other) const;

    friend auto operator<=>(const Strikes&, const Strikes&) = default;
};

// Keeps, of items with the same key, the first with the least cost; in the order in which the keys came.
template <class Key, class Item>
class Cheapest {
  public:
    void add(const Key& key, int cost, const Item& item) {
        const auto [at, is_new] = places_.try_emplace(key, items_.size());
        if (is_new) {
            items_.push_back(item);
            costs_.push_back(cost);
        } else if (costs_[at->second] > cost) {
            items_[at->second] = item;
            costs_[at->second] = cost;
        }
    }
    std::vector<Item>& items() { return items_; }

  private:
    std::map<Key, size_t> places_;
    std::vector<Item> items_;
    std::vector<int> costs_;
};

// Writes a path of the graph as a chain of evidence.
void append_chain(Step& step, const LinkGraph& graph, const std::vector<uint16_t>& path,
                  const AlsList* alses = nullptr);

}  // namespace nonet::logic
