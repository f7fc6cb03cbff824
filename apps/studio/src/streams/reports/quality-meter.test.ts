import { Channel, SerialId, type SessionSample } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { addCounts, latencyQuantile, noLatencies } from "./latency-histogram.ts";
import { QualityMeter } from "./quality-meter.ts";

const NOON = Date.UTC(2026, 10, 29, 12) / 1000;
const viewer = {
  serialId: SerialId.parse("abcdefg"),
  channel: Channel.parse(1),
  direction: "receive",
  participant: "viewer-AAAAAAAAA",
  client: "page",
  kind: "video",
} as const;
const sample = (second: number, latencyMs: number | null, frozenMs: number | null): SessionSample =>
  [...[second, 1000, 0, 20], latencyMs, frozenMs, 0] as unknown as SessionSample;

it("aggregates viewers by day, region and client, and skips viewers that report nothing", () => {
  const meter = new QualityMeter();
  meter.record(viewer, [sample(NOON, 85, 0), sample(NOON + 1, 95, 500), sample(NOON + 86_400, 40, 0)], "tokyo");
  meter.record({ ...viewer, client: "whip" }, [sample(NOON, null, null)]);
  meter.record({ ...viewer, direction: "send" }, [sample(NOON, 1, 1)]);
  meter.record({ ...viewer, kind: "audio" }, [sample(NOON, 1, 1)]);
  expect(meter.takeChanged()).toMatchObject([
    { day: "2026-11-29", region: "tokyo", client: "page", viewerSeconds: 2, frozenMs: 500 },
    { day: "2026-11-30", region: "tokyo", viewerSeconds: 1, frozenMs: 0 },
  ]);
  expect(meter.takeChanged()).toEqual([]);
});

it("returns the whole day again after a failure, so that nothing is counted twice", () => {
  const meter = new QualityMeter();
  meter.record(viewer, [sample(NOON, 85, 0)]);
  meter.keep(meter.takeChanged());
  meter.record(viewer, [sample(NOON + 1, 85, 0)]);
  meter.forget("2026-12-01");
  expect(meter.takeChanged()).toMatchObject([{ viewerSeconds: 2 }]);
});

it("finds a percentile within a bucket's width", () => {
  const meter = new QualityMeter();
  meter.record(
    viewer,
    Array.from({ length: 1000 }, (_, index) => sample(NOON + index, index / 2, 0)),
  );
  const [{ latencies } = { latencies: noLatencies() }] = meter.takeChanged();
  expect(latencyQuantile(latencies, 0.95)).toBeCloseTo(475, -1);
  expect(latencyQuantile(addCounts(latencies, latencies), 0.5)).toBeCloseTo(250, -1);
  expect(latencyQuantile(noLatencies(), 0.95)).toBeNull();
});
