// Removes clues from a full grid while the solution stays unique.
#pragma once

#include "make/prober.hpp"
#include "make/random.hpp"
#include "make/symmetry.hpp"

namespace nonet::make {

class Carver {
  public:
    // Starts with a solution whose clues may be in `units`, and draws the order of removal. Returns false if even all
    // of them together leave several solutions.
    bool start(Random& random, Prober& prober, const Digits& solution, const Units& units);

    // Starts with a puzzle instead, with units that are all clues.
    void load(Random& random, const Digits& puzzle, const Digits& solution, const Units& units);

    // Removes units one by one, unless fewer than `fewest` clues would remain or the solution would not be unique. With
    // fewest = 0 no redundant unit is left.
    void thin(Prober& prober, int fewest);

    // Puts units back in random order while there are fewer than `wanted` clues, none that would make more than `most`.
    void thicken(Random& random, int wanted, int most);

    // Removes some random units and puts others back until one solution is left.
    void exchange(Random& random, Prober& prober, int taken);

    // Returns whether no single clue is redundant, if units have several.
    bool is_minimal(Prober& prober) const;

    const Digits& puzzle() const { return puzzle_; }
    int clues() const { return clues_; }

  private:
    void put(int unit);
    void take(int unit);
    bool differs(int unit, const Digits& other) const;
    bool is_needed(Prober& prober, int unit);

    Digits solution_, puzzle_;
    Units units_;
    uint8_t order_[kCells];  // units: clues first, removed ones last
    int held_ = 0;           // how many of them are clues
    int clues_ = 0;
};

}  // namespace nonet::make
