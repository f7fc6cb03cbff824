import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InteropResults } from "./results.ts";
import type { Result } from "./types.ts";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

type Client = InteropResults["clients"][number];
const cellOf = (client: Client, check: string): Client["cells"][number] | undefined =>
  client.cells.find((cell) => cell.check === check);

const clientList = ({ clients }: InteropResults): string[] =>
  clients
    .filter(({ run }) => run !== undefined)
    .map(
      ({ name, version = "", counts }) =>
        `- ${name} ${version}: ${counts.pass} passed${counts.fail > 0 ? `, ${counts.fail} failed` : ""}`,
    );

const groupList = ({ clients }: InteropResults, group: InteropResults["groups"][number]): string[] => {
  const ran = clients.filter(
    ({ run, cells }) => run !== undefined && group.checks.some(({ id }) => cells.some((cell) => cell.check === id)),
  );
  const checks = group.checks.map(({ id, title, reason }) => {
    const resultOf = (client: Client): Result => cellOf(client, id)?.result ?? "not-applicable";
    const passed = ran.filter((client) => resultOf(client) === "pass").map(({ name }) => name);
    const others = ran.filter((client) => resultOf(client) !== "pass");
    const failed = others.filter((client) => resultOf(client) === "fail").map(({ name }) => `${name} failed`);
    const outcome =
      others.length === 0
        ? ["all"]
        : others.length < passed.length
          ? [`all but ${others.map(({ name }) => name).join("; ")}`, ...failed]
          : [...passed, ...failed];
    return `- [${title.en}](${reason.url}): ${outcome.join("; ")}`;
  });
  return [`Clients: ${ran.map(({ name }) => name).join("; ")}.`, "", ...checks];
};

const causes = ({ clients, groups }: InteropResults): string[] => {
  const titles = new Map(groups.flatMap(({ checks }) => checks.map(({ id, title }) => [id, title.en])));
  return clients.flatMap(({ name, cells }) => {
    const byCause = new Map<string, string[]>();
    for (const { check, result, cause } of cells)
      if (cause !== undefined && (result === "fail" || result === "not-run"))
        byCause.set(cause, [...(byCause.get(cause) ?? []), check]);
    return [...byCause].map(([cause, checks]) => {
      const [first = ""] = checks;
      const what = checks.length === 1 ? (titles.get(first) ?? first) : `${checks.length} checks`;
      return `- **${name}**, ${what}: ${cause}`;
    });
  });
};

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
    "Third-party clients against the real studio. `npm run interop` writes this page, `bench/results/interop.json` and the data of `/studio/interop`, which has the whole matrix with reasons.",
    "",
    `${tried.length} clients, ${checks} checks: ${total(results, "pass")} cells passed, ${total(results, "fail")} failed, ${total(results, "not-run")} were not run. A failing cell is retried once. Newest run: ${newest.day}.`,
    "",
    ...machines(results),
    "",
    "Each check names the clients that passed; it doesn't apply to the others unless they failed.",
    "",
    "## Clients",
    ...clientList(results),
    "",
    ...results.groups.flatMap((group) => [`## ${group.title.en}`, ...groupList(results, group), ""]),
    "## Failed and not run",
    ...causes(results),
    "",
    "## Method",
    "- Every check can fail: a unit test plants the faults of `tests/interop/mutations`.",
    "- A figure that a client doesn't report never counts as passed.",
    "- Video counts when it changes on a plain WHEP page in Chromium, audio by its energy. A link between client and relay adds loss.",
    "- Control checks go through `setsuna control --edge` and the relay to the far end. ATEM, OBS and Companion's host are stand-ins.",
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
