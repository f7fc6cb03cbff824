import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { CHECK_GROUPS } from "./checks/all-checks.ts";
import { CLIENTS } from "./clients/all-clients.ts";
import type { Row } from "./matrix.ts";
import { RESULTS, type Result } from "./types.ts";

const Bilingual = z.object({ en: z.string().min(1), ja: z.string().min(1) });
const Cell = z.object({
  check: z.string(),
  result: z.enum(RESULTS),
  cause: z.string().optional(),
  ms: z.number().optional(),
});

/** Findings of a whole run: bench/results/interop.json. Texts stand in it as they were when it ran. */
export const InteropResults = z.object({
  /** Day of the run, as in 2026-11-26, and how long it took, s. */
  day: z.string(),
  seconds: z.number(),
  groups: z.array(
    z.object({
      id: z.string(),
      title: Bilingual,
      checks: z.array(z.object({ id: z.string(), title: Bilingual, reason: z.object({ clause: z.string(), url: z.url() }) })),
    }),
  ),
  clients: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      does: Bilingual,
      /** As the client says it; absent where it did not run. */
      version: z.string().optional(),
      /** Day of its own run, where it was run again after the whole one; else absent. */
      day: z.string().optional(),
      /** Reason for which it did not run; absent where it did. */
      missing: Bilingual.optional(),
      counts: z.object({ pass: z.number(), fail: z.number(), "not-applicable": z.number(), "not-run": z.number() }),
      /** Without checks that are not for the client at all. */
      cells: z.array(Cell),
    }),
  ),
});
export type InteropResults = z.infer<typeof InteropResults>;

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const RESULTS_FILE = path("bench/results/interop.json");

/** False for a check that is not for the client at all. */
const saysSomething = ({ result, cause }: Row["cells"][number]): boolean => result !== "not-applicable" || cause !== undefined;

const countsOf = (cells: Row["cells"]): Record<Result, number> => {
  const counts = { pass: 0, fail: 0, "not-applicable": 0, "not-run": 0 };
  for (const { result } of cells) counts[result] += 1;
  return counts;
};

/** Returns the results of a run with the texts of clients and checks. Throws at a row of no client. */
export const resultsOf = (rows: readonly Row[], facts: { readonly day: string; readonly seconds: number }): InteropResults => ({
  ...facts,
  groups: CHECK_GROUPS.map(({ id, title, checks }) => ({
    ...{ id, title },
    checks: checks.map(({ id: check, title: name, reason }) => ({ id: check, title: name, reason })),
  })),
  clients: rows.map(({ client: id, version, missing, cells }) => {
    const client = CLIENTS.find((each) => each.id === id);
    if (client === undefined) throw new Error(`no client ${id}`);
    return {
      ...{
        id,
        name: client.name,
        does: client.does,
        ...(version === undefined ? {} : { version }),
        ...(missing === undefined ? {} : { missing }),
      },
      counts: countsOf(cells),
      cells: cells.filter(saysSomething).map(({ client: _client, ...cell }) => cell),
    };
  }),
});

/** Returns a row under `checks` of them: one that came since it ran was not for its client. */
const under = (row: InteropResults["clients"][number], checks: number): InteropResults["clients"][number] => {
  const { pass, fail, "not-run": notRun } = row.counts;
  return { ...row, counts: { ...row.counts, "not-applicable": checks - pass - fail - notRun } };
};

/**
 * Puts the rows of `again`, which had every check, in the place of those in `whole`, and the texts of the checks as they are now. Clients that were
 * not there yet join in the order of all clients.
 */
export const withRowsAgain = (whole: InteropResults, again: InteropResults): InteropResults => {
  const checks = again.groups.reduce((sum, group) => sum + group.checks.length, 0);
  return {
    ...whole,
    groups: again.groups,
    clients: CLIENTS.flatMap(({ id }) => {
      const row = again.clients.find((client) => client.id === id);
      const before = whole.clients.find((client) => client.id === id);
      if (row !== undefined) return [{ ...row, day: again.day }];
      return before === undefined ? [] : [under(before, checks)];
    }),
  };
};

/** Reads what the last whole run found. Throws where there was none. */
export const readResults = (): InteropResults => InteropResults.parse(JSON.parse(readFileSync(RESULTS_FILE, "utf8")));

export const writeResults = (results: InteropResults): void =>
  writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
