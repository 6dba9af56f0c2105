// Export: links for this page and for others, text formats, pictures, a PDF.

import { digitIn } from "../game/cells.js";
import { lineOf } from "../game/geometry.js";
import { toLink } from "../game/link.js";
import { currentGame } from "../play/session.js";
import { can, get, post, spoken } from "../store/api.js";
import { Button, Dialog, html, saveFile } from "../ui/elements.js";
import { pictureOf, toPng } from "../ui/picture.js";
import { publicUrl, useSharing } from "../ui/sharing.js";
import { useEffect, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";

const SITES = [
  ["sudokupad", "SudokuPad"],
  ["fpuzzles", "f-puzzles"],
  ["sudokuwiki", "SudokuWiki"],
];

/** @param {{ close: () => void }} props */
export function ExportDialog({ close }) {
  const game = currentGame();
  const { said, shown, guard, copy, show } = useSharing();
  const [formats, setFormats] = useState(/** @type {import("../types.js").FormatEntry[]} */ ([]));
  useEffect(() => {
    get("formats").then(setFormats, () => {});
  }, []);
  const puzzle = game.clues;
  const board = lineOf(game.cells.map(digitIn));
  const convert = async (/** @type {string} */ to) => (await post("convert", { puzzle, to })).text;
  const file = (/** @type {string} */ name, /** @type {string} */ type, /** @type {() => Promise<any>} */ make) =>
    guard(async () => saveFile(`nonet.${name}`, new Blob([await make()], { type })));
  return html`<${Dialog} title=${t("share")} onClose=${close} kind="export">
    <h3>${t("share-links")}</h3>
    <div class="row-of-buttons">
      <${Button} kind="primary" id="copy-link" icon="share" label=${t("copy-position")} onClick=${async () => copy((await publicUrl()) + toLink(game))} />
      <${Button} id="copy-puzzle" label=${t("copy-puzzle")} onClick=${async () => copy((await publicUrl()) + toLink({ clues: puzzle, cells: [...puzzle].map((character) => Number(character) || 0) }))} />
    </div>
    <div class="row-of-buttons">${SITES.map(
      ([to, name]) =>
        html`<${Button} id=${`open-${to}`} label=${t("open-in", { site: name })} onClick=${guard(async () => {
          const link = await convert(to);
          show(link);
          window.open(link, "_blank", "noopener");
        })} />`,
    )}</div>
    <h3>${t("share-files")}</h3>
    <div class="row-of-buttons">
      <${Button} id="save-svg" label="SVG" onClick=${file("svg", "image/svg+xml", async () => pictureOf(game))} />
      <${Button} id="save-png" label="PNG" onClick=${guard(async () => saveFile("nonet.png", await toPng(pictureOf(game))))} />
      ${can("print") && html`<${Button} id="save-pdf" icon="print" label="PDF" onClick=${guard(async () => saveFile("nonet.pdf", await post("print", { puzzles: [puzzle], per_page: 1, lang: await spoken(currentLanguage()) })))} />`}
    </div>
    <h3>${t("share-text-formats")}</h3>
    <div class="row-of-buttons">
      <${Button} id="copy-line" label=${t("format-line")} onClick=${() => copy(board)} />
      ${
        formats.length > 0 &&
        html`<select id="format" aria-label=${t("share-text-formats")} onChange=${(/** @type {any} */ event) => event.target.value && guard(async () => copy(await convert(event.target.value)))()}>
        <option value="">${t("other-format")}</option>${formats.filter(({ name }) => !SITES.some(([site]) => site === name)).map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
      </select>`
      }
    </div>
    ${said && html`<p class=${`message ${said.kind}`} role="status">${said.text}</p>`}
    ${shown && html`<textarea rows="3" readonly id="exported" aria-label=${t("share")} value=${shown} onFocus=${(/** @type {any} */ event) => event.target.select()}></textarea>`}
  <//>`;
}
