// Settings: help, appearance and language; export and import of the player's data.

import { exportAll, importAll } from "../store/games.js";
import { changeSettings, currentSettings } from "../store/settings.js";
import { Button, Check, Choice, Dialog, html, saveFile } from "../ui/elements.js";
import { useState } from "../vendor/preact-htm.js";
import { LANGUAGES, pickLanguage, t } from "../words/index.js";

const SYMMETRIES = [
  "none",
  "rotational",
  "quarter_turn",
  "horizontal",
  "vertical",
  "both",
  "diagonal",
  "antidiagonal",
  "both_diagonals",
  "full",
];

/** @param {{ close: () => void, acts: typeof import("../app.js").acts }} props */
export function SettingsDialog({ close, acts }) {
  const settings = currentSettings();
  const [message, setMessage] = useState(/** @type {{ kind: string, text: string } | null} */ (null));
  const flag = (/** @type {keyof typeof settings} */ name) =>
    html`<${Check} name=${name} label=${t(`set-${name}`)} note=${t(`set-${name}-note`)} checked=${settings[name]}
    onChange=${(/** @type {boolean} */ on) => changeSettings({ [name]: on })} />`;
  const take = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const count = await importAll(JSON.parse(await file.text()));
      await acts.refresh();
      setMessage({ kind: "good", text: t("data-added", { count }) });
    } catch {
      setMessage({ kind: "bad", text: t("data-unreadable") });
    }
  };
  return html`<${Dialog} title=${t("settings")} onClose=${close} kind="settings">
    <div class="fields">
      <${Choice} name="language" label=${t("language")} value=${pickLanguage(settings.language)} options=${Object.entries(LANGUAGES)} onChange=${(/** @type {string} */ language) => changeSettings({ language })} />
      <${Choice} name="theme" label=${t("theme")} value=${settings.theme} options=${["auto", "light", "dark"].map((name) => [name, t(`theme-${name}`)])} onChange=${(/** @type {string} */ theme) => changeSettings({ theme })} />
    </div>
    <h3>${t("set-board")}</h3>
    <div class="fields">${["conflicts", "highlights", "timer", "labels", "gridNotes", "removesNotes", "leftHanded"].map((name) => flag(/** @type {any} */ (name)))}</div>
    <h3>${t("set-new")}</h3>
    <${Choice} name="symmetry" label=${t("symmetry")} value=${settings.symmetry} options=${SYMMETRIES.map((name) => [name, t(name)])} onChange=${(/** @type {string} */ symmetry) => changeSettings({ symmetry })} />
    <h3>${t("data")}</h3>
    <p class="soft">${t("data-note")}</p>
    <div class="row-of-buttons">
      <${Button} id="data-export" icon="share" label=${t("data-export")} onClick=${async () => saveFile("nonet-games.json", new Blob([JSON.stringify(await exportAll())], { type: "application/json" }))} />
      <label class="button"><span class="label">${t("data-import")}</span><input class="hidden" id="data-import" type="file" accept=".json,application/json" onChange=${take} /></label>
    </div>
    ${message && html`<p class=${`message ${message.kind}`} role="status">${message.text}</p>`}
  <//>`;
}
