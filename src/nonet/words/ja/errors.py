"""Errors and diagnoses in Japanese."""

__all__ = ["ERRORS"]

ERRORS = {
    "conflict": "{house}に{digit}が重複しています：{cells}",
    "dead_cell": "解がありません：{cell}に入る候補がありません",
    "dead_cell_after": "解がありません：必ず決まる数字を{singles}個入れると、{cell}に入る候補がなくなります",
    "dead_house": "解がありません：{house}に{digit}の入るマスがありません",
    "dead_house_after": "解がありません：必ず決まる数字を{singles}個入れると、{house}に{digit}の入るマスがなくなります",
    "wrong_digit": "解がありません：{cell}の{digit}が間違っています",
    "lost_candidate": "解がありません：{cell}に必要な候補が消されています",
    "no_solution": "解がありません",
    "several": "解が複数あります：そのうちの二つは{cells}が異なります",
    "several_more": "解が複数あります：そのうちの二つは{cells}など{count}マスが異なります",
    "too_few": "ヒントは少なくとも{fewest}個必要ですが、{clues}個しかありません：解が複数あります",
    "limit": "時間または探索量の上限に達しました",
    "stuck": "使える手筋では次の一手が見つかりません",
    "parse.nothing": "問題が含まれていません",
    "parse.unknown": "認識できない形式です",
    "parse.unreadable": "読み取れない内容です",
    "parse.several": "問題が二つ以上含まれています（次の問題は{line}行目から）",
    "parse.cells": "81マス必要ですが、{got}マスです",
    "parse.rows": "9行必要ですが、{got}行です",
    "parse.row": "1行には9マス必要ですが、{got}マスです（{line}行目）",
    "parse.character": "「{got}」は数字でも空きマスでもありません（{line}行目{column}文字目）",
    "parse.candidate": "「{got}」は候補ではありません（{line}行目）",
    "parse.clue": "{got}はそのマスのヒントと矛盾しています",
    "parse.rest": "問題のあとに余分な「{got}」があります（{line}行目）",
    "parse.layout": "{line}行目がこの形式に合いません",
    "parse.link": "SudokuWiki、f-puzzles、SudokuPadの問題へのリンクではありません",
    "parse.short_link": "このリンクには問題の名前しかありません。問題を含む長いリンクを使ってください",
    "parse.variant": "通常の数独にないルールが含まれています",
}
