// Made by generators/make_schema.py from the records of the answers: do not edit. A test compares it.

export interface AlgorithmEntry {
  name: string;
  title: string;
  idea: string;
  cost: string;
  weakness: string;
  code: string;
  lines: Record<string, number[]>;
}

export interface AlgorithmsAnswer {
  algorithms: AlgorithmEntry[];
  examples: ExampleEntry[];
}

export interface AlsAnswer {
  cells: string[];
  digits: number[];
}

export type AnyPuzzle = string | PuzzleCells | VariantObject;

export interface BatchAnswer {
  results: ResultAnswer[];
}

export type BatchRequest = Record<string, unknown>;

export interface BlockAnswer {
  spans: SpanAnswer[];
  items: BlockAnswer[];
  /** The links of the drawing that it is about, by their numbers. */
  links: number[];
  /** Whether it only names what follows on the same line. */
  title: boolean;
}

export interface BoardAnswer {
  /** A digit, letter or `.` for each cell. */
  clues: string;
  /** A digit, letter or `.` for each cell. */
  digits: string;
  eliminated: string;
}

export type BoardRequest = Record<string, unknown>;

export interface CandidateAnswer {
  cell: string;
  digit: number;
}

export interface CandidatesAnswer {
  cell: string;
  digits: number[];
}

export interface CanonicalAnswer {
  /** 81 characters, `.` for blank. */
  puzzle: string;
  /** 81 characters, `.` for blank. */
  canonical: string;
  automorphisms: number;
  transform: TransformAnswer;
}

export interface ChainNodeAnswer {
  digit: number;
  cells: string[];
  on: boolean;
  link: "weak" | "strong" | "refuted" | null;
  als: AlsAnswer | null;
  reasons: number[];
  depth: number;
}

export interface ChangeAnswer {
  cell: number;
  seen: number;
  read: number;
}

export interface CheckAnswer {
  puzzle: string | VariantObject;
  status: "unique" | "conflict" | "no_solution" | "several";
  message: string;
  solutions: string[];
  conflicts: ConflictAnswer[];
  dead_end: DeadEndAnswer | null;
  differing_cells: string[];
  blocks: BlockAnswer[];
}

export type CheckRequest = Record<string, unknown>;

export type ClassicPuzzle = string | PuzzleCells;

export interface CompareAnswer {
  algorithms: EffortAnswer[];
  node_limit: number;
}

export interface ConflictAnswer {
  digit: number;
  house: string;
  cells: string[];
}

export interface ConflictRuleAnswer {
  /** Its index among the rules of the puzzle, from 0. */
  rule: number;
  kind: string;
  cells: string[];
  text: string;
  /** The text in its parts. */
  blocks: BlockAnswer[];
}

export interface ConflictsAnswer {
  conflicts: ConflictRuleAnswer[];
  solved: boolean;
}

export interface ConvertAnswer {
  text: string;
  format: string | null;
  line: string | null;
  clues: string | null;
  candidates: number[][] | null;
  puzzle: VariantObject | null;
}

export type ConvertRequest = Record<string, unknown>;

export interface CountAnswer {
  count: number;
  /** The count as text, for languages whose numbers are exact only up to 2^53. */
  text: string;
  at_limit: boolean;
}

export type CountRequest = Record<string, unknown>;

export interface CourseAnswer {
  events: number;
  nodes: number;
  depth: number;
}

export interface DeadEndAnswer {
  cell: string | null;
  house: string | null;
  digit: number | null;
  singles: number;
}

export type DigitsRequest = Record<string, unknown>;

export interface DrawAnswer {
  puzzle: VariantObject;
  size: number;
  /** A digit, letter or `.` for each cell. */
  clues: string;
  /** Its title, or the names of its rules. */
  name: string;
  /** What its rules mean, each once. */
  meanings: string[];
  rules: RuleAnswer[];
  /** Groups of different digits: rows, columns, regions, cages and others. */
  houses: number[][];
  /** Pairs of cells that differ, beyond the houses. */
  pairs: number[][];
  /** The candidates that the rules allow in each cell on its own. */
  masks: number[];
  drawing: PuzzleDrawingAnswer;
}

export interface DrawingAnswer {
  marks: MarkAnswer[];
  houses: HouseMarkAnswer[];
  sets: SetMarkAnswer[];
  groups: GroupAnswer[];
  links: LinkAnswer[];
  /** The cells that matter: dim the others; empty: dim none. */
  cells: string[];
  /** The candidates that matter, for a board without notes. */
  candidates: CandidatesAnswer[];
  legend: LegendAnswer[];
}

export interface EffortAnswer {
  name: string;
  is_cut_off: boolean;
  nodes: number;
  backtracks: number;
  depth: number;
  seconds: number;
}

export interface ErrorAnswer {
  code: "device" | "engine" | "format" | "conflict" | "limit" | "missing_extra" | "no_grid" | "no_solution" | "several" | "order" | "unreadable" | "unreadable_picture" | "picture_too_large" | "plugin" | "sudoku" | "usage" | "argument" | "bad_request" | "not_found" | "method_not_allowed" | "wrong_host" | "cross_site" | "too_large" | "headers_too_large" | "request_timeout" | "client_closed_request" | "too_many_requests" | "busy" | "internal_error";
  type: string;
  message: string;
  /** The message in its parts. */
  blocks: BlockAnswer[];
  place: PlaceAnswer;
}

export interface EventAnswer {
  kind: "try" | "place" | "undo" | "contradiction" | "solved";
  cell: number | null;
  digit: number | null;
  house: number | null;
  depth: number;
  nodes: number;
  backtracks: number;
}

export interface ExampleEntry {
  name: string;
  /** 81 characters, `.` for blank. */
  puzzle: string;
}

export interface ExampleStep {
  technique: string;
  notation: string;
  grid: BoardAnswer;
  placements: CandidateAnswer[];
  eliminations: CandidateAnswer[];
  digits: number[];
  candidates: RoleCandidateAnswer[];
  houses: RoleHouseAnswer[];
  sets: RoleSetAnswer[];
  chains: ChainNodeAnswer[][];
  siamese: boolean;
  rules: RuleUseAnswer[];
  proof: StepAnswer[];
  candidate_masks: number[];
}

export interface ExplainAnswer {
  steps: PathStep[];
  solved: boolean;
  board: string;
}

export type ExplainRequest = Record<string, unknown>;

export interface FormAnswer {
  id: string;
  name: Record<string, string>;
  gesture: "cells" | "line" | "pair" | "square" | "outside" | "diagonal" | "groups" | "board";
  /** The place among all forms. */
  order: number;
  values: Record<string, number | number[] | null>;
  fixed: Record<string, string | boolean>;
  /** The values that may be left out. */
  optional: string[];
}

export interface FormatEntry {
  name: string;
  title: string;
  carries: string[];
}

export interface GenerateAnswer {
  seed: number;
  puzzles: MadeAnswer[];
}

export type GenerateRequest = Record<string, unknown>;

export interface GroupAnswer {
  cells: string[];
  digit: number;
  shape: "capsule";
  hue: "blue" | "amber" | "teal" | "violet" | "pink" | "slate" | "red" | "green";
}

export interface HealthAnswer {
  status: "ok";
  version: string;
  instruction_set: string;
}

export interface HintAnswer {
  detail: number;
  kind: "mistake" | "correct" | "step" | "solved" | "stuck";
  text: string;
  mistakes: MistakeAnswer[];
  houses: string[];
  digit: number | null;
  technique: string | null;
  cells: string[];
  step: StepAnswer | null;
  technique_name: string | null;
  /** All levels, so that `more` needs no further call. */
  levels: LevelAnswer[];
  /** The text of the requested level in its parts. */
  blocks: BlockAnswer[];
}

export type HintRequest = Record<string, unknown>;

export interface HouseMarkAnswer {
  house: string;
  role: string;
  shape: "filled" | "hatched" | "dashed" | "framed";
  hue: "blue" | "amber" | "teal" | "violet" | "pink" | "slate" | "red" | "green";
}

export interface ItemAnswer {
  shape: "box" | "disc" | "path" | "text";
  x?: number | null;
  y?: number | null;
  width?: number | null;
  height?: number | null;
  radius?: number | null;
  /** The data of a path. */
  d?: string | null;
  text?: string | null;
  size?: number | null;
  bold?: boolean;
  anchor?: "start" | "middle" | "end";
  fill?: string | null;
  stroke?: string | null;
  line?: number;
  dash?: number[];
}

export interface ItemLayerAnswer {
  name: string;
  items: ItemAnswer[];
}

export interface KindsAnswer {
  rules: RuleKindAnswer[];
  generated: string[];
  levels: string[];
  most_size: number;
}

export interface LegendAnswer {
  kind: "ring" | "strike" | "house" | "set" | "mark" | "group" | "strong" | "weak";
  text: string;
  shape: string;
  hue: "blue" | "amber" | "teal" | "violet" | "pink" | "slate" | "red" | "green";
}

export interface LevelAnswer {
  detail: number;
  text: string;
  blocks: BlockAnswer[];
  drawing: DrawingAnswer;
}

export interface LinkAnswer {
  /** Links of one number belong to one step of the argument. */
  number: number;
  chain: number;
  start: LinkEndAnswer;
  end: LinkEndAnswer;
  kind: "strong" | "weak";
  hue: "blue" | "amber" | "teal" | "violet" | "pink" | "slate" | "red" | "green";
  /** Start, two handles and end, as in SVG's C, in cells from the board's top left corner. */
  curve: number[][];
  spans: SpanAnswer[];
}

export interface LinkEndAnswer {
  cells: string[];
  digit: number;
  on: boolean;
}

export interface MadeAnswer {
  puzzle: string | VariantObject;
  level: "easy" | "medium" | "hard" | "unfair" | "extreme" | null;
  difficulty?: number | null;
  score: number | null;
  hardest: string | null;
  /** A digit or letter for each cell. */
  solution: string;
}

export interface MarkAnswer {
  cell: string;
  digit: number;
  /** color_a, color_b, pivot, fin, blocker, placed, eliminated, … */
  role: string;
  shape: "disc" | "square" | "diamond" | "hexagon" | "triangle" | "ring" | "ghost" | "strike";
  hue: "blue" | "amber" | "teal" | "violet" | "pink" | "slate" | "red" | "green";
  /** In a chain: the number of the link that leads to this candidate; 0 at the start. */
  number: number | null;
}

export interface MinimiseAnswer {
  /** 81 characters, `.` for blank. */
  puzzle: string;
  /** 81 characters, `.` for blank. */
  minimal: string;
  clues: number;
}

export type MinimiseRequest = Record<string, unknown>;

export interface MistakeAnswer {
  cell: string;
  digit: number | null;
}

export interface OpenAnswer {
  puzzle: VariantObject;
  size: number;
  /** A digit, letter or `.` for each cell. */
  clues: string;
  /** Its title, or the names of its rules. */
  name: string;
  /** What its rules mean, each once. */
  meanings: string[];
  rules: RuleAnswer[];
  /** Groups of different digits: rows, columns, regions, cages and others. */
  houses: number[][];
  /** Pairs of cells that differ, beyond the houses. */
  pairs: number[][];
  /** The candidates that the rules allow in each cell on its own. */
  masks: number[];
  drawing: PuzzleDrawingAnswer;
  status: "unique" | "conflict" | "several" | "no_solution" | null;
  solution: string | null;
}

export type OpenRequest = Record<string, unknown>;

export interface PathStep {
  technique: string;
  notation: string;
  grid: BoardAnswer;
  placements: CandidateAnswer[];
  eliminations: CandidateAnswer[];
  digits: number[];
  candidates: RoleCandidateAnswer[];
  houses: RoleHouseAnswer[];
  sets: RoleSetAnswer[];
  chains: ChainNodeAnswer[][];
  siamese: boolean;
  rules: RuleUseAnswer[];
  proof: StepAnswer[];
  technique_name: string;
  text: string;
  blocks: BlockAnswer[];
  drawing: DrawingAnswer;
}

export interface PictureAnswer {
  puzzles: PictureEntry[];
}

export interface PictureEntry {
  /** The digits on the board, including entries. */
  grid: string;
  /** The printed clues, if the ink distinguishes them from entries. */
  clues: string;
  confidence: number[];
  /** The doubtful cells, which should be checked. */
  doubtful: number[];
  changed: ChangeAnswer[];
  /** Pencil marks by cell. */
  marks: Record<string, number[]>;
  verdict: "unique" | "several" | "none" | "conflict";
  /** The grid's corners in the picture, clockwise from its upper left. */
  corners: number[][];
  /** Quarter turns, counter-clockwise, that turn the picture upright. */
  turned: number;
  /** The straightened grid: a PNG as a data: URL. */
  picture: string;
}

export interface PlaceAnswer {
  line?: number | null;
  column?: number | null;
  cell?: string | null;
  cells?: string[] | null;
  digit?: number | null;
  house?: string | null;
  solutions?: string[] | null;
  kind?: string | null;
  got?: number | string;
  field?: string | null;
  format?: string | null;
  limit?: number | null;
  nearest?: string | null;
  tries?: number | null;
  made?: string[] | null;
  feature?: string | null;
  extra?: string | null;
}

export type PrintRequest = Record<string, unknown>;

export type PuzzleCells = (number | string | null)[] | ((number | string | null)[])[];

export interface PuzzleDrawingAnswer {
  margins: number[];
  /** Corners of cells hold the totals of cages. */
  has_totals: boolean;
  layers: ItemLayerAnswer[];
}

export interface RateAnswer {
  puzzle: string | VariantObject;
  status: "rated" | "unsolved" | "conflict" | "no_solution" | "several" | "solved";
  message: string;
  level: "easy" | "medium" | "hard" | "unfair" | "extreme" | null;
  difficulty?: number | null;
  score: number | null;
  hardest: string | null;
  steps: number;
  counts: Record<string, number>;
  scale: string;
  version: string;
  /** The rating on Sudoku Explainer's scale, of a classic puzzle. */
  se: SeAnswer | null;
}

export interface ResultAnswer {
  status: "unique" | "several" | "no_solution" | "conflict" | "unreadable" | "solved" | "too_long";
  solution: string | null;
  error: string | null;
}

export interface RoleCandidateAnswer {
  role: "single" | "base" | "cover" | "fin" | "endo_fin" | "cannibal" | "pivot" | "pincer" | "link" | "floor" | "roof" | "extra" | "subset" | "intersection" | "line" | "box" | "color_a" | "color_b" | "color_c" | "color_d" | "als_a" | "als_b" | "als_c" | "als" | "restricted" | "common" | "target" | "mirror" | "assumption" | "house";
  cell: string;
  digit: number;
}

export interface RoleHouseAnswer {
  role: "single" | "base" | "cover" | "fin" | "endo_fin" | "cannibal" | "pivot" | "pincer" | "link" | "floor" | "roof" | "extra" | "subset" | "intersection" | "line" | "box" | "color_a" | "color_b" | "color_c" | "color_d" | "als_a" | "als_b" | "als_c" | "als" | "restricted" | "common" | "target" | "mirror" | "assumption" | "house";
  house: string;
}

export interface RoleSetAnswer {
  role: "single" | "base" | "cover" | "fin" | "endo_fin" | "cannibal" | "pivot" | "pincer" | "link" | "floor" | "roof" | "extra" | "subset" | "intersection" | "line" | "box" | "color_a" | "color_b" | "color_c" | "color_d" | "als_a" | "als_b" | "als_c" | "als" | "restricted" | "common" | "target" | "mirror" | "assumption" | "house";
  cells: string[];
  digits: number[];
}

export interface RuleAnswer {
  kind: string;
  place: string;
  meaning: string;
}

export interface RuleKindAnswer {
  kind: string;
  name: Record<string, string>;
  /** The names of its fields, which the JSON schema of puzzles describes. */
  fields: string[];
  required: string[];
  forms: FormAnswer[];
}

export interface RuleUseAnswer {
  rule: number;
  part: number;
}

export interface SeAnswer {
  er: number | null;
  ep: number | null;
  ed: number | null;
  technique: string | null;
  /** The time limit was reached: this is a lower bound for the ER. */
  is_bound: boolean;
  message: string;
}

export interface SeRatingAnswer {
  /** 81 characters, `.` for blank. */
  puzzle: string;
  status: "rated" | "unsolved" | "conflict" | "no_solution" | "several" | "solved";
  er: number | null;
  ep: number | null;
  ed: number | null;
  technique: string | null;
  steps: number;
  /** The time limit was reached: this is a lower bound for the ER. */
  is_bound: boolean;
  message: string;
}

export interface SearchAnswer {
  first: number;
  events: EventAnswer[];
  written: WrittenAnswer[];
  course: CourseAnswer[];
  total: number | null;
  is_solved: boolean | null;
}

export type SearchRequest = Record<string, unknown>;

export interface ServiceAnswer {
  version: string;
  public_url: string | null;
  languages: string[];
  seconds: number;
  body_bytes: number;
  batch: number;
  made: number;
  printed: number;
}

export interface SetMarkAnswer {
  cells: string[];
  digits: number[];
  role: string;
  shape: "solid" | "dashed" | "dotted" | "double";
  hue: "blue" | "amber" | "teal" | "violet" | "pink" | "slate" | "red" | "green";
  letter: string;
}

export interface SolveAnswer {
  puzzle: string | VariantObject;
  /** A digit or letter for each cell. */
  solution: string;
}

export type SolveRequest = Record<string, unknown>;

export interface SpanAnswer {
  kind: "text" | "cell" | "house" | "digit" | "technique";
  text: string;
  of: string[];
}

export interface StepAnswer {
  technique: string;
  notation: string;
  grid: BoardAnswer;
  placements: CandidateAnswer[];
  eliminations: CandidateAnswer[];
  digits: number[];
  candidates: RoleCandidateAnswer[];
  houses: RoleHouseAnswer[];
  sets: RoleSetAnswer[];
  chains: ChainNodeAnswer[][];
  siamese: boolean;
  rules: RuleUseAnswer[];
  proof: StepAnswer[];
}

export type SvgRequest = Record<string, unknown>;

export interface SymmetriesAnswer {
  symmetries: string[];
}

export interface TechniqueAnswer {
  id: string;
  name: Record<string, string>;
  family: "singles" | "direct" | "intersections" | "subsets" | "basic_fish" | "chains" | "uniqueness" | "single_digit_patterns" | "wings" | "finned_fish" | "als" | "coloring" | "exclusion" | "franken_fish" | "mutant_fish" | "large_patterns" | "kraken_fish" | "forcing" | "last_resort" | "rules";
  level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  score: number;
  /** The position in the order in which techniques are tried. */
  order: number;
  /** Whether ratings use it by default. */
  on: boolean;
  /** Whether hints and explanations use it by default. */
  hints: boolean;
  /** The rating of Sudoku Explainer. */
  se_rating: number | null;
  family_name: Record<string, string>;
  about: string;
  step: ExampleStep | null;
  text: string | null;
  blocks: BlockAnswer[];
  levels: LevelAnswer[];
}

export interface TechniqueEntry {
  id: string;
  name: Record<string, string>;
  family: "singles" | "direct" | "intersections" | "subsets" | "basic_fish" | "chains" | "uniqueness" | "single_digit_patterns" | "wings" | "finned_fish" | "als" | "coloring" | "exclusion" | "franken_fish" | "mutant_fish" | "large_patterns" | "kraken_fish" | "forcing" | "last_resort" | "rules";
  level: "easy" | "medium" | "hard" | "unfair" | "extreme";
  score: number;
  /** The position in the order in which techniques are tried. */
  order: number;
  /** Whether ratings use it by default. */
  on: boolean;
  /** Whether hints and explanations use it by default. */
  hints: boolean;
  /** The rating of Sudoku Explainer. */
  se_rating: number | null;
  family_name: Record<string, string>;
}

export interface ThemesAnswer {
  light: Record<string, string>;
  dark: Record<string, string>;
}

export interface TransformAnswer {
  is_transposed: boolean;
  rows: number[];
  columns: number[];
  digits: number[];
}

export interface TrueCandidatesAnswer {
  candidates: number[][];
}

export interface VariantObject {
  format?: "nonet-variant-1";
  size?: number;
  /** For each cell, row by row: its digit, or 0 for a blank; or one character for each. */
  givens?: number[] | string;
  /** For each cell the number of its region; [] for none. Without it, the usual boxes. */
  regions?: number[] | string;
  rules?: Record<string, unknown>[];
  title?: string;
  author?: string;
  /** Ignored, as are the results of a run: */
  id?: string | number;
  status?: string;
  message?: string;
  solution?: string;
  count?: number;
  at_limit?: boolean;
}

export interface WrittenAnswer {
  cell: number;
  digit: number;
  is_try: boolean;
}

/** The answers of the calls below /api/v1, by path. */
export interface Answers {
  "solve": SolveAnswer;
  "solve/batch": BatchAnswer;
  "check": CheckAnswer;
  "count": CountAnswer;
  "true-candidates": TrueCandidatesAnswer;
  "hint": HintAnswer;
  "explain": ExplainAnswer;
  "rate": RateAnswer;
  "techniques": TechniqueEntry[];
  [path: `techniques/${string}`]: TechniqueAnswer;
  "themes": ThemesAnswer;
  "open": OpenAnswer;
  "draw": DrawAnswer;
  "conflicts": ConflictsAnswer;
  "svg": Blob;
  "kinds": KindsAnswer;
  "convert": ConvertAnswer;
  "picture": PictureAnswer;
  [path: `picture?${string}`]: PictureAnswer;
  "formats": FormatEntry[];
  "generate": GenerateAnswer;
  "symmetries": SymmetriesAnswer;
  "minimise": MinimiseAnswer;
  "canonical": CanonicalAnswer;
  "print": Blob;
  "search": SearchAnswer;
  "compare": CompareAnswer;
  "algorithms": AlgorithmsAnswer;
  [path: `algorithms?${string}`]: AlgorithmsAnswer;
  "service": ServiceAnswer;
  "health": HealthAnswer;
}
