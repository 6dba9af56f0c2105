// The editor: draw rules on a board, type their values, and see at once whether the puzzle is unique.

import { withCentre, withDigit } from "../game/cells.js";
import { bitOf, makeShape } from "../game/geometry.js";
import { step } from "../game/selection.js";
import { get, latest, post, sayError, spoken } from "../store/api.js";
import { keep, kept } from "../store/games.js";
import { Board } from "../ui/board.js";
import { Button, Check, Choice, Dialog, Group, html } from "../ui/elements.js";
import { outlineOf } from "../ui/marks.js";
import { listenToPointer } from "../ui/pointer.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { TopBar } from "../views/home.js";
import { capital } from "../words/blocks.js";
import { currentLanguage, t } from "../words/index.js";
import { newDraft, puzzleOf, redraft, unevenRegions, usualRegions, verdictOf } from "./draft.js";
import { Sharing } from "./export.js";
import { BOARD_RULES, KINDS, learn, ruleFrom } from "./kinds.js";
import { boardProps } from "./kit.js";
import { borderPath, openVariant } from "./opening.js";
import { RuleChips, RuleFields, ToolPalette } from "./rules.js";

const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 16, 25];
const KEPT = "editor";
/** After this many milliseconds without an answer, the verdict is that there is none. */
const PATIENCE = 9000;

const draw = latest(
  60,
  async (/** @type {AbortSignal} */ signal, /** @type {import("../types.js").VariantObject} */ puzzle) =>
    post("draw", { puzzle, lang: await spoken(currentLanguage()) }, signal),
);
const judge = latest(
  350,
  (/** @type {AbortSignal} */ signal, /** @type {import("../types.js").VariantObject} */ puzzle) =>
    post("true-candidates", { puzzle }, signal),
);

/** @type {Promise<Map<string, any>> | null} */
let asked = null;
/** The catalogue of the server: which rules there are, by kind, and how they are drawn. */
function catalogue() {
  asked ??= get("kinds").then(
    ({ rules }) => {
      learn(rules);
      return new Map(rules.map((/** @type {any} */ rule) => [rule.kind, rule]));
    },
    () => {
      asked = null;
      return new Map();
    },
  );
  return asked;
}

/** @param {{ acts: typeof import("../app.js").acts, dialogs: any }} props */
export function EditorView({ acts, dialogs }) {
  const [draft, setDraft] = useState(newDraft());
  const [tool, setTool] = useState("given");
  const [region, setRegion] = useState(0);
  const [picks, setPicks] = useState(/** @type {number[]} */ ([]));
  const [held, setHeld] = useState(/** @type {number[]} */ ([])); // the first of two groups
  const [current, setCurrent] = useState(-1);
  const [names, setNames] = useState(/** @type {Map<string, any>} */ (new Map()));
  const [shown, setShown] = useState(/** @type {any} */ (null));
  const [verdict, setVerdict] = useState({ kind: "", text: "" });
  const [masks, setMasks] = useState(/** @type {number[]} */ ([]));
  const [hasCandidates, setCandidates] = useState(true);
  const [isSharing, setSharing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const gridRef = useRef();
  const state = useRef(/** @type {any} */ (null));
  state.current = { draft, tool, region, picks, held };

  const change = (/** @type {import("./draft.js").Change} */ made) => {
    const next = redraft(state.current.draft, made);
    if (next === state.current.draft) return next;
    state.current = { ...state.current, draft: next };
    setDraft(next);
    keep(KEPT, { ...next, past: [], future: [] });
    return next;
  };
  useEffect(() => {
    catalogue().then(setNames);
    kept(KEPT).then(
      (/** @type {any} */ saved) => {
        if (saved?.givens?.length === saved?.size ** 2) setDraft({ ...newDraft(), ...saved });
        setReady(true);
      },
      () => setReady(true),
    );
  }, []);

  const { size } = draft;
  const puzzle = puzzleOf(draft);
  const uneven = unevenRegions(draft);
  useEffect(() => {
    if (!isReady) return undefined;
    let isPast = false; // an answer about an earlier puzzle says nothing about this one
    /** @type {<Answer>(use: (answer: Answer) => void) => (answer: Answer) => void} */
    const now = (use) => (answer) => {
      if (!isPast) use(answer);
    };
    setVerdict({ kind: "", text: t("e-checking") });
    const fail = (/** @type {any} */ error) => {
      clearTimeout(late);
      setMasks([]);
      setVerdict(error.code === "limit" ? { kind: "", text: t("e-slow") } : { kind: "bad", text: sayError(error) });
    };
    const late = setTimeout(
      now(() => fail({ code: "limit" })),
      PATIENCE,
    );
    const judged = (/** @type {{ candidates: number[][] }} */ { candidates }) => {
      clearTimeout(late);
      const found = verdictOf(candidates);
      setMasks(candidates.map((digits) => digits.reduce((mask, digit) => mask | bitOf(digit), 0)));
      setVerdict({ kind: found === "unique" ? "good" : found === "none" ? "bad" : "", text: t(`e-${found}`) });
    };
    draw(uneven.length ? { ...puzzle, regions: [] } : puzzle).then(now(setShown), now(fail));
    if (uneven.length) {
      clearTimeout(late);
      setMasks([]);
      setVerdict({
        kind: "bad",
        text: t("e-uneven", {
          regions: uneven.map(([number, count]) => `${number + 1}: ${count}`).join(t("comma")),
          size,
        }),
      });
    } else judge(puzzle).then(now(judged), now(fail));
    return () => {
      clearTimeout(late);
      isPast = true;
    };
  }, [isReady, JSON.stringify(puzzle), currentLanguage()]);

  /** Turn the drawn cells into a rule, ready for its value. */
  const finishPicks = () => {
    const { draft: at, tool: name, picks: cells, held: first } = state.current;
    if (name === "given" || name === "region" || !cells.length) return;
    const kind = /** @type {import("./kinds.js").Form} */ (KINDS.get(name));
    if (kind.gesture === "groups" && !first.length) {
      hold(cells);
      pick([]);
      return;
    }
    const rule = ruleFrom(kind, cells, at.size, first);
    if (!rule) return;
    hold([]);
    const next = change({ type: "add", rule });
    setCurrent(next.rules.findIndex((/** @type {any} */ one) => JSON.stringify(one) === JSON.stringify(rule)));
    pick([]);
  };
  const pick = (/** @type {number[]} */ cells) => {
    state.current = { ...state.current, picks: cells };
    setPicks(cells);
  };
  const hold = (/** @type {number[]} */ cells) => {
    state.current = { ...state.current, held: cells };
    setHeld(cells);
  };
  const paint = (/** @type {number[]} */ cells) => change({ type: "region", cells, region: state.current.region });
  const focus = (/** @type {number} */ cell) =>
    gridRef.current?.querySelector(`[data-cell="${cell}"]`)?.focus({ preventScroll: true });

  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return undefined;
    const stop = listenToPointer(grid, size, {
      onPress: (cell, adds) => {
        if (state.current.tool === "region") paint([cell]);
        pick(adds ? [...state.current.picks, cell] : [cell]);
        focus(cell);
      },
      onDrag: (cells) => {
        if (state.current.tool === "region") paint(cells);
        pick([
          ...state.current.picks,
          ...cells.filter((cell, at) => (at ? cells[at - 1] : state.current.picks.at(-1)) !== cell),
        ]);
      },
      onDouble: () => {},
      onLong: () => {},
    });
    // A single cell may be the first of several, so only a drag draws at once. Enter and the button use the selection.
    const up = () => state.current.picks.length > 1 && state.current.tool !== "given" && finishPicks();
    grid.addEventListener("pointerup", up);
    return () => {
      stop();
      grid.removeEventListener("pointerup", up);
    };
  }, [size, isReady]);

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const arrows = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    });
    const cells = state.current.picks.length ? state.current.picks : [0];
    const key = /^(?:Digit|Numpad|Key)([0-9A-P])$/.exec(event.code)?.[1]; // on boards with more than nine digits, A is 10
    const digit = key ? parseInt(key, 36) : event.code === "Backspace" || event.code === "Delete" ? 0 : -1;
    if (event.ctrlKey || event.metaKey) {
      if (event.code === "KeyZ") change({ type: event.shiftKey ? "redo" : "undo" });
      else if (event.code === "KeyY") change({ type: "redo" });
      else return;
    } else if (arrows[event.key]) {
      const { cursor } = step(
        /** @type {any} */ ({ cursor: cells.at(-1), cells: new Set() }),
        ...arrows[event.key],
        false,
        size,
      );
      pick(event.shiftKey ? [...cells, cursor] : [cursor]);
      if (state.current.tool === "region" && event.shiftKey) paint([cursor]);
      focus(cursor);
    } else if (event.key === "Enter") {
      if (state.current.tool === "region") paint(cells);
      else finishPicks();
    } else if (digit >= 0 && state.current.tool === "given" && digit <= size) change({ type: "given", cells, digit });
    else return;
    event.preventDefault();
  };

  const variant = shown?.size === size ? shown : null;
  const shape = makeShape(size, variant?.houses ?? [], variant?.pairs ?? []);
  const all = shape.digits.reduce((mask, digit) => mask | bitOf(digit), 0);
  const isNews = (/** @type {number} */ mask) => hasCandidates && mask !== all; // where all is possible, nothing is said
  const cells = draft.givens.map((digit, cell) =>
    digit ? withDigit(0, digit) : withCentre(0, isNews(masks[cell]) ? (masks[cell] ?? 0) : 0),
  );
  const nameOf = (/** @type {string} */ kind) =>
    capital((KINDS.get(kind) ?? names.get(kind))?.name[currentLanguage()] ?? kind);
  const rules = draft.rules.map((rule, at) => ({
    rule,
    place: variant?.rules[at]?.kind === rule.kind ? variant.rules[at].place : nameOf(rule.kind),
  }));
  const selected = new Set(picks);
  const marked =
    draft.rules[current]?.cells ?? draft.rules[current]?.groups?.flat() ?? held.map((cell) => shape.nameOf(cell));
  const drawn = KINDS.get(tool);
  const isFirst = drawn?.gesture === "groups" && !held.length;
  const extra = html`<g class="drawing-now">
    ${marked.length > 0 && html`<path class="now" d=${outlineOf(marked.map(shape.cellOf), 0.04, size)} />`}
    ${drawn?.gesture === "line" && picks.length > 1 && html`<polyline class="now" points=${picks.map((cell) => `${(cell % size) + 0.5},${Math.floor(cell / size) + 0.5}`).join(" ")} />`}
    ${uneven.length > 0 && html`<path class="edge" d=${borderPath(draft.regions ?? [], size)} />`}
    ${tool === "region" && (draft.regions?.length ? draft.regions : usualRegions(size)).map((number, cell) => html`<text style=${{ fontSize: ".28px" }} x=${(cell % size) + 0.5} y=${Math.floor(cell / size) + 0.6}>${number + 1}</text>`)}
  </g>`;
  const props = boardProps({ variant: variant ?? { size, drawing: { margins: [0, 0, 0, 0], layers: [] } } }, extra);
  const play = async () => {
    setBusy(true);
    try {
      acts.begin(await openVariant(puzzle));
    } catch (error) {
      setVerdict({ kind: "bad", text: sayError(error) });
    } finally {
      setBusy(false);
    }
  };
  const choose = (/** @type {string} */ name) => {
    setTool(name);
    pick([]);
    hold([]);
    setCurrent(-1);
  };
  const regions = draft.regions === null ? "boxes" : draft.regions.length ? "own" : "none";
  const resize = (/** @type {string} */ to) => {
    change({ type: "size", size: Number(to) });
    choose(tool);
  };
  const divide = (/** @type {string} */ to) => {
    change({ type: "regions", regions: to === "boxes" ? null : to === "none" ? [] : usualRegions(size) });
    if (to === "own") choose("region");
  };
  const back = (/** @type {import("./draft.js").Change} */ made) => () => {
    change(made);
    setCurrent(-1);
  };
  const keys = `keys ${size > 16 ? "many n25" : size > 9 ? "many" : ""}`;
  const isBlocked = verdict.kind === "bad" || isBusy;
  return html`<div class="page wide"><${TopBar} at="editor" /><main class="editor">
    <div class="editor-board" onKeyDown=${onKey}>
      <${Board} cells=${cells} isClue=${(/** @type {number} */ cell) => draft.givens[cell] > 0} selected=${selected} cursor=${picks.at(-1) ?? 0} shape=${shape} kind="main variant" gridRef=${gridRef} label=${t("editor")} ...${props} />
    </div>
    <div class="editor-panel">
      <header class="editor-head">
        <h1>${t("editor")}</h1>
        <${Button} kind="quiet" id="e-undo" icon="undo" label=${t("undo")} hideLabel disabled=${!draft.past.length} onClick=${back({ type: "undo" })} />
        <${Button} kind="quiet" id="e-redo" icon="redo" label=${t("redo")} hideLabel disabled=${!draft.future.length} onClick=${back({ type: "redo" })} />
        <${Button} kind="quiet" id="e-clear" icon="trash" label=${t("e-clear")} hideLabel onClick=${back({ type: "load", puzzle: { size } })} />
      </header>
      <p class=${`message ${verdict.kind}`} role="status" id="verdict">${verdict.text}</p>
      <div class="editor-acts">
        <${Button} kind="primary" id="e-play" icon="play" label=${t("play-this")} disabled=${isBlocked} onClick=${play} />
        <${Button} id="e-share" icon="share" label=${t("share-this")} onClick=${() => setSharing(true)} />
      </div>
      <section aria-labelledby="e-rules-title">
        <h2 id="e-rules-title">${t("variant-rules")}</h2>
        <${RuleChips} rules=${rules} current=${current} onChoose=${setCurrent} onRemove=${(/** @type {number} */ at) => back({ type: "remove", at })()} />
        ${draft.rules[current] && html`<${RuleFields} rule=${draft.rules[current]} place=${rules[current].place} onChange=${(/** @type {any} */ values) => change({ type: "change", at: current, values })} />`}
      </section>
      <section aria-labelledby="e-tool-title">
        <h2 id="e-tool-title">${t("e-tool")}</h2>
        <${ToolPalette} tool=${tool} nameOf=${nameOf} onChoose=${choose} />
        <p class="soft" id="e-how">${t(`e-how-${drawn?.gesture ?? tool}`)}</p>
        ${tool === "given" && html`<${Group} kind=${keys} label=${t("keypad")}>${shape.digits.map((digit) => html`<button type="button" class="key" data-digit=${digit} onClick=${() => change({ type: "given", cells: picks, digit })}><span class="digit">${digit}</span></button>`)}<//>`}
        ${tool === "region" && html`<${Choice} name="region" label=${t("e-region")} value=${String(region)} options=${shape.digits.map((digit) => [String(digit - 1), String(digit)])} onChange=${(/** @type {string} */ to) => setRegion(Number(to))} />`}
        ${drawn && picks.length > 0 && html`<${Button} kind="primary wide" id="e-add" icon="plus" label=${isFirst ? t("e-next-group") : t("e-add", { name: nameOf(tool) })} disabled=${!isFirst && !ruleFrom(drawn, picks, size, held)} onClick=${finishPicks} />`}
      </section>
      <section aria-labelledby="e-board-title">
        <h2 id="e-board-title">${t("e-board")}</h2>
        <div class="editor-form">
          <${Choice} name="size" label=${t("v-size")} value=${String(size)} options=${SIZES.map((one) => [String(one), `${one}×${one}`])} onChange=${resize} />
          <${Choice} name="regions" label=${t("e-regions")} value=${regions} options=${["boxes", "own", "none"].map((name) => [name, t(`e-regions-${name}`)])} onChange=${divide} />
        </div>
        <div class="board-rules">${BOARD_RULES.map(
          ({ id, rule }) =>
            html`<${Check} key=${id} name=${id} label=${`${nameOf(rule.kind)}${rule.direction ? ` ${rule.direction}` : ""}`} checked=${draft.rules.some((one) => one.kind === rule.kind && one.direction === rule.direction)} onChange=${() => change({ type: "toggle", rule })} />`,
        )}</div>
        <label class="stack"><span>${t("e-title")}</span><input id="e-title" value=${draft.title} maxlength="80" onChange=${(/** @type {any} */ event) => change({ type: "title", title: event.target.value.trim() })} /></label>
        <${Check} name="candidates" label=${t("e-candidates")} checked=${hasCandidates} onChange=${setCandidates} />
      </section>
    </div>
    ${isSharing && html`<${Dialog} title=${t("share")} onClose=${() => setSharing(false)} kind="export"><${Sharing} puzzle=${puzzle} request=${{ puzzle }} /><//>`}
  </main>${dialogs}</div>`;
}
