// The board as a dumb view: it draws one model and knows no rules of the game.
//
// It is an ARIA grid of 81 cells with one tab stop (roving tabindex); chains are drawn in an SVG over it.

import { CELLS, columnOf, digitsIn, nameOf, rowOf } from "./geometry.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export class Board {
  constructor(root, { label = "", onPointer = null, onKey = null } = {}) {
    this.root = root;
    root.classList.add("board");
    this.grid = document.createElement("div");
    this.grid.className = "grid";
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", label || t("board"));
    this.cells = [];
    for (let row = 0; row < 9; row += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.className = "row";
      for (let column = 0; column < 9; column += 1) line.append(this.makeCell(9 * row + column, Boolean(onKey)));
      this.grid.append(line);
    }
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.setAttribute("viewBox", "0 0 9 9");
    this.overlay.setAttribute("class", "overlay");
    this.overlay.setAttribute("aria-hidden", "true");
    this.overlay.innerHTML =
      '<defs><marker id="arrow" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto">' +
      '<path d="M0 0L6 3L0 6Z" class="arrow-head"/></marker></defs>';
    this.links = document.createElementNS(SVG, "g");
    this.overlay.append(this.links);
    root.replaceChildren(this.grid, this.overlay);
    if (onPointer) this.listen(onPointer);
    if (onKey) this.grid.addEventListener("keydown", onKey);
  }

  makeCell(cell, canFocus) {
    const element = document.createElement("div");
    element.setAttribute("role", "gridcell");
    element.className = "cell";
    element.dataset.cell = cell;
    if (columnOf(cell) % 3 === 2) element.classList.add("right");
    if (rowOf(cell) % 3 === 2) element.classList.add("low");
    if (canFocus) element.tabIndex = cell === 0 ? 0 : -1;
    this.cells.push(element);
    return element;
  }

  listen(onPointer) {
    const cellAt = (event) => {
      const element = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".cell");
      return element && this.grid.contains(element) ? Number(element.dataset.cell) : null;
    };
    let isDragging = false;
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = cellAt(event);
      if (cell === null || event.button > 0) return;
      isDragging = true;
      event.target.releasePointerCapture?.(event.pointerId);
      onPointer(cell, { isStart: true, isAdding: event.ctrlKey || event.metaKey || event.shiftKey });
      event.preventDefault();
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!isDragging) return;
      const cell = cellAt(event);
      if (cell !== null) onPointer(cell, { isStart: false, isAdding: true });
    });
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => (isDragging = false));
  }

  focus(cell) {
    for (const element of this.cells) element.tabIndex = -1;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({ preventScroll: true });
  }

  // model: digits, clues and, where wanted, candidates (masks), corner, centre (masks), colours, selected (Set),
  // conflicts (Set), wrong (Set), same (digit), peers (Set), roles (Map cell → role), marks (Map "cell,digit" → role), links.
  draw(model) {
    for (const cell of CELLS) this.drawCell(cell, model);
    this.drawLinks(model.links ?? []);
  }

  drawCell(cell, model) {
    const element = this.cells[cell];
    const digit = model.digits[cell];
    const isClue = Boolean(model.clues?.[cell]);
    const classes = ["cell"];
    if (columnOf(cell) % 3 === 2) classes.push("right");
    if (rowOf(cell) % 3 === 2) classes.push("low");
    if (isClue) classes.push("clue");
    if (model.selected?.has(cell)) classes.push("selected");
    if (model.conflicts?.has(cell)) classes.push("conflict");
    if (model.wrong?.has(cell)) classes.push("wrong");
    if (model.peers?.has(cell)) classes.push("peer");
    if (model.same && digit === model.same) classes.push("same");
    if (model.colours?.[cell]) classes.push(`colour-${model.colours[cell]}`);
    const role = model.roles?.get(cell);
    if (role) classes.push(`role-${role}`);
    const className = classes.join(" ");
    if (element.className !== className) element.className = className;
    const content = digit ? String(digit) : this.smallMarks(cell, model);
    if (element.dataset.content !== content) {
      element.dataset.content = content;
      if (digit) element.textContent = content;
      else element.innerHTML = content;
    }
    const label = this.labelOf(cell, model);
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    element.setAttribute("aria-selected", model.selected?.has(cell) ? "true" : "false");
    if (isClue) element.setAttribute("aria-readonly", "true");
    else element.removeAttribute("aria-readonly");
  }

  smallMarks(cell, model) {
    const marked = (digit) => model.marks?.get(`${cell},${digit}`);
    if (model.candidates) {
      const spans = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
        if (!(model.candidates[cell] & (1 << (digit - 1)))) return "<i></i>";
        const classes = [marked(digit) ? `mark-${marked(digit)}` : "", model.same === digit ? "same" : ""];
        return `<i class="${classes.join(" ").trim()}">${digit}</i>`;
      });
      return `<span class="candidates">${spans.join("")}</span>`;
    }
    const corner = model.corner?.[cell] ? `<span class="corner">${digitsIn(model.corner[cell]).join("")}</span>` : "";
    const centre = model.centre?.[cell] ? `<span class="centre">${digitsIn(model.centre[cell]).join("")}</span>` : "";
    return corner + centre;
  }

  labelOf(cell, model) {
    const place = t("cell-label", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
    const digit = model.digits[cell];
    const parts = [place];
    if (digit) parts.push(model.clues?.[cell] ? t("clue-label", { digit }) : String(digit));
    else {
      parts.push(t("empty-label"));
      const mask = model.candidates?.[cell] || (model.corner?.[cell] ?? 0) | (model.centre?.[cell] ?? 0);
      if (mask) parts.push(t("candidates-label", { digits: digitsIn(mask).join(" ") }));
    }
    if (model.conflicts?.has(cell)) parts.push(t("conflict-label"));
    return parts.join(t("comma"));
  }

  drawLinks(links) {
    this.links.replaceChildren(
      ...links.flatMap(({ from, to, isStrong }) => {
        const [x1, y1] = centreOf(from);
        const [x2, y2] = centreOf(to);
        const length = Math.hypot(x2 - x1, y2 - y1);
        if (length < 0.2) return [];
        const bend = Math.min(0.35, 0.09 * length);
        const [nx, ny] = [(-(y2 - y1) / length) * bend, ((x2 - x1) / length) * bend];
        const [sx, sy] = [((x2 - x1) / length) * 0.17, ((y2 - y1) / length) * 0.17];
        const path = document.createElementNS(SVG, "path");
        path.setAttribute(
          "d",
          `M${x1 + sx} ${y1 + sy}Q${(x1 + x2) / 2 + nx} ${(y1 + y2) / 2 + ny} ${x2 - sx} ${y2 - sy}`,
        );
        path.setAttribute("class", isStrong ? "link strong" : "link weak");
        path.setAttribute("marker-end", "url(#arrow)");
        return [path];
      }),
    );
  }
}

// Where a candidate stands on the board, in cells; of several cells, the middle.
function centreOf({ cells, digit }) {
  const places = cells.map((cell) => [
    columnOf(cell) + (((digit - 1) % 3) + 0.5) / 3,
    rowOf(cell) + (Math.floor((digit - 1) / 3) + 0.5) / 3,
  ]);
  return [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
}

export { nameOf };
