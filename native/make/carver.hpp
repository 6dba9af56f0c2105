// Takes clues away from a full grid for as long as one solution is left.
#pragma once

#include "make/prober.hpp"
#include "make/random.hpp"
#include "make/symmetry.hpp"

namespace nonet::make {

class Carver {
  public:
    // Starts on a solution whose clues may stand in `units`, and draws the order in which they will go. False when even
    // all of them together leave several solutions.
    bool start(Random& random, Prober& prober, const Digits& solution, const Units& units);

    // Starts on a puzzle instead, with units that are all clues.
    void load(Random& random, const Digits& puzzle, const Digits& solution, const Units& units);

    // Takes units away one by one, unless fewer than `fewest` clues would stay or the solution would no
    // longer be the only one. With fewest = 0 no unit can go in the end.
    void thin(Prober& prober, int fewest);

    // Puts units back in random order while fewer than `wanted` clues stand, none that would make more than `most`.
    void thicken(Random& random, int wanted, int most);

    // Tells whether no single clue can go, where units hold several.
    bool is_minimal(Prober& prober) const;

    const Digits& puzzle() const { return puzzle_; }
    int clues() const { return clues_; }

  private:
    void put(int unit);
    void take(int unit);
    bool is_needed(Prober& prober, int unit);

    Digits solution_, puzzle_;
    Units units_;
    uint8_t order_[kCells];  // units: clues first, those that went last
    int held_ = 0;           // how many of them are clues
    int clues_ = 0;
};

}  // namespace nonet::make
