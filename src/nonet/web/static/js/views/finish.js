// The end of a game: time, hints, best and average, next game, sharing.

import { byLevel, dayOf, streaks, timeText } from "../game/statistics.js";
import { toLink } from "../game/link.js";
import { digitsOf } from "../game/geometry.js";
import { variantKit } from "../play/kit.js";
import { currentGame } from "../play/session.js";
import { listGames } from "../store/games.js";
import { Button, Dialog, html } from "../ui/elements.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";
import { titleOf } from "./play.js";

/** @param {{ acts: any, close: () => void }} props */
export function FinishDialog({ acts, close }) {
  const game = currentGame();
  const [games, setGames] = useState(/** @type {any[] | null} */ (null));
  const [said, setSaid] = useState("");
  useEffect(() => {
    listGames().then((found) => setGames([game, ...found.filter(({ id }) => id !== game.id)]));
  }, []);
  const sums = game.variant ? undefined : byLevel(games ?? [game]).find((entry) => entry.level === game.level);
  const streak = streaks(games ?? [game], dayOf(Date.now()));
  const isBest = sums && sums.won > 1 && sums.best === game.seconds;
  const share = async () => {
    const link = location.origin + location.pathname + (variantKit() && game.variant ? await variantKit()?.toVariantLink(game.variant) : toLink({ clues: game.clues, cells: digitsOf(game.clues) }));
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
  const fact = (/** @type {string} */ key, /** @type {any} */ value) => html`<div class="fact"><strong>${value}</strong><span>${t(key)}</span></div>`;
  return html`<${Dialog} title=${t("solved")} onClose=${close} kind="finish small" id="finish">
    <p class="soft">${titleOf(game)}${isBest ? ` · ${t("new-best")}` : ""}</p>
    <div class="facts">
      ${fact("time", timeText(game.seconds))}
      ${fact("hints", game.hints)}
      ${typeof sums?.best === "number" && fact("best", timeText(sums.best))}
      ${typeof sums?.average === "number" && fact("average", timeText(sums.average))}
    </div>
    ${streak.daily.current > 1 && game.source.kind === "daily" && html`<p>${t("streak", { days: streak.daily.current })}</p>`}
    <div class="row-of-buttons">
      <${Button} kind="primary wide" data-first id="finish-next" icon="next" label=${t("next-puzzle")} onClick=${() => { close(); acts.nextAfter(game); }} />
      <${Button} id="finish-share" icon="share" label=${t("share-this")} onClick=${share} />
      <${Button} id="finish-home" label=${t("home")} onClick=${() => { close(); acts.go("#"); }} />
    </div>
    <p role="status" class="soft">${said}</p>
  <//>`;
}
