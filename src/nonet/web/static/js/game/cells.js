// The content of a cell in one number:  colours << 22 | centre notes << 13 | corner notes << 4 | digit.
//
//   30      22 21      13 12       4 3    0
//   +---------+----------+----------+------+
//   | colours |  centre  |  corner  | digit|   each set has one bit for each of 1..9
//   +---------+----------+----------+------+
//
// Boards of up to 16 digits have wider fields, too wide for >>: digit 5 bits, corner 16, centre 16, colours 9.
// Larger boards have room for one set of notes only, and a bit that says which: digit 5 bits, notes 25, is corner 1, colours 9.

const CORNER = 4;
const CENTRE = 13;
const COLOURS = 22;
const SET = 0x1ff;
const WIDE = 2 ** 50;
const WIDER = 2 ** 51;
const WIDE_SET = 0xffff;

/** @type {(value: number, from: number, bits: number) => number} */
const field = (value, from, bits) => Math.floor(value / 2 ** from) % 2 ** bits;

/** @param {number} value */
export const digitIn = (value) => (value < WIDE ? value & 15 : field(value, 0, 5));
/** @param {number} value */
export const cornerIn = (value) =>
  value < WIDE
    ? (value >> CORNER) & SET
    : value < WIDER
      ? field(value, 5, 16)
      : field(value, 30, 1) * field(value, 5, 25);
/** @param {number} value */
export const centreIn = (value) =>
  value < WIDE
    ? (value >> CENTRE) & SET
    : value < WIDER
      ? field(value, 21, 16)
      : (1 - field(value, 30, 1)) * field(value, 5, 25);
/** @param {number} value */
export const coloursIn = (value) =>
  value < WIDE ? (value >> COLOURS) & SET : field(value, value < WIDER ? 37 : 31, 9);

/** @type {(digit: number, corner: number, centre: number, colours: number, keepsCorner?: boolean) => number} equal cells are equal numbers */
function pack(digit, corner, centre, colours, keepsCorner = false) {
  if (digit < 16 && corner <= SET && centre <= SET)
    return (colours << COLOURS) | (centre << CENTRE) | (corner << CORNER) | digit;
  if (corner <= WIDE_SET && centre <= WIDE_SET)
    return WIDE + digit + corner * 2 ** 5 + centre * 2 ** 21 + colours * 2 ** 37;
  const isCorner = corner && (keepsCorner || !centre);
  return WIDER + digit + (isCorner ? corner + 2 ** 25 : centre) * 2 ** 5 + colours * 2 ** 31;
}

/** @param {number} value @param {number} digit */
export const withDigit = (value, digit) => pack(digit, cornerIn(value), centreIn(value), coloursIn(value));
/** @param {number} value @param {number} mask */
export const withCorner = (value, mask) => pack(digitIn(value), mask, centreIn(value), coloursIn(value), true);
/** @param {number} value @param {number} mask */
export const withCentre = (value, mask) => pack(digitIn(value), cornerIn(value), mask, coloursIn(value));
/** @param {number} value @param {number} mask */
export const withColours = (value, mask) => pack(digitIn(value), cornerIn(value), centreIn(value), mask);

/** @type {Record<string, { get: (value: number) => number, put: (value: number, mask: number) => number }>} */
export const SETS = {
  corner: { get: cornerIn, put: withCorner },
  centre: { get: centreIn, put: withCentre },
  colour: { get: coloursIn, put: withColours },
};
