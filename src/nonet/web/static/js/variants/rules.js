// The rules of a puzzle in the editor: a list to select and delete from, and the values of the selected rule.

import { Button, html } from "../ui/elements.js";
import { useEffect, useRef } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";
import { kindOf } from "./kinds.js";

/** @param {{ rules: { rule: any, place: string }[], current: number, onChoose: (at: number) => void, onRemove: (at: number) => void }} props */
export function RuleList({ rules, current, onChoose, onRemove }) {
  if (!rules.length) return null;
  return html`<ul class="rule-list" id="rule-list">${rules.map(({ place }, at) => html`<li key=${at}>
    <button type="button" class="rule" aria-pressed=${String(at === current)} onClick=${() => onChoose(at === current ? -1 : at)}>${place}</button>
    <${Button} kind="quiet" icon="trash" label=${`${t("delete")}: ${place}`} hideLabel onClick=${() => onRemove(at)} />
  </li>`)}</ul>`;
}

/**
 * An input per value of a rule; the digits of a quadruple are typed one after the other.
 * @param {{ rule: any, place: string, onChange: (values: any) => void }} props
 */
export function RuleFields({ rule, place, onChange }) {
  const first = useRef();
  const { values = {}, optional = [] } = kindOf(rule) ?? /** @type {import("./kinds.js").Kind} */ ({});
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, [rule.kind, rule.cells?.join()]);
  const read = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (name === "digits") {
      const digits = text.split(/[\s,]+/).flatMap((part) => (/^\d{3,}$/.test(part) ? [...part] : [part])).map(Number).filter((digit) => digit > 0);
      if (digits.length) onChange({ digits: digits.slice(0, 4) });
    } else if (/^\d+$/.test(text)) onChange({ [name]: Number(text) });
    else if (optional.includes(name)) onChange({ [name]: null });
  };
  const names = Object.keys(values);
  if (!names.length) return null;
  return html`<div class="rule-fields card">${names.map((name, at) => html`<label class="stack" key=${name}><span>${t(`e-field-${name}`)} – ${place}</span>
    <input ref=${at ? undefined : first} name=${`field-${name}`} inputmode="numeric" autocomplete="off" value=${[].concat(rule[name] ?? "").join(" ")} onInput=${(/** @type {any} */ event) => read(name, event.target.value.trim())} /></label>`)}</div>`;
}
