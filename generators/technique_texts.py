"""What the technique pages teach beside the catalogue: why it works, how to spot it, what it is called elsewhere.

By technique, or by family where the same words serve all of it; a technique's own words come first.
"""

__all__ = ["ELSEWHERE", "SPOTTING", "WHY"]

WHY = {
    "ahs_chain": (
        "A hidden set that lacks one cell is as good as locked in the rest. Two almost hidden sets cannot both use "
        "the cell they share, so one of them is locked without it; along the chain that passes on to the last."
    ),
    "symmetrical_placement": (
        "Apply the symmetry of the clues to the solution and rename its digits: the result is a solution of the "
        "same clues. There is only one solution, so it has the same symmetry."
    ),
    "tridagon": (
        "Follow the three digits from box to box. In a band the rows, and in a stack the columns, determine how the "
        "triple of one box follows from that of the next. Going once around the four boxes should lead back to "
        "the start; with one box of opposite parity it does not."
    ),
    "sk_loop": (
        "A digit can be in a house only once. If the sixteen cells have room for exactly sixteen digits, counted "
        "house by house, all of these digits must be there."
    ),
    "multi_sector_locked_set": (
        "A digit that is counted by rows can be in the cells once for each row, and one counted by columns once "
        "for each column. If that gives exactly as many digits as there are cells, none of them can be "
        "elsewhere in its line."
    ),
    "whip": (
        "Everything found follows from the assumption, and in the end something has no place left. So the "
        "assumption is false."
    ),
    "g_whip": (
        "Everything found follows from the assumption, and in the end something has no place left. So the "
        "assumption is false."
    ),
    "braid": (
        "Everything found follows from the assumption, and in the end something has no place left. So the "
        "assumption is false."
    ),
    "pattern_overlay": (
        "Every digit follows one of its patterns, and no two digits share a cell. A pattern that leaves no pattern "
        "for another digit is impossible."
    ),
    "singles": (
        "A row, column or box needs every digit once, and a cell holds one digit. The only choice left must be right."
    ),
    "direct": ("The pattern leaves a digit only one place in a house, so the digit can be placed straight away."),
    "intersections": (
        "A house must contain the digit. If all its places for the digit also lie in a second house, the second house "
        "has its digit in one of them, and cannot have it anywhere else."
    ),
    "subsets": (
        "If n cells of a house have only n digits between them, they use up these digits. If n digits have only n "
        "cells between them, they fill these cells. Both describe the same situation, once from the side of the "
        "cells and once from the side of the digits."
    ),
    "basic_fish": (
        "Each base line needs the digit once, and no two of them can have it in the same cover line. With as many "
        "base lines as cover lines, every cover line gets its digit from the base, and has none to spare for other "
        "cells."
    ),
    "finned_fish": (
        "There are two cases. If no fin is true, the fish is complete and eliminates what a fish eliminates. If a fin "
        "is true, it eliminates whatever sees it. A candidate that is eliminated in both cases is false."
    ),
    "franken_fish": (
        "The argument for a fish counts houses, and it does not matter whether they are lines or boxes: n base houses "
        "that do not overlap need n digits, and n cover houses have room for n."
    ),
    "mutant_fish": (
        "The argument for a fish counts houses of any kind: n base houses that do not overlap need n digits, and n "
        "cover houses have room for n. Rows, columns and boxes may be mixed on either side."
    ),
    "kraken_fish": (
        "As with a finned fish there are two cases; here a chain shows that a true fin leads to the same result."
    ),
    "chains": (
        "A strong link means that at least one of two candidates is true, a weak link that at most one is. Along "
        "alternating strong and weak links, if one end is false, the other end is true. So one of the two ends is "
        "true, and whatever both rule out is false."
    ),
    "uniqueness": (
        "A proper puzzle has one solution. A pattern whose digits could be swapped without touching the rest would "
        "give it two, so the pattern cannot occur: some candidate that prevents it must be true."
    ),
    "single_digit_patterns": (
        "Two strong links of one digit, joined by a weak one: at most one of the near ends is true, so at least one"
        " of the far ends is, and a cell that sees both of these cannot hold the digit."
    ),
    "guardians": (
        "A digit that has only two places in every house of a loop must alternate around it. That is possible only if "
        "the number of cells is even. With an odd number, at least one of these houses has its digit outside the "
        "loop."
    ),
    "w_wing": (
        "One end of the strong link is true. The cell that sees that end cannot be the digit, so it is the other one. "
        "Whichever end it is, one of the two cells is that other digit."
    ),
    "wings": (
        "Try each digit of the pivot in turn: whichever is true, one of the pincers is forced to the same digit. A "
        "cell that sees all places where that digit may end up cannot hold it."
    ),
    "als": (
        "An almost locked set has one more digit than cells: remove any one digit and all the others are locked. "
        "If two such sets cannot both hold a digit, one of them is locked."
    ),
    "fireworks": (
        "A line that does not have the digit outside the box has it inside. If neither line has it outside, both "
        "have it inside the same box, which has room for one: in the cell that the lines share."
    ),
    "coloring": (
        "Candidates joined by strong links take two colours in turn: all of one colour are true and all of the "
        "other false. A colour that contradicts itself is false, and what sees both colours is false in any case."
    ),
    "exclusion": (
        "Every combination of digits for the chosen cells is tried against the cells around them. A digit that is "
        "in no surviving combination is false."
    ),
    "junior_exocet": (
        "A digit of the base must also be once in each of the three crossing lines. Away from the band these lines "
        "have room for it only twice, and in the band only the targets are left. So both digits of the base are in "
        "the targets."
    ),
    "senior_exocet": (
        "Whatever digit the base takes must fit in all three crossing lines. Without the two targets it does not, so "
        "it is in one of them; two digits need both."
    ),
    "forcing": (
        "An assumption that leads to a contradiction is false. If one of several assumptions must be true, whatever "
        "follows from each of them is true."
    ),
    "nested_net": (
        "An assumption that leads to a contradiction is false, whatever it took to find the contradiction. So a "
        "proof may use further assumptions, as long as each of them is refuted in turn: the opposite is then a fact "
        "for as long as the outer assumption is followed."
    ),
    "template_set": (
        "A digit follows one of finitely many patterns of nine cells. A cell that all remaining patterns share holds "
        "the digit."
    ),
    "template_delete": (
        "A digit follows one of finitely many patterns of nine cells. A cell in none of the remaining patterns cannot "
        "hold it."
    ),
}

SPOTTING = {
    "ahs_chain": (
        "Look for two digits of a house that have three cells between them. Then look for another such pair, in "
        "another house, that shares two cells with the first."
    ),
    "symmetrical_placement": (
        "Look at the clues before you start: is there a clue opposite each clue, and is each digit always "
        "opposite the same digit? Then look at the centre, or at the diagonal."
    ),
    "extended_rectangle": (
        "Look for three digits that two rows of a band, or two columns of a stack, have in the same three "
        "places, with one or two extra candidates."
    ),
    "bug_lite": (
        "Look for a part of the board where nearly all cells have two candidates and each digit occurs twice in "
        "every house."
    ),
    "tridagon": (
        "Look for three digits that are open in four boxes of a rectangle, with three cells in each box that "
        "hold little else."
    ),
    "sk_loop": (
        "Look for four clues in a rectangle, each alone in its row and column of a box, where the cells "
        "beside them have few digits."
    ),
    "multi_sector_locked_set": (
        "Take rows and columns with many digits in common among the clues, and count by digit how many of "
        "these lines need it where they cross."
    ),
    "pattern_overlay": "Use a computer or tracing paper, and start with the digits that have the fewest patterns.",
    "full_house": "Look for rows, columns and boxes with one blank cell.",
    "naked_single": (
        "Look at cells whose row, column and box are nearly full, and count which digits they see. With pencil "
        "marks, look for a cell with a single one."
    ),
    "hidden_single": (
        "Take a digit that is already on the board many times. For each box that lacks it, rule out the rows and "
        "columns that already contain it, and see whether only one blank cell remains."
    ),
    "direct": (
        "Look for a digit that a box confines to one line, and see what places that leaves the digit elsewhere."
    ),
    "intersections": (
        "Go through the boxes digit by digit: are all places of the digit in one row or column? Then go through the"
        " lines: are all places of the digit in one box?"
    ),
    "subsets": (
        "For naked sets look for cells with few candidates in a house, starting with cells of two. For hidden sets "
        "look for digits with few places, starting with two digits that have the same two places."
    ),
    "basic_fish": (
        "Follow one digit. Mark the rows in which it has only two places (or three, or four), and see whether they "
        "use the same columns. Then the same with columns and rows."
    ),
    "finned_fish": (
        "Look for a fish that one box spoils: all extra places of the base lines lie in a single box, and the cells "
        "to eliminate from are in that box too."
    ),
    "franken_fish": ("Follow one digit. Besides lines, use boxes in which its places lie in two lines as base houses."),
    "mutant_fish": "These are hard to find by eye. Follow one digit and look at the houses in which it has few places.",
    "kraken_fish": "Start from a finned fish that just fails, and ask what would follow if the fin were true.",
    "remote_pair": "Look for many cells with the same two candidates, and join those that see each other.",
    "x_chain": "Follow one digit and mark the houses in which it has two places: these are the links of the chain.",
    "xy_chain": "Mark the cells with two candidates; from one of them walk to cells that see it and share a digit.",
    "chains": (
        "Mark cells with two candidates and digits with two places in a house: these are the strong links. Start "
        "from a candidate you would like to remove, assume it, and follow the links until they contradict it."
    ),
    "uniqueness": (
        "Look for two candidates that are alone in cells of two boxes, at the corners of a rectangle or along a "
        "loop, and ask what keeps the pattern from having two solutions."
    ),
    "bug_plus_1": "When almost all cells have two candidates left, look for the one that has three.",
    "single_digit_patterns": (
        "Follow one digit. Mark every row and column in which it has two places, and look for two of these that "
        "meet in a house at one end."
    ),
    "guardians": (
        "Follow one digit where it has two places in many houses, and look for a loop of five cells that a single "
        "extra candidate, or two, keeps from closing."
    ),
    "wings": "Mark the cells with two candidates. Look for one that sees two others and shares one digit with each.",
    "w_wing": (
        "Look for two cells with the same two candidates that do not see each other, and a strong link between them."
    ),
    "als": (
        "Look for cells of one house that have one more digit than cells: a cell with two candidates is the smallest "
        "case. Then look for two such sets that share a digit whose places all see each other."
    ),
    "sue_de_coq": (
        "Look at the two or three blank cells that a box and a line share: if they hold many digits, look for a "
        "cell of two candidates in the rest of the line, and one in the rest of the box."
    ),
    "fireworks": (
        "Look for a row and a column in which the same digits are missing, where most of their places lie in the "
        "box that both cross, and only one cell of each line outside it."
    ),
    "coloring": "Follow one digit with two places in many houses; colour the ends of each such pair differently.",
    "exclusion": "Look for two or three cells that see several cells of two candidates each.",
    "large_patterns": (
        "Look for two cells of a box and a line that have only three or four digits between them. Count where these "
        "digits can be in the lines that cross the band, starting with digits that are already on the board."
    ),
    "forcing": (
        "Choose a cell with two candidates, or a digit with two places, on a board without easier steps. Follow "
        "each of the two as far as singles go, and compare."
    ),
    "nested_net": "Use pen and paper, or a computer: this is the last resort, and it never fails.",
    "last_resort": "There is nothing to spot: use it when the board shows no pattern.",
}

ELSEWHERE = {
    "direct": "The name is Sudoku Explainer's, which rates the pattern together with the single that it leads to.",
    "locked_pair": "Pointing pair and naked pair in one.",
    "locked_triple": "Pointing triple and naked triple in one.",
    "naked_triple": "Naked triplet, disjoint triple.",
    "hidden_triple": "Hidden triplet, unique triple.",
    "naked_quad": "Naked quadruple, naked quadruplet.",
    "hidden_quad": "Hidden quadruple, hidden quadruplet.",
    "whale": "The fish of size 6, which always has a smaller partner.",
    "leviathan": "The fish of size 7, which always has a smaller partner.",
    "remote_pair": "Remote naked pair; a chain of equal bivalue cells.",
    "bug_2": "BUG type 2 (Sudoku Explainer).",
    "bug_3": "BUG type 3 (Sudoku Explainer).",
    "bug_4": "BUG type 4 (Sudoku Explainer).",
    "dual_two_string_kite": "The name is HoDoKu's, for two kites that share their box.",
    "dual_empty_rectangle": "The name is HoDoKu's, for two empty rectangles that share their box.",
    "unique_rectangle_2": "Uniqueness test 2.",
    "unique_rectangle_3": "Uniqueness test 3.",
    "unique_rectangle_4": "Uniqueness test 4.",
    "unique_rectangle_5": "Uniqueness test 5; by some counted as type 2.",
    "unique_rectangle_6": "Uniqueness test 6; an X-wing within a unique rectangle.",
    "hidden_rectangle": "Hidden unique rectangle, uniqueness test 7.",
    "avoidable_rectangle_1": "Avoidable rectangle type 1; a unique rectangle of placed digits.",
    "avoidable_rectangle_2": "Avoidable rectangle type 2; a unique rectangle of placed digits.",
    "unique_loop_1": "Unique loop type 1 (Sudoku Explainer); a unique rectangle is its smallest case.",
    "unique_loop_2": "Unique loop type 2 (Sudoku Explainer).",
    "unique_loop_3": "Unique loop type 3 (Sudoku Explainer).",
    "unique_loop_4": "Unique loop type 4 (Sudoku Explainer).",
    "finned_fish": (
        "Fish with fins (filet-o-fish in early posts); sashimi if the fish would be incomplete without its fins."
    ),
    "multi_colors_1": "Multi-colouring, colour wing.",
    "multi_colors_2": "Multi-colouring, colour trap between clusters.",
    "grouped_continuous_nice_loop": "Grouped AIC ring.",
    "grouped_discontinuous_nice_loop": "Grouped AIC of type 2.",
    "grouped_aic": "Alternating inference chain with groups.",
    "als_xy_chain": "ALS chain.",
    "franken_fish": "Fish with boxes among its houses; the name comes from Frankenstein's fish.",
    "mutant_fish": "Fish with rows and columns mixed on one side.",
    "kraken_fish": "Finned fish with chains; the two types are HoDoKu's.",
    "ahs_chain": "Almost hidden sets in chains, AHS-XZ; seen from the other side, a chain of almost locked sets.",
    "symmetrical_placement": "Gurth's symmetrical placement (GSP), after Gurth Bruins; automorphism.",
    "extended_rectangle": "Extended rectangle, XR; Borescoper's deadly pattern for some shapes of it.",
    "bug_lite": "Partial bivalue universal grave; multivalue universal grave when it has three digits in some cells.",
    "tridagon": (
        "Thor's hammer, trivalue oddagon; known since Loki (2022), the pattern behind the hardest puzzles by "
        "depth of trial and error."
    ),
    "sk_loop": "Steve K's loop, virus pattern, domino chain; hidden pair loop.",
    "multi_sector_locked_set": (
        "MSLS, multifish, naked sets across sectors; base and cover sets of rank 0. Six cells in two rows and three "
        "columns, or the other way round: twinned XY-chains."
    ),
    "whip": "The name is Denis Berthier's, as is the way of counting the length; t-whip, nrczt-whip.",
    "g_whip": "The name is Denis Berthier's; a whip with grouped candidates.",
    "braid": (
        "The name is Denis Berthier's; nrczt-braid. Braids prove exactly what trial and error with singles proves."
    ),
    "pattern_overlay": "POM, pattern overlay method; templates of several digits.",
    "full_house": "Last digit, last free cell, sole blank.",
    "naked_single": "Sole candidate, forced digit, lone single.",
    "hidden_single": (
        "Unique candidate, pinned digit; scanning, slicing and dicing, crosshatching when it is done by eye."
    ),
    "direct_pointing": "The name is Sudoku Explainer's.",
    "locked_candidates_1": "Pointing, pointing pair or triple, box-line interaction.",
    "locked_candidates_2": "Claiming, box-line reduction.",
    "naked_pair": "Disjoint pair, conjugate pair; one of the naked subsets.",
    "hidden_pair": "Unique pair; one of the hidden subsets.",
    "x_wing": "The fish of size 2.",
    "swordfish": "The fish of size 3.",
    "jellyfish": "The fish of size 4.",
    "squirmbag": "Starfish; the fish of size 5, which always has a smaller partner.",
    "skyscraper": "A turbot fish of two parallel lines.",
    "two_string_kite": "A turbot fish of a row and a column joined in a box.",
    "turbot_fish": "X-chain of length 4.",
    "empty_rectangle": "Hinge; a grouped turbot fish.",
    "guardians": "Broken wing, broken loop, oddagon of one digit.",
    "w_wing": "Semi-remote pair.",
    "xy_wing": "Y-wing, bent triple.",
    "xyz_wing": "A bent triple with three digits in the pivot.",
    "wxyz_wing": "A bent quad.",
    "unique_rectangle_1": "Uniqueness test 1.",
    "bug_plus_1": "BUG+1; one of the bivalue universal graves.",
    "sue_de_coq": "Two-sector disjoint subsets; named after the player who found it.",
    "fireworks": "Triple firework; the name is shye's, who described fireworks in 2021.",
    "simple_colors_trap": "Single's chains, rule 4; simple colouring.",
    "simple_colors_wrap": "Single's chains, rule 2; simple colouring.",
    "medusa_3d": "Advanced colouring.",
    "x_chain": "Single-digit alternating inference chain.",
    "xy_chain": "Chain of bivalue cells.",
    "aic": (
        "Alternating inference chain. Those with three strong links have names of their own, here as the threads on "
        "[hybrid wings](http://forum.enjoysudoku.com/hybrid-wings-work-in-progress-t34212.html) and "
        "[L-wings](http://forum.enjoysudoku.com/l2-wings-examples-and-exemplar-2-digit-3-strong-links-t32239.html) "
        "define them: M-wing `(X=Y)-Y=(Y-X)=X`, S-wing `X=X-(X=Y)-Y=Y`, L-wing `X=(X-Y)=(Y-Z)=Z` and H-wing "
        "`(X=Y)-Y=(Y-Z)=Z` or `(X=Y)-(Y=Z)-Z=Z`."
    ),
    "continuous_nice_loop": "AIC ring. With three strong links: W-, M- and L-rings.",
    "discontinuous_nice_loop": "AIC of type 2; a loop with a break.",
    "als_xz": "ALS-XZ rule; with two restricted digits, doubly linked.",
    "als_xy_wing": "ALS-W chain of three sets.",
    "death_blossom": "Aligned almost locked sets around a stem.",
    "aligned_pair_exclusion": "APE; the same results as those of some ALS-XZ.",
    "aligned_triplet_exclusion": "ATE.",
    "junior_exocet": (
        "JE2; found by champagne in the hardest known puzzles, systematised by David P. Bird as JExocet. The three "
        "lines are its cross-lines, their cells away from the band its S-cells."
    ),
    "senior_exocet": "SE2; an exocet with a target among the S-cells.",
    "forcing_chain_contradiction": "Double implication chain; nishio where it is about one digit.",
    "forcing_chain_verity": "Cell and region forcing chains, unit forcing chains, digit forcing chains.",
    "forcing_net_contradiction": "Dynamic forcing chains (Sudoku Explainer); Trebor's tables.",
    "forcing_net_verity": "Dynamic cell and region forcing chains (Sudoku Explainer).",
    "dynamic_net": (
        "Dynamic contradiction forcing chains (+) (Sudoku Explainer); T&E of depth 1 with locked candidates."
    ),
    "nested_net": "Nested forcing chains (Sudoku Explainer); T&E of depth 2.",
    "template_set": "Pattern overlay method.",
    "template_delete": "Pattern overlay method.",
    "brute_force": "Backtracking, guessing.",
}
