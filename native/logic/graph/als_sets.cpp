// Collects the almost locked sets of a position, in HoDoKu's order, and the relations between them.
#include "logic/graph/als_sets.hpp"

#include <algorithm>

namespace nonet::logic {

// Enumerates the sets of cells of a house, each before its extensions.
class AlsList::Collector {
  public:
    Collector(const Board& board, AlsList& list, int min_size) : board_(board), list_(list), min_size_(min_size) {}

    void collect(int house) {
        house_ = house;
        count_ = 0;
        for (uint8_t cell : kGeometry.house_cells[house])
            if (board_.digit(cell) == 0) cells_[count_++] = cell;
        grow(0, 0, 0, {});
    }

  private:
    void grow(int from, int size, uint16_t digits, CellSet cells) {
        for (int i = from; i < count_; ++i) {
            const uint16_t wider = digits | board_.marks(cells_[i]);
            const int excess = size_of(wider) - (size + 1) - 1;
            // Every further cell can remove at most one surplus digit.
            if (excess > count_ - 1 - i) continue;
            const CellSet taken = cells | CellSet::of(cells_[i]);
            if (excess == 0 && size + 1 >= min_size_ && !is_known(taken, size + 1)) add(taken, wider, size + 1);
            if (size + 1 < 8) grow(i + 1, size + 1, wider, taken);
        }
    }
    // Whether the set was found in an earlier house.
    bool is_known(CellSet cells, int size) const {
        if (house_ < 9) return false;
        if (size == 1) return true;
        return house_ >= 18 && (common_houses(cells) & 0x3FFFF) != 0;
    }
    void add(CellSet cells, uint16_t digits, int size) {
        Als& als = list_.sets_.emplace_back();
        als.cells = cells;
        als.digits = digits;
        als.size = static_cast<uint8_t>(size);
        for (const int d : bits_in(digits)) {
            const CellSet candidates = board_.cells_with(d + 1);
            als.footprint_numbers[d] = static_cast<uint16_t>(list_.footprint_of(cells & candidates, d, candidates));
        }
    }

    const Board& board_;
    AlsList& list_;
    int min_size_;
    int house_ = 0;
    std::array<uint8_t, 9> cells_{};
    int count_ = 0;
};

void AlsList::collect(const Board& board, int min_size) {
    static constexpr Footprint kNone{};
    sets_.clear();
    for (auto& footprints : footprints_) footprints.clear();
    for (auto& slots : slots_) slots.fill(-1);
    Collector collector(board, *this, min_size);
    for (int house = 0; house < kHouses; ++house) collector.collect(house);
    for (Als& als : sets_) {
        als.footprints.fill(&kNone);
        for (const int d : bits_in(als.digits)) {
            als.footprints[d] = &footprints_[d][als.footprint_numbers[d]];
            als.buddies |= als.footprints[d]->seen_by;
        }
    }
}

int AlsList::footprint_of(CellSet with, int d, CellSet candidates) {
    auto& list = footprints_[d];
    auto& slots = slots_[d];
    uint64_t hash = (with.lo ^ with.hi << 47) * 0x9E3779B97F4A7C15u;
    for (hash >>= 56;; hash = (hash + 1) % kSlots) {
        if (slots[hash] < 0) break;
        if (list[slots[hash]].with == with) return slots[hash];
        // A full table must not loop forever: no board comes close, and an entry listed twice would do no harm.
        if (list.size() >= kSlots - 1) {
            for (size_t i = 0; i < list.size(); ++i)
                if (list[i].with == with) return static_cast<int>(i);
            break;
        }
    }
    if (list.size() < kSlots - 1) slots[hash] = static_cast<int16_t>(list.size());
    list.push_back({with, common_peers(with) & candidates});
    return static_cast<int>(list.size()) - 1;
}

void AlsNet::build(const Board& board, bool allow_overlap) {
    list_.collect(board);
    words_ = (size() + 63) / 64;
    relate_footprints(board);
    relate_sets(allow_overlap);
}

// Relates the live footprints of a digit as bits: which contain a cell, and which a cell sees. A digit rarely has more
// than 64, so the number of words is a compile-time constant if possible (kWords = 0: it is not).
template <int kWords>
void AlsNet::relate_footprints(int d, CellSet candidates) {
    const auto& prints = list_.footprints(d + 1);
    const auto count = static_cast<int>(live_.size());
    const int words = kWords > 0 ? kWords : (count + 63) / 64;
    holding_.assign(static_cast<size_t>(kCells) * words, 0);
    seeing_.assign(static_cast<size_t>(kCells) * words, 0);
    related_.resize(2 * static_cast<size_t>(words));
    for (int a = 0; a < count; ++a) {
        const uint64_t bit = uint64_t{1} << (a & 63);
        for (const int cell : prints[live_[a]].with) holding_[static_cast<size_t>(cell) * words + (a >> 6)] |= bit;
        for (const int cell : prints[live_[a]].seen_by) seeing_[static_cast<size_t>(cell) * words + (a >> 6)] |= bit;
    }
    uint64_t *unseen = related_.data(), *striking = related_.data() + words;
    for (uint16_t a : live_) {
        for (int v = 0; v < words; ++v) {
            uint64_t held = 0, seen = 0;
            for (const int cell : candidates - prints[a].seen_by)
                held |= holding_[static_cast<size_t>(cell) * words + v];
            for (const int cell : prints[a].seen_by) seen |= seeing_[static_cast<size_t>(cell) * words + v];
            const uint64_t all = v + 1 < words || count % 64 == 0 ? ~uint64_t{0} : (uint64_t{1} << (count & 63)) - 1;
            unseen[v] = ~held & all;
            striking[v] = seen;
        }
        merge_owners(d, unseen, words, row(restricted_[d], a));
        merge_owners(d, striking, words, row(strikes_[d], a));
    }
}

void AlsNet::merge_owners(int d, const uint64_t* prints, int words, uint64_t* into) {
    for (int v = 0; v < words; ++v)
        for (uint64_t rest = prints[v]; rest != 0; rest &= rest - 1) {
            const uint64_t* owners = row(owners_[d], live_[v * 64 + std::countr_zero(rest)]);
            for (int w = 0; w < words_; ++w) into[w] |= owners[w];
        }
}

// Restricted commons and eliminations depend on the footprints only; there are far fewer of these than of sets.
void AlsNet::relate_footprints(const Board& board) {
    const auto words = static_cast<size_t>(words_);
    for (int d = 0; d < kDigits; ++d) {
        const size_t size = list_.footprints(d + 1).size() * words;
        owners_[d].assign(size, 0);
        restricted_[d].assign(size, 0);
        strikes_[d].assign(size, 0);
    }
    for (int i = 0; i < size(); ++i)
        for (const int digit : digits_in(list_[i].digits)) set_bit(row(owners_[digit - 1], footprint(i, digit)), i);
    for (int d = 0; d < kDigits; ++d) {
        // A footprint that no cell sees neither restricts nor eliminates.
        const auto& prints = list_.footprints(d + 1);
        live_.clear();
        for (size_t a = 0; a < prints.size(); ++a)
            if (prints[a].seen_by.any()) live_.push_back(static_cast<uint16_t>(a));
        const CellSet candidates = board.cells_with(d + 1);
        switch ((live_.size() + 63) / 64) {
            case 1:
                relate_footprints<1>(d, candidates);
                break;
            case 2:
                relate_footprints<2>(d, candidates);
                break;
            case 3:
                relate_footprints<3>(d, candidates);
                break;
            default:
                relate_footprints<0>(d, candidates);
        }
    }
}

void AlsNet::relate_sets(bool allow_overlap) {
    const auto words = static_cast<size_t>(words_);
    const size_t rows = static_cast<size_t>(size()) * words;
    on_cell_.assign(kCells * words, 0);
    apart_.assign(rows, ~uint64_t{0});
    linked_.assign(rows, 0);
    doubly_.assign(rows, 0);
    striking_.assign(rows, 0);
    if (!allow_overlap)
        for (int i = 0; i < size(); ++i)
            for (const int cell : list_[i].cells) set_bit(row(on_cell_, cell), i);
    for (int i = 0; i < size(); ++i) {
        uint64_t *apart = row(apart_, i), *linked = row(linked_, i);
        uint64_t *doubly = row(doubly_, i), *striking = row(striking_, i);
        if (!allow_overlap)
            for (const int cell : list_[i].cells) {
                const uint64_t* touching = row(on_cell_, cell);
                for (int w = 0; w < words_; ++w) apart[w] &= ~touching[w];
            }
        for (const int digit : digits_in(list_[i].digits)) {
            const uint64_t *restricted = restricted_by(i, digit), *strikes = striking_with(i, digit);
            for (int w = 0; w < words_; ++w) {
                const uint64_t common = restricted[w] & apart[w];
                doubly[w] |= linked[w] & common;
                linked[w] |= common;
                striking[w] |= strikes[w];
            }
        }
    }
}

const AlsNet& als_net(StepSearch& search) {
    struct Cached {
        uint64_t position = 0;
        bool overlap = false;
        AlsNet net;
    };
    auto& cached = search.work().of<Cached>();
    if (cached.position != search.work().position() || cached.overlap != search.options().als_overlap) {
        cached.net.build(search.board(), search.options().als_overlap);
        cached.position = search.work().position();
        cached.overlap = search.options().als_overlap;
    }
    return cached.net;
}

}  // namespace nonet::logic
