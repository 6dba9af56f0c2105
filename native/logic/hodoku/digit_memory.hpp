// Caches which single-digit patterns a digit does not have, while its candidates stay the same.
//
// A pattern of one digit depends only on the candidates of that digit, and a step usually changes one or two digits. So
// searches for a first step skip a digit that they searched without success before.
#pragma once

#include "logic/core/step_search.hpp"

namespace nonet::logic {

class DigitMemory {
  public:
    // One slot for each search of a single digit.
    enum Slot : uint8_t {
        skyscraper_rows,
        skyscraper_columns,
        kite,
        turbot,
        empty_rectangle,
        simple_colors,
        multi_colors,
        basic_fish,                     // and one for each larger size
        finned_fish = basic_fish + 6,   // likewise
        sashimi_fish = finned_fish + 6  // likewise
    };

    static DigitMemory& of(StepSearch& search) {
        auto& memory = search.work().of<DigitMemory>();
        memory.is_used_ = !search.all();
        return memory;
    }

    // Whether the digit is known not to have the pattern. A search for all steps does not use the cache.
    bool lacks(const StepSearch& search, int digit, int slot) {
        Entry& entry = entries_[digit];
        const CellSet with = search.board().cells_with(digit);
        if (entry.with != with) entry = {with, 0};
        return is_used_ && (entry.lacking >> slot & 1) != 0;
    }
    // Records that the digit, just queried, does not have the pattern.
    void note_lack(int digit, int slot) {
        if (is_used_) entries_[digit].lacking |= uint32_t{1} << slot;
    }

  private:
    struct Entry {
        CellSet with;
        uint32_t lacking = 0;
    };
    Entry entries_[10];
    bool is_used_ = false;
};

}  // namespace nonet::logic
