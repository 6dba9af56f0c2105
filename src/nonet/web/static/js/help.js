// Help on the board: hints in stages, what is wrong, the way back, the whole path.

import { post } from "./api.js";
import { Board } from "./board.js";
import { $, makeButton } from "./elements.js";
import { Game, newState } from "./game.js";
import { CELLS, cellFromName, digitsOf, nameOf } from "./geometry.js";
import { drawingOf, wordsOf } from "./steps.js";
import { currentLanguage, sayVerdict, t } from "./words.js";

export class Help {
  constructor(play) {
    this.play = play;
  }

  dismiss() {
    this.play.shown = null;
    this.play.show([]);
    this.play.draw();
  }

  async hint() {
    const level = this.play.shown?.level ? Math.min(this.play.shown.level + 1, 4) : 1;
    const hint = await post("hint", { ...this.play.game.request(), level, lang: currentLanguage() });
    this.showHint(hint, level);
  }

  showHint(hint, level) {
    this.play.shown = { level: hint.kind === "step" ? level : 0 };
    if (hint.mistakes) this.play.shown.wrong = new Set(hint.mistakes.map(({ cell }) => cellFromName(cell)));
    if (hint.kind === "step" && level < 4) {
      const cells = hint.cells?.map(cellFromName) ?? [];
      this.play.shown.roles = new Map(cells.map((cell) => [cell, "pattern"]));
    }
    if (hint.step) this.play.shown.step = hint.step;
    const words = wordsOf(hint.text, (cell) => this.lookAt(cell));
    const buttons = document.createElement("div");
    buttons.className = "bar";
    if (hint.kind === "step" && level < 4) buttons.append(makeButton(t("more"), () => this.play.guard(() => this.hint()), "", "primary"));
    if (hint.step) buttons.append(makeButton(t("apply"), () => this.apply(hint.step), "", "primary"));
    buttons.append(makeButton(t("dismiss"), () => this.dismiss()));
    this.play.show([words, buttons], hint.kind === "mistake" ? "bad" : hint.kind === "correct" ? "good" : "");
    this.play.draw();
  }

  lookAt(cell) {
    if (!this.play.shown) return;
    this.play.shown.pointed = cell;
    this.play.draw();
  }

  apply(step) {
    this.play.game.move((state) => {
      for (const { cell, digit } of step.placements) state.digits[cellFromName(cell)] = digit;
      for (const { cell, digit } of step.eliminations) state.struck[cellFromName(cell)] |= 1 << (digit - 1);
    });
    if (step.eliminations.length && !this.play.isAuto) {
      $("auto").checked = true;
      this.play.draw();
    }
    if (this.play.game.state.digits.includes(0)) this.play.show([]);
    this.play.board.focus(this.play.cursor);
  }

  async check() {
    const verdict = await post("check", { puzzle: this.play.game.request().puzzle });
    if (verdict.status === "unique") {
      const hint = await post("hint", { ...this.play.game.request(), level: 0, lang: currentLanguage() });
      this.showHint(hint, 0);
      return;
    }
    this.play.say(sayVerdict(verdict), "bad");
    const named = (verdict.conflicts ?? []).flatMap((conflict) => conflict.cells);
    const cells = [verdict.dead_end?.cell, ...named].filter(Boolean).map(cellFromName);
    this.play.shown = { wrong: new Set(cells) };
    this.play.draw();
    if (verdict.status === "several") this.showTwo(verdict.solutions);
  }

  showTwo(solutions) {
    const note = Object.assign(document.createElement("p"), { textContent: t("two-solutions") });
    const pair = Object.assign(document.createElement("div"), { className: "pair small" });
    const [first, second] = solutions.map(digitsOf);
    const differing = new Set(CELLS.filter((cell) => first[cell] !== second[cell]));
    for (const digits of [first, second]) {
      const holder = document.createElement("div");
      new Board(holder).draw({ digits, clues: this.play.game.state.clues, wrong: differing });
      pair.append(holder);
    }
    $("message").append(note, pair);
  }

  async solve() {
    const { solution } = await post("solve", { puzzle: this.play.game.request().puzzle });
    this.play.game.move((state) => {
      state.digits = digitsOf(solution);
    });
  }

  async rewind() {
    const { solution } = await post("solve", { puzzle: this.play.game.request().puzzle });
    const right = digitsOf(solution);
    const wrongIn = (state) =>
      CELLS.find((cell) => (state.digits[cell] && state.digits[cell] !== right[cell]) || state.struck[cell] & (1 << (right[cell] - 1)));
    const cell = wrongIn(this.play.game.state);
    if (cell === undefined) {
      this.play.say(t("no-mistake"), "good");
      return;
    }
    let place = this.play.game.place;
    while (place > 0 && wrongIn(this.play.game.history[place]) !== undefined) place -= 1;
    const steps = this.play.game.place - place;
    this.play.game.goTo(place);
    this.play.say(t("went-back", { cell: nameOf(cell), steps }), "good");
  }

  async path() {
    this.play.say(t("working"));
    const { steps } = await post("explain", { ...this.play.game.request(), lang: currentLanguage() });
    const title = Object.assign(document.createElement("h4"), { textContent: t("path-title", { count: steps.length }) });
    const words = document.createElement("div");
    const where = Object.assign(document.createElement("span"), { className: "where" });
    const list = Object.assign(document.createElement("ol"), { className: "steps" });
    let current = 0;
    const go = (number) => {
      current = Math.max(0, Math.min(steps.length - 1, number));
      const step = steps[current];
      where.textContent = t("step-of", { number: current + 1, count: steps.length });
      words.replaceChildren(wordsOf(step.text, (cell) => this.lookAtStep(step, cell)));
      [...list.children].forEach((item, index) => item.firstChild.setAttribute("aria-current", index === current ? "step" : "false"));
      list.children[current].scrollIntoView({ block: "nearest" });
      this.drawStep(step);
    };
    list.append(
      ...steps.map((step, index) => {
        const item = document.createElement("li");
        item.append(makeButton(step.notation, () => go(index)));
        return item;
      }),
    );
    const bar = Object.assign(document.createElement("div"), { className: "bar" });
    bar.append(
      makeButton(t("previous"), () => go(current - 1)),
      where,
      makeButton(t("next"), () => go(current + 1)),
      makeButton(t("close"), () => this.dismiss()),
    );
    this.play.show([title, bar, words, list]);
    if (steps.length) go(0);
  }

  lookAtStep(step, cell) {
    this.drawStep(step, cell);
  }

  drawStep(step, pointed = null) {
    const digits = digitsOf(step.grid.digits);
    const struck = Array(81).fill(0);
    for (const word of (step.grid.eliminated ?? "").split(" ").filter(Boolean)) {
      const [name, gone] = word.split("<>");
      for (const digit of gone) struck[cellFromName(name)] |= 1 << (digit - 1);
    }
    const shown = new Game(null);
    shown.start({ ...newState(digitsOf(step.grid.clues)), digits, struck });
    const drawing = drawingOf(step);
    if (pointed !== null) drawing.roles = new Map([[pointed, "pointed"]]);
    this.play.board.draw({ clues: digitsOf(step.grid.clues), digits, candidates: shown.candidates(), ...drawing });
  }
}
