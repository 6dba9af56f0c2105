// Calls answered by Python in a Worker, for a page that has no server: what fetch is to a server, `send` is to it.

import { t } from "../words/index.js";

const PATIENCE = 700;
const home = new URL(document.documentElement.dataset.python ?? "", document.baseURI).href;

/** @typedef {{ id: number, path: string, options: RequestInit, resolve: (response: Response) => void, reject: (error: Error) => void }} Call */

/** @type {Worker | null} */
let worker = null;
/** Whether the Worker answers, is still getting ready, or cannot work in this browser. */
let state = "asleep";
let last = 0;
/** Calls without an answer, in the order in which the Worker takes them. @type {Map<number, Call>} */
const waiting = new Map();
/** Says, to someone who waits, that Python is getting ready, or that it cannot. */
const sign = document.createElement("p");
sign.className = "python-state";
sign.setAttribute("role", "status");
document.body.append(sign);

/** @param {string} now */
function become(now) {
  state = now;
  const isShown = state === "failed" || (state === "starting" && waiting.size > 0);
  sign.textContent = isShown ? t(`python-${state}`) : "";
}

/** Start the Worker if it does not run; the page does so when it has nothing else to do. */
export function wake() {
  if (worker) return;
  become("starting");
  worker = new Worker(new URL("./python.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = () => heard({ failed: true });
  worker.postMessage({ home });
  for (const call of waiting.values()) hand(call);
}

function stop() {
  worker?.terminate();
  worker = null;
}

/** @param {Call} call */
async function hand({ id, path, options }) {
  const body = options.body instanceof Blob ? await options.body.arrayBuffer() : (options.body ?? "");
  const headers = new Headers(options.headers);
  const kind = headers.get("content-type") ?? "";
  const languages = headers.get("accept-language") ?? "";
  worker?.postMessage({ id, method: options.method ?? "GET", path, body, kind, languages });
}

/** @param {any} data */
function heard({ ready, failed, id, status, headers, content }) {
  if (ready) become("ready");
  const call = waiting.get(id);
  waiting.delete(id);
  call?.resolve(new Response(content, { status, headers }));
  if (!failed) return;
  stop();
  become("failed");
  for (const lost of waiting.values()) lost.reject(new TypeError("Python does not start"));
  waiting.clear();
}

/**
 * Ask Python; a call that is given up and goes on for long takes the Worker with it, which comes back for the others.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export function send(path, options = {}) {
  const id = ++last;
  return new Promise((resolve, reject) => {
    const call = { id, path, options, resolve, reject };
    options.signal?.addEventListener("abort", () => {
      reject(new DOMException("given up", "AbortError"));
      const isRunning = state === "ready" && waiting.keys().next().value === id;
      if (isRunning) setTimeout(replace, PATIENCE, id);
      else waiting.delete(id);
    });
    waiting.set(id, call);
    if (worker) hand(call);
    else wake();
    become(state);
  });
}

/** @param {number} id the call that was given up */
function replace(id) {
  if (!waiting.delete(id)) return;
  stop();
  wake();
}
