// Home: continue a game, daily puzzle, new games by level, import, learn.

import { digitIn } from "../game/cells.js";
import { digitsOf } from "../game/geometry.js";
import { dayOf, LEVELS, streaks, timeText } from "../game/statistics.js";
import { isWon } from "../game/state.js";
import { update } from "../play/session.js";
import { changeSettings, currentSettings } from "../store/settings.js";
import { dailyPuzzle } from "../store/stock.js";
import { Button, Group, html, Icon } from "../ui/elements.js";
import { MiniBoard } from "../ui/mini.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLocale, t } from "../words/index.js";
import { titleOf } from "./play.js";

/**
 * The top bar of all views but the game.
 * @param {{ at: string }} props
 */
export function TopBar({ at }) {
  const link = (/** @type {string} */ name, /** @type {string} */ href) =>
    html`<a href=${href} aria-current=${at === name ? "page" : undefined}>${t(name)}</a>`;
  return html`<header class="top">
    <a class="brand" href="#" aria-label=${t("home")}><img src="icon.svg" alt="" width="28" height="28" /><span>nonet</span></a>
    <nav aria-label=${t("sections")}>
      ${link("home", "#")}${link("learn", "#learn")}${link("lab", "#lab")}${link("make", "#make")}${link("statistics", "#statistics")}
    </nav>
    <${Button} icon="gear" label=${t("settings")} hideLabel kind="quiet" id="settings" onClick=${() => update({ dialog: "settings" })} />
  </header>`;
}

/** @param {{ games: any[] | null, acts: any, dialogs: any }} props */
export function HomeView({ games, acts, dialogs }) {
  const today = dayOf(Date.now());
  const { level } = currentSettings();
  const open = (games ?? []).filter((game) => !game.finished && (game.moves.length > 0 || game.seconds > 5));
  const [latest] = open;
  const streak = games ? streaks(games, today).daily.current : 0;
  const daily = (games ?? []).find(({ source, level: its }) => source.kind === "daily" && source.date === today && its === level);
  const [puzzle, setPuzzle] = useState("");
  useEffect(() => {
    dailyPuzzle(level, today).then(setPuzzle, () => {});
  }, [level, today]);
  const dateText = new Date(`${today}T12:00:00`).toLocaleDateString(currentLocale(), { weekday: "long", day: "numeric", month: "long" });
  return html`<div class="page">
    <${TopBar} at="home" />
    <main class="home">
      <h1 class="hidden">nonet</h1>
      ${latest && html`<a class="card hero" id="continue" href=${`#game/${latest.id}`}>
        <${MiniBoard} ...${latest} />
        <span class="hero-text"><strong>${t("continue")}</strong><span>${titleOf(latest)}</span><span class="soft">${timeText(latest.seconds)} · ${t("filled", { count: latest.cells.filter(digitIn).length, total: latest.cells.length })}</span></span>
        <${Icon} name="play" />
      </a>`}
      <section class="card daily" aria-labelledby="daily-title">
        ${(daily || puzzle) && html`<${MiniBoard} cells=${daily?.cells ?? digitsOf(puzzle)} clues=${daily?.clues ?? puzzle} />`}
        <div class="daily-text">
        <div class="card-head"><${Icon} name="calendar" /><div><h2 id="daily-title">${t("daily")}</h2><p class="soft">${dateText}</p>${streak > 1 && html`<p class="streak"><${Icon} name="flame" />${t("streak", { days: streak })}</p>`}</div>
          ${daily && isWon(daily) && html`<span class="done"><${Icon} name="check" />${timeText(daily.seconds)}</span>`}</div>
        <${Button} kind="primary wide" id="daily" label=${daily ? (isWon(daily) ? t("look-again") : t("continue")) : t("play-today")} onClick=${() => acts.daily(level)} />
        <label class="choice"><span class="label">${t("level")}</span><select id="daily-level" onChange=${(/** @type {any} */ event) => changeSettings({ level: event.target.value })}>
          ${LEVELS.map((name) => html`<option value=${name} selected=${name === level}>${t(name)}</option>`)}</select></label>
        </div>
      </section>
      <section class="card" aria-labelledby="new-title">
        <div class="card-head"><${Icon} name="grid" /><h2 id="new-title">${t("new")}</h2></div>
        <${Group} kind="levels" label=${t("level")} role="group">
          ${LEVELS.map((name) => html`<button type="button" class=${`level level-${name}`} key=${name} data-level=${name} onClick=${() => { changeSettings({ level: name }); acts.newGame(name); }}>
            <span class="dots" aria-hidden="true">${LEVELS.map((_, at) => html`<i class=${at <= LEVELS.indexOf(name) ? "on" : ""}></i>`)}</span>${t(name)}</button>`)}
        <//>
      </section>
      <div class="ways">
        <${Button} kind="way" id="import" icon="import" label=${t("import")} onClick=${() => update({ dialog: "import" })} />
        <label class="button way"><${Icon} name="camera" /><span class="label">${t("from-photo")}</span><input class="hidden" id="home-photo" type="file" accept="image/*" capture="environment" onChange=${(/** @type {any} */ event) => update({ dialog: "import", file: event.target.files[0] })} /></label>
        <${Button} kind="way" id="own" icon="pen" label=${t("own")} onClick=${acts.enterOwn} />
        <a class="button way" href="#learn"><${Icon} name="learn" /><span class="label">${t("learn")}</span></a>
        <a class="button way" id="variants" href="#variants"><${Icon} name="grid" /><span class="label">${t("variants")}</span></a>
        <a class="button way" id="editor" href="#editor"><${Icon} name="pen" /><span class="label">${t("editor")}</span></a>
      </div>
      ${open.length > 1 && html`<section class="card" aria-labelledby="games-title">
        <div class="card-head"><${Icon} name="list" /><h2 id="games-title">${t("games")}</h2></div>
        <ul class="games">${open.slice(1, 9).map((game) => html`<li key=${game.id}><a href=${`#game/${game.id}`}>
          <${MiniBoard} ...${game} /><span>${titleOf(game)}</span><span class="soft">${timeText(game.seconds)}</span></a></li>`)}</ul>
        ${open.length > 9 && html`<a class="soft" href="#statistics">${t("all-games", { count: open.length })}</a>`}
      </section>`}
      <p class="foot soft">${t("privacy")} <a href="api.html">${t("api")}</a></p>
    </main>
    ${dialogs}
  </div>`;
}
