// Unique rectangles and loops, types 1 to 4: the cells of a loop cannot all contain just the same two digits, or
// swapping these would give a second solution.
//
// All loops of the grid are examined, and the step with the lowest (rating, type) is taken, the first one found among
// equals.
#include "logic/core/combinations.hpp"
#include "logic/se/finders.hpp"

namespace nonet::logic::se {
namespace {

// The best step so far; nothing beats type 1 on a rectangle.
class LoopSearch {
  public:
    LoopSearch(const Grid& grid, Memory& memory, RatedStep& step) : grid_(grid), memory_(memory), best_(step) {}

    bool run() {
        for (int start = 0; start < kCells && !is_unbeatable(); ++start) {
            if (size_of(grid_.cell[start]) != 2) continue;
            pair_ = grid_.cell[start];
            v1_ = std::countr_zero(pair_);
            v2_ = std::countr_zero(static_cast<unsigned>(pair_ & (pair_ - 1)));
            both_ = grid_.with[v1_] & grid_.with[v2_];
            if (is_known_without(start)) continue;
            start_ = start;
            length_ = 0;
            on_path_ = {};
            has_loop_ = false;
            walk(start, 2, 0, -1);
            if (!has_loop_) memory_.loops[start] = {both_, grid_.clock()};
        }
        return type_ != 0;
    }

  private:
    bool is_known_without(int start) const {
        const Memory::NoLoop& known = memory_.loops[start];
        bool is_same = known.cells == both_;
        for (CellSet cells = both_; is_same && cells.any();) is_same = grid_.cell_clock(cells.pop()) <= known.clock;
        return is_same;
    }

    bool is_unbeatable() const { return type_ == 1 && best_.technique == code::unique_rectangle_1; }

    // `extra` collects the other digits of every cell visited at this level, including those that were left again:
    // Sudoku Explainer 1.2.1 does not take them back.
    void walk(int cell, int budget, uint16_t extra, int last_type) {
        path_[length_++] = static_cast<uint8_t>(cell);
        on_path_.add(cell);
        for (const int type : kBoxRowColumn) {
            if (type == last_type) continue;
            CellSet next = kSets.houses[kGeometry.cell_houses[cell][type]] & both_;
            next -= on_path_;
            if (length_ >= 4 && kGeometry.cell_houses[cell][type] == kGeometry.cell_houses[start_][type])
                next.add(start_);
            while (next.any()) {
                const int n = next.pop();
                if (n == start_) {
                    use_loop();
                    continue;
                }
                extra = static_cast<uint16_t>((extra | grid_.cell[n]) & ~pair_);
                const bool is_pair = grid_.cell[n] == pair_;
                if (is_pair || size_of(extra) == 1 || budget > 0) walk(n, budget - (is_pair ? 0 : 1), extra, type);
            }
        }
        --length_;
        on_path_.remove(cell);
    }

    // Each house is visited once by even cells and once by odd ones, or not at all.
    bool is_valid() const {
        uint32_t visited[2] = {};
        for (int i = 0; i < length_; ++i)
            for (const int house : kGeometry.cell_houses[path_[i]]) {
                if ((visited[i & 1] >> house & 1) != 0) return false;
                visited[i & 1] |= uint32_t{1} << house;
            }
        return visited[0] == visited[1];
    }

    void use_loop() {
        if (!is_valid()) return;
        int odd_count = 0;
        uint8_t odd[18];  // the cells with more than the two digits
        for (int i = 0; i < length_; ++i)
            if (grid_.cell[path_[i]] != pair_) odd[odd_count++] = path_[i];
        if (odd_count == 0) return;
        has_loop_ = true;
        if (odd_count == 1) {
            start_hint(base(), 1);
            hint_.strike(odd[0], pair_);
            finish_hint();
            return;
        }
        const uint16_t extra = static_cast<uint16_t>((grid_.cell[odd[0]] | grid_.cell[odd[1]]) & ~pair_);
        if (odd_count > 2 || size_of(extra) == 1) {
            const int e = std::countr_zero(static_cast<unsigned>(grid_.cell[odd[0]] & ~pair_));
            CellSet struck = grid_.with[e];
            for (int i = 0; i < odd_count; ++i) struck &= kSets.peers[odd[i]];
            start_hint(base(), 2);
            hint_.strike_all(struck, e);
            finish_hint();
        } else {
            type_3(odd[0], odd[1], extra);
        }
        if (odd_count == 2) type_4(odd[0], odd[1]);
    }

    void type_3(int a, int b, uint16_t extra) {
        for (int k = size_of(extra); k <= 7; ++k)
            for (const int type : kBoxRowColumn) {
                const int house = kGeometry.cell_houses[a][type];
                if (house != kGeometry.cell_houses[b][type]) continue;
                if (2 * k <= grid_.blanks(house)) naked_3(a, b, extra, k, type);
                if (2 * k < grid_.blanks(house)) hidden_3(a, b, extra, k, type);
            }
    }

    void naked_3(int a, int b, uint16_t extra, int k, int type) {
        const int house = kGeometry.cell_houses[a][type];
        const uint32_t bit_a = kSets.places[a][type], bit_b = kSets.places[b][type];
        const uint16_t shared = static_cast<uint16_t>(extra & grid_.cell[a] & grid_.cell[b]);
        for (uint32_t places = (1u << k) - 1; places < 1u << 9; places = next_combination(places)) {
            if ((places & bit_a) == 0 || (places & bit_b) != 0) continue;
            uint16_t others = 0;
            bool fits = true;
            for (uint32_t rest = places & ~bit_a; rest != 0 && fits; rest &= rest - 1) {
                const uint16_t digits = grid_.cell[kGeometry.house_cells[house][std::countr_zero(rest)]];
                fits = size_of(digits) >= 2;
                others |= digits;
            }
            const uint16_t all = static_cast<uint16_t>(extra | others);
            if (!fits || size_of(shared | others) != k || size_of(all) != k) continue;
            start_hint(base() + (k - 1) * 0.1, 3);
            for (int i = 0; i < 9; ++i)
                if (((places | bit_b) >> i & 1) == 0) {
                    const int c = kGeometry.house_cells[house][i];
                    hint_.strike(c, static_cast<uint16_t>(grid_.cell[c] & all));
                }
            finish_hint();
        }
    }

    void hidden_3(int a, int b, uint16_t extra, int k, int type) {
        const int house = kGeometry.cell_houses[a][type];
        const uint16_t bit_a = kSets.places[a][type], bit_b = kSets.places[b][type];
        uint8_t rest[9];
        int count = 0;
        for (int d = 0; d < kDigits; ++d)
            if (((pair_ | extra) >> d & 1) == 0) rest[count++] = static_cast<uint8_t>(d);
        if (count == 0 || k - 2 > count) return;
        for (uint32_t chosen = (1u << (k - 2)) - 1; chosen < 1u << count;
             chosen = chosen == 0 ? 1u << count : next_combination(chosen)) {
            uint16_t set = pair_;
            for (const int d : bits_in(chosen)) set = static_cast<uint16_t>(set | 1 << rest[d]);
            uint16_t places = 0;
            bool fits = true;
            for (uint16_t digits = set; digits != 0 && fits; digits &= digits - 1) {
                const uint16_t own = static_cast<uint16_t>(grid_.place[house][std::countr_zero(digits)] & ~bit_b);
                fits = own != 0;
                places |= own;
            }
            if (!fits || size_of(places) != k) continue;
            const uint16_t left = static_cast<uint16_t>(places & ~bit_a);
            start_hint(base() + (size_of(left) - 1) * 0.1, 3);
            for (int i = 0; i < 9; ++i)
                if ((left >> i & 1) != 0) {
                    const int c = kGeometry.house_cells[house][i];
                    hint_.strike(c, static_cast<uint16_t>(grid_.cell[c] & ~set));
                }
            finish_hint();
        }
    }

    // One of the two digits has no other place in a house that both cells share, so the other one is eliminated from
    // both.
    void type_4(int a, int b) {
        for (const int held : {v1_, v2_})
            for (const int type : kBoxRowColumn) {
                if (kGeometry.cell_houses[a][type] != kGeometry.cell_houses[b][type]) continue;
                if (size_of(grid_.place[kGeometry.cell_houses[a][type]][held]) != 2) continue;
                const uint16_t struck = static_cast<uint16_t>(pair_ & ~(1 << held));
                start_hint(base(), 4);
                hint_.strike(a, static_cast<uint16_t>(grid_.cell[a] & struck));
                hint_.strike(b, static_cast<uint16_t>(grid_.cell[b] & struck));
                finish_hint();
                return;
            }
    }

    // The rating of the loop by its length, with the additions in Sudoku Explainer's order.
    double base() const {
        double rating = 4.5;
        if (length_ >= 10) {
            rating += 0.3;
            rating += 0.2;
        } else if (length_ >= 8) {
            rating += 0.2;
        } else if (length_ >= 6) {
            rating += 0.1;
        }
        return rating;
    }

    void start_hint(double rating, int type) {
        hint_.start(static_cast<TechniqueCode>(code::unique_rectangle_1 + (length_ - 4) / 2 * 4 + type - 1), rating);
        hint_type_ = type;
    }

    void finish_hint() {
        if (hint_.strikes.empty()) return;
        if (type_ != 0 && (hint_.rating > best_.rating || (hint_.rating == best_.rating && hint_type_ >= type_)))
            return;
        std::swap(best_, hint_);
        type_ = hint_type_;
    }

    const Grid& grid_;
    Memory& memory_;
    RatedStep& best_;
    RatedStep hint_;
    int type_ = 0, hint_type_ = 0;  // 0: no step yet
    uint16_t pair_ = 0;
    int v1_ = 0, v2_ = 0, start_ = 0, length_ = 0;
    bool has_loop_ = false;  // whether a loop was found from this start, with a step or not
    CellSet both_, on_path_;
    std::array<uint8_t, kCells> path_{};
};

}  // namespace

bool find_unique_loop(const Grid& grid, Memory& memory, RatedStep& step) {
    return LoopSearch(grid, memory, step).run();
}

}  // namespace nonet::logic::se
