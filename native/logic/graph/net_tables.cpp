// Builds the tables of forcing nets: assumes each premise on a copy of the board and records the singles.
//
// The copy behaves like HoDoKu's, even on contradictory boards, which assumptions often lead to: singles stay queued
// until their cell is filled, and eliminating the last candidate of a cell does not change the counts of its houses.
// The implications after a contradiction depend on that, and so does the step taken.
#include "logic/graph/net_tables.hpp"

#include <algorithm>

namespace nonet::logic {
namespace {

constexpr size_t kMaxEntries = 1000;  // HoDoKu's limit for a table

// A short list of singles in the order of discovery.
template <int kCapacity>
class Queue {
  public:
    void clear() { size_ = 0; }
    void push(int cell, int digit) {
        if (size_ < kCapacity) items_[size_++] = {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
    }
    void erase(int at) {
        std::copy(items_.begin() + at + 1, items_.begin() + size_, items_.begin() + at);
        --size_;
    }
    int size() const { return size_; }
    Candidate operator[](int i) const { return items_[i]; }

  private:
    std::array<Candidate, kCapacity> items_;
    int size_ = 0;
};

struct TrialBoard {
    std::array<uint16_t, kCells> marks;
    std::array<uint8_t, kCells> digits;
    std::array<CellSet, kDigits> with;
    std::array<std::array<int8_t, kDigits>, kHouses> counts;
    Queue<2 * kCells> naked;
    Queue<kHouses * kDigits> hidden;

    void load(const Board& board) {
        for (int cell = 0; cell < kCells; ++cell) {
            marks[cell] = board.marks(cell);
            digits[cell] = static_cast<uint8_t>(board.digit(cell));
        }
        for (int d = 0; d < kDigits; ++d) {
            with[d] = board.cells_with(d + 1);
            for (int house = 0; house < kHouses; ++house)
                counts[house][d] = static_cast<int8_t>(board.count(house, d + 1));
        }
        naked.clear();
        hidden.clear();
    }
    void queue_hidden(int house, int d) {
        const CellSet places = with[d] & kSets.houses[house];
        if (places.any()) hidden.push(places.first(), d + 1);
    }
    void drop_hidden(int house, int d) {
        for (int i = 0; i < hidden.size(); ++i) {
            if (hidden[i].digit != d + 1 || !kSets.houses[house].contains(hidden[i].cell)) continue;
            hidden.erase(i);
            return;
        }
    }
    void strike(int cell, int d) {
        marks[cell] &= static_cast<uint16_t>(~(1 << d));
        with[d].remove(cell);
        if (marks[cell] == 0) return;
        if (size_of(marks[cell]) == 1) naked.push(cell, digit_of(marks[cell]));
        for (int house : kGeometry.cell_houses[cell]) {
            const int left = --counts[house][d];
            if (left == 1) queue_hidden(house, d);
            if (left == 0) drop_hidden(house, d);
        }
    }
    void place(int cell, int digit) {
        if (digits[cell] == digit) return;
        digits[cell] = static_cast<uint8_t>(digit);
        const uint16_t open = marks[cell];
        marks[cell] = 0;
        for (const int d : bits_in(open)) with[d].remove(cell);
        for (const int peer : with[digit - 1] & kSets.peers[cell]) strike(peer, digit - 1);
        for (const int d : bits_in(open))
            for (int house : kGeometry.cell_houses[cell])
                if (--counts[house][d] == 1 && d + 1 != digit) queue_hidden(house, d);
    }
};

class Recorder {
  public:
    Recorder(const Board& board, const LinkGraph& graph, std::vector<NetEntry>& entries, int look_ahead)
        : board_(board), graph_(graph), entries_(entries), look_ahead_(look_ahead) {
        fresh_.load(board);
        at_.assign(static_cast<size_t>(graph.nodes()), 0);
    }

    // Appends the table of one premise.
    void record(int premise, uint64_t* row) {
        row_ = row;
        start_ = entries_.size();
        trial_ = fresh_;
        const auto& node = graph_.node(premise);
        if (node.is_on) {
            put(node.cell, node.digit, false, false);
        } else {
            trial_.strike(node.cell, node.digit - 1);
            add(premise, {});
            if (size_of(trial_.marks[node.cell]) == 1) put(node.cell, digit_of(trial_.marks[node.cell]), false, true);
        }
        for (int round = 0; round < look_ahead_; ++round)
            if (!look()) break;
        for (const LinkGraph::Edge* e = graph_.begin_extended(premise); e != graph_.end(premise); ++e) add(e->node, {});
        // Clear the lookup table for the next premise.
        for (size_t i = start_; i < entries_.size(); ++i) at_[entries_[i].node] = 0;
    }

  private:
    using Reasons = std::array<uint16_t, 5>;

    void add(int node, Reasons from) {
        const size_t position = entries_.size() - start_;
        if (position >= kMaxEntries) return;
        uint64_t& word = row_[node >> 6];
        const uint64_t bit = uint64_t{1} << (node & 63);
        if ((word & bit) != 0) return;
        word |= bit;
        // The distance follows the first reason, but the table keeps the latest one in front.
        const int length = position == 0 ? 1 : entries_[start_ + from[0]].length + 1;
        for (int i = 1; i < 5; ++i)
            if (from[i] > from[0]) std::swap(from[i], from[0]);
        at_[node] = static_cast<uint16_t>(position);
        entries_.push_back({static_cast<uint16_t>(node), static_cast<uint16_t>(length), from});
    }
    int position_of_off(int cell, int digit) const { return at_[graph_.off(graph_.index_of(cell, digit))]; }

    // Places a digit on the trial board and records it with all its eliminations.
    void put(int cell, int digit, bool with_reasons, bool is_naked) {
        const uint16_t open = trial_.marks[cell];
        const auto& houses = kGeometry.cell_houses[cell];
        int narrowest = houses[0];
        for (int house : {houses[1], houses[2]})
            if (trial_.counts[house][digit - 1] < trial_.counts[narrowest][digit - 1]) narrowest = house;
        trial_.place(cell, digit);
        const auto position = static_cast<uint16_t>(entries_.size() - start_);
        Reasons reasons{};
        if (with_reasons) {
            size_t count = 0;
            if (is_naked) {
                for (uint16_t rest = board_.marks(cell) & ~mask_of(digit); rest != 0 && count < 5; rest &= rest - 1)
                    reasons[count++] = static_cast<uint16_t>(position_of_off(cell, digit_of(rest)));
            } else {
                CellSet rest = board_.places(narrowest, digit);
                rest.remove(cell);
                while (rest.any() && count < 5)
                    reasons[count++] = static_cast<uint16_t>(position_of_off(rest.pop(), digit));
            }
        }
        const int index = graph_.index_of(cell, digit);
        if (index >= 0) add(graph_.on(index), reasons);
        CellSet struck = board_.cells_with(digit) & kSets.peers[cell];
        while (struck.any()) add(graph_.off(graph_.index_of(struck.pop(), digit)), {position});
        for (const int other : digits_in(open & ~mask_of(digit)))
            add(graph_.off(graph_.index_of(cell, other)), {position});
    }

    // One round: places all current singles, naked ones first. Returns false if there is none.
    bool look() {
        struct Single {
            Candidate candidate;
            bool is_naked;
        };
        std::array<Single, 3 * kCells> singles;
        int count = 0;
        for (int i = 0; i < trial_.naked.size(); ++i)
            if (trial_.digits[trial_.naked[i].cell] == 0) singles[count++] = {trial_.naked[i], true};
        CellSet seen;
        for (int i = 0; i < trial_.hidden.size(); ++i) {
            const auto [cell, digit] = trial_.hidden[i];
            if (trial_.digits[cell] != 0 || seen.contains(cell)) continue;
            const auto& houses = kGeometry.cell_houses[cell];
            const auto alone = [&, d = digit - 1](int house) { return trial_.counts[house][d] == 1; };
            if (!alone(houses[0]) && !alone(houses[1]) && !alone(houses[2])) continue;
            seen.add(cell);
            singles[count++] = {trial_.hidden[i], false};
        }
        for (int i = 0; i < count; ++i)
            put(singles[i].candidate.cell, singles[i].candidate.digit, true, singles[i].is_naked);
        return count > 0;
    }

    const Board& board_;
    const LinkGraph& graph_;
    std::vector<NetEntry>& entries_;
    int look_ahead_;
    TrialBoard fresh_, trial_;
    size_t start_ = 0;
    uint64_t* row_ = nullptr;
    std::vector<uint16_t> at_;
};

}  // namespace

void NetTables::build(const Board& board, const LinkGraph& graph, int look_ahead) {
    words_ = graph.words();
    entries_.clear();
    start_.assign(static_cast<size_t>(graph.nodes()) + 1, 0);
    rows_.assign(static_cast<size_t>(graph.nodes()) * words_, 0);
    Recorder recorder(board, graph, entries_, look_ahead);
    for (int node = 0; node < graph.nodes(); ++node) {
        start_[node] = static_cast<uint32_t>(entries_.size());
        if (!graph.exists(node)) continue;
        uint64_t* row = rows_.data() + static_cast<size_t>(node) * words_;
        if (graph.node(node).kind == NodeKind::cell) {
            recorder.record(node, row);
            continue;
        }
        // A group has no nets: its links are those of chains.
        entries_.push_back({static_cast<uint16_t>(node), 1, {}});
        set_bit(row, node);
        for (const LinkGraph::Edge* e = graph.begin(node); e != graph.end(node); ++e) {
            entries_.push_back({e->node, e->length, {}});
            set_bit(row, e->node);
        }
    }
    start_[graph.nodes()] = static_cast<uint32_t>(entries_.size());
}

int NetTables::position(int premise, int node) const {
    const NetEntry* first = begin(premise);
    for (const NetEntry* e = first; e != end(premise); ++e)
        if (e->node == node) return static_cast<int>(e - first);
    return -1;
}

void NetTable::expand(const NetTables& tables, const LinkGraph& graph, int premise) {
    tables_ = &tables;
    graph_ = &graph;
    premise_ = premise;
    entries_.clear();
    at_.assign(static_cast<size_t>(graph.nodes()), -1);
    for (const NetEntry* e = tables.begin(premise); e != tables.end(premise); ++e) {
        at_[e->node] = static_cast<int16_t>(entries_.size());
        entries_.push_back({e->node, e->length, -1});
    }
    for (size_t j = 1; j < entries_.size() && entries_.size() < kMaxEntries; ++j) {
        const Entry via = entries_[j];
        const NetEntry* end = tables.end(via.node);
        for (const NetEntry* e = tables.begin(via.node) + 1; e < end; ++e) {
            const int length = via.length + e->length;
            const int known = at_[e->node];
            if (known < 0) {
                if (entries_.size() == kMaxEntries) break;
                at_[e->node] = static_cast<int16_t>(entries_.size());
                entries_.push_back({e->node, static_cast<uint16_t>(length), static_cast<int16_t>(via.node)});
            } else if (entries_[known].table >= 0 && entries_[known].length > length) {
                entries_[known].table = static_cast<int16_t>(via.node);
                entries_[known].length = static_cast<uint16_t>(length);
            }
        }
    }
}

// Finds the positions of candidates that are off in a table before an entry; returns false if one is not.
bool NetTable::collect(int table, int at, std::span<const Candidate> others, std::vector<uint16_t>& positions) const {
    positions.clear();
    for (const auto [cell, digit] : others) {
        const int position = tables_->position(table, graph_->off(graph_->index_of(cell, digit)));
        if (position < 0 || position >= at) return false;
        positions.push_back(static_cast<uint16_t>(position));
    }
    return !positions.empty();
}

std::vector<uint16_t> NetTable::rests_on(int table, int at) const {
    const NetEntry& entry = tables_->begin(table)[at];
    std::vector<uint16_t> known;
    for (int i = 0; i < 5; ++i) {
        // Position 0 is the premise of the table in the first reason, and means none in the others.
        if ((i == 0 || entry.from[i] != 0) && entry.from[i] < at) known.push_back(entry.from[i]);
    }
    const auto& node = graph_->node(entry.node);
    if (!node.is_on || node.kind != NodeKind::cell) return known;
    std::vector<Candidate> others;
    std::vector<uint16_t> found, usable;
    const auto holds_known = [&] {
        return std::all_of(known.begin(), known.end(), [&](uint16_t position) {
            return position == 0 || std::find(found.begin(), found.end(), position) != found.end();
        });
    };
    for (int unit = -1; unit < 3; ++unit) {  // the cell itself, then its row, column and box
        others.clear();
        for (int i = 0; i < 9; ++i) {
            const int cell = unit < 0 ? node.cell : kGeometry.house_cells[kGeometry.cell_houses[node.cell][unit]][i];
            const int digit = unit < 0 ? i + 1 : node.digit;
            if ((cell == node.cell && digit == node.digit) || graph_->index_of(cell, digit) < 0) continue;
            others.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
        }
        if (!collect(table, at, others, found)) continue;
        if (holds_known()) return found;
        if (usable.empty()) usable = found;
    }
    return usable.empty() ? known : usable;
}

void NetTable::write(int table, int at, Way& way, bool complete) const {
    const NetEntry* entries = tables_->begin(table);
    const NetEntry& entry = entries[at];
    if (std::find(way.nodes.begin(), way.nodes.end(), entry.node) != way.nodes.end()) return;
    std::vector<uint16_t> reasons;
    if (at != 0 && complete) {
        for (const uint16_t position : rests_on(table, at)) {
            write(table, position, way, complete);
            reasons.push_back(entries[position].node);
        }
    }
    for (int i = 0; i < 5 && at != 0 && !complete; ++i) {
        // Position 0 is the premise of the table in the first reason, and means none in the others.
        if (i > 0 && entry.from[i] == 0) continue;
        if (entry.from[i] >= at) continue;
        write(table, entry.from[i], way, complete);
        reasons.push_back(entries[entry.from[i]].node);
    }
    way.nodes.push_back(entry.node);
    way.reasons.push_back(std::move(reasons));
}

bool NetTable::trace(int node, Way& way, bool complete) const {
    way = {};
    if (at_[node] < 0) return false;
    // The tables along the path, each with the entry where the next one starts.
    std::vector<std::pair<int, int>> stages;
    for (int position = at_[node]; position != 0 && stages.size() < kMaxEntries;) {
        const int table = entries_[position].table >= 0 ? entries_[position].table : premise_;
        const int at = tables_->position(table, entries_[position].node);
        stages.push_back({table, at});
        const NetEntry* entries = tables_->begin(table);
        for (int main = at; main > 0; main = entries[main].from[0] < main ? entries[main].from[0] : 0)
            for (int i = 1; i < 5; ++i) way.branches |= entries[main].from[i] != 0;
        position = table == premise_ ? 0 : at_[table];
    }
    write(premise_, 0, way, complete);
    for (size_t i = stages.size(); i-- > 0;) write(stages[i].first, stages[i].second, way, complete);
    return true;
}

}  // namespace nonet::logic
