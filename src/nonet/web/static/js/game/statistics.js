// Statistics of a player's games: by level, streaks of days, history. Pure; days are in the player's time zone.

import { isWon } from "./state.js";

/** @typedef {import("./state.js").Game} Game */

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/**
 * A day as people write it, in their own time zone.
 * @param {number | Date} time
 */
export function dayOf(time) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/**
 * The number of days from 1970 to a named day.
 * @param {string} day
 */
export const dayNumber = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86400000);

/**
 * The day some days after another, or before it.
 * @param {string} day @param {number} days
 */
export const dayOn = (day, days) => new Date((dayNumber(day) + days) * 86400000).toISOString().slice(0, 10);

/**
 * The days of a month in weeks from Monday, null where a week begins or ends outside it.
 * @param {string} first
 * @returns {(string | null)[]}
 */
export function daysOfMonth(first) {
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days = Array.from({ length: 31 }, (_, at) => dayOn(first, at)).filter((day) =>
    day.startsWith(first.slice(0, 7)),
  );
  return [...Array(before).fill(null), ...days];
}

/** @param {Game[]} games */
export function byLevel(games) {
  return LEVELS.map((level) => {
    const played = games.filter(
      (game) => game.level === level && !game.variant && (game.moves.length > 0 || game.finished),
    );
    const won = played.filter(isWon);
    const times = won.map((game) => game.seconds);
    return {
      level,
      played: played.length,
      won: won.length,
      unaided: won.filter((game) => !game.hints).length,
      best: times.length ? Math.min(...times) : null,
      average: times.length ? times.reduce((sum, time) => sum + time, 0) / times.length : null,
    };
  });
}

/**
 * Streaks: days in a row with any game won, and with the daily puzzle won.
 * @param {Game[]} games @param {string} today
 */
export function streaks(games, today) {
  const won = games.filter(isWon);
  return {
    days: runOf(
      won.map((game) => dayOf(/** @type {number} */ (game.finished))),
      today,
    ),
    daily: runOf(
      won.filter((game) => game.source.kind === "daily").map((game) => game.source.date ?? ""),
      today,
    ),
  };
}

/** @param {string[]} days @param {string} today */
function runOf(days, today) {
  const numbers = new Set(days.filter(Boolean).map(dayNumber));
  const now = dayNumber(today);
  let current = 0;
  const from = numbers.has(now) ? now : now - 1; // today's game may not be played yet
  while (numbers.has(from - current)) current += 1;
  let longest = 0;
  for (const start of numbers) {
    if (numbers.has(start - 1)) continue;
    let length = 1;
    while (numbers.has(start + length)) length += 1;
    longest = Math.max(longest, length);
  }
  return { current, longest };
}

/**
 * 75 → 1:15, 3675 → 1:01:15.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}
