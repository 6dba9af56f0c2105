// The rules of a puzzle in the editor: tools to draw them with, chips to select and take away, the values of one.

import { Group, html, Icon } from "../ui/elements.js";
import { useEffect, useRef } from "../vendor/preact-htm.js";
import { hasWords, t } from "../words/index.js";
import { KINDS, kindOf } from "./kinds.js";

const CIRCLE = "a3 3 0 1 0 0-6 3 3 0 0 0 0 6z";
const PAIR = "M3 7h18v10H3z";
/**
 * What each tool looks like, in a box of 24 × 24; no two look alike.
 * @type {Record<string, string>}
 */
const SIGNS = {
  given: "M9 8l3-2v12M9 18h6",
  region: "M4 4h16v16H4zM4 12h8V4M12 12v8",
  cage: "M5 5h14v14H5z",
  sum: "M17 5H7l6 7-6 7h10",
  extra_region: "M4 4h16v8h-8v8H4z",
  even: "M6 6h12v12H6z",
  odd: "M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z",
  minimum: "M9.5 9.5h5v5h-5zM9.5 3L12 5.5 14.5 3M9.5 21l2.5-2.5 2.5 2.5M3 9.5L5.5 12 3 14.5M21 9.5L18.5 12l2.5 2.5",
  maximum: "M9.5 9.5h5v5h-5zM9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5",
  index_column: "M4 4h16v16H4zM9.5 4v16M14.5 4v16",
  index_row: "M4 4h16v16H4zM4 9.5h16M4 14.5h16",
  counting_circles: `M7 10${CIRCLE}M17 12${CIRCLE}M9 20${CIRCLE}`,
  lunchbox: "M4 9h16v10H4zM9 9V6h6v3M4 13h16",
  contains: "M7 4c-3 0-1 8-4 8 3 0 1 8 4 8M17 4c3 0 1 8 4 8-3 0-1 8-4 8M11 10l1.5-1v6",
  clone: "M4 4h9v9H4zM11 11h9v9h-9z",
  equal_sum: "M2 6h6v12H2zM16 6h6v12h-6zM10.5 10.5h3M10.5 13.5h3",
  same_values: "M2 9h6v9H2zM16 9h6v9h-6zM5 6c4-3 10-3 14 0",
  quad: "M12 3v5M12 16v5M3 12h5M16 12h5M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  thermo: `M7.5 19.5${CIRCLE}M9.5 14.5L19 5`,
  slow_thermo: `M7.5 19.5${CIRCLE}M9.5 14.5L19 5M15 15h6M15 19h6`,
  arrow: `M7.5 19.5${CIRCLE}M10 14L19 5M13 5h6v6`,
  pill_arrow: "M5 20h5a3 3 0 0 0 0-6H5a3 3 0 0 0 0 6zM12 14l7-9M13 5h6v6",
  whisper: "M3 18L8 6l4 12 4-12 5 12",
  renban: "M3 19h4v-4h4v-4h4V7h5",
  palindrome: "M12 4v16M9 12H2M5 9l-3 3 3 3M15 12h7M19 9l3 3-3 3",
  between: `M5.5 15${CIRCLE}M18.5 15${CIRCLE}M8.5 12h7`,
  region_sum: "M12 3v18M3 17l6-6M15 13l6-6",
  nabner: "M3 17l3-10M9 17l3-10M15 17l3-10",
  lockout: "M5.5 8.5L9 12l-3.5 3.5L2 12zM18.5 8.5L22 12l-3.5 3.5L15 12zM9 12h6",
  double_arrow: `M6 21${CIRCLE}M18 9${CIRCLE}M8 16l8-8M9 11v4h4M15 13V9`,
  zipper: "M3 8h18M3 16h18M7 8v8M12 8v8M17 8v8",
  entropic: "M3 18h5M9.5 12h5M16 6h5",
  modular: "M19 12a7 7 0 1 1-2-5M17 3v4h-4",
  sum_line: "M3 18c4-8 6 4 10-4M20 4h-7l4 4-4 4h7",
  white_dot: `${PAIR}M12 15${CIRCLE}`,
  black_dot: `${PAIR}M12 15${CIRCLE}M12 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z`,
  pair_sum: `${PAIR}M9.5 9.5l5 5M14.5 9.5l-5 5`,
  greater: `${PAIR}M10 9l4 3-4 3`,
  little_killer: "M5 5l12 12M17 10v7h-7",
  sandwich: "M4 7h16M4 17h16M7 12h10",
  x_sum: "M3 6l6 8M9 6l-6 8M20 8h-7l4 5-4 5h7",
  skyscraper: "M4 20V13h4v7M10 20V8h4v12M16 20V4h4v16",
  numbered_room: "M7 20V4h10v16M4 20h16M14 12h.01",
};
/** For a rule that came later, a plain board. */
const BOARD = "M4 4h16v16H4z";

/** @param {{ name: string }} props */
const Sign = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name] ?? BOARD} stroke-dasharray=${name === "cage" ? "2.5 2.2" : undefined} /></svg>`;

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
