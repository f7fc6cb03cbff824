import { readFileSync } from "node:fs";

const DAY_MS = 86_400_000;
/** Days within which each journey that takes turns runs once. */
export const DAYS_A_ROUND = 6;

/**
 * Journeys that take turns, each with what holds the same rule in every run: tests of units, the simulated world, or another journey. What only
 * one journey shows takes no turns.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const TURNS = JSON.parse(readFileSync(new URL("./journey-turns.json", import.meta.url), "utf8"));

/** Returns the journeys that rest on the day of `now` (ms since 1970, UTC): of {@link TURNS} all but every sixth, another sixth each day. */
export const restingJourneys = (now = Date.now()) =>
  Object.keys(TURNS).filter((_, index) => index % DAYS_A_ROUND !== Math.floor(now / DAY_MS) % DAYS_A_ROUND);
