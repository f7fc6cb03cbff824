import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TslLamp, Umd31, Umd50Packet } from "./tsl-display.ts";
import { PlainStream, WrappedStream, wrap } from "./tsl-stream.ts";
import { readUmd31, writeUmd31 } from "./umd31.ts";
import { readUmd50, writeUmd50 } from "./umd50.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const lamp = fc.constantFrom<TslLamp>(0, 1, 2, 3);
const ascii = (maxLength: number) => fc.string({ unit: fc.constantFrom("A", "z", "5", "-"), maxLength });

const display31: fc.Arbitrary<Umd31> = fc.record({
  address: fc.nat(126),
  tallies: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  brightness: lamp,
  text: ascii(16),
});
const packet50: fc.Arbitrary<Umd50Packet> = fc.record({
  screen: fc.nat(0xffff),
  displays: fc.array(
    fc.record({
      index: fc.nat(0xffff),
      left: lamp,
      text: lamp,
      right: lamp,
      brightness: lamp,
      label: fc.oneof(ascii(20), fc.constantFrom("カメラ1", "þ", "刹那")),
    }),
    { maxLength: 8 },
  ),
});

describe("TSL UMD 3.1", () => {
  it("reads 18 bytes", () => {
    // Address 5, tally 1 and 3, brightness 3, "CAM 5".
    expect(readUmd31(hex("85 35 43414d2035 2020202020 202020202020"))).toEqual({
      ok: true,
      value: { address: 5, tallies: [true, false, true, false], brightness: 3, text: "CAM 5" },
    });
  });

  it("writes what it reads", () => {
    fc.assert(
      fc.property(display31, (display) => void expect(readUmd31(writeUmd31(display))).toEqual({ ok: true, value: display })),
    );
  });

  it.each([
    ["85", "tsl-length"],
    ["05 35 202020202020202020202020202020202020", "tsl-header"],
    ["ff 35 202020202020202020202020202020202020", "tsl-header"],
    ["85 40 202020202020202020202020202020202020", "tsl-control-data"],
  ])("%s is %s", (bytes, error) => {
    expect(readUmd31(hex(bytes))).toEqual({ ok: false, error });
  });

  it("replaces what is not ASCII and refuses addresses that are not", () => {
    const display = { address: 1, tallies: [false, false, false, false], brightness: 0, text: "カメラ cam" } as const;
    expect(readUmd31(writeUmd31(display))).toMatchObject({ value: { text: "??? cam" } });
    expect(() => writeUmd31({ ...display, address: 127 })).toThrow(RangeError);
  });
});

describe("TSL UMD 5.0", () => {
  it("reads a packet of one display", () => {
    // PBC 15, version 0, ASCII, screen 1, index 4, control 0x00d9: right 1, text 2, left 1, brightness 3; 5 bytes "CAM 4".
    expect(readUmd50(hex("0f00 00 00 0100 0400 d900 0500 43414d2034"))).toEqual({
      ok: true,
      value: { screen: 1, displays: [{ index: 4, right: 1, text: 2, left: 1, brightness: 3, label: "CAM 4" }] },
    });
  });

  it("writes what it reads, in UTF-16LE where ASCII does not do", () => {
    fc.assert(fc.property(packet50, (packet) => void expect(readUmd50(writeUmd50(packet))).toEqual({ ok: true, value: packet })));
    expect(writeUmd50({ screen: 0, displays: [] })[3]).toBe(0);
  });

  it.each([
    ["0400 00 00 00", "tsl-length"],
    ["0500 00 00 0000", "tsl-length"],
    ["0400 01 00 0000", "tsl-version"],
    ["0600 00 00 0000 0100", "tsl-cut-short"],
    ["0a00 00 00 0000 0100 0000 ff00", "tsl-cut-short"],
    ["0a00 00 00 0000 0100 0080 0000", "tsl-control-data"],
    ["0b00 00 01 0000 0100 0000 0100 41", "tsl-bad-text"],
  ])("%s is %s", (bytes, error) => {
    expect(readUmd50(hex(bytes))).toEqual({ ok: false, error });
  });

  it("takes screen control data for what it is", () => {
    expect(readUmd50(hex("0600 00 02 0300 abcd"))).toEqual({ ok: true, value: { screen: 3, displays: [] } });
  });
});

describe("streams", () => {
  it("5.0: DLE STX, doubled DLE, however it is cut", () => {
    fc.assert(
      fc.property(fc.array(packet50, { maxLength: 4 }), fc.integer({ min: 1, max: 30 }), (packets, step) => {
        const bytes = Buffer.concat(packets.map((packet) => wrap(writeUmd50(packet))));
        const stream = new WrappedStream();
        const got: unknown[] = [];
        for (let at = 0; at < bytes.length; at += step)
          for (const packet of stream.push(bytes.subarray(at, at + step)).packets) got.push(readUmd50(packet));
        expect(got).toEqual(packets.map((value) => ({ ok: true, value })));
      }),
    );
  });

  it("5.0: index 0xFEFE is doubled on the wire", () => {
    const packet = { screen: 0, displays: [{ index: 0xfefe, left: 0, text: 0, right: 1, brightness: 0, label: "" }] } as const;
    expect(wrap(writeUmd50(packet)).toString("hex")).toBe("fe020a00000000 00fefefefe 01000000".replaceAll(" ", ""));
  });

  it("5.0: goes on after a packet that ends early, one that is too long, and noise", () => {
    const good = wrap(hex("0400 00 00 0000"));
    const stream = new WrappedStream();
    const cut = stream.push(Buffer.concat([hex("0102"), hex("fe02 1000 00"), good, hex("fe02 ffff"), hex("fe02 05 fe07"), good]));
    expect(cut.packets).toHaveLength(2);
    expect(cut.faults).toBe(3);
  });

  it("3.1: packets one after the other, found again after noise", () => {
    fc.assert(
      fc.property(fc.array(display31, { maxLength: 4 }), fc.integer({ min: 1, max: 30 }), (displays, step) => {
        const bytes = Buffer.concat(displays.map((display) => writeUmd31(display)));
        const stream = new PlainStream();
        const got: unknown[] = [];
        for (let at = 0; at < bytes.length; at += step)
          for (const packet of stream.push(bytes.subarray(at, at + step)).packets) got.push(readUmd31(packet));
        expect(got).toEqual(displays.map((value) => ({ ok: true, value })));
      }),
    );
    const stream = new PlainStream();
    const display = { address: 3, tallies: [true, false, false, false], brightness: 3, text: "A" } as const;
    const cut = stream.push(Buffer.concat([Buffer.from("noise"), writeUmd31(display)]));
    expect(cut.faults).toBe(1);
    expect(cut.packets.map((packet) => readUmd31(packet))).toEqual([{ ok: true, value: display }]);
  });

  it("answer any bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 })), (chunks) => {
        const streams = [new WrappedStream(), new PlainStream()];
        for (const chunk of chunks)
          for (const stream of streams)
            for (const packet of stream.push(chunk).packets) {
              readUmd31(packet);
              readUmd50(packet);
            }
      }),
    );
  });
});
