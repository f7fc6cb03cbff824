import type { StreamView } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { pictureFacts } from "./picture-facts.ts";

const stats = { kind: "video", channel: 1, route: "relay", frameWidth: 1280, frameHeight: 720, framesPerSecond: 29.7 } as const;
const reading = (second: number, freezeTime: number | undefined) => ({
  at: milliseconds(second * 1000),
  stats: { ...stats, freezeTime: freezeTime === undefined ? undefined : milliseconds(freezeTime) },
});
const stream = (changed: Partial<StreamView>): StreamView => ({
  ...{ kind: "video", channel: 1, phase: { name: "connecting" }, signal: { name: "live" }, stats },
  ...changed,
});

it("sums the freezes of the measured seconds, and states their number", () => {
  const recent = [reading(0, 100), reading(1, 100), reading(2, 450), reading(3, 450)];
  expect(pictureFacts(stream({ recent }))).toEqual({
    ...{ latencyMs: undefined, size: "1280x720", framesPerSecond: 30 },
    smooth: { frozenMs: 350, seconds: 3 },
  });
});

it("claims nothing unmeasured", () => {
  expect(pictureFacts(stream({ stats: undefined }))).toEqual({});
  expect(pictureFacts(stream({ recent: [reading(0, undefined), reading(1, undefined)] }))?.smooth).toBeUndefined();
});

it.each(["awaited", "lost", undefined] as const)("is empty for video that is %s", (name) => {
  const signal = name === "lost" ? ({ name, reason: "no-frames", since: milliseconds(1) } as const) : name && { name };
  expect(pictureFacts(stream({ signal }))).toBeUndefined();
});
