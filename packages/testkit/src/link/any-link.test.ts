import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../random.ts";
import { CLEAN_LINK, LinkModel, type LinkParameters, swallowedBy } from "./link-model.ts";
import { directionsOf } from "./link-seed.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const parameters: fc.Arbitrary<LinkParameters> = fc.record({
  delayMs: fc.integer({ min: 0, max: 300 }),
  jitterMs: fc.integer({ min: 0, max: 60 }),
  jitterHoldMs: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  loss: share,
  bursts: fc.option(fc.record({ enter: share, leave: share, lossInBurst: share }), { nil: undefined }),
  reorder: share,
  duplicate: share,
  rateBps: fc.option(fc.integer({ min: 50_000, max: 20_000_000 }), { nil: undefined }),
  queueBytes: fc.integer({ min: 0, max: 200_000 }),
  jitterReorders: fc.option(fc.boolean(), { nil: undefined }),
  mtuBytes: fc.option(fc.integer({ min: 576, max: 1500 }), { nil: undefined }),
  outage: fc.boolean(),
});

interface Packet {
  readonly at: number;
  readonly bytes: number;
}

const packets: fc.Arbitrary<Packet[]> = fc
  .array(fc.record({ gap: fc.double({ min: 0, max: 20, noNaN: true }), bytes: fc.integer({ min: 28, max: 1500 }) }), {
    maxLength: 150,
  })
  .map((row) => {
    let at = 0;
    return row.map(({ gap, bytes }) => {
      at += gap;
      return { at, bytes };
    });
  });

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const offerAll = (model: LinkModel, row: readonly Packet[]): number[][] => row.map(({ at, bytes }) => model.offer(at, bytes));
const fates = (given: LinkParameters, from: number, row: readonly Packet[]): number[][] =>
  offerAll(new LinkModel(given, seededRandom(from)), row);

describe("any link", () => {
  it("treats the same packets the same way for the same seed", () => {
    fc.assert(
      fc.property(parameters, seed, packets, (given, from, row) => {
        expect(fates(given, from, row)).toEqual(fates(given, from, row));
      }),
    );
  });

  it("counts every packet once, and delivers none too early", () => {
    fc.assert(
      fc.property(parameters, seed, packets, (given, from, row) => {
        const model = new LinkModel(given, seededRandom(from));
        const copies = offerAll(model, row);
        const { offered, delivered, duplicated } = model.counters;
        expect(offered).toBe(row.length);
        expect(delivered).toBe(copies.flat().length);
        expect(offered).toBe(delivered - duplicated + swallowedBy(model.counters));
        for (const [index, arrivals] of copies.entries())
          for (const at of arrivals) expect(at).toBeGreaterThanOrEqual((row[index]?.at ?? 0) + given.delayMs / 2);
      }),
    );
  });

  it("keeps the order unless it allows reordering, even while jitter, rate and delay change", () => {
    fc.assert(
      fc.property(parameters, parameters, seed, packets, (first, second, from, row) => {
        const steady = { reorder: 0, duplicate: 0, jitterReorders: false };
        const model = new LinkModel({ ...first, ...steady }, seededRandom(from));
        model.plan([{ atMs: (row.at(-1)?.at ?? 0) / 2, change: { ...second, ...steady } }], 0);
        const arrivals = offerAll(model, row).flat();
        expect(arrivals).toEqual([...arrivals].sort((a, b) => a - b));
      }),
    );
  });

  it("passes no more than its rate, and delays nothing longer than its queue allows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 20_000_000 }),
        fc.integer({ min: 1500, max: 100_000 }),
        seed,
        packets,
        (rateBps, queueBytes, from, row) => {
          const copies = fates({ ...CLEAN_LINK, rateBps, queueBytes }, from, row);
          let before = Number.NEGATIVE_INFINITY;
          for (const [index, [at]] of copies.entries()) {
            const packet = row[index];
            if (at === undefined || packet === undefined) continue;
            const own = (packet.bytes * 8000) / rateBps;
            expect(at - before).toBeGreaterThanOrEqual(own - 1e-6);
            expect(at - packet.at).toBeLessThanOrEqual(((queueBytes + 1) * 8000) / rateBps);
            before = at;
          }
        },
      ),
    );
  });

  it("drops only packets that don't fit the queue", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 20_000_000 }), seed, packets, (rateBps, from, row) => {
        const queueBytes = row.reduce((sum, { bytes }) => sum + bytes, 0);
        expect(fates({ ...CLEAN_LINK, rateBps, queueBytes }, from, row).every((copies) => copies.length === 1)).toBe(true);
      }),
    );
  });

  it("loses the same packets at any delay, rate or jitter", () => {
    fc.assert(
      fc.property(parameters, parameters, seed, packets, (one, other, from, row) => {
        const { loss, bursts } = one;
        const open = { outage: false, rateBps: undefined, mtuBytes: undefined };
        const isLost = (copies: number[]): boolean => copies.length === 0;
        const first = fates({ ...one, ...open }, from, row).map(isLost);
        expect(fates({ ...other, ...open, loss, bursts }, from, row).map(isLost)).toEqual(first);
      }),
    );
  });

  it("holds jitter within its range, with one draw per slot", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        seed,
        packets,
        (jitterMs, jitterHoldMs, from, row) => {
          const copies = fates({ ...CLEAN_LINK, delayMs: 50, jitterMs, jitterHoldMs }, from, row);
          let last = 0;
          const held = new Map<number, number>();
          for (const [index, [at = 0]] of copies.entries()) {
            const entered = row[index]?.at ?? 0;
            expect(at - entered).toBeGreaterThanOrEqual(50 - 1e-9);
            expect(at).toBeLessThanOrEqual(Math.max(last, entered + 50 + jitterMs));
            // Unless held back for order, the wait is the slot's.
            if (at > last) {
              const slot = Math.floor(entered / jitterHoldMs);
              const wait = at - entered;
              expect(wait).toBeCloseTo(held.get(slot) ?? wait, 6);
              held.set(slot, wait);
            }
            last = at;
          }
        },
      ),
    );
  });
});

const COUNT = 20_000;
const steadyRow: Packet[] = Array.from({ length: COUNT }, (_, index) => ({ at: index, bytes: 1200 }));
const lostShare = (copies: readonly number[][]): number => copies.filter((each) => each.length === 0).length / copies.length;

describe("random loss on a link", () => {
  it("loses the requested share, within five standard deviations", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.5, noNaN: true }), seed, (loss, from) => {
        const deviation = Math.sqrt((loss * (1 - loss)) / COUNT);
        expect(Math.abs(lostShare(fates({ ...CLEAN_LINK, loss }, from, steadyRow)) - loss)).toBeLessThanOrEqual(
          5 * deviation + 1 / COUNT,
        );
      }),
      { numRuns: 8 },
    );
  });

  it("loses in bursts according to Gilbert's model", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.005, max: 0.1, noNaN: true }),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        seed,
        (enter, leave, from) => {
          const expected = enter / (enter + leave);
          // A burst's packets are lost together: the mean burst counts as one.
          const deviation = Math.sqrt((expected * (1 - expected) * (2 / leave)) / COUNT);
          const bursts = { enter, leave, lossInBurst: 1 };
          expect(Math.abs(lostShare(fates({ ...CLEAN_LINK, bursts }, from, steadyRow)) - expected)).toBeLessThan(6 * deviation);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("is independent in the two directions", () => {
    fc.assert(
      fc.property(seed, (from) => {
        const { forward, backward } = directionsOf(from);
        const given = { ...CLEAN_LINK, loss: 0.3 };
        const [there, back] = [forward, backward].map((random) => offerAll(new LinkModel(given, random), steadyRow));
        const both = (there ?? []).filter((copies, index) => copies.length === 0 && back?.[index]?.length === 0).length / COUNT;
        expect(Math.abs(both - 0.09)).toBeLessThan(5 * Math.sqrt((0.09 * 0.91) / COUNT));
      }),
      { numRuns: 8 },
    );
  });
});
