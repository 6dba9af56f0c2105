// Turbot fish: the general chain of three links of one digit, strong - weak - strong.
//
// start = b - c = end. If start is false, b is true, c false and end true; so start or end is true, and the digit can
// be eliminated from every cell that sees both. When end is start itself, start is true. Skyscrapers and kites are
// turbot fish of special shape. Example: 1 in r1 only at c2, c8; r1c8 and r3c9 share a box; 1 in column 9 only at r3,
// r7: no 1 in r7c2.
#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/digit_memory.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

struct Turbot {
    int digit, start, b, c, end;
};

// The cells joined to `cell` by a strong link, by row, column and box. A box link counts only where the cells
// share no line, since there the line decides.
int strong_partners(const Board& board, int cell, int digit, uint8_t* partners) {
    int count = 0;
    const auto& houses = kGeometry.cell_houses[cell];
    for (int kind = 0; kind < 3; ++kind) {
        if (board.count(houses[kind], digit) != 2) continue;
        CellSet other = board.places(houses[kind], digit) - CellSet::of(cell);
        if (kind == 2) other -= kSets.houses[houses[0]] | kSets.houses[houses[1]];
        if (other.any()) partners[count++] = static_cast<uint8_t>(other.first());
    }
    return count;
}

CellSet struck_by(const Board& board, const Turbot& t) {
    return board.cells_with(t.digit) & kSets.peers[t.start] & kSets.peers[t.end];
}

void draft_turbot(StepSearch& search, const Turbot& t) {
    Step& step = search.draft(Technique::turbot_fish);
    step.digits = mask_of(t.digit);
    Chain& chain = step.chains.emplace_back();
    for (const int cell : {t.start, t.b, t.c, t.end})
        chain.nodes.push_back(plain_node(cell, t.digit, chain.nodes.size() % 2 == 1, chain.nodes.empty()));
    step.eliminate_all(struck_by(search.board(), t), t.digit);
}

// Calls use(turbot) for every chain of the digit that eliminates something, in the order of start cell and links.
template <class Use>
void for_each_turbot(const Board& board, int digit, const Use& use) {
    const CellSet with = board.cells_with(digit);
    for (const int start : with) {
        uint8_t firsts[3];
        const int first_count = strong_partners(board, start, digit, firsts);
        for (int i = 0; i < first_count; ++i) {
            const int b = firsts[i];
            const auto& houses = kGeometry.cell_houses[b];
            const CellSet lines = kSets.houses[houses[0]] | kSets.houses[houses[1]];
            for (int kind = 0; kind < 3; ++kind) {
                CellSet seconds = (with & kSets.houses[houses[kind]]) - CellSet::of(b) - CellSet::of(start);
                if (kind == 2) seconds -= lines;
                while (seconds.any()) {
                    const int c = seconds.pop();
                    uint8_t ends[3];
                    const int end_count = strong_partners(board, c, digit, ends);
                    for (int j = 0; j < end_count; ++j) {
                        if (ends[j] == b) continue;
                        const Turbot t{digit, start, b, c, ends[j]};
                        if (struck_by(board, t).any()) use(t);
                    }
                }
            }
        }
    }
}

}  // namespace

void find_turbot_fish(StepSearch& search) {
    const Board& board = search.board();
    auto& memory = DigitMemory::of(search);
    bool found = false;
    Turbot best{};
    Strikes best_strikes;
    for (int digit = 1; digit <= 9; ++digit) {
        if (memory.lacks(search, digit, DigitMemory::turbot)) continue;
        bool lacks = true;
        for_each_turbot(board, digit, [&](const Turbot& t) {
            lacks = false;
            if (search.all()) {
                // Each chain is found once from either end.
                if (t.start > t.end || (t.start == t.end && t.b > t.c)) return;
                draft_turbot(search, t);
                search.report();
                return;
            }
            Strikes strikes;
            strikes.add(struck_by(board, t), digit);
            // Ties are broken by start cell; those of one digit are in that order anyway.
            const bool is_better =
                strikes.comes_before(best_strikes) || (t.start < best.start && !best_strikes.comes_before(strikes));
            if (found && !is_better) return;
            found = true;
            best = t;
            best_strikes = strikes;
        });
        if (lacks) memory.note_lack(digit, DigitMemory::turbot);
    }
    if (!found) return;
    draft_turbot(search, best);
    search.report();
}

}  // namespace nonet::logic
