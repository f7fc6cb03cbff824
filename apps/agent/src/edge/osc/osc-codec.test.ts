import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OscArgument, OscPacket } from "./osc-packet.ts";
import { readOsc } from "./read-osc.ts";
import { AT_ONCE, timeTagOf, unixMsOf } from "./time-tag.ts";
import { writeOsc } from "./write-osc.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const text = fc.string({ maxLength: 12 }).filter((value) => !value.includes("\0"));

const leaf: fc.Arbitrary<OscArgument> = fc.oneof(
  fc.record({ type: fc.constant("i" as const), value: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) }),
  fc.record({ type: fc.constant("h" as const), value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) }),
  fc.record({ type: fc.constant("f" as const), value: fc.float({ noNaN: true }) }),
  fc.record({ type: fc.constant("d" as const), value: fc.double({ noNaN: true }) }),
  fc.record({ type: fc.constantFrom("s" as const, "S" as const), value: text }),
  fc.record({ type: fc.constant("b" as const), value: fc.uint8Array({ maxLength: 9 }) }),
  fc.record({ type: fc.constant("t" as const), value: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) }),
  fc.record({ type: fc.constant("c" as const), value: fc.constantFrom("a", "~", "0") }),
  fc.record({ type: fc.constant("r" as const), value: fc.nat(0xffff_ffff) }),
  fc.record({ type: fc.constant("m" as const), value: fc.uint8Array({ minLength: 4, maxLength: 4 }) }),
  fc.record({ type: fc.constantFrom("T" as const, "F" as const, "N" as const, "I" as const) }),
);
const argument = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("[" as const), value: fc.array(leaf, { maxLength: 4 }) }) },
);
const message: fc.Arbitrary<OscPacket> = fc.record({
  kind: fc.constant("message" as const),
  address: fc.constantFrom("/a", "/setsuna/tally/1", "/x/*/[1-3]"),
  args: fc.array(argument, { maxLength: 6 }),
});
const packet: fc.Arbitrary<OscPacket> = fc.oneof(
  message,
  fc.record({
    kind: fc.constant("bundle" as const),
    timeTag: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    elements: fc.array(message, { maxLength: 4 }),
  }),
);

describe("OSC packets", () => {
  it("reads the specification's examples", () => {
    // OSC 1.0 examples: /oscillator/4/frequency 440.0; /foo 1000, -1, "hello", 1.234, 5.678.
    const first = hex("2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000");
    expect(readOsc(first)).toEqual({
      ok: true,
      value: { kind: "message", address: "/oscillator/4/frequency", args: [{ type: "f", value: 440 }] },
    });
    const second = readOsc(hex("2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d"));
    expect(second.ok && second.value.kind === "message" && second.value.args.map((each) => each.type).join("")).toBe("iisff");
  });

  it("reads back everything it writes", () => {
    fc.assert(
      fc.property(packet, (value) => {
        expect(readOsc(writeOsc(value))).toEqual({ ok: true, value });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["nothing", "", "not-aligned"],
    ["five bytes", "2f61000000", "no-type-tags"],
    ["no slash", "61000000 2c000000", "bad-address"],
    ["address without an end", "2f616161", "cut-short"],
    ["no type tags", "2f610000 01020300", "no-type-tags"],
    ["argument missing", "2f610000 2c690000", "cut-short"],
    ["unknown type", "2f610000 2c780000 00000000", "unknown-type"],
    ["blob of minus one", "2f610000 2c620000 ffffffff", "cut-short"],
    ["blob longer than the packet", "2f610000 2c620000 7fffffff", "cut-short"],
    ["array that is not closed", "2f610000 2c5b0000", "bad-array"],
    ["array that was not opened", "2f610000 2c5d0000", "bad-array"],
    ["element longer than its bundle", "2362756e 646c6500 00000000 00000001 00000010 2f610000", "bad-bundle"],
    ["element of no length", "2362756e 646c6500 00000000 00000001 00000000", "bad-bundle"],
  ])("%s is %s", (_name, bytes, error) => {
    expect(readOsc(hex(bytes))).toEqual({ ok: false, error });
  });

  const ONE = "2f610000 2c690000 00000001";
  const HEAD = "2362756e 646c6500 00000000 00000001";
  it.each([
    ["bytes behind the arguments", `${ONE} 00000000`, ["trailing-bytes"]],
    ["an unknown type behind others", "2f610000 2c697800 00000001 00000000", ["unknown-type"]],
    ["a bundle with a bad address", `${HEAD} 0000000c 61000000 2c690000 00000001 0000000c ${ONE}`, ["bad-address"]],
    ["a bundle with an unknown type", `${HEAD} 0000000c 2f610000 2c780000 00000001 0000000c ${ONE}`, ["unknown-type"]],
    ["a bundle that breaks off", `${HEAD} 0000000c ${ONE} 00000040 2f610000`, ["bad-bundle"]],
    ["a bundle with a bundle that is nothing", `${HEAD} 00000014 ${HEAD} 00000063 0000000c ${ONE}`, ["bad-bundle", "bad-bundle"]],
  ])("%s: keeps whatever is readable", (_name, bytes, expected) => {
    const faults: string[] = [];
    const read = readOsc(hex(bytes), (fault) => faults.push(fault));
    const plain = { kind: "message", address: "/a", args: [{ type: "i", value: 1 }] };
    expect(read.ok && (read.value.kind === "bundle" ? read.value.elements : [read.value])).toEqual([plain]);
    expect(faults).toEqual(expected);
  });

  it("accepts a space in the address, other text encodings, and a last string without padding", () => {
    expect(readOsc(hex("2f612000 2c000000"))).toMatchObject({ ok: true, value: { address: "/a " } });
    expect(readOsc(hex("2f610000 2c730000 ff000000"))).toMatchObject({
      ok: true,
      value: { args: [{ type: "s", value: "\ufffd" }] },
    });
    expect(readOsc(hex("2f610000 2c730000 726564"))).toMatchObject({ ok: true, value: { args: [{ type: "s", value: "red" }] } });
  });

  it("one bad element of a bundle never affects the others", () => {
    const good: OscPacket = { kind: "message", address: "/good", args: [{ type: "i", value: 1 }] };
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 60 }), fc.nat(3), (garbage, at) => {
        const size = (bytes: Uint8Array): Buffer => {
          const head = Buffer.alloc(4);
          head.writeInt32BE(bytes.length);
          return Buffer.concat([head, bytes]);
        };
        const elements = [good, good, good].map((each) => size(writeOsc(each)));
        elements.splice(at, 0, size(garbage));
        const read = readOsc(Buffer.concat([hex(HEAD), ...elements]));
        const found = read.ok && read.value.kind === "bundle" ? read.value.elements : [];
        expect(found.filter((each) => each.kind === "message" && each.address === "/good")).toHaveLength(3);
      }),
    );
  });

  it("rejects too deeply nested bundles and too many elements", () => {
    let deep: OscPacket = { kind: "message", address: "/a", args: [] };
    for (let depth = 0; depth < 9; depth += 1) deep = { kind: "bundle", timeTag: AT_ONCE, elements: [deep] };
    expect(readOsc(writeOsc(deep))).toEqual({ ok: false, error: "too-deep" });
    const many: OscPacket = { kind: "message", address: "/a", args: [] };
    const bundle: OscPacket = { kind: "bundle", timeTag: AT_ONCE, elements: Array.from({ length: 1100 }, () => many) };
    const faults: string[] = [];
    const read = readOsc(writeOsc(bundle), (fault) => faults.push(fault));
    expect(read.ok && read.value.kind === "bundle" && read.value.elements.length).toBe(1023);
    expect(faults).toEqual(["too-many"]);
  });

  it("returns a packet or a fault for any bytes, and never throws", () => {
    const near = fc.tuple(packet, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 })).map(([value, changes]) => {
      const bytes = Buffer.from(writeOsc(value));
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return new Uint8Array(bytes);
    });
    fc.assert(
      fc.property(fc.oneof(near, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        const result = readOsc(bytes);
        return result.ok || typeof result.error === "string";
      }),
      { numRuns: 2000 },
    );
  });
});

describe("time tags", () => {
  it("supports the immediate tag, today, and the era after 2036", () => {
    expect(unixMsOf(AT_ONCE)).toBeUndefined();
    expect(unixMsOf(0x83aa7e80n << 32n)).toBe(0);
    const after2036 = Date.UTC(2040, 0, 1);
    for (const instant of [0, 1_800_000_000_250, after2036]) expect(unixMsOf(timeTagOf(instant))).toBeCloseTo(instant, 3);
  });
});
