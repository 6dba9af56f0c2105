// Builds the link rows from the board's sets and closes them.
#include "logic/graph/candidate_links.hpp"

#include <algorithm>

namespace nonet::logic {

void collect_groups(const Board& board, std::vector<Group>& groups) {
    groups.clear();
    for (int line = 0; line < 18; ++line) {
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = board.places(line, digit);
            if (!places.several()) continue;
            // The three boxes that the line crosses.
            const int first_box = line < 9 ? 18 + line / 3 * 3 : 18 + (line - 9) / 3;
            const int step = line < 9 ? 1 : 3;
            for (int box = first_box; box < first_box + 3 * step; box += step) {
                const CellSet cells = places & kSets.houses[box];
                if (!cells.several()) continue;
                groups.push_back({static_cast<uint8_t>(digit), cells, common_peers(cells), static_cast<uint8_t>(line),
                                  static_cast<uint8_t>(box)});
            }
        }
    }
}

void CandidateLinks::build(const Board& board, bool with_groups) {
    list_.number(board.candidates());
    candidate_words_ = (candidates() + 63) / 64;
    groups_.clear();
    if (with_groups) collect_groups(board, groups_);
    words_ = candidate_words_ + (static_cast<int>(groups_.size()) + 63) / 64;
    nodes_ = words_ * 64;
    const auto size = static_cast<size_t>(nodes_) * words_;
    weak_.assign(size, 0);
    strong_.assign(size, 0);
    link_cells(board);
    link_houses(board);
    if (with_groups) link_groups(board);
    close();
    is_complete_ = false;
}

void CandidateLinks::link_cells(const Board& board) {
    for (int first = 0; first < candidates();) {
        const int count = size_of(board.marks(list_[first].cell));
        for (int a = first; a < first + count; ++a)
            for (int b = a + 1; b < first + count; ++b) join(weak_, a, b);
        if (count == 2) join(strong_, first, first + 1);
        first += count;
    }
}

void CandidateLinks::link_houses(const Board& board) {
    places_.assign(static_cast<size_t>(kHouses) * kDigits * words_, 0);
    for (int i = 0; i < candidates(); ++i)
        for (int house : kGeometry.cell_houses[list_[i].cell])
            set_bit(row(places_, house * kDigits + list_[i].digit - 1), i);
    for (int i = 0; i < candidates(); ++i) {
        const auto [cell, digit] = list_[i];
        uint64_t* weak = row(weak_, i);
        for (int house : kGeometry.cell_houses[cell]) {
            const uint64_t* places = row(places_, house * kDigits + digit - 1);
            for (int w = 0; w < candidate_words_; ++w) weak[w] |= places[w];
            if (board.count(house, digit) != 2) continue;
            uint64_t* strong = row(strong_, i);
            for (int w = 0; w < candidate_words_; ++w) strong[w] |= places[w];
            strong[i >> 6] &= ~(uint64_t{1} << (i & 63));
        }
        weak[i >> 6] &= ~(uint64_t{1} << (i & 63));
    }
}

void CandidateLinks::link_groups(const Board& board) {
    const int base = candidate_words_ * 64;
    const auto count = static_cast<int>(groups_.size());
    std::array<int, kDigits> last;
    last.fill(-1);
    std::vector<int> next(count);  // the next group of the same digit
    for (int g = count - 1; g >= 0; --g) {
        next[g] = last[groups_[g].digit - 1];
        last[groups_[g].digit - 1] = g;
    }
    for (int g = 0; g < count; ++g) {
        const Group& group = groups_[g];
        for (int house : {group.box, group.line}) {
            const CellSet rest = board.places(house, group.digit) - group.cells;
            for (const int cell : rest) join(weak_, base + g, index_of(cell, group.digit));
            if (rest.is_single()) join(strong_, base + g, index_of(rest.first(), group.digit));
        }
        for (int o = next[g]; o >= 0; o = next[o]) {
            const Group& other = groups_[o];
            if (other.cells.intersects(group.cells)) continue;
            if (other.line != group.line && other.box != group.box) continue;
            join(weak_, base + g, base + o);
            const CellSet both = group.cells | other.cells;
            if ((other.line == group.line && board.places(group.line, group.digit) == both) ||
                (other.box == group.box && board.places(group.box, group.digit) == both))
                join(strong_, base + g, base + o);
        }
    }
}

void CandidateLinks::close() {
    // From on to on: everything forced by the eliminated nodes.
    forces_.assign(words_, 0);
    const int base = candidate_words_ * 64, count = base + static_cast<int>(groups_.size());
    const auto exists = [&](int node) { return node < candidates() || node >= base; };
    for (int node = 0; node < count; ++node) {
        const uint64_t* strong = row(strong_, node);
        uint64_t any = 0;
        for (int w = 0; w < words_; ++w) any |= strong[w];
        if (any != 0) set_bit(forces_, node);
    }
    hops_.assign(static_cast<size_t>(nodes_) * words_, 0);
    for (int node = 0; node < count; ++node) {
        if (!exists(node)) continue;
        uint64_t* hops = row(hops_, node);
        const uint64_t* weak = row(weak_, node);
        for (int w = 0; w < words_; ++w)
            for (uint64_t rest = weak[w] & forces_[w]; rest != 0; rest &= rest - 1) {
                const uint64_t* strong = row(strong_, w * 64 + std::countr_zero(rest));
                for (int v = 0; v < words_; ++v) hops[v] |= strong[v];
            }
    }
    closure_.close(hops_.data(), count, words_);
    forced_.assign(static_cast<size_t>(base) * words_, 0);
    for (int i = 0; i < candidates(); ++i) {
        if (!has_bit(forces_, i)) continue;
        uint64_t* forced = row(forced_, i);
        const uint64_t* strong = row(strong_, i);
        for (int w = 0; w < words_; ++w)
            for (uint64_t rest = strong[w]; rest != 0; rest &= rest - 1) {
                const uint64_t* on = closure_.row(w * 64 + std::countr_zero(rest));
                for (int v = 0; v < words_; ++v) forced[v] |= on[v];
            }
    }
}

void CandidateLinks::complete() {
    if (is_complete_) return;
    is_complete_ = true;
    const int base = candidate_words_ * 64, count = base + static_cast<int>(groups_.size());
    // The nodes that a node eliminates when on, directly or through forced nodes. The rows of finished nodes are merged
    // whole.
    struck_.assign(static_cast<size_t>(nodes_) * words_, 0);
    std::vector<uint8_t> done(nodes_, 0);
    std::vector<uint64_t> open(words_);
    for (int node = 0; node < count; ++node) {
        const uint64_t* on = closure_.row(node);
        uint64_t* struck = row(struck_, node);
        std::copy_n(on, words_, open.data());
        for (int w = 0; w < words_; ++w)
            while (open[w] != 0) {
                const int next = w * 64 + std::countr_zero(open[w]);
                open[w] &= open[w] - 1;
                const uint64_t* add = done[next] ? row(struck_, next) : row(weak_, next);
                for (int v = 0; v < words_; ++v) struck[v] |= add[v];
                if (!done[next]) continue;
                const uint64_t* covered = closure_.row(next);
                for (int v = 0; v < words_; ++v) open[v] &= ~covered[v];
            }
        done[node] = 1;
    }
    const auto words = static_cast<size_t>(candidate_words_);
    full_.assign(4 * words * candidates(), 0);
    for (int i = 0; i < candidates(); ++i) {
        uint64_t* full = full_.data() + 4 * words * i;
        std::copy_n(closure_.row(i), words, full);
        std::copy_n(row(struck_, i), words, full + words);
        std::copy_n(row(forced_, i), words, full + 2 * words);
        const uint64_t* strong = row(strong_, i);
        for (int w = 0; w < words_; ++w)
            for (uint64_t rest = strong[w]; rest != 0; rest &= rest - 1) {
                const uint64_t* struck = row(struck_, w * 64 + std::countr_zero(rest));
                for (size_t v = 0; v < words; ++v) full[3 * words + v] |= struck[v];
            }
        full[3 * words + (i >> 6)] |= uint64_t{1} << (i & 63);
    }
}

}  // namespace nonet::logic
