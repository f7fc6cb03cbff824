import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { CLEAN_LINK, LinkModel, type LinkParameters, seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { PathCheckRun, type PathReading } from "./path-check-run.ts";
import type { PathVerdict, VideoSize } from "./path-verdict.ts";

const PACKET_BYTES = 1200;
const FRAMES = 30;
const MBPS = 1_000_000;

class SimulatedSender {
  private readonly link: LinkModel;
  private second = 0;
  private reading: PathReading = {
    bitsPerSecond: bitsPerSecond(0),
    packets: 0,
    retransmitted: 0,
    lost: 0,
    recovered: 0,
    roundTripMs: undefined,
    pacerMs: milliseconds(0),
  };

  constructor(parameters: Partial<LinkParameters>, seed = 1) {
    this.link = new LinkModel({ ...CLEAN_LINK, delayMs: 10, queueBytes: 64 * 1024, ...parameters }, seededRandom(seed));
  }

  send(rate: number): PathReading {
    const packets = Math.round(rate / 8 / PACKET_BYTES);
    let missed = 0;
    let roundTrip = this.reading.roundTripMs;
    for (let packet = 0; packet < packets; packet += 1) {
      const now = this.second * 1000 + Math.floor((packet * FRAMES) / packets) * (1000 / FRAMES);
      const [arrival] = this.link.offer(now, PACKET_BYTES);
      if (arrival === undefined) missed += 1;
      else roundTrip = milliseconds(arrival - now + 10);
    }
    this.second += 1;
    const before = this.reading;
    this.reading = {
      ...before,
      bitsPerSecond: bitsPerSecond(rate),
      packets: before.packets + packets,
      retransmitted: before.retransmitted + missed,
      roundTripMs: roundTrip,
    };
    return this.reading;
  }
}

const check = (parameters: Partial<LinkParameters>, largest: VideoSize = "1080"): { verdict: PathVerdict; seconds: number } => {
  const sender = new SimulatedSender(parameters);
  const run = new PathCheckRun(largest);
  for (let seconds = 1; seconds < 60; seconds += 1) {
    const verdict = run.onReading(sender.send(run.rate));
    if (verdict !== undefined) return { verdict, seconds };
  }
  throw new Error("no verdict within a minute");
};

describe("a clean path", () => {
  it("confirms the highest rate tried in twenty seconds, and the ID's best frame size", () => {
    const { verdict, seconds } = check({});
    expect(seconds).toBe(21);
    expect(verdict).toMatchObject({
      name: "holds",
      highest: 20 * MBPS,
      refused: undefined,
      settings: { size: "1080", framesPerSecond: 60, bitsPerSecond: 12 * MBPS, delayMs: 60 },
      figures: { roundTripMs: 20, jitterMs: 0, lossRatio: 0 },
    });
    expect(check({}, "720").verdict).toMatchObject({ settings: { size: "720", framesPerSecond: 60, bitsPerSecond: 8 * MBPS } });
  });
});

describe("a capped path", () => {
  it.each([
    [1.5, 1, 2, "720", 15],
    [2.5, 2, 3, "720", 30],
    [5, 4, 5, "720", 60],
    [7.5, 6, 8, "1080", 30],
    [10, 8, 12, "1080", 60],
    [15, 12, 16, "1080", 60],
  ] as const)("of %d Mbit/s confirms %d and not %d", (cap, held, refused, size, framesPerSecond) => {
    const { verdict } = check({ rateBps: cap * MBPS });
    expect(verdict).toMatchObject({
      name: "holds",
      highest: held * MBPS,
      refused: { bitsPerSecond: refused * MBPS },
      settings: { size, framesPerSecond, bitsPerSecond: Math.min(held, 12) * MBPS },
    });
  });

  it("below the lowest rate is too narrow, with a deep queue or without one", () => {
    expect(check({ rateBps: 800_000 }).verdict).toMatchObject({
      name: "too-narrow",
      refused: { bitsPerSecond: MBPS, reason: "loss" },
    });
    expect(check({ rateBps: 1_000_000, queueBytes: 4 * 1024 * 1024 }).verdict).toMatchObject({
      name: "too-narrow",
      refused: { reason: "queue" },
    });
  });
});

describe("a lossy path", () => {
  it("accepts repaired losses, reports the loss rate, and suggests a delay that fits a repair", () => {
    const { verdict } = check({ loss: 0.02, delayMs: 40 });
    if (verdict.name !== "holds") throw new Error(verdict.name);
    expect(verdict.highest).toBe(20 * MBPS);
    expect(verdict.figures.lossRatio).toBeGreaterThan(0.01);
    expect(verdict.figures.lossRatio).toBeLessThan(0.03);
    // Machines 40, up and down 50, the round trip of a repair 50.
    expect(verdict.settings.delayMs).toBe(140);
    expect(check({ delayMs: 40 }).verdict).toMatchObject({ settings: { delayMs: 90 } });
  });

  it("confirms nothing if a third is lost", () => {
    expect(check({ loss: 0.33 }).verdict).toMatchObject({ name: "too-narrow", refused: { reason: "loss" } });
  });

  it("includes its jitter in the suggested delay", () => {
    const { verdict } = check({ jitterMs: 30 });
    if (verdict.name !== "holds") throw new Error(verdict.name);
    expect(verdict.figures.jitterMs).toBeGreaterThan(5);
    expect(verdict.settings.delayMs).toBeGreaterThan(60);
  });
});

describe("readings", () => {
  const blank: PathReading = {
    bitsPerSecond: undefined,
    packets: 0,
    retransmitted: 0,
    lost: 0,
    recovered: 0,
    roundTripMs: undefined,
    pacerMs: undefined,
  };

  it("that never arrive, or never have a round trip, measure nothing", () => {
    const silent = new PathCheckRun("1080");
    let verdict: PathVerdict | undefined;
    for (let reading = 0; reading < 12; reading += 1) verdict = silent.onReading(blank);
    expect(verdict).toEqual({ name: "not-measured" });
    const run = new PathCheckRun("1080");
    let packets = 0;
    for (let reading = 0; reading < 21; reading += 1) {
      packets += 100;
      verdict = run.onReading({ ...blank, bitsPerSecond: run.rate, packets });
    }
    expect(verdict).toEqual({ name: "not-measured" });
  });

  it("below the rate are retried once; the second time the rate is refused", () => {
    const run = new PathCheckRun("1080");
    let packets = 0;
    const read = (share: number) => {
      packets += 100;
      return run.onReading({ ...blank, bitsPerSecond: bitsPerSecond(share * run.rate), packets, roundTripMs: milliseconds(20) });
    };
    for (let reading = 0; reading < 3; reading += 1) read(1);
    expect(run.tried).toBe(2 * MBPS);
    for (const share of [0.5, 0.5, 1, 1]) expect(read(share)).toBeUndefined();
    expect([run.tried, run.progress]).toEqual([3 * MBPS, 0.2]);
    for (let reading = 0; reading < 3; reading += 1) expect(read(0.6)).toBeUndefined();
    expect(read(0.6)).toMatchObject({ name: "holds", highest: 2 * MBPS, refused: { bitsPerSecond: 3 * MBPS, reason: "rate" } });
  });

  it("of a sender that holds frames back count as a queue", () => {
    const run = new PathCheckRun("720");
    let packets = 0;
    let verdict: PathVerdict | undefined;
    for (let reading = 0; reading < 5; reading += 1) {
      packets += 100;
      const counters = { packets, roundTripMs: milliseconds(20), pacerMs: milliseconds(150) };
      verdict = run.onReading({ ...blank, bitsPerSecond: run.rate, ...counters });
    }
    expect(verdict).toMatchObject({ name: "too-narrow", refused: { reason: "queue" } });
  });
});
