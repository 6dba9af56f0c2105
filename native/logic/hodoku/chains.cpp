// X-chain and XY-chain: chains of one digit, and chains of bivalue cells.
//
// X-chain: strong and weak links of one digit in turn, strong at both ends. XY-chain: bivalue cells that see each other
// and share a digit, entered by one digit and left by the other; both ends offer the same digit. Either way, if the
// digit is not at one end it is at the other, so it can be eliminated from every cell that sees both. Example: {1,2}
// r1c1 - {2,3} r1c5 - {3,1} r3c6 eliminates 1 from r1c4, r3c2 and other cells that see both ends.
//
// HoDoKu walks all paths and takes the step with most eliminations, then the smallest index sum, then the
// first start. Here a breadth-first search from every start finds the ends it reaches; only if the shortest path
// crosses itself are other paths tried, guided by the distance to the end.
#include <algorithm>
#include <tuple>

#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kNone = -1;

// The ends of a possible chain.
struct Ends {
    int count, sum;
    int start, end, digit;
    friend bool operator<(const Ends& a, const Ends& b) {
        return std::tie(b.count, a.sum, a.start, a.digit) < std::tie(a.count, b.sum, b.start, b.digit);
    }
};

CellSet struck_by(const Board& board, int start, int end, int digit) {
    return kSets.peers[start] & kSets.peers[end] & board.cells_with(digit);
}

// One step of a path: the cells passed since the last state, then the state itself.
//
// Links is a policy: its states are small integers; start(cell, digit, visit) yields the states after the first strong
// link, next(state, visit) those after one more weak and strong link. visit(state, via) gets the cell passed between,
// or kNone.
template <class Links>
class PathFinder {
  public:
    PathFinder(const Links& links, int max_hops) : links_(links), max_hops_(max_hops) { hops_.fill(-1); }

    // Finds the shortest walk from the start to every state.
    void spread(int cell, int digit) {
        start_ = cell;
        digit_ = digit;
        hops_.fill(-1);
        queue_.clear();
        const auto visit = [&](int state, int via) {
            if (hops_[state] >= 0) return;
            hops_[state] = static_cast<int8_t>(depth_);
            from_[state] = static_cast<int16_t>(current_);
            via_[state] = static_cast<int8_t>(via);
            queue_.push_back(static_cast<uint16_t>(state));
        };
        depth_ = 0;
        current_ = kNone;
        links_.start(cell, digit, visit);
        for (size_t i = 0; i < queue_.size(); ++i) {
            current_ = queue_[i];
            depth_ = hops_[current_] + 1;
            if (depth_ > max_hops_) break;
            links_.next(current_, visit);
        }
    }
    bool reaches(int state) const { return hops_[state] > 0; }

    // Finds a path that does not cross itself to a state that spread() reached: the cells after the start.
    bool path_to(int state, std::vector<uint8_t>& cells) {
        cells.clear();
        for (int s = state; s != kNone; s = from_[s]) {
            cells.push_back(static_cast<uint8_t>(links_.cell(s)));
            if (via_[s] != kNone) cells.push_back(static_cast<uint8_t>(via_[s]));
        }
        std::reverse(cells.begin(), cells.end());
        return !crosses(cells) || detour_to(state, cells);
    }

  private:
    // A chain may end where it began, and an XY-chain stays in a cell for one link; otherwise no cell occurs twice.
    bool crosses(const std::vector<uint8_t>& cells) const {
        CellSet passed = CellSet::of(start_);
        for (size_t i = Links::kStaysInStart ? 1 : 0; i < cells.size(); ++i) {
            if (passed.contains(cells[i]) && !(i + 1 == cells.size() && cells[i] == start_ && !Links::kStaysInStart))
                return true;
            passed.add(cells[i]);
        }
        return false;
    }

    // Tries all paths within the limit, shortest first. Distances to the end, computed from the end (links go both
    // ways), prune paths that are too long.
    bool detour_to(int state, std::vector<uint8_t>& cells) {
        std::array<int8_t, Links::kStates> from_start = hops_;
        std::array<int16_t, Links::kStates> from = from_;
        std::array<int8_t, Links::kStates> via = via_;
        const int start = start_, digit = digit_;
        spread(links_.cell(state), digit);
        to_end_ = hops_;
        hops_ = from_start;
        from_ = from;
        via_ = via;
        start_ = start;
        digit_ = digit;
        goal_ = state;
        budget_ = 20000;
        for (int limit = hops_[state]; limit <= max_hops_; ++limit) {
            cells.clear();
            passed_ = CellSet::of(start_);
            bool found = false;
            links_.start(start_, digit_, [&](int first, int) { found = found || walk(first, kNone, limit, cells); });
            if (found) return true;
            if (budget_ <= 0) return false;
        }
        return false;
    }
    bool walk(int state, int via, int left, std::vector<uint8_t>& cells) {
        const int cell = links_.cell(state);
        const bool stays = Links::kStaysInStart && cells.empty();
        const bool closes = !Links::kStaysInStart && state == goal_ && left == 0 && cell == start_;
        if (--budget_ < 0) return false;
        if (via != kNone && passed_.contains(via)) return false;
        if (!stays && !closes && passed_.contains(cell)) return false;
        const size_t size = cells.size();
        const CellSet passed = passed_;
        if (via != kNone) cells.push_back(static_cast<uint8_t>(via)), passed_.add(via);
        cells.push_back(static_cast<uint8_t>(cell));
        passed_.add(cell);
        bool found = left == 0 && state == goal_;
        if (left > 0 && may_arrive(state, left))
            links_.next(state, [&](int next, int through) { found = found || walk(next, through, left - 1, cells); });
        if (!found) {
            cells.resize(size);
            passed_ = passed;
        }
        return found;
    }
    // Walks are reversible: the state that a walk from the end would be in here is the mirror of this one.
    bool may_arrive(int state, int left) const {
        const int mirror = links_.mirror(state, to_end_);
        return mirror >= 0 && mirror <= left;
    }

    const Links& links_;
    int max_hops_;
    int start_ = 0, digit_ = 0, depth_ = 0, current_ = kNone, goal_ = 0, budget_ = 0;
    CellSet passed_;
    std::array<int8_t, Links::kStates> hops_, to_end_;
    std::array<int16_t, Links::kStates> from_;
    std::array<int8_t, Links::kStates> via_;
    std::vector<uint16_t> queue_;
};

// The links of one digit. A state is the cell that holds it.
class DigitLinks {
  public:
    static constexpr int kStates = kCells;
    static constexpr bool kStaysInStart = false;

    void load(const Board& board, int digit) {
        strong_.fill({});
        linked_ = {};
        for (int house = 0; house < kHouses; ++house) {
            const CellSet pair = board.places(house, digit);
            if (!pair.several() || board.count(house, digit) != 2) continue;
            linked_ |= pair;
            strong_[pair.first()].add(pair.last());
            strong_[pair.last()].add(pair.first());
        }
    }
    CellSet linked() const { return linked_; }
    int cell(int state) const { return state; }
    template <class Visit>
    void start(int cell, int, Visit visit) const {
        for (const int partner : strong_[cell]) visit(partner, kNone);
    }
    template <class Visit>
    void next(int state, Visit visit) const {
        for (const int via : kSets.peers[state] & linked_)
            for (const int cell : strong_[via]) visit(cell, via);
    }
    // From here a weak link leads to a cell whose strong partner is the state of a walk from the end.
    int mirror(int state, const std::array<int8_t, kStates>& to_end) const {
        int best = -1;
        for (const int cell : kSets.peers[state] & linked_) {
            const int hops = to_end[cell];
            if (hops >= 0 && (best < 0 || hops + 1 < best)) best = hops + 1;
        }
        return best;
    }

  private:
    CellSet linked_;
    std::array<CellSet, kCells> strong_;
};

// The links between bivalue cells. A state is a cell and which of its two digits is on.
class BivalueLinks {
  public:
    static constexpr int kStates = 2 * kCells;
    static constexpr bool kStaysInStart = true;

    explicit BivalueLinks(const Board& board) : board_(board), cells_(board.bivalue()) {
        for (int digit = 1; digit <= 9; ++digit) with_[digit - 1] = cells_ & board.cells_with(digit);
    }
    CellSet cells() const { return cells_; }
    CellSet with(int digit) const { return with_[digit - 1]; }
    int cell(int state) const { return state / 2; }
    int digit(int state) const {
        const uint16_t marks = board_.marks(state / 2);
        return state % 2 == 0 ? digit_of(marks) : digit_of(marks & (marks - 1));
    }
    // The state in which the other digit of the cell is on.
    int off(int cell, int digit) const { return 2 * cell + (digit_of(board_.marks(cell)) == digit ? 1 : 0); }
    int on(int cell, int digit) const { return off(cell, digit) ^ 1; }
    template <class Visit>
    void start(int cell, int digit, Visit visit) const {
        visit(off(cell, digit), kNone);
    }
    template <class Visit>
    void next(int state, Visit visit) const {
        const int digit = this->digit(state);
        for (const int peer : kSets.peers[cell(state)] & with_[digit - 1]) visit(off(peer, digit), kNone);
    }
    // A walk from the end arrives here with the other digit on.
    int mirror(int state, const std::array<int8_t, kStates>& to_end) const { return to_end[state ^ 1]; }

  private:
    const Board& board_;
    CellSet cells_;
    std::array<CellSet, kDigits> with_;
};

void report_chain(StepSearch& search, Technique technique, const Ends& ends, const Chain& chain) {
    Step& step = search.draft(technique);
    step.digits = mask_of(ends.digit);
    step.eliminate_all(struck_by(search.board(), ends.start, ends.end, ends.digit), ends.digit);
    step.chains.push_back(chain);
    search.report();
}

struct ChainEndsWork {
    std::vector<Ends> ends;
    std::vector<uint8_t> cells;
};

// Reports the first of the possible chains that exists, or all; of several with the same eliminations the
// shortest. `connect(ends)` makes the chain, of `length()` nodes.
template <class Connect>
void report_best(StepSearch& search, Technique technique, std::vector<Ends>& ends, Connect connect) {
    std::stable_sort(ends.begin(), ends.end());
    Chain chain, best;
    for (size_t i = 0; i < ends.size();) {
        // Ends with equal keys usually have equal eliminations: search them for the shortest chain.
        const Ends* first = nullptr;
        size_t j = i;
        for (; j < ends.size() && ends[j].count == ends[i].count && ends[j].sum == ends[i].sum; ++j) {
            if (!connect(ends[j], chain)) continue;
            const auto same = [&](const Ends& a, const Ends& b) {
                return a.digit == b.digit && struck_by(search.board(), a.start, a.end, a.digit) ==
                                                 struck_by(search.board(), b.start, b.end, b.digit);
            };
            if (first == nullptr || (same(*first, ends[j]) && chain.nodes.size() < best.nodes.size())) {
                first = &ends[j];
                std::swap(best, chain);
            } else if (search.all() && !same(*first, ends[j])) {
                report_chain(search, technique, ends[j], chain);
            }
        }
        if (first != nullptr) {
            report_chain(search, technique, *first, best);
            if (!search.all()) return;
        }
        i = j;
    }
}

void add_ends(const Board& board, std::vector<Ends>& list, int start, int end, int digit) {
    const CellSet struck = struck_by(board, start, end, digit);
    if (struck.empty()) return;
    Strikes strikes;
    strikes.add(struck, digit);
    list.push_back({strikes.count(), strikes.index_sum(), start, end, digit});
}

}  // namespace

void find_x_chain(StepSearch& search) {
    const Board& board = search.board();
    const int max_hops = (kMaxChainLength - 1) / 2;
    auto& work = search.work().of<ChainEndsWork>();
    work.ends.clear();
    DigitLinks links;
    PathFinder<DigitLinks> finder(links, max_hops);
    for (int digit = 1; digit <= 9; ++digit) {
        links.load(board, digit);
        for (CellSet starts = links.linked(); starts.any();) {
            const int start = starts.pop();
            finder.spread(start, digit);
            for (CellSet ends = starts | CellSet::of(start); ends.any();) {
                const int end = ends.pop();
                if (finder.reaches(end) && links.linked().contains(end)) add_ends(board, work.ends, start, end, digit);
            }
        }
    }
    report_best(search, Technique::x_chain, work.ends, [&](const Ends& ends, Chain& chain) {
        links.load(board, ends.digit);
        finder.spread(ends.start, ends.digit);
        if (!finder.path_to(ends.end, work.cells)) return false;
        chain.nodes.clear();
        chain.nodes.push_back(plain_node(ends.start, ends.digit, false, true));
        for (size_t i = 0; i < work.cells.size(); ++i)
            chain.nodes.push_back(plain_node(work.cells[i], ends.digit, i % 2 == 0, false));
        return true;
    });
}

void find_xy_chain(StepSearch& search) {
    const Board& board = search.board();
    const int max_hops = (kMaxChainLength - 1) / 2;
    auto& work = search.work().of<ChainEndsWork>();
    work.ends.clear();
    const BivalueLinks links(board);
    PathFinder<BivalueLinks> finder(links, max_hops);
    for (CellSet starts = links.cells(); starts.any();) {
        const int start = starts.pop();
        for (const int digit : digits_in(board.marks(start))) {
            const CellSet ends = links.with(digit) & starts;
            if (ends.empty()) continue;
            finder.spread(start, digit);
            for (const int end : ends)
                if (finder.reaches(links.on(end, digit))) add_ends(board, work.ends, start, end, digit);
        }
    }
    report_best(search, Technique::xy_chain, work.ends, [&](const Ends& ends, Chain& chain) {
        finder.spread(ends.start, ends.digit);
        if (!finder.path_to(links.on(ends.end, ends.digit), work.cells)) return false;
        chain.nodes.clear();
        int digit = ends.digit;
        for (uint8_t cell : work.cells) {
            chain.nodes.push_back(plain_node(cell, digit, false, chain.nodes.empty()));
            digit = digit_of(board.marks(cell) & ~mask_of(digit));
            chain.nodes.push_back(plain_node(cell, digit, true, false));
        }
        return true;
    });
}

}  // namespace nonet::logic
