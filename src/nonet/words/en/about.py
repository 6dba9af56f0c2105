"""What each technique is, in English, without a board; fish of all sizes share their texts."""

ABOUT = {
    "full_house": "The last empty cell of a row, column or box takes the one digit that is missing there.",
    "naked_single": "A cell that can hold only one digit, because its row, column and box hold all others, takes it.",
    "hidden_single": "A digit that has only one place left in a row, column or box goes there.",
    "direct_pointing": (
        "The places of a digit in a box lie in one line; that leaves the digit a single place elsewhere, and it is "
        "placed at once."
    ),
    "direct_claiming": (
        "The places of a digit in a line lie in one box; that leaves the digit a single place elsewhere, and it is "
        "placed at once."
    ),
    "direct_hidden_pair": (
        "Two digits that share their only two cells of a house keep everything else out; that leaves another digit a "
        "single place in the house, and it is placed at once."
    ),
    "direct_hidden_triplet": (
        "Three digits that share their only three cells of a house keep everything else out; that leaves another digit "
        "a single place in the house, and it is placed at once."
    ),
    "locked_pair": (
        "Two cells where a line and a box cross that hold the same two candidates. They use up both digits for the "
        "line and for the box."
    ),
    "locked_triple": (
        "The three cells where a line and a box cross hold three candidates between them. They use up these digits for "
        "the line and for the box."
    ),
    "locked_candidates_1": (
        "All places of a digit in a box lie in one row or column. The digit must be there, so it can be eliminated "
        "from the rest of that line. Also called pointing."
    ),
    "locked_candidates_2": (
        "All places of a digit in a row or column lie in one box. The digit must be there, so it can be eliminated "
        "from the rest of that box. Also called claiming."
    ),
    "naked_pair": "Two cells of a house with the same two candidates use up both digits for that house.",
    "naked_triple": "Three cells of a house that hold three digits between them use up these digits for that house.",
    "naked_quad": "Four cells of a house that hold four digits between them use up these digits for that house.",
    "hidden_pair": "Two digits that can only go in the same two cells of a house leave no room there for others.",
    "hidden_triple": "Three digits that can only go in the same three cells of a house leave no room there for others.",
    "hidden_quad": "Four digits that can only go in the same four cells of a house leave no room there for others.",
    "remote_pair": (
        "A chain of cells that all hold the same two candidates, each seeing the next. The digits alternate along it, "
        "so two cells an odd number of steps apart hold one of each, and a cell that sees both holds neither."
    ),
    "symmetrical_placement": (
        "A puzzle whose clues look the same after a half turn, a quarter turn or a reflection in a diagonal, with "
        "digits exchanged, has a solution that looks the same too. A cell that stays in place holds a digit that "
        "stays, and a candidate whose image is impossible is impossible."
    ),
    "bug_plus_1": (
        "Every empty cell has two candidates except one, which has three. The candidate that appears three times in "
        "its houses is true: without it the board would be a bivalue universal grave, with two solutions or none."
    ),
    "bug_2": (
        "A bivalue universal grave but for extra candidates of one digit. One of them is true, so the digit can be "
        "eliminated from every cell that sees them all."
    ),
    "bug_3": (
        "A bivalue universal grave but for extra candidates in two cells. One of them is true, so the two cells "
        "together act as one cell of a naked set."
    ),
    "bug_4": (
        "A bivalue universal grave but for extra candidates in two cells, with a grave digit confined to these two "
        "cells in a house. One cell holds it and the other an extra, so their other grave candidates can be eliminated."
    ),
    "skyscraper": (
        "Two rows (or columns) with two places each for a digit, one end of each in the same column (or row). One of "
        "the other ends is true, so the digit can be eliminated from every cell that sees both."
    ),
    "two_string_kite": (
        "A row and a column with two places each for a digit, one end of each in the same box. One of the other ends "
        "is true, so the digit can be eliminated from the cell that sees both."
    ),
    "dual_two_string_kite": "Two 2-string kites that meet in the same two cells of a box, taken together.",
    "turbot_fish": (
        "Two strong links of a digit joined by a weak one. One of the outer ends is true, so the digit can be "
        "eliminated from every cell that sees both. Skyscraper and kite are special cases."
    ),
    "empty_rectangle": (
        "All places of a digit in a box lie in one row and one column, and a strong link outside starts in line with "
        "one of them. Where the link's far end and the other line meet, the digit can be eliminated."
    ),
    "dual_empty_rectangle": "Two empty rectangles in one box with different strong links, taken together.",
    "w_wing": (
        "Two cells with the same two candidates, and a strong link of one of these digits whose ends each see one of "
        "the cells. One of the cells must be the other digit, which can be eliminated from every cell that sees both."
    ),
    "xy_wing": (
        "A pivot with two candidates sees two cells that share one of them each and a third digit with one another. "
        "Whatever the pivot is, one of these pincers is the third digit, which can be eliminated from every cell that "
        "sees both."
    ),
    "xyz_wing": (
        "Like an XY-Wing, but the pivot holds the third digit too. So the digit can be eliminated from cells that see "
        "the pivot and both pincers."
    ),
    "wxyz_wing": (
        "Four cells with four digits, of which only one could appear twice. That digit must be in one of them, so it "
        "can be eliminated from every cell that sees all its places in the four."
    ),
    "unique_rectangle_1": (
        "Four cells in two rows, two columns and two boxes, three of them with only the same two candidates. The "
        "fourth must be something else, or the two digits could be swapped and the puzzle would have two solutions."
    ),
    "unique_rectangle_2": (
        "A rectangle on two digits in which two cells of a line share one extra candidate. One of them must be the "
        "extra, which can be eliminated from every cell that sees both."
    ),
    "unique_rectangle_3": (
        "A rectangle on two digits in which two cells have extra candidates. One extra is true, so the two cells "
        "together act as one cell of a naked set."
    ),
    "unique_rectangle_4": (
        "A rectangle on two digits in which one of the digits is confined to the two larger cells in a house. The "
        "other digit can be eliminated from both of them."
    ),
    "unique_rectangle_5": (
        "A rectangle on two digits in which two diagonal cells, or three, share one extra candidate. One of them must "
        "be the extra, which can be eliminated from every cell that sees them all."
    ),
    "unique_rectangle_6": (
        "A rectangle on two digits whose larger cells are diagonal, with one digit confined to the rectangle in both "
        "rows and both columns. That digit can be eliminated from the larger cells."
    ),
    "hidden_rectangle": (
        "A rectangle with one cell that holds only the two digits, while one of them is confined to the rectangle in "
        "the row and the column of the opposite cell. There the other digit can be eliminated."
    ),
    "avoidable_rectangle_1": (
        "Three cells of a rectangle were filled while solving, none is a clue. The fourth cannot complete a pattern "
        "whose digits could be swapped."
    ),
    "avoidable_rectangle_2": (
        "Two cells of a rectangle were filled while solving, none is a clue, and the others share one extra candidate. "
        "One of them must be the extra, which can be eliminated from every cell that sees both."
    ),
    "extended_rectangle": (
        "Two parallel lines hold only three (or four) digits in as many places that could be exchanged between the "
        "lines: two solutions. So one of the further candidates in these cells is true."
    ),
    "bug_lite": (
        "Cells with two digits each, such that every house has each digit in two of them or in none: all could be "
        "swapped for two solutions. So one of the further candidates in these cells is true. A bivalue universal grave "
        "that covers only part of the board."
    ),
    "unique_loop_1": (
        "A closed loop of six or more cells on the same two digits, two in each house it visits; only one cell has "
        "more candidates. It must be something else, or the two digits could be swapped all round."
    ),
    "unique_loop_2": (
        "A unique loop in which the cells with extra candidates share one extra digit. One of them must be it, so it "
        "can be eliminated from every cell that sees them all."
    ),
    "unique_loop_3": (
        "A unique loop with extra candidates in two cells. One extra is true, so the two cells together act as one "
        "cell of a naked set."
    ),
    "unique_loop_4": (
        "A unique loop in which one of the two digits is confined to the two larger cells in a house. The other digit "
        "can be eliminated from both of them."
    ),
    "sue_de_coq": (
        "The cells where a line and a box cross, together with a set in the line and a set in the box, hold exactly as "
        "many digits as cells. Each digit is then used up in the line or in the box to which it is tied."
    ),
    "fireworks": (
        "A row and a column cross in a box. A digit that has one further cell in the row outside that box, and one in "
        "the column, must be in one of the two or in the crossing. Three digits that share these cells fill all three."
    ),
    "simple_colors_trap": (
        "The strong links of a digit, coloured in turn: one colour is true. A cell that sees both colours cannot hold "
        "the digit."
    ),
    "simple_colors_wrap": (
        "The strong links of a digit, coloured in turn: one colour is true. When two cells of one colour see each "
        "other, that colour is false."
    ),
    "multi_colors_1": (
        "Two coloured clusters of a digit in which a colour of one sees a colour of the other. One of the two opposite "
        "colours is true, so the digit can be eliminated from every cell that sees both of these."
    ),
    "multi_colors_2": "A colour that sees both colours of another cluster of the same digit is false.",
    "guardians": (
        "An odd number of cells in a loop, each sharing a house with the next. One digit cannot alternate around it, "
        "so in one of these houses it must be elsewhere: in one of the guardians. A single guardian is true; otherwise "
        "candidates that see all guardians can be eliminated. Also known as a broken wing."
    ),
    "medusa_3d": (
        "Colouring across digits: strong links within cells of two candidates and between the two places of a digit. "
        "All of one colour is true, so a colour that contradicts itself is false, and so is what conflicts with both."
    ),
    "x_chain": (
        "Strong and weak links of one digit in turn, strong at both ends. One end is true, so the digit can be "
        "eliminated from every cell that sees both."
    ),
    "xy_chain": (
        "Cells with two candidates, each seeing the next and sharing a digit with it, with the same free digit at both "
        "ends. One end is that digit, which can be eliminated from every cell that sees both."
    ),
    "continuous_nice_loop": (
        "A closed chain of strong and weak links in turn. Of each two neighbours exactly one is true, so any candidate "
        "that conflicts with both ends of a link can be eliminated."
    ),
    "discontinuous_nice_loop": (
        "A chain of strong and weak links from a cell back to itself that contradicts the candidate it started from, "
        "or proves it."
    ),
    "aic": (
        "Alternating inference chain: strong and weak links in turn, over any digits, strong at both ends. One end is "
        "true, so any candidate that conflicts with both can be eliminated."
    ),
    "grouped_continuous_nice_loop": (
        "A continuous nice loop in which a digit may also be in one of several cells of a box that share a line, or in "
        "an almost locked set."
    ),
    "grouped_discontinuous_nice_loop": (
        "A discontinuous nice loop in which a digit may also be in one of several cells of a box that share a line, or "
        "in an almost locked set."
    ),
    "grouped_aic": (
        "An alternating inference chain in which a digit may also be in one of several cells of a box that share a "
        "line, or in an almost locked set."
    ),
    "als_xz": (
        "Two almost locked sets, each with one digit more than cells, that share a digit x which only one of them can "
        "hold. The other set is then locked, so a further digit that both hold can be eliminated from every cell that "
        "sees all its places."
    ),
    "als_xy_wing": (
        "Two almost locked sets joined by a third, with a different restricted digit to each. One of the two is locked "
        "in any case, so a digit that both hold can be eliminated from every cell that sees all its places."
    ),
    "als_xy_chain": (
        "A chain of almost locked sets, each joined to the next by a digit that only one of them can hold. The first "
        "or the last holds the digit they share, which can be eliminated from every cell that sees all its places."
    ),
    "ahs_chain": (
        "An almost hidden set is a group of digits that have one cell more than digits left in a house. In a chain of "
        "such sets, each shares a cell with the next that only one of the two can take. So a cell that the first and "
        "the last share is taken by one of them, and holds no other digit."
    ),
    "death_blossom": (
        "A stem cell each of whose candidates would lock a petal, an almost locked set that sees it. Whatever the stem "
        "is, one petal holds the digit they share, which can be eliminated from every cell that sees all its places."
    ),
    "aligned_pair_exclusion": (
        "All combinations of two cells are tried; those that would empty a cell that sees both, or repeat a digit "
        "where that is not allowed, are impossible. A candidate left without any combination can be eliminated."
    ),
    "aligned_triplet_exclusion": "Aligned pair exclusion with three cells.",
    "junior_exocet": (
        "Two base cells in one line of a box hold two of three or four digits. Three lines that cross the band have "
        "too few places for these digits without two target cells, one in each of the other boxes. So the targets hold "
        "the two digits of the base, and nothing else."
    ),
    "senior_exocet": (
        "An exocet with a target outside the band of the base cells: still, three crossing lines have too few places "
        "for the digits of the base without the two targets, so these hold one of the digits each."
    ),
    "tridagon": (
        "Twelve cells in four boxes, one in each row and column of a box, that three digits alone cannot fill because "
        "one box runs against the others. One of the further candidates, the guardians, is true."
    ),
    "sk_loop": (
        "Sixteen cells around a loop through four boxes that share their digits with the neighbours before and after, "
        "and have room for just sixteen. Each digit is used up in the house that joins two parts of the loop."
    ),
    "multi_sector_locked_set": (
        "The blank cells where some rows and columns cross hold some digits at most once in each of the rows, the "
        "others at most once in each of the columns. If that makes as many digits as cells, all are used up there, and "
        "can be eliminated from the rest of these lines."
    ),
    "kraken_fish_1": (
        "A finned fish whose fins do not see the target but reach it by chains: the fish eliminates it if no fin is "
        "true, and the chains eliminate it if one is."
    ),
    "kraken_fish_2": (
        "A finned fish in which every place of a cover house, and every fin, leads by a chain to the same conclusion, "
        "which therefore holds."
    ),
    "forcing_chain_contradiction": (
        "An assumption about one candidate leads, link by link, to something impossible. So the opposite holds."
    ),
    "whip": (
        "An assumption refuted by one chain of cells and houses: each is left a single candidate because it loses the "
        "others to those found before, one of them to the last, until a cell or a digit in a house has none."
    ),
    "g_whip": "A whip in which a digit may also be left two or three places where a box and a line cross.",
    "braid": (
        "A whip that may branch: each cell or house is left a single candidate by any of those found before, not just "
        "by the last."
    ),
    "forcing_chain_verity": (
        "One of several candidates must be true, all those of a cell or all places of a digit in a house, and each "
        "leads by a chain to the same conclusion."
    ),
    "forcing_net_contradiction": (
        "An assumption about one candidate leads to something impossible, where a conclusion may rest on several "
        "earlier ones at once. So the opposite holds."
    ),
    "forcing_net_verity": (
        "One of several candidates must be true, and each leads to the same conclusion, where conclusions may rest on "
        "several earlier ones at once."
    ),
    "dynamic_net": (
        "An assumption about one candidate is followed without a limit, with singles and locked candidates, until a "
        "candidate would be both true and false. So the opposite holds."
    ),
    "nested_net": (
        "The last resort that is still logic. An assumption is followed as in a dynamic net; where that stops, further "
        "assumptions inside it rule out candidates, until the outer one leads to a contradiction. Every link is shown."
    ),
    "pattern_overlay": (
        "List the patterns in which a digit can fill the board. Those that meet every pattern of another digit, or "
        "leave two others no patterns that fit together, are impossible, and so is a candidate that is in none of the "
        "remaining patterns."
    ),
    "template_set": (
        "A template is a way to place a digit nine times on the board. A cell that all templates still possible use "
        "takes the digit."
    ),
    "template_delete": (
        "A template is a way to place a digit nine times on the board. A cell that no template still possible uses "
        "loses the digit."
    ),
    "brute_force": (
        "The last resort when nothing else helps: the solution is found by search, and one of its digits is placed. "
        "This is not reasoning, and is labelled as such."
    ),
    "basic_fish": (
        "{count} rows in which a digit can only go in the same {count} columns (or {count} columns and {count} rows). "
        "The rows use up the digit of these columns, so it can be eliminated from all their other cells."
    ),
    "finned_fish": (
        "A fish of {count} lines that would be complete but for one or a few extra places, the fins. If no fin is true "
        "the fish holds; if one is, it rules out all cells that it sees. So cells where the fish eliminates the digit "
        "and that see every fin lose it."
    ),
    "sashimi_fish": (
        "A finned fish of {count} lines in which a line has just one place left when its fins are taken away. The "
        "argument is that of the finned fish: cells in the cover that see every fin lose the digit."
    ),
    "franken_fish": (
        "A fish of {count} houses in which boxes join rows or columns, among the base or among the cover houses. When "
        "every place of the digit in the base lies in the cover, no other cell of the cover can hold it."
    ),
    "mutant_fish": (
        "A fish of {count} houses in which rows, columns and boxes mix freely on either side. When every place of the "
        "digit in the base lies in the cover, no other cell of the cover can hold it."
    ),
    "finned_franken_fish": (
        "A Franken fish of {count} houses with fins: places in the base that the cover misses, or that lie in two base "
        "houses. Only cells where the fish eliminates the digit and that see every fin lose it."
    ),
    "finned_mutant_fish": (
        "A mutant fish of {count} houses with fins: places in the base that the cover misses, or that lie in two base "
        "houses. Only cells where the fish eliminates the digit and that see every fin lose it."
    ),
}
