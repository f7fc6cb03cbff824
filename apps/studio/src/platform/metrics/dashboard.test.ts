import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { STUDIO_VERSION } from "../config/config.ts";
import { openMetrics } from "./metrics.ts";
import { alertRules, dashboardQueries, OPERATIONS } from "./testing/ops-files.ts";
import { selectorsOf, withoutVariables } from "./testing/promql.ts";

const exposed = async (): Promise<ReadonlySet<string>> => {
  const metrics = openMetrics();
  const backlog = { oldestDueJob: 0, failedJobs: 0, waitingMails: 0, oldestDueMail: 0, lastBackup: 0 };
  metrics.watch(
    {
      relays: () => [],
      buckets: () => [],
      sockets: () => 0,
      sessions: () => [],
      backlog: async () => backlog,
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      readiness: async () => "not-writable",
    },
    silentLog,
  );
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
};

const metricsIn = (expression: string): string[] => selectorsOf(withoutVariables(expression)).map(({ metric }) => metric);

it("the dashboard queries all our metrics, and only existing ones", async () => {
  const asked = new Set(dashboardQueries().flatMap(metricsIn));
  const there = await exposed();
  expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  const families = [...there].filter((name) => name.startsWith("setsuna_") && !/_(?:sum|bucket)$/.test(name));
  expect(families.filter((name) => !asked.has(name))).toEqual([]);
});

it("alert rules query existing metrics, and operations.md explains what to do about each", async () => {
  const there = await exposed();
  for (const { alert, expr } of alertRules())
    expect([alert, metricsIn(expr).filter((name) => name !== "up" && !there.has(name))]).toEqual([alert, []]);
  const manual = readFileSync(OPERATIONS, "utf8");
  expect(
    alertRules()
      .map(({ alert }) => alert)
      .filter((alert) => !manual.includes(`\`${alert}\``)),
  ).toEqual([]);
});

it("reports the package's version", () => {
  const manifest = join(fileURLToPath(new URL("../../../../../", import.meta.url)), "package.json");
  expect(JSON.parse(readFileSync(manifest, "utf8"))).toMatchObject({ version: STUDIO_VERSION });
});
