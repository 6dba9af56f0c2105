// 变体数独的中文词句。

export default {
  "v-new": "新题", "v-size": "大小", "v-level": "难度", "v-kind": "题型", "v-open": "打开或自己出题", "v-open-note": "SudokuPad、f-puzzles、penpa 和 Interactive Sudoku Solver 的链接，或 JSON。",
  "without-drawings": "忽略图形打开", "v-not-solved": "盘面已填满，但违反了规则。", "v-unique": "恰好有一个解。",
  "v-basic": "每行、每列、每个区域都含 1 到 {size}，各一次。", "v-basic-latin": "每行、每列都含 1 到 {size}，各一次。",
  "kind-killer": "杀手", "kind-jigsaw": "锯齿", "kind-diagonal": "对角线", "kind-thermo": "温度计", "kind-kropki": "黑白点", "kind-arrow": "箭头", "kind-anti_knight": "无马",
  "kind-sandwich": "三明治", "kind-mixed": "混合", "kind-anti_king": "无缘", "kind-consecutive": "连续", "kind-disjoint_groups": "同位不同数", "kind-even_odd": "奇偶",
  "kind-little_killer": "小杀手", "kind-non_consecutive": "不连续", "kind-palindrome": "回文", "kind-plain": "标准", "kind-renban": "连续线", "kind-skyscraper": "摩天楼",
  "kind-whisper": "低语线", "kind-windoku": "窗口", "kind-xv": "XV",
  "e-tool": "绘制", "e-givens": "已知数", "e-regions": "区域", "e-region": "要涂的区域", "e-regions-boxes": "标准宫", "e-regions-own": "自定义（锯齿）", "e-regions-none": "无", "e-board": "全盘规则", "e-title": "标题",
  "e-candidates": "显示仍有可能的数字", "e-clear": "清空", "e-edit": "在编辑器中打开", "e-add": "添加：{name}", "e-checking": "正在检查……", "e-none": "无解。", "e-unique": "恰好一个解。", "e-several": "有多个解。",
  "e-uneven": "每个区域需要 {size} 格。区域与格数：{regions}。", "e-field-total": "总和", "e-field-value": "数值", "e-field-least": "最小差", "e-field-count": "可见楼数", "e-field-digit": "数字", "e-field-digits": "数字",
  "e-how-given": "选择格子，再按数字；再按一次取消。", "e-how-region": "选择区域，拖过它的格子。", "e-how-cells": "拖过各格。只有一格时，点选后按“添加”。", "e-how-line": "沿线拖动；温度计从球端开始，箭头从圆圈开始。",
  "e-how-pair": "从一格拖到相邻格；不等号从大数拖到小数。", "e-how-square": "拖过四格，或点选左上格后按“添加”。", "e-how-outside": "从边缘向内拖，与提示数的视线方向相同。", "e-how-diagonal": "从边缘沿对角线向内拖，与箭头方向相同。",
  "e-kind-minimum": "最小格", "e-kind-maximum": "最大格", "e-kind-index_column": "列索引", "e-kind-index_row": "行索引", "e-kind-slow_thermo": "慢速温度计", "e-kind-pill_arrow": "胶囊箭头", "e-how-groups": "先拖过第一组，再拖过第二组。克隆区的两组形状相同。", "e-next-group": "接着画第二组", "e-field-circle": "胶囊格数",
};
