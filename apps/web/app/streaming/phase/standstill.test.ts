import type { ClientSnapshot, StreamPhase } from "@setsuna/client";
import { errorBody, MediaSessionId, type StreamKind } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { standstill } from "./standstill.ts";

const session = MediaSessionId.parse("a".repeat(22));
const REFUSED: StreamPhase = { name: "refused", error: errorBody("previous-stream-exists") };
const WAITING: StreamPhase = { name: "waiting-for-sender", session };
const LIVE: StreamPhase = { name: "live", session };

const running = (streams: Partial<Record<StreamKind, StreamPhase>>): ClientSnapshot => ({
  phase: { name: "running" },
  streams: Object.entries(streams).map(([kind, phase]) => ({ kind: kind as StreamKind, channel: 1, phase })),
});

describe("standstill", () => {
  it("is the error of a client that failed or could not be loaded", () => {
    const error = errorBody("link-revoked");
    expect(standstill({ phase: { name: "failed", error }, streams: [] }, undefined)).toEqual({ name: "error", error });
    expect(standstill(running({}), error)).toEqual({ name: "error", error });
  });
  it("is one error when every stream was refused, running or stopped since", () => {
    const refused = running({ video: REFUSED, audio: REFUSED });
    const error = errorBody("previous-stream-exists");
    expect(standstill(refused, undefined)).toEqual({ name: "error", error });
    expect(standstill({ ...refused, phase: { name: "idle" } }, undefined)).toEqual({ name: "error", error });
  });
  it("is waiting while no video or audio has a sender, whatever control does", () => {
    expect(standstill(running({ video: WAITING, audio: WAITING }), undefined)).toEqual({ name: "waiting" });
    expect(standstill(running({ video: WAITING, control: LIVE }), undefined)).toEqual({ name: "waiting" });
  });
  it("states why the relay ended the sender, whichever stream was ended", () => {
    const ended = errorBody("frame-too-large", "1920x1080, at most 1280x720");
    const told: StreamPhase = { ...WAITING, ended };
    expect(standstill(running({ video: told, audio: WAITING }), undefined)).toEqual({ name: "waiting", ended });
    expect(standstill(running({ audio: WAITING, video: told }), undefined)).toEqual({ name: "waiting", ended });
  });
  it("reports that the client keeps trying, until a stream is live", () => {
    const connecting: StreamPhase = { name: "connecting" };
    const unavailable = errorBody("service-unavailable");
    const starting: ClientSnapshot = { phase: { name: "connecting" }, streams: [] };
    expect(standstill({ ...starting, unavailable }, undefined)).toEqual({ name: "unreached", reason: "unavailable" });
    const unreachable = errorBody("server-unreachable");
    expect(standstill({ ...starting, unavailable: unreachable }, undefined)).toMatchObject({ reason: "unreachable" });
    expect(standstill({ ...starting, fallback: true }, undefined)).toEqual({ name: "unreached", reason: "fallback" });
    expect(standstill({ ...running({ video: connecting }), unavailable }, undefined)).toEqual({
      name: "unreached",
      reason: "unavailable",
    });
    const half = running({ video: LIVE, audio: connecting });
    expect(standstill({ ...half, unavailable, fallback: true }, undefined)).toBeUndefined();
  });
  it.each([
    ["one stream is live", { video: LIVE, audio: REFUSED }],
    ["one stream is live and the other waits", { video: LIVE, audio: WAITING }],
    ["a stream connects", { video: { name: "connecting" } }],
    ["only control is received", { control: WAITING }],
  ] as const)("is absent while %s", (_, streams) => expect(standstill(running(streams), undefined)).toBeUndefined());
});
