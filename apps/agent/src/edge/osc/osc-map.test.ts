import type { Channel } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { OscMap } from "./osc-map.ts";
import type { OscArgument, OscMessage } from "./osc-packet.ts";

const channels = [1, 2, 4, 12] as Channel[];
const message = (address: string, ...args: OscArgument[]): OscMessage => ({ kind: "message", address, args });
const i = (value: number): OscArgument => ({ type: "i", value });
const f = (value: number): OscArgument => ({ type: "f", value });
const world = () => {
  const board = new ControlBoard(channels);
  return { board, map: new OscMap(board) };
};

describe("incoming messages", () => {
  it.each([
    [message("/setsuna/tally/4", i(1)), 4, "tally", 1],
    [message("/setsuna/tally/4", f(3)), 4, "tally", 3],
    [message("/setsuna/tally/4", { type: "T" }), 4, "tally", 1],
    [message("/setsuna/tally/4", { type: "s", value: "Amber" }), 4, "tally", 3],
    [message("/setsuna/gyroscope/1", f(1), f(2), f(3)), 1, "gyroscope", { alpha: 1, beta: 2, gamma: 3 }],
    [message("/setsuna/accelerometer/1", f(1), f(2), f(3)), 1, "accelerometer", { x: 1, y: 2, z: 3 }],
    [
      message("/setsuna/orientation/1", f(1), f(2), f(3), { type: "T" }),
      1,
      "orientation",
      { alpha: 1, beta: 2, gamma: 3, absolute: true },
    ],
    [message("/setsuna/record/2", i(1)), 2, "record", true],
    [message("/setsuna/record/2", { type: "F" }), 2, "record", false],
    [message("/setsuna/quality/2", i(5_000_000)), 2, "quality", { request: 1, bitsPerSecond: 5_000_000 }],
    [message("/setsuna/state/2/fader.1", f(0.5)), 2, "fader.1", 0.5],
    [message("/setsuna/state/2/list", i(1), { type: "s", value: "a" }, { type: "N" }), 2, "list", [1, "a", null]],
  ])("%j", ({ address, args }, channel, key, value) => {
    expect(world().map.read(message(address, ...args))).toEqual({ ok: true, value: [{ kind: "state", channel, key, value }] });
  });

  it("combines the axes and buttons of a controller", () => {
    const { board, map } = world();
    for (const each of [message("/setsuna/controller/4/axis/1", f(-2)), message("/setsuna/controller/4/button/2", f(0.7))]) {
      const request = map.read(each);
      if (!request.ok) throw new Error(request.error);
      for (const one of request.value) if (one.kind === "state") board.setState(one.channel, one.key, one.value, "osc");
    }
    expect(board.state(4 as Channel, "gamepad")).toEqual({
      id: "OSC",
      mapping: "standard",
      axes: [0, -1],
      buttons: [
        { value: 0, pressed: false },
        { value: 0, pressed: false },
        { value: 0.7, pressed: true },
      ],
    });
  });

  it("a pattern reaches only the channels that are sent", () => {
    const request = world().map.read(message("/setsuna/tally/*", i(2)));
    expect(request.ok && request.value.map((each) => each.kind === "state" && [each.channel, each.value])).toEqual([
      [1, 2],
      [2, 2],
      [4, 2],
      [12, 2],
    ]);
    const some = world().map.read(message("//tally/[1-3]", i(1)));
    expect(some.ok && some.value).toHaveLength(2);
  });

  it.each([
    [message("/other/tally/1", i(1)), "edge-address"],
    [message("/setsuna/tally/0", i(1)), "edge-address"],
    [message("/setsuna/tally/256", i(1)), "edge-address"],
    [message("/setsuna/tally/x", i(1)), "edge-address"],
    [message("/setsuna/none/1", i(1)), "edge-address"],
    [message("/setsuna/state/1/a/b", i(1)), "edge-address"],
    [message("/setsuna/tally/[1", i(1)), "edge-address"],
    [message("/setsuna/tally/9*", i(1)), "edge-address"],
    [message("/setsuna/tally/1", i(4)), "edge-value"],
    [message("/setsuna/tally/1", f(0.5)), "edge-value"],
    [message("/setsuna/tally/1"), "edge-value"],
    [message("/setsuna/tally/1", { type: "s", value: "blue" }), "edge-value"],
    [message("/setsuna/gyroscope/1", f(1), f(Number.NaN), f(1)), "edge-value"],
    [message("/setsuna/controller/4/axis/64", f(1)), "edge-value"],
    [message("/setsuna/controller/4/button/128", f(1)), "edge-value"],
    [message("/setsuna/quality/2", i(10)), "edge-value"],
    [message("/setsuna/quality-answer/2", i(10)), "edge-value"],
  ])("refuses %j", (each, error) => {
    expect(world().map.read(each)).toEqual({ ok: false, error });
  });

  it("numbers Control Quality requests upwards", () => {
    const { board, map } = world();
    board.setState(2 as Channel, "quality", { request: 41, bitsPerSecond: 1_000_000 }, "api");
    expect(map.read(message("/setsuna/quality/2", i(2_000_000)))).toMatchObject({ value: [{ value: { request: 42 } }] });
  });

  it("answers every message with requests or an error code", () => {
    const address = fc.array(
      fc.constantFrom("/setsuna", "/tally", "/controller", "/axis", "/1", "/*", "//", "/{a,b", "/[1-9]", "/state", "/x"),
    );
    const args = fc.array(
      fc.oneof(fc.integer({ min: -5, max: 5 }).map(i), fc.float().map(f), fc.constant<OscArgument>({ type: "N" })),
    );
    fc.assert(
      fc.property(address, args, (parts, list) => {
        const result = world().map.read(message(parts.join(""), ...list));
        return result.ok || result.error.startsWith("edge-");
      }),
      { numRuns: 500 },
    );
  });
});

describe("outgoing messages", () => {
  const say = (key: string, value: unknown, before?: unknown) =>
    world()
      .map.write({ channel: 4 as Channel, kind: "state", key, value }, before)
      .map(({ address, args }) => [address, ...args.map((each) => ("value" in each ? each.value : each.type))]);

  it("write each signal in its own format", () => {
    expect(say("tally", 2)).toEqual([["/setsuna/tally/4", 2]]);
    expect(say("tally", null)).toEqual([["/setsuna/tally/4", 0]]);
    expect(say("gyroscope", { alpha: 1, beta: 2, gamma: 3 })).toEqual([["/setsuna/gyroscope/4", 1, 2, 3]]);
    expect(say("orientation", { alpha: 1, beta: 2, gamma: 3, absolute: false })).toEqual([
      ["/setsuna/orientation/4", 1, 2, 3, "F"],
    ]);
    expect(say("quality-answer", { status: "refused", request: 1, code: "quality-no-video" })).toEqual([
      ["/setsuna/quality-answer/4", "refused", "quality-no-video"],
    ]);
    expect(say("mine", { a: [1] })).toEqual([["/setsuna/state/4/mine", '{"a":[1]}']]);
    expect(say("mine", [1, "b", true])).toEqual([["/setsuna/state/4/mine", 1, "b", "T"]]);
    expect(say("no slash/please", 1)).toEqual([]);
  });

  it("contain only the changed parts of a controller", () => {
    const pad = (axis: number, pressed: boolean) => ({
      id: "a",
      mapping: "",
      axes: [0.5, axis],
      buttons: [{ value: pressed ? 1 : 0, pressed }],
    });
    expect(say("gamepad", pad(1, true), pad(0, true))).toEqual([["/setsuna/controller/4/axis/1", 1]]);
    expect(say("gamepad", pad(0, true), pad(0, false))).toEqual([["/setsuna/controller/4/button/0", 1, "T"]]);
    expect(say("gamepad", pad(0, false))).toHaveLength(3);
  });

  it("can be read back", () => {
    const { map } = world();
    for (const [key, value] of [
      ["tally", 3],
      ["gyroscope", { alpha: 1, beta: -2, gamma: 0.5 }],
      ["orientation", { alpha: 1, beta: 2, gamma: 3, absolute: true }],
      ["mine", [1, 2, "x"]],
    ] as const) {
      const [written] = map.write({ channel: 4 as Channel, kind: "state", key, value }, undefined);
      expect(written && map.read(written)).toEqual({ ok: true, value: [{ kind: "state", channel: 4, key, value }] });
    }
  });
});
