// The Lab: textbook algorithms solve the same puzzle side by side, with counts and a plot of their effort.

import { plainPuzzles } from "./import.js";
import { digitsOf } from "../game/geometry.js";
import { newReplay, replayOn } from "../game/trace.js";
import { get, post } from "../store/api.js";
import { listGames } from "../store/games.js";
import { Board } from "../ui/board.js";
import { Button, Group, html } from "../ui/elements.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { sayError } from "../words/errors.js";
import { t } from "../words/index.js";
import { TopBar } from "./home.js";

const EVENTS = 20000;

/** @param {{ dialogs: any }} props */
export function LabView({ dialogs }) {
  const [known, setKnown] = useState(/** @type {any} */ (null));
  const [names, setNames] = useState(["bitmask", "fewest_first"]);
  const [choice, setChoice] = useState("ordinary");
  const [text, setText] = useState("");
  const [puzzle, setPuzzle] = useState("");
  const [runs, setRuns] = useState(/** @type {any[]} */ ([]));
  const [efforts, setEfforts] = useState(/** @type {any} */ (null));
  const [speed, setSpeed] = useState(4);
  const [isRunning, setRunning] = useState(false);
  const [message, setMessage] = useState("");
  const asked = useRef(0);
  const isGoing = useRef(false); // changes at once, unlike the state: a last tick must not undo a reset

  const guard = async (/** @type {() => Promise<any>} */ run) => {
    try {
      setMessage("");
      await run();
    } catch (error) {
      setMessage(sayError(error));
    }
  };
  useEffect(() => {
    guard(async () => {
      const found = await get("algorithms");
      setKnown(found);
      setPuzzle(found.examples[0].puzzle);
    });
  }, []);
  useEffect(() => {
    if (!puzzle) return;
    setRunning(false);
    setEfforts(null);
    guard(async () => setEfforts(await post("compare", { puzzle })));
  }, [puzzle]);
  useEffect(() => {
    if (!puzzle) return;
    const mine = (asked.current += 1);
    setRunning(false);
    guard(async () => {
      const found = await Promise.all(names.map((algorithm) => post("search", { puzzle, algorithm, events: EVENTS })));
      if (mine === asked.current) setRuns(found.map(({ events }) => ({ events, replay: newReplay(digitsOf(puzzle)) })));
    });
  }, [puzzle, names.join()]);
  const advance = (/** @type {number} */ count) => setRuns((before) => before.map((run) => ({ ...run, replay: replayOn(run.replay, run.events, count) })));
  useEffect(() => {
    isGoing.current = isRunning;
    if (!isRunning) return undefined;
    const timer = setInterval(() => isGoing.current && advance(Math.ceil(1.9 ** (speed - 3))), speed < 3 ? 300 / (speed + 1) : 50);
    return () => clearInterval(timer);
  }, [isRunning, speed]);
  const isOver = runs.every(({ replay, events }) => replay.at >= events.length);
  useEffect(() => {
    if (isOver && isRunning) setRunning(false);
  }, [isOver, isRunning]);
  const choose = async (/** @type {string} */ name) => {
    setChoice(name);
    if (name === "mine") {
      const [game] = await listGames();
      if (game) setPuzzle(game.clues);
    } else if (name !== "text") setPuzzle(known.examples.find((/** @type {any} */ one) => one.name === name).puzzle);
  };
  const take = (/** @type {string} */ given) => {
    setText(given);
    const [found] = plainPuzzles(given);
    if (found) setPuzzle(found);
  };
  const most = Math.max(1, ...(efforts?.algorithms ?? []).map((/** @type {any} */ one) => one.nodes));
  return html`<div class="page"><${TopBar} at="lab" /><main class="lab">
    <h1>${t("lab-title")}</h1>
    <p class="soft">${t("lab-idea")}</p>
    ${message && html`<p class="message bad" role="alert">${message}</p>`}
    ${known && html`<${Group} kind="row-of-buttons" label=${t("lab")}>
      <label class="stack"><span>${t("puzzle")}</span><select id="lab-puzzle" onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
        ${known.examples.map((/** @type {any} */ { name }) => html`<option value=${name} selected=${name === choice}>${t(`example-${name}`)}</option>`)}
        <option value="mine">${t("this-board")}</option><option value="text">${t("other-puzzle")}</option></select></label>
      <${Button} kind="primary" id="lab-run" icon=${isRunning ? "pause" : "play"} label=${t(isRunning ? "stop" : "run")} disabled=${isOver} onClick=${() => setRunning(!isRunning)} />
      <${Button} id="lab-step" icon="next" label=${t("step")} disabled=${isOver} onClick=${() => { setRunning(false); advance(1); }} />
      <${Button} id="lab-reset" icon="undo" label=${t("reset")} onClick=${() => { isGoing.current = false; setRunning(false); setRuns(runs.map((run) => ({ ...run, replay: newReplay(digitsOf(puzzle)) }))); }} />
      <label class="stack"><span>${t("speed")}</span><input id="lab-speed" type="range" min="0" max="12" value=${speed} onInput=${(/** @type {any} */ event) => setSpeed(Number(event.target.value))} /></label>
    <//>`}
    ${choice === "text" && html`<label class="stack"><span>${t("lab-paste")}</span><input id="lab-text" value=${text} onInput=${(/** @type {any} */ event) => take(event.target.value)} /></label>`}
    <div class="pair">${names.map((name, at) => html`<${Run} key=${at} at=${at} name=${name} known=${known} run=${runs[at]} clues=${puzzle} onChoose=${(/** @type {string} */ chosen) => setNames(names.map((old, place) => (place === at ? chosen : old)))} />`)}</div>
    <h2>${t("effort")}</h2>
    ${efforts ? html`<div id="lab-plot" class="plot">${efforts.algorithms.map((/** @type {any} */ { name, nodes, is_cut_off: isCut }) => html`<div class="effort" key=${name}>
      <span class="effort-name">${name}</span><span class="effort-track"><span class=${`effort-bar ${isCut ? "cut" : ""}`} style=${{ width: `${(100 * Math.log10(nodes + 1)) / Math.log10(most + 1)}%` }}></span></span>
      <span class="effort-count">${isCut ? "> " : ""}${nodes.toLocaleString()}</span></div>`)}<p class="soft">${t("effort-note", { limit: efforts.node_limit.toLocaleString() })}</p></div>` : html`<p class="soft">${t("working")}</p>`}
  </main>${dialogs}</div>`;
}

/**
 * One algorithm at work.
 * @param {any} props
 */
function Run({ at, name, known, run, clues, onChoose }) {
  const replay = run?.replay ?? newReplay(clues ? digitsOf(clues) : Array(81).fill(0));
  const { nodes = 0, backtracks = 0, depth = 0, kind, cell } = replay.last ?? {};
  const wrong = kind === "contradiction" && cell !== null && cell !== undefined ? new Set([cell]) : undefined;
  const isCut = run && replay.at >= run.events.length && run.events.length >= EVENTS;
  return html`<div class="runner card">
    <label class="stack"><span>${t("algorithm")}</span><select id=${`lab-algorithm-${at}`} onChange=${(/** @type {any} */ event) => onChoose(event.target.value)}>
      ${(known?.algorithms ?? []).map((/** @type {any} */ one) => html`<option value=${one.name} selected=${one.name === name}>${one.name}</option>`)}</select></label>
    <p class="soft idea">${t(`idea-${name}`)}</p>
    <${Board} cells=${replay.digits} isClue=${(/** @type {number} */ one) => clues[one] !== "."} states=${replay.states} wrong=${wrong} label=${name} />
    <p class="counts"><span><b>${nodes.toLocaleString()}</b> ${t("nodes")}</span><span><b>${backtracks.toLocaleString()}</b> ${t("backtracks")}</span><span><b>${depth}</b> ${t("depth")}</span></p>
    ${isCut && html`<p class="soft">${t("end-of-trace", { count: EVENTS.toLocaleString() })}</p>`}
  </div>`;
}
