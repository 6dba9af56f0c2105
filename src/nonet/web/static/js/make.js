// Making: puzzles to order, on a sheet, as a PDF.

import { ApiError, get, post } from "./api.js";
import { Board } from "./board.js";
import { newState } from "./game.js";
import { digitsOf } from "./geometry.js";
import { $, makeButton } from "./elements.js";
import { currentLanguage, sayError, t } from "./words.js";

const LEVELS = ["", "easy", "medium", "hard", "unfair", "extreme"];

export class Make {
  constructor(play) {
    this.play = play;
    this.puzzles = [];
    $("make-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.generate();
    });
  }

  async open() {
    if (this.techniques) return;
    try {
      this.techniques = await get("techniques");
      this.symmetries = (await get("symmetries")).symmetries;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.say(sayError(error), "bad");
      return;
    }
    this.build();
  }

  retranslate() {
    if (this.techniques) this.build();
    this.show();
  }

  build() {
    const form = $("make-form");
    const values = Object.fromEntries(new FormData(form));
    const lang = currentLanguage();
    const choose = (name, options) => {
      const select = Object.assign(document.createElement("select"), { name });
      select.append(...options.map(([value, text]) => new Option(text, value, false, values[name] === value)));
      return field(name, select);
    };
    const number = (name, min, max, value) =>
      field(name, Object.assign(document.createElement("input"), { name, type: "number", min, max, value: values[name] ?? value }));
    const minimal = Object.assign(document.createElement("input"), { type: "checkbox", name: "minimal", checked: Boolean(values.minimal) });
    const wanted = this.techniques.filter(({ on, id }) => on && !["brute_force"].includes(id));
    form.replaceChildren(
      choose("level", LEVELS.map((level) => [level, t(level || "level-any")])),
      choose("technique", [["", t("any")], ...wanted.map(({ id, name }) => [id, name[lang]])]),
      choose("symmetry", this.symmetries.map((name) => [name, t(name)])),
      number("from", 17, 81, ""),
      number("to", 17, 81, ""),
      number("count", 1, 24, 4),
      number("seed", 0, 2 ** 31, ""),
      field("minimal", minimal),
      Object.assign(document.createElement("button"), { type: "submit", className: "primary", textContent: t("generate") }),
      makeButton(t("pdf"), () => this.print()),
    );
  }

  say(text, kind = "") {
    $("make-message").className = `message ${kind}`;
    $("make-message").textContent = text;
  }

  async generate() {
    const data = Object.fromEntries(new FormData($("make-form")));
    const order = { count: Number(data.count) || 1, symmetry: data.symmetry, minimal: Boolean(data.minimal) };
    if (data.level) order.level = data.level;
    if (data.technique) order.technique = data.technique;
    if (data.from) order.clues_from = Number(data.from);
    if (data.to) order.clues_to = Number(data.to);
    if (data.seed) order.seed = Number(data.seed);
    this.say(t("working"));
    try {
      const { puzzles } = await post("generate", order);
      this.puzzles = puzzles;
      this.say(t("made", { count: puzzles.length }), "good");
      this.show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.say(sayError(error), "bad");
    }
  }

  show() {
    $("make-sheet").replaceChildren(
      ...this.puzzles.map(({ puzzle, level, score }) => {
        const figure = document.createElement("figure");
        const holder = document.createElement("div");
        const digits = digitsOf(puzzle);
        new Board(holder).draw({ digits, clues: digits });
        const caption = document.createElement("figcaption");
        caption.append(
          level ? `${t("badge", { level: t(level), score })} ` : "",
          makeButton(t("play-this"), () => {
            this.play.begin(newState(digits));
            location.hash = "#play";
          }),
        );
        figure.append(holder, caption);
        return figure;
      }),
    );
  }

  async print() {
    if (!this.puzzles.length) await this.generate();
    if (!this.puzzles.length) return;
    try {
      const file = await post("print", { puzzles: this.puzzles.map(({ puzzle }) => puzzle), lang: currentLanguage() });
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "nonet.pdf" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.say(sayError(error), "bad");
    }
  }
}

function field(name, input) {
  const label = Object.assign(document.createElement("label"), { className: "stack" });
  label.append(Object.assign(document.createElement("span"), { textContent: name === "from" || name === "to" ? `${t("clues")} ${t(name)}` : t(name) }), input);
  return label;
}
