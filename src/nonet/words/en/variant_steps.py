"""Steps on variants, in English."""

VARIANT_STEPS = {
    "technique.pair_rule": "step by a pair of cells",
    "technique.cage_combination": "cage combination",
    "technique.line_rule": "step by a line",
    "technique.sum_bounds": "sum",
    "technique.locked_candidates": "locked candidates",
    "technique.innies": "innies",
    "technique.cage_digit": "digit that a cage needs",
    "technique.outies": "outies",
    "technique.outside_clue": "clue outside or along a line",
    "technique.contradiction": "contradiction",
    "technique.long_contradiction": "long contradiction",
    "house.row": "row {number}",
    "house.column": "column {number}",
    "house.box": "box {number}",
    "house.region": "the region of {cells}",
    "house.diagonal": "the diagonal",
    "house.rule": "the {name} at {cells:comma}",
    "vstep.last": "{cells} is the last blank cell of {house}, so it is {digit}.",
    "vstep.naked": "{cells} can only be {digit}: every other digit is ruled out.",
    "vstep.hidden": "in {house}, {digit} fits only in {cells}.",
    "vstep.locked": "in {house}, {digit} must be in {places:or}.",
    "vstep.sees": "{cells} {cells?sees|see} {count?it|all of these cells}.",
    "vstep.naked_set": (
        "in {house}, {cells} hold only {digits}, so these digits are in them and in no cell that sees them all."
    ),
    "vstep.hidden_set": "in {house}, {digits} fit only in {cells}, so these cells hold nothing else.",
    "vstep.cage": (
        "the {name} at {cells:comma} adds up to {total}. With the candidates left, it can only be {combinations:or}."
    ),
    "vstep.cage_many": (
        "the {name} at {cells:comma} adds up to {total}, and the "
        "other cells cannot make up the rest for every candidate."
    ),
    "vstep.cage_digit": (
        "the {name} at {cells:comma} adds up to {total}, and every combination has {digit}, so it is in {places:or}."
    ),
    "vstep.rule": "look at the {name} at {cells:comma}. {meaning}",
    "vstep.pair": (
        "{first} has {first_digits:comma} and {second} has {second_digits:comma}; digits with no partner are ruled out."
    ),
    "vstep.no_way": "some candidates do not fit into any way of filling it.",
    "vstep.innies": (
        "{houses} {count?adds|add} up to {whole}. The cages inside make {cages}, which leaves {rest} for {cells}."
    ),
    "vstep.outies": (
        "{houses} {count?adds|add} up to {whole}. The cages that cover "
        "{count?it|them} make {cages}, which leaves {rest} for {cells} outside."
    ),
    "vstep.suppose": "suppose that {cells} is {digit}.",
    "vstep.link": "{name}: {out:semicolon}.",
    "vstep.empty_cell": "then no digit is left for {cells}.",
    "vstep.no_place": "then {digit} has no place in {house}.",
    "vstep.search": "no technique works here; a search shows that {cells} is {digit}.",
    "vstep.so": "so {out:semicolon}.",
    "vstep.placed": "{cells} is {digit}",
    "vstep.struck": "{cells} {cells?is|are} not {digits:or}",
    "vhint.mistake": "Something is wrong: look at {cells} again.",
    "vhint.look": "Look at {cells}.",
}
