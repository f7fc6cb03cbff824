import type { Channel } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import { afterEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { machineTime } from "../edge-time.ts";
import { FakeCamera } from "./camera.fake.ts";
import { openVisca } from "./open-visca.ts";
import { ViscaSettings } from "./visca-settings.ts";

const [one, two] = [1 as Channel, 2 as Channel];
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
const LIMIT = { timeout: 10_000 };

const world = async (
  protocol: "visca-ip" | "udp" | "tcp",
  settings: object = {},
  sent: Channel[] = [one, two],
  manner: FakeCamera["manner"] = "right",
) => {
  const camera = new FakeCamera(protocol === "visca-ip");
  camera.manner = manner;
  const port = protocol === "tcp" ? await camera.listenTcp() : await camera.listenUdp();
  opened.push(camera);
  const board = new ControlBoard(sent);
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_fields, line) => lines.push(line), warn: (_fields, line) => lines.push(line) };
  const each = { host: "127.0.0.1", port, protocol, channel: 1, inquireMs: 0, ...settings };
  const visca = openVisca(ViscaSettings.parse({ cameras: [each] }), board, { time: machineTime, chance: () => 0.5, log });
  opened.push(visca);
  const answered = () => board.state(one, "ptz-status") ?? board.state(two, "ptz-status");
  if (manner !== "right") await camera.until(() => camera.packets > 9);
  else await expect.poll(answered, LIMIT).toMatchObject({ reachable: true, focus: expect.any(Number) });
  return { camera, board, visca, lines };
};
const lampsOf = ({ done }: FakeCamera): string => {
  const last = (lamp: string) => done.findLast((each) => each.startsWith(lamp))?.endsWith("02") === true;
  return `red ${last("017e01") ? "on" : "off"}, green ${last("017e04") ? "on" : "off"}`;
};
const STOP = "01060101010303";
const drive = (part: object) => ({ pan: 0, tilt: 0, zoom: 0, focus: 0, ...part });

describe.each(["visca-ip", "udp", "tcp"] as const)("by %s", (protocol) => {
  it("shows the tally in the camera's available colors", async () => {
    const { camera, board, visca } = await world(protocol, { tally: "red-green" });
    board.setState(one, "tally", 1, "tsl");
    await camera.until(() => lampsOf(camera) === "red on, green off");
    board.setState(one, "tally", 2, "tsl");
    await camera.until(() => lampsOf(camera) === "red off, green on");
    board.setState(one, "tally", 3, "tsl");
    await camera.until(() => lampsOf(camera) === "red on, green on");
    board.setState(one, "tally", 0, "tsl");
    await camera.until(() => lampsOf(camera) === "red off, green off");
    expect(visca.faults()).toEqual({});
  });

  it("drives, zooms and focuses, and stops", async () => {
    const { camera, board } = await world(protocol);
    board.setState(one, "ptz", drive({ pan: 1, zoom: -1, focus: 0.5 }), "api");
    await camera.until(() => camera.steered.length >= 3);
    expect(camera.steered).toEqual(["01060118010203", "01040737", "01040824"]);
    board.setState(one, "ptz", drive({}), "api");
    await camera.until(() => camera.steered.length >= 6);
    expect(camera.steered.slice(3)).toEqual([STOP, "01040700", "01040800"]);
  });

  it("stores and recalls presets, and chooses the focus", async () => {
    const { camera, board } = await world(protocol);
    board.addEvent(one, "ptz-store", 4, "api");
    board.addEvent(one, "ptz-recall", 9, "api");
    board.addEvent(one, "ptz-focus", "auto", "api");
    await camera.until(() => camera.steered.length >= 3);
    expect(camera.steered).toEqual(["01043f0104", "01043f0209", "01043802"]);
  });

  it("reports where the camera points", async () => {
    const { camera, board } = await world(protocol);
    Object.assign(camera, { pan: -1200, tilt: 300, zoom: 0x4000, focus: 0x1000 });
    board.addEvent(one, "ptz-inquire", null, "api");
    await expect
      .poll(() => board.state(one, "ptz-status"), LIMIT)
      .toEqual({ reachable: true, pan: -1200, tilt: 300, zoom: 0x4000, focus: 0x1000, error: null });
  });

  it("stops when the drive is not refreshed, and reports it on its channel", async () => {
    const { camera, board } = await world(protocol, { stopAfterMs: 200 });
    board.setState(one, "ptz", drive({ pan: 1 }), "api");
    await camera.until(() => camera.steered.includes(STOP));
    expect(camera.steered[0]).toBe("01060118010203");
    expect(board.state(one, "ptz")).toEqual(drive({}));
  });

  it("keeps moving while the drive is refreshed, and stops when its sender leaves", async () => {
    const { camera, board } = await world(protocol, { stopAfterMs: 5000, answerChannel: 2 }, [two]);
    board.receive(one, "state", "ptz", drive({ tilt: 1 }));
    board.receive(one, "state", "ptz", drive({ tilt: 1 }));
    await camera.until(() => camera.steered.length >= 1);
    board.forget(one);
    await camera.until(() => camera.steered.includes(STOP));
    expect(camera.steered[0]).toBe("01060101140301");
  });

  it("reports camera errors by name", async () => {
    const { camera, board, lines } = await world(protocol);
    camera.refuse = 0x41;
    board.addEvent(one, "ptz-recall", 1, "api");
    await expect.poll(() => board.state(one, "ptz-status"), LIMIT).toMatchObject({ reachable: true, error: "visca-refused" });
    camera.refuse = undefined;
    board.addEvent(one, "ptz-recall", 2, "api");
    await expect.poll(() => board.state(one, "ptz-status"), LIMIT).toMatchObject({ reachable: true, error: null });
    expect(lines.find((line) => line.includes("cannot"))).toMatch(/^VISCA 127\.0\.0\.1 \(1\): The camera cannot do this now/);
  });
});

describe("camera heads with nonstandard replies", () => {
  it.each(["sequence-1", "no-inquiries", "silent", "address-2"] as const)("%s: drives once and stops", async (manner) => {
    const { camera, board, lines } = await world("visca-ip", { inquireMs: 100 }, [one], manner);
    board.setState(one, "ptz", drive({ pan: 1 }), "api");
    await camera.until(() => camera.packets > 15);
    board.setState(one, "ptz", drive({}), "api");
    await camera.until(() => camera.steered.includes("01040800"));
    expect(camera.steered.slice(0, 4)).toEqual(["01060118010203", STOP, "01040700", "01040800"]);
    expect(lines.filter((line) => line.includes("wrong sequence numbers"))).toHaveLength(manner === "sequence-1" ? 1 : 0);
    expect(lines.filter((line) => line.includes("does not answer"))).toHaveLength(manner === "silent" ? 1 : 0);
  });
});

describe("a camera that is lost temporarily", () => {
  it("gets a stop that it missed", async () => {
    const { camera, board } = await world("visca-ip", { inquireMs: 100 });
    board.setState(one, "ptz", drive({ pan: 1 }), "api");
    await camera.until(() => camera.steered.length === 1);
    camera.mute = true;
    board.setState(one, "ptz", drive({}), "api");
    await expect.poll(() => board.state(one, "ptz-status"), LIMIT).toMatchObject({ reachable: false });
    camera.mute = false;
    await camera.until(() => camera.steered.includes(STOP));
  });

  it("is polled again, and gets the tally set meanwhile", async () => {
    const { camera, board } = await world("visca-ip", { inquireMs: 100 });
    camera.mute = true;
    await expect
      .poll(() => board.state(one, "ptz-status"), LIMIT)
      .toMatchObject({ reachable: false, error: "visca-unreachable", pan: null });
    board.setState(one, "tally", 1, "tsl");
    await new Promise<void>((resolve) => setImmediate(resolve));
    camera.mute = false;
    await camera.until(() => camera.done.includes("017e010a0002"));
    await expect.poll(() => board.state(one, "ptz-status"), LIMIT).toMatchObject({ reachable: true, error: null });
  });

  it("gets a resend of a command whose datagram was lost", async () => {
    const { camera, board } = await world("visca-ip");
    camera.lose = 1;
    board.addEvent(one, "ptz-recall", 7, "api");
    await camera.until(() => camera.steered.includes("01043f0207"));
  });

  it("restarts its sequence numbers when the camera doesn't know them", async () => {
    const { camera, board } = await world("visca-ip");
    Object.assign(camera, { expected: 1_000_000 });
    const { resets } = camera;
    board.addEvent(one, "ptz-recall", 7, "api");
    await camera.until(() => camera.steered.includes("01043f0207"));
    expect(camera.resets).toBe(resets + 1);
  });
});

it("can be driven by a game controller, whose buttons recall and store", async () => {
  const { camera, board } = await world("udp");
  const pad = (axes: number[], ...pressed: number[]) => ({
    id: "pad",
    mapping: "standard",
    axes,
    buttons: Array.from({ length: 17 }, (_, button) => ({
      value: pressed.includes(button) ? 1 : 0,
      pressed: pressed.includes(button),
    })),
  });
  board.receive(one, "state", "gamepad", pad([1, 0, 0, 0]));
  await camera.until(() => camera.steered.length >= 1);
  expect(camera.steered[0]).toBe("01060118010203");
  board.receive(one, "state", "gamepad", pad([0.05, -0.05, 0, 0], 1));
  await camera.until(() => camera.steered.includes("01043f0201"));
  expect(camera.steered).toContain(STOP);
  board.receive(one, "state", "gamepad", pad([0, 0, 0, 0], 8, 2));
  await camera.until(() => camera.steered.includes("01043f0102"));
  expect(camera.steered.filter((each) => each === "01043f0201")).toHaveLength(1);
});

it("is left alone by invalid drives and presets, which are counted", async () => {
  const { camera, board, visca } = await world("udp");
  board.setState(one, "ptz", { pan: 7 }, "api");
  board.addEvent(one, "ptz-recall", 999, "api");
  board.addEvent(one, "ptz-recall", 5, "api");
  await camera.until(() => camera.steered.length >= 1);
  expect(camera.steered).toEqual(["01043f0205"]);
  expect(visca.faults()).toEqual({ "edge-value": 2 });
});
