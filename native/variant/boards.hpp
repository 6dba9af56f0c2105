// The candidates of all cells, in the layout that suits the shape.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "search/position.hpp"
#include "variant/model.hpp"

namespace nonet::variant {

// Any shape: one mask after another.
template <class Word, int kCells_>
class PlainBoard {
  public:
    static constexpr bool kIsSwept = false;

    Mask operator[](int cell) const { return words_[cell]; }
    void set(int cell, Mask mask) { words_[cell] = static_cast<Word>(mask); }
    void clear() { words_.fill(0); }

  private:
    std::array<Word, kCells_> words_;
};

// 9x9 with boxes: the layout of the classic solver, whose sweep then does all 27 houses at once.
class SweptBoard {
  public:
    static constexpr bool kIsSwept = true;

    Mask operator[](int cell) const { return words()[kSlots.of[cell]]; }
    void set(int cell, Mask mask) { words()[kSlots.of[cell]] = static_cast<uint16_t>(mask); }
    void clear() {
        for (int i = 0; i < kWords; ++i) words()[i] = kAllDigits;
    }
    search::Position& position() { return position_; }

    // Calls visit(cell) for each cell in which this board differs from another, and makes the other equal.
    template <class Visit>
    void copy_changes_to(SweptBoard& other, Visit visit) const {
        for (int i = 0; i < kWords; i += 4) {
            uint64_t mine, theirs;
            std::memcpy(&mine, words() + i, sizeof mine);
            std::memcpy(&theirs, other.words() + i, sizeof theirs);
            if (mine == theirs) continue;
            std::memcpy(other.words() + i, &mine, sizeof mine);
            const uint64_t changed = mine ^ theirs;
            for (int j = 0; j < 4; ++j)
                if ((changed >> (16 * j) & 0xFFFF) != 0 && kSlots.cell[i + j] >= 0) visit(kSlots.cell[i + j]);
        }
    }

  private:
    static constexpr int kWords = 144;
    struct Slots {
        int16_t of[kCells];
        int16_t cell[kWords];
    };
    static constexpr Slots make_slots() {
        Slots slots{};
        for (int16_t& cell : slots.cell) cell = -1;
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = cell / 9, column = cell % 9;
            const int slot = (row % 3 * 3 + column % 3) * 16 + search::lane_of(cell);
            slots.of[cell] = static_cast<int16_t>(slot);
            slots.cell[slot] = static_cast<int16_t>(cell);
        }
        return slots;
    }
    static const Slots kSlots;

    uint16_t* words() { return &position_.cells[0][0][0]; }
    const uint16_t* words() const { return &position_.cells[0][0][0]; }

    search::Position position_;
};
inline constexpr SweptBoard::Slots SweptBoard::kSlots = SweptBoard::make_slots();

}  // namespace nonet::variant
