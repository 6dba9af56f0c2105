// Runs a Python file in Pyodide under Node: node browser.mjs HOME TREE FILE ARGUMENTS…, called by browser.py.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [home, tree, program, ...given] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${home}/` });
  python.unpackArchive(new Uint8Array(readFileSync(`${home}/nonet.zip`)), "zip", { extractDir: "/lib/nonet" });
  python.mountNodeFS("/tree", tree);
  python.globals.set("given", python.toPy([program, ...given]));
  python.runPython("import sys; sys.path[:0] = ['/lib/nonet', '/tree/build/browser-tests']; sys.argv = given");
  process.exitCode = (await python.runPythonAsync(readFileSync(program, "utf8"), { filename: program })) ?? 0;
} catch (error) {
  console.error(error.message); // without the line of code, which is a megabyte long
  process.exitCode = 1;
}
