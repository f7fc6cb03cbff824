import { Region } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { FULL_SHARE, STREAM } from "./assumptions.ts";
import { mostViewers } from "./cost-model.ts";
import { needsByHour, placedOn, Schedule, scheduleText } from "./schedule.ts";

const COSTS = { perPacketIn: 98, perPacketOut: 8.15 };
const [TOKYO, PARIS] = [Region.parse("tokyo"), Region.parse("paris")];
const show = (name: string, from: string, to: string, senders: number, viewersPerSender: Record<string, number>) => ({
  name,
  from: `2026-12-24T${from}:00+09:00`,
  to: `2026-12-24T${to}:00+09:00`,
  region: "tokyo",
  senders,
  viewersPerSender,
});
const schedule = (...shows: object[]): Schedule => Schedule.parse(shows);

describe("a schedule of shows", () => {
  it("has a row for each hour with a show, even a partial one", () => {
    const needs = needsByHour(
      COSTS,
      schedule(
        show("matinee", "12:30", "14:00", 10, { tokyo: 20 }),
        show("evening", "18:00", "19:00", 5, { tokyo: 20, paris: 4 }),
      ),
    );
    expect(needs.map(({ at, senders, viewers }) => [new Date(at).toISOString().slice(11, 16), senders, viewers])).toEqual([
      ["03:00", 10, 200],
      ["04:00", 10, 200],
      ["09:00", 5, 120],
    ]);
  });

  it("cascades a stream once to each remote region that watches it, and counts machines there", () => {
    const [home] = needsByHour(COSTS, schedule(show("home", "18:00", "19:00", 5, { tokyo: 24 })));
    const [both] = needsByHour(COSTS, schedule(show("both", "18:00", "19:00", 5, { tokyo: 20, paris: 4 })));
    expect([home?.cascades, both?.cascades]).toEqual([0, 5]);
    expect([...(both?.processes.keys() ?? [])]).toEqual([TOKYO, PARIS]);
    expect(both?.egressBitsPerSecond).toBe((120 + 5) * STREAM.bitsPerSecond);
  });

  it("spreads a stream that one process can't carry", () => {
    const viewers = 2 * mostViewers(COSTS, STREAM.packetsPerSecond, FULL_SHARE);
    const [need] = needsByHour(COSTS, schedule(show("final", "18:00", "19:00", 1, { tokyo: viewers })));
    expect(need?.cascades).toBeGreaterThan(0);
    expect(need?.processes.get(TOKYO)).toBeGreaterThan(2);
  });

  it("suffices in a simulated hour of 1,000 senders and 100,000 viewers, in any order of arrival", () => {
    const festival = show("festival", "18:00", "19:00", 1000, { tokyo: 75, paris: 25 });
    const [need] = needsByHour(COSTS, schedule(festival));
    expect([need?.senders, need?.viewers, need?.cascades]).toEqual([1000, 100_000, 1000]);
    const tokyo = Array.from({ length: 1000 }, (_, index) => ({ key: `festival ${index}`, region: TOKYO, viewers: 76 }));
    const planned = need?.processes.get(TOKYO) ?? 0;
    for (const seed of [2, 3, 4]) expect(placedOn(COSTS, tokyo, planned, seed).late).toBeLessThanOrEqual(0.02);
    expect(placedOn(COSTS, tokyo, Math.floor(planned / 2), 2).late).toBeGreaterThan(0.5);
  });

  it("is printed with its total, cost and assumptions", () => {
    const needs = needsByHour(COSTS, schedule(show("evening", "18:00", "20:00", 5, { tokyo: 20 })));
    const text = scheduleText(needs);
    expect(text.split("\n").filter((line) => line.startsWith("2026-12-24T"))).toHaveLength(2);
    expect(text).toContain(`In all: ${needs.reduce((sum, { yen }) => sum + yen.machines, 0)} yen for machines`);
    expect(text).toContain("Assumed: streams of 3.3 Mbit/s");
  });

  it.each([
    [[]],
    [[show("late", "19:00", "18:00", 1, { tokyo: 1 })]],
    [[{ ...show("a", "18:00", "19:00", 1, {}), viewers: 3 }]],
    [[{ ...show("a", "18:00", "19:00", 1, {}), from: "tonight" }]],
    [[show("none", "18:00", "19:00", 0, {})]],
  ])("refuses %j", (shows) => {
    expect(Schedule.safeParse(shows).success).toBe(false);
  });
});
