// Chooses the branch when the rules find nothing more. Included once per instruction set, like rules.hpp.

// "The digit `bit` goes in this triad of this box", or not: minirow `triad` (direction 0) or minicolumn (direction 1).
struct Choice {
    unsigned direction, triad, lane;
    uint16_t bit;
};

// Takes the band or stack that is closest to being decided, and in it a digit with only two arrangements left.
//
// How far a band is from decided: in each box, the triads that a digit could still go in beyond the first, over all
// digits. It needs no more nodes than counting arrangements (60.5 against 61.7 on the hardest puzzles) and is cheaper.
// A digit has two arrangements left exactly when it is undecided and no box of the band leaves it all three triads:
// two arrangements of the same kind (see close()) give each box two triads, two of different kinds share one triad,
// and a third arrangement always fills up the three triads of some box.
//
// Tried and worse: the digit with the fewest arrangements in the whole board (4.5 times the nodes on the hardest
// puzzles); the digit with the fewest candidates in the band (2.1); any digit with two arrangements (1.5); the first
// cell with two candidates (2.3).
NONET_INLINE Choice choose(const Board& board) {
    const auto& x = board.cells;
    alignas(32) uint16_t triads[2][3][16], several[2][16], all[2][16];
    Boxes score[2];
    for (int direction = 0; direction < 2; ++direction) {
        Boxes t[3];
        for (int i = 0; i < 3; ++i) {
            t[i] = direction == 0 ? Boxes::or3(x[i][0], x[i][1], x[i][2]) : Boxes::or3(x[0][i], x[1][i], x[2][i]);
            t[i].store(triads[direction][i]);
        }
        const Boxes two = Boxes::only_used(Boxes::majority(t[0], t[1], t[2]));
        const Boxes three = Boxes::only_used(Boxes::and3(t[0], t[1], t[2]));
        two.store(several[direction]);
        three.store(all[direction]);
        const Boxes count = Boxes::count(two);
        score[direction] = Boxes::add(count, Boxes::count(three));
    }
    // 0..2 are the bands and 4..6 the stacks.
    const unsigned index = Boxes::least(score[0], score[1]);
    const unsigned direction = index >> 2, place = index & 3;
    const unsigned first = direction == 0 ? 4 * place : place, step = direction == 0 ? 1 : 4;
    const uint16_t* two = several[direction];
    const uint16_t* three = all[direction];
    const unsigned lanes[3] = {first, first + step, first + 2 * step};
    const uint32_t undecided = two[lanes[0]] | two[lanes[1]] | two[lanes[2]];
    const uint32_t simple = undecided & ~(three[lanes[0]] | three[lanes[1]] | three[lanes[2]]);
    const uint32_t digits = simple != 0 ? simple : undecided;
    const uint16_t bit = static_cast<uint16_t>(digits & (0u - digits));
    const unsigned lane = (two[lanes[0]] & bit) != 0 ? lanes[0] : (two[lanes[1]] & bit) != 0 ? lanes[1] : lanes[2];
    // Two or three of the triads are possible, so the first possible one is the first or the second.
    const unsigned triad = (triads[direction][0][lane] & bit) != 0 ? 0 : 1;
    return {direction, triad, lane, bit};
}
