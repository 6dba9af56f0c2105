// Calls that follow what somebody does: each waits a moment, and a new one cancels those before it.

import { ApiError } from "../store/api.js";

/**
 * A function that runs `call` for the latest arguments only; a call that was overtaken never settles.
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
