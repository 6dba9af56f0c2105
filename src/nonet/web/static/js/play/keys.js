// The keyboard: what each key does during a game.

import { shapeOf } from "../game/state.js";
import { act, currentTable, enter, erase, selectAll, selectNone, update, useMode, walk } from "./session.js";
import { MODES } from "../game/selection.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  KeyW: [-1, 0],
  KeyS: [1, 0],
  KeyA: [0, -1],
  KeyD: [0, 1],
};

/** @param {KeyboardEvent} event @param {{ hint: () => void, focusBoard: () => void }} on */
export function playKey(event, { hint, focusBoard }) {
  const { game, dialog, isPaused } = currentTable();
  const target = /** @type {HTMLElement} */ (event.target);
  if (!game || dialog || target.closest("input, textarea, select, dialog, [role=menu]") || event.altKey) return;
  const { code, key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const letter = /^Key([A-P])$/.exec(code)?.[1];
  const high = letter && !isCommand ? parseInt(letter, 36) : 0; // on boards with more than nine digits, A is 10
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? (shapeOf(game).size >= high ? high : 0));
  const isOnButton = target.closest("button, a, summary");
  if (isPaused && key === "Escape") update({ isPaused: false });
  else if (digit)
    enter(digit, shiftKey && isCommand ? "colour" : shiftKey ? "corner" : isCommand ? "centre" : undefined);
  else if (isCommand && code === "KeyZ") act({ type: shiftKey ? "redo" : "undo" });
  else if (isCommand && code === "KeyY") act({ type: "redo" });
  else if (isCommand && code === "KeyA") selectAll();
  else if (isCommand && !ARROWS[code]) return;
  else if (ARROWS[code] && !(isOnButton && code.startsWith("Arrow"))) {
    walk(ARROWS[code][0], ARROWS[code][1], shiftKey || isCommand);
    focusBoard();
  } else if (["Backspace", "Delete", "Digit0", "Numpad0"].includes(code)) erase();
  else if (/^Key[ZXCV]$/.test(code)) useMode(MODES["ZXCV".indexOf(code[3])]);
  else if (code === "KeyH") hint();
  else if (code === "KeyP") update({ isPaused: !isPaused });
  else if (key === "Escape" && (currentTable().help || currentTable().message))
    update({ help: null, message: null, wrong: new Set() });
  else if (key === "Escape") selectNone();
  else if (key === " " && !isOnButton) {
    const { mode } = currentTable().selection;
    useMode(MODES[(MODES.indexOf(mode) + 1) % MODES.length]);
  } else return;
  event.preventDefault();
}
