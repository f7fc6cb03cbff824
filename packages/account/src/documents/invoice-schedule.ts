import { addDays, type CivilDay } from "../billing/civil-date.ts";

export type Reminder = "before-due" | "due-today" | "overdue";

/** Days from the first reminder to the due day. */
export const DAYS_BEFORE = 7;
/** Days from the due day to the last reminder. */
export const DAYS_AFTER = 7;
/** Days from the due day to the restriction. */
export const RESTRICTED_AFTER = 14;

/** Returns the first day on which an unpaid invoice is overdue. */
export const overdueOn = (dueOn: CivilDay): CivilDay => addDays(dueOn, 1);

/** Day on which an unpaid invoice restricts its ID. Decision 0016. */
export const restrictedOn = (dueOn: CivilDay): CivilDay => addDays(dueOn, RESTRICTED_AFTER);

/** Reminder due by `today`; undefined before the first. Skips missed ones: "in seven days" would be wrong later. */
export const reminderDue = (dueOn: CivilDay, today: CivilDay): Reminder | undefined => {
  if (today >= addDays(dueOn, DAYS_AFTER)) return "overdue";
  if (today > dueOn) return undefined;
  if (today === dueOn) return "due-today";
  return today >= addDays(dueOn, -DAYS_BEFORE) ? "before-due" : undefined;
};

/** First day on which {@link reminderDue} has one. */
export const firstReminderOn = (dueOn: CivilDay): CivilDay => addDays(dueOn, -DAYS_BEFORE);
