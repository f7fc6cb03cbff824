import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { BottleneckSpacing } from "./bottleneck-spacing.ts";

const BYTES = 1200;

class Burst {
  readonly spacing = new BottleneckSpacing();
  private at = 1000;
  private queuingDelayMs: Milliseconds;

  constructor(queuedMs: Milliseconds) {
    this.queuingDelayMs = queuedMs;
  }

  /** @param sentEveryMs between two packets. */
  come(packets: number, rate: BitsPerSecond, sentEveryMs = 0): this {
    const tookMs = (BYTES * 8000) / rate;
    for (let packet = 0; packet < packets; packet += 1) this.one(tookMs, tookMs - sentEveryMs);
    return this;
  }

  one(afterMs: Milliseconds, growthMs: Milliseconds, lost = 0): this {
    this.at += afterMs;
    this.queuingDelayMs += growthMs;
    this.spacing.onPacket(BYTES, this.queuingDelayMs, lost, this.at);
    return this;
  }
}

describe("a growing queue", () => {
  it("is detected after a few packets, with their arrival rate", () => {
    expect(new Burst(0).come(4, 750_000).spacing.growing()).toBeUndefined();
    expect(new Burst(0).come(5, 750_000).spacing.growing()).toBeCloseTo(750_000, -3);
  });

  it("is detected later if packets also arrive early, since it must grow by 30 ms", () => {
    expect(new Burst(0).come(7, 2_000_000).spacing.growing()).toBeUndefined();
    expect(new Burst(0).come(8, 2_000_000).spacing.growing()).toBeCloseTo(2_000_000, -3);
  });

  it("is not detected if packets arrive at the sending intervals", () => {
    expect(new Burst(0).come(16, 750_000, 12.8).spacing.growing()).toBeUndefined();
  });

  it("is not detected if one late packet delays those behind it", () => {
    const burst = new Burst(0).come(4, 40_000_000).one(50, 50).come(5, 40_000_000);
    expect(burst.spacing.growing()).toBeUndefined();
  });

  it("is not detected across a loss", () => {
    const burst = new Burst(0).come(4, 750_000).one(12.8, 12.8, 1);
    expect(burst.spacing.growing()).toBeUndefined();
  });
});

describe("a draining queue", () => {
  it("is detected with its drain rate", () => {
    expect(new Burst(300).come(12, 7_500_000, 10).spacing.draining()).toBeCloseTo(7_500_000, -4);
  });

  it("is not detected while the queue is constant or once it is empty", () => {
    expect(new Burst(300).come(16, 750_000, 12.8).spacing.draining()).toBeUndefined();
    expect(new Burst(90).come(12, 7_500_000, 10).spacing.draining()).toBeUndefined();
  });
});
