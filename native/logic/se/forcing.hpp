// Rules 23 to 32: Nishio, multiple and dynamic forcing chains, and their levels with nested rules.
#pragma once

#include <memory>
#include <unordered_map>

#include "board/stop.hpp"
#include "logic/se/chains.hpp"
#include "logic/se/closure.hpp"

namespace nonet::logic::se {

// Which of the rules is searched.
struct ForcingRule {
    bool is_dynamic = true;
    bool is_nishio = false;
    int level = 0;  // 1: with pointing, pairs and x-wings; 2, 3: and with chains; 4: and with dynamic chains
    int inner = 0;  // level 4: the level of these dynamic chains

    double base() const { return is_nishio ? kNishio : !is_dynamic ? kMultiple : kDynamic + kPerLevel * level; }
};

// Searches one rule after the other on one board; closures are continued from rule to rule.
class ForcingSearch {
  public:
    // Forgets the boards of the previous puzzle.
    void forget() {
        inner_.clear();
        has_quiet_.fill(false);
        has_settled_.fill(false);
    }
    // Starts on a new board. `grid` gives the blanks of houses, `marks` the candidates; the board is quiet if rule 21
    // gives no hint there.
    void load(const Grid& grid, const Marks& marks, bool is_quiet);

    // The best hint of a rule, by complexity, key and order found, among assumptions of these digits. False if there is
    // none, or the caller stopped.
    bool find_best(ForcingRule rule, RatedStep& step, Stop stop = {}, uint16_t digits = kAllDigits);
    // All hints of a rule, as they are delivered to a deeper search.
    void find_all(ForcingRule rule, std::vector<NestedHint>& hints, Stop stop = {});

  private:
    struct End {
        const Closure* closure;
        const ClosureNode* node;
        bool is_on;
    };
    struct Hint {
        HintKey key;
        Literal target;
        bool is_on;
        uint8_t house_type;  // of a region
        End ends[9];
        int count;
    };

    template <typename Sink>
    void search(ForcingRule rule, Sink& sink, Stop stop, uint16_t digits);
    template <typename Sink>
    void search_common(const Closure* const* closures, int count, HintKey key, int house_type, Sink& sink);
    const Closure& closure_of(Literal lit, bool is_on, ForcingRule rule);
    // The complexity of a hint; more than `most` if it is above that.
    int complexity_of(const Hint& hint, int most);

    // Level 1 and above: adds off nodes by rules. False if no rule gives any. The rules up to level `settled` are known
    // to give none.
    bool advance(Closure& closure, ForcingRule rule, int settled);
    bool advance_by_intersections(Closure& closure);
    bool advance_by_hidden_pairs(Closure& closure);
    bool advance_by_naked_pairs(Closure& closure);
    bool advance_by_x_wings(Closure& closure);
    bool advance_by_chains(Closure& closure, const std::vector<NestedHint>& hints);
    // Turns removed candidates into off nodes; their parents are in the closure's pool, from `begin` on.
    bool adopt(Closure& closure, uint32_t begin, const std::vector<Literal>& removed, int nested);

    // What rules 21 and 24 find on a board, as far as it was needed.
    struct Inner {
        bool has_chains = false, has_multiple = false;
        std::vector<NestedHint> chains, multiple;
    };
    using BoardKey = std::array<uint64_t, 2>;
    struct KeyHash {
        size_t operator()(const BoardKey& key) const { return static_cast<size_t>(key[0]); }
    };
    static constexpr size_t kMostInner = 20'000;
    Inner& inner_of(const Marks& marks);
    void find_inner_chains(const Closure& closure, std::vector<NestedHint>& hints);
    void find_inner_multiple(const Closure& closure, Inner& inner);
    ForcingSearch& deeper();

    NestedHint nested_of(const Hint& hint, ForcingRule rule, int complexity, uint32_t order);

    const Grid* grid_ = nullptr;
    Marks marks_;
    bool is_quiet_ = false;
    LinkRules rules_;  // those of the current closures
    bool has_closures_ = false;
    Stop stop_;
    std::array<std::array<int16_t, kLiterals>, 2> at_;  // off, on: which closure a potential has, -1 for none
    std::vector<std::unique_ptr<Closure>> closures_;
    size_t used_ = 0;
    Ancestors ancestors_;
    ChainSearch chains_;
    std::unique_ptr<ForcingSearch> deeper_;
    std::vector<NestedHint> found_;
    std::unordered_map<BoardKey, Inner, KeyHash> inner_;
    // By assumption: a board that it led to, in this step or one before, where rule 21 gave no hint, and one where
    // neither did rule 24.
    std::array<bool, 2 * kLiterals> has_quiet_{}, has_settled_{};
    std::vector<Marks> quiet_, settled_;
    std::vector<Literal> removed_;
    std::vector<uint8_t> cells_;
};

}  // namespace nonet::logic::se
