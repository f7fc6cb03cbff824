import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TslLamp, TslPacket, Umd31, Umd40, Umd50Packet } from "./tsl-display.ts";
import { TslStream, wrap } from "./tsl-stream.ts";
import { readUmd31, writeUmd31 } from "./umd31.ts";
import { readUmd40, writeUmd40 } from "./umd40.ts";
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
const half = fc.record({ left: lamp, text: lamp, right: lamp });
const display40: fc.Arbitrary<Umd40> = fc
  .tuple(display31, half, half)
  .map(([display, leftDisplay, rightDisplay]) => ({ ...display, leftDisplay, rightDisplay }));
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
    expect(readUmd31(hex("85 35 43414d2035 2020202020 202020202020"))).toEqual({
      ok: true,
      value: { address: 5, tallies: [true, false, true, false], brightness: 3, text: "CAM 5" },
    });
  });

  it("reads back what it writes", () => {
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

  it("replaces non-ASCII characters and refuses invalid addresses", () => {
    const display = { address: 1, tallies: [false, false, false, false], brightness: 0, text: "カメラ cam" } as const;
    expect(readUmd31(writeUmd31(display))).toMatchObject({ value: { text: "??? cam" } });
    expect(() => writeUmd31({ ...display, address: 127 })).toThrow(RangeError);
  });
});

describe("TSL UMD 4.0", () => {
  it("reads 22 bytes", () => {
    // As @bitaffair/tsl-umd-protocol 1.0.7 writes address 5, "CAM 5", left display red right lamp, right display green text lamp.
    const bytes = hex("853043414d2035000000000000000000000025020108");
    expect(readUmd40(bytes)).toMatchObject({
      ok: true,
      value: { address: 5, text: "CAM 5", leftDisplay: { right: 1 }, rightDisplay: { text: 2 } },
    });
  });

  it("reads back what it writes, and rejects a wrong checksum", () => {
    fc.assert(
      fc.property(display40, (display) => {
        const bytes = writeUmd40(display);
        expect(readUmd40(bytes)).toEqual({ ok: true, value: display });
        bytes[18] = ((bytes[18] ?? 0) + 1) & 0x7f;
        expect(readUmd40(bytes)).toEqual({ ok: false, error: "tsl-checksum" });
      }),
    );
  });
});

describe("TSL UMD 5.0", () => {
  it("reads a packet of one display", () => {
    // PBC 15, version 0, ASCII, screen 1, index 4, control 0x00d9: right 1, text 2, left 1, brightness 3; 5 bytes "CAM 4".
    expect(readUmd50(hex("0f00 00 00 0100 0400 d900 0500 43414d2034"))).toEqual({
      ok: true,
      value: { screen: 1, displays: [{ index: 4, right: 1, text: 2, left: 1, brightness: 3, label: "CAM 4" }], faults: [] },
    });
  });

  it("reads back what it writes, with UTF-16LE where ASCII isn't enough", () => {
    fc.assert(
      fc.property(
        packet50,
        (packet) => void expect(readUmd50(writeUmd50(packet))).toEqual({ ok: true, value: { ...packet, faults: [] } }),
      ),
    );
    expect(writeUmd50({ screen: 0, displays: [] })[3]).toBe(0);
  });

  it.each([
    ["0400 00 00 00", "tsl-length"],
    ["0500 00 00 0000", "tsl-length"],
    ["0400 01 00 0000", "tsl-version"],
    ["0600 00 00 0000 0100", "tsl-cut-short"],
    ["0a00 00 00 0000 0100 0000 ff00", "tsl-cut-short"],
    ["0a00 00 00 0000 0100 0080 0000", "tsl-control-data"],
  ])("%s is %s", (bytes, error) => {
    expect(readUmd50(hex(bytes))).toEqual({ ok: false, error });
  });

  it("recognizes screen control data", () => {
    expect(readUmd50(hex("0600 00 02 0300 abcd"))).toEqual({ ok: true, value: { screen: 3, displays: [], faults: [] } });
  });
});

const cut = (bytes: Uint8Array, step: number, stream = new TslStream("auto")) => {
  const got: TslPacket[] = [];
  let skipped = 0;
  for (let at = 0; at < bytes.length; at += step) {
    const found = stream.push(bytes.subarray(at, at + step));
    got.push(...found.packets);
    skipped += found.skipped.length;
  }
  return { got, skipped };
};
const step = fc.integer({ min: 1, max: 60 });

describe("streams", () => {
  it.each(["framed", "plain"])("5.0 %s, however it is split", (form) => {
    fc.assert(
      fc.property(fc.array(packet50, { maxLength: 4 }), step, (packets, size) => {
        const written = packets.map((packet) => writeUmd50(packet));
        const bytes = Buffer.concat(form === "framed" ? written.map(wrap) : written);
        const { got, skipped } = cut(bytes, size, new TslStream("5.0"));
        expect(got.map(({ bytes: each }) => readUmd50(each))).toEqual(
          packets.map((value) => ({ ok: true, value: { ...value, faults: [] } })),
        );
        expect(skipped).toBe(0);
      }),
    );
  });

  it("5.0: doubles index 0xFEFE on the wire", () => {
    const packet = { screen: 0, displays: [{ index: 0xfefe, left: 0, text: 0, right: 1, brightness: 0, label: "" }] } as const;
    expect(wrap(writeUmd50(packet)).toString("hex")).toBe("fe020a00000000 00fefefefe 01000000".replaceAll(" ", ""));
  });

  it("5.0: accepts a DLE that isn't doubled", () => {
    const found = new TslStream("auto").push(hex("fe02 0a00 00 00 0000 fe00 0100 0000"));
    expect(found.packets.map(({ bytes }) => readUmd50(bytes))).toMatchObject([
      { value: { displays: [{ index: 254, right: 1 }] } },
    ]);
  });

  it("5.0: continues after a truncated packet, an oversized one, and noise", () => {
    const good = wrap(hex("0400 00 00 0000"));
    const found = new TslStream("auto").push(
      Buffer.concat([hex("0102"), hex("fe02 1000 00"), good, hex("fe02 ffff"), hex("fe02 05 fe07"), good]),
    );
    expect(found.packets).toHaveLength(2);
    expect(found.skipped).toHaveLength(2);
  });

  it("3.1: parses consecutive packets and resynchronizes after noise", () => {
    fc.assert(
      fc.property(fc.array(display31, { maxLength: 4 }), step, (displays, size) => {
        const bytes = Buffer.concat(displays.map((display) => writeUmd31(display)));
        const { got } = cut(bytes, size, new TslStream("3.1"));
        expect(got.map(({ bytes: each }) => readUmd31(each))).toEqual(displays.map((value) => ({ ok: true, value })));
      }),
    );
    const display = { address: 3, tallies: [true, false, false, false], brightness: 3, text: "A" } as const;
    const { packets, skipped } = new TslStream("auto").push(Buffer.concat([Buffer.from("noise \x90!"), writeUmd31(display)]));
    expect(skipped).toHaveLength(1);
    expect(packets.map(({ bytes }) => readUmd31(bytes))).toEqual([{ ok: true, value: display }]);
  });

  it("4.0: parses consecutive packets and ends with the last state, however the stream is split", () => {
    fc.assert(
      fc.property(fc.array(display40, { minLength: 1, maxLength: 4 }), step, (displays, size) => {
        const bytes = Buffer.concat(displays.map((display) => writeUmd40(display)));
        const read = cut(bytes, size).got.filter(({ version }) => version === "4.0");
        expect(read.map(({ bytes: each }) => readUmd40(each))).toEqual(displays.map((value) => ({ ok: true, value })));
      }),
    );
  });

  it("4.0: never reads a packet with a wrong checksum as 3.1, whatever surrounds it", () => {
    const labelled = display40.map((display) => ({ ...display, address: display.address % 126, text: "CAM" }));
    fc.assert(
      fc.property(fc.array(labelled), labelled, fc.array(labelled), fc.boolean(), (before, bad, behind, whole) => {
        const damaged = writeUmd40(bad);
        damaged[18] = ((damaged[18] ?? 0) + 1) & 0x7f;
        const good = [...before, ...behind];
        const bytes = Buffer.concat([...before.map(writeUmd40), damaged, ...behind.map(writeUmd40)]);
        const { packets } = new TslStream("auto", whole).push(bytes);
        expect(packets.map(({ version }) => version)).toEqual(Array.from({ length: good.length + 1 }, () => "4.0"));
        expect(packets.map(({ bytes: each }) => readUmd40(each)).filter(({ ok }) => ok)).toEqual(
          good.map((value) => ({ ok: true, value })),
        );
      }),
    );
  });

  it("3.1: doesn't read line ends after a packet as a 4.0 trailer", () => {
    const display = { address: 3, tallies: [true, false, false, false], brightness: 3, text: "A" } as const;
    for (const end of ["\n", "\r\n", "\r\n\u0002"])
      for (const whole of [true, false]) {
        const { packets } = new TslStream("auto", whole).push(Buffer.concat([writeUmd31(display), Buffer.from(end)]));
        expect(packets.map(({ bytes }) => readUmd31(bytes))).toEqual([{ ok: true, value: display }]);
      }
  });

  it("distinguishes a packet for address 126 with only its second tally lit from a 5.0 packet with the same start", () => {
    const one = fc.record({
      address: fc.constant(126),
      tallies: fc.constant([false, true, false, false] as const),
      brightness: fc.constant(0 as const),
      text: ascii(16),
    });
    fc.assert(
      fc.property(one, half, half, step, (display, leftDisplay, rightDisplay, size) => {
        const packet = { ...display, leftDisplay, rightDisplay };
        const { got } = cut(writeUmd40(packet), size);
        expect(got.filter(({ version }) => version === "4.0").map(({ bytes }) => readUmd40(bytes))).toEqual([
          { ok: true, value: packet },
        ]);
        const [labelled, other] = [
          { ...display, text: "CAM" },
          { ...display, address: 3 },
        ];
        const alone = cut(Buffer.concat([labelled, other].map((each) => writeUmd31(each))), size);
        expect(alone.got.map(({ bytes }) => readUmd31(bytes))).toEqual([labelled, other].map((value) => ({ ok: true, value })));
      }),
    );
  });

  it("reads all versions in one stream", () => {
    const labelled = display31.map((display) => ({ ...display, brightness: 3 as const, text: "CAM" }));
    const one = fc.oneof(
      labelled.map((value) => writeUmd31(value)),
      display40.map((value) => writeUmd40({ ...value, brightness: 3, text: "CAM" })),
      packet50.map((value) => wrap(writeUmd50(value))),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), (packets) => {
        const { packets: got, skipped } = new TslStream("auto").push(Buffer.concat(packets));
        expect(got).toHaveLength(packets.length);
        expect(skipped).toEqual([]);
      }),
    );
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 })), (chunks) => {
        for (const version of ["auto", "3.1", "4.0", "5.0"] as const) {
          const stream = new TslStream(version);
          for (const chunk of chunks)
            for (const { bytes } of stream.push(chunk).packets) for (const read of [readUmd31, readUmd40, readUmd50]) read(bytes);
        }
      }),
    );
  });
});
