// The input of a finder: the board, the wanted techniques, options, working memory and a place to report steps.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "board/stop.hpp"
#include "logic/core/board.hpp"
#include "logic/core/catalogue.hpp"
#include "logic/core/step.hpp"

namespace nonet::logic {

// HoDoKu's default limits.
inline constexpr int kMaxFins = 5;
inline constexpr int kMaxEndoFins = 2;
inline constexpr int kMaxKrakenSize = 4;
inline constexpr int kMaxKrakenFins = 2;
inline constexpr int kMaxChainLength = 20;  // x-chains, xy-chains, remote pairs
inline constexpr int kMaxAlsChainLength = 50;
inline constexpr int kNetLookAhead = 4;

// Variants of the techniques; the defaults are HoDoKu's.
struct Options {
    bool uniqueness = true;                     // the puzzle is known to have one solution
    bool uniqueness_missing_candidates = true;  // rectangles may lack one of their two digits in a roof corner
    bool empty_rectangle_of_two = false;        // a box with only two candidates counts as empty rectangle
    bool duals = false;                         // also combine two kites, empty rectangles or fish that share cells
    bool als_in_chains = false;                 // almost locked sets as nodes of grouped chains
    bool als_overlap = false;                   // almost locked sets of one step may share cells
};

// Memory that finders share and reuse. Each family of finders keeps its data in a struct:
//     auto& links = search.work().of<LinkTable>();
//     if (links.position != search.work().position()) rebuild(links);
class Workspace {
  public:
    // The one object of a type, made on first use.
    template <class T>
    T& of() {
        struct Holder : Held {
            T held{};
        };
        static const size_t slot = next_slot();
        if (slot >= slots_.size()) slots_.resize(slot + 1);
        if (slots_[slot] == nullptr) slots_[slot] = std::make_unique<Holder>();
        return static_cast<Holder&>(*slots_[slot]).held;
    }
    // The number of the current board state; never 0 and never reused in one workspace.
    uint64_t position() const { return position_; }
    void board_changed() { ++position_; }

  private:
    struct Held {
        virtual ~Held() = default;
    };
    static size_t next_slot() {
        static std::atomic<size_t> next{0};
        return next++;
    }

    std::vector<std::unique_ptr<Held>> slots_;
    uint64_t position_ = 1;
};

class StepSearch {
  public:
    // Searches for the first step in HoDoKu's order, or for all steps, of the wanted techniques. The
    // techniques must share one finder, or be searched with each of their finders in turn.
    StepSearch(const Board& board, const Options& options, Workspace& work, bool all, Stop stop = {})
        : board_(board), options_(options), work_(work), all_(all), stop_(stop) {}

    const Board& board() const { return board_; }
    const Options& options() const { return options_; }
    Workspace& work() { return work_; }
    bool all() const { return all_; }

    bool wants(Technique technique) const { return wanted_[static_cast<size_t>(technique)]; }
    const TechniqueSet& wanted() const { return wanted_; }
    void want(const TechniqueSet& techniques) { wanted_ = techniques; }

    // The empty record to fill in for a step of this technique.
    Step& draft(Technique technique) {
        draft_.clear(technique);
        return draft_;
    }
    // The record under construction.
    Step& draft() { return draft_; }
    // Accepts the draft as a step; returns true if the finder should stop.
    bool report() {
        found_ = true;
        if (!all_) return true;
        steps_.push_back(draft_);
        return false;
    }
    bool found() const { return found_; }
    void reset() {
        found_ = false;
        steps_.clear();
    }
    // The step found in a search for the first one.
    const Step& step() const { return draft_; }
    std::vector<Step>& steps() { return steps_; }

    void set_stop(Stop stop) {
        stop_ = stop;
        is_stopped_ = false;
    }
    const Stop& stop() const { return stop_; }
    // Polled by long searches, about every millisecond.
    bool stopped() { return is_stopped_ || (is_stopped_ = stop_()); }

  private:
    const Board& board_;
    const Options& options_;
    Workspace& work_;
    bool all_;
    Stop stop_;
    bool found_ = false;
    bool is_stopped_ = false;
    TechniqueSet wanted_;
    Step draft_;
    std::vector<Step> steps_;
};

// What the search classes of finders have in common.
class StepFinder {
  public:
    explicit StepFinder(StepSearch& search) : search_(search), board_(search.board()) {}

  protected:
    StepSearch& search_;
    const Board& board_;
};

}  // namespace nonet::logic
