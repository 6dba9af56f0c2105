// Export of a variant: links for this page and for setters' sites, JSON, a picture.

import { digitsOn } from "../game/state.js";
import { currentGame } from "../play/session.js";
import { post, spoken } from "../store/api.js";
import { keep } from "../store/games.js";
import { themeNow } from "../store/settings.js";
import { Button, Dialog, html, saveFile } from "../ui/elements.js";
import { publicUrl, useSharing } from "../ui/sharing.js";
import { currentLanguage, t } from "../words/index.js";
import { requestOf } from "../game/checking.js";
import { newDraft, redraft } from "./draft.js";
import { toVariantLink } from "./link.js";

const SITES = [
  ["sudokupad", "SudokuPad"],
  ["fpuzzles", "f-puzzles"],
  ["iss", "Interactive Sudoku Solver"],
];

/** @param {{ close: () => void }} props */
export function VariantExport({ close }) {
  const game = currentGame();
  const { puzzle } = /** @type {import("../game/state.js").Variant} */ (game.variant);
  return html`<${Dialog} title=${t("share")} onClose=${close} kind="export"><${Sharing} puzzle=${puzzle} digits=${digitsOn(game)} request=${requestOf(game)} />
    <${Button} id="edit-this" icon="pen" label=${t("e-edit")} onClick=${async () => {
      await keep("editor", { ...redraft(newDraft(), { type: "load", puzzle }), past: [], future: [] });
      close();
      location.hash = "#editor";
    }} /><//>`;
}

/**
 * All ways to share a puzzle; also used by the editor.
 * @param {{ puzzle: import("../types.js").VariantObject, digits?: number[], request: any }} props
 */
export function Sharing({ puzzle, digits, request }) {
  const { said, shown, guard, copy, show } = useSharing();
  const link = (/** @type {number[] | undefined} */ on) => async () =>
    copy((await publicUrl()) + (await toVariantLink({ puzzle }, on)));
  const picture = async () =>
    saveFile(
      "nonet.svg",
      await post("svg", {
        ...request,
        candidates: undefined,
        theme: themeNow(),
        lang: await spoken(currentLanguage()),
      }),
    );
  return html`<h3>${t("share-links")}</h3>
    <div class="row-of-buttons">
      ${digits && html`<${Button} kind="primary" id="copy-link" icon="share" label=${t("copy-position")} onClick=${link(digits)} />`}
      <${Button} id="copy-puzzle" label=${t("copy-puzzle")} onClick=${link(undefined)} />
    </div>
    <div class="row-of-buttons">${SITES.map(
      ([to, name]) =>
        html`<${Button} id=${`open-${to}`} label=${t("open-in", { site: name })} onClick=${guard(async () => {
          const { text } = await post("convert", { puzzle, to });
          show(text);
          window.open(text, "_blank", "noopener");
        })} />`,
    )}</div>
    <h3>${t("share-files")}</h3>
    <div class="row-of-buttons">
      <${Button} id="save-json" label="JSON" onClick=${() => saveFile("nonet.json", new Blob([`${JSON.stringify(puzzle)}\n`], { type: "application/json" }))} />
      <${Button} id="save-svg" label="SVG" onClick=${guard(picture)} />
    </div>
    ${said && html`<p class=${`message ${said.kind}`} role="status">${said.text}</p>`}
    ${shown && html`<textarea rows="3" readonly id="exported" aria-label=${t("share")} value=${shown} onFocus=${(/** @type {any} */ event) => event.target.select()}></textarea>`}`;
}
