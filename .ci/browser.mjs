// Runs a Python file in Pyodide under Node: node browser.mjs HOME PACKAGE TREE FILE ARGUMENTS…, called by browser.py.
// The package is the site's archive, or a wheel, which is installed as in a notebook.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [home, nonet, tree, program, ...given] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${home}/` });
  if (nonet.endsWith(".whl")) await python.loadPackage(nonet, { checkIntegrity: false, messageCallback: () => {} });
  else python.unpackArchive(new Uint8Array(readFileSync(nonet)), "zip", { extractDir: "/lib/nonet" });
  python.mountNodeFS("/tree", tree);
  python.globals.set("given", python.toPy([program, ...given]));
  python.runPython("import os, sys; os.chdir('/tree'); sys.path[:0] = ['/lib/nonet', '/tree/build/browser-tests']; sys.argv = given");
  process.exitCode = (await python.runPythonAsync(readFileSync(program, "utf8"), { filename: program })) ?? 0;
} catch (error) {
  console.error(error.message); // without the line of code, which is a megabyte long
  process.exitCode = 1;
}
