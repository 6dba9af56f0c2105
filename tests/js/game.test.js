// The game without a browser: every action is a pure function of one object.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const js = new URL("../../src/nonet/web/static/js/", import.meta.url);
const load = (name) => import(new URL(name, js));
const { newGame, reduce, isWon, isSolved, digitsOn, cellsAt } = await load("game/state.js");
const { centreIn, cornerIn, coloursIn, digitIn } = await load("game/cells.js");
const { candidatesOf, digitsOf, cellFromName, nameOf, houseCells, PEERS, HOUSES } = await load("game/geometry.js");
const { findMistakes, placeBeforeMistake, requestOf } = await load("game/checking.js");
const { fromLink, toLink, BrokenLinkError } = await load("game/link.js");
const { findSolutions, solutionOf } = await load("game/solver.js");
const selection = await load("game/selection.js");
const { byLevel, streaks, timeText, dayOf, dayOn, daysOfMonth } = await load("game/statistics.js");
const { disguise, puzzleOfDay, randomFrom } = await load("game/daily.js");
const { bitsOf, choiceOf, freeMasks, momentAfter, scarcePromises, scarcityOf } = await load("lab/tables.js");
const { actingLines } = await load("lab/code.js");
const course = await load("game/course.js");
const { linkPages, netPages, pagesOfHint, pagesOfPath } = await load("game/hints.js");
const { block, cellSpans, said, sentences, span, textOf } = await load("words/blocks.js");
const { cellsOf, cluesOf, correct, newReading, verdictOf } = await load("game/reading.js");
delete globalThis.BroadcastChannel; // an open one would keep Node alive
const { isGame } = await load("store/games.js");

const CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const game = () => newGame({ id: "a", clues: CLUES, solution: SOLUTION, level: "easy", now: 0 });
const write = (now, name, digit, mode = "digit", removesNotes = true) =>
  reduce(now, { type: "write", mode, digit, cells: [].concat(name).map(cellFromName), removesNotes });
const play = (now, ...actions) => actions.reduce(reduce, now);

test("actions never change the game they start from", () => {
  const start = Object.freeze({ ...game(), cells: Object.freeze([...game().cells]), moves: Object.freeze([]) });
  const after = write(start, "r1c3", 4);
  assert.equal(digitIn(start.cells[2]), 0);
  assert.equal(digitIn(after.cells[2]), 4);
});

test("clues cannot be overwritten, erased or noted", () => {
  const start = game();
  assert.equal(write(start, "r1c1", 9), start);
  assert.equal(write(start, "r1c1", 9, "centre"), start);
  assert.equal(reduce(start, { type: "erase", cells: [0] }), start);
});

test("the same digit again takes it away, in one cell and in several", () => {
  let now = write(game(), ["r1c3", "r1c4"], 2);
  assert.deepEqual([now.cells[2], now.cells[3]].map(digitIn), [2, 2]);
  now = write(now, ["r1c3", "r1c4"], 2);
  assert.deepEqual([now.cells[2], now.cells[3]].map(digitIn), [0, 0]);
});

test("undo and redo walk along all moves, and a new move forgets what was undone", () => {
  let now = game();
  for (const digit of [1, 2, 4]) now = write(now, "r1c3", digit);
  now = play(now, { type: "undo" }, { type: "undo" });
  assert.equal(digitIn(now.cells[2]), 1);
  now = reduce(now, { type: "redo" });
  assert.equal(digitIn(now.cells[2]), 2);
  now = write(now, "r1c4", 6);
  assert.equal(reduce(now, { type: "redo" }), now);
  assert.equal(now.moves.length, 3);
  assert.deepEqual(cellsAt(now, 0), digitsOf(CLUES));
});

test("corner notes, centre notes and colours live side by side in a cell", () => {
  let now = write(game(), "r1c3", 1, "corner");
  now = write(now, "r1c3", 2, "centre");
  now = write(now, "r1c3", 4, "colour");
  now = write(now, "r1c3", 9, "colour");
  assert.deepEqual(
    [cornerIn, centreIn, coloursIn].map((part) => part(now.cells[2])),
    [0b1, 0b10, 0b100001000],
  );
  assert.equal(coloursIn(write(now, "r1c1", 4, "colour").cells[0]), 0b1000, "clues take colours");
  now = reduce(now, { type: "erase", cells: [2] });
  assert.deepEqual(
    [cornerIn, centreIn, coloursIn].map((part) => part(now.cells[2])),
    [0, 0, 0b100001000],
  );
  now = reduce(now, { type: "erase", cells: [2] });
  assert.equal(now.cells[2], 0);
});

test("a placed digit takes its notes from its peers, if the player wants that", () => {
  const noted = write(game(), ["r1c4", "r5c5"], 4, "centre");
  assert.equal(centreIn(write(noted, "r1c3", 4).cells[3]), 0);
  assert.equal(centreIn(write(noted, "r1c3", 4, "digit", false).cells[3]), 0b1000);
  assert.equal(centreIn(write(noted, "r1c3", 4).cells[cellFromName("r5c5")]), 0b1000);
});

test("notes come back when the digit that took them is undone", () => {
  const noted = write(game(), "r1c4", 4, "centre");
  assert.deepEqual(reduce(write(noted, "r1c3", 4), { type: "undo" }).cells, noted.cells);
});

test("fill notes writes every candidate as a note that can be edited", () => {
  let now = reduce(game(), { type: "fill-notes" });
  const open = candidatesOf(digitsOn(now));
  assert.ok(now.cells.every((value, cell) => centreIn(value) === open[cell]));
  now = write(now, "r1c3", 1, "centre");
  assert.equal(centreIn(now.cells[2]), open[2] & ~1);
  assert.equal(requestOf(now).eliminated, "r1c3<>1");
  assert.equal(requestOf(game()).eliminated, undefined);
});

test("a step edits the notes it eliminates from, and writes them where there were none", () => {
  const bare = reduce(game(), { type: "apply", placements: [], eliminations: [[2, 1]] });
  assert.equal(centreIn(bare.cells[2]), candidatesOf(digitsOn(game()))[2] & ~1);
  const placed = reduce(reduce(game(), { type: "fill-notes" }), {
    type: "apply",
    placements: [[2, 4]],
    eliminations: [],
  });
  assert.equal(digitIn(placed.cells[2]), 4);
  assert.ok(PEERS[2].every((peer) => !(centreIn(placed.cells[peer]) & 0b1000)));
});

test("mistakes are wrong digits, missing notes and stale notes, and going back stops before the first", () => {
  let now = write(game(), "r1c3", 4);
  now = write(now, "r1c4", 2);
  now = write(now, "r1c6", 8);
  assert.deepEqual(findMistakes(now).wrong.map(nameOf), ["r1c4"]);
  assert.equal(placeBeforeMistake(now), 1);
  now = write(game(), "r1c3", 1, "centre");
  assert.deepEqual(findMistakes(now).missing, [[2, 4]]);
  now = write(game(), "r1c3", 5, "centre");
  assert.deepEqual(findMistakes(now).stale, [[2, 5]]);
});

test("a board that the player fills is won; one that was solved for them is not", () => {
  let now = game();
  digitsOf(SOLUTION).forEach((digit, cell) => {
    if (CLUES[cell] === ".") now = write(now, nameOf(cell), digit);
  });
  assert.ok(isSolved(now) && isWon(now));
  const given = reduce(game(), { type: "solve" });
  assert.ok(isSolved(given) && !isWon(given));
  const wrong = write(now, "r1c3", 1);
  assert.ok(!isSolved(wrong));
});

test("the clock only goes forward, and stops at the end", () => {
  let now = reduce(game(), { type: "ticked", seconds: 5 });
  assert.equal(reduce(now, { type: "ticked", seconds: 3 }).seconds, 5);
  now = reduce(now, { type: "solve" });
  assert.equal(reduce(now, { type: "ticked", seconds: 9 }).seconds, 5);
});

test("a link carries all of a position, and a broken one is an error, never a crash", () => {
  let now = write(game(), "r1c3", 4);
  now = write(now, "r1c4", 6, "corner");
  now = write(now, "r1c6", 8, "centre");
  now = write(now, "r1c1", 9, "colour");
  assert.deepEqual(fromLink(toLink(now)), { clues: now.clues, cells: now.cells });
  assert.equal(fromLink("#learn"), null);
  for (const bad of ["#play=%E0%A4%A", "#play=", "#play=123", `#play=${"x".repeat(81)}`, `#play=${CLUES}~12`]) {
    assert.throws(() => fromLink(bad), BrokenLinkError, bad);
  }
  assert.deepEqual(fromLink(`#play=${CLUES}~~zz,~-1`).cells, digitsOf(CLUES), "strange notes are left out");
});

test("the solver finds the solution, tells several from none, and gives up in time", () => {
  assert.equal(solutionOf(digitsOf(CLUES)).join(""), SOLUTION);
  assert.equal(solutionOf(digitsOf(`55${".".repeat(79)}`)), null);
  assert.equal(findSolutions(digitsOf(`55${".".repeat(79)}`)).length, 0);
  assert.equal(findSolutions(digitsOf(".".repeat(81))).length, 2);
  const hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
  assert.equal(
    solutionOf(digitsOf(hardest)).join(""),
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
  );
});

test("a drag takes every cell on its way, however fast, and a diagonal takes only the diagonal", () => {
  const at = (row, column) => ({ x: column + 0.5, y: row + 0.5 });
  assert.deepEqual(selection.cellsBetween(at(0, 0), at(0, 8)), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(selection.cellsBetween(at(0, 0), at(4, 4)), [0, 10, 20, 30, 40]);
  assert.deepEqual(selection.cellsBetween({ x: -3, y: 0.5 }, at(0, 1)), [0, 1]);
});

test("arrows wrap around, with Shift they add, and a double click selects all of a kind", () => {
  let now = selection.newSelection();
  now = selection.step(now, -1, 0);
  assert.equal(now.cursor, 72);
  now = selection.step(now, 0, -1, true);
  assert.deepEqual([...now.cells], [72, 80]);
  const alike = selection.selectAlike(now, 0, game().cells);
  assert.deepEqual([...alike.cells].map(nameOf), ["r1c1", "r2c6", "r8c9"]);
});

test("statistics count wins by level, without those that were solved for the player", () => {
  const done = (level, seconds, finished, more = {}) => ({
    ...game(),
    id: `${level}${finished}`,
    level,
    seconds,
    finished,
    moves: [[]],
    ...more,
  });
  const day = (text) => Date.parse(`${text}T12:00:00`);
  const games = [
    done("easy", 100, day("2026-03-01")),
    done("easy", 60, day("2026-03-02"), { hints: 2 }),
    done("easy", 1, day("2026-03-02"), { isSolvedForMe: true }),
    done("hard", 900, day("2026-03-04")),
  ];
  const [easy] = byLevel(games);
  assert.deepEqual(easy, { level: "easy", played: 3, won: 2, unaided: 1, best: 60, average: 80 });
  assert.deepEqual(streaks(games, "2026-03-05").days, { current: 1, longest: 2 });
  assert.deepEqual(streaks(games, "2026-03-09").days, { current: 0, longest: 2 });
  assert.equal(dayOf(day("2026-03-01")), "2026-03-01");
  assert.deepEqual([75, 3675].map(timeText), ["1:15", "1:01:15"]);
});

test("the daily puzzle is the same for everybody and another each day of two years", () => {
  const stock = readFileSync(new URL("../stock/hard.txt", js), "ascii").trim().split("\n");
  assert.equal(puzzleOfDay(stock, "2026-11-15"), puzzleOfDay(stock, "2026-11-15"));
  const days = Array.from({ length: 730 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  const puzzles = days.map((day) => puzzleOfDay(stock, day));
  assert.equal(new Set(puzzles).size, days.length);
  assert.ok(puzzles.slice(0, 20).every((line) => solutionOf(digitsOf(line))));
  assert.equal(disguise(CLUES, randomFrom(1)).replaceAll(".", "").length, CLUES.replaceAll(".", "").length);
});

test("the state of a search follows from its events: board, stack, masks, and the choice still open", () => {
  const events = [
    { kind: "try", cell: 2, digit: 1 },
    { kind: "place", cell: 3, digit: 2 },
    { kind: "undo", cell: 3, digit: 2 },
    { kind: "contradiction", cell: 5, digit: null },
  ];
  const clues = digitsOf(CLUES);
  const two = momentAfter(clues, [], events, 2);
  assert.deepEqual([two.digits[2], two.digits[3], two.last], [1, 2, events[1]]);
  assert.deepEqual(two.written, [
    { cell: 2, digit: 1, is_try: true },
    { cell: 3, digit: 2, is_try: false },
  ]);
  assert.deepEqual(momentAfter(clues, two.written, events.slice(2), 2), momentAfter(clues, [], events, 4));
  assert.equal(bitsOf(freeMasks(clues).rows[0]), "110101011"); // 5, 3 and 7 are taken
  const first = choiceOf(momentAfter(clues, [], events, 1));
  assert.deepEqual([first.cell, bitsOf(first.mask), bitsOf(first.bit)], [2, "000001011", "000000001"]);
  const tried = choiceOf(
    momentAfter(clues, [{ cell: 2, digit: 1, is_try: true }], [{ kind: "undo", cell: 2, digit: 1 }], 1),
  );
  assert.equal(bitsOf(tried.mask), "000001010"); // 1 is done with
  const found = scarcityOf({ ...tried, digits: clues, last: { kind: "try", cell: 2, digit: 1 } });
  assert.deepEqual([found.cell, found.count, found.best, found.least], [2, 3, 40, 1]); // r1c3: 1, 2, 4; r5c5: 5
  const [scarcest] = scarcePromises(clues);
  assert.equal(scarcest.size, 1);
  assert.equal(scarcePromises(digitsOf(SOLUTION)).length, 0);
});

test("the acting line is that of the event, and for norvig's contradictions of a cell or of a house", () => {
  const lines = { try: [9], contradiction: [3, 7] };
  assert.deepEqual(actingLines(lines, { kind: "try", cell: 1, digit: 1 }), [9]);
  assert.deepEqual(actingLines(lines, { kind: "contradiction", cell: 4 }), [3]);
  assert.deepEqual(actingLines(lines, { kind: "contradiction", house: 4, digit: 2 }), [7]);
  assert.deepEqual(actingLines(lines, null), []);
});

test("a hint has a page for each level, and one for each link of a long chain before the result", () => {
  const link = (number) => ({
    number,
    start: { cells: ["r1c1"], digit: 1, on: false },
    end: { cells: ["r1c2"], digit: 2, on: true },
    spans: [span(`link ${number}`)],
  });
  const mark = (role, number) => ({ cell: "r1c1", digit: 1, role, number });
  const drawing = {
    links: [link(1), link(2), link(3)],
    marks: [mark("off", 0), mark("on", 1), mark("off", 2), mark("on", 3), mark("eliminated", null)],
  };
  const levels = [1, 2, 3, 4].map((detail) => ({
    detail,
    blocks: said(`${detail}`),
    drawing: detail < 4 ? { links: [], marks: [] } : drawing,
  }));
  const pages = pagesOfHint({ levels });
  assert.deepEqual(
    pages.map(({ blocks }) => textOf(blocks)),
    ["1", "2", "3", "link 1", "link 2", "link 3", "4"],
  );
  assert.deepEqual(
    pages.map(({ isNamed }) => isNamed),
    [false, true, true, true, true, true, true],
  );
  assert.deepEqual(
    pages[4].drawing.marks.map(({ number }) => number),
    [0, 1, 2],
  );
  assert.equal(pages[6].drawing, drawing);
  assert.deepEqual(linkPages({ links: [link(1), link(2)], marks: [] }), [], "short chains are shown at once");
});

test("a learner's find is right, true but beside the point, or wrong", () => {
  const step = {
    technique: "x_wing",
    grid: { digits: CLUES, eliminated: "r1c3<>1" },
    placements: [],
    eliminations: [{ cell: "r1c3", digit: 2 }],
  };
  assert.equal(course.judge(step, SOLUTION, 2, 2), "right");
  assert.equal(course.judge(step, SOLUTION, 2, 1), "other");
  assert.equal(course.judge(step, SOLUTION, 2, 4), "wrong");
  assert.equal(course.masksOf(step.grid)[2], 0b1010);
  const single = {
    technique: "naked_single",
    grid: { digits: CLUES },
    placements: [{ cell: "r5c5", digit: 5 }],
    eliminations: [],
  };
  assert.equal(course.judge(single, SOLUTION, 40, 5), "right");
  assert.equal(course.judge(single, SOLUTION, 2, 4), "other");
  assert.equal(course.judge(single, SOLUTION, 40, 1), "wrong");
  assert.equal(
    course.judge({ ...single, placements: [{ cell: "r1c3", digit: 4 }] }, SOLUTION, 40, 5),
    "right",
    "another single of the kind counts",
  );
});

test("lessons come in chapters by level and order, and three boards complete one", () => {
  const technique = (id, level, order, on = true) => ({ id, level, order, on });
  const chapters = course.chaptersOf([
    technique("b", "hard", 3),
    technique("a", "easy", 2),
    technique("c", "easy", 1),
    technique("d", "easy", 0, false),
    technique("brute_force", "extreme", 9),
  ]);
  assert.deepEqual(
    chapters.map(({ level, lessons }) => [level, lessons.map(({ id }) => id)]),
    [
      ["easy", ["c", "a"]],
      ["hard", ["b"]],
    ],
  );
  let progress = course.withSeen({}, "a");
  assert.equal(course.stateOf(progress, "a"), "begun");
  for (let count = 0; count < 3; count += 1) progress = course.withSolved(progress, "a");
  assert.equal(course.stateOf(progress, "a"), "done");
  assert.equal(course.stateOf(progress, "b"), "new");
});

test("geometry: 27 houses of nine, 20 peers each", () => {
  assert.deepEqual([HOUSES.length, new Set(HOUSES.flat()).size], [27, 81]);
  assert.ok(PEERS.every((peers) => peers.length === 20));
  assert.deepEqual(
    houseCells("row 3").map(nameOf),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => `r3c${column}`),
  );
  assert.deepEqual(
    houseCells("column 9").map(nameOf),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => `r${row}c9`),
  );
  assert.deepEqual(houseCells("box 6").map(nameOf), [
    "r4c7",
    "r4c8",
    "r4c9",
    "r5c7",
    "r5c8",
    "r5c9",
    "r6c7",
    "r6c8",
    "r6c9",
  ]);
  assert.deepEqual(houseCells("diagonal 1"), []);
});

test("what is kept must be a whole game", () => {
  assert.ok(isGame(game()));
  const broken = [
    null,
    "a",
    { id: 1 },
    { id: undefined },
    { clues: CLUES.slice(1) },
    { clues: 5 },
    { cells: [] },
    { moves: null },
    { place: "1" },
  ];
  for (const part of broken)
    assert.ok(!isGame(part && typeof part === "object" ? { ...game(), ...part } : part), JSON.stringify(part));
});

test("the text of blocks has a line for each block and item, and titles go on", () => {
  const inner = { ...block([span("Suppose further:")]), items: said("r1c2 must be 4.") };
  const title = { ...block([span("Nested Net: ")]), title: true };
  assert.equal(
    textOf([
      title,
      { ...block([span("If "), span("r1c1", "cell"), span(" is 3:")]), items: [inner, ...said("So not.")] },
      ...said("So r1c9 is 2."),
    ]),
    "Nested Net: If r1c1 is 3:\nSuppose further:\nr1c2 must be 4.\nSo not.\nSo r1c9 is 2.",
  );
  assert.equal(
    textOf(sentences([[span("One.")], [...cellSpans(["r1c1", "r1c2"], ", "), span(" too.")]])),
    "One. r1c1, r1c2 too.",
  );
});

test("a net has a page for each numbered line, and each case is drawn by itself", () => {
  const end = (cell, digit, on) => ({ cells: [cell], digit, on });
  const link = (chain, number, start, to) => ({ chain, number, start, end: to });
  const links = [
    link(1, 1, end("r1c1", 3, true), end("r1c2", 3, false)),
    link(1, 2, end("r1c2", 3, false), end("r1c2", 4, true)),
    link(2, 3, end("r1c1", 7, true), end("r1c3", 7, false)),
    link(2, 4, end("r1c3", 7, false), end("r1c3", 5, true)),
    link(2, 5, end("r1c3", 5, true), end("r1c2", 4, true)),
  ];
  const marks = [
    { cell: "r1c1", digit: 3, role: "assumption" },
    { cell: "r1c1", digit: 7, role: "assumption" },
    { cell: "r1c2", digit: 4, role: "placed" },
  ];
  const item = (text, ...numbers) => ({ ...said(text)[0], links: numbers });
  const list = (text, ...items) => ({ ...said(text)[0], items });
  const pages = netPages(
    [list("If 3:", item("first", 1, 2)), list("If 7:", item("second", 4), item("third", 5)), ...said("Either way.")],
    { links, marks },
  );
  assert.deepEqual(
    pages.map(({ blocks }) => textOf(blocks)),
    ["If 3:\nfirst", "If 7:\nsecond", "If 7:\nthird"],
  );
  assert.deepEqual(
    pages.map(({ drawing }) => drawing.links.map(({ number }) => number)),
    [
      [1, 2],
      [3, 4],
      [3, 4, 5],
    ],
  );
  assert.deepEqual(
    pages[1].drawing.marks.map(({ digit }) => digit),
    [7],
  );
  assert.equal(netPages([list("If 3:", item("first", 2))], { links, marks }), null, "short ones are shown at once");
  assert.equal(
    netPages([list("If 3:", item("first", 1), item("second", 2), item("third"))], { links, marks }),
    null,
    "an item about no link",
  );
});

test("a reading is corrected doubt by doubt and says whether it is a puzzle", () => {
  const wrong = `7${CLUES.slice(1)}`; // the 5 of r1c1 read as 7, and 7 is in the row
  let reading = newReading({ grid: wrong, clues: wrong, doubtful: [0, 40] });
  assert.equal(verdictOf(reading), "conflict");
  assert.equal(reading.at, 0);
  reading = correct(reading, 5);
  assert.deepEqual([verdictOf(reading), reading.at, [...reading.doubtful]], ["unique", 40, [40]]);
  reading = correct(reading, 0);
  assert.deepEqual([reading.at, reading.doubtful.size], [40, 0]);
  assert.equal(cluesOf(reading), CLUES);
  assert.equal(verdictOf(correct({ ...reading, at: 2 }, 1)), "none");
  assert.equal(verdictOf(newReading({ grid: ".".repeat(81), clues: ".".repeat(81), doubtful: [] })), "several");
});

test("what was written by hand in a picture is no clue", () => {
  const grid = CLUES.replace(".", "4");
  const reading = newReading({ grid, clues: CLUES, doubtful: [], marks: { 3: [2, 6], r1c3: [1] } });
  assert.deepEqual([cellsOf(reading)[2], centreIn(cellsOf(reading)[3])], [4, 0b100010]);
  assert.equal(cluesOf(reading), CLUES);
  assert.equal(reading.digits[2], 4);
  assert.equal(cluesOf(correct({ ...reading, at: 2 }, 0)), CLUES);
});

test("streaks go over months, years and leap days, and end with a day without a win", () => {
  const won = (date) => ({
    ...game(),
    source: { kind: "daily", date },
    cells: digitsOf(SOLUTION),
    finished: new Date(`${date}T12:00:00`).getTime(),
    isSolvedForMe: false,
  });
  const run = (dates, today) => streaks(dates.map(won), today).daily;
  assert.deepEqual(run(["2027-12-30", "2027-12-31", "2028-01-01"], "2028-01-01"), { current: 3, longest: 3 });
  assert.deepEqual(run(["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-02"), { current: 3, longest: 3 });
  assert.deepEqual(run(["2028-02-28", "2028-02-28", "2028-03-01"], "2028-03-01"), { current: 1, longest: 1 });
  assert.deepEqual(run(["2028-02-26", "2028-02-27"], "2028-03-01"), { current: 0, longest: 2 });
  assert.deepEqual(run([], "2028-03-01"), { current: 0, longest: 0 });
});

test("the last page of a path that does not reach the solution says so", () => {
  const steps = ["first", "second"].map((text) => ({ blocks: said(text), drawing: {}, name: text }));
  const texts = (solved) =>
    pagesOfPath({ steps, solved }, "unfinished", ({ name }) => ({ title: name, digits: "" })).map(({ blocks }) =>
      textOf(blocks),
    );
  assert.deepEqual(texts(true), ["first", "second"]);
  assert.deepEqual(texts(false), ["first", "second\nunfinished"]);
});

test("names from outside are looked up among our own only", async () => {
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
  globalThis.navigator ??= { languages: [] };
  const { pickLanguage, t } = await load("words/index.js");
  const { settingsIn } = await load("store/settings.js");
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    assert.ok(["en", "zh", "ja"].includes(pickLanguage(name)), name);
    assert.equal(t(name), name);
    assert.equal(
      settingsIn(JSON.parse(`{"language": "${name}", "level": "${name}", "${name}": {"theme": "dark"}}`)).level,
      "medium",
    );
    assert.equal(settingsIn({ language: name }).language, "");
  }
  for (const given of [null, 7, "text", [], { theme: "neon", conflicts: "yes", language: 3 }]) {
    assert.deepEqual(
      [settingsIn(given).theme, settingsIn(given).conflicts, settingsIn(given).language],
      ["auto", true, ""],
    );
  }
  assert.equal(settingsIn({ theme: "dark", labels: true, dailyLevel: "hard" }).theme, "dark");
});

test("a game is none unless what it says of itself is of the right type", () => {
  const wrong = [
    { level: {} },
    { source: null },
    { source: {} },
    { source: { kind: "new", title: {} } },
    { seconds: "1" },
    { updated: {} },
    { moves: [1] },
    { cells: Array(81).fill("x") },
  ];
  for (const part of wrong) assert.ok(!isGame({ ...game(), ...part }), JSON.stringify(part));
  assert.ok(isGame({ ...game(), level: "__proto__", source: { kind: "constructor" } }));
});

test("a month is laid out in weeks from Monday", () => {
  const september = daysOfMonth("2024-09-01"); // it began on a Sunday
  assert.deepEqual(september.slice(0, 8), [null, null, null, null, null, null, "2024-09-01", "2024-09-02"]);
  assert.equal(september.at(-1), "2024-09-30");
  assert.equal(daysOfMonth("2024-02-01").at(-1), "2024-02-29");
  assert.equal(daysOfMonth("2024-07-01")[0], "2024-07-01");
  assert.equal(dayOn("2024-03-01", -1), "2024-02-29");
  assert.equal(dayOn("2024-12-31", 1), "2025-01-01");
});
