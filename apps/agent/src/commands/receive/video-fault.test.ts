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
    ["arriving video", {}, undefined],
    ["a source without a new frame", { signal: { name: "idle", since } }, "source"],
    ["black from a camera that the sender's device has paused", { isSourceMuted: true }, "source-muted"],
    [
      "a sender that stopped afterwards",
      { ...lost("sender-stopped"), isSourceMuted: true, phase: "waiting-for-sender" },
      "sender",
    ],
    ["a sender that stopped", lost("sender-stopped"), "sender"],
    ["our own connection", { ...lost("reconnecting"), hasPackets: false }, "own-path"],
    ["a sender whose packets don't arrive", { ...lost("no-frames"), hasPackets: false }, "sender-path"],
    ["a path that loses packets", { ...lost("no-frames"), hasLosses: true }, "lossy-path"],
    ["frames that can't start a decoder", lost("no-frames"), "no-start"],
    ["a stalled computer, whatever else happens", { ...lost("no-frames"), hasLosses: true, heldUpMs: 900 }, "computer"],
    ["a refusal by the server, which is reported as an error", lost("refused"), undefined],
    ["a first frame in transit", { signal: { name: "awaited" }, liveMs: 500 }, undefined],
    ["a sender that hasn't started yet", { signal: { name: "awaited" }, liveMs: undefined, hasPackets: false }, undefined],
    ["first frames that can't start a decoder", { signal: { name: "awaited" } }, "no-start"],
    ["a first frame that never arrived", { signal: { name: "awaited" }, hasPackets: false }, "sender-path"],
  ] as const)("%s", (_what, facts: Partial<VideoFaultFacts>, fault) => expect(videoFault({ ...LIVE, ...facts })).toBe(fault));
});
