// Games, stored by id in the browser (IndexedDB). No game overwrites another, and nothing leaves the browser.
//
// Closing a page may abort a transaction, so each change is first written synchronously to localStorage, into a slot of
// the game's own that stays until its transaction is confirmed. Whoever reads games reads these slots too, and the next
// start stores what they hold. The clock is written every second. Other tabs are notified of each change.

import { newGame } from "../game/state.js";

/** @typedef {import("../game/state.js").Game} Game */

const NAME = "nonet";
const UNSAVED = "nonet.unsaved.";
/** The single slot of earlier versions. */
const LAST = "nonet.last";
const CLOCK = "nonet.clock";

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;
/**
 * Games that found no room in localStorage last as long as the page, or until their transaction is confirmed.
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

/**
 * Remember a value; null forgets it.
 * @param {string} key @param {any} value
 */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
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
  size >= 2 &&
  size <= 25 &&
  /^[.1-9A-P]+$/.test(clues) &&
  clues.length === size * size &&
  [houses, pairs, masks, drawing?.layers].every(Array.isArray);

/**
 * Whether what is said about a game is of the right types.
 * @param {any} game
 */
const isPlayed = ({ level, source, seconds, updated, cells, moves }) =>
  [level, source?.title, source?.date].every((text) => typeof (text ?? "") === "string") &&
  typeof source?.kind === "string" &&
  [seconds ?? 0, updated ?? 0, ...(Array.isArray(cells) ? cells : [])].every(Number.isFinite) &&
  Array.isArray(moves) &&
  moves.every(Array.isArray);

/** @param {any} game @returns {game is Game} */
export const isGame = (game) =>
  typeof game?.id === "string" &&
  isPlayed(game) &&
  (game.variant ? isVariant(game) : /^[.1-9]{81}$/.test(game.clues)) &&
  Array.isArray(game.cells) &&
  game.cells.length === game.clues.length &&
  Array.isArray(game.moves) &&
  Number.isInteger(game.place);

/**
 * Store a game, unless a newer version is stored already (by another tab).
 * @param {Game} game @returns {Promise<boolean>} whether IndexedDB has confirmed it
 */
async function store(game) {
  const database = await open();
  if (!database) return false;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("games", "readwrite");
    const games = transaction.objectStore("games");
    const found = games.get(game.id);
    found.onsuccess = () => {
      try {
        if (!(found.result?.updated > game.updated)) games.put(game);
      } catch (error) {
        reject(error); // there is no room, which some browsers say at once
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * The games whose transaction has not been confirmed, with the keys of their slots.
 * @returns {[string, Game][]}
 */
function unsaved() {
  /** @type {string[]} */
  let keys = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key === LAST || key.startsWith(UNSAVED));
  } catch {
    // Storage is forbidden.
  }
  const slots = /** @type {[string, any][]} */ (keys.map((key) => [key, recall(key)]));
  return [
    ...slots.filter(([, game]) => isGame(game)),
    .../** @type {[string, Game][]} */ ([...memory.values()].map((game) => [UNSAVED + game.id, game])),
  ];
}

/**
 * The slot is free again if it still holds what has been confirmed.
 * @param {string} key @param {Game} game
 */
function release(key, game) {
  if (memory.get(game.id) === game) memory.delete(game.id);
  try {
    if (localStorage.getItem(key) === JSON.stringify(game)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there is no slot.
  }
}

/** Store what the slots of an earlier visit hold; called once, at the start. */
export async function storeUnsaved() {
  for (const [key, game] of unsaved()) if (await store(game).catch(() => false)) release(key, game);
}

/** @param {Game} game */
export async function saveGame(game) {
  const key = UNSAVED + game.id;
  remember(key, game);
  memory.set(game.id, game);
  channel?.postMessage({ game });
  try {
    if (await store(game)) release(key, game);
  } catch {
    // Storage is full: the game is still in its slot or in memory, and the page shows a message.
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
  const stored = await ask("games", "readonly", (games) => games.get(id));
  const [game] = latest([stored, ...unsaved().map(([, game]) => game)].filter((one) => one?.id === id));
  return game ?? null;
}

/**
 * All games, latest first.
 * @returns {Promise<Game[]>}
 */
export const listGames = async () =>
  latest([
    ...((await ask("games", "readonly", (games) => games.getAll())) ?? []),
    ...unsaved().map(([, game]) => game),
  ]);

/**
 * The latest version of each game, latest first; of equal ones the last.
 * @param {any[]} versions @returns {Game[]}
 */
function latest(versions) {
  /** @type {Map<string, Game>} */
  const games = new Map();
  for (const game of versions.filter(isGame))
    if (!((games.get(game.id)?.updated ?? 0) > game.updated)) games.set(game.id, game);
  return [...games.values()].map(withClock).sort((one, other) => other.updated - one.updated);
}

/** @param {Game} game */
function withClock(game) {
  const clock = recall(CLOCK);
  return clock?.id === game.id && !game.finished ? { ...game, seconds: Math.max(game.seconds, clock.seconds) } : game;
}

/** @param {string} id */
export async function deleteGame(id) {
  for (const [key, game] of unsaved()) if (game.id === id) remember(key, null);
  memory.delete(id);
  await ask("games", "readwrite", (games) => games.delete(id));
}

/**
 * Call back when another tab changes a game.
 * @param {(game: Game) => void} act
 */
export function onOtherTab(act) {
  channel?.addEventListener("message", ({ data }) => isGame(data?.game) && act(data.game));
}

/** A unique id. */
const newId = () =>
  Date.now().toString(36) +
  Math.floor(Math.random() * 36 ** 5)
    .toString(36)
    .padStart(5, "0");

/** @param {Omit<Parameters<typeof newGame>[0], "id">} given */
export const makeGame = (given) => newGame({ ...given, id: newId() });

/**
 * Other data, stored by name: progress of the course, collections to play through.
 * @param {string} id @param {any} value
 */
export async function keep(id, value) {
  await ask("kept", "readwrite", (values) => values.put({ id, value }));
}

/** @param {string} id */
export async function kept(id) {
  return (await ask("kept", "readonly", (values) => values.get(id)))?.value ?? null;
}

/** All of a player's data, for a file. */
export async function exportAll() {
  const values = (await ask("kept", "readonly", (kept) => kept.getAll())) ?? [];
  return {
    nonet: 1,
    exported: new Date().toISOString(),
    games: await listGames(),
    kept: values,
    settings: recall("nonet.settings"),
  };
}

/**
 * A game of a file with the fields that games have, and no others: `__proto__` is a field of JSON.
 * @param {any} game @returns {any}
 */
function plain(game) {
  const fields = Object.keys(newGame({ id: "", clues: game.clues, variant: game.variant }));
  return Object.fromEntries(fields.filter((name) => Object.hasOwn(game, name)).map((name) => [name, game[name]]));
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
    await store(plain(game));
    added += 1;
  }
  for (const entry of Array.isArray(data.kept) ? data.kept : []) {
    if (typeof entry?.id === "string") await ask("kept", "readwrite", (values) => values.put(entry));
  }
  if (data.settings && typeof data.settings === "object") remember("nonet.settings", data.settings);
  return added;
}
