// The texts of the page: t("key", values) returns one in the current language. Each language is a module.

import en from "./en.js";

export const LANGUAGES = { en: "English", zh: "简体中文", ja: "日本語" };
const TAGS = { en: "en", zh: "zh-Hans", ja: "ja" };

/** @type {Record<string, string>} */
let words = en;
/**
 * Texts of parts that are loaded later.
 * @type {((name: string) => Promise<{ default: any }>)[]}
 */
const parts = [];
let language = "en";

/** The current language, as the API expects it. */
export const currentLanguage = () => language;

/** For dates: the browser's variety of the language, if any (en-GB, zh-TW). */
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
 * The chosen language, or the first of the browser's languages that we have.
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
    words = en; // the server is gone, and the language was never loaded
    language = "en";
  }
  document.documentElement.lang = TAGS[/** @type {keyof typeof TAGS} */ (language)];
}

/** @param {typeof parts[0]} load the words of a part, by language */
export async function addWords(load) {
  parts.push(load);
  await useLanguage(language);
}
