import { describe, expect, it } from "vitest";
import { ReceiveStatistics } from "./receive-statistics.ts";

const video = (): ReceiveStatistics => new ReceiveStatistics(0xcafe, 90_000);
const feed = (statistics: ReceiveStatistics, sequences: readonly number[]): string[] =>
  sequences.map((sequence) => statistics.onPacket(sequence & 0xffff, sequence * 90, 100, sequence));

describe("ReceiveStatistics", () => {
  it("has no report before the first packet", () => {
    expect(video().buildReportBlock(0)).toBeUndefined();
  });

  it("counts loss in total and since the last report", () => {
    const statistics = video();
    feed(statistics, [1, 2, 3, 4, 7, 8]);
    expect(statistics.buildReportBlock(10)).toMatchObject({
      ssrc: 0xcafe,
      fractionLost: 64,
      cumulativeLost: 2,
      extendedHighestSequence: 8,
    });
    feed(statistics, [9, 10]);
    expect(statistics.buildReportBlock(20)).toMatchObject({ fractionLost: 0, cumulativeLost: 2 });
    expect(statistics.buildReportBlock(30)).toMatchObject({ fractionLost: 0 });
    expect(statistics.counters()).toMatchObject({ packetsReceived: 8, packetsLost: 2, bytesReceived: 800, duplicates: 0 });
  });

  it("leaves packets that may still arrive to the next report", () => {
    const statistics = video();
    feed(statistics, [1, 2, 3, 4, 8]);
    expect(statistics.buildReportBlock(10, 3)).toMatchObject({ fractionLost: 0, cumulativeLost: 0, extendedHighestSequence: 8 });
    feed(statistics, [6, 7]);
    expect(statistics.buildReportBlock(20)).toMatchObject({ fractionLost: Math.floor(256 / 3), cumulativeLost: 1 });
  });

  it("subtracts late packets from the loss, which duplicates may make negative (A.3)", () => {
    const statistics = video();
    expect(feed(statistics, [1, 3, 2, 3, 3])).toEqual(["in-order", "in-order", "late", "duplicate", "duplicate"]);
    expect(statistics.buildReportBlock(10)).toMatchObject({ fractionLost: 0, cumulativeLost: -2 });
    expect(statistics.counters().duplicates).toBe(2);
  });

  it("counts late packets from before the first one as expected", () => {
    const statistics = video();
    expect(feed(statistics, [5, 4])).toEqual(["in-order", "late"]);
    expect(statistics.counters().packetsLost).toBe(0);
  });

  it("counts cycles across the wrap", () => {
    const statistics = video();
    feed(statistics, [0xfffe, 0xffff, 0x10000, 0x10002, 0x10001]);
    expect(statistics.buildReportBlock(0)).toMatchObject({ extendedHighestSequence: 0x1_0002, cumulativeLost: 0 });
    for (let sequence = 0x10003; sequence <= 0x30000; sequence += 1) feed(statistics, [sequence]);
    expect(statistics.buildReportBlock(0)?.extendedHighestSequence).toBe(0x3_0000);
  });

  it("computes jitter as A.8 does", () => {
    const statistics = video();
    // Frames every 10 ms; the third comes 4 ms late: D = 360 ticks, then 360 back.
    statistics.onPacket(1, 0, 100, 0);
    statistics.onPacket(2, 900, 100, 10);
    expect(statistics.counters().jitterMs).toBe(0);
    statistics.onPacket(3, 1800, 100, 24);
    expect(statistics.buildReportBlock(0)?.jitter).toBe(Math.floor(360 / 16));
    statistics.onPacket(4, 2700, 100, 30);
    expect(statistics.buildReportBlock(0)?.jitter).toBe(Math.floor(22.5 + (360 - 22.5) / 16));
  });

  it("counts neither repairs nor a wrap of the RTP timestamp as jitter", () => {
    const statistics = video();
    statistics.onPacket(1, 0xffff_ff00, 100, 0);
    statistics.onPacket(3, (0xffff_ff00 + 1800) >>> 0, 100, 20);
    statistics.onPacket(2, (0xffff_ff00 + 900) >>> 0, 100, 500);
    expect(statistics.counters().jitterMs).toBe(0);
  });

  it("reports when the last sender report arrived", () => {
    const statistics = video();
    feed(statistics, [1]);
    expect(statistics.buildReportBlock(0)).toMatchObject({ lastSenderReport: 0, delaySinceLastSenderReport: 0 });
    statistics.onSenderReport({ seconds: 0xb44db705, fraction: 0x20000000 }, 1000);
    expect(statistics.buildReportBlock(6250)).toMatchObject({
      lastSenderReport: 0xb7052000,
      delaySinceLastSenderReport: 0x54000,
    });
  });

  it("treats a big jump as a restart once the next packet confirms it (A.1)", () => {
    const statistics = video();
    feed(statistics, [1, 2, 3]);
    expect(feed(statistics, [30_000])).toEqual(["suspect"]);
    expect(feed(statistics, [4])).toEqual(["in-order"]);
    expect(feed(statistics, [30_000, 40_000])).toEqual(["suspect", "suspect"]);
    expect(feed(statistics, [40_001, 40_002])).toEqual(["restart", "in-order"]);
    expect(statistics.buildReportBlock(0)).toMatchObject({ extendedHighestSequence: 40_002, cumulativeLost: 0 });
    expect(statistics.counters()).toMatchObject({ restarts: 1, packetsReceived: 6 });
  });

  it("treats repairs from far back as late packets", () => {
    const statistics = video();
    feed(statistics, [10_000]);
    for (let sequence = 10_003; sequence < 12_900; sequence += 1) feed(statistics, [sequence]);
    expect(feed(statistics, [10_001, 10_002])).toEqual(["late", "late"]);
    expect(statistics.counters()).toMatchObject({ packetsLost: 0, restarts: 0 });
  });
});
