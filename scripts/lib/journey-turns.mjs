import { readFileSync } from "node:fs";

const DAY_MS = 86_400_000;
/** Days within which each journey that takes turns runs once. */
export const DAYS_A_ROUND = 12;

/**
 * Journeys that take turns, the slowest first, each with what holds the same rule in every run: tests of units, the simulated world, or another
 * journey. What only one journey shows takes no turns.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const TURNS = JSON.parse(readFileSync(new URL("./journey-turns.json", import.meta.url), "utf8"));

/** Returns the day of a round on which the journey of that index runs: to and fro, so that no day has the slowest of each dozen. */
const dayOf = (index) => {
  const place = index % DAYS_A_ROUND;
  return Math.floor(index / DAYS_A_ROUND) % 2 === 0 ? place : DAYS_A_ROUND - 1 - place;
};

/** Returns the journeys that rest on the day of `now` (ms since 1970, UTC): of {@link TURNS} all but a twelfth, another one each day. */
export const restingJourneys = (now = Date.now()) =>
  Object.keys(TURNS).filter((_, index) => dayOf(index) !== Math.floor(now / DAY_MS) % DAYS_A_ROUND);
