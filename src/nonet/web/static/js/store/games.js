// Games, stored by id in the browser (IndexedDB). No game overwrites another, and nothing leaves the browser.
//
// Closing a page may abort a transaction, so the current game is also written synchronously to localStorage, and the
// clock every second. When the page is opened again, the newer one wins. Other tabs are notified of each change.

import { newGame } from "../game/state.js";

/** @typedef {import("../game/state.js").Game} Game */

const NAME = "nonet";
const LAST = "nonet.last";
const CLOCK = "nonet.clock";

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;
/**
 * Without IndexedDB, games last as long as the page.
 * @type {Map<string, any>}
 */
const memory = new Map();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("nonet") : null;

function open() {
  opened ??= new Promise((resolve) => {
    /** @type {IDBOpenDBRequest} */
    let request;
    try {
      request = indexedDB.open(NAME, 1);
    } catch {
      resolve(null);
      return;
    }
    request.onupgradeneeded = () => {
      for (const name of ["games", "kept"]) request.result.createObjectStore(name, { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
  return opened;
}

/**
 * @param {string} store @param {IDBTransactionMode} mode @param {(found: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>}
 */
async function ask(store, mode, act) {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the setting lasts as long as the page.
  }
}

/** @param {string} key */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {any} game */
const isVariant = ({ clues, variant: { size, houses, pairs, masks, drawing } }) =>
  size >= 2 && size <= 25 && /^[.1-9A-P]+$/.test(clues) && clues.length === size * size && [houses, pairs, masks, drawing?.layers].every(Array.isArray);

/** @param {any} game @returns {game is Game} */
export const isGame = (game) =>
  typeof game?.id === "string" && (game.variant ? isVariant(game) : /^[.1-9]{81}$/.test(game.clues)) && Array.isArray(game.cells) && game.cells.length === game.clues.length &&
  Array.isArray(game.moves) && Number.isInteger(game.place);

/**
 * Store a game. Of a game without moves, remember only that it was the last one.
 * @param {Game} game
 */
export async function saveGame(game) {
  remember(LAST, game);
  memory.set(game.id, game);
  channel?.postMessage({ game });
  try {
    await ask("games", "readwrite", (store) => store.put(game));
  } catch {
    // Storage is full: the current game is still in localStorage and in memory, and the page shows a message.
    dispatchEvent(new Event("nonet-full"));
  }
}

/**
 * Store the clock, every second and synchronously.
 * @param {string} id @param {number} seconds
 */
export const saveClock = (id, seconds) => remember(CLOCK, { id, seconds });

/** @param {string} id @returns {Promise<Game | null>} */
export async function loadGame(id) {
  const kept = (await ask("games", "readonly", (store) => store.get(id))) ?? memory.get(id) ?? null;
  const last = recall(LAST);
  const game = isGame(last) && last.id === id && (!kept || last.updated >= kept.updated) ? last : kept;
  return isGame(game) ? withClock(game) : null;
}

/** @param {Game} game */
function withClock(game) {
  const clock = recall(CLOCK);
  return clock?.id === game.id && !game.finished ? { ...game, seconds: Math.max(game.seconds, clock.seconds) } : game;
}

/**
 * All games, latest first.
 * @returns {Promise<Game[]>}
 */
export async function listGames() {
  const kept = (await ask("games", "readonly", (store) => store.getAll())) ?? [...memory.values()];
  const last = recall(LAST);
  const games = new Map(kept.filter(isGame).map((/** @type {Game} */ game) => [game.id, game]));
  if (isGame(last) && (games.get(last.id)?.updated ?? 0) < last.updated) games.set(last.id, last);
  return [...games.values()].map(withClock).sort((one, other) => other.updated - one.updated);
}

/** @param {string} id */
export async function deleteGame(id) {
  memory.delete(id);
  if (recall(LAST)?.id === id) remember(LAST, null);
  await ask("games", "readwrite", (store) => store.delete(id));
}

/**
 * Call back when another tab changes a game.
 * @param {(game: Game) => void} act
 */
export function onOtherTab(act) {
  channel?.addEventListener("message", ({ data }) => isGame(data?.game) && act(data.game));
}

/** A unique id. */
const newId = () => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 5).toString(36).padStart(5, "0");

/** @param {Omit<Parameters<typeof newGame>[0], "id">} given */
export const makeGame = (given) => newGame({ ...given, id: newId() });

/**
 * Other data, stored by name: progress of the course, collections to play through.
 * @param {string} id @param {any} value
 */
export async function keep(id, value) {
  await ask("kept", "readwrite", (store) => store.put({ id, value }));
}

/** @param {string} id */
export async function kept(id) {
  return (await ask("kept", "readonly", (store) => store.get(id)))?.value ?? null;
}

/** All of a player's data, for a file. */
export async function exportAll() {
  const values = (await ask("kept", "readonly", (store) => store.getAll())) ?? [];
  return { nonet: 1, exported: new Date().toISOString(), games: await listGames(), kept: values, settings: recall("nonet.settings") };
}

/**
 * Import the data of a file; a stored game stays if it is newer.
 * @param {any} data @returns {Promise<number>}
 */
export async function importAll(data) {
  if (data?.nonet !== 1 || !Array.isArray(data.games)) throw new TypeError("no data of nonet");
  const here = new Map((await listGames()).map((game) => [game.id, game]));
  let added = 0;
  for (const game of data.games.filter(isGame)) {
    if ((here.get(game.id)?.updated ?? -1) >= game.updated) continue;
    await ask("games", "readwrite", (store) => store.put(game));
    added += 1;
  }
  for (const entry of Array.isArray(data.kept) ? data.kept : []) {
    if (typeof entry?.id === "string") await ask("kept", "readwrite", (store) => store.put(entry));
  }
  if (data.settings && typeof data.settings === "object") remember("nonet.settings", data.settings);
  return added;
}
