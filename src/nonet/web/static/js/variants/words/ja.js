// 変則ナンプレの日本語の言葉。

export default {
  "v-new": "新しい問題", "v-size": "大きさ", "v-level": "レベル", "v-kind": "種類", "v-open": "開く・自分で作る", "v-open-note": "SudokuPad、f-puzzles、Interactive Sudoku Solver のリンク、または JSON。",
  "without-drawings": "図形を除いて開く", "v-not-solved": "盤面は埋まっていますが、ルールに反しています。", "v-unique": "解はちょうど一つです。",
  "v-basic": "どの行・列・領域にも1から{size}までの数字が一つずつ入ります。", "v-basic-latin": "どの行・列にも1から{size}までの数字が一つずつ入ります。",
  "kind-killer": "キラー", "kind-jigsaw": "ジグソー", "kind-diagonal": "対角線", "kind-thermo": "温度計", "kind-kropki": "クロプキ", "kind-arrow": "アロー", "kind-anti_knight": "アンチナイト",
  "kind-sandwich": "サンドイッチ", "kind-mixed": "ミックス", "kind-anti_king": "アンチキング", "kind-consecutive": "隣り合う数", "kind-disjoint_groups": "離れたグループ", "kind-even_odd": "偶数・奇数",
  "kind-little_killer": "リトルキラー", "kind-non_consecutive": "非連続", "kind-palindrome": "回文", "kind-plain": "標準", "kind-renban": "連番", "kind-skyscraper": "ビル",
  "kind-whisper": "ウィスパー", "kind-windoku": "ウィンドク", "kind-xv": "XV",
};
