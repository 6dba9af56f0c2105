"""Words on pictures, pages and prints in Simplified Chinese."""

PRINTS = {
    "book.solutions": "答案",
    "book.unknown": "答案未知",
    "walk.title": "数独逐步解析",
    "walk.steps": "步",
    "walk.end": "完成",
    "walk.stuck": "到此为止",
    "board.title": "数独，{clues}个提示数",
    "board.title_placed": "数独，{clues}个提示数，已填{placed}个数字",
    "board.row": "第{row}行：{cells}。",
    "board.blank": "空",
}
