import type { CarriedPacket } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AssembledFrame, PacketAssembler } from "./packet-assembler.ts";

const ROUND_TRIP_MS = 20;

const makePacket = (sequence: number, frame: number, index: number, count: number, isKey: boolean): CarriedPacket => ({
  codec: "VP8",
  startsKeyframe: isKey && index === 0,
  startsFrame: index === 0,
  endsFrame: index === count - 1,
  sequenceNumber: sequence & 0xffff,
  rtpTimestamp: frame * 3000,
  payload: Uint8Array.of(index === 0 ? 0x10 : 0x00, frame, index, count),
});

const stream = fc
  .record({
    start: fc.integer({ min: 0, max: 65_535 }),
    frames: fc.array(fc.record({ count: fc.integer({ min: 1, max: 5 }), isKey: fc.boolean() }), { minLength: 1, maxLength: 40 }),
    fates: fc.array(fc.record({ delayMs: fc.integer({ min: 0, max: 12 }), isLost: fc.boolean(), twice: fc.boolean() }), {
      minLength: 200,
      maxLength: 200,
    }),
    repairWorks: fc.boolean(),
  })
  .map(({ frames, start, ...rest }) => {
    const packets = frames.flatMap(({ count, isKey }, frame) =>
      Array.from({ length: count }, (_, index) => ({ frame, index, count, isKey: isKey || frame === 0 })),
    );
    return {
      ...rest,
      packets: packets.map(({ frame, index, count, isKey }, at) => makePacket(start + at, frame, index, count, isKey)),
      keyframes: new Set(frames.flatMap(({ isKey }, frame) => (isKey || frame === 0 ? [frame] : []))),
    };
  });

describe("PacketAssembler on any network", () => {
  it("returns whole frames in order, each after the frame it refers to", () => {
    fc.assert(
      fc.property(stream, ({ packets, fates, repairWorks, keyframes }) => {
        const assembler = new PacketAssembler();
        const arrivals: { at: Milliseconds; packet: CarriedPacket }[] = [];
        packets.forEach((packet, at) => {
          const fate = fates[at % fates.length] ?? { delayMs: 0, isLost: false, twice: false };
          // Nothing may precede the join.
          if (!fate.isLost || at === 0) arrivals.push({ at: at === 0 ? 0 : 2 * at + fate.delayMs, packet });
          if (fate.twice) arrivals.push({ at: 2 * at + 15, packet });
        });
        const frames: AssembledFrame[] = [];
        for (let now = 0; now < 2 * packets.length + 1000; now += 1) {
          for (const { at, packet } of arrivals) if (at === now) assembler.onPacket(packet, now);
          frames.push(...assembler.take(now));
          for (const wanted of assembler.nacksDue(now, ROUND_TRIP_MS)) {
            const packet = packets.find(({ sequenceNumber }) => sequenceNumber === wanted);
            if (packet && repairWorks) arrivals.push({ at: now + ROUND_TRIP_MS, packet });
          }
          const next = assembler.nextDeadline();
          if (next !== undefined) expect(next).toBeGreaterThan(now);
        }
        let before = -1;
        for (const { data, type, packets: count } of frames) {
          const [number = -1, , stated] = data;
          expect(number).toBeGreaterThan(before);
          expect(count).toBe(stated);
          expect(type).toBe(keyframes.has(number) ? "key" : "delta");
          if (type === "delta") expect(number).toBe(before + 1);
          expect([...data].filter((_, at) => at % 3 === 1)).toEqual(Array.from({ length: count }, (_, index) => index));
          before = number;
        }
        const { framesAssembled, packetsLost } = assembler.counters();
        expect(framesAssembled).toBe(frames.length);
        expect(packetsLost).toBeLessThanOrEqual(packets.length);
      }),
      { numRuns: 150 },
    );
  });

  it("accepts any packets without throwing or running on", () => {
    const hostile = fc.record({
      codec: fc.constantFrom("H264" as const, "VP8" as const, "VP9" as const, "AV1" as const),
      startsKeyframe: fc.boolean(),
      startsFrame: fc.boolean(),
      endsFrame: fc.boolean(),
      sequenceNumber: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 65_535 })),
      rtpTimestamp: fc.integer({ min: 0, max: 3 }),
      payload: fc.uint8Array({ maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, fc.integer({ min: 0, max: 200 })), { maxLength: 120 }), (packets) => {
        const assembler = new PacketAssembler();
        let now = 0;
        let hasKeyframe = false;
        for (const [packet, stepMs] of packets) {
          now += stepMs;
          assembler.onPacket(packet, now);
          for (const { type, data } of assembler.take(now)) {
            hasKeyframe ||= type === "key";
            expect(hasKeyframe).toBe(true);
            expect(data.length).toBeGreaterThan(0);
          }
          assembler.nacksDue(now, 20);
          assembler.nextDeadline();
        }
        expect(assembler.counters().packetsLost).toBeGreaterThanOrEqual(0);
        expect(assembler.counters().packetsReceived).toBeLessThanOrEqual(packets.length);
      }),
      { numRuns: 1500 },
    );
  });
});
