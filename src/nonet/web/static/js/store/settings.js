// The player's settings, stored in the browser.

import { LEVELS } from "../game/statistics.js";
import { LANGUAGES } from "../words/index.js";
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
  dailyLevel: "", // "" for that of new games, until one is chosen
};

/** @typedef {typeof DEFAULTS} Settings */

/**
 * What a setting with a name may be.
 * @type {Record<string, string[]>}
 */
const NAMES = {
  language: ["", ...Object.keys(LANGUAGES)],
  theme: ["auto", "light", "dark"],
  level: LEVELS,
  dailyLevel: ["", ...LEVELS],
};

/**
 * The settings in what was stored or imported; the default where one is missing or is none.
 * @param {any} given @returns {Settings}
 */
export function settingsIn(given) {
  const isSound = (/** @type {string} */ key, /** @type {any} */ value) =>
    Object.hasOwn(given ?? {}, key) && typeof given[key] === typeof value && (NAMES[key]?.includes(given[key]) ?? true);
  return /** @type {any} */ (
    Object.fromEntries(Object.entries(DEFAULTS).map(([key, value]) => [key, isSound(key, value) ? given[key] : value]))
  );
}

let settings = settingsIn(recall(KEY));
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

/** Forget all settings. */
export const resetSettings = () => remember(KEY, null);

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
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", themeNow() === "dark" ? "#161412" : "#f5f2eb");
}

dark.addEventListener("change", applySettings);
