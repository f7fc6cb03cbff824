import type { Channel } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { ANSWER_LIMIT_MS } from "./obs-link.ts";
import { ObsServer } from "./obs-server.fake.ts";
import { ObsSettings } from "./obs-settings.ts";
import { type ObsPhase, type OpenObs, openObs } from "./open-obs.ts";
import { shownIn, tallyOf } from "./scene-tally.ts";

const SCENES = 4;
const TRANSITIONS = 16;
const SCENE_ITEMS = 128;
const UI = 1024;

const PASSWORD = "supersecretpassword";
const [one, two] = [1 as Channel, 2 as Channel];
let obs: ObsServer;
let board: ControlBoard;
let time: FakeTime;
let open: OpenObs | undefined;
const phases: ObsPhase[] = [];
const listeners: ((phase: ObsPhase) => void)[] = [];

beforeEach(async () => {
  obs = new ObsServer(PASSWORD);
  obs.scenes.set("Wide", [{ source: "Camera 1", enabled: true }]);
  obs.scenes.set("Split", [
    { source: "Inset", enabled: true },
    { source: "Camera 1", enabled: false },
  ]);
  obs.scenes.set("Inset", [{ source: "Group", enabled: true }]);
  obs.groups.set("Group", [{ source: "Camera 2", enabled: true }]);
  obs.program = "Wide";
  await obs.start();
  board = new ControlBoard([one, two]);
  time = new FakeTime();
  phases.length = 0;
});
afterEach(async () => {
  open?.close();
  open = undefined;
  await obs.stop();
});

const start = (password = PASSWORD): void => {
  const settings = ObsSettings.parse({
    url: obs.url,
    password,
    sources: [
      { source: "Camera 1", channel: 1 },
      { source: "Camera 2", channel: 2 },
    ],
  });
  open = openObs(settings, board, { time, chance: () => 0.5, log: silentLog }, (phase) => {
    phases.push(phase);
    for (const listener of listeners.splice(0)) listener(phase);
  });
};
const nextPhase = (): Promise<ObsPhase> => new Promise((resolve) => listeners.push(resolve));
const waiting = async (): Promise<ObsPhase> => {
  for (let phase = await nextPhase(); ; phase = await nextPhase()) if (phase.name === "waiting") return phase;
};
const lamps = (...wanted: (number | undefined)[]): Promise<void> =>
  new Promise((resolve) => {
    const look = (): boolean => [one, two].every((channel, index) => board.state(channel, "tally") === wanted[index]);
    if (look()) return resolve();
    const stop = board.onChange(() => {
      if (!look()) return;
      stop();
      resolve();
    });
  });

describe("tally of scenes", () => {
  const scenes = new Map([
    ["A", [{ source: "B", enabled: true }]],
    [
      "B",
      [
        { source: "A", enabled: true },
        { source: "Cam", enabled: true },
      ],
    ],
    ["C", [{ source: "Cam", enabled: false }]],
  ]);
  it("finds visible sources through nested scenes, and ignores hidden ones", () => {
    expect([...shownIn(["A"], scenes)].toSorted()).toEqual(["A", "B", "Cam"]);
    expect(shownIn(["C"], scenes).has("Cam")).toBe(false);
  });
  it("is red on air, green in preview, red in both, and off otherwise", () => {
    const sources = [{ source: "Cam", channel: one }];
    expect(tallyOf({ scenes, program: ["A"], preview: "B" }, sources).get(one)).toBe(1);
    expect(tallyOf({ scenes, program: ["C"], preview: "B" }, sources).get(one)).toBe(2);
    expect(tallyOf({ scenes, program: ["C"], preview: undefined }, sources).get(one)).toBe(0);
  });
});

describe("OBS", () => {
  it("follows program, preview, transitions, hidden items and studio mode", async () => {
    start();
    await lamps(1, 0);
    obs.preview = "Split";
    obs.event("StudioModeStateChanged", UI, { studioModeEnabled: true });
    await lamps(1, 2);
    obs.event("SceneTransitionStarted", TRANSITIONS, { transitionName: "Fade" });
    obs.program = "Split";
    obs.event("CurrentProgramSceneChanged", SCENES, { sceneName: "Split" });
    await lamps(1, 1);
    obs.event("SceneTransitionEnded", TRANSITIONS, { transitionName: "Fade" });
    await lamps(0, 1);
    obs.event("CurrentPreviewSceneChanged", SCENES, { sceneName: "Wide" });
    obs.preview = "Wide";
    await lamps(2, 1);
    for (const item of obs.scenes.get("Split") ?? []) item.enabled = !item.enabled;
    obs.event("SceneItemEnableStateChanged", SCENE_ITEMS, { sceneName: "Split", sceneItemId: 1, sceneItemEnabled: false });
    await lamps(1, 0);
    expect(obs.identifiedWith).toMatchObject({ rpcVersion: 1, authentication: expect.any(String) });
    expect(board.states().every(({ origin }) => origin === "obs")).toBe(true);
  });

  it("keeps the lamps while OBS is away, reconnects, and catches up on changes", async () => {
    start();
    await lamps(1, 0);
    const lost = waiting();
    await obs.stop();
    expect(await lost).toMatchObject({ error: { code: "obs-unreachable" } });
    expect(board.state(one, "tally")).toBe(1);
    const refused = waiting();
    time.forward(250);
    expect(await refused).toMatchObject({ error: { code: "obs-unreachable" } });
    obs.program = "Split";
    await obs.start();
    time.forward(500);
    await lamps(0, 1);
    expect(open?.phase()).toEqual({ name: "connected" });
  });

  it("reports a wrong password without retrying rapidly", async () => {
    const refused = waiting();
    start("wrong");
    expect(await refused).toMatchObject({ error: { code: "obs-password" } });
    time.forward(29_000);
    expect(open?.phase().name).toBe("waiting");
    expect(board.states()).toEqual([]);
  });

  it("reports an OBS that is too old, by its version and by its subprotocol", async () => {
    obs.rpcVersion = 2;
    const refused = waiting();
    start();
    expect(await refused).toMatchObject({ error: { code: "obs-unsupported" } });
    open?.close();
    await obs.stop();
    await obs.start([]);
    const again = waiting();
    start();
    expect(await again).toMatchObject({ error: { code: "obs-unsupported" } });
  });

  it("gives up on a server that accepts the connection but never answers", async () => {
    obs.mute = true;
    const refused = waiting();
    start();
    time.forward(ANSWER_LIMIT_MS);
    expect(await refused).toMatchObject({ error: { code: "obs-unreachable", detail: "no answer" } });
  });
});
