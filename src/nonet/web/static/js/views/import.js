// Import: text in any format, a link of another site, a file, a collection or a picture, all in one place.

import { withCentre } from "../game/cells.js";
import { bitOf, candidatesOf, digitsOf } from "../game/geometry.js";
import { solutionOf } from "../game/solver.js";
import { startedAt } from "../game/state.js";
import { loadKit } from "../play/kit.js";
import { diagnose } from "../play/help.js";
import { currentGame, currentTable, update } from "../play/session.js";
import { ApiError, can, post, sayError } from "../store/api.js";
import { keep, makeGame } from "../store/games.js";
import { pictureIn, readPicture } from "../store/picture.js";
import { Button, Dialog, html, Icon } from "../ui/elements.js";
import { MiniBoard } from "../ui/mini.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";
import { PictureReview } from "./picture.js";

const MOST = 5000; // puzzles in a collection

/**
 * Read puzzles without the server: lines of 81 cells, or nine rows.
 * @param {string} text @returns {string[]}
 */
export function plainPuzzles(text) {
  const lines = text.split(/\r?\n/).flatMap((line) => line.match(/(?<![\d.])[\d.*_]{81}(?![\d.])/g) ?? []);
  const found = lines.length
    ? lines
    : (() => {
        const cells = text.replace(/[|+\-\s]/g, "");
        return /^[\d.*_]{81}$/.test(cells) ? [cells] : [];
      })();
  return found.map((line) => line.replace(/[0*_]/g, "."));
}

/** @param {string} text @returns {Promise<import("../game/state.js").Game[]>} the games that the text holds */
async function readText(text) {
  const plain = plainPuzzles(text);
  if (plain.length > 1)
    return plain
      .slice(0, MOST)
      .map((clues, at) => makeGame({ clues, source: { kind: "collection", title: `${at + 1}` } }));
  try {
    const { clues, line, candidates, puzzle } = await post("convert", { puzzle: text });
    return [
      puzzle
        ? await (await loadKit()).openVariant(puzzle)
        : gameOf(/** @type {string} */ (clues), /** @type {string} */ (line), candidates ?? []),
    ];
  } catch (error) {
    if (error instanceof ApiError && error.type === "Offline" && plain.length === 1)
      return [makeGame({ clues: plain[0], source: { kind: "import" } })];
    throw error;
  }
}

/** @param {string} clues @param {string} line @param {number[][]} candidates */
function gameOf(clues, line, candidates) {
  const digits = digitsOf(line);
  const open = candidatesOf(digits);
  const masks = candidates.map((list) => list.reduce((mask, digit) => mask | bitOf(digit), 0));
  const hasNotes = masks.some((mask, cell) => !digits[cell] && mask !== open[cell]);
  return gameWith(
    clues,
    digits.map((digit, cell) => digit || (hasNotes ? withCentre(0, masks[cell]) : 0)),
  );
}

/** @param {string} clues @param {number[]} cells */
const gameWith = (clues, cells) => startedAt(makeGame({ clues, source: { kind: "import" } }), cells);

/** @param {{ acts: typeof import("../app.js").acts, close: () => void }} props */
export function ImportDialog({ acts, close }) {
  const [text, setText] = useState("");
  const [message, setMessage] = useState("");
  const [list, setList] = useState(/** @type {import("../game/state.js").Game[]} */ ([]));
  const [isBusy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState("");
  const [read, setRead] = useState(/** @type {import("../types.js").PictureAnswer["puzzles"] | null} */ (null));
  const start = (/** @type {import("../game/state.js").Game} */ game) => {
    const solution = game.variant ? null : solutionOf(digitsOf(game.clues));
    close();
    acts.begin(game.variant ? game : { ...game, solution: solution ? solution.join("") : null });
    if (!game.solution && !solution) diagnose(currentGame());
  };
  const load = async (/** @type {string} */ given, isPlain = false) => {
    setBusy(true);
    setMessage("");
    setDrawn("");
    try {
      const games = isPlain
        ? [await (await loadKit()).openVariant(given, { ignore_drawings: true })]
        : await readText(given);
      if (games.length === 1) start(games[0]);
      else {
        setList(games);
        await keep(
          "collection",
          games.map(({ clues }) => clues),
        );
      }
    } catch (error) {
      setMessage(sayError(error));
      if (error.place.kind === "drawings") {
        await loadKit();
        setDrawn(given);
      }
    } finally {
      setBusy(false);
    }
  };
  const takeFile = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.type.startsWith("image/")) {
      setBusy(true);
      setMessage("");
      try {
        setRead(await readPicture(file));
      } catch (error) {
        setMessage(["not_found", "method_not_allowed"].includes(error.code) ? t("no-pictures") : sayError(error));
      } finally {
        setBusy(false);
      }
      return;
    }
    await load(await file.slice(0, 2_000_000).text());
  };
  useEffect(() => {
    const { file, pasted = "" } = currentTable(); // chosen or pasted on the home view
    if (!file && !pasted) return;
    update({ file: null, pasted: "" });
    if (file) takeFile(file);
    else {
      setText(pasted);
      load(pasted);
    }
  }, []);
  const chosen = (/** @type {any} */ event) => {
    takeFile(event.target.files[0]);
    event.target.value = ""; // allows choosing the same file again
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const picture = pictureIn(event.clipboardData);
    if (!picture) return;
    event.preventDefault();
    takeFile(picture);
  };
  if (read)
    return html`<${Dialog} key="picture" title=${t("picture-title")} onClose=${close} kind="picture">
    <${PictureReview} puzzles=${read} onPlay=${(/** @type {string} */ clues, /** @type {number[]} */ cells) => start(gameWith(clues, cells))} />
  <//>`;
  return html`<${Dialog} key="import" title=${t("import")} onClose=${close} kind="import" onPaste=${paste}>
    <label class="stack"><span class="label">${t("import-text")}</span>
      <textarea id="import-text" rows="4" spellcheck=${false} autocomplete="off" value=${text} placeholder="53..7....6..195...." onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea></label>
    ${isBusy && html`<p role="status">${t("working")}</p>`}
    ${message && html`<p class="message bad" role="alert">${message}</p>`}
    <div class="row-of-buttons">
      <${Button} kind="primary" id="import-load" label=${t("load")} disabled=${isBusy || !text.trim()} onClick=${() => load(text)} />
      ${can("picture") && html`<label class="button only-touch"><${Icon} name="camera" /><span class="label">${t("photo")}</span><input class="hidden" id="import-photo" type="file" accept="image/*" capture="environment" onChange=${chosen} /></label>`}
      <label class="button"><span class="label">${t("choose-file")}</span><input class="hidden" id="import-file" type="file" onChange=${chosen} /></label>
    </div>
    <div class="drop soft only-mouse" onDragOver=${(/** @type {Event} */ event) => event.preventDefault()} onDrop=${(
      /** @type {any} */ event,
    ) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) takeFile(file);
      else load(event.dataTransfer.getData("text"));
    }}>${t("drop-here")}</div>
    ${drawn && html`<${Button} id="without-drawings" label=${t("without-drawings")} onClick=${() => load(drawn, true)} />`}
    ${
      list.length > 0 &&
      html`<h3>${t("collection", { count: list.length })}</h3>
      <ul class="games pick">${list.slice(0, 60).map((game, at) => html`<li><button type="button" class="pick-one" onClick=${() => start(game)}><${MiniBoard} cells=${game.cells} clues=${game.clues} /><span>${at + 1}</span></button></li>`)}</ul>
      ${list.length > 60 && html`<p class="soft">${t("collection-more", { count: list.length - 60 })}</p>`}`
    }
  <//>`;
}
