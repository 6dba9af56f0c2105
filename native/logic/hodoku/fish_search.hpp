// Enumerates the bases and covers of franken and mutant fish of one digit and size, in HoDoKu's order.
#pragma once

#include "logic/hodoku/fish.hpp"

namespace nonet::logic {

// A base and a cover of it; the caller decides whether they make a fish.
struct FishFrame {
    uint32_t base = 0, cover = 0;  // houses, bit h = house h
    CellSet body;                  // the candidates of the base
    CellSet endo_fins;             // those in two base houses
    CellSet covered;               // the candidates of the cover
    CellSet shared;                // those in two cover houses

    CellSet fins() const { return (body - covered) | endo_fins; }
    // The fish that they make, without its kind and eliminations.
    Fish fish(int size, int digit) const {
        Fish fish;
        fish.size = static_cast<uint8_t>(size);
        fish.digit = static_cast<uint8_t>(digit);
        fish.base = base;
        fish.cover = cover;
        fish.body = body;
        fish.fins = fins() - endo_fins;
        fish.endo_fins = endo_fins;
        return fish;
    }
};

class FishFrames {
  public:
    struct Unit {
        uint8_t house;
        CellSet places;
    };

    FishFrames(StepSearch& search, int digit, int size, int max_fins, int max_endo_fins)
        : search_(search), digit_(digit), size_(size), max_fins_(max_fins), max_endo_fins_(max_endo_fins) {}

    // Adds the houses of franken fish with rows (or columns) as base, or all houses both ways for mutant fish. Base
    // houses with more than `widest` places are left out.
    void add_houses(bool mutant, bool rows, int widest) {
        for (int house = 0; house < kHouses; ++house) {
            const CellSet places = search_.board().places(house, digit_);
            if (places.empty()) continue;
            const bool is_box = house >= 18, is_along = is_box || (house < 9) == rows;
            const Unit unit{static_cast<uint8_t>(house), places};
            if ((mutant || is_along) && places.count() <= widest) bases_[base_count_++] = unit;
            if (mutant || is_box || !is_along) covers_[cover_count_++] = unit;
        }
    }

    // Calls use(frame) for every base for which promises(frame) is true and every cover of it with at most the allowed
    // number of fins, until it returns true.
    template <class Promises, class Use>
    bool run(const Promises& promises, const Use& use) {
        return grow_base(0, 0, {}, 0, promises, use);
    }

    // The houses that may cover the base of the current frame.
    const Unit* begin() const { return usable_; }
    const Unit* end() const { return usable_ + usable_count_; }

  private:
    template <class Promises, class Use>
    bool grow_base(int from, int depth, const FishFrame& frame, int endo_count, const Promises& promises,
                   const Use& use) {
        for (int i = from; i <= base_count_ - (size_ - depth); ++i) {
            const CellSet overlap = frame.body & bases_[i].places;
            const int overlaps = endo_count + (overlap.any() ? overlap.count() : 0);
            if (overlaps > max_endo_fins_) continue;
            FishFrame grown = frame;
            grown.base |= uint32_t{1} << bases_[i].house;
            grown.body |= bases_[i].places;
            grown.endo_fins |= overlap;
            const bool over = depth + 1 == size_ ? try_base(grown, promises, use)
                                                 : grow_base(i + 1, depth + 1, grown, overlaps, promises, use);
            if (over) return true;
        }
        return false;
    }

    template <class Promises, class Use>
    bool try_base(const FishFrame& frame, const Promises& promises, const Use& use) {
        if (++tried_ % 1024 == 0 && search_.stopped()) return true;
        usable_count_ = 0;
        for (int i = 0; i < cover_count_; ++i)
            if ((frame.base >> covers_[i].house & 1) == 0 && covers_[i].places.intersects(frame.body))
                usable_[usable_count_++] = covers_[i];
        if (usable_count_ < size_ || !promises(frame)) return false;
        later_[usable_count_] = {};
        for (int i = usable_count_ - 1; i >= 0; --i) later_[i] = later_[i + 1] | usable_[i].places;
        return grow_cover(0, 0, frame, use);
    }

    template <class Use>
    bool grow_cover(int from, int depth, const FishFrame& frame, const Use& use) {
        for (int i = from; i <= usable_count_ - (size_ - depth); ++i) {
            // Candidates outside the cover so far and all later houses will be fins.
            const CellSet lost = (frame.body - frame.covered - later_[i]) | frame.endo_fins;
            if (lost.any() && lost.count() > max_fins_) return false;
            FishFrame grown = frame;
            grown.cover |= uint32_t{1} << usable_[i].house;
            grown.shared |= grown.covered & usable_[i].places;
            grown.covered |= usable_[i].places;
            const bool over = depth + 1 == size_ ? fits(grown) && use(grown) : grow_cover(i + 1, depth + 1, grown, use);
            if (over) return true;
        }
        return false;
    }

    bool fits(const FishFrame& frame) const {
        const CellSet fins = frame.fins();
        return fins.empty() || fins.count() <= max_fins_;
    }

    StepSearch& search_;
    int digit_, size_, max_fins_, max_endo_fins_;
    Unit bases_[kHouses], covers_[kHouses], usable_[kHouses];
    int base_count_ = 0, cover_count_ = 0, usable_count_ = 0;
    CellSet later_[kHouses + 1];
    uint32_t tried_ = 0;
};

}  // namespace nonet::logic
