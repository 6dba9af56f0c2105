// Simple colors and multi colors: the strong links of one digit as coloured clusters.
//
// In a cluster joined by strong links the cells take two colours in turn, and exactly one colour is true. Wrap:
// two cells of one colour see each other, so that colour is false. Trap: a cell that sees both colours is false.
// Multi colors joins two clusters. Type 2: a colour that sees both colours of the other cluster is false. Type 1:
// colours a and c see each other, so they are not both true, one of b and d is; what sees b and d is false.
// Example (trap): 5 alternates along strong links r1c1 (a), r1c6 (b), r5c6 (a), r5c3 (b): no 5 in r2c3, which sees
// r1c1 and r5c3.
#include "logic/hodoku/digit_memory.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

struct Cluster {
    CellSet color[2];
};
constexpr int kMaxClusters = 20;

// All cells that see some cell of the set.
CellSet seen_by(CellSet cells) {
    CellSet seen;
    for (const int cell : cells) seen |= kSets.peers[cell];
    return seen;
}

// Extends the colouring from a cell along the strong links of its row, column and box, depth first.
void color_from(const Board& board, int digit, int cell, int color, CellSet& open, Cluster& cluster) {
    if (!open.contains(cell)) return;
    open.remove(cell);
    cluster.color[color].add(cell);
    for (int house : kGeometry.cell_houses[cell]) {
        if (board.count(house, digit) != 2) continue;
        const CellSet other = board.places(house, digit) - CellSet::of(cell);
        if (other.any()) color_from(board, digit, other.first(), 1 - color, open, cluster);
    }
}

int find_clusters(const Board& board, int digit, Cluster* clusters) {
    CellSet open;
    for (int house = 0; house < kHouses; ++house)
        if (board.count(house, digit) == 2) open |= board.places(house, digit);
    int count = 0;
    while (open.any() && count < kMaxClusters) {
        Cluster cluster;
        color_from(board, digit, open.first(), 0, open, cluster);
        if (cluster.color[0].any() && cluster.color[1].any()) clusters[count++] = cluster;
    }
    return count;
}

bool report_colors(StepSearch& search, int digit, std::initializer_list<CellSet> colors) {
    Step& step = search.draft();
    step.digits = mask_of(digit);
    auto role = static_cast<int>(Role::color_a);
    for (CellSet color : colors) step.show_all(static_cast<Role>(role++), color, digit);
    return search.report();
}

bool find_simple(StepSearch& search, int digit, const Cluster& cluster) {
    const Board& board = search.board();
    const CellSet a = cluster.color[0], b = cluster.color[1];
    const CellSet seen_a = seen_by(a), seen_b = seen_by(b);
    if (search.wants(Technique::simple_colors_wrap) && (seen_a.intersects(a) || seen_b.intersects(b))) {
        Step& step = search.draft(Technique::simple_colors_wrap);
        if (seen_a.intersects(a)) step.eliminate_all(a, digit);
        if (seen_b.intersects(b)) step.eliminate_all(b, digit);
        if (report_colors(search, digit, {a, b})) return true;
    }
    const CellSet hit = seen_a & seen_b & board.cells_with(digit);
    if (!search.wants(Technique::simple_colors_trap) || hit.empty()) return false;
    search.draft(Technique::simple_colors_trap).eliminate_all(hit, digit);
    return report_colors(search, digit, {a, b});
}

bool find_multi(StepSearch& search, int digit, const Cluster& one, const Cluster& two) {
    const CellSet with = search.board().cells_with(digit);
    const CellSet a = one.color[0], b = one.color[1], c = two.color[0], d = two.color[1];
    const CellSet seen_a = seen_by(a), seen_b = seen_by(b), seen_c = seen_by(c), seen_d = seen_by(d);
    const bool ac = seen_a.intersects(c), ad = seen_a.intersects(d);
    const bool bc = seen_b.intersects(c), bd = seen_b.intersects(d);
    if (search.wants(Technique::multi_colors_2) && ((ac && ad) || (bc && bd))) {
        Step& step = search.draft(Technique::multi_colors_2);
        if (ac && ad) step.eliminate_all(a, digit);
        if (bc && bd) step.eliminate_all(b, digit);
        if (report_colors(search, digit, {a, b, c, d})) return true;
    }
    if (!search.wants(Technique::multi_colors_1)) return false;
    Step& step = search.draft(Technique::multi_colors_1);
    if (ac) step.eliminate_all(seen_b & seen_d & with, digit);
    if (ad) step.eliminate_all(seen_b & seen_c & with, digit);
    if (bc) step.eliminate_all(seen_a & seen_d & with, digit);
    if (bd) step.eliminate_all(seen_a & seen_c & with, digit);
    return !step.eliminations.empty() && report_colors(search, digit, {a, b, c, d});
}

}  // namespace

void find_simple_colors(StepSearch& search) {
    auto& memory = DigitMemory::of(search);
    const bool is_full_search =
        search.wants(Technique::simple_colors_trap) && search.wants(Technique::simple_colors_wrap);
    for (int digit = 1; digit <= 9; ++digit) {
        if (memory.lacks(search, digit, DigitMemory::simple_colors)) continue;
        Cluster clusters[kMaxClusters];
        const int count = find_clusters(search.board(), digit, clusters);
        for (int i = 0; i < count; ++i)
            if (find_simple(search, digit, clusters[i])) return;
        if (is_full_search) memory.note_lack(digit, DigitMemory::simple_colors);
    }
}

void find_multi_colors(StepSearch& search) {
    auto& memory = DigitMemory::of(search);
    const bool is_full_search = search.wants(Technique::multi_colors_1) && search.wants(Technique::multi_colors_2);
    for (int digit = 1; digit <= 9; ++digit) {
        if (memory.lacks(search, digit, DigitMemory::multi_colors)) continue;
        Cluster clusters[kMaxClusters];
        const int count = find_clusters(search.board(), digit, clusters);
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                if (i != j && find_multi(search, digit, clusters[i], clusters[j])) return;
        if (is_full_search) memory.note_lack(digit, DigitMemory::multi_colors);
    }
}

}  // namespace nonet::logic
