// Rule 21: bidirectional cycles and forcing chains in the static graph of links of one board.
#pragma once

#include <memory>

#include "logic/se/link_lists.hpp"

namespace nonet::logic::se {

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
    // Sets the frame: a board that contains all boards searched from here on. Frames and boards must outlive the
    // searches.
    void set_frame(const Marks& frame);
    // The best hint on the frame, by rating, complexity, key and order found. False if there is none.
    bool find_best(RatedStep& step);
    // All hints, as Sudoku Explainer delivers them to a deeper search.
    void find_all(const Marks& marks, std::vector<NestedHint>& hints);
    // The same, given a larger board without hints.
    void find_all_beyond(const Marks& quiet, const Marks& marks, std::vector<NestedHint>& hints);

    // Rule 24 on the frame, after `find_best` found nothing.
    bool find_best_multiple(RatedStep& step);
    // Rule 24 on any board. `has_chains` says whether rule 21 gives a hint there. `settled`, if given, is a larger
    // board without hints of either rule.
    void find_all_multiple(const Marks& marks, bool has_chains, const Marks* settled, std::vector<NestedHint>& hints);

  private:
    static constexpr uint16_t kNoParent = 0xFFFF;
    struct ChainNode {
        uint16_t at = 0;              // number of a candidate
        uint16_t parent = kNoParent;  // index of a node
        uint8_t cause = kNoCause;
        bool is_on = false;
    };

    template <int kWords>
    struct Space;
    template <int kWords>
    struct Best;
    template <int kWords>
    struct All;
    template <int kWords>
    struct Multiple;
    struct Follow;
    void load(const Marks& marks);
    Follow& follow_of(int start);
    const Follow& exact(int start);
    template <typename Use>
    auto in_space(Use use);
    // Whether a chain runs through one of these strong links.
    template <int kWords>
    bool has_chain_by(const std::vector<StrongLink>& links, Space<kWords>& space);

    template <typename Reached, typename Bounds, typename Sink>
    void search_cycles(ChainMode mode, int start, const Reached& reach, const Bounds& bounds, Sink sink);
    int search_chain(ChainMode mode, int start, bool from_on);
    // The cells and candidates that a cycle eliminates; false when there are none.
    bool strikes_of_cycle(const Marks& marks, int closing);
    int length_of(int node) const;
    // The cells of a chain, or of a cycle, that ends at a node.
    CellSet cells_of(int end) const;

    LinkLists graph_;
    std::vector<ChainNode> nodes_;
    std::vector<uint16_t> on_queue_, off_queue_;
    std::array<std::vector<uint8_t>, 2> seen_;  // off, on
    std::vector<StrongLink> new_links_;
    std::vector<Strike> struck_;  // in the order in which cells are found
    std::vector<Follow> follows_;
    bool is_new_frame_ = true, is_new_ = true;  // whether no space knows the frame, the board at hand
    bool is_fresh_ = false;                     // whether `follows_` are of the board at hand
    std::unique_ptr<Space<4>> space_4_;
    std::unique_ptr<Space<12>> space_12_;
};

}  // namespace nonet::logic::se
