// Debounced calls: each waits a moment, and a new one cancels earlier ones.

import { ApiError } from "../store/api.js";

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
