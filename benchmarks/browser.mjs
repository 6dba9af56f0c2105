// The page without a server: bytes and times from the first visit to one without a network, in Chromium and Firefox.
//
//     make browser
//     npm install --no-save puppeteer-core
//     node benchmarks/browser.mjs build/browser chrome=/usr/bin/chromium-headless-shell firefox=/usr/bin/firefox-esr
//
// A server of files sends everything compressed by gzip, as GitHub Pages does with text, and counts bytes. Each browser
// starts with an empty profile. The answers are compared with `nonet serve` by tests/web/test_local.py, not here.

import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, extname } from "node:path";
import { gzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css" };
const MORE_TYPES = { ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml" };
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const [site, ...browsers] = process.argv.slice(2);
const packed = new Map();
let sent = 0;

function answer(request, response) {
  let path = join(site, decodeURIComponent(request.url.split("?")[0]));
  if (existsSync(path) && statSync(path).isDirectory()) path = join(path, "index.html");
  if (!existsSync(path)) return response.writeHead(404).end();
  if (!packed.has(path)) packed.set(path, gzipSync(readFileSync(path)));
  const type = { ...TYPES, ...MORE_TYPES }[extname(path)] ?? "application/octet-stream";
  const headers = { "content-type": type, "content-encoding": "gzip", "cache-control": "max-age=600" };
  sent += packed.get(path).length;
  response.writeHead(200, headers).end(packed.get(path));
}

const ask = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const script = [...document.querySelectorAll("script[type=module]")].map((each) => each.src)[0];
      const api = await import(new URL("./store/api.js", script).href);
      const start = performance.now();
      await api.post(path, body);
      return performance.now() - start;
    },
    [path, body],
  );

async function median(count, call) {
  const times = [];
  for (let at = 0; at < count; at++) times.push(await call(at));
  return times.sort((a, b) => a - b)[count >> 1];
}

/** In the page: add up what it has fetched when the board is there; the rest comes later. */
function count() {
  new MutationObserver((_, observer) => {
    if (!document.documentElement.hasAttribute("data-ready")) return;
    observer.disconnect();
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    globalThis.bytes = entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
  }).observe(document, { attributes: true, subtree: true });
}

/** Open the page; return the milliseconds until the board is there, and until the first hint. */
async function visit(page, open) {
  const start = performance.now();
  await open();
  await page.waitForSelector("html[data-ready]");
  const board = performance.now() - start;
  await ask(page, "hint", { puzzle: EASY });
  return [board, performance.now() - start];
}

const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const kB = (bytes) => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;

for (const named of browsers) {
  const [browser, executablePath] = named.split("=");
  const args = browser === "chrome" && process.getuid() === 0 ? ["--no-sandbox"] : []; // root has no sandbox
  const server = createServer(answer).listen(0);
  const url = `http://127.0.0.1:${server.address().port}/`;
  const running = await puppeteer.launch({ browser, executablePath, args });
  const rows = [["browser", await running.version()]];
  const page = await running.newPage();
  await page.setViewport({ width: 390, height: 844 });
  sent = 0;
  await page.evaluateOnNewDocument(count);
  await page.goto(url);
  await page.waitForSelector("html[data-ready]");
  rows.push(["bytes until the first board", kB(await page.evaluate(() => globalThis.bytes))]);
  await ask(page, "hint", { puzzle: EASY });
  rows.push(["bytes until the first hint", kB(sent)]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.close();
  const again = await running.newPage();
  const [board, hint] = await visit(again, () => again.goto(url));
  rows.push(["board, warm cache", ms(board)], ["first hint, warm cache", ms(hint)]);
  rows.push(["easy hint", ms(await median(15, () => ask(again, "hint", { puzzle: EASY })))]);
  rows.push(["hard hint", ms(await median(15, () => ask(again, "hint", { puzzle: HARD })))]);
  rows.push(["solution path of a hard puzzle", ms(await median(3, () => ask(again, "explain", { puzzle: HARD })))]);
  for (const level of ["easy", "medium", "hard", "unfair", "extreme"]) {
    const time = await median(15, (seed) => ask(again, "generate", { level, seed }));
    rows.push([`puzzle made, ${level}`, ms(time)]);
  }
  rows.push(["killer of 6×6 made", ms(await median(3, (seed) => ask(again, "generate", { kind: "killer", size: 6, seed })))]);
  rows.push(["sheet as PDF, the first", ms(await ask(again, "print", { puzzles: [EASY] }))]);
  server.close();
  server.closeAllConnections();
  const [offline, hinted] = await visit(again, () => again.reload());
  rows.push(["board, no network", ms(offline)], ["first hint, no network", ms(hinted)]);
  await running.close();
  const fresh = await puppeteer.launch({ browser, executablePath, args });
  const back = createServer(answer).listen(0);
  const cold = await fresh.newPage();
  const times = await visit(cold, () => cold.goto(`http://127.0.0.1:${back.address().port}/`));
  rows.splice(3, 0, ["board, cold", ms(times[0])], ["first hint, cold", ms(times[1])]);
  await fresh.close();
  back.close();
  back.closeAllConnections();
  console.log(rows.map((row) => `| ${row.join(" | ")} |`).join("\n") + "\n");
}
process.exit(0);
