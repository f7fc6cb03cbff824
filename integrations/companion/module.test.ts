import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  API,
  type Channel,
  PARTY_TALK_KEY,
  PTZ_FOCUS_KEY,
  PTZ_KEY,
  PTZ_RECALL_KEY,
  PTZ_REPEAT_MS,
  PTZ_STATUS_KEY,
  PTZ_STORE_KEY,
  RECORD_KEY,
  RECORD_STATUS_KEY,
  TALLY_KEY,
} from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { AppController } from "../../apps/agent/src/app/app-controller.ts";
import type { RunOrder } from "../../apps/agent/src/app/run/run-process.ts";
import { openAppServer } from "../../apps/agent/src/app/serve/app-server.ts";
import { ControlBoard } from "../../apps/agent/src/edge/control-board.ts";
import { openEdge, parseEdgeSettings } from "../../apps/agent/src/edge/open-edge.ts";
import { FakeCamera } from "../../apps/agent/src/edge/visca/camera.fake.ts";
import { RecordControl } from "../../apps/agent/src/record/record-control.ts";
import { buildModule, CompanionHost } from "./tests/companion-host.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const TOKEN = "a-token-of-more-than-22-characters";
const LIMIT = { timeout: 15_000 };
const STOP = "01060101010303";
/** Longer than the default, so a busy machine stops no camera. */
const STOP_AFTER_MS = 2000;
const channels = [1, 2] as Channel[];
const [one] = [1 as Channel];

let built: string;
beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), "setsuna-companion-"));
  buildModule(join(built, "out"));
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
const start = async (config: object, secrets: object): Promise<CompanionHost> => {
  const host = new CompanionHost(join(built, "out/pkg"));
  opened.push(() => host.end());
  await host.init(config, secrets);
  return host;
};
const edge = async (more: object = {}) => {
  const board = new ControlBoard(channels);
  const settings = parseEdgeSettings({ api: { port: 0, token: TOKEN }, ...more });
  const open = await openEdge(settings, board, { log: silentLog });
  opened.push(() => open.close());
  return { board, config: { edgeHost: "127.0.0.1", edgePort: open.api?.place.port } };
};

it("is built for Companion: manifest, help, license, one program, one archive", () => {
  const out = join(built, "out");
  const manifest = JSON.parse(readFileSync(join(out, "pkg/companion/manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ id: "setsuna-studio", license: "MIT", runtime: { api: "nodejs-ipc", apiVersion: "1.14.1" } });
  for (const file of ["pkg/main.js", "pkg/companion/HELP.md", "pkg/LICENSE", "setsuna-studio-0.1.0.tgz"])
    expect(existsSync(join(out, file)), file).toBe(true);
  expect(readFileSync(join(out, "pkg/companion/HELP.md"), "utf8")).toBe(readFileSync(join(HERE, "companion/HELP.md"), "utf8"));
});

describe("with the control edge", () => {
  it("sets tally, and shows tally set by anyone", async () => {
    const { board, config } = await edge();
    const host = await start(config, { edgeToken: TOKEN });
    await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
    await host.watch("air", "onAir", { channel: 1 });
    await host.watch("next", "tally", { channel: 2, value: 2 });
    await host.press("setTally", { channel: 1, value: 1 });
    await expect.poll(() => board.state(one, TALLY_KEY), LIMIT).toBe(1);
    await expect.poll(() => host.feedbacks.get("air"), LIMIT).toBe(true);
    board.setState(2 as Channel, TALLY_KEY, 2, "tsl");
    await expect.poll(() => host.feedbacks.get("next"), LIMIT).toBe(true);
    await expect.poll(() => [host.variables.get("tally_1"), host.variables.get("tally_2")], LIMIT).toEqual(["red", "green"]);
    await host.press("toggleTally", { channel: 1, value: 1 });
    await expect.poll(() => host.feedbacks.get("air"), LIMIT).toBe(false);
  });

  it("steers a camera while a button is held, and stops it", async () => {
    const camera = new FakeCamera(true);
    await camera.listenUdp();
    opened.push(() => camera.close());
    const visca = {
      cameras: [{ host: "127.0.0.1", port: camera.port, channel: 1, inquireMs: 200, stopAfterMs: STOP_AFTER_MS }],
    };
    const { board, config } = await edge({ visca });
    const host = await start(config, { edgeToken: TOKEN });
    await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
    let said = 0;
    board.onSaid(({ key, origin }) => {
      if (key === PTZ_KEY && origin === "api") said += 1;
    });
    await host.press("ptzDrive", { channel: 1, pan: 100, tilt: 0, zoom: 0, focus: 0 });
    await camera.until(() => camera.done.includes("01060118010203"));
    await expect.poll(() => said, LIMIT).toBeGreaterThan(1.2 * (STOP_AFTER_MS / PTZ_REPEAT_MS));
    expect(camera.done).not.toContain(STOP);
    await host.press("ptzStop", { channel: 1 });
    await camera.until(() => camera.done.includes(STOP));
    await host.press("ptzStore", { channel: 1, preset: 3 });
    await host.press("ptzRecall", { channel: 1, preset: 2 });
    await host.press("ptzFocus", { channel: 1, mode: "manual" });
    await camera.until(() => ["01043f0103", "01043f0202", "01043803"].every((command) => camera.done.includes(command)));
    camera.zoom = 0x1234;
    await expect.poll(() => host.variables.get("camera_1_zoom"), LIMIT).toBe(0x1234);
    await host.watch("away", "cameraAway", { channel: 1 });
    await expect.poll(() => host.feedbacks.get("away"), LIMIT).toBe(false);
    camera.mute = true;
    await expect.poll(() => host.feedbacks.get("away"), LIMIT).toBe(true);
  });

  it("controls receivers' delay and replay, and sends any state and event", async () => {
    const { board, config } = await edge();
    const host = await start(config, { edgeToken: TOKEN });
    await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
    const events: unknown[] = [];
    board.onChange(({ kind, key, value }) => kind === "event" && events.push([key, value]));
    await host.press("receiverDelay", { channel: 1, delay: 300 });
    await host.press("receiverReplay", { channel: 1, act: "open" });
    await host.press("sendState", { channel: 2, key: "scene", value: '{"name":"wide"}' });
    await host.press("sendEvent", { channel: 2, key: "take", value: "now" });
    await expect
      .poll(() => events, LIMIT)
      .toEqual([
        ["receiver-replay", "open"],
        ["take", "now"],
      ]);
    expect(board.state(one, "receiver-delay")).toBe(300);
    expect(board.state(2 as Channel, "scene")).toEqual({ name: "wide" });
  });

  it("starts and stops a recorder, and shows whether it is recording and low on disk space", async () => {
    const { board, config } = await edge();
    const wanted: boolean[] = [];
    const control = new RecordControl(board, one, (on) => {
      wanted.push(on);
      control.show({ recording: on, disk: on ? "low" : "ok", sources: 0, freeGigabytes: 4.2 });
    });
    const host = await start(config, { edgeToken: TOKEN });
    await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
    await host.watch("recording", "recording", { channel: 1 });
    await host.watch("low", "diskLow", { channel: 1 });
    await host.press("record", { channel: 1, act: "toggle" });
    await expect.poll(() => [host.feedbacks.get("recording"), host.feedbacks.get("low")], LIMIT).toEqual([true, true]);
    expect(host.variables.get("record_1_free")).toBe(4.2);
    await host.press("record", { channel: 1, act: "toggle" });
    await expect.poll(() => [host.feedbacks.get("recording"), host.feedbacks.get("low")], LIMIT).toEqual([false, false]);
    expect(wanted).toEqual([true, false]);
  });

  it("talks to groups of the party line while buttons are held", async () => {
    const { board, config } = await edge();
    const host = await start(config, { edgeToken: TOKEN });
    await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
    await host.watch("talks", "partyTalk", { channel: 1, group: 2 });
    await host.press("partyTalk", { channel: 1, group: 2, act: "on" });
    await expect.poll(() => host.feedbacks.get("talks"), LIMIT).toBe(true);
    await host.press("partyTalk", { channel: 1, group: 1, act: "toggle" });
    await expect.poll(() => board.state(one, PARTY_TALK_KEY), LIMIT).toEqual([1, 0]);
    await host.press("partyTalk", { channel: 1, group: 2, act: "off" });
    await expect.poll(() => board.state(one, PARTY_TALK_KEY), LIMIT).toEqual([0]);
    await expect.poll(() => host.feedbacks.get("talks"), LIMIT).toBe(false);
  });

  it("counts every press, even before the edge has answered the last one, and drops a refused one", async () => {
    const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
    opened.push(() => server.close());
    await once(server, "listening");
    const sent: { request: number; key: string; value: unknown }[] = [];
    const answer = { now: (_news: object): void => undefined };
    server.on("connection", (socket) => {
      answer.now = (news) => socket.send(JSON.stringify(news));
      socket.on("message", (data) => sent.push(JSON.parse(String(data))));
      answer.now({ t: "all", channels: [1], states: [] });
    });
    const { port } = server.address() as AddressInfo;
    const host = await start({ edgeHost: "127.0.0.1", edgePort: port }, { edgeToken: TOKEN });
    await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
    await host.watch("talks", "partyTalk", { channel: 1, group: 2 });
    const values = (key: string) => sent.filter((one) => one.key === key).map(({ value }) => value);
    const pressAll = async (): Promise<void> => {
      for (const group of [2, 1, 2]) await host.press("partyTalk", { channel: 1, group, act: "toggle" });
      for (const _ of [1, 2]) await host.press("toggleTally", { channel: 1, value: 1 });
      for (const _ of [1, 2, 3]) await host.press("record", { channel: 1, act: "toggle" });
    };
    await pressAll();
    await expect.poll(() => sent.length, LIMIT).toBe(8);
    expect([values("party-talk"), values("tally"), values("record")]).toEqual([
      [[1], [1, 0], [0]],
      [1, 0],
      [true, false, true],
    ]);
    // A lamp waits for the edge.
    expect(host.feedbacks.get("talks")).not.toBe(true);

    const error = { code: "edge-value", en: "Refused.", ja: "" };
    for (const { request, key } of sent)
      answer.now(key === "party-talk" ? { t: "refused", request, error } : { t: "done", request });
    await expect.poll(() => host.log.filter((line) => line.includes("edge-value")).length, LIMIT).toBe(3);
    await pressAll();
    await expect.poll(() => sent.length, LIMIT).toBe(16);
    expect([values("party-talk").slice(3), values("tally").slice(2), values("record").slice(3)]).toEqual([
      [[1], [1, 0], [0]],
      [1, 0],
      [false, true, false],
    ]);
  });

  it("shows why it is not connected, goes dark, and reconnects", async () => {
    const { board, config } = await edge();
    const wrong = await start(config, { edgeToken: `${TOKEN}-wrong` });
    await expect
      .poll(() => wrong.status, LIMIT)
      .toEqual({ status: "authentication_failure", message: "edge: the token is wrong" });
    await expect(wrong.press("setTally", { channel: 1, value: 1 })).rejects.toThrow("not sent by the control edge");
    board.setState(one, TALLY_KEY, 1, "tsl");
    const host = await start(config, { edgeToken: TOKEN });
    await host.watch("air", "onAir", { channel: 1 });
    await expect.poll(() => host.feedbacks.get("air"), LIMIT).toBe(true);
    await opened.shift()?.();
    await expect.poll(() => host.feedbacks.get("air"), LIMIT).toBe(false);
    expect(host.status?.status).toBe("connection_failure");
    const again = parseEdgeSettings({ api: { port: config.edgePort, token: TOKEN } });
    const open = await openEdge(again, board, { log: silentLog });
    opened.push(() => open.close());
    await expect.poll(() => host.feedbacks.get("air"), LIMIT).toBe(true);
  });

  it("uses the studio's keys", () => {
    const source = readFileSync(join(built, "out/pkg/main.js"), "utf8");
    for (const key of [
      PTZ_KEY,
      PTZ_FOCUS_KEY,
      PTZ_RECALL_KEY,
      PTZ_STORE_KEY,
      PTZ_STATUS_KEY,
      RECORD_KEY,
      RECORD_STATUS_KEY,
      PARTY_TALK_KEY,
      TALLY_KEY,
    ])
      expect(source, key).toContain(`"${key}"`);
  });
});

it("starts and stops the desktop app's runs, and shows rate, latency and a lost source", async () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-app-"));
  opened.push(() => rmSync(folder, { recursive: true }));
  const orders: RunOrder[] = [];
  const controller = new AppController({
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
    updates: { look: () => Promise.resolve(undefined), fetch: () => Promise.resolve(""), startNew: () => undefined },
    now: () => 1000,
    after: () => () => undefined,
  });
  const id = controller.keepRun({
    kind: "send",
    name: "Camera 1",
    serialId: "abc-defg",
    password: "",
    keepRunning: false,
    video: 1,
    audio: null,
    input: { kind: "test" },
    size: "1280x720",
    fps: null,
    bitrate: 5,
  });
  const world = { controller, quit: () => undefined, newAddress: () => "" };
  const files = new Map();
  const app = await openAppServer({
    port: 0,
    files,
    world,
    remoteToken: TOKEN,
    first: () => undefined,
    allGone: () => undefined,
  });
  opened.push(() => app.close());
  const host = await start({ appPort: app.port }, { appToken: TOKEN });
  await expect.poll(() => host.status?.status, LIMIT).toBe("ok");
  await host.watch("on", "running", { run: "Camera 1" });
  await host.watch("lost", "lost", { run: "Camera 1" });
  await expect.poll(() => host.feedbacks.get("on"), LIMIT).toBe(false);
  await host.press("start", { run: "Camera 1" });
  await expect.poll(() => host.feedbacks.get("on"), LIMIT).toBe(true);
  const stream = { kind: "video", channel: 1, phase: "live", bitsPerSecond: 5_250_000, receivers: 3, latencyMedianMs: 41.26 };
  orders[0]?.line(JSON.stringify({ event: "statistics", streams: [stream], source: "open" }));
  await expect.poll(() => host.variables.get("run_camera_1_bitrate"), LIMIT).toBe(5.25);
  expect([host.variables.get("run_camera_1_latency"), host.variables.get("run_camera_1_receivers")]).toEqual([41.3, 3]);
  orders[0]?.line(JSON.stringify({ event: "source", source: "camera", state: "away" }));
  await expect.poll(() => host.feedbacks.get("lost"), LIMIT).toBe(true);
  expect(host.presets.get(`run_${id}`)).toMatchObject({ category: "App", name: "Camera 1" });
  await host.press("toggle", { run: id });
  await expect.poll(() => host.feedbacks.get("on"), LIMIT).toBe(false);
  await Promise.all([1, 2].map(() => host.press("toggle", { run: id })));
  expect([orders.length, controller.state().runs[0]?.state.name]).toEqual([2, "ended"]);
  await expect(host.press("start", { run: "nobody" })).rejects.toThrow('nothing named "nobody"');
});

it("reads an ID's connections from the studio and sets its tally, with a personal access token", async () => {
  const connection = {
    id: "c1",
    client: "page",
    fastChannel: null,
    address: null,
    route: "relay",
    since: "2026-11-25T00:00:00.000Z",
    lossRatio: 0,
    region: null,
  };
  let connections: unknown[] = [
    { ...connection, direction: "send", streams: [{ kind: "video", channel: 1 }], bitrate: 4_000_000, roundTripMs: 20.04 },
    { ...connection, direction: "receive", streams: [{ kind: "video", channel: 1 }], bitrate: 4_000_000, roundTripMs: 30 },
  ];
  const asked: string[] = [];
  const tallies: unknown[] = [];
  const directed: unknown[] = [];
  const guests: { id: string; name: string; direction: Readonly<Record<string, unknown>> }[] = [
    { id: "gA", name: "Hana", direction: { channel: 2 } },
    { id: "gB", name: "Ken", direction: { muted: true } },
  ];
  let feed: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.url?.endsWith("/events/feed")) {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      feed = response;
      return;
    }
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      if (request.method === "GET") response.end(JSON.stringify({ connections, guests }));
      else if (request.url?.includes("/guests/")) {
        const id = request.url.split("/").at(-1);
        const change = request.method === "PATCH" ? API.directGuest.body.parse(JSON.parse(body)) : undefined;
        directed.push([id, change ?? request.method]);
        const guest = guests.find((one) => one.id === id);
        if (guest !== undefined) guest.direction = { ...guest.direction, ...change };
        response.end("{}");
      } else if (request.url?.endsWith("/switch")) response.end(JSON.stringify({ streams: 1 }));
      else {
        tallies.push(API.setTally.body.parse(JSON.parse(body)));
        response.end(JSON.stringify({ receivers: 1 }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = server.address();
  const port = typeof place === "object" ? place?.port : 0;
  const host = await start({ studioUrl: `http://127.0.0.1:${port}/`, serialId: "ABC-DEFG" }, { studioToken: "setsuna_pat_x" });
  await host.watch("gone", "notSent", { kind: "video", channel: 1 });
  await host.watch("ready", "standbyReady", { channel: 1 });
  await expect.poll(() => host.variables.get("studio_bitrate"), LIMIT).toBe(4);
  expect([host.variables.get("studio_viewers"), host.variables.get("studio_round_trip")]).toEqual([1, 20]);
  expect(asked[0]).toBe("GET /studio/api/serial-ids/abcdefg/connections Bearer setsuna_pat_x");
  await host.press("setTally", { channel: 7, value: 2 });
  await host.press("toggleTally", { channel: 7, value: 2 });
  expect(tallies).toEqual([2, 0].map((value) => ({ serialId: "abcdefg", channel: 7, value })));
  await expect.poll(() => host.feedbacks.get("gone"), LIMIT).toBe(false);
  expect(host.feedbacks.get("ready")).toBe(false);
  connections = [
    { ...connection, direction: "send", standby: true, streams: [{ kind: "video", channel: 1 }], bitrate: 1, roundTripMs: 1 },
  ];
  await expect.poll(() => host.feedbacks.get("ready"), LIMIT).toBe(true);
  await host.press("switchSender", { channel: 1 });
  expect(asked).toContain("POST /studio/api/serial-ids/abcdefg/channels/1/switch Bearer setsuna_pat_x");
  connections = [];
  await expect.poll(() => host.feedbacks.get("gone"), LIMIT).toBe(true);
  await host.watch("recorded", "recorded", { channel: 1 });
  await host.watch("two", "watched", { channel: 1, viewers: 2 });
  await expect.poll(() => feed !== undefined, LIMIT).toBe(true);
  let cursor = 0;
  const happens = (type: string, connection: string): void => {
    cursor += 1;
    const data = JSON.stringify({ type, cursor, at: "2026-11-25T00:00:00.000Z", connection, channel: 1, kinds: ["video"] });
    feed?.write(`id: ${cursor}\nevent: ${type}\ndata: ${data}\n\n`);
  };
  const viewer = (id: string, more: object) => {
    const streams = [{ kind: "video", channel: 1 }];
    return { ...connection, id, direction: "receive", streams, bitrate: 1, roundTripMs: 1, ...more };
  };
  connections = [viewer("v1", {}), viewer("v2", { recording: true })];
  for (const id of ["v1", "v2"]) happens("viewer.joined", id);
  happens("recording.started", "v2");
  await expect.poll(() => [host.feedbacks.get("two"), host.feedbacks.get("recorded")], LIMIT).toEqual([true, true]);
  connections = [viewer("v1", {})];
  happens("viewer.left", "v2");
  await expect.poll(() => [host.feedbacks.get("two"), host.feedbacks.get("recorded")], LIMIT).toEqual([false, false]);
  await host.watch("hana", "guestOnAir", { guest: "Hana", channel: 2 });
  await host.watch("muted", "guestMuted", { guest: "2" });
  await expect.poll(() => [host.feedbacks.get("hana"), host.feedbacks.get("muted")], LIMIT).toEqual([true, true]);
  expect([host.variables.get("guest_1_channel"), host.variables.get("guest_2_name")]).toEqual([2, "Ken"]);
  await host.press("guestChannel", { guest: "Ken", channel: 3 });
  await host.press("guestChannel", { guest: "1", channel: 0 });
  await host.press("guestSwitch", { guest: "Ken", source: "muted" });
  await host.press("guestText", { guest: "Ken", text: "You're next" });
  await host.press("guestTally", { guest: "Hana", value: 1 });
  await host.press("guestCountdown", { guest: "Hana", seconds: 0 });
  await host.press("guestHangUp", { guest: "Ken" });
  await Promise.all([1, 2].map(() => host.press("guestSwitch", { guest: "Hana", source: "muted" })));
  expect(directed).toEqual([
    ["gB", { channel: 3 }],
    ["gA", { channel: null }],
    ["gB", { muted: null }],
    ["gB", { text: "You're next" }],
    ["gA", { tally: 1 }],
    ["gA", { countdownTo: null }],
    ["gB", "DELETE"],
    ["gA", { muted: true }],
    ["gA", { muted: null }],
  ]);
  await expect(host.press("guestHangUp", { guest: "Mio" })).rejects.toThrow('no guest "Mio"');
});

it("declares each action, feedback and field by name", async () => {
  const host = await start({}, {});
  await expect.poll(() => host.status?.status, LIMIT).toBe("bad_config");
  expect([...host.actions.keys()]).toEqual(
    expect.arrayContaining(["setTally", "start", "stop", "ptzDrive", "ptzStop", "ptzRecall", "receiverDelay", "receiverReplay"]),
  );
  expect([...host.feedbackDefinitions.keys()]).toEqual([
    ...["onAir", "tally", "running", "lost", "notSent", "standbyReady", "standbyOnAir", "recorded", "watched"],
    ...["guestOnAir", "partyTalk", "guestMuted"],
    ...["recording", "diskLow", "cameraAway"],
  ]);
  const fields = await host.configFields();
  expect(fields.filter(({ type }) => type === "secret-text").map(({ id }) => id)).toEqual([
    "edgeToken",
    "appToken",
    "studioToken",
  ]);
  const used = [...host.presets.values()].flatMap((preset) => JSON.stringify(preset).match(/"actionId":"(\w+)"/g) ?? []);
  for (const action of new Set(used)) expect(host.actions.has(action.slice(12, -1)), action).toBe(true);
});
