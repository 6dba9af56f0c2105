// Building blocks of the views: icons, buttons, dialogs, groups with arrow-key navigation.

import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";

export { html };

/**
 * Outlines in a 24 × 24 box.
 * @type {Record<string, string>}
 */
const ICONS = {
  back: "M15 5l-7 7 7 7",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M8 20h12M4.5 14.5l8-9a2 2 0 0 1 3 0l4 4a2 2 0 0 1 0 3L13 19H8z",
  notes: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  corner: "M4 4h16v16H4zM7.5 10V7.5M16.5 10V7.5M7.5 16.5V14",
  colour:
    "M12 3a9 9 0 1 0 0 18c1.5 0 2-1 2-2 0-1.5-1-1.5-1-3 0-1 .8-1.5 2-1.5h2.5A3.5 3.5 0 0 0 21 11c0-4.5-4-8-9-8zM7.5 11h.01M10.5 7.2h.01M15 7.5h.01",
  digit: "M9 8l3-2v12M9 18h6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  pause: "M9 5v14M15 5v14",
  play: "M8 5l11 7-11 7z",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l5 5L20 7",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  import: "M12 3v12M8 11l4 4 4-4M5 17v4h14v-4",
  learn: "M3 6l9-3 9 3-9 3zM7 8v6c0 1.5 2.2 3 5 3s5-1.5 5-3V8M21 6v7",
  calendar: "M4 6h16v15H4zM4 10h16M8 3v4M16 3v4",
  chart: "M5 20V11M12 20V4M19 20v-6",
  gear: "M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM19 12a7 7 0 0 0-.1-1.2l2-1.5-2-3.4-2.3 1a7 7 0 0 0-2-1.2L14.2 3h-4l-.4 2.7a7 7 0 0 0-2 1.2l-2.3-1-2 3.4 2 1.5a7 7 0 0 0 0 2.4l-2 1.5 2 3.4 2.3-1a7 7 0 0 0 2 1.2l.4 2.7h4l.4-2.7a7 7 0 0 0 2-1.2l2.3 1 2-3.4-2-1.5A7 7 0 0 0 19 12z",
  lab: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  next: "M9 5l7 7-7 7",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5",
  pen: "M4 20l1-4L16 5l3 3L8 19z",
  flame: "M12 3c1 3.5 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3 1.5-4.5 1 .5 1.5 1.5 1.5 2.5C12 10 12.5 6.5 12 3z",
  camera: "M4 8h3.5l1.5-3h6l1.5 3H20v11H4zM12 10.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  brush: "M14.5 4.5l5 5L9 20H4v-5zM12 7l5 5",
  shapes: "M4 13h7v7H4zM16.5 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3.5l4.3 6.5H7.7z",
  plus: "M12 5v14M5 12h14",
  grid: "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name] ?? ""} /></svg>`;

/**
 * A button with an icon and a label.
 * @param {any} props
 */
export function Button({ icon, label, onClick, kind = "", pressed, disabled, title, hideLabel, ...rest }) {
  return html`<button type="button" class=${`button ${kind}`} aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    disabled=${disabled} title=${title ?? (hideLabel ? label : undefined)} aria-label=${hideLabel ? label : undefined} onClick=${onClick} ...${rest}>
    ${icon && html`<${Icon} name=${icon} />`}${!hideLabel && html`<span class="label">${label}</span>`}
  </button>`;
}

/**
 * A modal dialog with a title; closed by Escape, its button or a click outside.
 * @param {any} props
 */
export function Dialog({ title, onClose, children, kind = "", id = "dialog", onPaste = undefined }) {
  const element = useRef();
  // Before the next frame, so that a key pressed right after the click finds it open.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("[data-first], [role=gridcell][tabindex='0']")?.focus();
    return () => dialog.open && dialog.close();
  }, []);
  return html`<dialog ref=${element} id=${id} class=${`dialog ${kind}`} aria-labelledby=${`${id}-title`}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === element.current && onClose()} onPaste=${onPaste}>
    <div class="dialog-body">
      <header><h2 id=${`${id}-title`}>${title}</h2><${Button} icon="close" label=${t("close")} hideLabel kind="quiet" onClick=${onClose} /></header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * Arrow keys move between the buttons of a group; Home and End jump to its ends.
 * @param {KeyboardEvent & { currentTarget: any }} event
 */
function walkGroup(event) {
  const keys = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: 0, End: 0 };
  if (!(event.key in keys) || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll("button:not(:disabled), a[href], [role=menuitem]")];
  const at = items.indexOf(/** @type {any} */ (event.target).closest("button, a"));
  if (at < 0) return;
  const step = keys[/** @type {keyof typeof keys} */ (event.key)];
  const next =
    event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : (at + step + items.length) % items.length;
  items[next].focus();
  event.preventDefault();
  event.stopPropagation();
}

/** @param {any} props */
export const Group = ({ label, kind = "", role = "group", children, ...rest }) =>
  html`<div class=${kind} role=${role} aria-label=${label} onKeyDown=${walkGroup} ...${rest}>${children}</div>`;

/**
 * A switch with a label.
 * @param {any} props
 */
export const Check = ({ label, note, checked, onChange, name }) =>
  html`<label class="check">
  <input type="checkbox" name=${name} checked=${checked} onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} />
  <span class="label">${label}${note && html`<small>${note}</small>`}</span>
</label>`;

/** @param {any} props */
export const Choice = ({ label, value, options, onChange, name }) =>
  html`<label class="choice">
  <span class="label">${label}</span>
  <select name=${name} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
    ${options.map((/** @type {[string, string]} */ [key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}</option>`)}
  </select>
</label>`;

/**
 * Download a file made by the page.
 * @param {string} name @param {Blob} file
 */
export function saveFile(name, file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();
/**
 * Load a stylesheet that only some views need.
 * @param {string} name
 */
export function loadStyle(name) {
  const loading =
    styles.get(name) ??
    new Promise((resolve, reject) => {
      const href = new URL(`../../css/${name}`, import.meta.url).href;
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve });
      link.onerror = () => {
        styles.delete(name); // to be tried again
        link.remove();
        reject(new TypeError("no style"));
      };
      document.head.append(link);
    });
  styles.set(name, loading);
  return loading;
}
