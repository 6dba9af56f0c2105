// The listing of an algorithm, with the line that acts.

import { Button, html } from "../ui/elements.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";

/**
 * The lines where an event happens; of two for contradictions, the first is about cells, the second about houses.
 * @param {Record<string, number[]>} lines @param {import("./tables.js").Event | null} event @returns {number[]}
 */
export function actingLines(lines, event) {
  const found = event ? (lines[event.kind] ?? []) : [];
  if (event?.kind !== "contradiction" || found.length < 2) return found;
  return [event.cell === null || event.cell === undefined ? found[1] : found[0]];
}

/** @param {{ known: import("../types.js").AlgorithmEntry, event: import("./tables.js").Event | null }} props */
export function Code({ known, event }) {
  const [isCopied, setCopied] = useState(false);
  const list = useRef();
  const acting = actingLines(known.lines, event);
  useEffect(() => {
    const line = list.current?.querySelector(".acting");
    if (line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2;
  }, [acting.join()]);
  const copy = async () => {
    await navigator.clipboard.writeText(known.code);
    setCopied(true);
  };
  return html`<div class="lab-code">
    <div class="lab-lines" ref=${list} tabindex="0" role="group" aria-label=${t("lab-code")}><ol>${known.code
      .trimEnd()
      .split("\n")
      .map(
        (/** @type {string} */ line, /** @type {number} */ at) =>
          html`<li class=${acting.includes(at + 1) ? "acting" : ""} aria-current=${acting.includes(at + 1) ? "true" : undefined}><code>${line || " "}</code></li>`,
      )}</ol></div>
    <${Button} id="lab-copy" icon=${isCopied ? "check" : "share"} label=${t(isCopied ? "copied" : "lab-copy")} onClick=${copy} />
  </div>`;
}
