// The page: the current view, language and theme; opens, creates and closes games.

import { BrokenLinkError, fromLink } from "./game/link.js";
import { startedAt } from "./game/state.js";
import { dayOf } from "./game/statistics.js";
import { loadKit } from "./play/kit.js";
import { currentTable, forget, leaveGame, onTable, openGame, openKept, update } from "./play/session.js";
import { ApiError, sayError } from "./store/api.js";
import { kept, listGames, makeGame, saveGame, storeUnsaved } from "./store/games.js";
import { applySettings, currentSettings, onSettings, resetSettings } from "./store/settings.js";
import { dailyPuzzle, newPuzzle } from "./store/stock.js";
import { html, loadStyle } from "./ui/elements.js";
import { render } from "./vendor/preact-htm.js";
import { currentLanguage, pickLanguage, t, useLanguage } from "./words/index.js";
import { HomeView } from "./views/home.js";
import { PlayView } from "./views/play.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/**
 * Views that the first board does not need are loaded when they are first opened.
 * @type {Record<string, () => Promise<any>>}
 */
const LATER = {
  learn: async () => (await import("./views/learn.js")).LearnView,
  lab: async () => (await Promise.all([import("./views/lab.js"), loadStyle("lab.css")]))[0].LabView,
  make: async () => (await import("./views/make.js")).MakeView,
  variants: async () => (await loadKit()).VariantsView,
  editor: async () => {
    await Promise.all([loadKit(), loadStyle("editor.css")]);
    return (await import("./variants/editor.js")).EditorView;
  },
  statistics: async () => (await import("./views/statistics.js")).StatisticsView,
};
/** Dialogs of the game and of the home view, loaded when they are first opened. */
const loadDialogs = async () => (await import("./views/dialogs.js")).Dialogs;

/** @type {{ view: string, rest: string, notice: { kind: string, text: string, undo?: () => void } | null, games: import("./game/state.js").Game[] | null, Later: any, Dialogs: any, isBusy: boolean }} */
let page = { view: "start", rest: "", notice: null, games: null, Later: null, Dialogs: null, isBusy: false };

/** @param {Partial<typeof page>} changed */
function show(changed) {
  page = { ...page, ...changed };
  draw();
}

function draw() {
  const { dialog } = currentTable();
  if (dialog && !page.Dialogs) {
    loadDialogs().then((Dialogs) => show({ Dialogs }), lost);
  }
  const { view, rest, Later, Dialogs } = page;
  const dialogs = dialog && Dialogs ? html`<${Dialogs} name=${dialog} acts=${acts} games=${page.games} />` : null;
  document.title = ["start", "game", ""].includes(view) ? "nonet" : `${t(view)} – nonet`;
  let shown = null;
  if (view === "game") shown = html`<${PlayView} go=${acts.go} dialogs=${dialogs} />`;
  else if (view === "") shown = html`<${HomeView} games=${page.games} acts=${acts} dialogs=${dialogs} />`;
  else if (Later) shown = html`<${Later} rest=${rest} acts=${acts} dialogs=${dialogs} games=${page.games} />`;
  render(
    html`<div class=${`view view-${view || "home"}`}>
    ${shown}
    ${
      page.notice &&
      html`<div class=${`notice ${page.notice.kind}`} role="alert">
      <span>${page.notice.text}</span>
      ${page.notice.undo && html`<button type="button" class="button" id="notice-undo" onClick=${page.notice.undo}>${t("undo")}</button>`}
      <button type="button" class="button quiet" aria-label=${t("close")} onClick=${() => show({ notice: null })}>✕</button>
    </div>`
    }
  </div>`,
    root,
  );
}

/** Shown if the server is gone and this part was never loaded. */
const lost = () => show({ notice: { kind: "bad", text: t("said-offline") }, isBusy: false });

/** @param {() => Promise<unknown>} run */
async function guard(run) {
  if (page.isBusy) return;
  show({ isBusy: true, notice: null });
  try {
    await run();
  } catch (error) {
    if (error instanceof TypeError || /** @type {any} */ (error)?.type) lost();
    else throw error;
  } finally {
    show({ isBusy: false });
  }
}

/**
 * Start a new game, and offer to return to the previous one.
 * @param {import("./game/state.js").Game} game
 */
function begin(game, { offersUndo = true } = {}) {
  const before = currentTable().game;
  openGame(game);
  go(`#game/${game.id}`);
  if (!offersUndo || !before || before.id === game.id) return;
  const undo = async () => {
    await forget(game);
    await openKept(before.id);
    go(`#game/${before.id}`);
    show({ notice: null });
  };
  show({ notice: { kind: "", text: t("new-started"), undo } });
  setTimeout(() => page.notice?.undo === undo && show({ notice: null }), 8000);
}

/**
 * Pasting on the home view or a game imports: a puzzle is opened at once, or the dialog says why not.
 * @param {ClipboardEvent} event
 */
function takePasted(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!["", "game"].includes(page.view) || currentTable().dialog || target.closest?.("input, textarea, dialog")) return;
  const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
  const pasted = event.clipboardData?.getData("text").trim();
  if (!file && !pasted) return;
  event.preventDefault();
  update({ dialog: "import", file, pasted });
}

/** @param {string} hash */
function go(hash) {
  if (location.hash === hash || (hash === "#" && !location.hash)) route();
  else location.hash = hash;
}

/** What views can ask of the page. */
export const acts = {
  go,
  begin,
  /** @param {string} level */
  newGame: (level) =>
    guard(async () => {
      const clues = await newPuzzle(level, currentSettings().symmetry);
      begin(makeGame({ clues, level, source: { kind: "new" } }));
    }),
  /**
   * The daily puzzle: the game already started, or a new one.
   * @param {string} level @param {string} day
   */
  daily: (level, day = dayOf(Date.now())) =>
    guard(async () => {
      const found = (await listGames()).find(
        ({ source, level: its }) => source.kind === "daily" && source.date === day && its === level,
      );
      begin(found ?? makeGame({ clues: await dailyPuzzle(level, day), level, source: { kind: "daily", date: day } }), {
        offersUndo: false,
      });
    }),
  /**
   * After a game: the next one of its collection, the next unsolved level of the day, or a new one of the same level.
   * @param {import("./game/state.js").Game} game
   */
  nextAfter: async (game) => {
    const list = game.source.kind === "collection" ? ((await kept("collection")) ?? []) : [];
    const at = list.indexOf(game.clues);
    if (at >= 0 && at + 1 < list.length)
      begin(makeGame({ clues: list[at + 1], source: { kind: "collection", title: `${at + 2}` } }), {
        offersUndo: false,
      });
    else if (game.variant) go("#variants");
    else await acts.newGame(game.level ?? currentSettings().level);
  },
  /**
   * A new puzzle of a kind of variant, at the size and level chosen last.
   * @param {string} kind
   */
  newVariant: (kind) =>
    guard(async () => {
      try {
        begin(await (await loadKit()).makeOfKind(kind));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        show({ notice: { kind: "bad", text: sayError(error) } });
      }
    }),
  enterOwn: () => begin({ ...makeGame({ clues: ".".repeat(81), source: { kind: "own" } }), isEntering: true }),
  refresh: async () => show({ games: await listGames() }),
  /** @param {typeof page.notice} notice */
  notify: (notice) => show({ notice }),
};

/**
 * A link opens the game already started from it, or a new one; it never overwrites a game.
 * @param {{ clues: string, cells: number[] }} linked
 */
async function openLink({ clues, cells }) {
  const games = await listGames();
  const same = games.find((game) => game.clues === clues && game.cells.every((value, cell) => value === cells[cell]));
  const game = same ?? startedAt(makeGame({ clues, source: { kind: "link" } }), cells);
  openGame(game);
  history.replaceState(null, "", `#game/${game.id}`);
  await route();
}

/** How many addresses were gone to: what an earlier one still waits for is no longer shown. */
let routes = 0;

async function route() {
  const number = ++routes;
  const isPast = () => number !== routes;
  const hash = location.hash;
  try {
    if (hash.startsWith("#variant=")) {
      const kit = await loadKit();
      const game = await kit.gameFromLink(hash, await listGames());
      if (isPast()) return;
      openGame(game);
      history.replaceState(null, "", `#game/${currentTable().game?.id}`);
    }
    const linked = fromLink(hash);
    if (linked) {
      await openLink(linked);
      return;
    }
  } catch (error) {
    history.replaceState(null, "", "#");
    if (error instanceof BrokenLinkError) show({ notice: { kind: "bad", text: t("broken-link") } });
    else if (error instanceof ApiError) show({ notice: { kind: "bad", text: sayError(error) } });
    else if (error instanceof TypeError && hash.startsWith("#variant=")) lost();
    else throw error;
  }
  const [view, rest = ""] = location.hash.slice(1).split("/");
  if (view === "game") {
    const isHere = currentTable().game?.id === rest || (await openKept(rest, isPast).catch(() => null));
    if (isPast()) return;
    if (isHere) {
      show({ view: "game", rest });
      return;
    }
    history.replaceState(null, "", "#");
    if (isHere === null) lost();
    else show({ notice: { kind: "bad", text: t("no-such-game") } });
  } else if (Object.hasOwn(LATER, view)) {
    if (currentTable().dialog) update({ dialog: null });
    try {
      const Later = await LATER[view]();
      const games = page.games ?? (await listGames());
      if (isPast()) return;
      show({ view, rest, Later: () => null, games });
      show({ Later });
      window.scrollTo(0, 0);
    } catch {
      if (isPast()) return;
      lost();
      if (page.view === "start") show({ view: "", games: await listGames() });
    }
    return;
  }
  if (currentTable().game) leaveGame();
  const games = await listGames();
  if (!isPast()) show({ view: "", rest: "", games });
}

async function start() {
  applySettings();
  await useLanguage(pickLanguage(currentSettings().language));
  onTable(draw);
  onSettings(async () => {
    const wanted = pickLanguage(currentSettings().language);
    if (wanted !== currentLanguage()) await useLanguage(wanted);
    draw();
  });
  window.addEventListener("hashchange", route);
  document.addEventListener("paste", takePasted);
  window.addEventListener("nonet-full", () => show({ notice: { kind: "bad", text: t("storage-full") } }));
  document.addEventListener(
    "visibilitychange",
    () =>
      document.hidden &&
      currentTable().game &&
      saveGame(/** @type {import("./game/state.js").Game} */ (currentTable().game)),
  );
  storeUnsaved();
  await route();
  document.documentElement.dataset.ready = "true";
  // Load the dialogs while the page is idle, before they are needed.
  const soon = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ act) => setTimeout(act, 300));
  soon(() =>
    loadDialogs().then(
      (Dialogs) => show({ Dialogs }),
      () => {},
    ),
  );
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("sw.js").catch(() => {});
}

/**
 * Shown instead of an empty page: whatever keeps it from starting is in the settings or in the address, not in the games.
 * @param {unknown} error
 */
function rescue(error) {
  if (root.childElementCount > 0) throw error; // what is shown can be used
  const say = (/** @type {string} */ key, /** @type {string} */ english) => (t(key) === key ? english : t(key));
  const reset = () => {
    resetSettings();
    history.replaceState(null, "", "#");
    location.reload();
  };
  render(
    html`<div class="view"><main class="page" id="rescue">
    <p role="alert">${say("cannot-start", "The page cannot start. Your games are kept.")}</p>
    <p class="soft">${String(error)}</p>
    <button type="button" class="button primary" id="reset" onClick=${reset}>${say("reset-settings", "Reset the settings")}</button>
  </main></div>`,
    root,
  );
}

addEventListener("unhandledrejection", (event) => {
  if (root.childElementCount === 0) rescue(event.reason);
});
start().catch(rescue);
