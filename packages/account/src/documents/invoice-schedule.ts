import { addDays, type CivilDay } from "../billing/civil-date.ts";

/** Kind of reminder of an open invoice. */
export type Reminder = "before-due" | "due-today" | "overdue";

/** Days before the due day on which an open invoice is first reminded of. */
export const DAYS_BEFORE = 7;
/** Days after it of the last reminder. */
export const DAYS_AFTER = 7;
/** Days after it on which the ID is restricted. */
export const RESTRICTED_AFTER = 14;

/** First day on which an invoice that is not paid counts as overdue. */
export const overdueOn = (dueOn: CivilDay): CivilDay => addDays(dueOn, 1);

/** Day on which the ID of an unpaid invoice is restricted. Decision 0016. */
export const restrictedOn = (dueOn: CivilDay): CivilDay => addDays(dueOn, RESTRICTED_AFTER);

/**
 * Returns the reminder due by `today`; undefined before the first. A missed reminder is skipped once the next is due: "in seven
 * days" would be wrong on the last.
 */
export const reminderDue = (dueOn: CivilDay, today: CivilDay): Reminder | undefined => {
  if (today >= addDays(dueOn, DAYS_AFTER)) return "overdue";
  if (today > dueOn) return undefined;
  if (today === dueOn) return "due-today";
  return today >= addDays(dueOn, -DAYS_BEFORE) ? "before-due" : undefined;
};

/** First day on which {@link reminderDue} has one. */
export const firstReminderOn = (dueOn: CivilDay): CivilDay => addDays(dueOn, -DAYS_BEFORE);
