import { describe, expect, it } from "vitest";
import { sumOfTraffic, TrafficMeter } from "./traffic-meter.ts";

describe("TrafficMeter", () => {
  it("reports nothing before the second sample", () => {
    const meter = new TrafficMeter();
    expect(meter.reading()).toEqual({ bitsPerSecond: 0, lossRatio: undefined });
    meter.sample({ octets: 1000, packetsLost: 0, packetsExpected: 1 }, 0);
    expect(meter.reading()).toEqual({ bitsPerSecond: 0, lossRatio: 0 });
  });

  it("returns the bitrate of the last second, by the actual time passed", () => {
    const meter = new TrafficMeter();
    meter.sample({ octets: 0 }, 0);
    meter.sample({ octets: 250_000 }, 1000);
    meter.sample({ octets: 350_000 }, 1800);
    expect(meter.reading()).toEqual({ bitsPerSecond: 1_000_000, lossRatio: undefined });
  });

  it("returns the loss of the last five seconds only", () => {
    const meter = new TrafficMeter();
    for (let second = 0; second <= 3; second += 1)
      meter.sample({ octets: 0, packetsLost: second * 10, packetsExpected: second * 100 }, second * 1000);
    expect(meter.reading().lossRatio).toBeCloseTo(0.1, 6);
    for (let second = 4; second <= 12; second += 1)
      meter.sample({ octets: 0, packetsLost: 30, packetsExpected: second * 100 }, second * 1000);
    expect(meter.reading().lossRatio).toBe(0);
  });

  it("is never negative when duplicates or late packets reduce the loss count", () => {
    const meter = new TrafficMeter();
    meter.sample({ octets: 500, packetsLost: 8, packetsExpected: 100 }, 0);
    meter.sample({ octets: 400, packetsLost: 3, packetsExpected: 200 }, 1000);
    expect(meter.reading()).toEqual({ bitsPerSecond: 0, lossRatio: 0 });
  });
});

it("sums the sections of a connection", () => {
  expect(
    sumOfTraffic([
      { octets: 10, packetsLost: 1, packetsExpected: 5 },
      { octets: 20, packetsLost: 2, packetsExpected: 6 },
    ]),
  ).toEqual({ octets: 30, packetsLost: 3, packetsExpected: 11 });
});
