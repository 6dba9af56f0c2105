// Learn: the techniques in order of difficulty, each with its idea and an example.

import { html } from "../ui/elements.js";
import { t } from "../words/index.js";
import { TopBar } from "./home.js";

/** @param {{ rest: string, dialogs: any }} props */
export function LearnView({ dialogs }) {
  return html`<div class="page"><${TopBar} at="learn" /><main><h1>${t("learn")}</h1></main>${dialogs}</div>`;
}
