import { readFileSync } from "node:fs";
import { type Log, silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { READINESS, type Readiness, type ReadinessParts, readinessOf } from "../http/readiness.ts";
import { openMetrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-listener.ts";
import { alertRules, OPERATIONS } from "./testing/ops-files.ts";
import { fires, selectorsOf, seriesIn } from "./testing/promql.ts";

type Failing = Exclude<Readiness, "ready">;

const gone = (): Promise<never> => Promise.reject(new Error("simulated"));
const bucket = { name: "setsuna-slots", isUsable: true, inSync: 3, wanted: 3, bytes: 0, entries: 0, unusableForMs: 0 };
const FINE: Omit<ReadinessParts, "log"> = {
  isDraining: () => false,
  relays: () => [{ ready: true, pid: 1, health: undefined }],
  buckets: () => [bucket],
  askDatabase: () => Promise.resolve(),
  tryWriting: () => Promise.resolve(),
};
const CAUSES: Readonly<Record<Failing, Partial<ReadinessParts>>> = {
  draining: { isDraining: () => true },
  "no-relay": { relays: () => [{ ready: false, pid: undefined, health: undefined }] },
  "fleet-store-away": { buckets: () => [{ ...bucket, isUsable: false, inSync: 0, unusableForMs: 60_000 }] },
  "database-away": { askDatabase: gone },
  "not-writable": { tryWriting: gone },
};

const rules = alertRules().filter(({ expr }) => selectorsOf(expr).some(({ metric }) => metric === "setsuna_readiness"));
const backlog = { oldestDueJob: 0, failedJobs: 0, waitingMails: 0, oldestDueMail: 0, lastBackup: 0 };

const observed = async (cause: Partial<ReadinessParts>) => {
  const logged: unknown[] = [];
  const note = (facts: object): unknown => "readiness" in facts && logged.push(facts.readiness);
  const log: Log = { ...silentLog, info: note, warn: note };
  const parts = { ...FINE, ...cause, log };
  const readiness = readinessOf(parts);
  const metrics = openMetrics();
  const readBacklog = async () => {
    await parts.askDatabase?.();
    return backlog;
  };
  metrics.watch({ relays: parts.relays, buckets: parts.buckets, backlog: readBacklog, readiness }, silentLog);
  const opened = await serveMetrics(metrics, readiness, "127.0.0.1", 0, silentLog);
  if (!opened.ok) throw new Error(opened.error);
  const { port, close } = opened.value;
  const answer = await fetch(`http://127.0.0.1:${port}/studio/readyz`);
  const series = seriesIn(await (await fetch(`http://127.0.0.1:${port}/studio/metrics`)).text());
  const body: unknown = await answer.json();
  await close();
  return {
    readyz: [answer.status, body],
    metric: series.flatMap(({ name, labels, value }) => (name === "setsuna_readiness" && value === 1 ? [labels.state] : [])),
    alerts: rules.filter(({ expr }) => fires(series, expr)).map(({ alert }) => alert),
    log: logged,
  };
};

it.each(READINESS.filter((state) => state !== "ready"))("%s: readyz, metric, one alert, log and runbook agree", async (state) => {
  const { alerts, ...rest } = await observed(CAUSES[state]);
  expect(rest).toEqual({ readyz: [503, { status: state }], metric: [state], log: [state] });
  expect(alerts).toHaveLength(1);
  expect(readFileSync(OPERATIONS, "utf8")).toContain(`- \`${alerts[0]}\` (\`${state}\`): `);
});

it("fires no alert and logs nothing while ready", async () => {
  const { readyz, ...rest } = await observed({});
  expect([readyz, rest]).toEqual([[200, { status: "ready" }], { metric: ["ready"], alerts: [], log: [] }]);
});

it("logs each change once, and the recovery", async () => {
  let draining = false;
  const logged: unknown[] = [];
  const note = (facts: object): unknown => logged.push(facts);
  const readiness = readinessOf({ ...FINE, isDraining: () => draining, log: { ...silentLog, info: note, warn: note } });
  for (const next of [false, true, true, false, false]) {
    draining = next;
    await readiness();
  }
  expect(logged).toEqual([
    { readiness: "draining", before: "ready" },
    { readiness: "ready", before: "draining" },
  ]);
});
