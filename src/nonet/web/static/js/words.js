// What the page says, in English and 简体中文. t("key", values) gives a text; translate(root) fills in [data-t] elements.

const WORDS = {
  en: {
    skip: "Skip to the board", play: "Play", learn: "Learn", make: "Make", api: "API", language: "Language",
    theme: "Light or dark", board: "Sudoku board", keypad: "Digits", modes: "What digits do", level: "Level",
    pause: "Pause", resume: "Resume", paused: "Paused", undo: "Undo", redo: "Redo", rewind: "Before my mistake",
    restart: "Restart", auto: "Candidates", puzzle: "Puzzle", new: "New puzzle",
    paste: "Type, paste or drop a puzzle in any format", load: "Load", own: "Enter my own", done: "Done entering",
    copy: "Copy link", copied: "The link to this board is on the clipboard.", help: "Help", hint: "Hint",
    more: "More", apply: "Apply", dismiss: "Dismiss", check: "Check", path: "Whole path", solve: "Solve", keys: "Keys",
    "mode-digit": "Digit", "mode-corner": "Corner", "mode-centre": "Centre", "mode-colour": "Colour", erase: "Erase",
    comma: ", ", "cell-label": "row {row}, column {column}", "empty-label": "empty", "clue-label": "clue {digit}",
    "candidates-label": "candidates {digits}", "conflict-label": "conflict",
    easy: "easy", medium: "medium", hard: "hard", unfair: "unfair", extreme: "extreme",
    badge: "{level}, score {score}", working: "One moment …", "solved-by-you": "Solved in {time}. Well done!",
    "all-right": "So far everything is right.", "no-mistake": "There is no mistake to go back before.",
    "went-back": "Back to the board before {cell} went wrong ({steps} steps undone).",
    "said-unreadable": "This is no puzzle that nonet can read. {message}",
    "wrong-nothing": "There is no puzzle in it.", "wrong-unknown": "It is in no format that nonet knows.",
    "wrong-unreadable": "It is no text that could hold a puzzle.",
    "wrong-several": "It holds more than one puzzle: the next starts in line {line}.",
    "wrong-cells": "A puzzle has 81 cells; this has {got}.", "wrong-rows": "A puzzle has 9 rows; this has {got}.",
    "wrong-row": "A row has 9 cells; there are {got} (line {line}).",
    "wrong-character": "“{got}” is neither a digit nor a blank (line {line}, column {column}).",
    "wrong-candidate": "“{got}” are no candidates (line {line}).",
    "wrong-clue": "{got} in {cell} contradicts the clue there.",
    "wrong-rest": "“{got}” comes after the puzzle (line {line}).",
    "wrong-layout": "Line {line} is not what this format asks for.",
    "wrong-link": "It is no link to a puzzle on SudokuWiki, f-puzzles or SudokuPad.",
    "wrong-short_link": "The link only names a puzzle. Take the long link, which holds it.",
    "wrong-variant": "The puzzle has more rules than plain Sudoku.",
    "order-clues": "No puzzle can have so many clues in this symmetry.",
    "order-technique": "The technique is harder than the level.",
    "order-not_found": "No such puzzle was found in {tries} tries. Ask for less, or try again.",
    "order-repeats": "There are not so many different puzzles of this kind.",
    "said-offline": "The nonet server does not answer.", "said-busy": "Too many are asking just now. Try again in a moment.",
    "said-too_large": "That is too long for a puzzle.", "said-malformed": "The server could not use that.",
    "said-failed": "The server failed. Try again.", "said-extra": "The server needs more for that: pip install 'nonet[{extra}]'",
    "said-conflict": "{digit} stands more than once in {house}: {cells}.",
    "said-dead-cell": "There is no solution: {cell} has no candidate left{after}.",
    "said-dead-house": "There is no solution: {digit} has no place left in {house}{after}.",
    "said-after": " once {count} forced singles are placed", "said-none": "There is no solution.",
    "said-several": "There are several solutions.", "said-limit": "That takes too long here.",
    "house-row": "row {number}", "house-column": "column {number}", "house-box": "box {number}", and: ", ",
    "two-solutions": "Two of the solutions; they differ in the marked cells.",
    "enter-own": "Enter the clues of your puzzle, then press “Done entering”.",
    "path-title": "The whole path: {count} steps", previous: "Previous", next: "Next", close: "Close",
    "step-of": "Step {number} of {count}", "key-arrows": "move (WASD too); with Shift, select more",
    "key-digits": "write a digit, in the chosen mode", "key-modes": "digit, corner, centre, colour",
    "key-held": "held: corner marks, centre marks", "key-erase": "erase", "key-undo": "undo, redo", "key-hint": "hint",
    "key-drag": "drag to select several cells",
    "learn-title": "How the textbook algorithms search", run: "Play", stop: "Pause", step: "Step", reset: "Reset",
    speed: "Speed", effort: "Search effort by algorithm", catalogue: "The techniques people use",
    "idea-boolean": "scan order over three tables of booleans", "idea-bitmask": "scan order over one integer per house",
    "idea-walk": "bitmask, walking on to the next blank",
    "idea-singles_first": "fill cells with one candidate, then scan order",
    "idea-fewest_first": "branch on the blank with the fewest candidates", "idea-dancing_links": "exact cover on linked nodes",
    "idea-norvig": "propagate two rules, then branch on the fewest candidates",
    "example-ordinary": "ordinary", "example-scan_order": "against scan order", "example-half_turn": "the same upside down",
    "example-brute_force_killer": "brute force killer", "example-seventeen_clues": "seventeen clues",
    "example-ai_escargot": "AI Escargot", "example-inkala_2012": "Inkala 2012", "example-golden_nugget": "Golden Nugget",
    "this-board": "the board I play", nodes: "nodes", backtracks: "backtracks", depth: "depth",
    "effort-note": "Nodes to the first solution, on a logarithmic scale; searches are cut off at {limit} nodes.",
    "cut-off": "cut off", algorithm: "Algorithm", "end-of-trace": "(the first {count} events)",
    technique: "Technique", score: "Score", family: "Family", example: "Example",
    "make-title": "Make and print puzzles", count: "How many", symmetry: "Symmetry", clues: "Clues", any: "any",
    seed: "Seed", generate: "Generate", pdf: "Print as PDF", "play-this": "Play this one",
    none: "none", rotational: "half turn", quarter_turn: "quarter turn", both_diagonals: "both diagonals", horizontal: "left–right",
    vertical: "top–bottom", both: "both mirrors", diagonal: "diagonal", antidiagonal: "other diagonal", full: "full",
    "level-any": "any level", made: "{count} made.", from: "at least", to: "at most", minimal: "No clue too many",
  },
  zh: {
    skip: "跳到棋盘", play: "做题", learn: "学习", make: "出题", api: "接口", language: "语言",
    theme: "浅色或深色", board: "数独棋盘", keypad: "数字键", modes: "数字的用途", level: "难度",
    pause: "暂停", resume: "继续", paused: "已暂停", undo: "撤销", redo: "重做", rewind: "回到出错之前",
    restart: "重新开始", auto: "候选数", puzzle: "题目", new: "新题目",
    paste: "输入、粘贴或拖入任意格式的题目", load: "载入", own: "自己录入", done: "录入完成",
    copy: "复制链接", copied: "此局面的链接已复制到剪贴板。", help: "帮助", hint: "提示",
    more: "再多一点", apply: "执行", dismiss: "收起", check: "检查", path: "完整解法", solve: "直接求解", keys: "按键",
    "mode-digit": "填数", "mode-corner": "角标", "mode-centre": "中心标", "mode-colour": "涂色", erase: "擦除",
    comma: "，", "cell-label": "第{row}行第{column}列", "empty-label": "空格", "clue-label": "已知数{digit}",
    "candidates-label": "候选数{digits}", "conflict-label": "有冲突",
    easy: "简单", medium: "中等", hard: "困难", unfair: "极难", extreme: "地狱",
    badge: "{level}，{score}分", working: "请稍候……", "solved-by-you": "用时{time}，全部解开，真棒！",
    "all-right": "到目前为止全部正确。", "no-mistake": "没有错误，不用回退。",
    "went-back": "已回到{cell}填错之前（撤销了{steps}步）。",
    "said-unreadable": "无法读取这个题目。{message}",
    "wrong-nothing": "里面没有题目。", "wrong-unknown": "无法识别这种格式。",
    "wrong-unreadable": "这不是能放下题目的文本。",
    "wrong-several": "里面不止一题：第{line}行又开始了一题。",
    "wrong-cells": "题目应有81格，这里有{got}格。", "wrong-rows": "题目应有9行，这里有{got}行。",
    "wrong-row": "每行应有9格，这里有{got}格（第{line}行）。",
    "wrong-character": "“{got}”既不是数字也不是空格（第{line}行第{column}个字符）。",
    "wrong-candidate": "“{got}”不是候选数（第{line}行）。",
    "wrong-clue": "{cell}的{got}与那里的已知数矛盾。",
    "wrong-rest": "题目之后还有“{got}”（第{line}行）。",
    "wrong-layout": "第{line}行不符合这种格式。",
    "wrong-link": "这不是SudokuWiki、f-puzzles或SudokuPad的题目链接。",
    "wrong-short_link": "这个链接只有题目的编号。请使用包含题目的长链接。",
    "wrong-variant": "这道题有标准数独以外的规则。",
    "order-clues": "在这种对称下，题目不可能有这么多已知数。",
    "order-technique": "这个技巧比所选难度更难。",
    "order-not_found": "试了{tries}次也没有找到这样的题目。请放宽要求，或再试一次。",
    "order-repeats": "这样的题目没有那么多不同的。",
    "said-offline": "nonet服务器没有应答。", "said-busy": "现在请求太多，请稍后再试。",
    "said-too_large": "对题目来说太长了。", "said-malformed": "服务器无法处理这个请求。",
    "said-failed": "服务器出错了，请再试一次。", "said-extra": "服务器还需要安装：pip install 'nonet[{extra}]'",
    "said-conflict": "{house}中{digit}出现了不止一次：{cells}。",
    "said-dead-cell": "此题无解：{after}{cell}没有候选数了。",
    "said-dead-house": "此题无解：{after}{house}中没有{digit}的位置了。",
    "said-after": "填入{count}个唯一数之后，", "said-none": "此题无解。",
    "said-several": "此题有多个解。", "said-limit": "这个请求耗时过长。",
    "house-row": "第{number}行", "house-column": "第{number}列", "house-box": "第{number}宫", and: "、",
    "two-solutions": "其中两个解；标出的格子不同。",
    "enter-own": "录入题目的已知数，然后按“录入完成”。",
    "path-title": "完整解法：共{count}步", previous: "上一步", next: "下一步", close: "关闭",
    "step-of": "第{number}步，共{count}步", "key-arrows": "移动（也可用WASD）；按住Shift多选",
    "key-digits": "按当前模式写数字", "key-modes": "填数、角标、中心标、涂色",
    "key-held": "按住：角标、中心标", "key-erase": "擦除", "key-undo": "撤销、重做", "key-hint": "提示",
    "key-drag": "拖动以选中多格",
    "learn-title": "教科书算法如何搜索", run: "播放", stop: "暂停", step: "单步", reset: "重置",
    speed: "速度", effort: "各算法的搜索量", catalogue: "人类使用的技巧",
    "idea-boolean": "逐格搜索，三张布尔表", "idea-bitmask": "逐格搜索，每个行列宫一个整数",
    "idea-walk": "位掩码，直接走到下一个空格",
    "idea-singles_first": "先填只有一个候选数的格子，再逐格搜索",
    "idea-fewest_first": "从候选数最少的空格开始分支", "idea-dancing_links": "用链表节点解精确覆盖",
    "idea-norvig": "传播两条规则，再从候选数最少处分支",
    "example-ordinary": "普通题", "example-scan_order": "克制逐格搜索", "example-half_turn": "同一题倒过来",
    "example-brute_force_killer": "暴力搜索杀手", "example-seventeen_clues": "17个已知数",
    "example-ai_escargot": "AI Escargot", "example-inkala_2012": "Inkala 2012", "example-golden_nugget": "Golden Nugget",
    "this-board": "我正在做的题", nodes: "节点", backtracks: "回溯", depth: "深度",
    "effort-note": "找到第一个解所需的节点数（对数刻度）；超过{limit}个节点即截断。",
    "cut-off": "已截断", algorithm: "算法", "end-of-trace": "（前{count}个事件）",
    technique: "技巧", score: "分值", family: "类别", example: "例题",
    "make-title": "出题与打印", count: "数量", symmetry: "对称", clues: "已知数个数", any: "不限",
    seed: "种子", generate: "生成", pdf: "导出PDF", "play-this": "做这一题",
    none: "无", rotational: "中心对称", quarter_turn: "四分之一旋转对称", both_diagonals: "双对角线", horizontal: "左右对称",
    vertical: "上下对称", both: "双轴对称", diagonal: "对角线", antidiagonal: "反对角线", full: "完全对称",
    "level-any": "任意难度", made: "已生成{count}题。", from: "至少", to: "至多", minimal: "没有多余的已知数",
  },
};

let language = "en";

export const currentLanguage = () => language;

export function t(key, values = {}) {
  const text = WORDS[language][key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function useLanguage(name) {
  language = name in WORDS ? name : "en";
  document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
}

export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
  for (const element of root.querySelectorAll("[data-title]")) element.title = t(element.dataset.title);
}

// "row 3" as the page's language says it.
export function sayHouse(name) {
  const [kind, number] = name.split(" ");
  return t(`house-${kind}`, { number });
}

// What is wrong with a puzzle, from the evidence of a verdict.
export function sayVerdict({ status, conflicts, dead_end: deadEnd, message }) {
  if (status === "conflict") {
    return conflicts
      .map(({ digit, house, cells }) => t("said-conflict", { digit, house: sayHouse(house), cells: cells.join(t("and")) }))
      .join(" ");
  }
  if (status === "several") return t("said-several");
  if (status !== "no_solution") return message;
  if (!deadEnd) return t("said-none");
  const after = deadEnd.singles ? t("said-after", { count: deadEnd.singles }) : "";
  if (deadEnd.cell) return t("said-dead-cell", { cell: deadEnd.cell, after });
  return t("said-dead-house", { digit: deadEnd.digit, house: sayHouse(deadEnd.house), after });
}

// What the page says of the API's errors, from their evidence.
const SAID = {
  InvalidGridError: (place) => sayVerdict({ status: "conflict", conflicts: [place] }),
  NotUniqueError: () => t("said-several"),
  NoSolutionError: (place) =>
    place.cell || place.house ? sayVerdict({ status: "no_solution", dead_end: place }) : t("said-none"),
  LimitError: () => t("said-limit"),
  ParseError: (place, message) => t("said-unreadable", { message: place.kind ? t(`wrong-${place.kind}`, place) : message }),
  OrderError: (place, message) => (place.kind ? t(`order-${place.kind}`, place) : message),
  MissingExtraError: (place) => t("said-extra", place),
  RequestError: (place) => t(`said-${place.kind}`),
  BusyError: () => t("said-busy"),
  Offline: () => t("said-offline"),
  ServerError: () => t("said-failed"),
};

// An error of the API in the page's language; its own words where only they can tell.
export function sayError({ type, message, place }) {
  return SAID[type]?.(place, message) ?? message;
}

// Both languages must say the same things; a browser test asks.
export const missingWords = () => [
  ...Object.keys(WORDS.en).filter((key) => !(key in WORDS.zh)),
  ...Object.keys(WORDS.zh).filter((key) => !(key in WORDS.en)),
];
