// Statistics: by level, streaks, and all games, to open or delete.

import { digitIn } from "../game/cells.js";
import { byLevel, dayOf, LEVELS, streaks, timeText } from "../game/statistics.js";
import { isWon } from "../game/state.js";
import { deleteGame, saveGame } from "../store/games.js";
import { Button, Choice, html, Icon } from "../ui/elements.js";
import { MiniBoard } from "../ui/mini.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLocale, t } from "../words/index.js";
import { TopBar } from "./home.js";
import { titleOf } from "./play.js";

/** @param {{ games: import("../game/state.js").Game[] | null, acts: typeof import("../app.js").acts, dialogs: any }} props */
export function StatisticsView({ games, acts, dialogs }) {
  const [shown, setShown] = useState(30);
  const [level, setLevel] = useState("");
  useEffect(() => void acts.refresh(), []);
  const all = games ?? [];
  const listed = level ? all.filter((game) => game.level === level) : all;
  const { days, daily } = streaks(all, dayOf(Date.now()));
  const time = (/** @type {number | null} */ seconds) => (seconds === null ? "–" : timeText(seconds));
  const remove = async (/** @type {import("../game/state.js").Game} */ game) => {
    await deleteGame(game.id);
    await acts.refresh();
    const undo = async () => {
      await saveGame(game);
      await acts.refresh();
      acts.notify(null);
    };
    acts.notify({ kind: "", text: t("deleted"), undo });
  };
  const fact = (/** @type {string} */ key, /** @type {number} */ value) =>
    html`<div class="fact"><strong>${value}</strong><span>${t(key)}</span></div>`;
  return html`<div class="page"><${TopBar} at="statistics" /><main class="statistics">
    <h1>${t("statistics")}</h1>
    <div class="facts">
      ${fact("won", all.filter(isWon).length)}${fact("streak-daily", daily.current)}${fact("streak-longest", Math.max(daily.longest, days.longest))}${fact("streak-days", days.current)}
    </div>
    <div class="card scroll" tabindex="0" role="region" aria-label=${t("by-level")}><table>
      <caption class="hidden">${t("by-level")}</caption>
      <thead><tr><th scope="col">${t("level")}</th><th scope="col">${t("played")}</th><th scope="col">${t("won")}</th><th scope="col">${t("unaided")}</th><th scope="col">${t("best")}</th><th scope="col">${t("average")}</th></tr></thead>
      <tbody>${byLevel(all).map((entry) => html`<tr class=${`level-${entry.level}`}><th scope="row">${t(entry.level)}</th><td>${entry.played}</td><td>${entry.won}</td><td>${entry.unaided}</td><td>${time(entry.best)}</td><td>${time(entry.average)}</td></tr>`)}</tbody>
    </table></div>
    <h2>${t("history")}</h2>
    ${all.length > 0 && html`<${Choice} name="history-level" label=${t("level")} value=${level} options=${[["", t("any")], ...LEVELS.map((name) => [name, t(name)])]} onChange=${setLevel} />`}
    ${all.length === 0 && html`<p class="soft">${t("no-games")}</p>`}
    <ul class="history">${listed.slice(0, shown).map(
      (game) =>
        html`<li key=${game.id}>
      <a href=${`#game/${game.id}`}><${MiniBoard} ...${game} />
        <span><strong>${titleOf(game)}</strong><span class="soft">${new Date(game.updated).toLocaleDateString(currentLocale(), { dateStyle: "medium" })} · ${timeText(game.seconds)}${game.hints ? ` · ${t("hints-used", { count: game.hints })}` : ""}</span></span></a>
      <span class="state">${isWon(game) ? html`<${Icon} name="check" /><span class="hidden">${t("solved")}</span>` : `${Math.round((100 * game.cells.filter(digitIn).length) / game.cells.length)} %`}</span>
      <${Button} kind="quiet" icon="trash" label=${t("delete")} hideLabel onClick=${() => remove(game)} />
    </li>`,
    )}</ul>
    ${listed.length > shown && html`<${Button} label=${t("show-more")} onClick=${() => setShown(shown + 60)} />`}
  </main>${dialogs}</div>`;
}
