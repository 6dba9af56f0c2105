// A step of human logic as something to draw: roles of cells, marks of candidates, links of chains.

import { cellFromName, houseCells } from "./geometry.js";

export function drawingOf(step) {
  const roles = new Map();
  const marks = new Map();
  const links = [];
  for (const { role, house } of step.houses ?? []) {
    for (const cell of houseCells(house)) roles.set(cell, role === "cover" ? "cover" : "house");
  }
  (step.sets ?? []).forEach(({ role, cells }, index) => {
    const kind = role.startsWith("als") ? `set-${index % 4}` : "pattern";
    for (const name of cells) roles.set(cellFromName(name), kind);
  });
  for (const { role, cell, digit } of step.candidates ?? []) {
    marks.set(`${cellFromName(cell)},${digit}`, role.includes("fin") ? "fin" : "pattern");
  }
  for (const chain of step.chains ?? []) {
    chain.forEach((node, index) => {
      const cells = node.cells.map(cellFromName);
      for (const cell of cells) marks.set(`${cell},${node.digit}`, node.on ? "on" : "off");
      if (index === 0) return;
      const reasons = node.reasons?.length ? node.reasons.map((at) => chain[at]) : [chain[index - 1]];
      for (const before of reasons.filter(Boolean)) {
        links.push({
          from: { cells: before.cells.map(cellFromName), digit: before.digit },
          to: { cells, digit: node.digit },
          isStrong: node.link === "strong",
        });
      }
    });
  }
  for (const { cell, digit } of step.eliminations ?? []) marks.set(`${cellFromName(cell)},${digit}`, "gone");
  for (const { cell, digit } of step.placements ?? []) {
    marks.set(`${cellFromName(cell)},${digit}`, "placed");
    roles.set(cellFromName(cell), "placed");
  }
  return { roles, marks, links };
}

// Words with every r3c5 in them as something to point at.
export function wordsOf(text, onPoint) {
  const paragraph = document.createElement("p");
  for (const part of text.split(/(r[1-9]c[1-9])/)) {
    const cell = cellFromName(part);
    if (cell === null) {
      paragraph.append(part);
      continue;
    }
    const word = document.createElement("button");
    word.type = "button";
    word.className = "cell-word";
    word.textContent = part;
    for (const name of ["mouseenter", "focus"]) word.addEventListener(name, () => onPoint(cell));
    for (const name of ["mouseleave", "blur"]) word.addEventListener(name, () => onPoint(null));
    paragraph.append(word);
  }
  return paragraph;
}
