import { describe, expect, it } from "vitest";
import { FULL_SHARE, STREAM } from "./assumptions.ts";
import { needOf } from "./audience.ts";
import { fitCosts, measuredIn, mostViewers, shareOf } from "./cost-model.ts";
import { rhythmAt } from "./demand.ts";
import { liveThrough } from "./year.ts";

const COSTS = { perPacketIn: 200, perPacketOut: 8 };

describe("costs", () => {
  it("are a linear fit of the measurements", () => {
    const measured = [10, 40, 100].map((viewers) => ({ viewers, usPerPacketOut: 200 / viewers + 8 }));
    const { perPacketIn, perPacketOut } = fitCosts(measured);
    expect(perPacketIn).toBeCloseTo(200);
    expect(perPacketOut).toBeCloseTo(8);
    expect(() => fitCosts(measured.slice(0, 1))).toThrow(RangeError);
    const figures = { cpuUsPerPacket10: 28, cpuUsPerPacket40: 13, cpuUsPerPacket100: 10 };
    expect(fitCosts(measuredIn({ figures })).perPacketOut).toBeCloseTo(8);
  });

  it("give the number of viewers per process", () => {
    const most = mostViewers(COSTS, STREAM.packetsPerSecond, FULL_SHARE);
    expect(shareOf(COSTS, STREAM.packetsPerSecond, most)).toBeLessThanOrEqual(FULL_SHARE);
    expect(shareOf(COSTS, STREAM.packetsPerSecond, most + 1)).toBeGreaterThan(FULL_SHARE);
  });
});

describe("an audience", () => {
  it("needs more than its bare processor time, since streams share processes", () => {
    const { machines, late, cascades } = needOf(COSTS, { streams: 100, viewers: 2000 }, 1);
    expect(late).toBeLessThanOrEqual(0.01);
    expect(cascades).toBe(0);
    const cores = 100 * shareOf(COSTS, STREAM.packetsPerSecond, 20);
    expect(machines * 7).toBeGreaterThan(cores / FULL_SHARE);
    expect(needOf(COSTS, { streams: 200, viewers: 4000 }, 1).machines).toBeGreaterThan(machines);
    expect(needOf(COSTS, { streams: 100, viewers: 2000 }, 7).machines).toBeGreaterThan(machines);
  });

  it("of one stream cascades to every node but its own", () => {
    const { machines, cascades, late } = needOf(COSTS, { streams: 1, viewers: 5000 }, 1);
    expect(cascades).toBeGreaterThan(0);
    expect(cascades).toBeLessThan(machines * 7);
    expect(late).toBe(0);
    expect(() => needOf(COSTS, { streams: 2, viewers: 4000 }, 1)).toThrow("more viewers than a process takes");
  });
});

describe("a stretch of demand", () => {
  it("has a rhythm whose mean is one", () => {
    const week = Array.from({ length: 168 }, (_, hour) => rhythmAt(hour, 12));
    expect(week.reduce((sum, value) => sum + value, 0) / 168).toBeCloseTo(1, 2);
  });

  it("is simulated the same way each time, places every stream, and costs more at twice the demand", () => {
    const settings = { streamsPerHour: 6, events: 1, eventStreams: 40, eventViewers: 50 };
    const report = liveThrough(168, settings, COSTS, 7);
    expect(liveThrough(168, settings, COSTS, 7)).toEqual(report);
    expect(report).toMatchObject({ hours: 168, unplaced: 0 });
    expect(report.streams).toBeGreaterThan(168 * 4);
    expect(report.nodeHours).toBeGreaterThanOrEqual(168 * 4);
    const double = liveThrough(168, { ...settings, streamsPerHour: 12 }, COSTS, 7);
    expect(double.nodeHours).toBeGreaterThan(report.nodeHours);
    expect(double.egressBytes).toBeGreaterThan(1.6 * report.egressBytes);
  });
});
