import { silentLog } from "@setsuna/kit";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meteredIdentity } from "../../identity/user-pool/metered-identity.ts";
import { IdentityRefusal } from "../../identity/user-pool/protocol/identity-refusal.ts";
import type { Readiness } from "../http/readiness.ts";
import type { JobWorker } from "../jobs/jobs-port.ts";
import type { OpenDatabase } from "../storage/database.ts";
import { jobs, mailOutbox } from "../storage/schema/index.ts";
import { enginesOf } from "../storage/testing/test-databases.ts";
import { readBacklog } from "./backlog.ts";
import { meteredJobs, meteredLimits, meterRequests } from "./metered.ts";
import { openMetrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-listener.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const seriesOf = (text: string) => text.split("\n").filter((line) => line.startsWith("setsuna_"));

describe("the metrics", () => {
  it("create no series from user input", async () => {
    const metrics = openMetrics();
    const app = fastify();
    meterRequests(app, metrics.meters);
    app.get("/studio/whip/:id/:channel", () => "");
    app.get("/fails", () => Promise.reject(new Error("on purpose")));
    const ask = (method: "GET" | "PUT", url: string) => app.inject({ method, url });
    await ask("GET", "/studio/whip/abc-defg/1");
    await ask("GET", "/nowhere");
    await ask("PUT", "/nowhere");
    const before = seriesOf(await metrics.text()).length;
    for (let index = 0; index < 300; index += 1) {
      await ask("GET", `/${index}/${"x".repeat(index % 7)}?${index}`);
      await ask("PUT", `/${index}`);
      await ask("GET", `/studio/whip/aaa-${index}/${index}`);
    }
    const text = await metrics.text();
    expect(seriesOf(text)).toHaveLength(before);
    expect(text).toContain('setsuna_http_request_seconds_count{method="GET",route="/studio/whip/:id/:channel",status="2xx"} 301');
    expect(text).toContain('setsuna_http_request_seconds_count{method="GET",route="none",status="4xx"} 301');
    await ask("GET", "/fails");
    expect(await metrics.text()).toContain('route="/fails",status="5xx"} 1');
    await app.close();
  });

  it("count limit refusals by rule, identity service calls by outcome, and job attempts", async () => {
    const { meters, text } = openMetrics();
    const unused = () => Promise.reject(new Error("not asked for"));
    const limits = meteredLimits(
      {
        take: async (_rule, subject) => (subject === "a" ? { allowed: true } : { allowed: false, retryAfterSeconds: 1 }),
        giveBack: unused,
        reset: unused,
      },
      meters,
    );
    const rule = { name: "login", capacity: 1, perHour: 1 };
    for (const subject of ["a", "b", "c"]) await limits.take(rule, subject, NOW);
    const refused = new IdentityRefusal("NotAuthorizedException", "wrong");
    const identity = meteredIdentity(
      {
        port: {} as never,
        publicKeys: [],
        removeExpired: unused,
        call: async (_name, body) => (body === "right" ? {} : Promise.reject(refused)),
      },
      meters,
    );
    await identity.call("InitiateAuth", "right", {} as never);
    await expect(identity.call("RespondToAuthChallenge", "wrong", {} as never)).rejects.toBe(refused);
    const workers: JobWorker[] = [];
    const port = { work: (_name: string, worker: JobWorker) => workers.push(worker) };
    meteredJobs(port as never, meters).work("renewals", async ({ key }) => {
      if (key === "bad") throw new Error("on purpose");
    });
    const job = { name: "renewals", data: {}, attempt: 1 };
    await workers[0]?.({ ...job, key: "good" });
    await expect(workers[0]?.({ ...job, key: "bad" })).rejects.toThrow("on purpose");
    const lines = await text();
    for (const line of [
      'setsuna_rate_limit_refusals_total{rule="login"} 2',
      'setsuna_identity_calls_total{operation="InitiateAuth",outcome="ok"} 1',
      'setsuna_identity_calls_total{operation="RespondToAuthChallenge",outcome="NotAuthorizedException"} 1',
      'setsuna_job_seconds_count{job="renewals",outcome="done"} 1',
      'setsuna_job_seconds_count{job="renewals",outcome="failed"} 1',
    ])
      expect(lines).toContain(line);
  });

  it("follow relay counters, even across a relay restart", async () => {
    const metrics = openMetrics();
    const health = {
      type: "health" as const,
      publishers: 1,
      subscribers: 2,
      packetsIn: 10,
      packetsOut: 20,
      cpuMicroseconds: 5e5,
      eventLoopDelayP99Ms: 2,
      memoryBytes: 3,
    };
    const traffic = { bytesIn: 100, bytesOut: 200, packetsRetransmitted: 4, repairPackets: 5 };
    const viewing = { cascades: 1, freezes: 6, freezeSeconds: 7.5, firstFrames: [] };
    let report = [
      { ready: true, pid: 1, health: { ...health, traffic, viewing } },
      { ready: false, pid: 2, health: undefined },
    ];
    metrics.watch({ relays: () => report }, silentLog);
    const relayLines = async () => seriesOf(await metrics.text()).filter((line) => line.startsWith("setsuna_relay"));
    expect(await relayLines()).toEqual(
      expect.arrayContaining([
        'setsuna_relays{state="ready"} 1',
        'setsuna_relays{state="not-ready"} 1',
        'setsuna_relay_bytes_out_total{relay="0"} 200',
        'setsuna_relay_packets_retransmitted_total{relay="0"} 4',
        'setsuna_relay_cpu_seconds_total{relay="0"} 0.5',
        'setsuna_relay_cascades{relay="0"} 1',
        'setsuna_relay_viewer_freezes_total{relay="0"} 6',
        'setsuna_relay_viewer_freeze_seconds_total{relay="0"} 7.5',
        'setsuna_relay_event_loop_delay_p99_seconds{relay="0"} 0.002',
      ]),
    );
    expect(await metrics.text()).not.toContain('relay="1"');
    report = [{ ready: true, pid: 3, health: { ...health, packetsIn: 1, traffic, viewing } }];
    expect(await relayLines()).toContain('setsuna_relay_packets_in_total{relay="0"} 1');
  });

  it("report each bucket of a fleet: usable, replicas in sync and wanted, size", async () => {
    const metrics = openMetrics();
    const buckets = () => [
      { name: "setsuna-slots", isUsable: false, inSync: 2, wanted: 3, bytes: 900, entries: 7, unusableForMs: 1 },
    ];
    metrics.watch({ relays: () => [], buckets }, silentLog);
    expect(seriesOf(await metrics.text())).toEqual(
      expect.arrayContaining([
        'setsuna_nats_bucket_up{bucket="setsuna-slots"} 0',
        'setsuna_nats_bucket_replicas{bucket="setsuna-slots"} 2',
        'setsuna_nats_bucket_replicas_wanted{bucket="setsuna-slots"} 3',
        'setsuna_nats_bucket_bytes{bucket="setsuna-slots"} 900',
        'setsuna_nats_bucket_entries{bucket="setsuna-slots"} 7',
      ]),
    );
  });

  it("report an unresponsive database as down, and everything else as unknown", async () => {
    const metrics = openMetrics();
    metrics.watch({ relays: () => [], sockets: () => 7, backlog: () => Promise.reject(new Error("gone")) }, silentLog);
    const text = await metrics.text();
    expect(text).toContain("setsuna_database_up 0");
    expect(text).toMatch(/setsuna_jobs_oldest_due_seconds na?n/i);
    expect(text).toContain("setsuna_signalling_sockets 7");
  });
});

describe("the metrics port", () => {
  it("serves one path on this machine only, and reports a port in use", async () => {
    const metrics = openMetrics();
    let state: Readiness = "ready";
    const ready = async () => state;
    const opened = await serveMetrics(metrics, ready, "127.0.0.1", 0, silentLog);
    if (!opened.ok) throw new Error(opened.error);
    const { port, close } = opened.value;
    const at = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${at}/studio/metrics`);
    expect(answer.headers.get("content-type")).toContain("version=0.0.4");
    expect(await answer.text()).toContain("process_cpu_seconds_total");
    for (const [path, method] of [
      ["/", "GET"],
      ["/studio/metrics/x", "GET"],
      ["/studio/metrics", "POST"],
    ] as const)
      expect((await fetch(`${at}${path}`, { method })).status).toBe(404);
    expect((await fetch(`${at}/studio/readyz`)).status).toBe(200);
    state = "draining";
    const draining = await fetch(`${at}/studio/readyz`);
    expect([draining.status, await draining.json()]).toEqual([503, { status: "draining" }]);
    expect(await serveMetrics(metrics, ready, "127.0.0.1", port, silentLog)).toEqual({
      ok: false,
      error: expect.stringContaining(`METRICS_PORT ${port}`),
    });
    expect(await serveMetrics(metrics, ready, "192.0.2.1", 0, silentLog)).toMatchObject({ ok: false });
    await close();
  });
});

describe.each(enginesOf(import.meta.url))("pending work on $name", ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  it("is zero at first, then as old as the oldest due item", async () => {
    expect(await readBacklog(opened.database, NOW)).toEqual({
      oldestDueJob: 0,
      failedJobs: 0,
      waitingMails: 0,
      oldestDueMail: 0,
      lastBackup: 0,
    });
    const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
    const job = { name: "work", data: {}, createdAt: ago(900) };
    await opened.database.insert(jobs).values([
      { ...job, id: "a", key: "a", state: "waiting", runAt: ago(90) },
      { ...job, id: "b", key: "b", state: "waiting", runAt: ago(-90) },
      { ...job, id: "c", key: "c", state: "done", runAt: ago(800) },
      { ...job, id: "d", key: "d", state: "failed", runAt: ago(800) },
    ]);
    const mail = { recipient: "a@example.com", template: "sign-up", language: "ja" as const, data: {} };
    await opened.database.insert(mailOutbox).values([
      { ...mail, id: "a", reason: "a", state: "waiting", nextAttemptAt: ago(5), createdAt: ago(300) },
      { ...mail, id: "b", reason: "b", state: "waiting", nextAttemptAt: ago(-5), createdAt: ago(600) },
      { ...mail, id: "c", reason: "c", state: "sent", nextAttemptAt: ago(700), createdAt: ago(700) },
    ]);
    expect(await readBacklog(opened.database, NOW)).toEqual({
      oldestDueJob: 90,
      failedJobs: 1,
      waitingMails: 2,
      oldestDueMail: 300,
      lastBackup: 0,
    });
    expect(opened.pool === undefined || opened.pool().total > 0).toBe(true);
  });
});
