import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InteropResults } from "./results.ts";
import type { Result } from "./types.ts";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const clientList = ({ clients }: InteropResults): string[] =>
  clients
    .filter(({ run }) => run !== undefined)
    .map(
      ({ name, version = "", counts }) =>
        `- ${name} ${version}: ${counts.pass} passed${counts.fail > 0 ? `, ${counts.fail} failed` : ""}`,
    );

const causes = ({ clients }: InteropResults): string[] =>
  clients.flatMap(({ name, cells }) => {
    const checksByCause = new Map<string, number>();
    for (const { result, cause } of cells)
      if (cause !== undefined && (result === "fail" || result === "not-run"))
        checksByCause.set(cause, (checksByCause.get(cause) ?? 0) + 1);
    return [...checksByCause].map(([cause, checks]) => `- **${name}**, ${checks} ${checks === 1 ? "check" : "checks"}: ${cause}`);
  });

const total = ({ clients }: InteropResults, result: Result): number =>
  clients.reduce((sum, { counts }) => sum + counts[result], 0);

const machines = ({ clients }: InteropResults): string[] => {
  const runs = new Map<string, number>();
  for (const { run } of clients)
    if (run !== undefined) runs.set(`${run.day}, ${run.machine}`, (runs.get(`${run.day}, ${run.machine}`) ?? 0) + 1);
  return [...runs].toSorted(([a], [b]) => b.localeCompare(a)).map(([run, count]) => `- ${run}: ${count} clients`);
};

export const interopDocument = (results: InteropResults): string => {
  const tried = results.clients.filter(({ run }) => run !== undefined);
  const { newest } = results;
  const checks = results.groups.reduce((sum, group) => sum + group.checks.length, 0);
  return [
    "# Clients that are not ours",
    "",
    "Third-party clients against the real studio. `npm run interop` writes this page, `bench/results/interop.json` and the data of `/studio/interop`, which shows every check with its clause and result.",
    "",
    `${tried.length} clients, ${checks} checks: ${total(results, "pass")} cells passed, ${total(results, "fail")} failed, ${total(results, "not-run")} were not run. A failing cell is retried once. Newest run: ${newest.day}.`,
    "",
    ...machines(results),
    "",
    "## Clients",
    ...clientList(results),
    "",
    "## Failed and not run",
    ...causes(results),
    "",
    "## Method",
    "- Every check can fail: a unit test plants the faults of `tests/interop/mutations`.",
    "- A figure that a client doesn't report never counts as passed.",
    "- Video counts when it changes on a plain WHEP page in Chromium, audio by its energy. A link between client and relay adds loss.",
    "- Control checks go through `setsuna control --edge` and the relay to the far end. ATEM, OBS and Companion's host are simulated.",
    "",
    "Add a client: [recipe](recipes/interop-client.md).",
    "",
  ].join("\n");
};

export const writeDocuments = (results: InteropResults): void => {
  writeFileSync(path("docs/interop.md"), interopDocument(results));
  writeFileSync(path("apps/web/app/guides/interop/matrix.json"), `${JSON.stringify(pageData(results))}\n`);
};

export const pageData = (results: InteropResults): InteropResults => ({
  ...results,
  clients: results.clients.map((client) => ({ ...client, cells: client.cells.map(({ ms: _ms, ...cell }) => cell) })),
});
