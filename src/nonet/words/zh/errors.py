"""Errors and diagnoses in Simplified Chinese."""

__all__ = ["ERRORS"]

ERRORS = {
    "conflict": "{house}中{digit}重复出现：{cells}",
    "dead_cell": "无解：{cell}没有候选数可填",
    "dead_cell_after": "无解：填入{singles}个必然的数字后，{cell}没有候选数可填",
    "dead_house": "无解：{digit}在{house}没有位置可填",
    "dead_house_after": "无解：填入{singles}个必然的数字后，{digit}在{house}没有位置可填",
    "wrong_digit": "无解：{cell}的{digit}填错了",
    "lost_candidate": "无解：{cell}所需要的候选数已被删去",
    "no_solution": "无解",
    "several": "有多个解：其中两个解在{cells}不同",
    "several_more": "有多个解：其中两个解在{cells}等{count}格不同",
    "too_few": "至少需要{fewest}个提示数，实际只有{clues}个：有多个解",
    "limit": "超出了时间或搜索量的限制",
    "stuck": "所启用的技巧找不到下一步",
    "parse.nothing": "其中没有题目",
    "parse.unknown": "无法识别的格式",
    "parse.unreadable": "无法读取的内容",
    "parse.several": "其中有不止一道题目（第{line}行起是下一道）",
    "parse.cells": "应有81格，实际为{got}格",
    "parse.rows": "应有9行，实际为{got}行",
    "parse.row": "每行应有9格，实际为{got}格（第{line}行）",
    "parse.character": "“{got}”既不是数字也不是空格（第{line}行第{column}列）",
    "parse.candidate": "“{got}”不是候选数（第{line}行）",
    "parse.clue": "{got}与该格的提示数矛盾",
    "parse.rest": "题目之后还有多余的内容“{got}”（第{line}行）",
    "parse.layout": "第{line}行不符合这种格式",
    "parse.link": "不是SudokuWiki、f-puzzles或SudokuPad的题目链接",
    "parse.short_link": "这个链接只有题目的名称，请使用包含题目本身的长链接",
    "parse.variant": "题目包含标准数独以外的规则",
}
