// "Find it yourself": a new board whose next step is the technique; the learner marks its result.

import { GOAL, judge, masksOf, withSolved } from "../game/course.js";
import { digitsIn, digitsOf, nameOf } from "../game/geometry.js";
import { pagesOfHint } from "../game/hints.js";
import { solutionOf } from "../game/solver.js";
import { ApiError, post, sayError, spoken } from "../store/api.js";
import { keep } from "../store/games.js";
import { Board } from "../ui/board.js";
import { Button, Group, html } from "../ui/elements.js";
import { listenToPointer } from "../ui/pointer.js";
import { Explanation } from "../ui/words.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";
import { notedCells } from "./lesson.js";

const TRIES = 4;

/**
 * A board whose next step is the technique, as a hint with all levels.
 * @param {string} id @returns {Promise<{ hint: import("../types.js").HintAnswer & { step: import("../types.js").StepAnswer }, solution: string }>}
 */
async function fetchBoard(id) {
  for (let tries = 0; ; tries += 1) {
    const { puzzles } = await post("generate", { technique: id, count: 1 });
    const { steps } = await post("explain", { puzzle: puzzles[0].puzzle, lang: await spoken(currentLanguage()) });
    const found = steps.filter((step) => step.technique === id);
    const step = found[Math.floor(Math.random() * found.length)];
    if (step) {
      const { clues, digits, eliminated } = step.grid;
      const hint = await post("hint", {
        puzzle: clues,
        digits,
        ...(eliminated ? { eliminated } : {}),
        detail: 4,
        lang: await spoken(currentLanguage()),
      });
      if (hint.technique === id && hint.step)
        return { hint: { ...hint, step: hint.step }, solution: (solutionOf(digitsOf(clues)) ?? []).join("") };
    }
    if (tries === TRIES) throw new ApiError({ type: "OrderError", message: t("order-not_found", { tries: TRIES }) });
  }
}

/** @param {{ technique: import("../types.js").TechniqueEntry, name: string, progress: import("../game/course.js").Progress, onProgress: (now: import("../game/course.js").Progress) => void }} props */
export function Practice({ technique, name, progress, onProgress }) {
  const [board, setBoard] = useState(/** @type {Awaited<ReturnType<typeof fetchBoard>> | null} */ (null));
  const [cell, setCell] = useState(/** @type {number | null} */ (null));
  const [level, setLevel] = useState(-1);
  const [verdict, setVerdict] = useState(/** @type {{ kind: string, text: string } | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const gridRef = useRef();
  const isFound = verdict?.kind === "good";
  const start = async () => {
    setBusy(true);
    setVerdict(null);
    setLevel(-1);
    setCell(null);
    try {
      setBoard(await fetchBoard(technique.id));
    } catch (error) {
      setVerdict({ kind: "bad", text: sayError(error) });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!board || !gridRef.current) return undefined;
    return listenToPointer(gridRef.current, 9, {
      onPress: setCell,
      onDrag: () => {},
      onDouble: () => {},
      onLong: () => {},
    });
  }, [board]);
  if (!board)
    return html`<p>${t("practice-idea", { name })}</p>
    <${Button} kind="primary" id="practice-start" icon="play" label=${t("practice-start")} disabled=${isBusy} onClick=${start} />
    ${verdict && html`<p class=${`message ${verdict.kind}`} role="alert">${verdict.text}</p>`}`;

  const { hint, solution } = board;
  const { step } = hint;
  const { grid } = step;
  const digits = digitsOf(grid.digits);
  const masks = masksOf(grid);
  const isPlacing = step.placements.length > 0;
  const pages = pagesOfHint(hint);
  const page = isFound ? pages[pages.length - 1] : level >= 0 ? pages[level] : null;
  const find = async (/** @type {number} */ digit) => {
    if (cell === null || isBusy) return;
    const found = judge(step, solution, cell, digit);
    if (found === "right") {
      const now = withSolved(progress, technique.id);
      setBusy(true); // a second click must not count twice
      await keep("progress", now).catch(() => {}); // before the verdict: who reads it may close the page
      setBusy(false);
      onProgress(now);
    }
    const values = { cell: nameOf(cell), digit, name };
    setVerdict({
      kind: found === "right" ? "good" : found === "wrong" ? "bad" : "",
      text: t(`found-${found}${isPlacing ? "-digit" : ""}`, values),
    });
  };
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const steps = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 };
    const move = steps[/** @type {keyof typeof steps} */ (event.key)];
    const digit = Number(event.key);
    if (move) setCell(((((cell ?? 0) + move) % 81) + 81) % 81);
    else if (digit && cell !== null && masks[cell] & (1 << (digit - 1))) find(digit);
    else return;
    event.preventDefault();
  };
  return html`<p>${t(isPlacing ? "practice-place" : "practice-remove", { name })}</p>
    <div class="lesson-table" id="practice">
      <div onKeyDown=${walk}><${Board} cells=${notedCells(grid)} isClue=${(/** @type {number} */ one) => grid.clues[one] !== "."} selected=${cell === null || page ? undefined : new Set([cell])} cursor=${cell ?? 0}
        marks=${page && { drawing: page.drawing, digits, hidesNotes: isFound || level >= 2 }} gridRef=${gridRef} kind="practice" label=${t("lesson-practice")} /></div>
      <div class="lesson-side card">
        ${
          isFound
            ? null
            : cell !== null && masks[cell]
              ? html`<p>${t(isPlacing ? "choose-digit" : "choose-note", { cell: nameOf(cell) })}</p><${Group} kind="answers" label=${t("keypad")}>${digitsIn(masks[cell]).map((digit) => html`<button type="button" class="key" data-digit=${digit} onClick=${() => find(digit)}><span class="digit">${digit}</span></button>`)}<//>`
              : html`<p class="soft">${t("choose-cell")}</p>`
        }
        ${verdict && html`<p class=${`message ${verdict.kind}`} role="status" id="verdict">${verdict.text}</p>`}
        <div class="lesson-text">${page && html`<${Explanation} blocks=${page.blocks} />`}</div>
        <div class="sheet-buttons">
          ${
            isFound
              ? html`<${Button} kind="primary" id="practice-next" icon="next" label=${t((progress[technique.id]?.solved ?? 0) >= GOAL ? "practice-more" : "practice-next")} disabled=${isBusy} onClick=${start} />`
              : html`<${Button} id="practice-hint" icon="hint" label=${t(level < 0 ? "hint" : "more")} disabled=${level >= pages.length - 1} onClick=${() => setLevel(level + 1)} />
              <${Button} icon="redo" label=${t("practice-skip")} disabled=${isBusy} onClick=${start} />`
          }
        </div>
      </div>
    </div>`;
}
