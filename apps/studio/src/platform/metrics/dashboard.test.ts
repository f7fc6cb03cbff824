import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { READINESS } from "../http/readiness.ts";
import { openMetrics } from "./metrics.ts";

const OPS = fileURLToPath(new URL("../../../../../ops/", import.meta.url));
const textOf = (path: string): string => readFileSync(join(OPS, path), "utf8");

const Dashboard = z.object({
  panels: z
    .array(z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
    .min(10),
});
const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z
        .array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z
              .string()
              .regex(/^[0-9]+[smh]$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
            annotations: z.strictObject({ summary: z.string() }),
          }),
        )
        .min(10),
    }),
  ),
});

const namesIn = (expression: string): string[] => expression.match(/\b(?:setsuna|nodejs|process)_[a-z0-9_]+/g) ?? [];

const exposed = async (): Promise<ReadonlySet<string>> => {
  const metrics = openMetrics();
  const backlog = { oldestDueJob: 0, failedJobs: 0, waitingMails: 0, oldestDueMail: 0 };
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

it("the dashboard asks for figures that there are, and for all of ours", async () => {
  const { panels } = Dashboard.parse(JSON.parse(textOf("grafana/setsuna.json")));
  const asked = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))));
  const there = await exposed();
  expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  const families = [...there].filter((name) => name.startsWith("setsuna_") && !/_(?:sum|bucket)$/.test(name));
  expect(families.filter((name) => !asked.has(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

it("alert rules ask for figures that there are, and operations.md says what to do about each", async () => {
  const rules = Alerts.parse(parse(textOf("prometheus/alerts.yml"))).groups.flatMap((group) => group.rules);
  const there = await exposed();
  for (const { alert, expr } of rules) {
    if (alert !== "SetsunaDown") expect([alert, namesIn(expr).length]).not.toEqual([alert, 0]);
    expect([alert, namesIn(expr).filter((name) => !there.has(name))]).toEqual([alert, []]);
  }
  const manual = textOf("../docs/operations.md");
  expect(rules.map(({ alert }) => alert).filter((alert) => !manual.includes(`\`${alert}\``))).toEqual([]);
});

it("has an alert for each state in which readyz fails", () => {
  const rules = Alerts.parse(parse(textOf("prometheus/alerts.yml"))).groups.flatMap(({ rules }) => rules);
  const alerted = READINESS.filter((state) =>
    rules.some(({ expr }) => expr.includes(`setsuna_readiness{state="${state}"} == 1`)),
  );
  expect(alerted).toEqual(READINESS.filter((state) => state !== "ready"));
});

it("shows the state that readyz answers with, and no other", async () => {
  const metrics = openMetrics();
  metrics.watch({ relays: () => [], readiness: async () => "not-writable" }, silentLog);
  const shown = [...(await metrics.text()).matchAll(/^setsuna_readiness\{.*state="([^"]+)".*\} 1$/gm)].map(([, state]) => state);
  expect(shown).toEqual(["not-writable"]);
});
