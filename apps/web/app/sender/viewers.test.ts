import type { StreamStats, StreamView } from "@setsuna/client";
import { MediaSessionId } from "@setsuna/contracts";
import { bitsPerSecond } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { viewersOf } from "./viewers.ts";

const live = { name: "live", session: MediaSessionId.parse("a".repeat(22)) } as const;
const stream = (kind: StreamStats["kind"], stats: Partial<StreamStats>): StreamView => ({
  kind,
  channel: 1,
  phase: live,
  stats: { kind, channel: 1, route: "relay", ...stats },
});
const rate = bitsPerSecond(5_000_000);

describe("viewersOf", () => {
  it("counts a viewer of video and audio once, and control clients only without media", () => {
    const control = stream("control", { receivers: 9 });
    const media = [stream("video", { receivers: 3 }), stream("audio", { receivers: 4 })];
    expect(viewersOf([...media, control])).toEqual({ count: 4 });
    expect(viewersOf([control])).toEqual({ count: 9 });
  });
  it("names the slowest path only if it can't carry the video", () => {
    const of = (narrowest: number) =>
      viewersOf([stream("video", { receivers: 2, bitrate: rate, narrowestDownlink: bitsPerSecond(narrowest) })]);
    expect(of(2_000_000)).toEqual({ count: 2, slowest: 2_000_000 });
    expect(of(4_900_000)).toEqual({ count: 2 });
  });
  it("is unknown before the first report and for a stream that isn't live", () => {
    expect(viewersOf([stream("video", {})])).toBeUndefined();
    expect(viewersOf([{ ...stream("video", { receivers: 2 }), phase: { name: "connecting" } }])).toBeUndefined();
  });
});
