// The player's settings, stored in the browser.

import { recall, remember } from "./games.js";

const KEY = "nonet.settings";

const DEFAULTS = {
  language: "", // "" for the language of the browser
  theme: "auto",
  conflicts: true,
  highlights: true,
  timer: true,
  removesNotes: true,
  leftHanded: false,
  labels: false,
  gridNotes: true,
  symmetry: "rotational",
  level: "medium",
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
let settings = { ...DEFAULTS, ...recall(KEY) };
/** @type {Set<() => void>} */
const listeners = new Set();

export const currentSettings = () => settings;

/** @param {Partial<Settings>} changed */
export function changeSettings(changed) {
  settings = { ...settings, ...changed };
  remember(KEY, settings);
  applySettings();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
export const themeNow = () => (settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme);

export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = themeNow();
  root.dataset.hand = settings.leftHanded ? "left" : "right";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeNow() === "dark" ? "#14171c" : "#f6f7f9");
}

dark.addEventListener("change", applySettings);
