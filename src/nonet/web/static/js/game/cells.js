// What stands in a cell, in one number:  colours << 22 | centre notes << 13 | corner notes << 4 | digit.
//
//   30      22 21      13 12       4 3    0
//   +---------+----------+----------+------+
//   | colours |  centre  |  corner  | digit|   each set has one bit for each of 1..9
//   +---------+----------+----------+------+

const CORNER = 4;
const CENTRE = 13;
const COLOURS = 22;
const SET = 0x1ff;

/** @param {number} value */
export const digitIn = (value) => value & 15;
/** @param {number} value */
export const cornerIn = (value) => (value >> CORNER) & SET;
/** @param {number} value */
export const centreIn = (value) => (value >> CENTRE) & SET;
/** @param {number} value */
export const coloursIn = (value) => (value >> COLOURS) & SET;

/**
 * @param {number} value
 * @param {number} digit
 */
export const withDigit = (value, digit) => (value & ~15) | digit;
/**
 * @param {number} value
 * @param {number} mask
 */
export const withCorner = (value, mask) => (value & ~(SET << CORNER)) | (mask << CORNER);
/**
 * @param {number} value
 * @param {number} mask
 */
export const withCentre = (value, mask) => (value & ~(SET << CENTRE)) | (mask << CENTRE);
/**
 * @param {number} value
 * @param {number} mask
 */
export const withColours = (value, mask) => (value & ~(SET << COLOURS)) | (mask << COLOURS);

/** @type {Record<string, { get: (value: number) => number, put: (value: number, mask: number) => number }>} */
export const SETS = {
  corner: { get: cornerIn, put: withCorner },
  centre: { get: centreIn, put: withCentre },
  colour: { get: coloursIn, put: withColours },
};
