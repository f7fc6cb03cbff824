import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deframerOf, frame, framingOf, LengthDeframer, SlipDeframer } from "./framing.ts";

const packets = fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { maxLength: 6 });

describe.each(["slip", "length"] as const)("%s", (framing) => {
  it("round-trips packets however the stream is split", () => {
    fc.assert(
      fc.property(packets, fc.integer({ min: 1, max: 50 }), (list, step) => {
        const stream = Buffer.concat(list.map((packet) => frame(packet, framing)));
        const deframer = deframerOf(framing);
        const got: Uint8Array[] = [];
        for (let at = 0; at < stream.length; at += step) got.push(...deframer.push(stream.subarray(at, at + step)).packets);
        expect(got.map((each) => [...each])).toEqual(list.map((each) => [...each]));
      }),
      { numRuns: 200 },
    );
  });

  it("doesn't throw on any input", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 })), (chunks) => {
        const deframer = deframerOf(framing);
        for (const chunk of chunks) deframer.push(chunk);
      }),
      { numRuns: 200 },
    );
  });
});

it("SLIP drops a badly escaped frame and continues with the next", () => {
  const deframer = new SlipDeframer();
  const result = deframer.push(Uint8Array.from([0xc0, 1, 0xdb, 7, 2, 0xc0, 3, 0xc0]));
  expect(result.faults).toBe(1);
  expect(result.packets.map((each) => [...each])).toEqual([[3]]);
});

it("SLIP drops an endless frame without buffering it", () => {
  const deframer = new SlipDeframer();
  for (let chunk = 0; chunk < 3; chunk += 1) deframer.push(new Uint8Array(50_000).fill(1));
  const result = deframer.push(Uint8Array.from([0xc0, 9, 0xc0]));
  expect(result.faults).toBe(1);
  expect(result.packets.map((each) => [...each])).toEqual([[9]]);
});

it("an impossible length ends the stream", () => {
  for (const head of [
    [0xff, 0xff, 0xff, 0xff],
    [0x7f, 0, 0, 0],
  ])
    expect(new LengthDeframer().push(Uint8Array.from(head))).toMatchObject({ faults: 1, lost: true });
});

it("tells both framings apart by the first byte", () => {
  expect([0, 0xc0, 0x2f, 0x23].map(framingOf)).toEqual(["length", "slip", "slip", "slip"]);
});
