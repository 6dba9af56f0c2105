// Learning: two algorithms searching side by side, their effort as a plot, and the catalogue of techniques.

import { ApiError, get, post } from "./api.js";
import { Board } from "./board.js";
import { digitsOf, lineOf } from "./geometry.js";
import { $, makeButton } from "./elements.js";
import { drawingOf, wordsOf } from "./steps.js";
import { currentLanguage, sayError, t } from "./words.js";

const EVENTS = 20000;

// One algorithm at work on one board: replays a list of events.
class Runner {
  constructor(name, onChoose) {
    this.element = Object.assign(document.createElement("div"), { className: "runner" });
    this.choice = document.createElement("select");
    this.choice.addEventListener("change", onChoose);
    const label = Object.assign(document.createElement("label"), { className: "stack" });
    this.label = Object.assign(document.createElement("span"), { textContent: t("algorithm") });
    label.append(this.label, this.choice);
    this.holder = document.createElement("div");
    this.board = new Board(this.holder, { label: name });
    this.counts = Object.assign(document.createElement("p"), { className: "counts" });
    this.element.append(label, this.holder, this.counts);
    this.first = name;
    this.load(Array(81).fill(0), []);
  }

  offer(algorithms) {
    const chosen = this.choice.value || this.first;
    this.choice.replaceChildren(
      ...algorithms.map(({ name }) => new Option(`${name}: ${t(`idea-${name}`)}`, name, false, name === chosen)),
    );
  }

  load(clues, events) {
    this.clues = clues;
    this.events = events;
    this.reset();
  }

  reset() {
    this.at = 0;
    this.digits = [...this.clues];
    this.roles = new Map();
    this.last = null;
    this.draw();
  }

  get isOver() {
    return this.at >= this.events.length;
  }

  step(count) {
    for (let i = 0; i < count && !this.isOver; i += 1) {
      const event = this.events[this.at];
      this.at += 1;
      this.last = event;
      if (event.kind === "try" || event.kind === "place") {
        this.digits[event.cell] = event.digit;
        this.roles.set(event.cell, event.kind === "try" ? "tried" : "forced");
      } else if (event.kind === "undo") {
        this.digits[event.cell] = 0;
        this.roles.delete(event.cell);
      }
    }
    this.draw();
  }

  draw() {
    const wrong = this.last?.kind === "contradiction" && this.last.cell != null ? new Set([this.last.cell]) : null;
    this.board.draw({ clues: this.clues, digits: this.digits, roles: this.roles, wrong });
    const { nodes = 0, backtracks = 0, depth = 0 } = this.last ?? {};
    const parts = [`${t("nodes")} ${nodes.toLocaleString()}`, `${t("backtracks")} ${backtracks.toLocaleString()}`, `${t("depth")} ${depth}`];
    if (this.isOver && this.events.length >= EVENTS) parts.push(t("end-of-trace", { count: EVENTS.toLocaleString() }));
    this.counts.textContent = parts.join(" · ");
  }
}

export class Learn {
  constructor(play) {
    this.play = play;
    this.isReady = false;
    this.timer = null;
    this.runners = ["bitmask", "fewest_first"].map((name) => new Runner(name, () => this.load()));
    $("learn-pair").append(...this.runners.map((runner) => runner.element));
    $("learn-puzzle").addEventListener("change", () => this.load());
    $("learn-play").addEventListener("click", () => (this.timer ? this.pause() : this.run()));
    $("learn-step").addEventListener("click", () => {
      this.pause();
      for (const runner of this.runners) runner.step(1);
    });
    $("learn-reset").addEventListener("click", () => {
      this.pause();
      for (const runner of this.runners) runner.reset();
    });
  }

  async open() {
    if (this.isReady) return;
    this.isReady = true;
    try {
      const { algorithms, examples } = await get("algorithms");
      this.algorithms = algorithms;
      this.examples = examples;
      this.techniques = await get("techniques");
      this.fill();
      await this.load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.isReady = false;
      $("learn-plot").textContent = sayError(error);
    }
  }

  fill() {
    const chosen = $("learn-puzzle").value || "ordinary";
    $("learn-puzzle").replaceChildren(
      ...this.examples.map(({ name }) => new Option(t(`example-${name}`), name, false, name === chosen)),
      new Option(t("this-board"), "", false, chosen === ""),
    );
    for (const runner of this.runners) runner.offer(this.algorithms);
    this.showCatalogue();
  }

  retranslate() {
    if (!this.isReady || !this.algorithms) return;
    this.fill();
    for (const runner of this.runners) {
      runner.label.textContent = t("algorithm");
      runner.draw();
    }
    $("learn-play").textContent = t(this.timer ? "stop" : "run");
    this.plot();
  }

  get puzzle() {
    const example = this.examples.find(({ name }) => name === $("learn-puzzle").value);
    return example ? example.puzzle : lineOf(this.play.game.state.clues);
  }

  async load() {
    this.pause();
    const puzzle = this.puzzle;
    const clues = digitsOf(puzzle);
    await Promise.all(
      this.runners.map(async (runner) => {
        const { events } = await post("search", { puzzle, algorithm: runner.choice.value, events: EVENTS });
        runner.load(clues, events);
      }),
    );
    this.effort = await post("compare", { puzzle });
    this.plot();
  }

  run() {
    if (this.runners.every((runner) => runner.isOver)) for (const runner of this.runners) runner.reset();
    const frame = () => {
      const speed = Number($("learn-speed").value);
      for (const runner of this.runners) runner.step(Math.max(1, Math.round(2 ** (speed - 3))));
      if (this.runners.every((runner) => runner.isOver)) this.pause();
      else this.timer = setTimeout(frame, speed < 3 ? 400 / (speed + 1) : 50);
    };
    this.timer = setTimeout(frame, 0);
    $("learn-play").textContent = t("stop");
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    $("learn-play").textContent = t("run");
  }

  plot() {
    if (!this.effort) return;
    const { algorithms, node_limit: limit } = this.effort;
    const scale = Math.log10(limit + 1);
    const note = Object.assign(document.createElement("p"), { className: "note" });
    note.textContent = t("effort-note", { limit: limit.toLocaleString() });
    const rows = algorithms.map(({ name, nodes, is_cut_off: isCutOff }) => {
      const row = document.createElement("div");
      row.className = "effort";
      const bar = Object.assign(document.createElement("span"), { className: isCutOff ? "effort-bar cut" : "effort-bar" });
      bar.style.width = `${(60 * Math.log10(nodes + 1)) / scale + 0.3}%`;
      const figure = `${isCutOff ? "> " : ""}${nodes.toLocaleString()}${isCutOff ? ` (${t("cut-off")})` : ""}`;
      row.append(Object.assign(document.createElement("span"), { className: "effort-name", textContent: name }), bar, figure);
      return row;
    });
    $("learn-plot").replaceChildren(...rows, note);
  }

  showCatalogue() {
    const lang = currentLanguage();
    const families = Map.groupBy
      ? Map.groupBy(this.techniques, ({ family }) => family)
      : this.techniques.reduce((all, one) => all.set(one.family, [...(all.get(one.family) ?? []), one]), new Map());
    $("catalogue").replaceChildren(
      ...[...families.values()].map((members) => {
        const details = document.createElement("details");
        details.className = "card";
        const summary = Object.assign(document.createElement("summary"), {
          textContent: `${members[0].family_name[lang]} (${members.length})`,
        });
        const list = Object.assign(document.createElement("ul"), { className: "techniques" });
        for (const technique of members) {
          const item = document.createElement("li");
          const level = technique.level ? `${t(technique.level)}${technique.score ? `, ${technique.score}` : ""}` : "";
          const place = document.createElement("div");
          item.append(makeButton(technique.name[lang], () => this.showExample(technique.id, place)), ` ${level}`, place);
          list.append(item);
        }
        details.append(summary, list);
        return details;
      }),
    );
  }

  async showExample(id, place) {
    if (place.firstChild) {
      place.replaceChildren();
      return;
    }
    try {
      const { about, step, text } = await get(`techniques/${id}?lang=${currentLanguage()}`);
      const holder = Object.assign(document.createElement("div"), { className: "example" });
      const elements = [wordsOf(about, () => {})];
      if (step) {
        const digits = digitsOf(step.grid.digits);
        const board = new Board(holder);
        const draw = (pointed) => {
          const drawing = drawingOf(step);
          if (pointed !== null) drawing.roles = new Map([[pointed, "pointed"]]);
          board.draw({ clues: digitsOf(step.grid.clues), digits, candidates: step.candidate_masks, ...drawing });
        };
        draw(null);
        elements.push(holder, wordsOf(text, draw));
      }
      place.replaceChildren(...elements);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      place.textContent = sayError(error);
    }
  }
}
