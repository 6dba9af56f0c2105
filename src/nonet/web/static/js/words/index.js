// The texts of the page: t("key", values) returns one in the current language. Each language is a table in a file.

import { span } from "./blocks.js";

export const LANGUAGES = { en: "English", zh: "简体中文", ja: "日本語" };
const TAGS = { en: "en", zh: "zh-Hans", ja: "ja" };

/**
 * Without a prototype: keys come from games and links, too, and one of them may be "constructor".
 * @type {Record<string, string>}
 */
let words = Object.create(null);
/** Where the tables are: parts of the page that are loaded later add theirs. */
const folders = [new URL("./", import.meta.url)];
let language = "en";

/** The current language, as the API expects it. */
export const currentLanguage = () => language;

/** For dates: the browser's variety of the language, if any (en-GB, zh-TW). */
export const currentLocale = () => navigator.languages?.find((name) => name.startsWith(language)) ?? language;

/** @param {string} key @param {Record<string, any>} [values] */
export function t(key, values = {}) {
  const text = words[key] ?? String(key);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** @param {string} key */
export const hasWords = (key) => key in words;

/**
 * A text with names in it.
 * @param {string} key @param {Record<string, string | number | import("../types.js").SpanAnswer[]>} [values]
 */
export function spansOf(key, values = {}) {
  const parts = (words[key] ?? String(key)).split(/\{(\w+)\}/); // texts and the fields between them
  return parts.flatMap((part, at) => {
    const value = at % 2 ? (values[part] ?? "") : part;
    return Array.isArray(value) ? value : value === "" ? [] : [span(String(value))];
  });
}

/**
 * The chosen language, or the first of the browser's languages that we have.
 * @param {string} chosen
 */
export function pickLanguage(chosen) {
  if (Object.hasOwn(LANGUAGES, chosen)) return chosen;
  return navigator.languages?.map((name) => name.slice(0, 2)).find((name) => Object.hasOwn(LANGUAGES, name)) ?? "en";
}

/** @param {string} name */
export async function useLanguage(name) {
  try {
    const tables = await Promise.all(
      folders.map(async (folder) => (await fetch(new URL(`${name}.json`, folder))).json()),
    );
    words = Object.assign(Object.create(null), ...tables);
    language = name;
  } catch {
    if (name !== "en") await useLanguage("en"); // the server is gone, and the language was never loaded
  }
  document.documentElement.lang = TAGS[/** @type {keyof typeof TAGS} */ (language)];
}

/** @param {URL} folder the tables of a part, one for each language */
export async function addWords(folder) {
  folders.push(folder);
  await useLanguage(language);
}
