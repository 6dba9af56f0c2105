// The daily puzzles of the past, month by month.

import { dayOf, dayOn, daysOfMonth, streaks } from "../game/statistics.js";
import { currentSettings } from "../store/settings.js";
import { Button, Dialog, Group, html, Icon } from "../ui/elements.js";
import { useState } from "../vendor/preact-htm.js";
import { currentLocale, t } from "../words/index.js";
import { Day } from "./home.js";

/** The first puzzle: before it, there is no going back. */
const FIRST_DAY = "2025-01-01";

/** @param {{ games: import("../game/state.js").Game[] | null, acts: typeof import("../app.js").acts, close: () => void }} props */
export function CalendarDialog({ games, acts, close }) {
  const today = dayOf(Date.now());
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`);
  const level = currentSettings().dailyLevel || currentSettings().level;
  const { current, longest } = streaks(games ?? [], today).daily;
  const date = new Date(`${first}T12:00:00`);
  const goTo = (/** @type {string} */ day) => setFirst(`${day.slice(0, 7)}-01`);
  const weekdays = daysOfMonth("2024-01-01").slice(0, 7); // a month that begins on a Monday
  const picked = {
    ...acts,
    daily: (/** @type {any[]} */ ...order) =>
      (close(), acts.daily(order[0], order[1])),
  };
  return html`<${Dialog} title=${t("daily")} onClose=${close} kind="small calendar">
    <div class="month">
      <${Button} id="month-before" icon="back" label=${t("month-before")} hideLabel kind="quiet" disabled=${first <= FIRST_DAY} onClick=${() => goTo(dayOn(first, -1))} />
      <h3 aria-live="polite">${date.toLocaleDateString(currentLocale(), { month: "long", year: "numeric" })}</h3>
      <${Button} id="month-after" icon="next" label=${t("month-after")} hideLabel kind="quiet" disabled=${first.slice(0, 7) === today.slice(0, 7)} onClick=${() => goTo(dayOn(first, 31))} />
    </div>
    <${Group} kind="days" label=${t("calendar")}>
      ${weekdays.map((day) => html`<b aria-hidden="true">${new Date(`${day}T12:00:00`).toLocaleDateString(currentLocale(), { weekday: "narrow" })}</b>`)}
      ${daysOfMonth(first).map((day) => (day && day <= today ? html`<${Day} key=${day} day=${day} games=${games ?? []} level=${level} acts=${picked} isToday=${day === today} isNumbered />` : html`<span class="day later" aria-hidden="true">${day ? Number(day.slice(8)) : ""}</span>`))}
    <//>
    <p class="soft">${longest > 1 && html`<span class="streak"><${Icon} name="flame" />${t("streak", { days: current || longest })}</span> `}${t("calendar-idea")}</p>
  <//>`;
}
