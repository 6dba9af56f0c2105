// Variants without a browser: cells of large boards, games with a shape of their own, links, overtaken calls.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const js = new URL("../../src/nonet/web/static/js/", import.meta.url);
const load = (name) => import(new URL(name, js));
const { newGame, reduce, isSolved, isWon, shapeOf, digitsOn } = await load("game/state.js");
const { centreIn, coloursIn, cornerIn, digitIn, withCentre, withColours, withCorner, withDigit } =
  await load("game/cells.js");
const { candidatesOf, conflictsOf, digitsIn, digitsOf, lineOf, makeShape } = await load("game/geometry.js");
const { findMistakes } = await load("game/checking.js");
const { cellsBetween, newSelection, step } = await load("game/selection.js");
const { toVariantLink, fromVariantLink } = await load("variants/link.js");
const { BrokenLinkError } = await load("game/link.js");
const { latest } = await load("store/api.js");
const { newDraft, puzzleOf, redraft, unevenRegions, usualRegions, verdictOf } = await load("variants/draft.js");
const { BOARD_RULES, KINDS, kindOf, learn, ruleFrom } = await load("variants/kinds.js");
learn(JSON.parse(await readFile(new URL("kinds.json", import.meta.url), "utf-8"))); // what the server answers; a test compares it

/** Rows and columns, and regions of some height. */
function houses(size, height) {
  const cells = [...Array(size * size).keys()];
  const width = height ? size / height : 0;
  const kinds = [(cell) => Math.floor(cell / size), (cell) => cell % size];
  if (height)
    kinds.push((cell) => Math.floor(Math.floor(cell / size) / height) * height + Math.floor((cell % size) / width));
  return kinds.flatMap((kind) => [...Array(size).keys()].map((at) => cells.filter((cell) => kind(cell) === at)));
}
const variant = (size, height, more = {}) => ({
  puzzle: { size, rules: [] },
  size,
  houses: houses(size, height),
  pairs: [],
  masks: Array(size * size).fill(2 ** size - 1),
  drawing: { layers: [], margins: [0, 0, 0, 0] },
  meanings: [],
  lang: "en",
  ...more,
});
const SOLUTION = "1234341221434321";
const four = (more = {}) =>
  newGame({
    id: "v",
    clues: "................",
    solution: SOLUTION,
    variant: variant(4, 2, more),
    source: { kind: "variant" },
  });
const write = (game, cells, digit, mode = "digit") =>
  reduce(game, { type: "write", mode, cells, digit, removesNotes: true });

test("a cell holds sixteen digits, their notes and colours, each content as one number", () => {
  let seed = 7;
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
  for (let turn = 0; turn < 3000; turn += 1) {
    const wide = turn % 2 ? 2 ** 16 : 2 ** 9;
    const parts = [random(17), random(wide), random(wide), random(512)];
    const build = (order) =>
      order.reduce((value, at) => [withDigit, withCorner, withCentre, withColours][at](value, parts[at]), 0);
    const value = build([0, 1, 2, 3]);
    assert.deepEqual(
      [digitIn, cornerIn, centreIn, coloursIn].map((read) => read(value)),
      parts,
    );
    assert.equal(value, build([3, 1, 0, 2]));
    assert.equal(JSON.parse(JSON.stringify(value)), value);
    assert.equal(withCorner(withCentre(withColours(withDigit(value, 0), 0), 0), 0), 0);
  }
});

test("on boards above 16 a cell holds every digit and one set of notes, the one that was written last", () => {
  const all = 2 ** 25 - 1;
  for (const [mask, colours] of [
    [all, 511],
    [2 ** 24, 0],
    [2 ** 16, 5],
  ]) {
    const centre = withColours(withCentre(withDigit(0, 25), mask), colours);
    assert.deepEqual([digitIn(centre), cornerIn(centre), centreIn(centre), coloursIn(centre)], [25, 0, mask, colours]);
    const corner = withCorner(centre, mask);
    assert.deepEqual([digitIn(corner), cornerIn(corner), centreIn(corner), coloursIn(corner)], [25, mask, 0, colours]);
    assert.equal(withCentre(corner, mask), centre);
    assert.equal(JSON.parse(JSON.stringify(corner)), corner);
    assert.equal(withDigit(withColours(withCorner(corner, 0), 0), 0), 0);
  }
  assert.deepEqual(digitsIn(centreIn(withCentre(0, all))).length, 25);
});

test("a game of size 16 takes digits above nine, and undo brings them back", () => {
  let game = newGame({ id: "big", clues: `G${".".repeat(255)}`, variant: variant(16, 4) });
  assert.equal(digitIn(game.cells[0]), 16);
  assert.equal(write(game, [0], 3), game);
  game = write(game, [1, 2], 12, "centre");
  game = write(game, [1], 13, "corner");
  assert.deepEqual([digitsIn(centreIn(game.cells[1])), digitsIn(cornerIn(game.cells[1]))], [[12], [13]]);
  const placed = write(game, [18], 12);
  assert.equal(centreIn(placed.cells[1]), 0, "a digit takes its notes from all that it sees");
  assert.equal(centreIn(reduce(placed, { type: "undo" }).cells[2]), 1 << 11);
  assert.equal(lineOf(digitsOn(placed)).slice(0, 20), "G.................C.");
  assert.deepEqual(digitsOf("G.a1"), [16, 0, 10, 1]);
});

test("what a rule allows and which cells it sets apart are in the shape", () => {
  const masks = Array(16).fill(15);
  masks[5] = 0b1010;
  const game = write(four({ pairs: [[0, 6]], masks }), [0], 2);
  const shape = shapeOf(game);
  assert.equal(shapeOf(game), shape, "made once");
  const open = candidatesOf(digitsOn(game), shape);
  assert.equal(open[5], 0b1000);
  assert.equal(open[6], 0b1101);
  assert.deepEqual([...conflictsOf(digitsOn(write(game, [6], 2)), shape)], [0, 6]);
  assert.equal(shape.nameOf(6), "r2c3");
  assert.equal(shape.cellOf("r2c3"), 6);
  assert.equal(shape.cellOf("r5c1"), null);
  assert.equal(centreIn(reduce(game, { type: "fill-notes" }).cells[5]), 0b1000);
});

test("the known solution ends a variant; without one, only the server's word does", () => {
  const digits = digitsOf(SOLUTION);
  const fill = (game) => digits.reduce((now, digit, cell) => write(now, [cell], digit), game);
  assert.ok(isWon(fill(four())));
  const unknown = fill({ ...four(), solution: null });
  assert.ok(!isSolved(unknown) && unknown.finished === null);
  assert.ok(isWon(reduce(unknown, { type: "accepted" })));
  const blank = { ...four(), solution: null };
  assert.equal(reduce(blank, { type: "accepted" }), blank);
  assert.deepEqual(findMistakes(write(four(), [3], 1)).wrong, [3]);
});

test("arrow keys and drags keep to the board's size", () => {
  assert.equal(step({ ...newSelection(), cursor: 3 }, 0, 1, false, 4).cursor, 0);
  assert.equal(step({ ...newSelection(), cursor: 3 }, -1, 0, false, 4).cursor, 15);
  assert.deepEqual(cellsBetween({ x: 0.5, y: 0.5 }, { x: 5.5, y: 0.5 }, 4), [0, 1, 2, 3]);
  assert.equal(makeShape(6, houses(6, 2)).peers[0].length, 12);
});

test("a link holds the puzzle and the digits; what is cut off is a broken link", async () => {
  const puzzle = {
    format: "nonet-variant-1",
    size: 4,
    title: "四 – ４",
    rules: [{ kind: "cage", cells: ["r1c1", "r1c2"], total: 5 }],
  };
  const link = await toVariantLink({ puzzle }, digitsOf(SOLUTION));
  assert.match(link, /^#variant=[\w-]+~1234341221434321$/);
  assert.deepEqual(await fromVariantLink(link), { puzzle, digits: digitsOf(SOLUTION) });
  for (const broken of [
    link.slice(0, 30),
    "#variant=",
    "#variant=%E0%A4%A",
    "#variant=AAAA",
    await toVariantLink({ puzzle: [1] }),
    await toVariantLink({ puzzle: null }),
    await toVariantLink({ puzzle: 7 }),
  ]) {
    await assert.rejects(fromVariantLink(broken), BrokenLinkError);
  }
});

test("of calls in a row only the latest is made, and one under way is cancelled", async () => {
  const made = [];
  const call = latest(5, async (signal, value) => {
    made.push(value);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return [value, signal.aborted];
  });
  call(1);
  assert.deepEqual(await call(2), [2, false]);
  assert.deepEqual(made, [2]);
});

test("what is drawn becomes a rule, in the order that matters for its kind", () => {
  const rule = (kind, cells, size = 9) => ruleFrom(KINDS.get(kind), cells, size);
  assert.deepEqual(rule("cage", [1, 0, 9, 0]), { kind: "cage", cells: ["r1c1", "r1c2", "r2c1"] });
  assert.deepEqual(rule("thermo", [9, 1, 0]), { kind: "thermo", cells: ["r2c1", "r1c2", "r1c1"] });
  assert.deepEqual(rule("whisper", [0, 1]), { kind: "whisper", cells: ["r1c1", "r1c2"], least: 5 });
  assert.equal(rule("thermo", [4]), null);
  assert.deepEqual(rule("greater", [5, 6, 7]), { kind: "greater", cells: ["r1c6", "r1c7"] });
  assert.equal(rule("white_dot", [0, 10]), null, "a dot is between neighbours");
  assert.equal(rule("white_dot", [8, 9]), null, "the end of a row is no neighbour of the next");
  assert.deepEqual(rule("quad", [80]).cells, ["r8c8", "r8c9", "r9c8", "r9c9"]);
  assert.deepEqual(rule("sandwich", [3, 7], 4), {
    kind: "sandwich",
    cells: ["r1c4", "r2c4", "r3c4", "r4c4"],
    total: 10,
  });
  assert.deepEqual(rule("skyscraper", [7, 6], 4).cells, ["r2c4", "r2c3", "r2c2", "r2c1"]);
  assert.equal(rule("skyscraper", [5, 6], 4), null, "a clue looks in from the edge");
  assert.deepEqual(rule("little_killer", [1, 6], 4).cells, ["r1c2", "r2c3", "r3c4"]);
  assert.equal(rule("little_killer", [0, 1], 4), null);
  assert.deepEqual([...KINDS.keys()].slice(0, 3), ["cage", "sum", "extra_region"]);
  assert.deepEqual(
    BOARD_RULES.slice(0, 2).map((one) => one.rule),
    ["/", "\\"].map((direction) => ({ kind: "diagonal", direction })),
  );
  assert.deepEqual(rule("slow_thermo", [0, 1]), { kind: "thermo", cells: ["r1c1", "r1c2"], slow: true });
  assert.deepEqual(rule("pill_arrow", [0, 1, 10]), { kind: "arrow", cells: ["r1c1", "r1c2", "r2c2"], circle: 2 });
  assert.deepEqual(rule("maximum", [40]), { kind: "extreme", cells: ["r5c5"], sort: "maximum" });
  assert.equal(kindOf({ kind: "arrow", circle: 2 }).id, "pill_arrow");
  assert.equal(kindOf({ kind: "arrow" }).id, "arrow");
  const groups = (kind, first, second) => ruleFrom(KINDS.get(kind), second, 9, first);
  assert.deepEqual(groups("clone", [1, 0], [30, 31]), {
    kind: "clone",
    groups: [
      ["r1c1", "r1c2"],
      ["r4c4", "r4c5"],
    ],
  });
  assert.equal(groups("clone", [0, 1], [30]), null);
  assert.equal(groups("equal_sum", [0, 1], [1, 2]), null);
  assert.deepEqual(groups("equal_sum", [0], [2, 1]), { kind: "equal_sum", groups: [["r1c1"], ["r1c2", "r1c3"]] });
});

test("a draft changes by pure steps that can be undone, and becomes a puzzle", () => {
  const cage = { kind: "cage", cells: ["r1c1", "r1c2"] };
  const acts = [
    { type: "size", size: 4 },
    { type: "given", cells: [3], digit: 2 },
    { type: "add", rule: cage },
    { type: "add", rule: { ...cage } },
    { type: "change", at: 0, values: { total: 5 } },
    { type: "toggle", rule: { kind: "anti_knight" } },
    { type: "title", title: "Mine" },
  ];
  const start = Object.freeze(newDraft());
  const draft = acts.reduce(redraft, start);
  const puzzle = {
    size: 4,
    givens: [0, 0, 0, 2, ...Array(12).fill(0)],
    rules: [{ ...cage, total: 5 }, { kind: "anti_knight" }],
    title: "Mine",
  };
  assert.deepEqual(puzzleOf(draft), puzzle);
  assert.equal(draft.past.length, acts.length - 1, "adding a rule again changes nothing");
  const back = Array(acts.length).fill({ type: "undo" }).reduce(redraft, draft);
  assert.deepEqual(puzzleOf(back), { size: 9, rules: [] });
  assert.deepEqual(puzzleOf(Array(acts.length).fill({ type: "redo" }).reduce(redraft, back)), puzzle);
  assert.deepEqual(puzzleOf(redraft(newDraft(), { type: "load", puzzle })), puzzle);
  assert.deepEqual(puzzleOf(redraft(draft, { type: "change", at: 0, values: { total: null } })).rules[0], cage);
  assert.equal(redraft(draft, { type: "given", cells: [3], digit: 2 }).givens[3], 0);
  assert.equal(redraft(draft, { type: "toggle", rule: { kind: "anti_knight" } }).rules.length, 1);
});

test("regions are painted from the usual ones, and say where cells are missing", () => {
  assert.deepEqual(usualRegions(6).slice(0, 12), [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
  const painted = redraft(newDraft(4), { type: "region", cells: [2], region: 0 });
  assert.deepEqual(unevenRegions(painted), [
    [0, 5],
    [1, 3],
  ]);
  const whole = redraft(painted, { type: "region", cells: [5], region: 1 });
  assert.deepEqual(unevenRegions(whole), []);
  assert.deepEqual(
    [verdictOf([[1], [2]]), verdictOf([[1, 2], [2]]), verdictOf([[], []])],
    ["unique", "several", "none"],
  );
});

test("another size keeps what still has its cells", () => {
  const rules = [
    { kind: "anti_knight" },
    { kind: "cage", cells: ["r1c1", "r1c2"], total: 5 },
    { kind: "thermo", cells: ["r9c9", "r8c9"] },
    { kind: "sandwich", cells: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => `r${row}c2`), total: 10 },
    { kind: "clone", groups: [["r1c1"], ["r7c7"]] },
  ];
  const givens = newDraft(9).givens.map((_, cell) => (cell === 10 ? 4 : cell === 11 ? 9 : cell === 80 ? 7 : 0));
  const draft = { ...newDraft(9), rules, givens };
  const large = redraft(draft, { type: "size", size: 25 });
  assert.deepEqual(
    large.rules.map(({ kind }) => kind),
    ["anti_knight", "cage", "thermo", "sandwich", "clone"],
  );
  assert.equal(large.rules[3].cells.length, 25);
  assert.equal(large.givens[25 + 1], 4);
  const small = redraft(draft, { type: "size", size: 6 });
  assert.deepEqual(
    small.rules.map(({ kind }) => kind),
    ["anti_knight", "cage", "sandwich"],
  );
  assert.deepEqual([small.rules[2].cells.length, small.givens[7], small.givens[8]], [6, 4, 0]);
  assert.deepEqual(puzzleOf(redraft(small, { type: "undo" })), puzzleOf(draft));
});
