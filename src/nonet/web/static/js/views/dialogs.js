// Dialogs by name; each is a module and works on the current game.

import { variantKit } from "../play/kit.js";
import { currentTable, update } from "../play/session.js";
import { Board } from "../ui/board.js";
import { Dialog, html } from "../ui/elements.js";
import { withDigit } from "../game/cells.js";
import { digitsOf } from "../game/geometry.js";
import { shapeOf } from "../game/state.js";
import { t } from "../words/index.js";
import { CalendarDialog } from "./calendar.js";
import { ExportDialog } from "./export.js";
import { FinishDialog } from "./finish.js";
import { ImportDialog } from "./import.js";
import { KeysDialog, MenuDialog } from "./menu.js";
import { SettingsDialog } from "./settings.js";

/**
 * Two solutions side by side, their differences marked.
 * @param {{ close: () => void }} props
 */
function TwoDialog({ close }) {
  const { game } = currentTable();
  const [first, second] = (currentTable().two ?? []).map(digitsOf);
  const differing = new Set([...first.keys()].filter((cell) => first[cell] !== second[cell]));
  return html`<${Dialog} title=${t("said-several")} onClose=${close}>
    <p>${t("two-solutions")}</p>
    <div class="pair">${[first, second].map((digits) => html`<${Board} cells=${digits.map((digit) => withDigit(0, digit))} shape=${shapeOf(game)} kind=${game?.variant ? "variant" : ""} ...${game?.variant ? variantKit()?.boardProps(game) : {}} isClue=${(/** @type {number} */ cell) => game?.clues[cell] !== "."} wrong=${differing} />`)}</div>
  <//>`;
}

/** @type {Record<string, any>} */
const DIALOGS = {
  calendar: CalendarDialog,
  menu: MenuDialog,
  keys: KeysDialog,
  settings: SettingsDialog,
  finish: FinishDialog,
  import: ImportDialog,
  export: ExportDialog,
  two: TwoDialog,
};

/** @param {{ name: string, acts: typeof import("../app.js").acts, games: import("../game/state.js").Game[] | null }} props */
export function Dialogs({ name, acts, games }) {
  const { game } = currentTable();
  const Shown = name === "export" && game?.variant ? variantKit()?.VariantExport : DIALOGS[name];
  return Shown
    ? html`<${Shown} key=${name} acts=${acts} games=${games} close=${() => update({ dialog: null })} />`
    : null;
}
