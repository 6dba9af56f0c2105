// Variants: generate one by kind and size, open one from a link or file, or set your own.

import { update } from "../play/session.js";
import { recall, remember } from "../store/games.js";
import { Button, Group, html, Icon } from "../ui/elements.js";
import { MiniBoard } from "../ui/mini.js";
import { useState } from "../vendor/preact-htm.js";
import { sayError } from "../words/errors.js";
import { t } from "../words/index.js";
import { TopBar } from "../views/home.js";
import { titleOf } from "../views/play.js";
import { timeText } from "../game/statistics.js";
import { makeVariant } from "./opening.js";

/** Kinds for beginners, then the others. */
const FIRST = ["killer", "jigsaw", "diagonal", "thermo", "kropki", "arrow", "anti_knight", "sandwich", "mixed"];
const OTHERS = ["anti_king", "consecutive", "disjoint_groups", "even_odd", "little_killer", "non_consecutive", "palindrome", "plain", "renban", "skyscraper", "whisper", "windoku", "xv"];
const SIZES = [4, 6, 8, 9, 12, 16];
const LEVELS = ["", "easy", "medium", "hard", "extreme"];
const KEY = "nonet.variants";

/** @param {{ acts: any, dialogs: any, games: any[] | null }} props */
export function VariantsView({ acts, dialogs, games }) {
  const [order, setOrder] = useState({ size: 9, level: "", ...recall(KEY) });
  const [busy, setBusy] = useState("");
  const [message, setMessage] = useState("");
  const [hasAll, setAll] = useState(false);
  const change = (/** @type {any} */ changed) => {
    remember(KEY, { ...order, ...changed });
    setOrder({ ...order, ...changed });
  };
  const make = async (/** @type {string} */ kind) => {
    if (busy) return;
    setBusy(kind);
    setMessage("");
    try {
      acts.begin(await makeVariant({ kind, size: order.size, ...(order.level ? { level: order.level } : {}) }));
    } catch (error) {
      setMessage(sayError(error));
    } finally {
      setBusy("");
    }
  };
  const pick = (/** @type {string} */ name, /** @type {any[]} */ options, /** @type {(value: string) => any} */ read, /** @type {(option: any) => string} */ say) => html`<label class="stack"><span>${t(`v-${name}`)}</span>
    <select name=${name} onChange=${(/** @type {any} */ event) => change({ [name]: read(event.target.value) })}>
      ${options.map((option) => html`<option value=${option} selected=${option === order[name]}>${say(option)}</option>`)}</select></label>`;
  const kind = (/** @type {string} */ name) => html`<${Button} key=${name} kind="kind" data-kind=${name} disabled=${busy !== "" && busy !== name} label=${t(`kind-${name}`)} onClick=${() => make(name)} />`;
  const open = (games ?? []).filter((game) => game.variant && !game.finished && game.moves.length > 0);
  return html`<div class="page"><${TopBar} at="variants" /><main class="variants">
    <h1>${t("variants")}</h1>
    <section class="card" aria-labelledby="v-new">
      <div class="card-head"><${Icon} name="grid" /><h2 id="v-new">${t("new")}</h2></div>
      <div class="form">${pick("size", SIZES, Number, (size) => `${size}×${size}`)}${pick("level", LEVELS, String, (level) => t(level || "any"))}</div>
      <${Group} kind="kinds" label=${t("v-kind")}>${[...FIRST, ...(hasAll ? OTHERS : [])].map(kind)}<//>
      ${!hasAll && html`<${Button} kind="quiet" id="more-kinds" label=${t("more")} onClick=${() => setAll(true)} />`}
      ${busy && html`<p role="status">${t("working")}</p>`}
      ${message && html`<p class="message bad" role="alert">${message}</p>`}
    </section>
    <section class="card" aria-labelledby="v-open">
      <div class="card-head"><${Icon} name="import" /><h2 id="v-open">${t("v-open")}</h2></div>
      <p class="soft">${t("v-open-note")}</p>
      <div class="row-of-buttons"><${Button} kind="primary" id="v-import" icon="import" label=${t("import")} onClick=${() => update({ dialog: "import" })} />
        <a class="button" id="v-editor" href="#editor"><${Icon} name="pen" /><span class="label">${t("editor")}</span></a></div>
    </section>
    ${open.length > 0 && html`<section class="card" aria-labelledby="v-games">
      <div class="card-head"><${Icon} name="list" /><h2 id="v-games">${t("games")}</h2></div>
      <ul class="games">${open.slice(0, 12).map((game) => html`<li key=${game.id}><a href=${`#game/${game.id}`}><${MiniBoard} ...${game} /><span>${titleOf(game)}</span><span class="soft">${timeText(game.seconds)}</span></a></li>`)}</ul>
    </section>`}
  </main>${dialogs}</div>`;
}
