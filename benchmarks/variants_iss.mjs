// Solves puzzles with the Interactive Sudoku Solver, for variants_peers.py: JSON lines in, JSON lines out.
// node variants_iss.mjs ROOT LIMIT_MS; ROOT is a copy of github.com/sigh/Interactive-Sudoku-Solver.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [root, limit] = [process.argv[2], Number(process.argv[3])];
const load = (path) => import(pathToFileURL(join(root, path)).href);
(await load("tests/helpers/test_env.js")).ensureGlobalEnvironment();
const { SudokuParser } = await load("js/sudoku_parser.js");
const { SudokuBuilder } = await load("js/solver/sudoku_builder.js");

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const once = (text) => {
  const constraint = SudokuBuilder.resolveConstraint(SudokuParser.parseText(text));
  const start = cpu();
  const solver = SudokuBuilder.build(constraint);
  let isLate = false;
  solver.setProgressCallback(() => {
    isLate = cpu() - start > limit;
    if (isLate) throw new Error("late");
  }, 8);
  let count = 0;
  try {
    count = solver.countSolutions(2);
  } catch (error) {
    if (!isLate) throw error;
  }
  return { ms: cpu() - start, count: isLate ? null : Number(count) };
};

for await (const line of createInterface({ input: process.stdin })) {
  const { text, runs } = JSON.parse(line);
  try {
    const answers = [once(text)];
    while (answers.length < runs && answers[0].ms * answers.length < 200) answers.push(once(text));
    const best = answers.reduce((a, b) => (a.ms < b.ms ? a : b));
    console.log(JSON.stringify(best));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
