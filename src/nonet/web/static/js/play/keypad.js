// The number keys, with how many of each digit are left, and the row of tools.

import { DIGITS } from "../game/geometry.js";
import { digitsOn, shapeOf } from "../game/state.js";
import { Button, Group, html } from "../ui/elements.js";
import { t } from "../words/index.js";
import { act, currentTable, enter, erase, lock, useMode } from "./session.js";

const LONG_PRESS = 450;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let wasLong = false;

export function Keypad() {
  const { game, selection } = currentTable();
  if (!game) return null;
  const digits = digitsOn(game);
  const isColour = selection.mode === "colour";
  const { size, digits: all } = shapeOf(game);
  const start = (/** @type {number} */ digit) => {
    wasLong = false;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      wasLong = true;
      lock(digit);
    }, LONG_PRESS);
  };
  return html`<${Group} kind=${`keys mode-${selection.mode} ${isColour ? "" : size > 16 ? "many n25" : size > 9 ? "many" : `n${size}`}`} label=${t("keypad")}>
    ${(isColour ? DIGITS : all).map((digit) => {
      const left = size - digits.filter((other) => other === digit).length;
      const name = isColour ? t(`colour-${digit}`) : t("key-label", { digit, left: Math.max(0, left) });
      const classes = `key ${!isColour && left <= 0 ? "used-up" : ""} ${selection.locked === digit ? "locked" : ""}`;
      return html`<button key=${digit} type="button" class=${classes} data-digit=${digit} aria-label=${name} aria-pressed=${String(selection.locked === digit)}
        onPointerDown=${() => start(digit)} onPointerUp=${() => clearTimeout(waiting)} onPointerLeave=${() => clearTimeout(waiting)}
        onContextMenu=${(/** @type {Event} */ event) => event.preventDefault()}
        onClick=${() => {
          if (!wasLong) enter(digit);
          wasLong = false;
        }}>
        ${isColour ? html`<span class=${`swatch swatch-${digit}`}></span>` : html`<span class="digit">${digit}</span>`}
        <small aria-hidden="true">${isColour ? digit : left > 0 ? left : ""}</small>
      </button>`;
    })}
  <//>`;
}

/** @param {{ onHint: () => void }} props */
export function Tools({ onHint }) {
  const { game, selection, help } = currentTable();
  if (!game) return null;
  const tool = (
    /** @type {string} */ icon,
    /** @type {string} */ key,
    /** @type {() => void} */ run,
    /** @type {any} */ more = {},
  ) =>
    html`<${Button}
    kind=${`tool ${more.kind ?? ""}`} id=${`tool-${icon}`} icon=${icon} label=${t(key)} title=${`${t(key)}${more.hot ? ` (${more.hot})` : ""}`} ...${more.props ?? {}} onClick=${run} />`;
  const mode = (/** @type {string} */ icon, /** @type {string} */ name, /** @type {string} */ hot) =>
    tool(icon, `mode-${name}`, () => useMode(selection.mode === name ? "digit" : name), {
      hot,
      props: { pressed: selection.mode === name },
    });
  return html`<${Group} kind="tools" role="toolbar" label=${t("tools")}>
    ${tool("undo", "undo", () => act({ type: "undo" }), { hot: "Ctrl+Z", props: { disabled: game.place === 0 } })}
    ${tool("redo", "redo", () => act({ type: "redo" }), { hot: "Ctrl+Y", props: { disabled: game.place === game.moves.length } })}
    ${tool("erase", "erase", erase, { hot: "⌫" })}
    ${mode("notes", "centre", "C")}${mode("corner", "corner", "X")}${mode("colour", "colour", "V")}
    ${game.isEntering ? null : tool("hint", "hint", onHint, { hot: "H", kind: "primary", props: { pressed: Boolean(help) } })}
  <//>`;
}
