"""Words on pictures, pages and prints in Japanese."""

PRINTS = {
    "book.solutions": "解答",
    "book.unknown": "解答不明",
    "walk.title": "数独の解き方を一手ずつ",
    "walk.steps": "手",
    "walk.end": "完成",
    "walk.stuck": "ここまで",
    "board.title": "数独、ヒント{clues}個",
    "board.title_placed": "数独、ヒント{clues}個、記入済み{placed}個",
    "board.row": "第{row}行：{cells}。",
    "board.blank": "空",
}
