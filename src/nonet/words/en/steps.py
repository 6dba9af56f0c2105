"""Explanations of steps in English: one template for each message of `nonet.logic.facts`."""

from nonet.words.en.hard_steps import HARD_STEPS

_SINGLES = {
    "full_house": (
        "{house} has a single empty cell left, {cell}. Its other eight cells hold every digit except {digit}, so "
        "{outcome}."
    ),
    "naked_single.look": "Look at {cell} and cross out every digit that it can see: {seen:semicolon}.",
    "naked_single.seen": "{digits} in {house}",
    "naked_single.gone": "{digits} {digits?was|were} eliminated from {cell} earlier.",
    "naked_single.all_gone": "Look at {cell}: {digits} {digits?was|were} eliminated from it earlier.",
    "naked_single.left": "Only {digit} is left, so {outcome}.",
    "hidden_single.where": "Where can {digit} go in {house}?",
    "hidden_single.blocked": (
        "The {digit}{cells?|s} in {cells} {cells?rules|rule} out every other empty cell of {house}."
    ),
    "hidden_single.some_blocked": (
        "The {digit}{cells?|s} in {cells} {cells?rules|rule} out most of the other empty cells of {house}."
    ),
    "hidden_single.lost": "{cells} {cells?has|have} already lost {digit}.",
    "hidden_single.left": "Only {cell} is left, so {outcome}.",
    "direct_locked": (
        "The {digit} of {source} can only be in {places:or}, so it is also the {digit} of {target}, and the rest of "
        "{target} cannot hold it. That leaves {cell} as the only place for {digit} in {house}: {outcome}."
    ),
    "direct_hidden": (
        "In {house}, the digits {digits} can only go in {cells}, and they fill these cells. That leaves {cell} as "
        "the only place for {digit} in {house}: {outcome}."
    ),
}

_SETS = {
    "locked_candidates": (
        "The {digit} of {source} can only be in {places:or}, and {count:all} of these cells also lie in {target}. "
        "Whichever of them it is, it is the {digit} of {target} too. So {outcome}."
    ),
    "naked_set": (
        "{cells} hold no candidates but {digits} between them. {count} cells with {count} digits use up {count:all} "
        "of them, so no other cell of {houses:or} can hold one: {outcome}."
    ),
    "locked_set": (
        "{cells} hold no candidates but {digits} between them, and they share both {line} and {box}. The {count} "
        "cells use up the {count} digits, so no other cell of {line} or of {box} can hold one: {outcome}."
    ),
    "hidden_set": (
        "In {house}, the digits {digits} can only go in {cells}. {count} digits need {count} cells, so these cells "
        "have no room for anything else: {outcome}."
    ),
}

_FISH = {
    "fish.rows": (
        "Look at {digit} in {base}: there it can only go in {cover} ({body}). Each of these rows needs its own "
        "{digit}, and no two of them can use the same column, so together they take the {digit} of {count:all} "
        "columns. It can go nowhere else in these columns: {outcome}."
    ),
    "fish.columns": (
        "Look at {digit} in {base}: there it can only go in {cover} ({body}). Each of these columns needs its own "
        "{digit}, and no two of them can use the same row, so together they take the {digit} of {count:all} rows. It "
        "can go nowhere else in these rows: {outcome}."
    ),
    "fish.finned": (
        "Look at {digit} in {base}: apart from the {fins?fin|fins} {fins}, it can only go in {cover} ({body})."
    ),
    "fish.sashimi": (
        "Without the {fins?fin|fins} {fins}, {houses} {houses?has|have} just one place left, so this is a sashimi fish."
    ),
    "fish.no_fin": (
        "If {fins?the fin is not|no fin is} {digit}, {base} must put {count} {digit}s into {cover}, which have room "
        "for just {count}, so no other cell of {cover} can be {digit}."
    ),
    "fish.fin": "If {fins?the fin|one of the fins} is {digit}, every cell that it sees loses {digit}.",
    "fish.either": "Some cells lose it in either case: {outcome}.",
    "fish.mixed": (
        "Take {base} as base and {cover} as cover: every place for {digit} in the base ({body}) lies in the cover."
    ),
    "fish.mixed_finned": (
        "Take {base} as base and {cover} as cover: apart from the {fins?fin|fins} {fins}, every place for {digit} in "
        "the base ({body}) lies in the cover."
    ),
    "fish.endo": "{cells} {cells?lies|lie} in two base houses at once, and so {cells?counts as a fin|count as fins}.",
    "fish.room": (
        "{base} need {count} {digit}s and {cover} have room for just {count}, so no other cell of the cover can be "
        "{digit}: {outcome}."
    ),
    "fish.cannibal": (
        "{cells} {cells?belongs|belong} to the base but {cells?lies|lie} in two cover houses, and would use up both "
        "at once."
    ),
    "kraken.direct": (
        "If {fins?the fin is not|no fin is} {digit}, the fish makes the elimination; if {fins?it is|one is}, a chain "
        "does."
    ),
    "kraken.house": (
        "If {fins?the fin is not|no fin is} {digit}, the fish holds and the {digit} of {house} is in {starts:or}. "
        "Each of these places and each fin leads to the same end."
    ),
    "kraken.end": "So in every case {outcome}.",
}

_SINGLE_DIGIT = {
    "two_links": (
        "{house_a} has only two places for {digit}, {cells_a}; {house_b} has only {cells_b}. {near} share {joined}, "
        "so at most one of them is {digit}."
    ),
    "two_links.one": "So {cell} must be {digit}: {outcome}.",
    "two_links.ends": (
        "So at least one of the far ends, {ends:or}, must be {digit}. {seers} {seers?sees|see} both, so {outcome}."
    ),
    "dual_kite": (
        "Two kites meet in {box}, at {cells}: {kites:semicolon}. In each kite the row and the column have only two "
        "places for the digit, and their near ends share the box, so at least one far end holds it. A cell that sees "
        "both far ends of a kite cannot hold its digit: {outcome}."
    ),
    "dual_kite.one": "one on {digit} with {lines} and the far ends {ends}",
    "empty_rectangle.box": "In {box}, every place for {digit} ({places}) lies in {line_1} or in {line_2}.",
    "empty_rectangle.link": (
        "{link} has only two places for {digit}: {near} and {far}. If {far} is {digit}, it sees {hit}; if not, {near}"
        " is {digit}, which clears {line_1} in the box, so the {digit} of {box} is in {line_2} and sees {hit}."
    ),
    "guardians.loop": (
        "Follow {digit} around the loop of {cells}, where each cell shares a house with the next: {houses}. If these "
        "houses had no other place for {digit}, it would have to be in every second cell of the loop, which an odd "
        "number of cells does not allow."
    ),
    "guardians.one": "So {guardians}, the only other place, must be {digit}: {outcome}.",
    "guardians.several": (
        "So one of the other places, {guardians:or}, must be {digit}, and a cell that sees all of them cannot be "
        "{digit}: {outcome}."
    ),
    "empty_rectangle.end": "Either way, {outcome}.",
}

_WINGS = {
    "wing.pivot": "The pivot {pivot} can only be {digits:or}: {cases:semicolon}.",
    "wing.case": "if it is {digit}, {pincer} must be {z}",
    "wing.itself": "otherwise it is {z} itself",
    "wing.ends": "In every case one of {cells} is {z}, so no cell that sees {count:all} can be {z}: {outcome}.",
    "w_wing": (
        "{cells} both hold just {digits}. In {house}, {x} can only go in {near} or {far}: the first sees {first}, "
        "the second sees {second}. Whichever of them is {x}, the cell it sees must be {z}, so no cell that sees both "
        "{cells} can be {z}: {outcome}."
    ),
    "wxyz_wing": (
        "The four cells {cells} hold only the four digits {digits}. Of these, only {z} could go in two of them; each "
        "other digit fits once at most. So the four cells cannot be filled without {z}: one of {holders} is {z}, and "
        "no cell that sees {count:all} can be {z}: {outcome}."
    ),
}

_DEADLY = {
    "deadly.extended": (
        "In {cells}, {lines} have hardly anything but {digits}. If they held nothing else, the two lines could be "
        "exchanged there and the puzzle would have two solutions."
    ),
    "deadly.bug_lite": (
        "Look at these cells, each with two digits: {pairs:comma}. Every house has each of the digits in two of them "
        "or in none. If each cell held one of its two digits, all of them could hold the other one instead, and the "
        "puzzle would have two solutions."
    ),
    "symmetry.half_turn": "a half turn of the board",
    "symmetry.quarter_turn": "a quarter turn of the board",
    "symmetry.diagonal": "a reflection in the diagonal from the top left",
    "symmetry.antidiagonal": "a reflection in the diagonal from the top right",
    "symmetry.pair": "{a} becomes {b}",
    "symmetry.stay": "{digits} {digits?stays|stay}",
    "symmetry.clues": (
        "With {turn}, the clues fall on clues: {pairs:comma}. The puzzle has one solution, which must look the same "
        "after the turn as well."
    ),
    "symmetry.fixed": "{cells} {cells?stays|stay} in place, so only {digits} can be there: {outcome}.",
    "symmetry.image": "{cell} falls on {image}, which cannot be {lost:or}, so {cell} cannot be {digits:or}: {outcome}.",
    "deadly.loop": "loop",
    "deadly.rectangle": "rectangle",
    "deadly.swap": "{a} and {b} could be swapped all round and the puzzle would have two solutions",
    "deadly.type_1": (
        "{all} form a {shape} in which all cells but {roof} hold only {a} and {b}. If {roof} were {a} or {b} too, "
        "{swap}. So it must be something else: {outcome}."
    ),
    "deadly.type_2": (
        "{all} form a {shape} on {a} and {b}; besides these two digits, only {roof} can hold something else, and "
        "that is {extra}. If none of them were {extra}, {swap}. So one of {roof} is {extra}, and a cell that sees "
        "{count:all} cannot be {extra}: {outcome}."
    ),
    "deadly.type_3": (
        "{all} form a {shape} on {a} and {b}. If {roof} held only these two digits, {swap}, so one of {roof} must be "
        "{extras:or}."
    ),
    "deadly.set": (
        "Taken as one cell, {cells} form a naked set with {others} on {digits}, so no other cell of {house} can hold "
        "these digits: {outcome}."
    ),
    "deadly.type_4": (
        "{all} form a {shape} on {a} and {b}, and {floor} hold nothing else. In {houses}, {kept} can only go in "
        "{roof:or}, so one of these two is {kept}. If the other were {struck}, {swap}: {outcome}."
    ),
    "deadly.type_6": (
        "{all} form a rectangle on {a} and {b}, and {floor} hold nothing else. In {lines}, {struck} can only go in "
        "corners of this rectangle. If one of {roof} were {struck}, the other would have to be {struck} as well and "
        "{floor} would be {other}; then {swap}. So {outcome}."
    ),
    "deadly.hidden": (
        "{corners} form a rectangle on {a} and {b}, and {opposite} holds nothing else. In {lines}, {confined} can "
        "only go in corners of this rectangle. If {target} were {struck}, {sides} would both be {confined} and "
        "{opposite} would be {struck}; then {swap}. So {outcome}."
    ),
    "deadly.placed": "{standing}, and none of them is a clue.",
    "deadly.stands": "{cell} is {digit}",
    "deadly.avoid_1": (
        "If {cell} were {digit}, the two digits of this rectangle could be swapped without touching a clue, and the "
        "puzzle would have two solutions. So {outcome}."
    ),
    "deadly.were": "{cell} were {digit}",
    "deadly.avoid_2": (
        "If {wrong}, the two digits of this rectangle could be swapped without touching a clue, and the puzzle would "
        "have two solutions. So one of {cells} is {extra}, and a cell that sees both cannot be {extra}: {outcome}."
    ),
    "bug.grave": (
        "every empty cell would have two candidates and every digit two places in each house, and such a board has "
        "two solutions or none"
    ),
    "bug.type_1": (
        "Every empty cell has exactly two candidates, except {cell} with three, where {digit} is one too many for "
        "its row, its column and its box. Without that {digit}, {grave}. So {cell} must be {digit}: {outcome}."
    ),
    "bug.type_2": (
        "Only {cells} have an extra candidate, and it is {digit} each time. If none of them were {digit}, {grave}. "
        "So one of them is {digit}, and a cell that sees {count:all} cannot be {digit}: {outcome}."
    ),
    "bug.extra": "{digits} in {cell}",
    "bug.extras": "Only {cells} have extra candidates: {listed}. If none of these were true, {grave}.",
    "bug.type_3": "So one of {cells} is {digits:or}.",
    "bug.type_4": (
        "In {house}, {digit} can only go in {cells:or}, so one of the two is {digit} and the other one of its "
        "extra candidates, and nothing else fits: {outcome}."
    ),
}

_COLORS = {
    "candidate": "{digit} in {cell}",
    "color.a": "A",
    "color.b": "B",
    "color.c": "C",
    "color.d": "D",
    "color.one_cluster": (
        "Follow the strong links of {digit}, the houses with just two places for it, and colour their ends in turn: "
        "colour A on {a}, colour B on {b}. One colour is all {digit}, the other has none."
    ),
    "color.sees_both": "{cell} sees both colours, at {seen}.",
    "color.trap": "Whichever colour is true, {outcome}.",
    "color.wrap": (
        "But {cells} see each other and both have colour {color}, so colour {color} is the false one: {outcome}."
    ),
    "color.two_clusters": (
        "Colour two clusters of strong links on {digit}. In the first, A is {a} and B is {b}; in the second, C is {c}"
        " and D is {d}. In each cluster one colour is all {digit}, the other has none."
    ),
    "color.clash": (
        "{near} ({first}) and {far} ({second}) see each other, so {first} and {second} are not both true, and {left} "
        "or {right} must be. {hit} {hit?sees|see} both {left} and {right}, and cannot be {digit}."
    ),
    "color.so": "So {outcome}.",
    "color.between": (
        "Colour {color} sees C ({to_c}) and D ({to_d}). Either C or D is all {digit}, so {color} meets a true {digit}"
        " in any case and is false itself: {outcome}."
    ),
    "medusa": (
        "Colour candidates in turn along strong links, both inside cells with two candidates and between the two "
        "places of a digit in a house. Colour A: {a}; colour B: {b}. Either all of A or all of B is true."
    ),
    "medusa.twice": "{both} both have colour {color} but cannot both be true, so all of {color} is false: {outcome}.",
    "medusa.no_candidate": (
        "If {color} were true, {cell} would have no candidate left, so all of {color} is false: {outcome}."
    ),
    "medusa.no_place": (
        "If {color} were true, {digit} would have no place left in {house}, so all of {color} is false: {outcome}."
    ),
    "medusa.conflict": "{digit} in {cell} conflicts with both colours: with {both}.",
    "medusa.trap": "Whichever colour is true, {outcome}.",
}

_CHAINS = {
    "node.on": "{cells:or} is {digit}",
    "node.off": "{cells} is not {digit}",
    "node.off_group": "none of {cells} is {digit}",
    "beat.lost": "{cells} {cells?loses|lose} {digit}",
    "beat.als_lost": "{cells} {cells?loses|lose} {digit}, so {als} must hold {held}",
    "beat.als_lost_first": "without {digit} in {cells}, {als} must hold {held}",
    "beat.must": "{place:or} must be {value}",
    "beat.als": "{cells} {cells?loses|lose} {digit}, so {als} must hold {held}, and {place:or} must be {value}",
    "beat.als_first": "{als} must hold {held}, and {place:or} must be {value}",
    "beat.cell": "{cells} loses {digit} and must be {value}",
    "beat.cell_first": "{place} must be {value}",
    "beat.house": "{cells} {cells?loses|lose} {digit}, so the {value} of {house} must be in {place:or}",
    "beat.house_first": "the {value} of {house} must be in {place:or}",
    "beat.place": "{cells} {cells?loses|lose} {digit}, so {place:or} must be {value}",
    "beat.place_first": "{place:or} must be {value}",
    "story": "Suppose {start}. Then {beats:semicolon}.",
    "story.long": "Suppose {start}. Then, link by link:",
    "story.bare": "Suppose {start}.",
    "link": "{beat}.",
    "remote_pair": (
        "{cells} all hold just {a} and {b}, and each sees the next. Along this chain {a} and {b} must alternate, so "
        "cells an odd number of steps apart, such as {ends}, hold one of each. A cell that sees two such cells can "
        "be neither: {outcome}."
    ),
    "chain.called": "This chain of three strong links goes by the name of {name}.",
    "chain.itself": "The assumption leads to its own opposite, so {start}: {outcome}.",
    "chain.ends": "So one of {ends} is {digit} in any case, and a cell that sees both cannot be {digit}: {outcome}.",
    "chain.either": (
        "So {first}, or {last}, or both, and a candidate that each of these rules out cannot be true: {outcome}."
    ),
    "loop.closed": (
        "That leads back to the start, so the links form a closed loop, which can be read the other way round as "
        "well. Of each two neighbours in the loop exactly one is true, so any other candidate that conflicts with "
        "both is false: {outcome}."
    ),
    "loop.two_digits": "But {cell} cannot be {digits} at once, so the assumption is wrong: {outcome}.",
    "loop.contradicts": "But that contradicts the assumption that {start}, so the assumption is wrong: {outcome}.",
    "loop.one_of": "So {cell} is {digits:or} in any case, and nothing else: {outcome}.",
}

STEPS = {
    "outcome": "{parts:outcome}",
    "outcome.place": "{cell} is {digit}",
    "outcome.strike": "{digits} can be removed from {cells}",
    "outcome.more": "{digits} from {cells}",
    **_SINGLES,
    **_SETS,
    **_FISH,
    **_SINGLE_DIGIT,
    **_WINGS,
    **_DEADLY,
    **_COLORS,
    **_CHAINS,
    **HARD_STEPS,
}
