import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InteropResults } from "./results.ts";
import type { Result } from "./types.ts";

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const SIGNS: Readonly<Record<Result, string>> = { pass: "✓", fail: "✗", "not-applicable": "–", "not-run": "·" };

type Client = InteropResults["clients"][number];
const cellOf = (client: Client, check: string): Client["cells"][number] | undefined =>
  client.cells.find((cell) => cell.check === check);

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  `|${head.map(() => "---").join("|")}|`,
  ...rows.map(row),
];

const clientTable = ({ clients }: InteropResults): string[] =>
  table(
    ["client", "version", "what it does", "ran on", "pass", "fail", "n/a", "not run"],
    clients.map(({ name, version = "", does, run, counts }) => [
      ...[name, version, does.en, run?.day ?? ""],
      ...(["pass", "fail", "not-applicable", "not-run"] as const).map((result) => String(counts[result])),
    ]),
  );

/** A group of checks by the clients that it applies to. */
const groupTable = ({ clients }: InteropResults, group: InteropResults["groups"][number]): string[] => {
  const applies = ({ run, cells }: Client): boolean =>
    run !== undefined && group.checks.some(({ id }) => cells.some((cell) => cell.check === id));
  const shown = clients.filter(applies);
  return table(
    ["check", "reason", ...shown.map(({ name }) => name)],
    group.checks.map(({ id, title, reason }) => [
      title.en,
      `[${reason.clause}](${reason.url})`,
      ...shown.map((client) => SIGNS[cellOf(client, id)?.result ?? "not-applicable"]),
    ]),
  );
};

/** Causes of cells that did not pass, one line for each of a client. */
const causes = ({ clients, groups }: InteropResults): string[] => {
  const titles = new Map(groups.flatMap(({ checks }) => checks.map(({ id, title }) => [id, title.en])));
  return clients.flatMap(({ name, cells }) => {
    const byCause = new Map<string, string[]>();
    for (const { check, result, cause } of cells)
      if (cause !== undefined)
        byCause.set(`${SIGNS[result]} ${cause}`, [...(byCause.get(`${SIGNS[result]} ${cause}`) ?? []), check]);
    return [...byCause].map(([cause, checks]) => {
      const [first = ""] = checks;
      const what = checks.length === 1 ? (titles.get(first) ?? first) : `${checks.length} checks`;
      return `- **${name}**, ${what}: ${cause}`;
    });
  });
};

const total = ({ clients }: InteropResults, result: Result): number =>
  clients.reduce((sum, { counts }) => sum + counts[result], 0);

/** Each machine and the days on which clients ran there, with their number. */
const machines = ({ clients }: InteropResults): string[] => {
  const runs = new Map<string, number>();
  for (const { run } of clients)
    if (run !== undefined) runs.set(`${run.day}, ${run.machine}`, (runs.get(`${run.day}, ${run.machine}`) ?? 0) + 1);
  return [...runs].toSorted(([a], [b]) => b.localeCompare(a)).map(([run, count]) => `- ${run}: ${count} clients`);
};

/** Returns docs/interop.md: the published tables with fixed text around them. */
export const interopDocument = (results: InteropResults): string => {
  const tried = results.clients.filter(({ run }) => run !== undefined);
  const { newest } = results;
  const checks = results.groups.reduce((sum, group) => sum + group.checks.length, 0);
  return [
    "# Clients that are not ours",
    "",
    "`npm run interop` runs programs and libraries of others against the real studio, and writes this page, `bench/results/interop.json` and the data of `/studio/interop`. Do not edit it by hand: texts are in `tests/interop`.",
    "",
    `${tried.length} clients ran under ${checks} checks: ${total(results, "pass")} cells passed, ${total(results, "fail")} failed, ${total(results, "not-run")} were not run. A cell that fails is tried once more before it counts. The newest run, on ${newest.day}, took ${newest.seconds} s. A client that was not run then keeps its row of an earlier run.`,
    "",
    ...machines(results),
    "",
    "✓ passed, ✗ failed, – does not apply to this client, · not run here.",
    "",
    "## Clients",
    ...clientTable(results),
    "",
    ...results.groups.flatMap((group) => [`## ${group.title.en}`, ...groupTable(results, group), ""]),
    "## Why not",
    ...causes(results),
    "",
    "## What is shown by it",
    "- **Every check can fail**: `tests/interop/mutations` lists the faults that each must find, and a unit test plants them one by one.",
    "- **A figure that a client does not report** never counts as passed. Its check does not apply, and the reason names the figure.",
    "- **Sending**: pictures are counted where they change on the screen of a plain WHEP page in Chromium, sound by its energy. Loss is made by a link between client and relay.",
    "- **Control**: `setsuna control --edge` takes what the client sends; the far end hears it through the relay.",
    "- **Stand-ins**: ATEM and OBS are doubles of ours, written from their protocols. The check is that another library and our edge read the same from them. Companion's host is a double as well; its module base is Bitfocus's.",
    "- **Janus and FFmpeg's muxer** report no figures. There, what viewers see is the proof.",
    "",
    "It stands in `tests/interop` and not in `bench`: it says whether something works, not how fast. How to add a client: [recipe](recipes/interop-client.md).",
    "",
  ].join("\n");
};

/** Writes the document, and the page's data. */
export const writeDocuments = (results: InteropResults): void => {
  writeFileSync(path("docs/interop.md"), interopDocument(results));
  writeFileSync(path("apps/web/app/guides/interop/matrix.json"), `${JSON.stringify(pageData(results))}\n`);
};

/** Returns the page's data: the results without times. */
export const pageData = (results: InteropResults): InteropResults => ({
  ...results,
  clients: results.clients.map((client) => ({ ...client, cells: client.cells.map(({ ms: _ms, ...cell }) => cell) })),
});
