"""Hints in Japanese, one sentence per level."""

HINTS = {
    "hint.wrong": "間違いがあります：{wrong}が違います。",
    "hint.lost": "{cells}を見直してください。{cells?必要な候補|それぞれに必要な候補}が消されています。",
    "hint.correct": "ここまで間違いはありません。",
    "hint.solved": "完成しています。もうすることはありません。",
    "hint.stuck": "使えるテクニックでは、この盤面の次の一手が見つかりません。",
    "hint.searched": "ここから先に進めるテクニックはありません。次の段階では数字を一つ教えます。",
    "hint.searched_cells": "ここから先に進めるテクニックはありません。次の段階では{cells}の数字を教えます。",
    "hint.searched_step": "ここから先に進めるテクニックはありません。総当たりによると、{cell}は{digit}です。",
    "hint.look": "{houses}に注目してください。",
    "hint.look_everywhere": "盤面全体をよく見てください。",
    "hint.follow": "{houses}で{digit}の入るマスを調べてください。",
    "hint.follow_everywhere": "盤面全体で{digit}の入るマスを調べてください。",
    "hint.technique": "{houses}で{technique}が使えます。",
    "hint.technique_everywhere": "{technique}が使えます。",
    "hint.technique_digit": "{houses}で{digit}の{technique}が使えます。",
    "hint.technique_digit_everywhere": "{digit}の{technique}が使えます。",
    "hint.cells": "{technique}が使えます。{cells}を見てください。",
    "hint.cells_digit": "{digit}の{technique}が使えます。{cells}を見てください。",
    "hint.step": "{technique}：{text}",
}
