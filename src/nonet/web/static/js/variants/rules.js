// The rules of a puzzle in the editor: tools to draw them with, chips to select and take away, the values of one.

import { Group, html, Icon } from "../ui/elements.js";
import { useEffect, useRef } from "../vendor/preact-htm.js";
import { hasWords, t } from "../words/index.js";
import { KINDS, kindOf } from "./kinds.js";

/**
 * What each kind of gesture and rule looks like, in a box of 24 × 24.
 * @type {Record<string, string>}
 */
const SIGNS = {
  given: "M9 8l3-2v12M9 18h6",
  region: "M4 4h16v16H4zM4 12h8V4M12 12v8",
  cage: "M5 5h14v14H5z",
  sum: "M17 5H7l6 7-6 7h10",
  little_killer: "M5 5l12 12M17 10v7h-7",
  arrow: "M7.5 19.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 14L19 5M13 5h6v6",
  double_arrow: "M6 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 16L16 8.5",
  thermo: "M7.5 19.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM9.5 14.5L19 5",
  sandwich: "M4 7h16M4 17h16M7 12h10",
  skyscraper: "M4 20V13h4v7M10 20V8h4v12M16 20V4h4v16",
  quadruple: "M12 4v16M4 12h16M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  even: "M6 6h12v12H6z",
  odd: "M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z",
  clone: "M4 4h9v9H4zM11 11h9v9h-9z",
};
/** For rules with no sign of their own, that of the gesture. */
const GESTURES = {
  cells: "M5 5h14v14H5zM9 9h6v6H9z",
  line: "M4 18l5-8 6 4 5-9",
  pair: "M3 8h8v8H3zM13 8h8v8h-8zM11 12h2",
  square: "M5 5h14v14H5zM12 5v14M5 12h14",
  outside: "M8 8h12v12H8zM3 14h3M14 3v3",
  diagonal: "M5 5l12 12M17 10v7h-7",
  groups: "M4 5h6v14H4zM14 5h6v14h-6z",
  board: "M4 4h16v16H4z",
};

/** @param {{ name: string }} props */
function Sign({ name }) {
  const kind = KINDS.get(name);
  const d = SIGNS[name] ?? SIGNS[kind?.kind ?? ""] ?? GESTURES[kind?.gesture ?? "board"];
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${d} stroke-dasharray=${name === "cage" ? "2.5 2.2" : undefined} /></svg>`;
}

/**
 * All tools, as signs with their names.
 * @param {{ tool: string, nameOf: (kind: string) => string, onChoose: (name: string) => void }} props
 */
export const ToolPalette = ({ tool, nameOf, onChoose }) =>
  html`<${Group} kind="palette" label=${t("e-tool")}>
    ${["given", "region", ...KINDS.keys()].map(
      (name) =>
        html`<button type="button" class="palette-tool" key=${name} data-tool=${name} aria-pressed=${String(name === tool)} onClick=${() => onChoose(name)}>
      <${Sign} name=${name} /><span>${name === "given" ? t("e-givens") : name === "region" ? t("e-regions") : nameOf(name)}</span>
    </button>`,
    )}
  <//>`;

/** @param {{ rules: { rule: any, place: string }[], current: number, onChoose: (at: number) => void, onRemove: (at: number) => void }} props */
export function RuleChips({ rules, current, onChoose, onRemove }) {
  if (!rules.length) return html`<p class="soft">${t("e-no-rules")}</p>`;
  return html`<ul class="rule-list" id="rule-list">
    ${rules.map(
      ({ place }, at) =>
        html`<li key=${at}>
          <button type="button" class="rule" aria-pressed=${String(at === current)} onClick=${() => onChoose(at === current ? -1 : at)}>${place}</button>
          <button type="button" class="rule-gone" aria-label=${`${t("delete")}: ${place}`} onClick=${() => onRemove(at)}><${Icon} name="close" /></button>
        </li>`,
    )}
  </ul>`;
}

/**
 * An input per value of a rule; the digits of a quadruple are typed one after the other.
 * @param {{ rule: any, place: string, onChange: (values: any) => void }} props
 */
export function RuleFields({ rule, place, onChange }) {
  const first = useRef();
  const { values = {}, optional = [] } = kindOf(rule) ?? /** @type {import("./kinds.js").Form} */ ({});
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, [rule.kind, rule.cells?.join()]);
  const read = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (name === "digits") {
      const digits = text
        .split(/[\s,]+/)
        .flatMap((part) => (/^\d{3,}$/.test(part) ? [...part] : [part]))
        .map(Number)
        .filter((digit) => digit > 0);
      if (digits.length) onChange({ digits: digits.slice(0, 4) });
    } else if (/^\d+$/.test(text)) onChange({ [name]: Number(text) });
    else if (optional.includes(name)) onChange({ [name]: null });
  };
  const names = Object.keys(values);
  if (!names.length) return null;
  return html`<div class="rule-fields card">${names.map(
    (name, at) =>
      html`<label class="stack" key=${name}><span>${hasWords(`e-field-${name}`) ? t(`e-field-${name}`) : name} – ${place}</span>
    <input ref=${at ? undefined : first} name=${`field-${name}`} inputmode="numeric" autocomplete="off" value=${[].concat(rule[name] ?? "").join(" ")} onInput=${(/** @type {any} */ event) => read(name, event.target.value.trim())} /></label>`,
  )}</div>`;
}
