import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { type VideoFaultFacts, videoFault } from "./video-fault.ts";

const since = milliseconds(0);
const LIVE: VideoFaultFacts = {
  signal: { name: "live" },
  phase: "live",
  isSourceMuted: false,
  liveMs: 60_000,
  hasPackets: true,
  hasLosses: false,
  heldUpMs: 10,
};
const lost = (reason: "sender-stopped" | "reconnecting" | "no-frames" | "refused"): Partial<VideoFaultFacts> => ({
  signal: { name: "lost", reason, since },
});

describe("the cause of missing video", () => {
  it.each([
    ["a picture that comes", {}, undefined],
    ["a source without a new picture", { signal: { name: "idle", since } }, "source"],
    ["black from a camera that the sender's device has paused", { isSourceMuted: true }, "source-muted"],
    [
      "a sender that stopped after that",
      { ...lost("sender-stopped"), isSourceMuted: true, phase: "waiting-for-sender" },
      "sender",
    ],
    ["a sender that stopped", lost("sender-stopped"), "sender"],
    ["our own connection", { ...lost("reconnecting"), hasPackets: false }, "own-path"],
    ["a sender that is not heard", { ...lost("no-frames"), hasPackets: false }, "sender-path"],
    ["a path that loses packets", { ...lost("no-frames"), hasLosses: true }, "lossy-path"],
    ["pictures that cannot be begun with", lost("no-frames"), "no-start"],
    ["a computer that was held up, whatever else", { ...lost("no-frames"), hasLosses: true, heldUpMs: 900 }, "computer"],
    ["what the server refused, which is told as an error", lost("refused"), undefined],
    ["a first picture that is on its way", { signal: { name: "awaited" }, liveMs: 500 }, undefined],
    ["a sender that is not there yet", { signal: { name: "awaited" }, liveMs: undefined, hasPackets: false }, undefined],
    ["first pictures that cannot be begun with", { signal: { name: "awaited" } }, "no-start"],
    ["a first picture that never came", { signal: { name: "awaited" }, hasPackets: false }, "sender-path"],
  ] as const)("%s", (_what, facts: Partial<VideoFaultFacts>, fault) => expect(videoFault({ ...LIVE, ...facts })).toBe(fault));
});
