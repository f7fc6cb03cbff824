import process from "node:process";

const DAY_MS = 86_400_000;
/** Days within which every case is tried once. */
const DAYS_A_ROUND = 6;

/**
 * Returns what of many like cases is tried in this run: all of them, and with `CASES=today`, as `npm test` has it, one case in `days`, another each
 * day, so that as many days have them all. Neighbours of a list are mostly alike: each day has cases of every kind.
 */
export const casesOfToday = <Case>(
  cases: readonly Case[],
  { now = Date.now(), asked = process.env.CASES, days = DAYS_A_ROUND } = {},
): readonly Case[] => (asked === "today" ? cases.filter((_, index) => index % days === Math.floor(now / DAY_MS) % days) : cases);
