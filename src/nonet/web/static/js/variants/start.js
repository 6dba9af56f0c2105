// Variants: generate one by kind and size, open one from a link or file, or set your own.

import { update } from "../play/session.js";
import { recall, remember } from "../store/games.js";
import { Button, Group, html, Icon } from "../ui/elements.js";
import { MiniBoard, Thumb } from "../ui/mini.js";
import { useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";
import { TopBar } from "../views/home.js";
import { titleOf } from "../views/play.js";
import { timeText } from "../game/statistics.js";
import { makeVariant } from "./opening.js";
import { sayError } from "../store/api.js";

/** All kinds, those for beginners first. */
const ALL = [
  "killer",
  "thermo",
  "jigsaw",
  "diagonal",
  "kropki",
  "arrow",
  "anti_knight",
  "sandwich",
  "palindrome",
  "mixed",
  "little_killer",
  "xv",
  "consecutive",
  "non_consecutive",
  "even_odd",
  "renban",
  "whisper",
  "skyscraper",
  "windoku",
  "disjoint_groups",
  "anti_king",
  "plain",
];
const SIZES = [4, 6, 8, 9, 12, 16];
const LEVELS = ["", "easy", "medium", "hard", "extreme"];
const KEY = "nonet.variants";

/** The size and level chosen last. */
const lastOrder = () => ({ size: 9, level: "", ...recall(KEY) });

/**
 * A new puzzle of a kind, at the size and level chosen last.
 * @param {string} kind
 */
export function makeOfKind(kind) {
  const { size, level } = lastOrder();
  return makeVariant({ kind, size, ...(level ? { level } : {}) });
}

/** @param {{ acts: typeof import("../app.js").acts, dialogs: any, games: import("../game/state.js").Game[] | null }} props */
export function VariantsView({ acts, dialogs, games }) {
  const [order, setOrder] = useState(lastOrder());
  const [busy, setBusy] = useState("");
  const [message, setMessage] = useState("");
  const change = (/** @type {any} */ changed) => {
    remember(KEY, { ...order, ...changed });
    setOrder({ ...order, ...changed });
  };
  const make = async (/** @type {string} */ kind) => {
    if (busy) return;
    setBusy(kind);
    setMessage("");
    try {
      acts.begin(await makeOfKind(kind));
    } catch (error) {
      setMessage(sayError(error));
    } finally {
      setBusy("");
    }
  };
  const pick = (
    /** @type {string} */ name,
    /** @type {any[]} */ options,
    /** @type {(value: string) => any} */ read,
    /** @type {(option: any) => string} */ say,
  ) =>
    html`<label class="stack"><span>${t(`v-${name}`)}</span>
    <select name=${name} onChange=${(/** @type {any} */ event) => change({ [name]: read(event.target.value) })}>
      ${options.map((option) => html`<option value=${option} selected=${option === order[name]}>${say(option)}</option>`)}</select></label>`;
  const card = (/** @type {string} */ kind) =>
    html`<li key=${kind}>
      <button type="button" class="kind" data-kind=${kind} disabled=${busy !== "" && busy !== kind} aria-busy=${busy === kind} onClick=${() => make(kind)}>
        <${Thumb} kind=${kind} />
        <strong>${t(`kind-${kind}`)}</strong>
        <span class="soft">${busy === kind ? t("working") : t(`about-${kind}`)}</span>
      </button>
    </li>`;
  const open = (games ?? []).filter((game) => game.variant && !game.finished && game.moves.length > 0);
  return html`<div class="page"><${TopBar} at="variants" /><main class="variants">
    <header class="gallery-head">
      <div><h1>${t("variants")}</h1><p class="soft">${t("gallery-idea")}</p></div>
      <div class="gallery-order">${pick("size", SIZES, Number, (size) => `${size}×${size}`)}${pick("level", LEVELS, String, (level) => t(level || "any"))}</div>
    </header>
    <p class=${message ? "message bad" : "hidden"} role="alert">${message}</p>
    <${Group} kind="" label=${t("v-kind")}><ul class="gallery">${ALL.map(card)}</ul><//>
    <section class="card own-variant" aria-labelledby="v-open">
      <div><h2 id="v-open">${t("v-open")}</h2><p class="soft">${t("v-open-note")}</p></div>
      <div class="row-of-buttons"><${Button} id="v-import" icon="import" label=${t("import")} onClick=${() => update({ dialog: "import" })} />
        <a class="button" id="v-editor" href="#editor"><${Icon} name="brush" /><span class="label">${t("editor")}</span></a></div>
    </section>
    ${
      open.length > 0 &&
      html`<section class="card" aria-labelledby="v-games">
      <h2 id="v-games">${t("games")}</h2>
      <ul class="games">${open.slice(0, 12).map((game) => html`<li key=${game.id}><a href=${`#game/${game.id}`}><${MiniBoard} ...${game} /><span>${titleOf(game)}</span><span class="soft">${timeText(game.seconds)}</span></a></li>`)}</ul>
    </section>`
    }
  </main>${dialogs}</div>`;
}
