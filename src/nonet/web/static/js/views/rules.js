// The rules in 60 seconds: five short pages; the last one is an exercise.

import { CELLS, digitsOf, HOUSES } from "../game/geometry.js";
import { kept, keep } from "../store/games.js";
import { Board } from "../ui/board.js";
import { Button, Group, html, Icon } from "../ui/elements.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** The cells that each page highlights, and the cell it asks for. */
const PAGES = [
  { key: "rules-1", lit: CELLS, asks: null },
  { key: "rules-2", lit: HOUSES[4], asks: null },
  { key: "rules-3", lit: HOUSES[9 + 4], asks: null },
  { key: "rules-4", lit: HOUSES[18 + 4], asks: null },
  { key: "rules-5", lit: [...HOUSES[18 + 4]], asks: 40 },
];

/** @param {{ next?: string }} props */
export function Rules({ next }) {
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState(0);
  const page = PAGES[at];
  const isLast = at === PAGES.length - 1;
  const isRight = page.asks !== null && answer === Number(SOLUTION[page.asks]);
  useEffect(() => {
    if (isLast) kept("progress").then((found) => keep("progress", { ...found, rules: { seen: true } }));
  }, [isLast]);
  const shown =
    at === 0 || at > 3
      ? PUZZLE
      : [...PUZZLE].map((character, cell) => (page.lit.includes(cell) ? SOLUTION[cell] : character)).join("");
  const cells = digitsOf(shown);
  if (page.asks !== null && answer) cells[page.asks] = answer;
  const states = new Map(at ? CELLS.filter((cell) => page.lit.includes(cell)).map((cell) => [cell, "lit"]) : []);
  return html`<h1>${t("rules")}</h1>
    <div class="lesson-table">
      <${Board} cells=${cells} isClue=${(/** @type {number} */ cell) => PUZZLE[cell] !== "."} states=${states} wrong=${answer && !isRight && page.asks !== null ? new Set([page.asks]) : undefined} selected=${page.asks !== null && !answer ? new Set([page.asks]) : undefined} />
      <div class="lesson-side card">
        <p role="status" id="rules-text">${t(page.key)}</p>
        ${
          page.asks !== null &&
          html`<${Group} kind="answers" label=${t("keypad")}>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => html`<button type="button" class="key" aria-pressed=${String(answer === digit)} onClick=${() => setAnswer(digit)}><span class="digit">${digit}</span></button>`)}<//>
          ${answer > 0 && html`<p class=${`message ${isRight ? "good" : "bad"}`} role="status">${t(isRight ? "rules-right" : "rules-wrong")}</p>`}`
        }
        <div class="sheet-buttons">
          <${Button} icon="back" label=${t("previous")} hideLabel disabled=${at === 0} onClick=${() => {
            setAt(at - 1);
            setAnswer(0);
          }} />
          ${
            isLast
              ? html`<a class="button primary" id="rules-done" href=${next ? `#learn/${next}` : "#learn"}>${t("first-lesson")}<${Icon} name="next" /></a>`
              : html`<${Button} kind="primary" id="rules-next" icon="next" label=${t("next")} onClick=${() => setAt(at + 1)} />`
          }
        </div>
      </div>
    </div>`;
}
