import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketize } from "./depacketize.ts";

const codec = fc.constantFrom("H264" as const, "VP8" as const, "VP9" as const, "AV1" as const);

describe("depacketize", () => {
  it("selects the codec", () => {
    expect(depacketize("H264", [Uint8Array.of(0x41, 1)])).toEqual(Uint8Array.of(0, 0, 0, 1, 0x41, 1));
    expect(depacketize("VP8", [Uint8Array.of(0x10, 1)])).toEqual(Uint8Array.of(1));
    expect(depacketize("VP9", [Uint8Array.of(0x0c, 1)])).toEqual(Uint8Array.of(1));
    expect(depacketize("AV1", [Uint8Array.of(0x10, 0x30, 1)])).toEqual(Uint8Array.of(0x32, 1, 1));
  });

  it("accepts any bytes without throwing, and returns a separate buffer, filled to the end", () => {
    const payload = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      // Prefers structures that are parsed further.
      fc
        .tuple(fc.constantFrom(0x10, 0x78, 0x7c, 0x90, 0xbe, 0x8e, 0x00, 0x50, 0xd0), fc.uint8Array({ maxLength: 40 }))
        .map(([first, rest]) => Uint8Array.of(first, ...rest)),
    );
    fc.assert(
      fc.property(codec, fc.array(payload, { maxLength: 6 }), (name, payloads) => {
        const before = payloads.map((one) => one.slice());
        const frame = depacketize(name, payloads);
        expect(payloads).toEqual(before);
        if (frame === undefined) return;
        expect(frame.byteLength).toBe(frame.buffer.byteLength);
        expect(frame.byteLength).toBeGreaterThan(0);
        // Only start codes and OBU sizes may be added: at most 5 bytes for a NAL unit of 3, 5 for an OBU.
        expect(frame.byteLength).toBeLessThanOrEqual(payloads.reduce((sum, one) => sum + 6 * one.length, 0));
      }),
      { numRuns: 3000 },
    );
  });
});
