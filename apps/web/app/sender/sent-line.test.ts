import type { StreamView } from "@setsuna/client";
import { MediaSessionId } from "@setsuna/contracts";
import { bitsPerSecond } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { sentLine } from "./sent-line.ts";

const live = { name: "live", session: MediaSessionId.parse("a".repeat(22)) } as const;
const video: StreamView = {
  kind: "video",
  channel: 1,
  phase: live,
  stats: {
    kind: "video",
    channel: 1,
    route: "relay",
    frameWidth: 1280,
    frameHeight: 720,
    framesPerSecond: 29.97,
    bitrate: bitsPerSecond(5_012_345),
  },
};
const audio: StreamView = {
  kind: "audio",
  channel: 4,
  phase: live,
  stats: { kind: "audio", channel: 4, route: "direct", bitrate: bitsPerSecond(127_600) },
};

describe("sentLine", () => {
  it("says what the counters say", () =>
    expect(sentLine("abc-defg", [audio, video])).toBe("abc-defg · video 1 · 1280x720 · 30 fps · 5.0 Mbit/s · relay"));
  it("speaks of the sound where there is no picture", () =>
    expect(sentLine("abc-defg", [audio])).toBe("abc-defg · audio 4 · 128 kbit/s · direct"));
  it("shows a dash for unmeasured values", () =>
    expect(sentLine("abc-defg", [{ ...video, stats: undefined }])).toBe("abc-defg · video 1 · – · – fps · – Mbit/s · –"));
  it("is silent while nothing is live", () =>
    expect(sentLine("abc-defg", [{ ...video, phase: { name: "connecting" } }])).toBeUndefined());
});
