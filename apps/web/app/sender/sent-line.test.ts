import type { StreamView } from "@setsuna/client";
import { MediaSessionId } from "@setsuna/contracts";
import { bitsPerSecond } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { wholeI18n } from "../i18n/whole-i18n.fake.ts";
import { sentLine } from "./sent-line.ts";

const t = wholeI18n("en").shown().t.site;

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
  it("shows the counters' values", () =>
    expect(sentLine(t, "abc-defg", [audio, video])).toBe("abc-defg · Video 1 · 1280x720 · 30 fps · 5.0 Mbit/s · relay"));
  it("shows the audio if there is no video", () =>
    expect(sentLine(t, "abc-defg", [audio])).toBe("abc-defg · Audio 4 · 128 kbit/s · direct"));
  it("shows a dash for unmeasured values", () =>
    expect(sentLine(t, "abc-defg", [{ ...video, stats: undefined }])).toBe("abc-defg · Video 1 · – · – fps · – Mbit/s · –"));
  it("is in the reader's language", () =>
    expect(sentLine(wholeI18n("ja").shown().t.site, "abc-defg", [video])).toBe(
      "abc-defg · 映像1 · 1280x720 · 30 fps · 5.0 Mbit/s · 中継",
    ));
  it("is empty while nothing is live", () =>
    expect(sentLine(t, "abc-defg", [{ ...video, phase: { name: "connecting" } }])).toBeUndefined());
});
