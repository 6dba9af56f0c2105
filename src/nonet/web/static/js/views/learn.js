// Learn: the course. The rules first, then the techniques in order of difficulty; progress is kept.

import { chaptersOf, GOAL, stateOf } from "../game/course.js";
import { get, sayError } from "../store/api.js";
import { kept } from "../store/games.js";
import { html, Icon } from "../ui/elements.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";
import { TopBar } from "./home.js";
import { Lesson } from "./lesson.js";
import { Rules } from "./rules.js";

/** @param {{ rest: string, acts: typeof import("../app.js").acts, dialogs: any }} props */
export function LearnView({ rest, dialogs }) {
  const [techniques, setTechniques] = useState(/** @type {import("../types.js").TechniqueEntry[] | null} */ (null));
  const [progress, setProgress] = useState(/** @type {import("../game/course.js").Progress} */ ({}));
  const [message, setMessage] = useState("");
  useEffect(() => {
    kept("progress").then((found) => setProgress(found ?? {}));
    get("techniques").then(setTechniques, (error) => {
      setMessage(sayError(error));
    });
  }, [rest]);
  const chapters = techniques ? chaptersOf(techniques) : [];
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const at = lessons.findIndex(({ id }) => id === rest);
  const lesson = lessons[at] ?? techniques?.find(({ id }) => id === rest);
  return html`<div class="page"><${TopBar} at="learn" /><main class="learn">
    ${message && html`<p class="message bad" role="alert">${message}</p>`}
    ${
      rest === "rules"
        ? html`<${Rules} next=${lessons[0]?.id} />`
        : lesson
          ? html`<${Lesson} key=${rest} technique=${lesson} next=${lessons[at + 1]} progress=${progress} onProgress=${setProgress} />`
          : html`<${Contents} chapters=${chapters} progress=${progress} />`
    }
  </main>${dialogs}</div>`;
}

/** @param {{ chapters: ReturnType<typeof chaptersOf>, progress: import("../game/course.js").Progress }} props */
function Contents({ chapters, progress }) {
  const lang = currentLanguage();
  const all = chapters.flatMap(({ lessons }) => lessons);
  const done = all.filter(({ id }) => stateOf(progress, id) === "done").length;
  const following = all.find(({ id }) => stateOf(progress, id) !== "done");
  return html`<h1>${t("learn-title")}</h1>
    <p class="soft">${t("learn-idea")}</p>
    <div class="row-of-buttons learn-start">
      <a class=${`button ${progress.rules ? "" : "primary"}`} id="rules" href="#learn/rules"><${Icon} name="play" /><span>${t("rules")}</span></a>
      ${following && html`<a class=${`button ${progress.rules ? "primary" : ""}`} id="next-lesson" href=${`#learn/${following.id}`}><span>${t("next-lesson", { name: following.name[lang] ?? following.name.en })}</span><${Icon} name="next" /></a>`}
    </div>
    ${all.length > 0 && html`<div class="progress"><progress max=${all.length} value=${done} aria-label=${t("lessons-done", { done, count: all.length })}></progress><span class="soft">${t("lessons-done", { done, count: all.length })}</span></div>`}
    ${chapters.map(
      ({ level, lessons }) =>
        html`<section class=${`chapter level-${level}`} key=${level}><h2>${t(level)}</h2>
      <ol class="lessons">${lessons.map(({ id, name }) => {
        const state = stateOf(progress, id);
        return html`<li key=${id}><a href=${`#learn/${id}`} class=${state}><span class="tick" aria-hidden="true">${state === "done" ? html`<${Icon} name="check" />` : ""}</span>
          <span>${name[lang] ?? name.en}</span>${progress[id]?.solved ? html`<small>${Math.min(GOAL, progress[id].solved ?? 0)}/${GOAL}</small>` : null}<span class="hidden">${t(`lesson-${state}`)}</span></a></li>`;
      })}</ol></section>`,
    )}`;
}
