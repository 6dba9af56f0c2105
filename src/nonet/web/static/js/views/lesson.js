// A lesson: the idea, a worked example step by step, then "find it yourself" on new boards.

import { GOAL, masksOf, stateOf, withSeen } from "../game/course.js";
import { digitsOf } from "../game/geometry.js";
import { pagesOfHint } from "../game/hints.js";
import { withCentre } from "../game/cells.js";
import { get, sayError, spoken } from "../store/api.js";
import { keep } from "../store/games.js";
import { Board } from "../ui/board.js";
import { Button, html, Icon } from "../ui/elements.js";
import { Legend } from "../ui/marks.js";
import { Explanation } from "../ui/words.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";
import { Practice } from "./practice.js";

/**
 * A board of a step with all its candidates as notes.
 * @param {{ digits: string, eliminated?: string }} grid
 */
export function notedCells(grid) {
  const masks = masksOf(grid);
  return digitsOf(grid.digits).map((digit, cell) => digit || withCentre(0, masks[cell]));
}

/** @param {{ technique: import("../types.js").TechniqueEntry, next?: import("../types.js").TechniqueEntry, progress: import("../game/course.js").Progress, onProgress: (now: import("../game/course.js").Progress) => void }} props */
export function Lesson({ technique, next, progress, onProgress }) {
  const [lesson, setLesson] = useState(/** @type {import("../types.js").TechniqueAnswer | null} */ (null));
  const [message, setMessage] = useState("");
  const lang = currentLanguage();
  const name = technique.name[lang] ?? technique.name.en;
  useEffect(() => {
    setLesson(null);
    spoken(lang)
      .then((language) => get(`techniques/${technique.id}?lang=${language}`))
      .then(setLesson, (error) => {
        setMessage(sayError(error));
      });
  }, [technique.id, lang]);
  useEffect(() => {
    if (progress[technique.id]?.seen) return;
    const now = withSeen(progress, technique.id);
    onProgress(now);
    keep("progress", now);
  }, [technique.id]);
  const solved = progress[technique.id]?.solved ?? 0;
  const isDone = stateOf(progress, technique.id) === "done";
  return html`<div class="lesson">
    <header>
      <p class="crumbs"><a href="#learn">${t("learn-title")}</a> › <span class=${`level-${technique.level}`}>${technique.level ? t(technique.level) : ""}</span></p>
      <h1>${name}</h1>
      ${next && html`<a class=${`button ${isDone ? "primary" : ""}`} href=${`#learn/${next.id}`}>${t("next-lesson", { name: next.name[lang] ?? next.name.en })}<${Icon} name="next" /></a>`}
    </header>
    ${message && html`<p class="message bad" role="alert">${message}</p>`}
    ${lesson?.step ? html`<${Example} lesson=${lesson} />` : lesson && html`<p class="about">${lesson.about}</p>`}
    <h2>${t("lesson-practice")} <small class="soft">${Math.min(solved, GOAL)}/${GOAL}</small></h2>
    <${Practice} technique=${technique} name=${name} progress=${progress} onProgress=${onProgress} />
  </div>`;
}

/**
 * The worked example, page by page.
 * @param {{ lesson: import("../types.js").TechniqueAnswer & { step: import("../types.js").ExampleStep } }} props
 */
function Example({ lesson }) {
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const pages = pagesOfHint(lesson);
  const page = pages[Math.min(at, pages.length - 1)];
  const { grid } = lesson.step;
  const digits = digitsOf(grid.digits);
  const isLast = at >= pages.length - 1;
  return html`<div class="lesson-table" id="example">
    <${Board} cells=${notedCells(grid)} isClue=${(/** @type {number} */ cell) => grid.clues[cell] !== "."} marks=${{ drawing: page.drawing, digits, pointed, hidesNotes: page.hidesNotes }} label=${t("lesson-example")} />
    <div class="lesson-side card">
      <span class="where">${t("part-of", { number: at + 1, count: pages.length })}</span>
      <div class="lesson-text" role="status">${at === 0 && html`<p class="about">${lesson.about}</p>`}<${Explanation} blocks=${page.blocks} onPoint=${setPointed} />${isLast && html`<${Legend} entries=${page.drawing.legend ?? []} />`}</div>
      <div class="sheet-buttons">
        <${Button} id="example-back" icon="back" label=${t("previous")} hideLabel disabled=${at === 0} onClick=${() => setAt(at - 1)} />
        <${Button} id="example-next" kind="primary" icon="next" label=${t("next")} disabled=${isLast} onClick=${() => setAt(at + 1)} />
      </div>
    </div>
  </div>`;
}
