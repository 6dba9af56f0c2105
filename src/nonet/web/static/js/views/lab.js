// The Lab: a textbook algorithm at work: board, state and code side by side, and all of them in a race.

import { withCentre } from "../game/cells.js";
import { candidatesOf, digitsOf, nameOf } from "../game/geometry.js";
import { Code } from "../lab/code.js";
import { Race } from "../lab/race.js";
import { moveTo, moveToNext, openSearch } from "../lab/search.js";
import { State } from "../lab/state.js";
import { momentAfter, scarcityOf } from "../lab/tables.js";
import { get, sayError, spoken } from "../store/api.js";
import { listGames } from "../store/games.js";
import { Board } from "../ui/board.js";
import { Button, Group, html } from "../ui/elements.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { currentLanguage, t } from "../words/index.js";
import { TopBar } from "./home.js";
import { plainPuzzles } from "./import.js";

/** @typedef {import("../lab/search.js").Search} Search */

/** Events a second, by the place of the slider; the last is all at once. */
const SPEEDS = [1, 2, 4, 10, 25, 60, 150, 500, 2000, 10000, Infinity];
const WITH_CANDIDATES = new Set(["fewest_first", "dancing_links", "norvig"]);
const TABS = ["board", "state", "code"];

/**
 * The puzzle, the algorithms and the place that a link names: #lab/PUZZLE~ALGORITHM,ALGORITHM~EVENTS.
 * @param {string} rest @param {import("../types.js").AlgorithmsAnswer} known
 */
function fromLink(rest, known) {
  const [puzzle = "", names = "", at = "0"] = decodeURIComponent(rest).split("~");
  const example = known.examples.find((one) => one.name === puzzle);
  const [line] = example ? [example.puzzle] : plainPuzzles(puzzle);
  const chosen = names.split(",").filter((name) => known.algorithms.some((one) => one.name === name));
  return {
    choice: example ? example.name : line ? "text" : known.examples[0].name,
    puzzle: line ?? known.examples[0].puzzle,
    names: chosen.length ? chosen.slice(0, 2) : ["bitmask", "fewest_first"],
    at: Math.max(0, Number(at) || 0),
  };
}

/** @param {{ dialogs: any, rest?: string }} props */
export function LabView({ dialogs, rest = "" }) {
  const [known, setKnown] = useState(/** @type {import("../types.js").AlgorithmsAnswer | null} */ (null));
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  const [choice, setChoice] = useState("");
  const [text, setText] = useState("");
  const [puzzle, setPuzzle] = useState("");
  const [runs, setRuns] = useState(/** @type {Search[]} */ ([]));
  const [speed, setSpeed] = useState(3);
  const [isRunning, setRunning] = useState(false);
  const [tab, setTab] = useState("board");
  const [message, setMessage] = useState("");
  const start = useRef(0); // where a link begins
  const current = useRef(/** @type {Search[]} */ ([]));
  const queue = useRef(Promise.resolve()); // of moves
  const waiting = useRef(0); // how many they are
  const wanted = useRef(0); // the place on the timeline
  current.current = runs;

  const guard = async (/** @type {() => Promise<unknown>} */ run) => {
    try {
      setMessage("");
      await run();
    } catch (error) {
      setRunning(false);
      setMessage(sayError(error));
    }
  };
  useEffect(() => {
    guard(async () => {
      const found = await get(`algorithms?lang=${await spoken(currentLanguage())}`);
      setKnown(found);
      if (names.length) return; // only the language changed
      const link = fromLink(rest, found);
      start.current = link.at;
      setNames(link.names);
      setChoice(link.choice);
      if (link.choice === "text") setText(link.puzzle);
      setPuzzle(link.puzzle);
    });
  }, [currentLanguage()]);
  useEffect(() => {
    if (!puzzle || !names.length) return undefined;
    let isPast = false;
    setRunning(false);
    setRuns([]);
    guard(async () => {
      const found = await Promise.all(names.map((name) => openSearch(puzzle, name, start.current)));
      start.current = 0;
      if (!isPast) setRuns(found);
    });
    return () => {
      isPast = true;
    };
  }, [puzzle, names.join()]);

  /** Move every search by a function, after the moves that were asked for before. */
  const move = (/** @type {(search: Search, place: number) => Promise<Search>} */ act) => {
    waiting.current++;
    queue.current = queue.current.then(async () => {
      const before = current.current;
      await guard(async () => {
        const after = await Promise.all(before.map(act));
        if (current.current !== before) return; // another puzzle or algorithm
        current.current = after;
        setRuns(after);
      });
      waiting.current--;
    });
  };
  const stop = (/** @type {(search: Search, place: number) => Promise<Search>} */ act) => {
    setRunning(false);
    move(act);
  };
  /** Follow the timeline: of all the places on the way, only the last counts. */
  const seek = (/** @type {number} */ to) => {
    wanted.current = to;
    stop(async (search, place) => {
      if (wanted.current !== to) return search;
      return moveTo(search, place === 0 ? to : Math.round((to / Math.max(1, runs[0].total)) * search.total));
    });
  };
  const by = (/** @type {number} */ count) => (/** @type {Search} */ search) => moveTo(search, search.at + count);
  const isOver = runs.length > 0 && runs.every(({ at, total }) => at >= total);
  useEffect(() => {
    if (!isRunning) return undefined;
    const rate = SPEEDS[speed];
    const wait = Math.max(40, 1000 / rate);
    const timer = setInterval(() => {
      if (!waiting.current) move(by(Math.max(1, Math.round((rate * wait) / 1000))));
    }, wait);
    return () => clearInterval(timer);
  }, [isRunning, speed]);
  useEffect(() => {
    if (isOver && isRunning) setRunning(false);
  }, [isOver, isRunning]);
  const link = `#lab/${encodeURIComponent(`${choice === "text" || choice === "mine" ? puzzle : choice}~${names.join(",")}~${runs[0]?.at ?? start.current}`)}`;
  useEffect(() => {
    if (!isRunning && runs.length && location.hash.startsWith("#lab")) history.replaceState(null, "", link);
  }, [isRunning, link, runs.length]);
  useEffect(() => {
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest("input, select, textarea, dialog, [role=gridcell]")
      )
        return;
      if (event.key === " " && target.closest("button, a")) return;
      const act = {
        " ": () => setRunning((/** @type {boolean} */ now) => !now),
        ".": () => stop(by(1)),
        ",": () => stop(by(-1)),
        ArrowRight: () => stop(by(1)),
        ArrowLeft: () => stop(by(-1)),
        Home: () => stop((search) => moveTo(search, 0)),
        End: () => stop((search) => moveTo(search, search.total)),
        c: () => stop((search) => moveToNext(search, "contradiction")),
        u: () => stop((search) => moveToNext(search, "undo")),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, []);

  const choose = async (/** @type {string} */ name) => {
    setChoice(name);
    if (name === "mine") {
      const game = (await listGames()).find(({ variant }) => !variant);
      if (game) setPuzzle(game.clues);
    } else if (name !== "text") setPuzzle(known?.examples.find((one) => one.name === name)?.puzzle ?? "");
  };
  const take = (/** @type {string} */ given) => {
    setText(given);
    const [found] = plainPuzzles(given);
    if (found) setPuzzle(found);
    else if (given.trim().length > 80) setMessage(t("lab-no-puzzle"));
  };
  const about = (/** @type {string} */ name) => known?.algorithms.find((one) => one.name === name);
  const select = (/** @type {number} */ at, /** @type {string} */ name) =>
    setNames(name ? Object.assign([...names], { [at]: name }) : names.slice(0, at));
  const main = runs[0];
  const moment = main && momentOf(main);
  return html`<div class="page wide"><${TopBar} at="lab" /><main class="lab">
    <h1>${t("lab-title")}</h1>
    <p class="soft">${t("lab-idea")}</p>
    ${message && html`<p class="message bad" role="alert">${message}</p>`}
    ${
      known &&
      html`<div class="lab-what">
      <label class="stack"><span>${t("puzzle")}</span><select id="lab-puzzle" onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
        ${known.examples.map(({ name }) => html`<option value=${name} selected=${name === choice}>${t(`example-${name}`)}</option>`)}
        <option value="mine" selected=${choice === "mine"}>${t("this-board")}</option><option value="text" selected=${choice === "text"}>${t("other-puzzle")}</option></select></label>
      ${[0, 1].map(
        (at) =>
          html`<label class="stack"><span>${t(at ? "lab-beside" : "algorithm")}</span><select id=${`lab-algorithm-${at}`} onChange=${(/** @type {any} */ event) => select(at, event.target.value)}>
        ${at > 0 && html`<option value="" selected=${!names[1]}>${t("none")}</option>`}
        ${known.algorithms.map((one) => html`<option value=${one.name} selected=${one.name === names[at]}>${one.title}</option>`)}</select></label>`,
      )}
    </div>`
    }
    ${choice === "text" && html`<label class="stack"><span>${t("lab-paste")}</span><input id="lab-text" value=${text} onInput=${(/** @type {any} */ event) => take(event.target.value)} /></label>`}
    ${known && names[0] && html`<div class="lab-about"><p class="idea">${about(names[0])?.idea}</p><p class="soft">${about(names[0])?.cost} ${about(names[0])?.weakness}</p></div>`}
    ${
      main
        ? html`<${Controls} runs=${runs} isRunning=${isRunning} isOver=${isOver} speed=${speed} setSpeed=${setSpeed} setRunning=${setRunning} stop=${stop} seek=${seek} by=${by} />
    <${Group} kind="lab-tabs" label=${t("lab")}>${TABS.map((name) => html`<${Button} id=${`lab-tab-${name}`} label=${t(`lab-${name}`)} pressed=${tab === name} onClick=${() => setTab(name)} />`)}<//>
    <div class=${`lab-panels tab-${tab}`}>
      <div class="lab-boards">${runs.map((run, at) => html`<${Run} key=${at} run=${run} known=${about(run.algorithm)} />`)}</div>
      <div class="lab-side-state card">${moment && html`<${State} algorithm=${main.algorithm} moment=${moment} clues=${digitsOf(puzzle)} />`}</div>
      <div class="lab-side-code card">${about(main.algorithm) && html`<${Code} known=${about(main.algorithm)} event=${moment.last} />`}</div>
    </div>
    <p class="hidden" role="status" id="lab-said">${isRunning ? "" : sayEvent(moment?.last)}</p>`
        : known && !message && html`<p class="soft" role="status">${t("working")}</p>`
    }
    <p class="soft only-mouse lab-note">${t("lab-keys")}</p>
    <h2>${t("effort")}</h2>
    ${known && puzzle && html`<${Race} puzzle=${puzzle} known=${known.algorithms} chosen=${names[0]} onChoose=${(/** @type {string} */ name) => select(0, name)} />`}
  </main>${dialogs}</div>`;
}

/** @param {Search} run */
const momentOf = ({ puzzle, window, at }) =>
  momentAfter(digitsOf(puzzle), window.written, window.events, at - window.first);

/** @param {any} event */
function sayEvent(event) {
  if (!event) return "";
  const place =
    typeof event.cell === "number"
      ? nameOf(event.cell)
      : typeof event.house === "number"
        ? t(`lab-house-${["row", "column", "box"][Math.floor(event.house / 9)]}`, { number: (event.house % 9) + 1 })
        : "";
  return t(`lab-said-${event.kind}`, { cell: place, digit: event.digit ?? "" });
}

/** @param {import("../lab/tables.js").Moment} moment */
function sayScarcity(moment) {
  const found = scarcityOf(moment);
  if (!found) return "";
  const { cell, count, best, least } = found;
  return t(count === least ? "lab-scarcest" : "lab-scarcity", { cell: nameOf(cell), count, best: nameOf(best), least });
}

/** @param {any} props */
function Controls({ runs, isRunning, isOver, speed, setSpeed, setRunning, stop, seek, by }) {
  const [main] = runs;
  const { course, total } = main;
  const deepest = Math.max(1, ...course.map((/** @type {any} */ point) => point.depth));
  const points = course
    .map(
      (/** @type {any} */ { events, depth }) =>
        `${((1000 * events) / Math.max(1, total)).toFixed(1)},${(60 - (56 * depth) / deepest).toFixed(1)}`,
    )
    .join(" ");
  return html`<div class="lab-controls card">
    <div class="lab-timeline">
      <svg viewBox="0 0 1000 62" preserveAspectRatio="none" aria-hidden="true"><polyline points=${points} /><path d=${`M${(1000 * main.at) / Math.max(1, total)} 0V62`} /></svg>
      <input id="lab-timeline" type="range" min="0" max=${total} value=${main.at} aria-label=${t("lab-timeline")} aria-valuetext=${t("lab-place", { at: main.at.toLocaleString(), total: total.toLocaleString() })} onInput=${(/** @type {any} */ event) => seek(Number(event.target.value))} />
    </div>
    <${Group} kind="row-of-buttons" label=${t("lab-controls")}>
      <${Button} id="lab-reset" icon="undo" label=${t("reset")} hideLabel disabled=${main.at === 0} onClick=${() => stop((/** @type {Search} */ search) => moveTo(search, 0))} />
      <${Button} id="lab-back" icon="back" label=${t("lab-back")} hideLabel disabled=${main.at === 0} onClick=${() => stop(by(-1))} />
      <${Button} kind="primary" id="lab-run" icon=${isRunning ? "pause" : "play"} label=${t(isRunning ? "stop" : "run")} disabled=${isOver} onClick=${() => setRunning(!isRunning)} />
      <${Button} id="lab-step" icon="next" label=${t("step")} hideLabel disabled=${isOver} onClick=${() => stop(by(1))} />
      ${["contradiction", "undo", "solved"].map((kind) => html`<${Button} id=${`lab-to-${kind}`} label=${t(`lab-to-${kind}`)} disabled=${isOver} onClick=${() => stop((/** @type {Search} */ search) => moveToNext(search, kind))} />`)}
      <label class="lab-speed"><span>${t("speed")}</span><input id="lab-speed" type="range" min="0" max=${SPEEDS.length - 1} value=${speed} onInput=${(/** @type {any} */ event) => setSpeed(Number(event.target.value))} /></label>
    <//>
  </div>`;
}

/**
 * One algorithm at work.
 * @param {{ run: Search, known: import("../types.js").AlgorithmEntry }} props
 */
function Run({ run, known }) {
  const moment = momentOf(run);
  const { digits, written, last } = moment;
  const clues = run.puzzle;
  const states = new Map(written.map(({ cell, is_try: isTry }) => [cell, isTry ? "tried" : "forced"]));
  const { nodes = 0, backtracks = 0, depth = 0 } = last ?? {};
  const wrong = last?.kind === "contradiction" && typeof last.cell === "number" ? new Set([last.cell]) : undefined;
  const masks = WITH_CANDIDATES.has(run.algorithm) ? candidatesOf(digits) : [];
  const cells = digits.map((digit, cell) => digit || withCentre(0, masks[cell] ?? 0));
  return html`<section class="runner card" aria-label=${known?.title}>
    <h2>${known?.title}</h2>
    <${Board} cells=${cells} isClue=${(/** @type {number} */ one) => clues[one] !== "."} states=${states} wrong=${wrong} label=${known?.title} />
    <p class="counts"><span><b>${nodes.toLocaleString()}</b> ${t("nodes")}</span><span><b>${backtracks.toLocaleString()}</b> ${t("backtracks")}</span><span><b>${depth}</b> ${t("depth")}</span></p>
    <p class="soft" aria-hidden="true">${sayEvent(last) || " "}</p>
    <p class="soft scarcity">${sayScarcity(moment) || " "}</p>
    ${run.at >= run.total && !run.isSolved && html`<p class="soft">${t("end-of-trace", { count: nodes.toLocaleString() })}</p>`}
  </section>`;
}
