// Rule 21: bidirectional cycles and forcing chains in the static graph of links of one board.
#pragma once

#include <memory>

#include "logic/se/links.hpp"

namespace nonet::logic::se {

struct Link {
    uint16_t to = 0;  // number of a candidate
    uint8_t cause = kNoCause;
};

// The links of a board, with the candidates numbered in ascending order of literals. Most boards have no chain, which
// sets of bits tell, so links are listed only when they are to be followed.
class LinkGraph {
  public:
    void number_candidates(const Marks& marks);
    void link(const Marks& marks);

    int size() const { return size_; }
    Literal lit(int i) const { return lits_[i]; }
    int number(Literal lit) const { return numbers_[lit]; }
    // What a candidate strikes if it is on: in its cell first, then in the box, the row, the column.
    const Link* weak_begin(int i, bool in_cells) const {
        return weak_.data() + (in_cells ? weak_at_[i] : weak_cell_end_[i]);
    }
    const Link* weak_end(int i) const { return weak_.data() + weak_at_[i + 1]; }
    // What is forced on if a candidate is off: in its cell first, then in houses.
    const Link* strong_begin(int i, bool in_cells) const {
        return strong_.data() + (in_cells ? strong_at_[i] : strong_cell_end_[i]);
    }
    const Link* strong_end(int i, bool in_houses) const {
        return strong_.data() + (in_houses ? strong_at_[i + 1] : strong_cell_end_[i]);
    }

  private:
    int size_ = 0;
    bool is_linked_ = false;
    std::array<Literal, kLiterals> lits_;
    std::array<uint16_t, kLiterals> numbers_;
    std::array<uint16_t, kLiterals + 1> weak_at_, weak_cell_end_, strong_at_, strong_cell_end_;
    // A candidate has 8 others in its cell and 20 peers, and 4 strong links.
    std::array<Link, kLiterals * 28> weak_;
    std::array<Link, kLiterals * 4> strong_;
};

using StrongLink = std::array<Literal, 2>;
// The strong links of a board that another one lacks.
void list_new_links(const Marks& marks, const Marks& before, std::vector<StrongLink>& links);

// Which strong links a chain may use: those in houses (X), in cells (Y), or both.
enum ChainMode : uint8_t { kX, kY, kXY };

// Finds the hints of rule 21.
class ChainSearch {
  public:
    ChainSearch();
    ~ChainSearch();
    // The best hint, by rating, complexity, key and order found. False if there is none.
    bool find_best(const Marks& marks, Step& step);
    // All hints, as Sudoku Explainer delivers them to a deeper search.
    void find_all(const Marks& marks, std::vector<NestedHint>& hints);
    // The same, from a board without hints that this one is part of.
    void find_all_beyond(const Marks& quiet, const Marks& marks, std::vector<NestedHint>& hints);

    // Starts on a new board, as the two above do. It must outlast the searches on it.
    void load(const Marks& marks);
    // Rule 24 on the board of the last search, where rule 21 gives no hint. `settled`, if given, is a board without
    // hints of either rule that this one is part of.
    bool find_best_multiple(const Marks& marks, Step& step);
    void find_all_multiple(const Marks& marks, std::vector<NestedHint>& hints, const Marks* settled);

  private:
    struct ChainNode {
        uint16_t at = 0;           // number of a candidate
        uint16_t parent = 0xFFFF;  // index of a node
        uint8_t cause = kNoCause;
        bool is_on = false;
    };
    struct Key {
        double rating;
        int complexity;
        uint8_t key;
        uint64_t order;
        auto operator<=>(const Key&) const = default;
    };

    template <int kWords>
    struct Space;
    template <int kWords>
    struct Multiple;
    struct Follow;
    Follow& follow_of(int start);
    const Follow& exact(int start);
    template <typename Use>
    auto in_space(Use use);
    template <int kWords>
    bool find_best_in(const Marks& marks, Space<kWords>& space, Step& step);
    template <int kWords>
    void find_all_in(const Marks& marks, Space<kWords>& space, std::vector<NestedHint>& hints);
    // Whether a chain runs through one of these strong links.
    template <int kWords>
    bool has_chain_by(const std::vector<StrongLink>& links, const Marks& marks, Space<kWords>& space);

    template <typename Reached, typename Bounds, typename Sink>
    void search_cycles(ChainMode mode, int start, const Reached& reach, const Bounds& bounds, Sink sink);
    int search_chain(ChainMode mode, int start, bool is_on);
    // The cells and candidates that a cycle strikes; false when there are none.
    bool strikes_of_cycle(const Marks& marks, int closing);
    int length_of(int node) const;

    LinkGraph graph_;
    const Marks* marks_ = nullptr;
    std::vector<ChainNode> nodes_;
    std::vector<uint16_t> on_queue_, off_queue_;
    std::vector<uint8_t> seen_on_, seen_off_;
    std::vector<StrongLink> new_links_;
    std::vector<Strike> struck_;  // in the order in which cells are met
    std::vector<Follow> follows_;
    bool is_new_ = true;     // whether no space knows the board at hand
    bool is_fresh_ = false;  // whether `follows_` are of the board at hand
    std::unique_ptr<Space<2>> space_2_;
    std::unique_ptr<Space<3>> space_3_;
    std::unique_ptr<Space<4>> space_4_;
    std::unique_ptr<Space<6>> space_6_;
    std::unique_ptr<Space<12>> space_12_;
};

}  // namespace nonet::logic::se
