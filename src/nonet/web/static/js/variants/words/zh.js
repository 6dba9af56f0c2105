// 变体数独的中文词句。

export default {
  "v-new": "新题", "v-size": "大小", "v-level": "难度", "v-kind": "题型", "v-open": "打开或自己出题", "v-open-note": "SudokuPad、f-puzzles 和 Interactive Sudoku Solver 的链接，或 JSON。",
  "without-drawings": "忽略图形打开", "v-not-solved": "盘面已填满，但违反了规则。", "v-unique": "恰好有一个解。",
  "v-basic": "每行、每列、每个区域都含 1 到 {size}，各一次。", "v-basic-latin": "每行、每列都含 1 到 {size}，各一次。",
  "kind-killer": "杀手", "kind-jigsaw": "锯齿", "kind-diagonal": "对角线", "kind-thermo": "温度计", "kind-kropki": "黑白点", "kind-arrow": "箭头", "kind-anti_knight": "无马",
  "kind-sandwich": "三明治", "kind-mixed": "混合", "kind-anti_king": "无缘", "kind-consecutive": "连续", "kind-disjoint_groups": "同位不同数", "kind-even_odd": "奇偶",
  "kind-little_killer": "小杀手", "kind-non_consecutive": "不连续", "kind-palindrome": "回文", "kind-plain": "标准", "kind-renban": "连续线", "kind-skyscraper": "摩天楼",
  "kind-whisper": "低语线", "kind-windoku": "窗口", "kind-xv": "XV",
};
