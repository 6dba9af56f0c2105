// Make: generate puzzles to order, to play or print.

import { digitsOf } from "../game/geometry.js";
import { LEVELS } from "../game/statistics.js";
import { can, get, post, sayError, spoken } from "../store/api.js";
import { makeGame } from "../store/games.js";
import { Button, html, saveFile } from "../ui/elements.js";
import { MiniBoard } from "../ui/mini.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";
import { TopBar } from "./home.js";

/** Puzzles that are made until a number is asked for. */
const COUNT = 4;

/** @param {{ acts: typeof import("../app.js").acts, dialogs: any }} props */
export function MakeView({ acts, dialogs }) {
  const [known, setKnown] = useState(/** @type {any} */ (null));
  const [made, setMade] = useState(/** @type {any[]} */ ([]));
  const [message, setMessage] = useState(/** @type {{ kind: string, text: string } | null} */ (null));
  const turns = useRef(0);
  const lang = currentLanguage();
  const guard = async (/** @type {() => Promise<any>} */ run) => {
    try {
      await run();
    } catch (error) {
      setMessage({ kind: "bad", text: sayError(error) });
    }
  };
  /** Make puzzles, unless others are asked for meanwhile. */
  const make = async (/** @type {any} */ order) => {
    const turn = ++turns.current;
    const { puzzles } = await post("generate", order);
    if (turn !== turns.current) return null;
    setMade(puzzles);
    return puzzles;
  };
  useEffect(() => {
    guard(async () => {
      const [techniques, { symmetries }] = await Promise.all([get("techniques"), get("symmetries")]);
      setKnown({
        techniques: techniques.filter((/** @type {any} */ one) => one.on && one.id !== "brute_force"),
        symmetries,
      });
      await make({ count: COUNT }); // something to play or print at once
    });
  }, []);
  const generate = (/** @type {any} */ event) => {
    event.preventDefault();
    const data = Object.fromEntries(new FormData(event.target));
    /** @type {any} */
    const order = { count: Number(data.count) || 1, symmetry: data.symmetry, minimal: Boolean(data.minimal) };
    if (data.level) order.level = data.level;
    if (data.technique) order.technique = data.technique;
    if (data.from) order.clues_from = Number(data.from);
    if (data.to) order.clues_to = Number(data.to);
    if (data.seed) order.seed = Number(data.seed);
    setMessage({ kind: "", text: t("working") });
    guard(async () => {
      const puzzles = await make(order);
      if (puzzles) setMessage({ kind: "good", text: t("made", { count: puzzles.length }) });
    });
  };
  const print = () =>
    guard(async () =>
      saveFile(
        "nonet.pdf",
        await post("print", { puzzles: made.map(({ puzzle }) => puzzle), lang: await spoken(lang) }),
      ),
    );
  const play = (/** @type {import("../types.js").MadeAnswer} */ { puzzle, level }) =>
    acts.begin(makeGame({ clues: /** @type {string} */ (puzzle), level, source: { kind: "made" } }));
  const choose = (/** @type {string} */ name, /** @type {[string, string][]} */ options) =>
    html`<label class="stack"><span>${t(name)}</span>
    <select name=${name}>${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>`;
  const number = (
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {number} */ min,
    /** @type {number} */ max,
    value = "",
  ) =>
    html`<label class="stack"><span>${text}</span>
    <input name=${name} type="number" min=${min} max=${max} defaultValue=${value} /></label>`;
  return html`<div class="page"><${TopBar} at="make" /><main>
    <h1>${t("make-title")}</h1>
    ${
      known &&
      html`<form id="make-form" class="form card" onSubmit=${generate}>
      ${choose("level", [["", t("level-any")], ...LEVELS.map((level) => /** @type {[string, string]} */ ([level, t(level)]))])}
      ${choose("technique", [["", t("any")], ...known.techniques.map((/** @type {any} */ { id, name }) => [id, name[lang] ?? name.en])])}
      ${choose(
        "symmetry",
        known.symmetries.map((/** @type {string} */ name) => [name, t(name)]),
      )}
      ${number("from", t("clues-from"), 17, 81)}${number("to", t("clues-to"), 17, 81)}${number("count", t("count"), 1, 36, String(COUNT))}${number("seed", t("seed"), 0, 2 ** 31)}
      <label class="check"><input type="checkbox" name="minimal" /><span class="label">${t("minimal")}</span></label>
      <button type="submit" class="button primary">${t("generate")}</button>
    </form>`
    }
    ${message && html`<p class=${`message ${message.kind}`} role="status" id="make-message">${message.text}</p>`}
    ${made.length > 0 && can("print") && html`<div class="row-of-buttons"><${Button} id="print" icon="print" label=${t("pdf")} onClick=${print} /></div>`}
    <div class="sheet-of-puzzles" id="make-sheet">${made.map(
      (one) =>
        html`<figure key=${one.puzzle} class="card"><${MiniBoard} cells=${digitsOf(one.puzzle)} clues=${one.puzzle} />
      <figcaption><span>${one.level ? t("badge", { level: t(one.level), score: one.score }) : ""}</span><${Button} icon="play" label=${t("play-this")} onClick=${() => play(one)} /></figcaption></figure>`,
    )}</div>
  </main>${dialogs}</div>`;
}
