import { PACKET_SAMPLES } from "@setsuna/media-protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type JoinedSamples, SampleJoin } from "./sample-join.ts";

const RATE = 48_000;
const samplesAt = (seconds: number, count: number, channel: number): Int16Array =>
  Int16Array.from({ length: count }, (_, index) => Math.floor(((seconds * RATE + index) * 1000) / RATE) * 2 + channel);

const expectInPlace = (packets: readonly JoinedSamples[]): void => {
  const misplaced = packets.flatMap(({ seconds, samples }) =>
    [...samples].filter((value, at) => {
      const placeMs = ((seconds * RATE + (at >> 1)) * 1000) / RATE;
      return value !== 0 && ((value & 1) !== (at & 1) || Math.abs((value >> 1) - placeMs) >= 1.5);
    }),
  );
  expect(misplaced).toEqual([]);
};

it("outputs every sample of both tracks once, in place, however they are cut and whichever comes first", () => {
  fc.assert(
    fc.property(
      fc.tuple(
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 }),
      ),
      fc.array(fc.boolean(), { maxLength: 16 }),
      fc.integer({ min: 1, max: 50 }),
      ([left, right], turns, startMs) => {
        const pair = new SampleJoin(100);
        const packets: JoinedSamples[] = [];
        const lengths: readonly [number[], number[]] = [[...left], [...right]];
        const given = [0, 0];
        const step = (channel: 0 | 1): void => {
          const count = lengths[channel].shift();
          if (count === undefined) return;
          const seconds = startMs / 1000 + (given[channel] ?? 0) / RATE;
          pair.push(channel, seconds, samplesAt(seconds, count, channel));
          given[channel] = (given[channel] ?? 0) + count;
          packets.push(...pair.take());
        };
        for (const turn of turns) step(turn ? 1 : 0);
        while (lengths[0].length > 0) step(0);
        while (lengths[1].length > 0) step(1);
        packets.push(...pair.take(true));
        expectInPlace(packets);
        expect(packets).toHaveLength(Math.ceil(Math.max(...given) / PACKET_SAMPLES));
        const counted = [0, 1].map((channel) =>
          packets.reduce(
            (sum, { samples }) => sum + samples.filter((value, at) => (at & 1) === channel && value !== 0).length,
            0,
          ),
        );
        // A left sample at place 0 would look like silence: there is none.
        expect(counted).toEqual(given);
      },
    ),
    { numRuns: 60 },
  );
});

it("waits for a late track up to the limit, then fills in silence", () => {
  const pair = new SampleJoin(0.2);
  pair.push(0, 1, samplesAt(1, RATE / 10, 0));
  expect(pair.take()).toEqual([]);
  pair.push(0, 1.1, samplesAt(1.1, RATE / 5, 0));
  const packets = pair.take();
  expect(packets).toHaveLength(10);
  expectInPlace(packets);
  pair.push(1, 1.2, samplesAt(1.2, RATE / 10, 1));
  const later = pair.take();
  expectInPlace(later);
  expect(later.at(-1)?.samples.some((value, at) => (at & 1) === 1 && value !== 0)).toBe(true);
});

it("pauses where both tracks do, and continues at their position", () => {
  const pair = new SampleJoin(0.2);
  for (const channel of [0, 1] as const) pair.push(channel, 1, samplesAt(1, PACKET_SAMPLES, channel));
  expect(pair.take()).toHaveLength(1);
  for (const channel of [0, 1] as const) pair.push(channel, 3, samplesAt(3, PACKET_SAMPLES, channel));
  const [after] = pair.take();
  expect(after?.seconds).toBeCloseTo(3);
});
