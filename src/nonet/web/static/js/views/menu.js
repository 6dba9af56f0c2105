// The menu of a game, and the list of keys.

import { checkBoard, markBefore, showPath, solveForMe } from "../play/help.js";
import { act, currentGame, update } from "../play/session.js";
import { LEVELS } from "../game/statistics.js";
import { Button, Dialog, Group, html } from "../ui/elements.js";
import { said } from "../words/blocks.js";
import { t } from "../words/index.js";

/** @param {{ acts: typeof import("../app.js").acts, close: () => void }} props */
export function MenuDialog({ acts, close }) {
  const item = (/** @type {string} */ icon, /** @type {string} */ key, /** @type {() => void} */ run, kind = "") =>
    html`<${Button} kind=${`item ${kind}`} id=${`menu-${key}`} icon=${icon} label=${t(key)} onClick=${() => {
      close();
      run();
    }} />`;
  const open = (/** @type {string} */ dialog) => () => update({ dialog });
  return html`<${Dialog} title=${t("menu")} onClose=${close} kind="small menu">
    <${Group} kind="items" label=${t("help")}>
      ${item("grid", "fill-notes", () => act({ type: "fill-notes" }))}
      ${item("trash", "clear-notes", () => act({ type: "clear-notes" }))}
      ${item("check", "check", checkBoard)}
      ${item("back", "rewind", markBefore)}
      ${item("list", "path", showPath)}
      ${item("play", "solve", solveForMe)}
      ${item("undo", "restart", () => {
        act({ type: "restart" });
        update({ message: { kind: "", blocks: said(t("restarted")) } });
      })}
    <//>
    <h3>${t("new")}</h3>
    <${Group} kind="levels" label=${t("level")}>
      ${LEVELS.map(
        (name) =>
          html`<button type="button" class=${`level level-${name}`} data-level=${name} onClick=${() => {
            close();
            acts.newGame(name);
          }}>${t(name)}</button>`,
      )}
    <//>
    <${Group} kind="items" label=${t("menu")}>
      ${item("share", "share", open("export"))}
      ${item("import", "import", open("import"))}
      ${item("gear", "settings", open("settings"))}
      ${item("list", "keys", open("keys"))}
    <//>
    <p class="soft">${t("hints-used", { count: currentGame().hints })}</p>
  <//>`;
}

const KEYS = [
  ["1–9", "key-digits"],
  ["← ↑ ↓ → / WASD", "key-arrows"],
  ["Shift + 1–9", "key-corner"],
  ["Ctrl + 1–9", "key-centre"],
  ["Z X C V", "key-modes"],
  ["␣", "key-space"],
  ["⌫ / 0", "key-erase"],
  ["Ctrl+Z, Ctrl+Y", "key-undo"],
  ["Ctrl+A", "key-all"],
  ["H", "key-hint"],
  ["P", "key-pause"],
  ["Esc", "key-escape"],
];
const GESTURES = ["gesture-drag", "gesture-add", "gesture-double", "gesture-long", "gesture-lock"];

/** @param {{ close: () => void }} props */
export function KeysDialog({ close }) {
  return html`<${Dialog} title=${t("keys")} onClose=${close}>
    <dl class="keylist">${KEYS.map(([keys, key]) => html`<dt><kbd>${keys}</kbd></dt><dd>${t(key)}</dd>`)}</dl>
    <ul>${GESTURES.map((key) => html`<li>${t(key)}</li>`)}</ul>
  <//>`;
}
