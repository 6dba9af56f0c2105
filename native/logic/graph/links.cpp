// Builds the implication graph, closes it, and expands tables in HoDoKu's order.
//
// The order of the direct implications decides which of several equally short chains a table keeps, and so whether a
// loop is found at all: a chain that crosses itself is dropped without looking for another.
#include "logic/graph/links.hpp"

#include <algorithm>

#include "logic/graph/candidate_links.hpp"

namespace nonet::logic {

void LinkGraph::build(const Board& board, bool with_groups, const AlsList* alses) {
    list_.number(board.candidates());
    count_ = list_.size();
    candidate_words_ = (count_ + 63) / 64;
    off_base_ = candidate_words_ * 64;
    groups_.clear();
    if (with_groups) collect_groups(board, groups_);
    const int group_words = (groups() + 63) / 64;
    const int als_nodes = alses == nullptr ? 0 : alses->size() * kDigits;
    group_base_ = 2 * off_base_;
    group_off_base_ = group_base_ + group_words * 64;
    als_base_ = group_off_base_ + group_words * 64;
    words_ = 2 * candidate_words_ + 2 * group_words + (als_nodes + 63) / 64;

    nodes_.assign(static_cast<size_t>(nodes()), Node{NodeKind::cell, false, 0, 0, {}, -1});
    for (int i = 0; i < count_; ++i) {
        const auto [cell, digit] = list_[i];
        nodes_[on(i)] = {NodeKind::cell, true, digit, cell, CellSet::of(cell)};
        nodes_[off(i)] = {NodeKind::cell, false, digit, cell, CellSet::of(cell)};
    }
    for (int g = 0; g < groups(); ++g) {
        const auto first = static_cast<uint8_t>(groups_[g].cells.first());
        nodes_[group_base_ + g] = {NodeKind::group, true, groups_[g].digit, first, groups_[g].cells};
        nodes_[group_off_base_ + g] = {NodeKind::group, false, groups_[g].digit, first, groups_[g].cells};
    }
    added_.clear();
    link_candidates(board);
    const auto plain = static_cast<int>(added_.size());
    if (with_groups) link_groups(board);
    if (alses != nullptr) link_alses(board, *alses);
    settle(plain);
}

void LinkGraph::link_candidates(const Board& board) {
    for (int i = 0; i < count_; ++i) {
        const auto [cell, digit] = list_[i];
        const uint16_t others = board.marks(cell) & ~mask_of(digit);
        for (const int other : digits_in(others)) {
            add(on(i), off(index_of(cell, other)));
            if (size_of(others) == 1) add(off(i), on(index_of(cell, other)));
        }
        CellSet linked, forced;
        for (int house : kGeometry.cell_houses[cell]) {
            CellSet places = board.places(house, digit);
            places.remove(cell);
            if (places.is_single() && !forced.contains(places.first())) {
                forced |= places;
                add(off(i), on(index_of(places.first(), digit)));
            }
            for (const int peer : places - linked) add(on(i), off(index_of(peer, digit)));
            linked |= places;
        }
    }
}

void LinkGraph::link_groups(const Board& board) {
    std::array<std::vector<uint16_t>, kDigits> of_digit;
    for (int g = 0; g < groups(); ++g) of_digit[groups_[g].digit - 1].push_back(static_cast<uint16_t>(g));
    for (int g = 0; g < groups(); ++g) {
        const Group& group = groups_[g];
        const int group_on = group_base_ + g, group_off = group_off_base_ + g;
        const CellSet seeing = board.cells_with(group.digit) & group.seen_by;
        for (const int cell : seeing) {
            const int i = index_of(cell, group.digit);
            add(group_on, off(i));
            add(on(i), group_off);
        }
        for (int house : {group.box, group.line}) {
            const CellSet single = seeing & kSets.houses[house];
            if (!single.is_single()) continue;
            const int i = index_of(single.first(), group.digit);
            add(group_off, on(i));
            add(off(i), group_on);
        }
        // Other groups of the digit in the same line or box: on eliminates them; off leaves the only one.
        int partner[2] = {-1, -1}, partners[2] = {0, 0};  // in the line, in the box
        for (uint16_t o : of_digit[group.digit - 1]) {
            const Group& other = groups_[o];
            if (o == g || other.cells.intersects(group.cells)) continue;
            for (int kind = 0; kind < 2; ++kind) {
                if (kind == 0 ? other.line != group.line : other.box != group.box) continue;
                if (partners[kind]++ == 0) partner[kind] = o;
                add(group_on, group_off_base_ + o);
            }
        }
        for (int kind = 0; kind < 2; ++kind) {
            if (partners[kind] != 1) continue;
            const CellSet places = board.places(kind == 0 ? group.line : group.box, group.digit);
            if (places == (group.cells | groups_[partner[kind]].cells)) add(group_off, group_base_ + partner[kind]);
        }
    }
}

void LinkGraph::link_alses(const Board& board, const AlsList& alses) {
    // Turning a digit of an almost locked set off locks the rest, which then eliminates what it sees: candidates,
    // groups, the entry of another set, and all but one candidate of a cell. Sets of one cell are plain links.
    const auto als_node = [&](int als, int digit) { return als_base_ + als * kDigits + digit - 1; };
    for (int i = 0; i < alses.size(); ++i) {
        const Als& als = alses[i];
        if (als.size == 1) continue;
        for (const int digit : digits_in(als.digits)) {
            std::array<CellSet, kDigits> struck{};
            bool strikes = false;
            for (const int other : digits_in(als.digits & ~mask_of(digit))) {
                struck[other - 1] = als.seen_by(other);
                strikes |= als.seen_by(other).any();
            }
            if (!strikes) continue;
            const int entered = als_node(i, digit);
            name_als(entered, i, digit, als);
            for (const int cell : als.seen_by(digit)) {
                add(on(index_of(cell, digit)), entered);
                for (int g = 0; g < groups(); ++g) {
                    const Group& group = groups_[g];
                    if (group.digit == digit && group.cells.first() == cell && !group.cells.intersects(als.cells) &&
                        als.with(digit).within(group.seen_by))
                        add(group_base_ + g, entered);
                }
            }
            for (int other = 1; other <= 9; ++other) {
                const CellSet off_cells = struck[other - 1];
                if (off_cells.empty()) continue;
                for (const int cell : off_cells) add(entered, off(index_of(cell, other)), 2 + als.penalty());
                for (int g = 0; g < groups(); ++g)
                    if (groups_[g].digit == other && groups_[g].cells.within(off_cells))
                        add(entered, group_off_base_ + g, 2 + als.penalty());
            }
            for (int k = 0; k < alses.size(); ++k) {
                const Als& next = alses[k];
                if (k == i || next.size == 1 || next.cells.intersects(als.cells)) continue;
                for (const int via : digits_in(next.digits & als.digits & ~mask_of(digit))) {
                    if (!next.with(via).within(struck[via - 1])) continue;
                    name_als(als_node(k, via), k, via, next);
                    add(entered, als_node(k, via), 2 + als.penalty());
                }
            }
            for (const int cell : als.buddies) {
                uint16_t left = board.marks(cell);
                if (size_of(left) == 2) continue;
                for (const int gone : digits_in(left))
                    if (struck[gone - 1].contains(cell)) left &= ~mask_of(gone);
                if (size_of(left) == 1) add(entered, on(index_of(cell, digit_of(left))), 3 + als.penalty());
            }
        }
    }
}

void LinkGraph::name_als(int number, int als, int digit, const Als& set) {
    const CellSet cells = set.with(digit);
    nodes_[number] = {NodeKind::als,
                      false,
                      static_cast<uint8_t>(digit),
                      static_cast<uint8_t>(cells.first()),
                      cells,
                      static_cast<int16_t>(als)};
}

void LinkGraph::settle(int plain_edges) {
    // Counting sort by origin: keeps, for each node, the order in which its implications were added.
    const auto slots = static_cast<size_t>(nodes()) + 1;
    start_.assign(slots, 0);
    extended_.assign(slots, 0);
    for (const Added& a : added_) ++start_[a.from + 1];
    for (size_t i = 1; i < slots; ++i) start_[i] += start_[i - 1];
    fill_.assign(start_.begin(), start_.end());
    edges_.resize(added_.size());
    int done = 0;
    for (const Added& a : added_) {
        if (done++ == plain_edges) extended_.assign(fill_.begin(), fill_.end());
        edges_[fill_[a.from]++] = a.edge;
    }
    if (done <= plain_edges) extended_.assign(fill_.begin(), fill_.end());
}

void LinkGraph::fill_rows(std::vector<uint64_t>& rows) const {
    rows.assign(static_cast<size_t>(nodes()) * words_, 0);
    for (int from = 0; from < nodes(); ++from)
        for (const Edge* edge = begin(from); edge != end(from); ++edge)
            rows[static_cast<size_t>(from) * words_ + (edge->node >> 6)] |= uint64_t{1} << (edge->node & 63);
}

ChainNode LinkGraph::chain_node(int number, bool is_start, const AlsList* alses) const {
    const Node& from = node(number);
    ChainNode to;
    to.kind = from.kind;
    to.link = is_start ? Link::none : from.is_on ? Link::strong : Link::weak;
    to.is_on = from.is_on;
    to.digit = from.digit;
    to.cells = from.cells;
    if (from.kind == NodeKind::als) {
        to.als = (*alses)[from.als].cells;
        to.als_digits = (*alses)[from.als].digits;
    }
    return to;
}

namespace {

// Closes rows in place. The number of words is a template parameter, so that the compiler unrolls the row operations;
// kWords = 0 means a run-time number.
template <int kWords>
void close_rows(uint64_t* rows, const uint64_t* expandable, uint64_t* open, uint8_t* closed, int nodes, int words) {
    if constexpr (kWords > 0) words = kWords;
    for (int node = 0; node < nodes; ++node) {
        uint64_t* row = rows + static_cast<size_t>(node) * words;
        set_bit(row, node);
        if (!has_bit(expandable, node)) continue;
        for (int w = 0; w < words; ++w) open[w] = row[w] & expandable[w];
        open[node >> 6] &= ~(uint64_t{1} << (node & 63));
        for (int w = 0; w < words;) {
            if (open[w] == 0) {
                ++w;
                continue;
            }
            const int next = w * 64 + std::countr_zero(open[w]);
            const uint64_t* add = rows + static_cast<size_t>(next) * words;
            open[w] &= open[w] - 1;
            if (closed[next]) {
                // A known closure is merged whole; its nodes need no further expansion.
                for (int v = 0; v < words; ++v) {
                    row[v] |= add[v];
                    open[v] &= ~add[v];
                }
            } else {
                uint64_t before = 0;
                for (int v = 0; v < words; ++v) {
                    const uint64_t fresh = add[v] & ~row[v];
                    row[v] |= fresh;
                    open[v] |= fresh & expandable[v];
                    if (v < w) before |= open[v];
                }
                if (before != 0) w = 0;
            }
        }
        closed[node] = 1;
    }
}

// Runs the version for a number of words that is a constant, if there is one.
template <int... kWords, class Run>
bool run_for(int words, const Run& run) {
    return ((words == kWords && (run.template operator()<kWords>(), true)) || ...);
}

}  // namespace

void Reach::close(const uint64_t* direct, int nodes, int words) {
    words_ = words;
    const auto size = static_cast<size_t>(nodes) * words;
    rows_.assign(direct, direct + size);
    closed_.assign(static_cast<size_t>(nodes), 0);
    open_.resize(words);
    expandable_.assign(words, 0);
    for (int node = 0; node < nodes; ++node) {
        const uint64_t* row = direct + static_cast<size_t>(node) * words;
        uint64_t any = 0;
        for (int w = 0; w < words; ++w) any |= row[w];
        if (any != 0) set_bit(expandable_, node);
    }
    const auto run = [&]<int kWords>() {
        close_rows<kWords>(rows_.data(), expandable_.data(), open_.data(), closed_.data(), nodes, words);
    };
    if (!run_for<2, 3, 4, 5, 6, 7, 8, 10, 12, 14>(words, run)) run.operator()<0>();
}

void LinkTable::expand(const LinkGraph& graph, int premise) {
    constexpr size_t kMaxEntries = 1000;  // HoDoKu's limit; further implications are ignored
    entries_.clear();
    at_.assign(static_cast<size_t>(graph.nodes()), -1);
    entries_.push_back({static_cast<uint16_t>(premise), 0, 0});
    at_[premise] = 0;
    size_t direct = 1;
    for (size_t j = 0; j < entries_.size() && entries_.size() < kMaxEntries; ++j) {
        const Entry entry = entries_[j];
        const LinkGraph::Edge* end = graph.end(entry.node);
        for (const LinkGraph::Edge* edge = graph.begin(entry.node); edge != end; ++edge) {
            const int length = entry.length + edge->length;
            const int known = at_[edge->node];
            if (known < 0) {
                if (entries_.size() == kMaxEntries) break;
                at_[edge->node] = static_cast<int16_t>(entries_.size());
                entries_.push_back({edge->node, static_cast<uint16_t>(j), static_cast<uint16_t>(length)});
            } else if (known >= static_cast<int>(direct) && j > 0 && entries_[known].length > length) {
                entries_[known].from = static_cast<uint16_t>(j);
                entries_[known].length = static_cast<uint16_t>(length);
            }
        }
        if (j == 0) direct = entries_.size();
    }
}

void LinkTable::path(int position, std::vector<uint16_t>& nodes) const {
    nodes.clear();
    for (; position != 0; position = entries_[position].from) nodes.push_back(entries_[position].node);
    nodes.push_back(entries_[0].node);
    std::reverse(nodes.begin(), nodes.end());
}

}  // namespace nonet::logic
