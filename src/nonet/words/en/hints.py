"""Hints in English, one sentence per level."""

HINTS = {
    "hint.wrong": "Something is wrong: {wrong} {wrong?does|do} not belong there.",
    "hint.lost": (
        "Look at {cells} again: {cells?the candidate that it needs|a candidate that each of them needs} was eliminated."
    ),
    "hint.correct": "Nothing is wrong so far.",
    "hint.solved": "The board is solved: nothing is left to do.",
    "hint.stuck": "None of the enabled techniques gives a step on this board.",
    "hint.searched": "No known technique works here; the next level reveals a digit.",
    "hint.searched_cells": "No known technique works here; the next level reveals the digit in {cells}.",
    "hint.searched_step": "No known technique works here: a search shows that {cell} is {digit}.",
    "hint.look": "Look at {houses}.",
    "hint.look_everywhere": "Look across the whole board.",
    "hint.follow": "Follow the digit {digit} in {houses}.",
    "hint.follow_everywhere": "Follow the digit {digit} across the board.",
    "hint.technique": "Look for a(n) {technique} in {houses}.",
    "hint.technique_everywhere": "Look for a(n) {technique}.",
    "hint.technique_digit": "Look for a(n) {technique} on {digit} in {houses}.",
    "hint.technique_digit_everywhere": "Look for a(n) {technique} on {digit}.",
    "hint.cells": "Look for a(n) {technique} in {cells}.",
    "hint.cells_digit": "Look for a(n) {technique} on {digit} in {cells}.",
    "hint.step": "{technique}: {text}",
}
