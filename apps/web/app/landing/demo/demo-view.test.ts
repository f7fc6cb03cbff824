import type { ClientSnapshot, StreamView } from "@setsuna/client";
import { errorBody, MediaSessionId } from "@setsuna/contracts";
import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { demoView } from "./demo-view.ts";

const session = MediaSessionId.parse("s".repeat(22));
const running = (...streams: StreamView[]): ClientSnapshot => ({ phase: { name: "running" }, streams });
const live: StreamView = {
  kind: "video",
  channel: 1,
  phase: { name: "live", session },
  stats: {
    kind: "video",
    channel: 1,
    route: "relay",
    frameWidth: 640,
    frameHeight: 360,
    bitrate: bitsPerSecond(612_345),
    latency: { median: milliseconds(18.2), p95: milliseconds(24), samples: 150 },
  },
};
const late = (median: number, p95: number): StreamView["stats"] =>
  live.stats && { ...live.stats, latency: { median: milliseconds(median), p95: milliseconds(p95), samples: 150 } };
const sender = running({ kind: "video", channel: 1, phase: { name: "live", session } });

it("is live once the receiver has measured, with its true figures", () => {
  expect(demoView(sender, running(live), true)).toEqual({
    name: "live",
    isPlaying: true,
    latency: { median: 18.2, p95: 24 },
    kilobitsPerSecond: 612,
    size: { width: 640, height: 360 },
  });
});

it("subtracts the two ends' clock offset difference from the figure, because they share one clock", () => {
  const at = (clockOffset: number, snapshot: ClientSnapshot): ClientSnapshot => ({
    ...snapshot,
    clockOffset: milliseconds(clockOffset),
  });
  expect(demoView(at(3, sender), at(83.5, running({ ...live, stats: late(98.7, 104.5) })), true)).toMatchObject({
    latency: { median: expect.closeTo(18.2, 6), p95: expect.closeTo(24, 6) },
  });
  expect(demoView(sender, at(83.5, running(live)), true)).toMatchObject({ latency: { median: 18.2, p95: 24 } });
});

it("is live but not playing while the browser refuses to play", () => {
  expect(demoView(sender, running(live), false)).toMatchObject({ name: "live", isPlaying: false });
});

it("has no figure if none was measured, and never zero", () => {
  const { latency: _latency, bitrate: _bitrate, ...stats } = live.stats ?? { kind: "video", channel: 1, route: "relay" };
  expect(demoView(sender, running({ ...live, stats }), true)).toMatchObject({ latency: undefined, kilobitsPerSecond: undefined });
});

it("is connecting before that", () => {
  const waiting: StreamView = { kind: "video", channel: 1, phase: { name: "waiting-for-sender", session } };
  const frameless: StreamView = { ...live, stats: { kind: "video", channel: 1, route: "relay" } };
  for (const receiver of [running(), running(waiting), running({ ...live, stats: undefined }), running(frameless)])
    expect(demoView(sender, receiver, true)).toEqual({ name: "connecting" });
});

it("fails with either end, and states why", () => {
  const failed: ClientSnapshot = { phase: { name: "failed", error: errorBody("browser-unsupported") }, streams: [] };
  const refused = running({ kind: "video", channel: 1, phase: { name: "refused", error: errorBody("demo-full") } });
  expect(demoView(failed, running(live), true)).toMatchObject({ name: "failed", error: { code: "browser-unsupported" } });
  expect(demoView(sender, refused, true)).toMatchObject({ name: "failed", error: { code: "demo-full" } });
});
