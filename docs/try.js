// "Try it here": runs the Python examples of a page in the reader's browser, by the Worker of the page without a server.
// Where that page does not lie beside this site, nothing is offered.

const { page, words } = document.getElementById("try").dataset;
const home = new URL(page, location.href);
const said = JSON.parse(words);
const blocks = [...document.querySelectorAll("pre > code")].filter((code) => /^>>> /m.test(code.textContent));
/** The Worker, and those who wait for its answers. */
let worker = null;
let last = 0;
const waiting = new Map();
/** The examples that have run in this Worker: later ones build on them. */
const done = new Set();

/** What a session types: its lines after the prompts. */
const typed = (session) =>
  session
    .split("\n")
    .filter((line) => /^(>>>|\.\.\.)( |$)/.test(line))
    .map((line) => line.slice(4))
    .join("\n");

function stop() {
  worker?.terminate();
  worker = null;
  done.clear();
  for (const settle of waiting.values()) settle(null);
  waiting.clear();
}

function run(source, place) {
  if (!worker) {
    worker = new Worker(new URL(place.worker, home), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.failed) stop();
      waiting.get(data.id)?.(data.shown);
      waiting.delete(data.id);
    };
    worker.onerror = stop;
    worker.postMessage({ home: new URL(place.home, home).href });
  }
  const id = ++last;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, source });
  });
}

const made = (name, more = {}) => Object.assign(document.createElement(name), more);

function box(code, at, place) {
  const offer = made("button", { className: "md-button", textContent: said.try });
  offer.onclick = () => {
    const input = made("textarea", { value: typed(code.textContent), spellcheck: false, wrap: "off", ariaLabel: said.try });
    const output = made("pre", { ariaLive: "polite" });
    const button = made("button", { className: "md-button", textContent: said.run });
    input.rows = input.value.split("\n").length + 1;
    input.style.cssText = "box-sizing: border-box; width: 100%; font: .85em monospace; padding: .5em";
    async function start() {
      button.textContent = said.stop;
      button.onclick = stop;
      output.textContent = worker ? "" : said.starting;
      for (const [earlier, block] of blocks.slice(0, at).entries()) {
        if (!done.has(earlier) && (await run(typed(block.textContent), place)) !== null) done.add(earlier);
      }
      const shown = await run(input.value, place);
      if (shown !== null) done.add(at);
      output.textContent = shown ?? said.failed;
      button.textContent = said.run;
      button.onclick = start;
    }
    const box = made("div");
    box.append(input, button, output);
    offer.replaceWith(box);
    start();
  };
  code.parentElement.after(offer);
}

const found = await fetch(new URL("python.json", home)).catch(() => null);
if (found?.ok) {
  const place = await found.json();
  blocks.forEach((code, at) => box(code, at, place));
}
