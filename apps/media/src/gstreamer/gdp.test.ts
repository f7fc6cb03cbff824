import fc from "fast-check";
import { expect, it } from "vitest";
import { type GdpItem, GdpReader, gdpBeginning, gdpBufferHead } from "./gdp.ts";
import { readRawCaps } from "./raw-caps.ts";

const CAPS = "video/x-raw, format=(string)UYVY, width=(int)4, height=(int)2, framerate=(fraction)30000/1001";
const stream = (): Buffer => {
  const data = Buffer.from(Array.from({ length: 16 }, (_, at) => at));
  return Buffer.concat([gdpBeginning("v", CAPS), gdpBufferHead(16, 40_000_000), data, gdpBufferHead(0, 2 ** 40)]);
};
const WANTED: GdpItem[] = [
  { name: "caps", text: CAPS },
  { name: "buffer", pts: 40_000_000, data: Buffer.from(Array.from({ length: 16 }, (_, at) => at)) },
  { name: "buffer", pts: 2 ** 40, data: Buffer.alloc(0) },
];

it("reads back what it writes, however it is split", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 30 }), (cuts) => {
      const reader = new GdpReader();
      const items: GdpItem[] = [];
      let rest = stream();
      for (let index = 0; rest.length > 0; index += 1) {
        const count = cuts[index % cuts.length] ?? 1;
        items.push(...reader.push(rest.subarray(0, count)));
        rest = rest.subarray(count);
      }
      expect(items).toEqual(WANTED);
    }),
  );
});

it("reads a header written by gdppay", () => {
  // Caps, then a packet with its header's checksum: type 2, six bytes.
  const head = Buffer.from(`01000100000200000006${"ff".repeat(16)}${"00".repeat(32)}b3b40000`, "hex");
  expect(head).toHaveLength(62);
  expect(new GdpReader().push(Buffer.concat([head, Buffer.from("a/b;x\0")]))).toEqual([{ name: "caps", text: "a/b;x" }]);
});

it("treats a missing time as none, and rejects foreign bytes and absurd sizes", () => {
  const without = gdpBufferHead(0, 0);
  without.fill(0xff, 10, 18);
  expect(new GdpReader().push(without)).toEqual([{ name: "buffer", pts: undefined, data: Buffer.alloc(0) }]);
  expect(() => new GdpReader().push(Buffer.from("ERROR: pipeline could not be constructed: no element of that name..."))).toThrow(
    RangeError,
  );
  const huge = gdpBufferHead(0, 0);
  huge.writeUInt32BE(0xffff_ffff, 6);
  expect(() => new GdpReader().push(huge)).toThrow(RangeError);
});

it("reads only raw caps", () => {
  expect(readRawCaps(`${CAPS}, interlace-mode=(string)interleaved`)).toMatchObject({
    width: 4,
    height: 2,
    framesPerSecond: 30_000 / 1001,
    isInterlaced: true,
  });
  expect(readRawCaps("audio/x-raw, format=(string)S16LE, rate=(int)48000, channels=(int)2")).toEqual({
    kind: "audio",
    sampleRate: 48_000,
    channels: 2,
  });
  for (const other of [
    "",
    "video/x-raw, format=(string)I420",
    CAPS.replace("4", "-4"),
    CAPS.replace("2,", "99999,"),
    "audio/x-raw, format=S16LE",
  ])
    expect(readRawCaps(other)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => void readRawCaps(`video/x-raw, format=(string)UYVY${text}`)),
    { numRuns: 50 },
  );
});
