// Help with a game: hints in levels, the solution path, checking, undoing mistakes.

import { findMistakes, placeBeforeMistake, requestOf } from "../game/checking.js";
import { digitsOf } from "../game/geometry.js";
import { pagesOfHint, pagesOfPath } from "../game/hints.js";
import { digitsOn, shapeOf } from "../game/state.js";
import { errorBlocks, post, spoken } from "../store/api.js";
import { block, capital, cellSpans, raised, said, sentences } from "../words/blocks.js";
import { currentLanguage, spansOf, t } from "../words/index.js";
import { variantKit } from "./kit.js";
import { act, currentGame, currentTable, isOver, update } from "./session.js";

/**
 * Run something that needs the server; report an error and continue the game.
 * @param {() => Promise<void>} run
 */
export async function guard(run) {
  try {
    await run();
  } catch (error) {
    const blocks = errorBlocks(error);
    const cells = [error.place.cell, ...(error.place.cells ?? [])]
      .map(shapeOf(currentTable().game).cellOf)
      .filter((cell) => cell !== null);
    update({
      help: null,
      message: { kind: "bad", blocks },
      wrong: new Set(/** @type {number[]} */ (cells)),
    });
  }
}

/**
 * Is this still the board of the request?
 * @param {import("../game/state.js").Game} game
 */
export const isStill = (game) => currentTable().game?.id === game.id && currentGame().cells === game.cells;

/** The hint button: a hint first, then its next level. */
export function hint() {
  const { game, help, isPaused } = currentTable();
  if (!game || isPaused || isOver(game) || game.isEntering) return;
  if (help?.kind === "hint") {
    goToHelp(help.at + 1);
    return;
  }
  if (sayMistakes(game)) return;
  if (game.variant && !game.solution) {
    diagnose(game);
    return;
  }
  guard(async () => {
    const answer = await post("hint", {
      ...requestOf(game),
      detail: 4,
      order: "people",
      lang: await spoken(currentLanguage()),
    });
    if (!isStill(game)) return;
    if (!answer.levels.length) {
      update({ help: null, message: { kind: answer.kind === "mistake" ? "bad" : "", blocks: answer.blocks } });
      return;
    }
    const { technique, step } = answer;
    const title = technique === "brute_force" ? t("no-technique") : capital(answer.technique_name ?? "");
    const pages = pagesOfHint(answer).map((page) => ({ ...page, blocks: page.blocks.filter((block) => !block.title) })); // the sheet has its own
    update({ help: { kind: "hint", pages, at: 0, title, technique, step }, message: null });
    act({ type: "helped", hints: 1 });
  });
}

/** @param {number} at */
export function goToHelp(at) {
  const { help } = currentTable();
  if (help) update({ help: { ...help, at: Math.max(0, Math.min(help.pages.length - 1, at)) }, pointed: null });
}

export const closeHelp = () => update({ help: null, message: null, wrong: new Set() });

/** @param {number | null} cell */
export function pointAt(cell) {
  update({ pointed: cell });
}

export function applyStep() {
  const { help } = currentTable();
  if (!help?.step) return;
  const pairs = (/** @type {import("../types.js").CandidateAnswer[]} */ list) =>
    list.map(({ cell, digit }) => /** @type {[number, number]} */ ([shapeOf(currentTable().game).cellOf(cell), digit]));
  act({ type: "apply", placements: pairs(help.step.placements), eliminations: pairs(help.step.eliminations) });
}

// ── checking ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Report mistakes, if there are any.
 * @param {import("../game/state.js").Game} game
 */
function sayMistakes(game) {
  const { wrong, missing } = findMistakes(game);
  const { nameOf } = shapeOf(game);
  const names = (/** @type {number[]} */ cells) => cellSpans(cells.map(nameOf), t("and"));
  if (!wrong.length && !missing.length) return false;
  const parts = missing.slice(0, 3).map(([cell]) => spansOf("missing-note", { cell: names([cell]) }));
  if (wrong.length) parts.unshift(spansOf("wrong-digits", { count: wrong.length, cells: names(wrong) }));
  sayWrong(parts, [...wrong, ...missing.map(([cell]) => cell)]);
  return true;
}

/** @param {import("../types.js").SpanAnswer[][]} parts @param {number[]} cells */
function sayWrong(parts, cells) {
  update({
    help: null,
    wrong: new Set(cells),
    message: { kind: "bad", blocks: sentences(parts), action: { label: t("rewind"), act: markBefore } },
  });
}

export function checkBoard() {
  const { game } = currentTable();
  if (!game) return;
  act({ type: "helped", checks: 1 });
  if (!game.solution) {
    diagnose(game);
    return;
  }
  if (sayMistakes(game)) return;
  const { stale } = findMistakes(game);
  const { nameOf } = shapeOf(game);
  if (stale.length) {
    const notes = stale
      .slice(0, 3)
      .map(([cell, digit]) => spansOf("stale-note", { cell: cellSpans([nameOf(cell)], ""), digit }));
    update({
      help: null,
      message: { kind: "", blocks: sentences([spansOf("digits-right"), ...notes]) },
      wrong: new Set(stale.map(([cell]) => cell)),
    });
    return;
  }
  update({ help: null, message: { kind: "good", blocks: said(t("all-right")) }, wrong: new Set() });
}

/**
 * Explain why a puzzle does not have exactly one solution; show two solutions side by side.
 * @param {import("../game/state.js").Game} game
 */
export function diagnose(game) {
  return guard(async () => {
    const verdict = await post("check", {
      puzzle: game.variant?.puzzle ?? game.clues,
      lang: await spoken(currentLanguage()),
    });
    if (!isStill(game)) return;
    if (verdict.status === "unique") {
      if (game.variant)
        update({
          game: { ...game, solution: verdict.solutions[0] },
          help: null,
          message: { kind: "good", blocks: said(t("v-unique")) },
        });
      return;
    }
    const named = (verdict.conflicts ?? []).flatMap(
      (/** @type {import("../types.js").ConflictAnswer} */ conflict) => conflict.cells,
    );
    const cells = [verdict.dead_end?.cell ?? "", ...named].map(shapeOf(game).cellOf).filter((cell) => cell !== null);
    const two = verdict.status === "several" ? verdict.solutions : null;
    const action = two ? { label: t("show-two"), act: () => update({ dialog: "two", two }) } : undefined;
    update({
      help: null,
      message: { kind: "bad", blocks: raised(verdict.blocks), action },
      wrong: new Set(/** @type {number[]} */ (cells)),
    });
  });
}

/** Return to the board before the first remaining mistake. */
export function markBefore() {
  const game = currentGame();
  const { wrong, missing } = findMistakes(game);
  const cell = wrong[0] ?? missing[0]?.[0];
  if (cell === undefined) {
    update({ help: null, message: { kind: "good", blocks: said(t("no-mistake")) }, wrong: new Set() });
    return;
  }
  const place = placeBeforeMistake(game);
  act({ type: "go-to", place });
  update({
    message: {
      kind: "good",
      blocks: [
        block(spansOf("went-back", { cell: cellSpans([shapeOf(game).nameOf(cell)], ""), steps: game.place - place })),
      ],
    },
  });
}

export function solveForMe() {
  const { game } = currentTable();
  if (!game) return;
  if (!game.solution) diagnose(game);
  else act({ type: "solve" });
}

/** Show every step from here to the end, one by one. */
export function showPath() {
  const { game } = currentTable();
  if (!game || sayMistakes(game)) return;
  update({ help: { kind: "path", pages: [], at: 0, title: t("path"), isBusy: true } });
  if (game.variant && !game.solution) {
    diagnose(game);
    return;
  }
  guard(async () => {
    const path = await post("explain", { ...requestOf(game), lang: await spoken(currentLanguage()) });
    if (isStill(game)) openPath(path);
  });
}

/**
 * Show a path that the server found.
 * @param {import("../types.js").ExplainAnswer} path
 */
function openPath(path) {
  if (!path.steps.length) {
    update({ help: null, message: { kind: "", blocks: said(t(path.solved ? "no-path" : "said-limit")) } });
    return;
  }
  update({
    help: {
      kind: "path",
      pages: pagesOfPath(path, t("path-unfinished"), (step) => ({
        title: capital(step.technique_name),
        digits: step.grid.digits,
      })),
      at: 0,
      title: t("path"),
    },
  });
  act({ type: "helped", hints: 1 });
}

/** The drawing of the current page of help, on the game's board or on the board of a later step. */
export function helpBoard() {
  const { help, game, pointed } = currentTable();
  const page = help?.pages[help.at];
  if (!page || !game) return null;
  const digits = page.digits ? digitsOf(page.digits) : digitsOn(game);
  return {
    marks: { drawing: page.drawing, digits, pointed, hidesNotes: page.hidesNotes, ...variantKit()?.marksProps(game) },
    digits: page.digits ? digits : null,
  };
}
