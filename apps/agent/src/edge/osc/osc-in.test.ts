import type { Channel } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { FaultCounter } from "../fault-counter.ts";
import { InputLog } from "../input-log.ts";
import { OscIn } from "./osc-in.ts";
import { OscMap } from "./osc-map.ts";
import { timeTagOf } from "./time-tag.ts";
import { writeOsc } from "./write-osc.ts";

const one = 1 as Channel;
const EPOCH = 1_800_000_000_000;
const world = () => {
  const time = new FakeTime(EPOCH);
  const board = new ControlBoard([one]);
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_fields, line) => lines.push(line), warn: (_fields, line) => lines.push(line) };
  const faults = new FaultCounter("OSC", "osc-malformed", time, log);
  const heard = new InputLog("OSC", time, log);
  return { time, board, faults, lines, input: new OscIn(board, new OscMap(board), time, faults, heard, () => undefined) };
};
const message = (address: string, value: number) => writeOsc({ kind: "message", address, args: [{ type: "i", value }] });

it("accepts 10,000 values a second: the board gets at most 120 per key, in order, ending with the newest", () => {
  const { time, board, input } = world();
  const heard: unknown[] = [];
  board.onChange(({ value }) => heard.push(value));
  for (let value = 0; value < 10_000; value += 1) {
    input.take(message("/setsuna/state/1/fader", value), "");
    time.forward(0.1);
  }
  time.forward(20);
  expect(heard.length).toBeLessThanOrEqual(123);
  expect(heard).toEqual(heard.toSorted((a, b) => Number(a) - Number(b)));
  expect(heard.at(-1)).toBe(9999);
});

it("never repeats an older value over another tool's newer one", () => {
  const { time, board, input } = world();
  for (const value of [1, 2]) input.take(message("/setsuna/tally/1", value), "");
  board.setState(one, "tally", 3, "tsl");
  time.forward(50);
  expect(board.state(one, "tally")).toBe(3);
});

it("assembles controller input from messages that arrive together", () => {
  const { time, board, input } = world();
  const axis = (index: number) =>
    ({ kind: "message", address: `/setsuna/controller/1/axis/${index}`, args: [{ type: "f", value: (index + 1) / 4 }] }) as const;
  input.take(writeOsc({ kind: "bundle", timeTag: 1n, elements: [axis(0), axis(1), axis(2), axis(3)] }), "");
  time.forward(10);
  expect(board.state(one, "gamepad")).toMatchObject({ axes: [0.25, 0.5, 0.75, 1] });
});

it("limits a flood of events and keys, and reports it", () => {
  const { board, faults, input } = world();
  let events = 0;
  board.onChange(({ kind }) => {
    if (kind === "event") events += 1;
  });
  for (let turn = 0; turn < 1000; turn += 1) {
    input.take(message("/setsuna/event/1/take", turn), "");
    input.take(message(`/setsuna/state/1/k${turn}`, turn), "");
  }
  expect(events).toBe(200);
  expect(board.states()).toHaveLength(256);
  expect(faults.all()).toEqual({ "osc-too-many": 800, "edge-value": 744 });
});

it("sets a tally at the time of its bundle", () => {
  const { time, board, input } = world();
  const set = { kind: "message", address: "/setsuna/tally/1", args: [{ type: "i", value: 1 }] } as const;
  input.take(writeOsc({ kind: "bundle", timeTag: timeTagOf(EPOCH + 250), elements: [set] }), "");
  time.forward(249);
  expect(board.state(one, "tally")).toBeUndefined();
  time.forward(2);
  expect(board.state(one, "tally")).toBe(1);
});

it("blames the clock when a bundle is dated an hour ahead", () => {
  const { faults, lines, input } = world();
  const set = { kind: "message", address: "/setsuna/tally/1", args: [{ type: "i", value: 1 }] } as const;
  input.take(writeOsc({ kind: "bundle", timeTag: timeTagOf(EPOCH + 3_600_000), elements: [set] }), "192.0.2.7");
  expect(faults.all()).toEqual({ "osc-time-tag": 1 });
  expect(lines).toEqual([expect.stringMatching(/clocks.*\(192\.0\.2\.7, osc-time-tag, × 1: 3600 s ahead\)$/)]);
  expect(lines[0]).not.toContain("not OSC");
});

it("counts messages for a channel that is not sent", () => {
  const { faults, input } = world();
  input.take(message("/setsuna/tally/9", 1), "");
  expect(faults.all()).toEqual({ "edge-channel-not-sent": 1 });
});

const text = (value: string) => ({ type: "s", value }) as const;
const whole = (value: number) => ({ type: "i", value }) as const;
it.each([
  ["a number as text", "/setsuna/tally/1", [text(" 1 ")], "tally", 1],
  ["a decimal as text", "/setsuna/tally/1", [text("2.0")], "tally", 2],
  ["a name in capitals", "/setsuna/tally/1", [text("RED ")], "tally", 1],
  ["more arguments", "/setsuna/tally/1", [whole(3), text("CAM 1")], "tally", 3],
  ["more numbers", "/setsuna/accelerometer/1", [1, 2, 3, 4].map(whole), "accelerometer", { x: 1, y: 2, z: 3 }],
  ["numbers as text", "/setsuna/accelerometer/1", ["1", "-2.5", "1e1"].map(text), "accelerometer", { x: 1, y: -2.5, z: 10 }],
  ["blanks around the parts", "/setsuna/ tally / 1 ", [whole(1)], "tally", 1],
  ["a blank in a key", "/setsuna/state/1/my key", [whole(7)], "my key", 7],
])("accepts %s", (_name, address, args, key, value) => {
  const { board, faults, input } = world();
  input.take(writeOsc({ kind: "message", address, args }), "");
  expect(board.state(one, key)).toEqual(value);
  expect(faults.all()).toEqual({});
});

it("logs what it receives, and the start of what it can't parse", () => {
  const { lines, input } = world();
  input.take(message("/setsuna/tally/1", 1), "192.0.2.7");
  input.take(message("/setsuna/tally/1", 1), "192.0.2.7");
  input.take(message("/setsuna/tally/1", 2), "192.0.2.7");
  input.take(message("/fader/1", 2), "192.0.2.7");
  input.take(Buffer.from("GET / HTTP/1.1"), "192.0.2.7");
  expect(lines.slice(0, 2)).toEqual(["OSC heard: /setsuna/tally/1 1", "OSC heard: /setsuna/tally/1 2"]);
  expect(lines[2]).toMatch(/^OSC refused: .+ \(192\.0\.2\.7, edge-address, × 1: \/fader\/1 2\)$/);
  expect(lines[3]).toMatch(/^OSC refused: .+ \(192\.0\.2\.7, not-aligned, × 1: "GET \/ HTTP\/1\.1"\)$/);
});

it("survives any datagrams", () => {
  const { time, input } = world();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      input.take(bytes, "");
      time.forward(1);
    }),
    { numRuns: 500 },
  );
});
