import type { ClientSnapshot, StreamPhase } from "@setsuna/client";
import { errorBody, MediaSessionId, type StreamKind } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { type Air, nextAir, OFF_AIR, overallAir } from "./air.ts";

const session = MediaSessionId.parse("a".repeat(22));
const LIVE: StreamPhase = { name: "live", session };
const CONNECTING: StreamPhase = { name: "connecting" };
const LOST: StreamPhase = { name: "reconnecting", reason: "media-lost", attempt: 1 };
const REFUSED: StreamPhase = { name: "refused", error: errorBody("previous-stream-exists") };

const running = (streams: Partial<Record<StreamKind, StreamPhase>>): ClientSnapshot => ({
  phase: { name: "running" },
  streams: Object.entries(streams).map(([kind, phase]) => ({ kind: kind as StreamKind, channel: 1, phase })),
});
const IDLE: ClientSnapshot = { phase: { name: "idle" }, streams: [] };
const ON: Air = { name: "on", since: 1000 };
const GONE: Air = { name: "line-gone", since: 1000, goneAt: 5000 };

describe("nextAir", () => {
  it("goes from off through starting to on air, and counts time from the first stream sent", () => {
    for (const name of ["acquiring", "connecting"] as const)
      expect(nextAir(OFF_AIR, { phase: { name }, streams: [] }, false, 0)).toEqual({ name: "starting" });
    const starting = nextAir(OFF_AIR, { phase: { name: "acquiring" }, streams: [] }, true, 0);
    expect(starting).toEqual({ name: "starting" });
    expect(nextAir(starting, running({ video: CONNECTING, audio: CONNECTING }), false, 500)).toEqual({ name: "starting" });
    expect(nextAir(starting, running({ video: LIVE, audio: CONNECTING }), false, 900)).toEqual({ name: "on", since: 900 });
  });
  it("stands by while another sender of all its channels is on air, and counts the time from its switch", () => {
    const standingBy = {
      phase: { name: "running" } as const,
      streams: [{ kind: "video" as const, channel: 1, phase: LIVE, standby: { standsBy: true as const } }],
    };
    const air = nextAir({ name: "starting" }, standingBy, false, 500);
    expect(air).toEqual({ name: "standby" });
    expect(nextAir(ON, standingBy, false, 500)).toBe(air);
    expect(nextAir(air, running({ video: LIVE }), false, 900)).toEqual({ name: "on", since: 900 });
  });
  it("stays the same object while nothing changes", () => {
    expect(nextAir(ON, running({ video: LIVE, audio: LIVE }), false, 9000)).toBe(ON);
    expect(nextAir(ON, running({ video: LIVE, audio: CONNECTING }), false, 9000)).toBe(ON);
    expect(nextAir(GONE, running({ video: LOST }), false, 9000)).toBe(GONE);
    expect(nextAir(OFF_AIR, IDLE, false, 9000)).toBe(OFF_AIR);
  });
  it.each([
    ["picture", { video: LOST, audio: LIVE }],
    ["sound", { video: LIVE, audio: LOST }],
    ["everything, for a new connection of its own", { video: CONNECTING }],
  ] as const)("reports a lost connection (%s), and since when", (_, streams) =>
    expect(nextAir(ON, running(streams), false, 5000)).toEqual(GONE),
  );
  it("continues counting from the first start once reconnected", () =>
    expect(nextAir(GONE, running({ video: LIVE, audio: LIVE }), false, 8000)).toEqual(ON));
  it("doesn't report a connection as lost that never existed", () =>
    expect(nextAir({ name: "starting" }, running({ video: LOST }), false, 500)).toEqual({ name: "starting" }));
  it.each([
    ["stopped", IDLE],
    ["failed", { phase: { name: "failed", error: errorBody("camera-denied") }, streams: [] }],
    ["refused in all streams", running({ video: REFUSED })],
  ] as const)("is off air when %s", (_, snapshot) => {
    expect(nextAir(ON, snapshot, false, 9000)).toBe(OFF_AIR);
    expect(nextAir(GONE, snapshot, false, 9000)).toBe(OFF_AIR);
  });
  it("follows the remaining sources when one ends", () =>
    expect(nextAir(ON, running({ video: REFUSED, audio: LIVE }), false, 9000)).toBe(ON));
  it("follows control data only if nothing else is sent", () => {
    expect(nextAir(OFF_AIR, running({ control: LIVE }), false, 7)).toEqual({ name: "on", since: 7 });
    expect(nextAir(ON, running({ video: LIVE, control: LOST }), false, 9000)).toBe(ON);
    expect(nextAir(OFF_AIR, running({ video: CONNECTING, control: LIVE }), false, 7)).toEqual({ name: "starting" });
  });
});

describe("overallAir", () => {
  it("shows the worst of a page's sources", () => {
    expect(overallAir([ON, GONE, OFF_AIR])).toBe(GONE);
    expect(overallAir([OFF_AIR, ON, { name: "starting" }])).toBe(ON);
    expect(overallAir([])).toBe(OFF_AIR);
  });
});
