// The daily puzzles, one per level: the same for everybody, without a server. They are also the stock for playing offline.
//
// A stock file has one puzzle per line. Day n takes line n modulo its length; each time around the stock its digits are
// renamed and it is turned, so that no day repeats another.

import { dayNumber } from "./statistics.js";

/**
 * A small random number generator (mulberry32): the same seed gives the same numbers.
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Rename the digits, turn and mirror: an equivalent puzzle that looks different.
 * @param {string} line @param {() => number} random
 */
export function disguise(line, random) {
  const names = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  for (let at = 8; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [names[at], names[other]] = [names[other], names[at]];
  }
  const turn = Math.floor(random() * 8);
  return [...Array(81).keys()]
    .map((cell) => {
      let [row, column] = [Math.floor(cell / 9), cell % 9];
      if (turn & 1) [row, column] = [column, row];
      if (turn & 2) row = 8 - row;
      if (turn & 4) column = 8 - column;
      const character = line[9 * row + column];
      return character === "." ? "." : names[Number(character) - 1];
    })
    .join("");
}

/** @param {string[]} stock @param {string} day */
export function puzzleOfDay(stock, day) {
  const number = dayNumber(day);
  const round = Math.floor(number / stock.length);
  return disguise(stock[number % stock.length], randomFrom(number * 31 + round));
}

/** @param {string[]} stock @param {() => number} random */
export const puzzleFromStock = (stock, random = Math.random) =>
  disguise(stock[Math.floor(random() * stock.length)], random);
