// All algorithms on one board, and on the same board turned half way round: the counts, and why one loses.

import { post, sayError } from "../store/api.js";
import { html } from "../ui/elements.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";

/**
 * The nodes of a search, as far as they are known.
 * @param {any} row
 */
const count = ({ nodes, is_cut_off: isCut }) => `${isCut ? "> " : ""}${nodes.toLocaleString()}`;

/** @param {{ puzzle: string, known: import("../types.js").AlgorithmEntry[], chosen: string, onChoose: (name: string) => void }} props */
export function Race({ puzzle, known, chosen, onChoose }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [message, setMessage] = useState("");
  useEffect(() => {
    let isPast = false;
    setFound(null);
    setMessage("");
    const turned = [...puzzle].map((_, at) => puzzle[80 - at]).join("");
    Promise.all([puzzle, turned].map((one) => post("compare", { puzzle: one }))).then(
      ([here, there]) =>
        isPast ||
        setFound({
          limit: here.node_limit,
          rows: here.algorithms.map((/** @type {any} */ row, /** @type {number} */ at) => ({
            ...row,
            there: there.algorithms[at],
          })),
        }),
      (error) => isPast || setMessage(sayError(error)),
    );
    return () => {
      isPast = true;
    };
  }, [puzzle]);
  if (message) return html`<p class="message bad" role="alert">${message}</p>`;
  if (!found) return html`<p class="soft" role="status">${t("working")}</p>`;
  const most = Math.max(1, ...found.rows.map((/** @type {any} */ row) => row.nodes));
  const about = (/** @type {string} */ name) => known.find((one) => one.name === name);
  return html`<div class="scroll card" id="lab-race" tabindex="0" role="group" aria-label=${t("effort")}><table class="race">
    <thead><tr><th scope="col">${t("algorithm")}</th><th scope="col">${t("nodes")}</th><th scope="col">${t("lab-turned")}</th><th scope="col">${t("backtracks")}</th><th scope="col">${t("depth")}</th><th scope="col">${t("lab-time")}</th></tr></thead>
    <tbody>${found.rows.map(
      (/** @type {any} */ row) =>
        html`<tr class=${`effort ${row.name === chosen ? "chosen" : ""}`} key=${row.name}>
      <th scope="row"><button type="button" class="cell-word" onClick=${() => onChoose(row.name)}>${about(row.name)?.title ?? row.name}</button>
        <span class="effort-track" aria-hidden="true"><span class=${`effort-bar ${row.is_cut_off ? "cut" : ""}`} style=${{ width: `${(100 * Math.log10(row.nodes + 1)) / Math.log10(most + 1)}%` }}></span></span></th>
      <td>${count(row)}</td><td>${count(row.there)}</td><td>${row.backtracks.toLocaleString()}</td><td>${row.depth}</td><td>${(1000 * row.seconds).toLocaleString(undefined, { maximumSignificantDigits: 2 })} ms</td></tr>`,
    )}</tbody>
  </table></div>
  <p class="soft">${t("effort-note", { limit: found.limit.toLocaleString() })}</p>
  ${reasonOf(found.rows, about) && html`<p class="lab-reason" id="lab-reason">${reasonOf(found.rows, about)}</p>`}`;
}

/**
 * Why the one with the most nodes loses: by the order of its cells if the turned board costs it far more or less.
 * @param {any[]} rows @param {(name: string) => any} about
 */
export function reasonOf(rows, about) {
  const [worst] = [...rows].sort((one, other) => other.nodes - one.nodes);
  const [best] = [...rows].sort((one, other) => one.nodes - other.nodes);
  if (worst.nodes === best.nodes) return "";
  const [more, less] = [Math.max(worst.nodes, worst.there.nodes), Math.min(worst.nodes, worst.there.nodes)];
  const isOrder = more > 20 * Math.max(1, less);
  const names = { worst: about(worst.name)?.title, best: about(best.name)?.title };
  const why = isOrder
    ? t("lab-order", { ...names, here: count(worst), there: count(worst.there) })
    : about(worst.name)?.weakness;
  return t("lab-reason", { ...names, here: count(worst), few: count(best), why });
}
