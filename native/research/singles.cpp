// Naked singles for all cells at once, hidden singles house by house.
#include "research/singles.hpp"

namespace nonet::research {

using logic::CellSet;
using logic::kSets;

bool apply_singles(Position& position) {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        // Naked: cells that exactly one digit may take.
        CellSet one, several;
        for (const CellSet& places : position.places) {
            several |= one & places;
            one |= places;
        }
        if (one != CellSet::all()) return false;
        const CellSet naked = (one - several) & position.open;
        for (const int cell : naked) {
            int digit = 0;
            while (digit < kDigits && !position.places[digit].contains(cell)) ++digit;
            if (digit == kDigits) return false;  // a digit put since then took it away
            position.put(cell, digit);
            has_changed = true;
        }
        if (has_changed) continue;
        // Hidden: digits with exactly one place in a house.
        for (int digit = 0; digit < kDigits; ++digit)
            for (const CellSet& house : kSets.houses) {
                const CellSet places = position.places[digit] & house;
                if (places.empty()) return false;
                if (places.several() || !places.intersects(position.open)) continue;
                position.put(places.first(), digit);
                has_changed = true;
            }
    }
    return true;
}

}  // namespace nonet::research
