// What the page says. t("key", values) gives a text in the chosen language; each language is a module of its own.

import en from "./en.js";

export const LANGUAGES = { en: "English", zh: "简体中文", ja: "日本語" };
const TAGS = { en: "en", zh: "zh-Hans", ja: "ja" };

/** @type {Record<string, string>} */
let words = en;
/**
 * Words of parts that are fetched later.
 * @type {((name: string) => Promise<{ default: any }>)[]}
 */
const parts = [];
let language = "en";

/** The language of the words, as the API takes it. */
export const currentLanguage = () => language;

/** For dates: the browser's own variety of the language, if it has one (en-GB, zh-TW). */
export const currentLocale = () => navigator.languages?.find((name) => name.startsWith(language)) ?? language;

/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values = {}) {
  const text = words[key] ?? /** @type {Record<string, string>} */ (en)[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** @param {string} key */
export const hasWords = (key) => key in words;

/**
 * The language that a player chose, or the first of the browser's that we speak.
 * @param {string} chosen
 */
export function pickLanguage(chosen) {
  if (chosen in LANGUAGES) return chosen;
  return navigator.languages?.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES) ?? "en";
}

/** @param {string} name */
export async function useLanguage(name) {
  try {
    const all = await Promise.all([name === "en" ? { default: en } : import(`./${name}.js`), ...parts.map((load) => load(name))]);
    words = Object.assign({}, ...all.map((part) => part.default));
    language = name;
  } catch {
    words = en; // the server is gone and the language was never loaded
    language = "en";
  }
  document.documentElement.lang = TAGS[/** @type {keyof typeof TAGS} */ (language)];
}

/** @param {typeof parts[0]} load the words of a part, by language */
export async function addWords(load) {
  parts.push(load);
  await useLanguage(language);
}
