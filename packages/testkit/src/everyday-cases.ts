import process from "node:process";

/** Set by `npm run test:all`. */
export const RUNS_ALL = process.env.TEST_TIER === "all";
/** Set by `npm test` without files: a journey's longer variants are left to the other runs. */
export const IS_EVERYDAY = process.env.TEST_TIER === "everyday";

/** Thins similar cases for everyday runs: one in `oneIn`, starting with the first. `TEST_TIER=all`: every case. */
export const everydayCases = <Case>(
  cases: readonly Case[],
  { oneIn = 6, all = RUNS_ALL }: { readonly oneIn?: number; readonly all?: boolean } = {},
): readonly Case[] => (all ? cases : cases.filter((_, index) => index % oneIn === 0));
