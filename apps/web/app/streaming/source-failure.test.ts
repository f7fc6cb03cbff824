import type { ClientSnapshot, StreamPhase } from "@setsuna/client";
import { errorBody } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { captureFailure, mutedSource, sourceFailure, sourceWays } from "./source-failure.ts";

const running = (video: StreamPhase, audio: StreamPhase): ClientSnapshot => ({
  phase: { name: "running" },
  streams: [
    { kind: "audio", channel: 1, phase: audio },
    { kind: "video", channel: 1, phase: video },
  ],
});
const live = { name: "connecting" } as const;
const ended = { name: "refused", error: errorBody("source-ended") } as const;

describe("sourceFailure", () => {
  it("is set for a client that couldn't get its sources", () => {
    expect(sourceFailure({ phase: { name: "failed", error: errorBody("camera-denied") }, streams: [] })?.error.code).toBe(
      "camera-denied",
    );
    expect(sourceFailure({ phase: { name: "failed", error: errorBody("wrong-password") }, streams: [] })).toBeUndefined();
    expect(sourceFailure({ phase: { name: "idle" }, streams: [] })).toBeUndefined();
  });
  it("is set for a stream whose source was lost, video first", () => {
    expect(sourceFailure(running(ended, live))?.kind).toBe("video");
    expect(sourceFailure(running(live, ended))?.kind).toBe("audio");
    expect(sourceFailure(running(ended, ended))?.kind).toBe("video");
    expect(sourceFailure(running({ name: "refused", error: errorBody("previous-stream-exists") }, live))).toBeUndefined();
  });
});

describe("captureFailure", () => {
  const denied = errorBody("camera-denied");
  it("is set for a preview that couldn't be opened or lost a source, video first", () => {
    expect(captureFailure({ phase: { name: "failed", error: denied }, lost: {}, muted: {} })).toEqual({ error: denied });
    expect(captureFailure({ phase: { name: "open" }, lost: { audio: denied }, muted: {} })).toEqual({
      error: denied,
      kind: "audio",
    });
    expect(captureFailure({ phase: { name: "open" }, lost: { audio: denied, video: denied }, muted: {} })?.kind).toBe("video");
  });
  it("isn't set for a working preview or one not open yet", () => {
    expect(captureFailure({ phase: { name: "open" }, lost: {}, muted: {} })).toBeUndefined();
    expect(captureFailure({ phase: { name: "closed" }, lost: {}, muted: {} })).toBeUndefined();
  });
});

describe("mutedSource", () => {
  const open = { phase: { name: "open" }, lost: {} } as const;
  it("is the source withheld by the system, video first, and offers a new capture", () => {
    expect(mutedSource({ ...open, muted: {} })).toBeUndefined();
    expect(mutedSource({ ...open, muted: { audio: true } })?.kind).toBe("audio");
    const both = mutedSource({ ...open, muted: { audio: true, video: true } });
    expect(both).toEqual({ error: errorBody("source-muted"), kind: "video" });
    expect(both && sourceWays(both, true).again).toBe(true);
  });
});

describe("sourceWays", () => {
  const all = { again: true, otherCamera: true, test: true, withoutSound: true };
  it("offers what can help", () => {
    expect(sourceWays({ error: errorBody("camera-missing") }, true)).toEqual(all);
    expect(sourceWays({ error: errorBody("camera-missing") }, false)).toEqual({ ...all, withoutSound: false });
    expect(sourceWays({ error: errorBody("source-ended"), kind: "video" }, true)).toEqual({ ...all, withoutSound: false });
    expect(sourceWays({ error: errorBody("source-ended"), kind: "audio" }, true)).toEqual({
      again: true,
      otherCamera: false,
      test: false,
      withoutSound: true,
    });
  });
  it("offers only the test pattern if no device is ever available", () =>
    expect(sourceWays({ error: errorBody("insecure-context") }, true)).toEqual({
      again: false,
      otherCamera: false,
      test: true,
      withoutSound: false,
    }));
});
