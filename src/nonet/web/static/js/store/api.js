// Calls to the API.

import { LANGUAGES } from "../words/index.js";

export class ApiError extends Error {
  /** @param {{ type: string, message: string, code?: string, place?: Record<string, any> }} answer */
  constructor(answer) {
    super(answer.message);
    this.type = answer.type;
    this.code = answer.code ?? "";
    /** @type {Record<string, any>} */
    this.place = answer.place ?? {};
  }
}

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function ask(path, options) {
  try {
    const response = await fetch(`api/v1/${path}`, options);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (!response.ok) {
      throw new ApiError(isJson ? await response.json() : { type: "ServerError", message: response.statusText });
    }
    return await (isJson ? response.json() : response.blob());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ type: error?.name === "AbortError" ? "Aborted" : "Offline", message: "" });
  }
}

/** @param {string} path */
export const get = (path) => ask(path);
/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {Blob} picture */
export const sendPicture = (picture) => ask("picture?which=all", { method: "POST", headers: { "content-type": picture.type }, body: picture });

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
