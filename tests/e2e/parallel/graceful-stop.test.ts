import { once } from "node:events";
import { request } from "node:http";
import { Studio, until } from "@setsuna/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { SignallingClient } from "../support/signalling-client.ts";

const DRAIN_SECONDS = 4;
const PATIENCE_MS = 60_000;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ DRAIN_SECONDS: String(DRAIN_SECONDS), METRICS_PORT: "0", RELAYS: "1" });
});
afterAll(() => studio.stop());

const isRunning = (): boolean => {
  try {
    return process.kill(studio.pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
};
const statusOf = async (path: string): Promise<number> => (await fetch(`${studio.origin}${path}`)).status;
const socket = async (): Promise<WebSocket> => {
  const client = await SignallingClient.open(studio.signalUrl());
  expect(await client.hello(studio.demoId, "receiver")).toMatchObject({ type: "welcome" });
  return client.socket;
};

it("serves its metrics on a separate port, not on the site's", async () => {
  const address = /Metrics: (http:\S+)/.exec(studio.log())?.[1] ?? "";
  const held = await socket();
  const figures = await until(
    "the relay's figures",
    async () => {
      const text = await (await fetch(address)).text();
      return text.includes("setsuna_relay_cpu_seconds_total") ? text : undefined;
    },
    PATIENCE_MS,
  );
  expect(figures).toContain('setsuna_relays{state="ready"} 1');
  expect(figures).toContain("setsuna_signalling_sockets 1");
  expect(figures).toContain("setsuna_database_up 1");
  expect(figures).toContain('route="/studio/healthz",status="2xx"');
  expect((await fetch(`${studio.origin}/studio/metrics`)).headers.get("content-type")).toContain("text/html");
  expect(await statusOf("/studio/readyz")).toBe(200);
  held.close();
});

it("announces that it stops, continues meanwhile, finishes requests, and makes clients reconnect", async () => {
  const early = await socket();
  const slow = request(`${studio.origin}/studio/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": "2" },
  });
  const answered = once(slow, "response");
  slow.write("{");
  process.kill(studio.pid, "SIGTERM");
  await until("readyz to say 503", async () => (await statusOf("/studio/readyz")) === 503, PATIENCE_MS, 20);
  expect([await statusOf("/studio/livez"), await statusOf("/studio/healthz"), await statusOf("/studio/")]).toEqual([
    200, 200, 200,
  ]);
  const late = await socket();
  expect(early.readyState).toBe(WebSocket.OPEN);
  const closed = Promise.all([once(early, "close"), once(late, "close")]);
  const [[earlyCode], [lateCode]] = await closed;
  expect([earlyCode, lateCode]).toEqual([1012, 1012]);
  slow.end("}");
  const [response] = await answered;
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  response.resume();
  await until("the end", () => !isRunning(), PATIENCE_MS, 50);
  expect(studio.log()).toMatch(/Draining for at most 4 s\.[\s\S]*Stopping\./);
});
