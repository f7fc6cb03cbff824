import type { StreamPhase, StreamView } from "@setsuna/client";
import { errorBody, MediaSessionId } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { wholeI18n } from "../../i18n/whole-i18n.fake.ts";
import { overallPhase, worstPhase } from "./overall-phase.ts";
import { isWaitingForService, streamPhaseText } from "./phase-text.ts";

const SESSION = MediaSessionId.parse("s".repeat(22));
const running = (...phases: StreamPhase[]) => ({
  phase: { name: "running" } as const,
  streams: phases.map((phase, index) => ({ kind: "video" as const, channel: index + 1, phase })),
});
const refused: StreamPhase = { name: "refused", error: errorBody("previous-stream-exists") };

describe("overallPhase", () => {
  it("is the client's own until it runs", () => {
    expect(overallPhase({ phase: { name: "idle" }, streams: [] })).toBe("idle");
    expect(overallPhase({ phase: { name: "failed", error: errorBody("camera-denied") }, streams: [] })).toBe("failed");
  });
  it("is the worst of the streams while it runs", () => {
    const lost: StreamPhase = { name: "reconnecting", reason: "relay-lost", attempt: 2 };
    expect(overallPhase(running({ name: "connecting" }, lost))).toBe("reconnecting");
    expect(overallPhase(running(lost, refused))).toBe("refused");
    expect(overallPhase(running())).toBe("connecting");
  });
});

describe("isWaitingForService", () => {
  const unavailable = errorBody("service-unavailable");
  it("is true for connecting streams, but not for running ones", () => {
    expect(isWaitingForService({ phase: { name: "connecting" }, streams: [], unavailable })).toBe(true);
    expect(isWaitingForService({ ...running({ name: "connecting" }), unavailable })).toBe(true);
    expect(isWaitingForService({ ...running({ name: "live", session: SESSION }), unavailable })).toBe(false);
    expect(isWaitingForService(running({ name: "connecting" }))).toBe(false);
  });
});

describe("worstPhase", () => {
  it("is the most important one, and idle only when all are", () => {
    expect(worstPhase(["idle", "live", "waiting-for-sender"])).toBe("waiting-for-sender");
    expect(worstPhase(["live", "failed", "refused"])).toBe("failed");
    expect(worstPhase(["acquiring", "live"])).toBe("acquiring");
    expect(worstPhase(["idle", "live"])).toBe("live");
    expect(worstPhase(["idle"])).toBe("idle");
    expect(worstPhase([])).toBe("idle");
  });
});

describe("streamPhaseText", () => {
  it("states why and how often it reconnects", () => {
    const t = wholeI18n("ja").shown().t.site;
    expect(streamPhaseText({ phase: { name: "reconnecting", reason: "signal-lost", attempt: 3 } }, "sender", t, "ja")).toBe(
      "サーバーとの通信が切れました。再接続しています(3回目)。",
    );
  });
  it("never claims that a standby is sending", () => {
    const t = wholeI18n("en").shown().t.site;
    const live: StreamPhase = { name: "live", session: SESSION };
    const text = (standby: StreamView["standby"]) => streamPhaseText({ phase: live, standby }, "sender", t, "en");
    expect(text(undefined)).toBe("Sending.");
    expect(text({ standsBy: true })).toBe("On standby. Another sender is on air on this channel.");
  });
  it("shows the server's refusal in the reader's language", () => {
    const t = wholeI18n("en").shown().t.site;
    expect(streamPhaseText({ phase: refused }, "sender", t, "en")).toContain("Previous stream exists!");
  });
});
