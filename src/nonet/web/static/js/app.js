// The page: which view is shown, in which language and theme.

import { $ } from "./elements.js";
import { Play } from "./play.js";
import { missingWords, translate, useLanguage } from "./words.js";

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
// The board must not wait for the other views: they are fetched when they are first opened.
const others = {
  learn: async () => new (await import("./learn.js")).Learn(play),
  make: async () => new (await import("./make.js")).Make(play),
};
const opened = {};

async function show() {
  const name = Object.keys(others).find((view) => location.hash === `#${view}`) ?? "play";
  for (const view of ["play", ...Object.keys(others)]) $(`view-${view}`).hidden = view !== name;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (name === "play") return;
  opened[name] ??= others[name]();
  (await opened[name]).open();
}

window.addEventListener("hashchange", show);
show();

$("language").addEventListener("change", async (event) => {
  useLanguage(event.target.value);
  remember("language", event.target.value);
  translate();
  play.retranslate();
  for (const view of Object.values(opened)) (await view).retranslate();
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
