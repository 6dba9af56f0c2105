// Error messages about a puzzle, an order or the server, from the details that the API gives.

import { ApiError } from "../store/api.js";
import { hasWords, t } from "./index.js";

/**
 * "row 3" in the page's language.
 * @param {string} name
 */
function sayHouse(name) {
  const [kind, number] = name.split(" ");
  return t(`house-${kind}`, { number });
}

/** @param {any} verdict */
export function sayVerdict({ status, conflicts, dead_end: deadEnd, message }) {
  if (status === "conflict") {
    return conflicts
      .map((/** @type {any} */ { digit, house, cells }) => t("said-conflict", { digit, house: sayHouse(house), cells: cells.join(t("and")) }))
      .join(" ");
  }
  if (status === "several") return t("said-several");
  if (status !== "no_solution") return message;
  if (!deadEnd) return t("said-none");
  const after = deadEnd.singles ? t("said-after", { count: deadEnd.singles }) : "";
  if (deadEnd.cell) return t("said-dead-cell", { cell: deadEnd.cell, after });
  return t("said-dead-house", { digit: deadEnd.digit, house: sayHouse(deadEnd.house), after });
}

/** @type {Record<string, (place: any, message: string) => string>} */
const SAID = {
  InvalidGridError: (place) => sayVerdict({ status: "conflict", conflicts: [place] }),
  NotUniqueError: () => t("said-several"),
  NoSolutionError: (place) =>
    place.cell || place.house ? sayVerdict({ status: "no_solution", dead_end: place }) : t("said-none"),
  LimitError: () => t("said-limit"),
  ParseError: (place, message) =>
    t("said-unreadable", { message: hasWords(`wrong-${place.kind}`) ? t(`wrong-${place.kind}`, place) : message }),
  OrderError: (place, message) => (hasWords(`order-${place.kind}`) ? t(`order-${place.kind}`, place) : message),
  MissingExtraError: (place) => t("said-extra", place),
  RequestError: (place, message) => (hasWords(`said-${place.kind}`) ? t(`said-${place.kind}`) : message),
  NoGridError: () => t("picture-none-found"),
  BrokenPicture: () => t("picture-broken"),
  PictureError: () => t("picture-broken"),
  PictureTooLargeError: () => t("picture-broken"),
  BusyError: () => t("said-busy"),
  Offline: () => t("said-offline"),
  ServerError: () => t("said-failed"),
};

/**
 * An API error in the page's language, or its own message if there is no translation; any other error is thrown again.
 * @param {any} error
 */
export function sayError(error) {
  if (!(error instanceof ApiError)) throw error;
  const { type, message, place } = error;
  return SAID[type]?.(place, message) ?? message;
}
