import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { CHECK_GROUPS, CHECKS } from "./checks/all-checks.ts";
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

const Run = z.object({
  day: z.string(),
  machine: z.string(),
});
export type Run = z.infer<typeof Run>;

/** Published as bench/results/interop.json. Each client's results are from its last run. */
export const InteropResults = z.object({
  newest: Run.extend({ seconds: z.number() }),
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
      version: z.string().optional(),
      run: Run.optional(),
      missing: Bilingual.optional(),
      counts: z.object({ pass: z.number(), fail: z.number(), "not-applicable": z.number(), "not-run": z.number() }),
      cells: z.array(Cell),
    }),
  ),
});
export type InteropResults = z.infer<typeof InteropResults>;

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const RESULTS_FILE = path("bench/results/interop.json");

const saysSomething = ({ result, cause }: Row["cells"][number]): boolean => result !== "not-applicable" || cause !== undefined;

const countsOf = (cells: Row["cells"]): Record<Result, number> => {
  const counts = { pass: 0, fail: 0, "not-applicable": 0, "not-run": 0 };
  for (const { result } of cells) counts[result] += 1;
  return counts;
};

/** Throws for a row without a client. */
export const resultsOf = (rows: readonly Row[], newest: InteropResults["newest"]): InteropResults => ({
  newest,
  groups: CHECK_GROUPS.map(({ id, title, checks }) => ({
    id,
    title,
    checks: checks.map(({ id: check, title: name, reason }) => ({ id: check, title: name, reason })),
  })),
  clients: rows.map(({ client: id, version, missing, cells }) => {
    const client = CLIENTS.find((each) => each.id === id);
    if (client === undefined) throw new Error(`no client ${id}`);
    const ran = version === undefined ? {} : { version, run: { day: newest.day, machine: newest.machine } };
    return {
      id,
      name: client.name,
      does: client.does,
      ...ran,
      ...(missing === undefined ? {} : { missing }),
      counts: countsOf(cells),
      cells: cells.filter(saysSomething).map(({ client: _client, ...cell }) => cell),
    };
  }),
});

const NEWER_CHECK = "the check is newer than this client's last run";

const underTodaysChecks = (row: InteropResults["clients"][number]): InteropResults["clients"][number] => {
  const tools = CLIENTS.find(({ id }) => id === row.id)?.tools ?? [];
  const cells: Row["cells"] = CHECKS.map(({ id: check, needs }) => {
    const kept = row.cells.find((cell) => cell.check === check);
    if (kept !== undefined) return { client: row.id, ...kept };
    if (!tools.includes(needs)) return { client: row.id, check, result: "not-applicable" };
    return { client: row.id, check, result: "not-run", cause: row.missing?.en ?? NEWER_CHECK };
  });
  return { ...row, counts: countsOf(cells), cells: cells.filter(saysSomething).map(({ client: _client, ...cell }) => cell) };
};

/** Clients that didn't run keep their rows: a smaller machine must not erase another's findings. */
export const published = (before: InteropResults | undefined, run: InteropResults): InteropResults => ({
  newest: run.newest,
  groups: run.groups,
  clients: CLIENTS.flatMap(({ id }) => {
    const now = run.clients.find((client) => client.id === id);
    const earlier = before?.clients.find((client) => client.id === id);
    if (now?.run !== undefined) return [now];
    if (earlier?.run !== undefined) return [underTodaysChecks(earlier)];
    const row = now ?? earlier;
    return row === undefined ? [] : [underTodaysChecks(row)];
  }),
});

export const hasResults = (): boolean => existsSync(RESULTS_FILE);

/** Throws if there are none. */
export const readResults = (): InteropResults => InteropResults.parse(JSON.parse(readFileSync(RESULTS_FILE, "utf8")));

export const writeResults = (results: InteropResults): void =>
  writeFileSync(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
