// The board's shape: cells 0..80, their names and their peers.

export const CELLS = [...Array(81).keys()];
export const rowOf = (cell) => Math.floor(cell / 9);
export const columnOf = (cell) => cell % 9;
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

export const HOUSES = [
  ...CELLS.slice(0, 9).map((row) => CELLS.filter((cell) => rowOf(cell) === row)),
  ...CELLS.slice(0, 9).map((column) => CELLS.filter((cell) => columnOf(cell) === column)),
  ...CELLS.slice(0, 9).map((box) => CELLS.filter((cell) => boxOf(cell) === box)),
];

export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) =>
      other !== cell &&
      (rowOf(other) === rowOf(cell) || columnOf(other) === columnOf(cell) || boxOf(other) === boxOf(cell)),
  ),
);

export function cellFromName(name) {
  const match = /^r([1-9])c([1-9])$/.exec(name);
  return match ? 9 * (match[1] - 1) + (match[2] - 1) : null;
}

// "row 3", "column 5", "box 7" → the cells of that house.
export function houseCells(name) {
  const [kind, number] = name.split(" ");
  return HOUSES[["row", "column", "box"].indexOf(kind) * 9 + Number(number) - 1];
}

// Cells that hold the same digit as a peer.
export function conflictsOf(digits) {
  return new Set(CELLS.filter((cell) => digits[cell] && PEERS[cell].some((peer) => digits[peer] === digits[cell])));
}

// What the digits on the board leave possible, as masks with bit d-1 for digit d.
export function candidatesOf(digits) {
  return CELLS.map((cell) => {
    if (digits[cell]) return 0;
    let mask = 0x1ff;
    for (const peer of PEERS[cell]) if (digits[peer]) mask &= ~(1 << (digits[peer] - 1));
    return mask;
  });
}

export const digitsOf = (line) => [...line].map((character) => Number(character) || 0);
export const lineOf = (digits) => digits.map((digit) => digit || ".").join("");
export const digitsIn = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << (digit - 1)));
