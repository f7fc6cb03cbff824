import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { BandwidthEstimator } from "./bandwidth-estimator.ts";

const FRAME_MS = 1000 / 30;
const PACKET = 1200;

interface Path {
  rateBps: BitsPerSecond;
  readonly queuingDelayMs: Milliseconds;
  readonly loss: number;
  readonly jitterMs: Milliseconds;
  readonly drift: number;
}
const OPEN: Path = { rateBps: Number.POSITIVE_INFINITY, queuingDelayMs: 200, loss: 0, jitterMs: 0, drift: 0 };

const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

class Journey {
  readonly estimate = new BandwidthEstimator();
  readonly path: Path;
  private readonly random = seeded(11);
  private frame = 0;
  private sequence = 65_500;
  private busyUntil = 0;
  private lastArrival = 0;
  private slot = -1;
  private held = 0;
  estimates: (number | undefined)[] = [];

  constructor(path: Partial<Path>) {
    this.path = { ...OPEN, ...path };
  }

  /** `bps` is called per frame, since a sender may follow the estimate. */
  run(seconds: number, bps: (estimate: number | undefined) => number): this {
    this.estimates = [];
    for (let index = 0; index < seconds * 30; index += 1) {
      const at = 5_000_000 + this.frame * FRAME_MS;
      this.frame += 1;
      const packets = Math.max(1, Math.round((bps(this.estimate.bitsPerSecond) * FRAME_MS) / 8000 / PACKET));
      for (let packet = 0; packet < packets; packet += 1) this.send(at + packet * 0.1);
      this.estimates.push(this.estimate.bitsPerSecond);
    }
    return this;
  }

  private send(at: Milliseconds): void {
    const { rateBps, queuingDelayMs, loss, jitterMs, drift } = this.path;
    this.sequence += 1;
    const begins = Math.max(at, this.busyUntil);
    if (begins - at > queuingDelayMs) return;
    this.busyUntil = begins + (PACKET * 8000) / rateBps;
    if (this.random() < loss) return;
    const slot = Math.floor(at / 20);
    if (slot !== this.slot) [this.slot, this.held] = [slot, this.random() * jitterMs];
    this.lastArrival = Math.max(this.lastArrival, this.busyUntil + 25 + this.held);
    this.estimate.onPacket(this.sequence & 0xffff, Math.round(at * 48) >>> 0, PACKET, this.lastArrival * (1 + drift) + 777);
  }
}

describe("BandwidthEstimator", () => {
  it("reports nothing for a wide enough path", () => {
    expect(new Journey({ rateBps: 8e6 }).run(10, () => 5e6).estimate.bitsPerSecond).toBeUndefined();
  });

  it("is not moved by random loss without a queue", () => {
    expect(new Journey({ loss: 0.1 }).run(20, () => 5e6).estimates.every((each) => each === undefined)).toBe(true);
  });

  it.each([0.0005, -0.0005, -0.004])("is not moved by a clock that drifts by %d", (drift) => {
    const journey = new Journey({ drift, jitterMs: 10 });
    expect(journey.run(300, () => 5e6).estimates.every((each) => each === undefined)).toBe(true);
  });

  it.each([0.001, 0.002, 0.004])("doesn't mistake a clock drift of %d for a queue after the first half minute", (drift) => {
    const journey = new Journey({ drift, jitterMs: 10 });
    const follow = (estimate: number | undefined): number => Math.min(5e6, 0.9 * (estimate ?? 5e6));
    journey.run(30, follow);
    expect(journey.run(300, follow).estimates.every((each) => each === undefined || each > 5e6)).toBe(true);
  });

  it.each([0.004, -0.004])("finds a bottleneck despite a clock drift of %d", (drift) => {
    const journey = new Journey({ drift, jitterMs: 5 });
    journey.run(30, () => 5e6);
    journey.path.rateBps = 2e6;
    journey.run(20, (estimate) => Math.min(5e6, 0.9 * (estimate ?? 5e6)));
    expect(journey.estimate.bitsPerSecond).toBeGreaterThan(1.4e6);
    expect(journey.estimate.bitsPerSecond).toBeLessThan(2.3e6);
  });

  it("is not moved by jitter of 0 to 30 ms", () => {
    expect(new Journey({ jitterMs: 30 }).run(60, () => 5e6).estimates.every((each) => each === undefined)).toBe(true);
  });

  it.each([1, 3.5, 4.9])("finds a path of %d Mbit/s within two seconds", (mbps) => {
    const { bitsPerSecond } = new Journey({ rateBps: mbps * 1e6 }).run(2, () => 5.3e6).estimate;
    expect((bitsPerSecond ?? 0) / 1e6 / mbps).toBeGreaterThan(0.9);
    expect((bitsPerSecond ?? 0) / 1e6 / mbps).toBeLessThan(1.1);
  });

  it("finds it despite random loss and jitter", () => {
    const journey = new Journey({ rateBps: 3.5e6, loss: 0.05, jitterMs: 10 }).run(3, () => 5.3e6);
    expect((journey.estimate.bitsPerSecond ?? 0) / 3.5e6).toBeGreaterThan(0.85);
    expect((journey.estimate.bitsPerSecond ?? 0) / 3.5e6).toBeLessThan(1.1);
  });

  it("stays at the path's rate while the sender keeps well below it", () => {
    const journey = new Journey({ rateBps: 3.5e6 })
      .run(2, () => 5.3e6)
      .run(30, (estimate) => Math.min(5.3e6, 0.65 * (estimate ?? 1e9)));
    for (const each of journey.estimates) {
      expect((each ?? 0) / 3.5e6).toBeGreaterThan(0.85);
      expect((each ?? 0) / 3.5e6).toBeLessThan(1.15);
    }
  });

  it("rises within seconds when the path opens, and finally reports nothing", () => {
    const follow = (estimate: number | undefined) => Math.min(5.3e6, 0.65 * (estimate ?? 1e9));
    const journey = new Journey({ rateBps: 3.5e6 }).run(2, () => 5.3e6).run(5, follow);
    journey.path.rateBps = 50e6;
    journey.run(5, follow);
    expect(0.65 * (journey.estimate.bitsPerSecond ?? 0)).toBeGreaterThan(5.3e6);
    expect(journey.run(15, follow).estimate.bitsPerSecond).toBeUndefined();
  });

  it("falls again when the path narrows", () => {
    const follow = (estimate: number | undefined) => Math.min(5.3e6, 0.65 * (estimate ?? 1e9));
    const journey = new Journey({ rateBps: 4e6 }).run(2, () => 5.3e6).run(3, follow);
    journey.path.rateBps = 1.5e6;
    expect((journey.run(2, follow).estimate.bitsPerSecond ?? 0) / 1.5e6).toBeLessThan(1.15);
  });

  describe("when the path falls to a tenth", () => {
    const follow = (estimate: number | undefined) => Math.min(5.3e6, 0.85 * (estimate ?? 1e9));
    const fallen = () => {
      const journey = new Journey({ rateBps: 7.5e6, queuingDelayMs: 2000 }).run(3, follow);
      journey.path.rateBps = 0.75e6;
      return journey;
    };

    it("detects it within five frames", () => {
      const before = fallen();
      expect(before.estimate.bitsPerSecond).toBeUndefined();
      expect((before.run(0.17, follow).estimate.bitsPerSecond ?? 0) / 0.75e6).toBeCloseTo(1, 1);
    });

    it("returns to the former rate within half a second after each fall ends", () => {
      const journey = fallen();
      for (let fall = 0; fall < 3; fall += 1) {
        journey.path.rateBps = 0.75e6;
        journey.run(1, follow);
        expect(journey.estimate.bitsPerSecond).toBeLessThan(1e6);
        journey.path.rateBps = 7.5e6;
        journey.run(0.5, follow);
        expect(journey.estimate.bitsPerSecond).toBeGreaterThan(5.3e6 / 0.85);
        journey.run(5, follow);
      }
    });

    it("recovers after a longer fall from frames that arrive together again", () => {
      const journey = fallen().run(8, follow);
      expect(journey.estimate.bitsPerSecond).toBeLessThan(1e6);
      journey.path.rateBps = 7.5e6;
      journey.run(0.5, follow);
      expect(journey.estimate.bitsPerSecond).toBeGreaterThan(5.3e6 / 0.85);
    });

    it("recovers after a fall so deep that each frame was one packet, which reveals nothing", () => {
      const journey = fallen();
      journey.path.rateBps = 0.35e6;
      journey.run(8, follow);
      expect(journey.estimate.bitsPerSecond).toBeLessThan(0.5e6);
      journey.path.rateBps = 7.5e6;
      journey.run(2.5, follow);
      expect(journey.estimate.bitsPerSecond).toBeGreaterThan(5.3e6 / 0.85);
    });

    it("stays put during the fall, even if each frame is one packet", () => {
      const journey = fallen();
      journey.path.rateBps = 0.35e6;
      journey.run(5, follow);
      for (let second = 0; second < 20; second += 1) {
        const { estimates } = journey.run(1, follow);
        expect(Math.max(...estimates.map((estimate) => estimate ?? Number.POSITIVE_INFINITY)) / 0.35e6).toBeLessThan(2.1);
      }
    });

    it("doesn't jump back again once the former rate proved wrong", () => {
      const journey = fallen().run(1, follow);
      journey.path.rateBps = 7.5e6;
      journey.run(0.3, follow);
      journey.path.rateBps = 2e6;
      journey.run(2, follow);
      expect((journey.estimate.bitsPerSecond ?? 0) / 2e6).toBeLessThan(1.15);
      expect((journey.run(5, follow).estimate.bitsPerSecond ?? 0) / 2e6).toBeLessThan(1.15);
    });
  });

  describe("after half a minute of very late, uneven and rare packets", () => {
    const random = seeded(23);
    let sequence = 0;
    const over = (
      estimate: BandwidthEstimator,
      from: number,
      seconds: number,
      everyMs: Milliseconds,
      wayMs: () => number,
      loss: number,
    ) => {
      const packets: { readonly sequence: number; readonly at: Milliseconds; readonly came: number }[] = [];
      for (let at = from; at < from + seconds * 1000; at += everyMs) {
        sequence += 1;
        if (random() >= loss) packets.push({ sequence, at, came: at + wayMs() });
      }
      for (const { sequence, at, came } of packets.sort((one, other) => one.came - other.came))
        estimate.onPacket(sequence & 0xffff, Math.round(at * 48) >>> 0, PACKET, came);
      return estimate.bitsPerSecond ?? Number.POSITIVE_INFINITY;
    };
    const late = () => {
      const estimate = new BandwidthEstimator();
      over(estimate, 0, 3, 5, () => 40 + 10 * random(), 0);
      over(estimate, 3000, 35, 33, () => 250 + 200 * random(), 0.5);
      return estimate;
    };

    it("grows to an encoder's minimum rate within five seconds from a few uneven packets", () => {
      const estimate = late();
      expect(estimate.bitsPerSecond).toBeLessThan(200_000);
      expect(over(estimate, 38_000, 5, 60, () => 40 + 30 * random(), 0)).toBeGreaterThan(350_000);
    });

    it("reaches the received rate within a second", () => {
      const estimate = late();
      expect(over(estimate, 38_000, 2.5, 5, () => 40 + 10 * random(), 0)).toBeGreaterThan(1_900_000);
    });
  });

  it("falls with the path before a queue builds up", () => {
    const journey = new Journey({ rateBps: 5e6 }).run(3, () => 5.3e6);
    const follow = (estimate: number | undefined) => 0.85 * (estimate ?? 1e9);
    journey.run(2, follow);
    for (let step = 0; step < 20; step += 1) {
      journey.path.rateBps -= 0.15e6;
      journey.run(0.5, follow);
      expect((journey.estimate.bitsPerSecond ?? 0) / journey.path.rateBps).toBeLessThan(1.1);
      expect(journey.estimate.queuingDelayMs).toBeLessThan(30);
    }
  });

  it("detects a path without a queue by its drops, within a few frames", () => {
    const journey = new Journey({ rateBps: 3.5e6, queuingDelayMs: 20 }).run(2, () => 5.3e6);
    expect(journey.estimate.isPoliced).toBe(true);
    expect(journey.estimate.isFull(5_000_000 + 2000 + 25 + 777)).toBe(true);
    expect((journey.estimate.bitsPerSecond ?? 0) / 3.5e6).toBeGreaterThan(0.4);
    expect((journey.estimate.bitsPerSecond ?? 0) / 3.5e6).toBeLessThan(1);
  });

  it("doesn't report a path with a queue as policed", () => {
    const journey = new Journey({ rateBps: 3.5e6, loss: 0.05 }).run(5, () => 5.3e6);
    expect(journey.estimate.bitsPerSecond).toBeDefined();
    expect(journey.estimate.isPoliced).toBe(false);
  });

  it("restarts on another connection", () => {
    const { estimate } = new Journey({ rateBps: 2e6 }).run(3, () => 5e6);
    estimate.reset();
    expect(estimate.bitsPerSecond).toBeUndefined();
  });
});
