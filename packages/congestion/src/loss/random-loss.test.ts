import { CLEAN_LINK, LinkModel, type LinkParameters, type Random, seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { RandomLossDetector } from "./random-loss.ts";

const FRAME_MS = 1000 / 30;
const PACKET_MS = 0.05;

const PACKET_BYTES = 1200;

const byChance = (loss: number, random: Random): LinkModel => new LinkModel({ ...CLEAN_LINK, loss }, random);

const narrow = (rate: number, room: number): Partial<LinkParameters> => ({
  rateBps: rate * PACKET_BYTES * 8000,
  queueBytes: room * PACKET_BYTES,
});

interface Run {
  readonly lost: number;
  readonly spared: number;
  readonly sent: number;
  readonly firstSpared: number;
}

const run = (link: LinkModel, random: Random, seconds: number, framePackets = 18): Run => {
  const losses = new RandomLossDetector();
  let [sent, lost, spared, firstSpared, lostBefore] = [0, 0, 0, Number.POSITIVE_INFINITY, 0];
  for (let frame = 0; frame < seconds * 30; frame += 1) {
    const packets = Math.max(1, Math.round(framePackets * (0.7 + 0.6 * random())));
    for (let index = 0; index < packets; index += 1) {
      sent += 1;
      if (link.offer(frame * FRAME_MS + index * PACKET_MS, PACKET_BYTES).length === 0) {
        lost += 1;
        lostBefore += 1;
        continue;
      }
      const sparedNow = losses.onPacket({ timestamp: frame * 3000, marker: index === packets - 1 }, lostBefore);
      lostBefore = 0;
      spared += sparedNow;
      if (sparedNow > 0) firstSpared = Math.min(firstSpared, sent);
    }
  }
  return { sent, lost, spared, firstSpared };
};

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

describe("RandomLossDetector", () => {
  it("hides nearly two thirds of random losses from the estimator within the first second", () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { sent, lost, spared, firstSpared } = run(byChance(0.1, random), random, 60);
      expect(lost / sent).toBeGreaterThan(0.08);
      expect(spared / lost).toBeGreaterThan(0.58);
      expect(spared / lost).toBeLessThanOrEqual(0.67);
      expect(firstSpared).toBeLessThan(540);
    }
  });

  it.each([6, 40])("does so for frames of %i packets", (framePackets) => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { lost, spared } = run(byChance(0.1, random), random, 60, framePackets);
      expect(spared / lost).toBeGreaterThan(0.55);
    }
  });

  it("takes no random losses for congestion in 80 minutes of footage, where each cut is a large frame", () => {
    const isCut = (frame: number): boolean => frame % 90 === 0;
    let mistakes = 0;
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const losses = new RandomLossDetector();
      let [lostBefore, wasRandom] = [0, true];
      for (let frame = 1; frame < 600 * 30; frame += 1) {
        const packets = isCut(frame) ? 120 : 5 + (frame % 4);
        for (let index = 0; index < packets; index += 1) {
          if (random() < 0.1) lostBefore += 1;
          else {
            losses.onPacket({ timestamp: frame * 3000, marker: index === packets - 1 }, lostBefore);
            lostBefore = 0;
          }
        }
        const { areRandom } = losses;
        if (frame > 300 && wasRandom && !areRandom) mistakes += 1;
        wasRandom = areRandom;
      }
    }
    expect(mistakes).toBe(0);
  });

  it("leaves losses unchanged that the estimator tolerates", () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { lost, spared } = run(byChance(0.015, random), random, 60);
      expect(spared / lost).toBeLessThan(0.15);
    }
  });

  /** Packets per ms, for 30 frames/s of 18 packets. */
  const SENT = 0.54;

  it.each([
    [0.95, 4],
    [0.9, 6],
    [0.9, 12],
    [0.7, 12],
    [0.5, 6],
    [0.9, 30],
  ])("hides nothing when a path of %f of the rate drops packets beyond a queue of %i", (share, room) => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const { lost, spared } = run(new LinkModel({ ...CLEAN_LINK, ...narrow(share * SENT, room) }, random), random, 60);
      expect(lost).toBeGreaterThan(100);
      expect(spared / lost).toBeLessThan(0.02);
    }
  });

  it("stops hiding losses within a second when a lossy path narrows", () => {
    const NARROW_FROM_MS = 20_000;
    const sparedIn = (seed: number, seconds: number): Run => {
      const random = seededRandom(seed);
      const link = byChance(0.1, random);
      link.plan([{ atMs: NARROW_FROM_MS, change: { loss: 0, ...narrow(0.8 * SENT, 6) } }], 0);
      return run(link, random, seconds);
    };
    for (const seed of SEEDS) expect(sparedIn(seed, 40).spared - sparedIn(seed, 21).spared).toBe(0);
  });

  it("makes no judgment before a dozen losses", () => {
    const losses = new RandomLossDetector();
    for (let packet = 0; packet < 11; packet += 1) expect(losses.onPacket({ timestamp: packet, marker: true }, 1)).toBe(0);
    expect(losses.areRandom).toBe(false);
  });
});
