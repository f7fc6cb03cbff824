import type { RelayTimes, StageTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { LatencyWindow } from "../latency-window.ts";
import type { StageFacts } from "./frame-times.ts";
import { StageMeter } from "./stage-meter.ts";

const FRAME_TICKS = 3000;
/** Server time. Timestamps have wrapped since. */
const CARRIER_ZERO = 1_700_000_000_000 - 100_000_000;
const SERVER_MINUS_LOCAL = 250;
const START = 1_700_000_000_000;

const RELAY: RelayTimes = {
  carrierZero: CARRIER_ZERO,
  forwardingMs: 0.5,
  stampedMs: 0.5,
  arrivedMs: 30,
  encodedMs: 11,
  encodeMs: 7,
  pacerMs: 1,
};
const ticksAt = (localMs: Milliseconds): number => Math.round((localMs + SERVER_MINUS_LOCAL - CARRIER_ZERO) * 48) % 2 ** 32;
const total = (stages: StageTimes | undefined): number => Object.values(stages ?? {}).reduce((sum, ms) => sum + ms, 0);

const play = (facts: StageFacts, { late = 0, isStamped = true, clockError = 0 } = {}) => {
  const meter = new StageMeter();
  const latency = new LatencyWindow();
  meter.setFacts({ serverMinusLocalMs: SERVER_MINUS_LOCAL, ...facts });
  let now = START;
  for (let index = 0; index < 150; index += 1) {
    const capturedAt = START + (index * 1000) / 30;
    const relayed = capturedAt + 30 + (index % 3);
    const arrivedAtMs = relayed + 20 + (index % 10 === 0 ? late : 0);
    const rtpTimestamp = (index * FRAME_TICKS) >>> 0;
    const stampTicks = isStamped ? ticksAt(relayed + clockError) : undefined;
    meter.taken({ rtpTimestamp, stampTicks, arrivedAtMs, completedAtMs: arrivedAtMs + 2 }, arrivedAtMs + 3);
    meter.submitted(rtpTimestamp, arrivedAtMs + 4);
    meter.decoded(rtpTimestamp, arrivedAtMs + 9);
    now = arrivedAtMs + 10.5;
    meter.drawn(rtpTimestamp, capturedAt, arrivedAtMs + 10, now);
    latency.add(now - capturedAt, now);
  }
  const shown = latency.figures(now);
  const stages = meter.figures(shown, now);
  if (shown === undefined || stages === undefined) throw new Error("nothing was measured");
  return { shown, ...stages };
};

describe("StageMeter", () => {
  it("reports all stages of our own sender and relay, which add up to the latency shown", () => {
    const { shown, typical } = play({ relay: RELAY });
    expect(total(typical)).toBeCloseTo(shown.median, 6);
    expect(Math.abs(typical.unassigned ?? Number.NaN)).toBeLessThan(1);
    expect(typical).toMatchObject({
      capture: 4,
      encode: 7,
      pacer: 1,
      uplink: expect.closeTo(30 + 1 - 12, 0.1),
      relay: 0.5,
      downlink: expect.closeTo(20 - 0.5 + 1, 0.1),
      receive: expect.closeTo(2, 6),
      wait: expect.closeTo(2, 6),
      decode: expect.closeTo(5, 6),
      draw: expect.closeTo(0.5, 6),
    });
  });

  it("reports where late frames were delayed, adding up too", () => {
    const { shown, typical, late } = play({ relay: RELAY }, { late: 60 });
    expect(total(late)).toBeCloseTo(shown.p95, 6);
    expect(late.downlink).toBeCloseTo((typical.downlink ?? 0) + 60, 0);
    expect(Object.keys(late)).toEqual(["untilRelay", "relay", "downlink", "receive", "wait", "decode", "draw", "unassigned"]);
    expect(late.untilRelay).toBeGreaterThanOrEqual(29.9);
    expect(Math.abs(late.unassigned ?? Number.NaN)).toBeLessThan(2);
  });

  it.each<[string, StageFacts, Parameters<typeof play>[1], readonly string[]]>([
    [
      "a foreign sender's own stages",
      { relay: { carrierZero: CARRIER_ZERO, forwardingMs: 0.5, stampedMs: 0.5 } },
      {},
      ["untilRelay", "relay", "downlink"],
    ],
    [
      "the relay's part without its stamps or means",
      { relay: { ...RELAY, arrivedMs: undefined } },
      { isStamped: false },
      ["capture", "encode", "pacer", "path"],
    ],
    [
      "the relay's part where its clock is not the server's",
      { relay: RELAY },
      { clockError: 45 },
      ["capture", "encode", "pacer", "path"],
    ],
    ["a relay that does not lie between", { relay: RELAY, isDirect: true }, { isStamped: false }, ["capture", "encode", "path"]],
    ["anything of a relay that says nothing", {}, {}, ["untilReceived"]],
  ])("leaves out %s", (_what, facts, way, names) => {
    const { shown, typical } = play(facts, way);
    expect(Object.keys(typical)).toEqual([...names, "receive", "wait", "decode", "draw", "unassigned"]);
    expect(total(typical)).toBeCloseTo(shown.median, 6);
    expect(Math.abs(typical.unassigned ?? Number.NaN)).toBeLessThan(1);
  });

  it("uses the relay's mean for frames without stamps, such as those of the browser's own playout", () => {
    const { typical } = play({ relay: RELAY }, { isStamped: false });
    expect(typical).toMatchObject({ uplink: expect.closeTo(30 - 12, 6), relay: 0.5 });
    // Medians may differ without a wrong clock.
    expect(play({ relay: { ...RELAY, arrivedMs: 58 } }, { isStamped: false }).typical).toMatchObject({ relay: 0.5, downlink: 1 });
  });

  it("counts a paced downlink's time as relay time, since its timestamps are the sending times", () => {
    const { typical } = play({ relay: { ...RELAY, forwardingMs: 12, stampedMs: 0 } });
    expect(typical).toMatchObject({ relay: 12, uplink: expect.closeTo(31 - 12 - 12, 0.1), downlink: expect.closeTo(21, 0.1) });
  });

  it("reports nothing before a latency is known, or about another stream's frames", () => {
    const meter = new StageMeter();
    expect(meter.figures({ median: 1, p95: 1 }, 0)).toBeUndefined();
    meter.taken({ rtpTimestamp: 1, completedAtMs: 0 }, 0);
    meter.reset();
    meter.submitted(1, 1);
    meter.decoded(1, 2);
    meter.drawn(1, 0, 3, 4);
    expect(meter.figures({ median: 4, p95: 4 }, 4)).toBeUndefined();
  });
});

it("reduces the stages before the encoder when the sender's means exceed the frames' time", () => {
  const { typical } = play({ relay: { ...RELAY, encodedMs: 40 } });
  expect(typical).toMatchObject({ capture: expect.closeTo(31 - 1 - 7, 0.1), encode: 7, pacer: 1, uplink: 0 });
  expect(Math.abs(typical.unassigned ?? Number.NaN)).toBeLessThan(1);
});

it("never yields a negative rest, even with a busy sender's means or few frames around a quantile", () => {
  const busy = { ...RELAY, encodedMs: 60, encodeMs: 45, pacerMs: 20 };
  for (const facts of [{ relay: busy }, { relay: busy, isDirect: true }, { relay: RELAY }, {}])
    for (const way of [{}, { late: 60 }, { isStamped: false }, { isStamped: false, late: 200 }]) {
      const { shown, typical, late } = play(facts, way);
      for (const [stages, latency] of [
        [typical, shown.median],
        [late, shown.p95],
      ] as const) {
        expect(Math.min(...Object.values(stages))).toBeGreaterThanOrEqual(0);
        expect(total(stages)).toBeCloseTo(latency, 6);
      }
    }
  // A sum of means above the quantile is scaled in proportion.
  const meter = new StageMeter();
  for (const latency of [10, 10, 40])
    meter.add({
      capturedAt: 0,
      completedAt: latency / 2,
      takenAt: latency / 2,
      submittedAt: latency / 2,
      decodedAt: latency,
      drawAt: latency,
      drawnAt: latency,
    });
  const figures = meter.figures({ median: 5, p95: 20 }, 40);
  expect(figures?.typical).toMatchObject({ untilReceived: 2.5, decode: 2.5, unassigned: 0 });
  expect(figures?.late).toMatchObject({ untilReceived: 10, decode: 10, unassigned: 0 });
});
