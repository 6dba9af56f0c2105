// Calls to the API.

import { capital, raised, said } from "../words/blocks.js";
import { LANGUAGES, currentLanguage, t } from "../words/index.js";

export class ApiError extends Error {
  /** @param {{ type: string, message: string, blocks?: import("../words/blocks.js").Block[], code?: string, place?: Record<string, any> }} answer */
  constructor(answer) {
    super(answer.message);
    this.type = answer.type;
    this.blocks = answer.blocks ?? said(answer.message);
    this.code = answer.code ?? "";
    /** @type {Record<string, any>} */
    this.place = answer.place ?? {};
  }
}

/**
 * An error in words: those of the server, or of where it arose. Any other error is thrown again.
 * @param {any} error
 */
export function sayError(error) {
  if (!(error instanceof ApiError)) throw error;
  return capital(error.message);
}

/**
 * The same, with the names of cells in it.
 * @param {any} error
 */
export function errorBlocks(error) {
  if (!(error instanceof ApiError)) throw error;
  return raised(error.blocks);
}

const { python, without } = /** @type {DOMStringMap} */ (globalThis.document?.documentElement.dataset ?? {});

/**
 * Where calls go: to the server, or to Python in a Worker where the page has none.
 * @param {string} path
 * @param {RequestInit} options
 */
const send = async (path, options) =>
  python ? (await import("./local.js")).send(path, options) : fetch(path, options);

/**
 * Whether what not every page without a server has is here: "picture", "print", the "api" to call from elsewhere.
 * @param {string} what
 */
export const can = (what) => !without?.includes(what);

if (python) setTimeout(async () => (await import("./local.js")).wake(), 500); // when the first board is there

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function ask(path, options) {
  try {
    const headers = { "accept-language": currentLanguage(), ...options?.headers };
    const response = await send(`api/v1/${path}`, { ...options, headers });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (!response.ok) {
      throw new ApiError(isJson ? await response.json() : { type: "ServerError", message: t("said-failed") });
    }
    return await (isJson ? response.json() : response.blob());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ type: error?.name === "AbortError" ? "Aborted" : "Offline", message: t("said-offline") });
  }
}

/** @typedef {import("../types.js").Answers} Answers */

/** @template {keyof Answers} Path @param {Path} path @returns {Promise<Answers[Path]>} */
export const get = (path) => ask(path);
/** @template {keyof Answers} Path @param {Path} path @param {object} body @param {AbortSignal} [signal] @returns {Promise<Answers[Path]>} */
export const post = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {Blob} picture @returns {Promise<import("../types.js").PictureAnswer>} */
export const sendPicture = (picture) =>
  ask("picture?which=all", { method: "POST", headers: { "content-type": picture.type }, body: picture });

/** @type {Promise<{ public_url: string | null, languages: string[] }> | null} */
let asked = null;

/** Facts about the server: its public address, and the languages of its explanations. */
export function service() {
  asked ??= ask("service").catch(() => {
    asked = null;
    return { public_url: null, languages: Object.keys(LANGUAGES) };
  });
  return asked;
}

/**
 * The language to request: the page's own if the server has it, otherwise English.
 * @param {string} language
 */
export const spoken = async (language) => ((await service()).languages.includes(language) ? language : "en");

/**
 * Return a function that runs `call` for the latest arguments only; superseded calls never settle.
 * @template {any[]} Given
 * @template Result
 * @param {number} wait milliseconds
 * @param {(signal: AbortSignal, ...given: Given) => Promise<Result>} call
 * @returns {(...given: Given) => Promise<Result>}
 */
export function latest(wait, call) {
  let current = new AbortController();
  return (...given) => {
    current.abort();
    const mine = new AbortController();
    current = mine;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        if (mine.signal.aborted) return;
        call(mine.signal, ...given).then(
          (result) => !mine.signal.aborted && resolve(result),
          (error) => !(error instanceof ApiError && error.type === "Aborted") && reject(error),
        );
      }, wait);
    });
  };
}
