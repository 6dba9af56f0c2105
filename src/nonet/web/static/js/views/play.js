// The view of a game: bar, board, keys, tools, sheet. Everything fits the screen; nothing scrolls during play.

import { digitIn, withDigit } from "../game/cells.js";
import { conflictsOf, lineOf } from "../game/geometry.js";
import { solutionOf } from "../game/solver.js";
import { digitsOn, isClue, shapeOf } from "../game/state.js";
import { timeText } from "../game/statistics.js";
import { Board } from "../ui/board.js";
import { Button, html } from "../ui/elements.js";
import { listenToPointer } from "../ui/pointer.js";
import { currentSettings } from "../store/settings.js";
import { useEffect, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { textOf } from "../words/blocks.js";
import { currentLocale, t } from "../words/index.js";
import { diagnose, helpBoard, hint } from "../play/help.js";
import { variantKit } from "../play/kit.js";
import { playKey } from "../play/keys.js";
import { Keypad, Tools } from "../play/keypad.js";
import {
  act,
  currentGame,
  currentTable,
  drag,
  notePress,
  press,
  pressLong,
  pressTwice,
  update,
} from "../play/session.js";
import { Sheet } from "../play/sheet.js";

/**
 * A day for display, without the current year.
 * @param {string} day
 */
function dateOf(day) {
  const date = new Date(`${day}T12:00:00`);
  if (Number.isNaN(date.getTime())) return day;
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString(currentLocale(), {
    day: "numeric",
    month: "short",
    year: isThisYear ? undefined : "numeric",
  });
}

/**
 * The name of a game: its level, day or title.
 * @param {import("../game/state.js").Game} game
 */
export function titleOf(game) {
  const level = game.level ? t(game.level) : "";
  if (game.source.kind === "daily") return t("daily-title", { level, date: dateOf(game.source.date ?? "") });
  if (game.source.title) return level ? `${game.source.title} · ${level}` : game.source.title;
  return level || t(`source-${game.source.kind}`);
}

/**
 * What a screen reader says: the text of the sheet, or the effect of the last move. One live region, always present.
 * @param {import("../play/session.js").Table} table
 */
function spoken({ game, message, help, said }) {
  if (message) return textOf(message.blocks);
  const page = help?.pages[help.at];
  if (page) return `${page.isNamed ? `${page.title ?? help.title}. ` : ""}${textOf(page.blocks)}`;
  return game?.isEntering && !said ? t("enter-own") : said;
}

/** @param {{ go: (hash: string) => void, dialogs: any }} props */
export function PlayView({ go, dialogs }) {
  const table = currentTable();
  const settings = currentSettings();
  const gridRef = useRef();
  const { game, selection, help, isPaused, wrong, wave } = table;

  const focusCursor = () => {
    const { cursor } = currentTable().selection;
    gridRef.current?.querySelector(`[data-cell="${cursor}"]`)?.focus({ preventScroll: true });
  };
  // A click returns the focus to the board; keyboard users keep their focus.
  const focusBoard = (/** @type {any} */ event) => (!event || event.detail > 0) && focusCursor();

  useEffect(() => {
    if (!game) return undefined;
    focusCursor();
    const keys = (/** @type {KeyboardEvent} */ event) => playKey(event, { hint, focusBoard: focusCursor });
    document.addEventListener("keydown", keys);
    const stop = listenToPointer(gridRef.current, shapeOf(game).size, {
      onPress: (cell, adds) => {
        notePress();
        press(cell, adds);
        focusCursor();
      },
      onDrag: drag,
      onDouble: pressTwice,
      onLong: pressLong,
    });
    return () => {
      document.removeEventListener("keydown", keys);
      stop();
    };
  }, [game?.id]);
  useLayoutEffect(() => {
    if (game && !table.dialog) focusCursor();
  }, [table.dialog]);
  useEffect(() => {
    if (wave === null) return undefined;
    const over = setTimeout(() => update({ wave: null }), 1600);
    return () => clearTimeout(over);
  }, [wave]);

  if (!game) return null;
  const shown = helpBoard();
  const cells = shown?.digits ? shown.digits.map((/** @type {number} */ digit) => withDigit(0, digit)) : game.cells;
  const digits = cells.map(digitIn);
  const { cursor } = selection;
  const shape = shapeOf(game);
  const conflicts =
    settings.conflicts && !shown ? new Set([...conflictsOf(digits, shape), ...table.broken]) : undefined;
  const same =
    settings.highlights && !shown && !isPaused
      ? selection.locked || (selection.cells.size === 1 && digits[cursor]) || 0
      : 0;
  const peers =
    settings.highlights && !shown && !isPaused && selection.cells.size === 1 ? new Set(shape.peers[cursor]) : undefined;
  const done = () => finishEntering();
  const view = `play ${help ? "hinting-play" : ""} ${help || table.message || game.isEntering ? "helping" : "quiet"} ${settings.leftHanded ? "left" : ""}`;
  return html`<main class=${view} id="play" onClick=${(/** @type {MouseEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.closest("dialog, .sheet-text, a")) focusBoard(event);
  }}>
    <h1 class="hidden">${titleOf(game)}</h1>
    <div class="bar">
      <${Button} icon="back" label=${t("home")} hideLabel kind="quiet" id="home" onClick=${() => go("#")} />
      <span class="title"><span class=${`badge level-${game.level}`} id="badge" title=${game.score ? t("badge", { level: t(game.level ?? ""), score: game.score }) : ""}>${titleOf(game)}</span></span>
      ${settings.timer && html`<span class="timer" id="timer">${timeText(game.seconds)}</span>`}
      <${Button} icon=${isPaused ? "play" : "pause"} label=${t(isPaused ? "resume" : "pause")} hideLabel kind="quiet" id="pause" onClick=${() => update({ isPaused: !isPaused })} />
      <${Button} icon="menu" label=${t("menu")} hideLabel kind="quiet" id="menu" aria-haspopup="dialog" onClick=${() => update({ dialog: "menu" })} />
    </div>
    <div class="stage">
      <${Board} cells=${cells} isClue=${(/** @type {number} */ cell) => isClue(game, cell)} selected=${shown?.digits ? undefined : selection.cells} cursor=${cursor}
        conflicts=${conflicts} wrong=${wrong} peers=${peers} same=${same} marks=${shown?.marks}
        isPaused=${isPaused} gridNotes=${settings.gridNotes} labels=${settings.labels} gridRef=${gridRef} kind=${game.variant ? "main variant" : "main"} wave=${wave}
        shape=${shape} ...${variantKit()?.boardProps(game) ?? {}} />
      ${isPaused && html`<button type="button" class="curtain" onClick=${() => update({ isPaused: false })}>${t("paused")}</button>`}
    </div>
    <${Keypad} />
    <${Tools} onHint=${hint} />
    <${Sheet} onDone=${done} />
    <div class="hidden" role="status" aria-live="polite" id="said">${spoken(table)}</div>
    ${dialogs}
  </main>`;
}

/** Ends the entry of clues: from here on it is a puzzle, valid or not. */
function finishEntering() {
  const game = currentGame();
  const clues = digitsOn(game);
  const solution = solutionOf(clues);
  act({ type: "entered", solution: solution ? lineOf(solution) : null });
  if (!solution) diagnose(currentGame());
}
