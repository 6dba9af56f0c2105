// Home: the game left last, today's puzzle, new games by level and by kind, puzzles of one's own.

import { digitIn } from "../game/cells.js";
import { digitsOf } from "../game/geometry.js";
import { byLevel, dayOf, dayOn, LEVELS, streaks, timeText } from "../game/statistics.js";
import { isWon } from "../game/state.js";
import { update } from "../play/session.js";
import { can } from "../store/api.js";
import { changeSettings, currentSettings } from "../store/settings.js";
import { dailyPuzzle } from "../store/stock.js";
import { Button, Group, html, Icon } from "../ui/elements.js";
import { MiniBoard, Thumb } from "../ui/mini.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLocale, t } from "../words/index.js";
import { titleOf } from "./play.js";

/** @typedef {import("../game/state.js").Game} Game */
/** @typedef {typeof import("../app.js").acts} Acts */

/** Views in the bar, with their icons: at the top of a wide screen, in reach of a thumb on a phone. */
const PLACES = { home: "home", variants: "shapes", learn: "learn", lab: "lab", make: "plus", statistics: "chart" };

/**
 * The top bar of all views but the game.
 * @param {{ at: string }} props
 */
export function TopBar({ at }) {
  const link = (/** @type {[string, string]} */ [name, icon]) =>
    html`<a
      key=${name}
      href=${name === "home" ? "#" : `#${name}`}
      aria-current=${at === name ? "page" : undefined}
      ><${Icon} name=${icon} />${t(name)}</a
    >`;
  return html`<header class="top">
    <a class="brand" href="#" aria-label=${t("home")}><img src="icon.svg" alt="" width="28" height="28" /><span>nonet</span></a>
    <nav aria-label=${t("sections")}>${Object.entries(PLACES).map(link)}</nav>
    <${Button} icon="gear" label=${t("settings")} hideLabel kind="quiet" id="settings" onClick=${() => update({ dialog: "settings" })} />
  </header>`;
}

/**
 * Minutes that a puzzle usually takes, until a player has times of their own. An estimate by one rule: two minutes, and
 * 1.4 seconds for each point of the score of the level's median puzzle in the stock; above ten, in steps of five.
 * @type {Record<string, number>}
 */
const USUAL = { easy: 6, medium: 15, hard: 20, unfair: 35, extreme: 60 };
/** Kinds on the home view; all of them are in the gallery. */
const SHOWN_KINDS = ["killer", "thermo", "jigsaw", "arrow", "kropki", "diagonal", "sandwich", "palindrome"];
/** Games won before a player's own average counts as usual. */
const ENOUGH = 3;

/** @param {{ games: Game[] | null, acts: Acts, dialogs: any }} props */
export function HomeView({ games, acts, dialogs }) {
  const open = (games ?? []).filter((game) => !game.finished && (game.moves.length > 0 || game.seconds > 5));
  const [latest] = open;
  return html`<div class="page">
    <${TopBar} at="home" />
    <main class=${`home ${latest ? "returning" : ""}`}>
      <h1 class="hidden">nonet</h1>
      ${latest && html`<${Continue} game=${latest} />`}
      <${Today} games=${games ?? []} acts=${acts} />
      <${Levels} games=${games ?? []} acts=${acts} />
      <${Kinds} acts=${acts} />
      <${Ways} acts=${acts} />
      ${open.length > 1 && html`<${Unfinished} games=${open.slice(1)} />`}
      <p class="foot soft">${t("privacy")} ${can("api") && html`<a href="api.html">${t("api")}</a>`}</p>
    </main>
    ${dialogs}
  </div>`;
}

/** @param {{ game: Game }} props */
function Continue({ game }) {
  const [count, total] = [game.cells.filter(digitIn).length, game.cells.length];
  return html`<a class="hero" id="continue" href=${`#game/${game.id}`}>
    <${MiniBoard} ...${game} />
    <span class="hero-text">
      <strong>${t("continue")}</strong>
      <span>${titleOf(game)}</span>
      <span class="hero-more">${timeText(game.seconds)} · ${t("filled", { count, total })}</span>
      <span class="track" aria-hidden="true"><${Bar} part=${count / total} /></span>
    </span>
    <span class="round"><${Icon} name="play" /></span>
  </a>`;
}

/** @param {{ part: number }} props */
const Bar = ({ part }) => html`<i style=${{ width: `${Math.round(100 * part)}%` }}></i>`;

/** @param {{ games: Game[], acts: Acts }} props */
function Today({ games, acts }) {
  const today = dayOf(Date.now());
  const level = currentSettings().dailyLevel || currentSettings().level;
  const streak = streaks(games, today).daily.current;
  const daily = games.find(
    ({ source, level: its }) => source.kind === "daily" && source.date === today && its === level,
  );
  const [puzzle, setPuzzle] = useState("");
  useEffect(() => {
    dailyPuzzle(level, today).then(setPuzzle, () => {});
  }, [level, today]);
  const isDone = daily && isWon(daily);
  const dateText = new Date(`${today}T12:00:00`).toLocaleDateString(currentLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  const change = (/** @type {any} */ event) => changeSettings({ dailyLevel: event.target.value });
  return html`<section class="card today" aria-labelledby="daily-title">
    <div class="today-board">${(daily || puzzle) && html`<${MiniBoard} cells=${daily?.cells ?? digitsOf(puzzle)} clues=${daily?.clues ?? puzzle} />`}</div>
    <div class="today-head">
      <h2 id="daily-title">${t("daily")}</h2>
      <p class="soft">${dateText}</p>
    </div>
    ${streak > 1 && html`<p class="streak"><${Icon} name="flame" />${t("streak", { days: streak })}</p>`}
    <div class="today-play">
      <select id="daily-level" aria-label=${t("level")} onChange=${change}>
        ${LEVELS.map((name) => html`<option value=${name} selected=${name === level}>${t(name)}</option>`)}
      </select>
      <${Button} kind="primary" id="daily" icon=${isDone ? "check" : "play"} label=${isDone ? `${t("look-again")} · ${timeText(daily.seconds)}` : t(daily ? "continue" : "play-it")} onClick=${() => acts.daily(level)} />
    </div>
    <div class="week">
      ${[6, 5, 4, 3, 2, 1, 0].map((ago) => html`<${Day} key=${ago} day=${dayOn(today, -ago)} games=${games} level=${level} acts=${acts} isToday=${ago === 0} />`)}
      <${Button} kind="quiet" id="calendar" icon="calendar" label=${t("calendar")} hideLabel onClick=${() => update({ dialog: "calendar" })} />
    </div>
  </section>`;
}

/**
 * A day's puzzle as a small button: won, begun or still to play.
 * @param {{ day: string, games: Game[], level: string, acts: Acts, isToday?: boolean, isNumbered?: boolean }} props
 */
export function Day({ day, games, level, acts, isToday, isNumbered }) {
  const played = games.filter(({ source }) => source.kind === "daily" && source.date === day);
  const state = played.some(isWon) ? "won" : played.some(({ moves }) => moves.length > 0) ? "begun" : "unplayed";
  const date = new Date(`${day}T12:00:00`);
  const say = (/** @type {Intl.DateTimeFormatOptions} */ how) => date.toLocaleDateString(currentLocale(), how);
  const label = `${say({ weekday: "long", day: "numeric", month: "long" })}: ${t(`day-${state}`)}`;
  const shown = isNumbered ? date.getDate() : say({ weekday: "narrow" });
  return html`<button
    type="button"
    class=${`day ${state} ${isToday ? "now" : ""}`}
    data-day=${day}
    aria-label=${label}
    title=${label}
    onClick=${() => acts.daily(played[0]?.level ?? level, day)}
  >
    <span>${shown}</span><i>${state === "won" && html`<${Icon} name="check" />`}</i>
  </button>`;
}

/** @param {{ games: Game[], acts: Acts }} props */
function Levels({ games, acts }) {
  const { dailyLevel, level: last } = currentSettings();
  const own = byLevel(games);
  const start = (/** @type {string} */ level) => {
    changeSettings({ level, dailyLevel: dailyLevel || last });
    acts.newGame(level);
  };
  const row = (/** @type {string} */ name, /** @type {number} */ at) => {
    const { won, average } = own[at];
    const minutes = Math.max(1, Math.round(won >= ENOUGH && average ? average / 60 : USUAL[name]));
    return html`<button type="button" class=${`level level-${name}`} key=${name} data-level=${name} aria-label=${t(name)} aria-describedby=${`meaning-${name} usual-${name}`} onClick=${() => start(name)}>
      <span class="dots" aria-hidden="true">${LEVELS.map((_, dot) => html`<i class=${dot <= at ? "on" : ""}></i>`)}</span>
      <strong>${t(name)}</strong>
      <span class="meaning" id=${`meaning-${name}`}>${t(`level-${name}`)}</span>
      <span class="usual" id=${`usual-${name}`}>${t(won >= ENOUGH ? "your-usual" : "usual", { minutes })}</span>
    </button>`;
  };
  return html`<section class="card new" aria-labelledby="new-title">
    <h2 id="new-title">${t("new")}</h2>
    <${Group} kind="levels" label=${t("level")}>${LEVELS.map(row)}<//>
  </section>`;
}

/** @param {{ acts: Acts }} props */
function Kinds({ acts }) {
  return html`<section class="row-of-kinds" aria-labelledby="kinds-title">
    <header><h2 id="kinds-title">${t("variants")}</h2><a id="variants" href="#variants">${t("all-kinds")}<${Icon} name="next" /></a></header>
    <${Group} kind="thumbs" label=${t("variants")}>
      ${SHOWN_KINDS.map(
        (kind) =>
          html`<button type="button" class="thumb-button" key=${kind} data-kind=${kind} onClick=${() => acts.newVariant(kind)}>
            <${Thumb} kind=${kind} /><span>${t(`kind-${kind}`)}</span>
          </button>`,
      )}
    <//>
  </section>`;
}

/** @param {{ acts: Acts }} props */
function Ways({ acts }) {
  const take = (/** @type {any} */ event) => update({ dialog: "import", file: event.target.files[0] });
  return html`<div class="ways">
    <${Button} kind="way" id="import" icon="import" label=${t("import")} onClick=${() => update({ dialog: "import" })} />
    ${can("picture") && html`<label class="button way"><${Icon} name="camera" /><span class="label">${t("from-photo")}</span><input class="hidden" id="home-photo" type="file" accept="image/*" capture="environment" onChange=${take} /></label>`}
    <${Button} kind="way" id="own" icon="digit" label=${t("own")} onClick=${acts.enterOwn} />
    <a class="button way" id="editor" href="#editor"><${Icon} name="brush" /><span class="label">${t("editor")}</span></a>
  </div>`;
}

/** @param {{ games: Game[] }} props */
function Unfinished({ games }) {
  return html`<section class="card unfinished" aria-labelledby="games-title">
    <h2 id="games-title">${t("games")}</h2>
    <ul class="games">
      ${games
        .slice(0, 8)
        .map(
          (game) =>
            html`<li key=${game.id}><a href=${`#game/${game.id}`}><${MiniBoard} ...${game} /><span>${titleOf(game)}</span><span class="soft">${timeText(game.seconds)}</span></a></li>`,
        )}
    </ul>
    ${games.length > 8 && html`<a class="soft" href="#statistics">${t("all-games", { count: games.length + 1 })}</a>`}
  </section>`;
}
