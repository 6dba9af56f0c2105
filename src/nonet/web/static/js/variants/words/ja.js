// 変則ナンプレの日本語の言葉。

export default {
  "v-new": "新しい問題", "v-size": "大きさ", "v-level": "レベル", "v-kind": "種類", "v-open": "開く・自分で作る", "v-open-note": "SudokuPad、f-puzzles、penpa、Interactive Sudoku Solver のリンク、または JSON。",
  "without-drawings": "図形を除いて開く", "v-not-solved": "盤面は埋まっていますが、ルールに反しています。", "v-unique": "解はちょうど一つです。",
  "v-basic": "どの行・列・領域にも1から{size}までの数字が一つずつ入ります。", "v-basic-latin": "どの行・列にも1から{size}までの数字が一つずつ入ります。",
  "kind-killer": "キラー", "kind-jigsaw": "ジグソー", "kind-diagonal": "対角線", "kind-thermo": "温度計", "kind-kropki": "クロプキ", "kind-arrow": "アロー", "kind-anti_knight": "アンチナイト",
  "kind-sandwich": "サンドイッチ", "kind-mixed": "ミックス", "kind-anti_king": "アンチキング", "kind-consecutive": "隣り合う数", "kind-disjoint_groups": "離れたグループ", "kind-even_odd": "偶数・奇数",
  "kind-little_killer": "リトルキラー", "kind-non_consecutive": "非連続", "kind-palindrome": "回文", "kind-plain": "標準", "kind-renban": "連番", "kind-skyscraper": "ビル",
  "kind-whisper": "ウィスパー", "kind-windoku": "ウィンドク", "kind-xv": "XV",
  "e-tool": "描くもの", "e-givens": "初期数字", "e-regions": "領域", "e-region": "塗る領域", "e-regions-boxes": "通常のブロック", "e-regions-own": "自由（ジグソー）", "e-regions-none": "なし", "e-board": "盤面全体のルール", "e-title": "タイトル",
  "e-candidates": "可能な数字を表示", "e-clear": "消去", "e-edit": "エディターで開く", "e-add": "追加：{name}", "e-checking": "確認中…", "e-none": "解がありません。", "e-unique": "解はちょうど一つです。", "e-several": "解が複数あります。",
  "e-uneven": "各領域には{size}マス必要です。領域とマス数：{regions}。", "e-field-total": "合計", "e-field-value": "値", "e-field-least": "最小の差", "e-field-count": "見えるビルの数", "e-field-digit": "数字", "e-field-digits": "数字",
  "e-how-given": "マスを選んで数字を押します。もう一度押すと消えます。", "e-how-region": "領域を選び、そのマスをドラッグします。", "e-how-cells": "マスをドラッグします。1マスだけなら、選んで「追加」を押します。", "e-how-line": "線に沿ってドラッグします。温度計は球から、アローは丸から始めます。",
  "e-how-pair": "マスから隣のマスへドラッグします。不等号は大きい方から小さい方へ。", "e-how-square": "4マスをドラッグするか、左上のマスを選んで「追加」を押します。", "e-how-outside": "ヒントの見る向きに、端から内側へドラッグします。", "e-how-diagonal": "矢印の向きに、端から斜め内側へドラッグします。",
  "e-kind-minimum": "最小マス", "e-kind-maximum": "最大マス", "e-kind-index_column": "列インデックス", "e-kind-index_row": "行インデックス", "e-kind-slow_thermo": "スロー温度計", "e-kind-pill_arrow": "カプセルアロー", "e-how-groups": "一つ目のグループ、次に二つ目をドラッグします。クローンは同じ形にします。", "e-next-group": "次は二つ目のグループ", "e-field-circle": "カプセルのマス数",
};
