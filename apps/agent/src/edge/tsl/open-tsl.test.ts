import { createSocket } from "node:dgram";
import { connect } from "node:net";
import type { Channel } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { machineTime } from "../edge-time.ts";
import { FaultCounter } from "../fault-counter.ts";
import { openTsl } from "./open-tsl.ts";
import { TslIn } from "./tsl-in.ts";
import { TslMap } from "./tsl-map.ts";
import { TslSettings } from "./tsl-settings.ts";
import { wrap } from "./tsl-stream.ts";
import { writeUmd31 } from "./umd31.ts";
import { writeUmd50 } from "./umd50.ts";

const channels = [1, 2, 3] as Channel[];
const [one, two] = [1 as Channel, 2 as Channel];
const LOCAL = { host: "127.0.0.1", port: 0 };
const world = { time: machineTime, chance: () => 0.5, log: silentLog };
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
const umd31 = (address: number, ...on: number[]) =>
  writeUmd31({ address, tallies: [on.includes(1), on.includes(2), on.includes(3), on.includes(4)], brightness: 3, text: "" });
const umd50 = (index: number, lamps: { left?: 0 | 1 | 2 | 3; text?: 0 | 1 | 2 | 3; right?: 0 | 1 | 2 | 3 }, screen = 0) =>
  writeUmd50({ screen, displays: [{ index, left: 0, text: 0, right: 0, brightness: 3, label: "CAM", ...lamps }] });

/** Resolves with what a board holds after packets have come in under `settings`. */
const heldAfter = (settings: unknown, ...packets: Uint8Array[]) => {
  const board = new ControlBoard(channels);
  const time = new FakeTime();
  const faults = new FaultCounter("TSL", time, silentLog);
  const parsed = TslSettings.parse(settings);
  const input = new TslIn(board, new TslMap(parsed), parsed.version, time, faults);
  for (const packet of packets) {
    input.take(packet, "");
    time.forward(10);
  }
  return { tally: channels.map((channel) => board.state(channel, "tally")), faults: faults.all() };
};

describe("colours and channels", () => {
  it.each([
    ["3.1 tally 1 is red", {}, umd31(1, 1), [1, undefined, undefined]],
    ["3.1 tally 2 is green", {}, umd31(2, 2), [undefined, 2, undefined]],
    ["3.1 tally 3 is amber", {}, umd31(3, 3), [undefined, undefined, 3]],
    ["3.1 red stands above green", {}, umd31(1, 1, 2), [1, undefined, undefined]],
    ["3.1 other makers' lamps", { bits: { red: 2, green: 1, amber: 0 } }, umd31(1, 1), [2, undefined, undefined]],
    ["3.1 counting from display 0", { firstDisplay: 0 }, umd31(0, 1), [1, undefined, undefined]],
    ["5.0 the strongest lamp", {}, umd50(1, { left: 2, text: 3 }), [3, undefined, undefined]],
    ["5.0 red above all", {}, umd50(1, { left: 3, text: 2, right: 1 }), [1, undefined, undefined]],
    ["5.0 one lamp alone", { lamp: "left" }, umd50(1, { left: 2, right: 1 }), [2, undefined, undefined]],
    ["5.0 every display", {}, umd50(0xffff, { right: 1 }), [1, 1, 1]],
    ["5.0 another screen", { screen: 4 }, umd50(1, { right: 1 }, 5), [undefined, undefined, undefined]],
    ["5.0 every screen", { screen: 4 }, umd50(1, { right: 1 }, 0xffff), [1, undefined, undefined]],
    ["named displays alone", { displays: [{ display: 40, channel: 3 }] }, umd50(40, { right: 2 }), [undefined, undefined, 2]],
    ["a display that nobody has", {}, umd50(200, { right: 1 }), [undefined, undefined, undefined]],
  ])("%s", (_name, settings, packet, tally) => {
    expect(heldAfter(settings, packet)).toEqual({ tally, faults: {} });
  });

  it("the newest counts, from either version", () => {
    expect(heldAfter({}, umd31(1, 1), umd50(1, { right: 2 }), umd31(1)).tally[0]).toBe(0);
  });

  it("several displays of 3.1 in one datagram", () => {
    expect(heldAfter({}, Buffer.concat([umd31(1, 1), umd31(2, 2)])).tally).toEqual([1, 2, undefined]);
  });

  it("counts garbage, and never throws", () => {
    expect(heldAfter({}, Buffer.from("hello"), Buffer.alloc(0), Buffer.alloc(18, 0xff)).faults).toEqual({
      "tsl-length": 2,
      "tsl-header": 1,
    });
    fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 }), (list) => void heldAfter({}, ...list)));
  });
});

describe("sockets", () => {
  const open = async (settings: unknown, board: ControlBoard) => {
    const tsl = await openTsl(TslSettings.parse(settings), board, world);
    opened.push(tsl);
    return tsl;
  };
  const until = (board: ControlBoard, channel: Channel, value: number): Promise<void> =>
    new Promise((resolve) => {
      if (board.state(channel, "tally") === value) resolve();
      const stop = board.onChange((change) => {
        if (change.channel !== channel || change.value !== value) return;
        stop();
        resolve();
      });
    });

  it.each([
    ["UDP", "3.1"],
    ["UDP", "5.0"],
    ["TCP", "3.1"],
    ["TCP", "5.0"],
  ] as const)("what one says by %s and %s the other hears, also what was said before", async (protocol, version) => {
    const [here, there] = [new ControlBoard(channels), new ControlBoard(channels)];
    here.setState(two, "tally", 3, "osc");
    const kind = protocol === "UDP" ? "udp" : "tcp";
    const listening = await open({ [kind]: LOCAL }, there);
    const to = { protocol: kind, version, host: "127.0.0.1", port: listening[kind]?.port };
    await open({ to: [to], refreshMs: 200 }, here);
    await until(there, two, 3);
    here.setState(one, "tally", 1, "session" as const);
    await until(there, one, 1);
    expect(listening.faults()).toEqual({});
  });

  it("finds its way in a stream of garbage", async () => {
    const board = new ControlBoard(channels);
    const tsl = await open({ tcp: LOCAL }, board);
    const socket = connect(tsl.tcp?.port ?? 0, "127.0.0.1");
    opened.push({ close: () => socket.destroy() });
    socket.write(Buffer.concat([Buffer.from([0xfe, 2, 0xff, 0xff, 1, 2, 3]), wrap(umd50(2, { right: 1 }))]));
    await until(board, two, 1);
    expect(tsl.faults()).toEqual({ "tsl-bad-frame": 1 });
  });

  it("says which port is taken", async () => {
    const socket = createSocket("udp4");
    opened.push({ close: () => socket.close() });
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", () => resolve()));
    const place = { host: "127.0.0.1", port: socket.address().port };
    await expect(open({ udp: place }, new ControlBoard([]))).rejects.toMatchObject({ code: "port-in-use" });
  });
});
