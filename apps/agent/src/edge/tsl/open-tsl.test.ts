import { createSocket } from "node:dgram";
import { connect } from "node:net";
import type { Channel } from "@setsuna/contracts";
import { type Log, silentLog } from "@setsuna/kit";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { ControlBoard } from "../control-board.ts";
import { FakeTime } from "../edge-time.fake.ts";
import { machineTime } from "../edge-time.ts";
import { FaultCounter } from "../fault-counter.ts";
import { InputLog } from "../input-log.ts";
import { openTsl } from "./open-tsl.ts";
import type { Umd40Half } from "./tsl-display.ts";
import { TslIn } from "./tsl-in.ts";
import { TslMap } from "./tsl-map.ts";
import { TslSettings } from "./tsl-settings.ts";
import { wrap } from "./tsl-stream.ts";
import { writeUmd31 } from "./umd31.ts";
import { writeUmd40 } from "./umd40.ts";
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

const umd40 = (address: number, left: Partial<Umd40Half>, right: Partial<Umd40Half> = {}, ...on: number[]) =>
  writeUmd40({
    address,
    tallies: [on.includes(1), on.includes(2), on.includes(3), on.includes(4)],
    brightness: 3,
    text: "",
    leftDisplay: { left: 0, text: 0, right: 0, ...left },
    rightDisplay: { left: 0, text: 0, right: 0, ...right },
  });

const heldAfter = (settings: unknown, ...packets: Uint8Array[]) => {
  const board = new ControlBoard(channels);
  const time = new FakeTime();
  const lines: string[] = [];
  const log: Log = { ...silentLog, info: (_fields, line) => lines.push(line), warn: (_fields, line) => lines.push(line) };
  const faults = new FaultCounter("TSL", "tsl-malformed", time, log);
  const parsed = TslSettings.parse(settings);
  const input = new TslIn(board, new TslMap(parsed), parsed.version, time, faults, new InputLog("TSL", time, log));
  for (const packet of packets) {
    input.take(packet, "");
    time.forward(10);
  }
  return { tally: channels.map((channel) => board.state(channel, "tally")), faults: faults.all(), lines };
};

describe("colors and channels", () => {
  it.each([
    ["3.1 tally 1 is red", {}, umd31(1, 1), [1, undefined, undefined]],
    ["3.1 tally 2 is green", {}, umd31(2, 2), [undefined, 2, undefined]],
    ["3.1 tally 3 is amber", {}, umd31(3, 3), [undefined, undefined, 3]],
    ["3.1 red stands above green", {}, umd31(1, 1, 2), [1, undefined, undefined]],
    ["3.1 other makers' lamps", { bits: { red: 2, green: 1, amber: 0 } }, umd31(1, 1), [2, undefined, undefined]],
    ["3.1 counting from display 0", { firstDisplay: 0 }, umd31(0, 1), [1, undefined, undefined]],
    ["4.0 the strongest lamp of both halves", {}, umd40(1, { right: 2 }, { left: 3 }), [3, undefined, undefined]],
    ["4.0 one lamp alone", { lamp: "left" }, umd40(1, { left: 2, right: 1 }), [2, undefined, undefined]],
    ["4.0 with dark lamps and a tally of 3.1", {}, umd40(1, {}, {}, 1), [1, undefined, undefined]],
    ["5.0 in DLE/STX", {}, wrap(umd50(1, { right: 1 })), [1, undefined, undefined]],
    ["5.0 the strongest lamp", {}, umd50(1, { left: 2, text: 3 }), [3, undefined, undefined]],
    ["5.0 red above all", {}, umd50(1, { left: 3, text: 2, right: 1 }), [1, undefined, undefined]],
    ["5.0 one lamp alone", { lamp: "left" }, umd50(1, { left: 2, right: 1 }), [2, undefined, undefined]],
    ["5.0 every display", {}, umd50(0xffff, { right: 1 }), [1, 1, 1]],
    ["5.0 another screen", { screen: 4 }, umd50(1, { right: 1 }, 5), [undefined, undefined, undefined]],
    ["5.0 every screen", { screen: 4 }, umd50(1, { right: 1 }, 0xffff), [1, undefined, undefined]],
    ["named displays alone", { displays: [{ display: 40, channel: 3 }] }, umd50(40, { right: 2 }), [undefined, undefined, 2]],
    ["a display that nobody has", {}, umd50(200, { right: 1 }), [undefined, undefined, undefined]],
  ])("%s", (_name, settings, packet, tally) => {
    expect(heldAfter(settings, packet)).toMatchObject({ tally, faults: {} });
  });

  it("the newest value wins, whatever its version", () => {
    expect(heldAfter({}, umd31(1, 1), umd50(1, { right: 2 }), umd31(1)).tally[0]).toBe(0);
  });

  it("reads several 3.1 displays in one datagram", () => {
    expect(heldAfter({}, Buffer.concat([umd31(1, 1), umd31(2, 2)])).tally).toEqual([1, 2, undefined]);
  });

  it("reads several displays of any version in one datagram, framed or not", () => {
    const all = Buffer.concat([umd31(1, 1), umd40(2, { right: 2 }), wrap(umd50(3, { right: 3 }))]);
    expect(heldAfter({}, all)).toMatchObject({ tally: [1, 2, 3], faults: {} });
    expect(heldAfter({}, Buffer.concat([umd50(1, { right: 1 }), umd50(2, { right: 2 })])).tally).toEqual([1, 2, undefined]);
  });

  it("4.0 with a wrong checksum sets no tally, and is reported", () => {
    const packet = umd40(1, { right: 1 }, {}, 1);
    packet[18] = ((packet[18] ?? 0) + 1) & 0x7f;
    const { tally, faults, lines } = heldAfter({}, packet);
    expect(tally).toEqual([undefined, undefined, undefined]);
    expect(faults).toEqual({ "tsl-checksum": 1 });
    expect(lines[0]).toMatch(/^TSL refused: .*checksum.*\(tsl-checksum, × 1: /);
  });

  it("accepts a 5.0 byte count that includes itself", () => {
    const packet = umd50(1, { right: 1 });
    packet.writeUInt16LE(packet.length, 0);
    expect(heldAfter({}, packet)).toMatchObject({ tally: [1, undefined, undefined], faults: {} });
  });

  it("one unreadable display message doesn't affect the others", () => {
    const packet = writeUmd50({
      screen: 0,
      displays: [1, 2, 3].map((index) => ({ index, left: 0, text: 0, right: 1, brightness: 3, label: "CAM" })),
    });
    packet.writeUInt16LE(0x8000, 6 + 9 + 2);
    expect(heldAfter({}, packet)).toMatchObject({ tally: [1, undefined, 1], faults: { "tsl-control-data": 1 } });
  });

  it("logs a value on first sight and on every change", () => {
    const { lines } = heldAfter(
      {},
      umd50(3, { right: 1 }),
      umd50(3, { right: 1 }),
      umd50(3, { left: 2 }),
      umd40(9, { text: 1 }),
      umd31(9, 2),
    );
    expect(lines).toEqual([
      'TSL heard: index 3, L0 T0 R1, "CAM"',
      'TSL heard: index 3, L2 T0 R0, "CAM"',
      "TSL heard: display 9 (4.0), L0 T1 R0 / L0 T0 R0",
      "TSL heard: display 9 (3.1), tally 0100",
    ]);
  });

  it("counts garbage, and never throws", () => {
    const { faults, lines } = heldAfter({}, Buffer.from("hello"), Buffer.alloc(0), Buffer.alloc(18, 0xff));
    expect(faults).toEqual({ "tsl-bad-frame": 3 });
    expect(lines[0]).toMatch(/^TSL refused: .+\(tsl-bad-frame, × 1: "hello"\)$/);
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
    ["UDP", "4.0"],
    ["UDP", "5.0"],
    ["TCP", "3.1"],
    ["TCP", "4.0"],
    ["TCP", "5.0"],
  ] as const)("a value sent with %s over %s reaches the other side, including earlier values", async (protocol, version) => {
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

  it("resynchronizes in a stream of garbage", async () => {
    const board = new ControlBoard(channels);
    const tsl = await open({ tcp: LOCAL }, board);
    const socket = connect(tsl.tcp?.port ?? 0, "127.0.0.1");
    opened.push({ close: () => socket.destroy() });
    socket.write(Buffer.concat([Buffer.from([0xfe, 2, 0xff, 0xff, 1, 2, 3]), wrap(umd50(2, { right: 1 }))]));
    await until(board, two, 1);
    expect(tsl.faults()).toEqual({ "tsl-bad-frame": 1 });
  });

  it("accepts any version over one TCP connection, framed or not, in pieces", async () => {
    const board = new ControlBoard(channels);
    const tsl = await open({ tcp: LOCAL }, board);
    const socket = connect(tsl.tcp?.port ?? 0, "127.0.0.1");
    opened.push({ close: () => socket.destroy() });
    socket.setNoDelay(true);
    const all = Buffer.concat([umd50(1, { right: 1 }), wrap(umd50(2, { right: 2 })), umd40(3, { right: 3 })]);
    for (let at = 0; at < all.length; at += 7) {
      await new Promise((resolve) => socket.write(all.subarray(at, at + 7), resolve));
    }
    await until(board, 3 as Channel, 3);
    expect(channels.map((channel) => board.state(channel, "tally"))).toEqual([1, 2, 3]);
    expect(tsl.faults()).toEqual({});
  });

  it("counts a connection that ends without usable bytes", async () => {
    const tsl = await open({ tcp: LOCAL }, new ControlBoard(channels));
    const socket = connect(tsl.tcp?.port ?? 0, "127.0.0.1");
    await new Promise((resolve) => socket.end(Buffer.from([0x0f, 0, 0, 0, 1]), () => resolve(undefined)));
    await expect.poll(() => tsl.faults(), { timeout: 10_000 }).toEqual({ "tsl-nothing-read": 1 });
  });

  it("reports a port in use", async () => {
    const socket = createSocket("udp4");
    opened.push({ close: () => socket.close() });
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", () => resolve()));
    const place = { host: "127.0.0.1", port: socket.address().port };
    await expect(open({ udp: place }, new ControlBoard([]))).rejects.toMatchObject({ code: "port-in-use" });
  });
});
