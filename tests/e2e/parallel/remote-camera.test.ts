import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PTZ_REPEAT_MS } from "@setsuna/contracts";
import { openContext, until, untilPhase } from "@setsuna/testkit";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { FakeCamera } from "../../../apps/agent/src/edge/visca/camera.fake.ts";
import { AgentRun } from "../support/agent.ts";
import { plugIn } from "../support/gamepads.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

const TOKEN = "a-token-of-more-than-22-characters";
const STOP = "01060101010303";
const RIGHT = "01060118010203";
const STOP_AFTER_MS = 2000;

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "setsuna-camera-"));
const contexts: BrowserContext[] = [];
const agents: AgentRun[] = [];
const cameras: FakeCamera[] = [];
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  await Promise.all(agents.splice(0).map((agent) => agent.stop()));
  await Promise.all(cameras.splice(0).map((camera) => camera.close()));
  await stage.clear();
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const control = (name: string, edge: object, ...channels: readonly string[]): AgentRun => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(edge));
  const agent = new AgentRun(["control", "--id", stage.studio.demoId, ...channels, "--edge", file], {
    SETSUNA_SERVER: stage.studio.origin,
  });
  agents.push(agent);
  return agent;
};
const cameraOn = async (channel: number, answerChannel: number) => {
  const camera = new FakeCamera(true);
  await camera.listenUdp();
  cameras.push(camera);
  return {
    camera,
    visca: { cameras: [{ host: "127.0.0.1", port: camera.port, channel, answerChannel, stopAfterMs: STOP_AFTER_MS }] },
  };
};
const live = (agent: AgentRun, channel: number): Promise<unknown> =>
  agent.line("stream", (line) => line.channel === channel && line.phase === "live");

test("a stick at a phone's CTRL moves a remote camera while it is held and the page is open", async () => {
  const { camera, visca } = await cameraOn(14, 24);
  const agent = control("stick", { visca }, "--receive", "14", "--send", "24");
  const context = await openContext(stage.browser);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`${stage.studio.origin}/studio/app/ctrl?id=${stage.studio.demoId}&motion=none&controller=14&autostart=1`);
  const buttons = Array.from({ length: 17 }, () => 0);
  await plugIn(page, [{ axes: [0, 0, 0, 0], buttons }]);
  await untilPhase(page, "control-14", "live");
  await live(agent, 14);
  await plugIn(page, [{ axes: [1, 0, 0, 0], buttons }]);
  await camera.until(() => camera.done.includes(RIGHT));
  // The stick doesn't move, so the page must repeat the command.
  const saidAgain = () => agent.lines.filter(({ event, key }) => event === "control" && key === "gamepad").length;
  const before = saidAgain();
  await until("a stick held for longer", () => saidAgain() >= before + 1.2 * (STOP_AFTER_MS / PTZ_REPEAT_MS));
  expect(camera.done.slice(camera.done.indexOf(RIGHT))).not.toContain(STOP);
  await page.close();
  await camera.until(() => camera.done.lastIndexOf(STOP) > camera.done.indexOf(RIGHT));
});

test("buttons move a remote camera, recall a preset, and show its position", async () => {
  const { camera, visca } = await cameraOn(15, 25);
  const desk = control("desk", { api: { port: 0, token: TOKEN } }, "--send", "15", "--receive", "25");
  const hall = control("hall", { visca }, "--receive", "15", "--send", "25");
  await Promise.all([live(desk, 15), live(desk, 25), live(hall, 15), live(hall, 25)]);
  const { port } = await desk.line("edge", ({ message }) => message === "local API opened");
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const push = setInterval(() => void call("PUT", "/channels/15/states/ptz", { pan: 1 }), PTZ_REPEAT_MS);
  try {
    await camera.until(() => camera.done.includes(RIGHT));
    await until("the same drive to be said again over the relay", () => {
      const said = hall.lines.filter(({ event, key }) => event === "control" && key === "ptz");
      return said.length >= 1.2 * (STOP_AFTER_MS / PTZ_REPEAT_MS);
    });
    expect(camera.done.slice(camera.done.indexOf(RIGHT))).not.toContain(STOP);
  } finally {
    clearInterval(push);
  }
  await camera.until(() => camera.done.lastIndexOf(STOP) > camera.done.indexOf(RIGHT));
  expect((await call("POST", "/channels/15/events/ptz-recall", 3)).status).toBe(200);
  await camera.until(() => camera.done.includes("01043f0203"));
  expect((await call("PUT", "/tally/15", 1)).status).toBe(200);
  await camera.until(() => camera.done.includes("017e010a0002"));
  Object.assign(camera, { pan: -300, zoom: 0x2000 });
  await until("where the camera looks", async () => {
    const said = (await (await call("GET", "/channels/25/states/ptz-status")).json()) as {
      value?: { pan?: number; zoom?: number };
    };
    return said.value?.pan === -300 && said.value.zoom === 0x2000;
  });
});

test("a receiver obeys its control channel only if its link says so", async () => {
  await stage.sender({ video: 1 });
  const desk = control("receivers", { api: { port: 0, token: TOKEN } }, "--send", "16");
  await live(desk, 16);
  const { port } = await desk.line("edge", ({ message }) => message === "local API opened");
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
  };
  const obeys = await stage.receiver({ video: 1, control: 16, extra: { remote: "1", panel: "1" } });
  const free = await stage.receiver({ video: 1, control: 16, extra: { panel: "1" } });
  for (const page of [obeys, free]) {
    await untilPhase(page, "video-1", "live");
    await untilPhase(page, "control-16", "live");
    await follow(page);
    await untilFrames(page);
  }
  const delay = (page: typeof obeys) => page.inputValue('[data-testid="delay"]');
  const replays = (page: typeof obeys) => page.getAttribute('[data-testid="replay-box"]', "data-open");
  await call("PUT", "/channels/16/states/receiver-delay", 400);
  await until("the delay", async () => (await delay(obeys)) === "400");
  await call("POST", "/channels/16/events/receiver-replay", "open");
  await until("the replay", async () => (await replays(obeys)) === "true");
  expect([await delay(free), await replays(free)]).toEqual(["0", "false"]);
  await call("POST", "/channels/16/events/receiver-replay", "close");
  await until("live again", async () => (await replays(obeys)) === "false");
});
