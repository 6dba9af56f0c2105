// The page: which view is shown, in which language and theme.

import { Learn } from "./learn.js";
import { Make } from "./make.js";
import { Play } from "./play.js";
import { missingWords, translate, useLanguage } from "./words.js";

const $ = (id) => document.getElementById(id);
const remember = (name, value) => {
  try {
    localStorage.setItem(`nonet.${name}`, value);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
};
const recall = (name) => {
  try {
    return localStorage.getItem(`nonet.${name}`);
  } catch {
    return null;
  }
};

const preferred = navigator.languages?.some((name) => name.startsWith("zh")) ? "zh" : "en";
useLanguage(recall("language") ?? preferred);
$("language").value = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
translate();

const play = new Play();
const views = { play, learn: new Learn(play), make: new Make(play) };

function show() {
  const name = ["learn", "make"].find((view) => location.hash === `#${view}`) ?? "play";
  for (const view of Object.keys(views)) $(`view-${view}`).hidden = view !== name;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  views[name].open?.();
}

window.addEventListener("hashchange", show);
show();

$("language").addEventListener("change", (event) => {
  useLanguage(event.target.value);
  remember("language", event.target.value);
  translate();
  for (const view of Object.values(views)) view.retranslate?.();
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => {
  document.documentElement.dataset.theme = recall("theme") ?? (dark.matches ? "dark" : "light");
};
dark.addEventListener("change", applyTheme);
applyTheme();
$("theme").addEventListener("click", () => {
  remember("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  document.documentElement.dataset.theme = recall("theme") ?? "dark";
});

// For tests: what the page is made of.
window.nonet = { play, missingWords };
