import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AppController } from "../app-controller.ts";
import type { AppState } from "../app-state.ts";
import type { RunOrder } from "../run/run-process.ts";
import { askRunning, forgetRunning, recordRunning } from "../running-app.ts";
import { type AppServer, openAppServer } from "./app-server.ts";

const CONFIG = {
  kind: "send",
  name: "Camera",
  serialId: "abc-defg",
  password: "s3cret!",
  keepRunning: false,
  video: 1,
  audio: null,
  input: { kind: "address", address: "srt://host:9000?passphrase=hidden" },
  size: "1280x720",
  fps: null,
  bitrate: 5,
};
const PAGE = { type: "text/html; charset=utf-8", bytes: Buffer.from("<!doctype html>") };

let folder: string;
let controller: AppController;
let server: AppServer;
let orders: RunOrder[];
let origin: string;
let quits: number;
let windowsSeen: number;
const REMOTE = "remote-token-of-22-characters";

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-app-"));
  orders = [];
  quits = 0;
  windowsSeen = 0;
  controller = new AppController({
    folder,
    server: "https://host",
    language: "en",
    languageChosen: false,
    home: folder,
    platform: "linux",
    startRun: (order) => {
      orders.push(order);
      return { stop: () => order.ended(0, "") };
    },
    updates: {
      look: () => Promise.resolve({ version: "9.0.0", notes: [] }),
      fetch: () => Promise.resolve("/opt/new"),
      startNew: () => undefined,
    },
    now: () => 1000,
    after: () => () => undefined,
  });
  const files = new Map([["/", () => PAGE]]);
  const world = {
    controller,
    quit: () => (quits += 1),
    newAddress: () => `http://127.0.0.1:${server.port}/#link=${server.gate.newLink()}`,
  };
  server = await openAppServer({
    port: 0,
    files,
    world,
    remoteToken: REMOTE,
    first: () => (windowsSeen += 1),
    allGone: () => undefined,
  });
  origin = `http://127.0.0.1:${server.port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Reply {
  readonly id?: string;
  readonly url?: string;
  readonly key?: string;
  readonly error?: { readonly code: string; readonly detail?: string };
}

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${server.gate.key}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Reply };
};

const statusOf = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ port: server.port, host: "127.0.0.1", path, headers }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject).end();
  });

it("serves its page only under its own name, without framing or foreign scripts", async () => {
  const page = await fetch(`${origin}/`);
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  const key = { authorization: `Bearer ${server.gate.key}` };
  for (const path of ["/", "/api/state"]) {
    expect(await statusOf(path, { ...key, host: "evil.example" })).toBe(403);
    expect(await statusOf(path, { ...key, host: `127.0.0.1:${server.port}`, origin: "https://evil.example" })).toBe(403);
    expect(await statusOf(path, { ...key, host: `127.0.0.1:${server.port}`, "sec-fetch-site": "cross-site" })).toBe(403);
  }
});

it.each([
  ["GET", "/api/state"],
  ["GET", "/api/devices"],
  ["POST", "/api/runs"],
  ["POST", "/api/quit"],
  ["POST", "/api/window"],
  ["GET", "/api/nothing"],
  ["GET", "/../app.json"],
])("reveals nothing without a key: %s %s", async (method, path) => {
  const headers = { authorization: "Bearer guessed" };
  expect(await call(method, path, method === "GET" ? undefined : CONFIG, headers)).toMatchObject({
    status: 401,
    body: { error: { code: "app-token" } },
  });
  expect(controller.runs.list()).toEqual([]);
  expect([orders.length, quits]).toEqual([0, 0]);
});

it("exchanges a link for the key, once", async () => {
  const link = server.gate.newLink();
  expect((await call("POST", "/api/enter", { link }, { authorization: "" })).body).toEqual({ key: server.gate.key });
  expect((await call("POST", "/api/enter", { link }, { authorization: "" })).body.error?.code).toBe("app-link-spent");
  expect((await call("POST", "/api/enter", "{", { authorization: "" })).status).toBe(410);
});

it("runs what a window requests; its password goes only to the process", async () => {
  const { id } = (await call("POST", "/api/runs", CONFIG)).body;
  await call("POST", `/api/runs/${id}/start`);
  expect(orders[0]?.password).toBe("s3cret!");
  expect(orders[0]?.args).toContain("--input=srt://host:9000?passphrase=hidden");
  expect(JSON.stringify(controller.state())).not.toContain("s3cret!");
  expect((await call("PUT", `/api/runs/${id}`, CONFIG)).body.error?.code).toBe("run-is-active");
  await call("POST", `/api/runs/${id}/stop`);
  expect((await call("PUT", `/api/runs/${id}`, { ...CONFIG, name: "Other", password: null })).body).toEqual({ id });
  const { url } = (await call("POST", `/api/runs/${id}/address`, { page: "receiver" })).body;
  expect(url).toBe("https://host/studio/app/receiver?id=abc-defg&video=1#password=s3cret!");
  expect((await call("POST", "/api/runs", { ...CONFIG, video: 256 })).body.error).toMatchObject({
    code: "bad-request",
    detail: "video",
  });
  expect((await call("DELETE", `/api/runs/${id}`)).status).toBe(200);
  expect((await call("POST", `/api/runs/${id}/start`)).body.error?.code).toBe("unknown-run");
  expect((await call("PUT", "/api/server", { server: "ftp://host" })).body.error?.code).toBe("app-server-address");
  expect((await call("PUT", "/api/at-login", { on: true })).body.error?.code).toBe("at-login-impossible");
});

it("sends the whole state to each window after every change", async () => {
  const response = await fetch(`${origin}/api/state`, { headers: { authorization: `Bearer ${server.gate.key}` } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<AppState> => JSON.parse((await reader?.read())?.value ?? "");
  const first = await next();
  expect(first).toMatchObject({ server: "https://host", runs: [] });
  expect(first.language).toBeUndefined();
  await call("PUT", "/api/language", { language: "ja" });
  expect(await next()).toMatchObject({ language: "ja" });
  expect(server.windows()).toBe(1);
  await reader?.cancel();
});

it("refuses an oversized body and a port in use", async () => {
  expect((await call("POST", "/api/runs", { ...CONFIG, name: "x".repeat(70_000) })).body.error?.code).toBe("bad-request");
  const world = { controller, quit: () => undefined, newAddress: () => "" };
  const again = openAppServer({ port: server.port, files: new Map(), world, first: () => undefined, allGone: () => undefined });
  await expect(again).rejects.toEqual(expect.objectContaining({ code: "port-in-use" }));
});

it("a second start finds a running app, but not one that has ended", async () => {
  const record = join(folder, "running.json");
  expect(await askRunning(record)).toBeUndefined();
  recordRunning(record, { port: server.port, key: server.gate.key, pid: 7 });
  expect(await askRunning(record)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#link=/);
  forgetRunning(record, 8);
  expect(await askRunning(record)).toBeDefined();
  recordRunning(record, { port: server.port, key: "of another", pid: 7 });
  expect(await askRunning(record)).toBeUndefined();
  forgetRunning(record, 7);
  server.close();
  recordRunning(record, { port: server.port, key: server.gate.key, pid: 7 });
  expect(await askRunning(record)).toBeUndefined();
});

const remote = (method: string, path: string, token = REMOTE) =>
  fetch(`${origin}/api/remote${path}`, { method, headers: { authorization: `Bearer ${token}` } });

it("a program with a token can only list, start and stop runs", async () => {
  const id = (await call("POST", "/api/runs", CONFIG)).body.id ?? "";
  const response = await remote("GET", "/runs");
  const reader = response.body?.getReader();
  const next = async () => JSON.parse(Buffer.from((await reader?.read())?.value ?? []).toString("utf8"));
  expect(await next()).toEqual({ runs: [{ id, name: "Camera", kind: "send", serialId: "abcdefg", state: "idle", streams: [] }] });
  const started = await remote("POST", `/runs/${id}/start`);
  expect(await started.json()).toMatchObject({ runs: [{ id, state: "running" }] });
  expect(orders).toHaveLength(1);
  const told = await next();
  expect(told).toMatchObject({ runs: [{ id, state: "running" }] });
  expect(JSON.stringify(told)).not.toMatch(/hidden|s3cret|srt:/);
  expect(await (await remote("POST", `/runs/${id}/stop`)).json()).toMatchObject({ runs: [{ id, state: "ended" }] });
  await reader?.cancel();
  expect(windowsSeen).toBe(0);
});

it("identifies programs only by their token, and refuses their other calls", async () => {
  expect((await remote("GET", "/runs", "")).status).toBe(401);
  expect((await remote("GET", "/runs", server.gate.key)).status).toBe(401);
  expect((await remote("POST", "/runs/0000/remove")).status).toBe(404);
  const asWindow = await fetch(`${origin}/api/devices`, { headers: { authorization: `Bearer ${REMOTE}` } });
  expect(asWindow.status).toBe(401);
});
