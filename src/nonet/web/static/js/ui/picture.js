// Pictures of a board, made in the browser: SVG, and PNG from it.

import { centreIn, cornerIn, digitIn } from "../game/cells.js";
import { CELLS, columnOf, digitsIn, rowOf } from "../game/geometry.js";

/** @param {{ clues: string, cells: number[] }} game */
export function pictureOf({ clues, cells }) {
  const lines = [1, 2, 4, 5, 7, 8].map((n) => `M0 ${60 * n}H540M${60 * n} 0V540`).join("");
  const texts = CELLS.map((cell) => {
    const [x, y] = [60 * columnOf(cell) + 30, 60 * rowOf(cell) + 30];
    const digit = digitIn(cells[cell]);
    if (digit)
      return `<text x="${x}" y="${y + 13}" font-size="37" ${clues[cell] === "." ? 'fill="#2747c4"' : 'font-weight="600"'}>${digit}</text>`;
    const centre = digitsIn(centreIn(cells[cell])).map(
      (note) =>
        `<text x="${x - 18 + 18 * ((note - 1) % 3)}" y="${y - 12 + 18 * Math.floor((note - 1) / 3)}" font-size="14" fill="#59606d">${note}</text>`,
    );
    const corner = digitsIn(cornerIn(cells[cell])).join("");
    return (
      centre.join("") +
      (corner && !centre.length
        ? `<text x="${x - 26}" y="${y - 14}" font-size="14" fill="#59606d" text-anchor="start">${corner}</text>`
        : "")
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 548 548" width="548" height="548" font-family="system-ui, sans-serif" text-anchor="middle" fill="#191c22">
<rect x="-4" y="-4" width="548" height="548" fill="#fff"/><path d="${lines}" stroke="#b9c0cc" fill="none"/>
<path d="M0 180H540M0 360H540M180 0V540M360 0V540M0 0H540V540H0Z" stroke="#191c22" stroke-width="3" fill="none"/>
${texts.filter(Boolean).join("\n")}
</svg>
`;
}

/** @param {string} svg @returns {Promise<Blob>} */
export async function toPng(svg, side = 1096) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  canvas.getContext("2d")?.drawImage(image, 0, 0, side, side);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}
