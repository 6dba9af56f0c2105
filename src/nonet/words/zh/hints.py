"""Hints in Simplified Chinese, one sentence per level."""

HINTS = {
    "hint.wrong": "盘面有误：{wrong}填错了。",
    "hint.lost": "请重新检查{cells}，{cells?它|它们}所需要的候选数被误删了。",
    "hint.correct": "目前没有错误。",
    "hint.solved": "盘面已经完成，没有什么要做的了。",
    "hint.stuck": "所启用的技巧在这个盘面上都找不到可用的一步。",
    "hint.searched": "已知的技巧到此都无法继续，再进一步就会直接给出一个数字。",
    "hint.searched_cells": "已知的技巧到此都无法继续，再进一步就会直接给出{cells}的数字。",
    "hint.searched_step": "已知的技巧到此都无法继续：穷举得出{cell}是{digit}。",
    "hint.look": "请在{houses}中仔细观察。",
    "hint.look_everywhere": "请在整个盘面上仔细观察。",
    "hint.follow": "请在{houses}中观察数字{digit}的位置。",
    "hint.follow_everywhere": "请在整个盘面上观察数字{digit}的位置。",
    "hint.technique": "在{houses}中可以使用{technique}。",
    "hint.technique_everywhere": "盘面上可以使用{technique}。",
    "hint.technique_digit": "在{houses}中可以使用数字{digit}的{technique}。",
    "hint.technique_digit_everywhere": "盘面上可以使用数字{digit}的{technique}。",
    "hint.cells": "可以使用{technique}，请观察{cells}。",
    "hint.cells_digit": "可以使用数字{digit}的{technique}，请观察{cells}。",
    "hint.step": "{technique}：{text}",
}
