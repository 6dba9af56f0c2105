// The end of a game: its time beside the player's own, what the puzzle needed, the game once more, and what is next.

import { digitIn } from "../game/cells.js";
import { digitsOf } from "../game/geometry.js";
import { toLink } from "../game/link.js";
import { cellsAt } from "../game/state.js";
import { byLevel, dayOf, streaks, timeText } from "../game/statistics.js";
import { variantKit } from "../play/kit.js";
import { currentGame } from "../play/session.js";
import { get, post } from "../store/api.js";
import { listGames } from "../store/games.js";
import { Button, Dialog, html, Icon } from "../ui/elements.js";
import { MiniBoard } from "../ui/mini.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";
import { titleOf } from "./play.js";

/** @typedef {import("../game/state.js").Game} Game */

/** The replay of a game takes this long, however many moves it had. */
const REPLAY_MS = 9000;
/** Needed by nearly every puzzle: named only where nothing else was needed. */
const PLAIN = new Set(["full_house", "naked_single", "hidden_single"]);

/** @param {{ acts: typeof import("../app.js").acts, close: () => void }} props */
export function FinishDialog({ acts, close }) {
  const game = currentGame();
  const [games, setGames] = useState(/** @type {Game[] | null} */ (null));
  const [said, setSaid] = useState("");
  useEffect(() => {
    listGames().then((found) => setGames([game, ...found.filter(({ id }) => id !== game.id)]));
  }, []);
  const sums = game.variant ? undefined : byLevel(games ?? [game]).find((entry) => entry.level === game.level);
  const streak = streaks(games ?? [game], dayOf(Date.now())).daily.current;
  const isBest = sums && sums.won > 1 && sums.best === game.seconds;
  const share = async () => {
    const link =
      location.origin +
      location.pathname +
      (variantKit() && game.variant
        ? await variantKit()?.toVariantLink(game.variant)
        : toLink({ clues: game.clues, cells: digitsOf(game.clues) }));
    const text = t("share-text", { title: titleOf(game), time: timeText(game.seconds) });
    try {
      if (navigator.share) await navigator.share({ text, url: link });
      else {
        await navigator.clipboard.writeText(`${text} ${link}`);
        setSaid(t("copied"));
      }
    } catch {
      setSaid(link);
    }
  };
  const fact = (/** @type {string} */ key, /** @type {string | number} */ value) =>
    html`<div class="fact"><strong>${value}</strong><span>${t(key)}</span></div>`;
  const leave = (/** @type {() => void} */ run) => () => {
    close();
    run();
  };
  return html`<${Dialog} title=${t("solved")} onClose=${close} kind="finish" id="finish">
    <div class="finish-table">
      <${Replay} game=${game} />
      <div class="finish-side">
        <p class="finish-time"><strong>${timeText(game.seconds)}</strong><span class="hidden">${t("time")}</span><span class="soft">${titleOf(game)}</span></p>
        ${(isBest || (streak > 1 && game.source.kind === "daily")) && html`<p class="medals">${isBest && html`<span class="medal"><${Icon} name="check" />${t("new-best")}</span>`}${streak > 1 && game.source.kind === "daily" && html`<span class="streak"><${Icon} name="flame" />${t("streak", { days: streak })}</span>`}</p>`}
        <div class="facts">
          ${fact("hints", game.hints)}${fact("corrections", correctionsIn(game))}
          ${typeof sums?.best === "number" && fact("best", timeText(sums.best))}
          ${typeof sums?.average === "number" && fact("average", timeText(sums.average))}
        </div>
        <${Needed} game=${game} leave=${leave} acts=${acts} />
      </div>
    </div>
    <div class="row-of-buttons">
      <${Button} kind="primary" data-first id="finish-next" icon="next" label=${t("next-puzzle")} onClick=${leave(() => acts.nextAfter(game))} />
      <${Button} id="finish-share" icon="share" label=${t("share-this")} onClick=${share} />
      <${Button} id="finish-home" icon="home" label=${t("home")} onClick=${leave(() => acts.go("#"))} />
    </div>
    <p role="status" class="soft">${said}</p>
  <//>`;
}

/**
 * How often a digit that stood on the board was taken away or replaced.
 * @param {Game} game
 */
const correctionsIn = ({ moves }) =>
  moves.flat().filter(([, before, after]) => digitIn(before) > 0 && digitIn(before) !== digitIn(after)).length;

/**
 * The game once more: every move, by a slider or by itself.
 * @param {{ game: Game }} props
 */
function Replay({ game }) {
  const count = game.moves.length;
  const [place, setPlace] = useState(count);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setPlace((at) => Math.min(count, at + 1)), REPLAY_MS / Math.max(30, count));
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (place >= count) setRunning(false);
  }, [place]);
  const run = () => {
    if (!isRunning && place >= count) setPlace(0);
    setRunning(!isRunning);
  };
  const cells = cellsAt(game, place);
  const changed = place > 0 && place < count ? game.moves[place - 1].map(([cell]) => cell) : [];
  return html`<div class="replay">
    <${MiniBoard} ...${game} cells=${cells} marked=${changed} />
    <div class="replay-bar">
      <${Button} id="replay" kind="quiet" icon=${isRunning ? "pause" : "play"} label=${t("replay")} hideLabel onClick=${run} />
      <input type="range" id="replay-place" min="0" max=${count} value=${place} aria-label=${t("replay")} aria-valuetext=${t("move-of", { number: place, count })} onInput=${(/** @type {any} */ event) => setPlace(Number(event.target.value))} />
      <span class="where">${place}/${count}</span>
    </div>
  </div>`;
}

/**
 * The techniques that the puzzle needed, hardest first, each with its lesson.
 * @param {{ game: Game, leave: (run: () => void) => () => void, acts: typeof import("../app.js").acts }} props
 */
function Needed({ game, leave, acts }) {
  const [needed, setNeeded] = useState(/** @type {{ id: string, name: string, count: number }[]} */ ([]));
  const lang = currentLanguage();
  useEffect(() => {
    if (game.variant) return;
    Promise.all([post("rate", { puzzle: game.clues }), get("techniques")]).then(
      ([{ counts }, techniques]) => {
        const found = techniques
          .filter(({ id }) => counts[id])
          .sort((one, other) => other.order - one.order)
          .map(({ id, name }) => ({ id, name: name[lang] ?? name.en, count: counts[id] }));
        const further = found.filter(({ id }) => !PLAIN.has(id));
        setNeeded((further.length ? further : found).slice(0, 6));
      },
      () => {}, // without the server, the rest is said
    );
  }, [lang]);
  if (!needed.length) return null;
  return html`<div class="needed" id="needed">
    <h3>${t("needed")}</h3>
    <p class="chips">
      ${needed.map(({ id, name, count }) => html`<button type="button" class="chip" key=${id} data-technique=${id} onClick=${leave(() => acts.go(`#learn/${id}`))}>${name}${count > 1 && html` <small>×${count}</small>`}</button>`)}
    </p>
  </div>`;
}
