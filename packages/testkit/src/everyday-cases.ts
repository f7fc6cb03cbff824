import process from "node:process";

/** True in a run of every test: `npm run test:all` sets `TEST_TIER=all`. */
export const RUNS_ALL = process.env.TEST_TIER === "all";

/**
 * Thins a long list of similar cases for everyday runs: one in `oneIn`, always the same ones, starting with the first. With `TEST_TIER=all`
 * returns every case.
 */
export const everydayCases = <Case>(
  cases: readonly Case[],
  { oneIn = 6, all = RUNS_ALL }: { readonly oneIn?: number; readonly all?: boolean } = {},
): readonly Case[] => (all ? cases : cases.filter((_, index) => index % oneIn === 0));
