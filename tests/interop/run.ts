/**
 * `npm run interop`: every client that is not ours under every check, against the real studio. Prints each cell. Writes
 * bench/results/interop.json, docs/interop.md and the data of the page /studio/interop, with the day and the machine. A client that doesn't run here
 * keeps its published row.
 *
 *   --clients=a,b   these alone; nothing is written without --update
 *   --checks=x,y    these alone; nothing is written
 *   --update        with --clients: publishes their rows
 *   --list          prints clients and checks, runs nothing
 *   --docs          writes the document and the page's data from bench/results/interop.json, runs nothing
 *
 * Ends with 1 when a cell failed, or a client that is installed did not start.
 */
import process from "node:process";
import { Studio } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { CHECKS } from "./checks/all-checks.ts";
import { CLIENTS } from "./clients/all-clients.ts";
import { writeDocuments } from "./documents.ts";
import { machineName } from "./machine.ts";
import { type Row, runRow } from "./matrix.ts";
import { hasResults, published, readResults, resultsOf, writeResults } from "./results.ts";
import type { Cell } from "./types.ts";
import { World } from "./world.ts";

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const given = commandArguments({ options: ["clients", "checks"], flags: ["list", "update", "docs"] });

const chosen = <Named extends { readonly id: string }>(all: readonly Named[], list: string | undefined): readonly Named[] => {
  if (list === undefined) return all;
  return list.split(",").map((id) => {
    const found = all.find((each) => each.id === id);
    if (found !== undefined) return found;
    process.stderr.write(`There is no ${id}. See --list.\n`);
    return process.exit(2);
  });
};

const SIGNS = { pass: "ok  ", fail: "FAIL", "not-applicable": " -  ", "not-run": " .  " } as const;
const printCell = ({ client, check, result, cause = "", ms }: Cell): void => {
  if (result === "not-applicable" && cause === "") return;
  say(`${SIGNS[result]} ${client.padEnd(16)} ${check.padEnd(20)} ${ms === undefined ? "" : `${ms} ms `}${cause}`);
};

const runAll = async (): Promise<readonly Row[]> => {
  const checks = chosen(CHECKS, given.option("checks"));
  const clients = chosen(CLIENTS, given.option("clients"));
  const world = await World.open();
  const rows: Row[] = [];
  const stop = (): void => void world.close().finally(() => process.exit(130));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    for (const client of clients) rows.push(await runRow(client, world, { checks, onCell: printCell }));
  } finally {
    await world.close();
  }
  return rows;
};

if (given.flag("list")) {
  for (const { id, name, tools } of CLIENTS) say(`client ${id.padEnd(18)} ${name} (${tools.join(", ")})`);
  for (const { id, needs, title, reason } of CHECKS)
    say(`check  ${id.padEnd(20)} ${needs.padEnd(10)} ${title.en} (${reason.clause})`);
} else if (given.flag("docs")) writeDocuments(readResults());
else {
  if (!Studio.isBuilt()) {
    process.stderr.write("The studio is not built. Run `npm run build` first.\n");
    process.exit(2);
  }
  const began = performance.now();
  const rows = await runAll();
  const results = resultsOf(rows, {
    seconds: Math.round((performance.now() - began) / 1000),
    day: new Date().toISOString().slice(0, 10),
    machine: machineName(),
  });
  for (const { id, counts } of results.clients)
    say(
      `${id.padEnd(18)} ${counts.pass} pass, ${counts.fail} fail, ${counts["not-applicable"]} n/a, ${counts["not-run"]} not run`,
    );
  const isWhole = given.option("clients") === undefined && given.option("checks") === undefined;
  const isUpdate = given.flag("update") && given.option("checks") === undefined;
  if (isWhole || isUpdate) {
    const kept = published(hasResults() ? readResults() : undefined, results);
    writeResults(kept);
    writeDocuments(kept);
  }
  // Threads of native libraries would keep the process alive.
  process.exit(results.clients.some(({ counts }) => counts.fail > 0) || rows.some(({ didNotStart }) => didNotStart) ? 1 : 0);
}
