"""Explanations of almost locked sets, large patterns, forcing chains, nets and last resorts in English."""

_ALS = {
    "als.cell": "set {name} is the cell {cells} with {digits}",
    "als.set": "set {name} is {cells}, {count} cells with only {digits}",
    "als.plain": "{cells} ({digits})",
    "als.sets": "{sets:semicolon}. Each has one more digit than cells, so it can do without at most one of its digits.",
    "als.doubly": (
        "Every {x} of A sees every {x} of B, and the same goes for {y}. So one set holds {x} and the other {y}."
    ),
    "als.rest": "Set {name} must also use {digits}.",
    "als.doubly_end": "What conflicts with that cannot be true: {outcome}.",
    "als.xz": (
        "Every {x} of A sees every {x} of B, so only one of the sets can hold {x}; the other must then use all its "
        "other digits, {struck} among them. A cell that sees all places of such a digit in both sets cannot hold it: "
        "{outcome}."
    ),
    "als.wing": (
        "C must hold {x} or {y}: if it holds {x}, A loses {x} and must use all its other digits; if it holds {y}, B "
        "loses {y} and must use all its others. Either way {struck} {struck?is|are} in A or in B, and a cell that "
        "sees all places of such a digit in both cannot hold it: {outcome}."
    ),
    "als.takes_first": "it takes {digit} from {set}",
    "als.takes": "which takes {digit} from {set}",
    "als.chain": (
        "Each of these sets has one more digit than cells, so a set that loses a digit must use all its others. "
        "Start with {first}: if {z} is not there, {walk:comma}, and so {z} must be in {last:or}."
    ),
    "als.same": "The same goes for {digits}.",
    "als.ends": (
        "So {digits} {digits?is|are} in the first set or in the last, and a cell that sees all places of such a "
        "digit in both cannot hold it: {outcome}."
    ),
    "blossom.stem": "The stem {stem} must be {digits:or}: {cases:semicolon}.",
    "blossom.case": "if it is {digit}, {set} must do without {digit}",
    "blossom.petals": (
        "Each of these petals has one more digit than cells, so one that loses a digit must use all its others, "
        "{struck} among them. A cell that sees all places of such a digit in the petals cannot hold it: {outcome}."
    ),
    "sue_de_coq": (
        "Where {line} and {box} cross, {core} hold {core_digits}. Beside them, {line_cells} in {line} can only be "
        "{line_digits:or}, and {box_cells} in {box} can only be {box_digits:or}."
    ),
    "sue_de_coq.once": (
        "These {count} cells have room for just the digits {digits}, so each of them is used up in the house that it "
        "is tied to: {outcome}."
    ),
    "sue_de_coq.twice": (
        "These {count} cells have room for just the digits {digits} ({shared} twice), so each of them is used up in "
        "the house that it is tied to: {outcome}."
    ),
    "ahs.set": "in {house}, {digits} can only go in {cells}",
    "ahs.sets": (
        "{sets:semicolon}. Each of these sets has one more cell than digits, so if it does without one of its cells, "
        "it fills all the others."
    ),
    "ahs.takes": "{cell} is taken from {digits}",
    "ahs.walk": "If {end} is not {first:or}: {walk:comma}, and {end} is taken by these in the end.",
    "ahs.end": "So {end} is {digits:or} in any case, and nothing else: {outcome}.",
    "fireworks": (
        "{row} and {column} cross in {box}, at {cross}. Outside {box}, {row} has no place for {digits:or} but "
        "{right}, and {column} none but {down}. If such a digit is in neither of these, both lines need it inside "
        "{box}, which has it only once: it is in {cross}, where they cross. So three digits fill {cells}, and "
        "nothing else can be there: {outcome}."
    ),
    "aligned": (
        "Try every combination of candidates in {cells}. A combination is impossible when two cells that see each "
        "other would be equal, or when it leaves one of these sets, which they see, too few digits: {walls:semicolon}. "
        "No combination with {struck:or} survives, so {outcome}."
    ),
}

HARD_STEPS = {
    **_ALS,
    "exocet.base": (
        "The base cells {base} hold two of {digits}. A digit that is there must have its place in each of {lines} "
        "among the cells that the base cells do not see."
    ),
    "exocet.short": "Without the targets {targets} there are too few such cells: {walls:semicolon}.",
    "exocet.none": "{digit} has no other place in {line}",
    "exocet.few": "{digit} has only {rows} for {lines}",
    "exocet.targets": (
        "So every digit of the base cells is in a target. The base cells hold two digits, so {targets} hold one of "
        "them each, and nothing else."
    ),
    "exocet.mirror": (
        "The digit of {target} is in {mirror:or} as well: in {box}, {taken} cannot have it again, and {other} holds "
        "the other digit of the base cells."
    ),
    "exocet.mirror_corner": (
        "The digit of {target} is in {mirror:or} as well: in {box}, {taken} cannot have it again, {other} holds the "
        "other digit of the base cells, and {corner} can hold neither."
    ),
    "exocet.not_there": "There is no {digits:or} there, so {target} is not {digits:or}.",
    "exocet.only_there": "Only {cell} can be {digits:or} there, so it holds nothing else.",
    "exocet.no_target": "{digits} {digits?fits|fit} in none of {targets}, so {base} cannot hold {digits} either.",
    "locked.crossing": "Take the {count} blank cells where {lines} cross {others}: {cells}.",
    "locked.loop": "Take the {count} blank cells of a loop that runs along {lines} through {others}: {cells}.",
    "locked.twinned": "Six such cells are known as twinned XY-chains.",
    "locked.house": "{digits} in {house}",
    "locked.room": "They have room for each digit once in a house: {room:semicolon}.",
    "locked.full": (
        "That makes {count} digits for {count} cells, so none can be spared: each of these digits is in one of the "
        "cells, and nowhere else in its house. So {outcome}."
    ),
    "tridagon": (
        "In {boxes}, look at {cells}: in each box three cells, one in each row and one in each column. In {other} "
        "they run the other way round than in the other three boxes, and therefore {digits} alone cannot fill all "
        "twelve."
    ),
    "saved.one": "So the only other candidate, {extras}, must be true: {outcome}.",
    "saved.several": (
        "So one of the other candidates must be true: {extras:or}. What conflicts with all of these cannot be: "
        "{outcome}."
    ),
    "exocet.end": "So {outcome}.",
    "why.assumed": "{cells} is not {digit} by assumption",
    "why.sees": "{cells} {cells?sees|see} the {digit} in {place:or}",
    "why.filled": "{cell} is {digit}",
    "why.refuted": "{off} as shown before",
    "net.suppose": "suppose further that {start}. Then:",
    "net.refuted": "{cells} would be {digit} and not {digit} at once, so {off}.",
    "net.off": "{off}: {why}",
    "net.cell": "{cells} must be {digit}, the only candidate left: {why:comma}",
    "net.house": "{cells:or} must be {digit}, the only {cells?place|places} left in {house}: {why:comma}",
    "clash.both": "Then {cells:or} would be {digit} and not {digit} at once, which is impossible.",
    "clash.two_digits": "Then {cell} would have to be {digits} at once, which is impossible.",
    "clash.twice": "Then {first:or} and {last:or}, which see each other, would both be {digit}, which is impossible.",
    "clash.no_candidate": "Then {cell} would have no candidate left, which is impossible.",
    "clash.no_place": "Then {house} would have no place left for {digit}, which is impossible.",
    "clash.other": "These cannot all hold.",
    "forcing.wrong": "So the assumption is wrong: {outcome}.",
    "verity.or_not": "{cell} either is {digit} or is not.",
    "verity.house": "In {house}, {digit} must go in {places:or}.",
    "verity.cell": "{cell} must be {digits:or}.",
    "verity.case": "If {start}: {beats:semicolon}.",
    "verity.long": "If {start}, link by link:",
    "verity.end": "Every case ends the same way: {outcome}.",
    "length.whip": "This is a whip of length {count}: every link uses what the one before it has ruled out.",
    "length.g_whip": (
        "This is a g-whip of length {count}: every link uses what the one before it has ruled out, and a digit may "
        "have two or three places left where a box and a line cross."
    ),
    "length.braid": "This is a braid of length {count}: every link uses what any of those before it have ruled out.",
    "patterns.one": "List every way to place {digit} nine times on the board, once in each row, column and box.",
    "patterns.more": (
        "List every way to place {digit} nine times on the board, once in each row, column and box, and the same for "
        "{others}."
    ),
    "overlay.two": "Each pattern of {digit} that uses {cells:or} meets every pattern of {others}, so {outcome}.",
    "overlay.three": (
        "No pattern of {digit} that uses {cells:or} leaves room for a pattern of each of the others, so {outcome}."
    ),
    "template.set": "All of these patterns use the same place, so {outcome}.",
    "template.delete": "None of these patterns uses the places crossed out here, so {outcome}.",
    "brute_force": (
        "None of the techniques in use finds a step here. A search through the possibilities gives the solution, and "
        "one digit of it lets you go on: {outcome}."
    ),
}
