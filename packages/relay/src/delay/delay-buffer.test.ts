import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { DelayBuffer } from "./delay-buffer.ts";

const TICK_MS = 5;

interface Left {
  readonly sequence: number;
  readonly at: Milliseconds;
}

class Bench {
  now = 1000;
  readonly left: Left[] = [];
  restarts: number[] = [];
  readonly buffer: DelayBuffer;

  constructor(delayMs: Milliseconds) {
    this.buffer = new DelayBuffer(delayMs, {
      leave: ({ sequence }) => this.left.push({ sequence, at: this.now }),
      restarted: () => this.restarts.push(this.left.length),
    });
  }

  push(sequence: number, bytes = 1200, startsKeyframe = false): void {
    this.buffer.push({ packet: Buffer.alloc(bytes), sequence, startsKeyframe, isPadding: false }, this.now);
  }

  run(ms: Milliseconds): void {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += TICK_MS;
      this.buffer.tick(this.now);
    }
  }

  stream(from: number, count: number, bytes?: number): void {
    for (let index = 0; index < count; index += 1) {
      this.push(from + index, bytes);
      this.run(TICK_MS);
    }
  }

  get sequences(): number[] {
    return this.left.map(({ sequence }) => sequence);
  }
}

const upTo = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

describe("DelayBuffer", () => {
  it("releases every packet within a tick of its due time, and never early", () => {
    const bench = new Bench(750);
    bench.stream(100, 400);
    bench.run(800);
    expect(bench.sequences).toEqual(upTo(100, 400));
    for (const { sequence, at } of bench.left) expect(at - (1000 + (sequence - 100) * TICK_MS)).toBe(750);
    expect(bench.buffer.bytes).toBe(0);
  });

  it("puts a packet that overtook another back in order", () => {
    const bench = new Bench(100);
    for (const sequence of [1, 3, 2, 5, 6, 4]) {
      bench.push(sequence);
      bench.run(TICK_MS);
    }
    bench.run(200);
    expect(bench.sequences).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("accepts packets from before the first one until one has left", () => {
    const bench = new Bench(100);
    for (const sequence of [11, 10, 12]) bench.push(sequence);
    bench.run(200);
    expect(bench.sequences).toEqual([10, 11, 12]);
  });

  it("inserts a repair that arrives within the delay, and moves nothing else", () => {
    const bench = new Bench(300);
    bench.stream(1, 10);
    bench.stream(13, 40);
    bench.push(12);
    bench.push(11);
    bench.run(400);
    expect(bench.sequences).toEqual(upTo(1, 52));
    const [eleven, twelve, thirteen] = [10, 11, 12].map((index) => bench.left[index]?.at);
    expect(eleven).toBe(thirteen);
    expect(twelve).toBe(thirteen);
    expect(thirteen).toBe(1000 + 10 * TICK_MS + 300);
  });

  it("gives up on packets that miss their time, and forwards later arrivals immediately", () => {
    const bench = new Bench(100);
    bench.stream(1, 10);
    bench.stream(12, 40);
    expect(bench.sequences).not.toContain(11);
    expect(bench.sequences).toContain(12);
    bench.push(11);
    expect(bench.sequences.at(-1)).toBe(11);
    bench.run(200);
    expect([...bench.sequences].sort((a, b) => a - b)).toEqual(upTo(1, 51));
  });

  it("holds no more than its limit: the oldest packets leave early and none is lost", () => {
    const bench = new Bench(1000);
    let most = 0;
    for (let sequence = 0; sequence < 9000; sequence += 1) {
      bench.push(sequence);
      most = Math.max(most, bench.buffer.bytes);
    }
    expect(most).toBeLessThanOrEqual(8 * 1024 * 1024);
    bench.run(1100);
    expect(bench.sequences).toEqual(upTo(0, 9000));
  });

  it("holds 1000 ms at 25 Mbit/s to the end", () => {
    const bench = new Bench(1000);
    const perTick = 13;
    let most = 0;
    for (let tick = 0; tick < 600; tick += 1) {
      for (let index = 0; index < perTick; index += 1) bench.push(tick * perTick + index);
      bench.run(TICK_MS);
      most = Math.max(most, bench.buffer.bytes);
    }
    expect(most).toBeGreaterThan(3_000_000);
    expect(most).toBeLessThan(3_500_000);
    expect(bench.left[0]?.at).toBe(2000);
  });

  it("doesn't burst after a late tick", () => {
    const bench = new Bench(200);
    bench.stream(0, 100);
    const before = bench.left.length;
    bench.now += 100;
    bench.buffer.tick(bench.now);
    const burst = bench.left.length - before;
    expect(burst).toBeLessThanOrEqual(7);
    bench.run(200);
    expect(bench.sequences).toEqual(upTo(0, 100));
  });

  it.each([
    [200, 700],
    [700, 200],
  ])("glides from %i to %i ms without losing a packet or freezing", (from, to) => {
    const bench = new Bench(from);
    bench.stream(0, 400);
    bench.buffer.setDelay(to);
    bench.stream(400, 800);
    bench.run(1000);
    expect(bench.sequences).toEqual(upTo(0, 1200));
    const gaps = bench.left.slice(1).map(({ at }, index) => at - (bench.left[index]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * TICK_MS);
    const last = bench.left.at(-1);
    expect(bench.buffer.delayMs).toBe(to);
    expect((last?.at ?? 0) - (1000 + 1199 * TICK_MS)).toBe(to);
  });

  it("releases all packets of the old numbering before the first of the new", () => {
    const bench = new Bench(100);
    bench.stream(500, 20);
    bench.buffer.restart();
    bench.stream(7, 20);
    bench.run(200);
    expect(bench.sequences).toEqual([...upTo(500, 20), ...upTo(7, 20)]);
    expect(bench.restarts).toEqual([20]);
  });

  it("knows whether it contains a keyframe's beginning", () => {
    const bench = new Bench(50);
    bench.push(1, 1200, true);
    expect(bench.buffer.hasKeyframe).toBe(true);
    bench.stream(2, 20);
    expect(bench.buffer.hasKeyframe).toBe(false);
  });
});
