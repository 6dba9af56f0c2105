// The Worker in which Python answers the calls of a page that has no server, and runs the examples of the documentation.

/** @type {Promise<{ answer: Function, run: Function, unpack: (name: string) => Promise<void> }> | null} */
let starting = null;
/** @type {Function | null} */
let session = null;
/**
 * What only some calls need, by the start of their paths; fetched with the first of them.
 * @type {Record<string, string>}
 */
const MORE = { "api/v1/print": "print.zip" };

const RUN = `
import nonet
from nonet.web.trying import run
names = {"nonet": nonet}
lambda source: run(source, names)
`;
const BRIDGE = `
from nonet.web.local import answer
lambda method, path, body, kind, languages: answer(
    method, path, body.encode() if isinstance(body, str) else body.to_bytes(), kind, languages)
`;
/** A call that everyone makes, made once before it is needed: what it imports is there then. */
const FIRST = [
  "POST",
  "/api/v1/hint",
  `{"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}`,
];

/** @param {string} home */
async function start(home) {
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const fetched = (/** @type {string} */ name) => fetch(home + name).then((response) => response.arrayBuffer());
  const [python, files] = await Promise.all([loadPyodide({ indexURL: home }), fetched("nonet.zip")]);
  const extractDir = "/lib/nonet";
  python.unpackArchive(files, "zip", { extractDir });
  python.runPython("import sys; sys.path.insert(0, '/lib/nonet')");
  const answer = python.runPython(BRIDGE);
  answer(...FIRST, "application/json", "");
  postMessage({ ready: true });
  const unpack = async (/** @type {string} */ name) => python.unpackArchive(await fetched(name), "zip", { extractDir });
  /** @param {string} source */
  const run = (source) => (session ??= python.runPython(RUN))(source);
  return { answer, run, unpack };
}

onmessage = async ({ data }) => {
  try {
    starting ??= start(data.home);
    const { answer, run, unpack } = await starting;
    if (data.source) postMessage({ id: data.id, shown: run(data.source) });
    if (!data.path) return;
    const { id, method, path, body, kind, languages } = data;
    const more = Object.keys(MORE).find((each) => path.startsWith(each));
    if (more) {
      await unpack(MORE[more]);
      delete MORE[more];
    }
    const reply = answer(method, `/${path}`, body, kind, languages);
    const content = reply.content.toJs();
    const headers = { ...reply.headers.toJs({ dict_converter: Object.fromEntries }), "content-type": reply.media_type };
    postMessage({ id, status: reply.status, headers, content });
    reply.destroy();
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
