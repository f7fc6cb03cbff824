import { type ErrorCode, errorBody, type MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import {
  keepsConnection,
  reduceStream,
  type StreamEvent,
  type StreamState,
  streamPhase,
  wantsNewConnection,
} from "./stream-lifecycle.ts";

const A = "aaaaaaaaaaaaaaaaaaaaaa" as MediaSessionId;
const B = "bbbbbbbbbbbbbbbbbbbbbb" as MediaSessionId;
const run = (events: readonly StreamEvent[], from: StreamState = { name: "idle" }) => events.reduce(reduceStream, from);
const connect = (session: MediaSessionId, live = true, at = 0): StreamEvent[] => [
  { type: "answered", session },
  { type: "connected", live, at },
];
const refused = (code: ErrorCode, at: Milliseconds): StreamEvent => ({
  type: "refused",
  error: errorBody(code),
  at,
  chance: 0.5,
});
const lost = (at: Milliseconds): StreamEvent => ({ type: "lost", reason: "media-lost", at, chance: 0.5 });

describe("reduceStream", () => {
  it("opens, connects and reports it", () => {
    const opening = run([{ type: "start" }]);
    expect(streamPhase(opening)).toEqual({ name: "connecting" });
    expect(streamPhase(run(connect(A), opening))).toEqual({ name: "live", session: A });
    expect(streamPhase(run(connect(A, false), opening))).toEqual({ name: "waiting-for-sender", session: A });
  });

  it("rebuilds immediately when a working connection dies, naming the session to replace", () => {
    const state = run([{ type: "start" }, ...connect(A), lost(1000)]);
    expect(state).toEqual({ name: "opening", recovery: { reason: "media-lost", attempt: 1, replaces: A } });
    expect(streamPhase(state)).toEqual({ name: "reconnecting", reason: "media-lost", attempt: 1 });
  });

  it("keeps the connection during a path outage, reports it, and resumes", () => {
    const live = run([{ type: "start" }, ...connect(A)]);
    const cutOff = run([{ type: "cut-off" }], live);
    expect(streamPhase(cutOff)).toEqual({ name: "reconnecting", reason: "media-lost", attempt: 1 });
    expect(keepsConnection(cutOff)).toBe(true);
    expect(run([{ type: "cut-off" }, { type: "retry" }, { type: "start" }], cutOff)).toBe(cutOff);
    expect(run([{ type: "back" }], cutOff)).toEqual(live);
    expect(run([{ type: "back" }], live)).toBe(live);
    const recovery = { reason: "media-lost", attempt: 1, replaces: A };
    const closed: StreamEvent = { type: "closed", error: errorBody("media-timeout"), at: 0, chance: 0.5 };
    for (const end of [lost(0), closed]) expect(run([end], cutOff)).toMatchObject({ name: "opening", recovery });
    expect(run([{ type: "stop" }], cutOff)).toEqual({ name: "stopped" });
    expect(run([{ type: "cut-off" }], run([{ type: "start" }]))).toEqual({ name: "opening" });
  });

  it("backs off from a relay that connects and then drops, until a connection has held for 10 s", () => {
    let state = run([{ type: "start" }, ...connect(A), lost(0)]);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      state = run([...connect(A, true, 0), lost(9_999)], state);
      if (state.name === "waiting") waits.push(state.until - 9_999);
      state = run([{ type: "retry" }], state);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 2000, 2000]);
    expect(run([...connect(A, true, 0), lost(10_000)], state)).toMatchObject({ name: "opening", recovery: { attempt: 1 } });
  });

  it("backs off while rebuilding fails, without giving up", () => {
    let state = run([{ type: "start" }, ...connect(A), lost(0)]);
    const waits: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      state = reduceStream(state, lost(1000));
      if (state.name === "waiting") waits.push(state.until - 1000);
      state = reduceStream(state, { type: "retry" });
    }
    expect(waits.slice(0, 4)).toEqual([500, 1000, 2000, 2000]);
    expect(state.name).toBe("opening");
  });

  it("resets the backoff after a connection that held for 10 s", () => {
    const state = run([{ type: "start" }, ...connect(A), lost(0), lost(1), { type: "retry" }, ...connect(B), lost(10_000)]);
    expect(state).toMatchObject({ recovery: { attempt: 1, replaces: B } });
  });

  it('stops at "Previous stream exists" on its first try', () => {
    expect(run([{ type: "start" }, refused("previous-stream-exists", 0)])).toMatchObject({ name: "refused" });
  });

  it("keeps asking for 10 s when the conflicting stream may be its own", () => {
    let state = run([{ type: "start" }, ...connect(A), lost(0)]);
    for (let at = 5000; at < 15_000; at += 1000) {
      state = reduceStream(state, refused("previous-stream-exists", at));
      expect(state.name).toBe("waiting");
      state = reduceStream(state, { type: "retry" });
    }
    expect(reduceStream(state, refused("previous-stream-exists", 15_000))).toMatchObject({
      name: "refused",
      error: { code: "previous-stream-exists" },
    });
  });

  it("retries when the relay is unreachable, and gives up on final answers", () => {
    expect(run([{ type: "start" }, refused("relay-unavailable", 0)])).toMatchObject({
      name: "waiting",
      recovery: { reason: "relay-lost" },
    });
    for (const code of ["wrong-password", "unknown-serial-id", "bad-channel", "channel-over-limit", "no-common-codec"] as const)
      expect(run([{ type: "start" }, refused(code, 0)])).toMatchObject({ name: "refused", error: { code } });
  });

  it("asks without a session when the one to replace is unknown", () => {
    const state = run([{ type: "start" }, ...connect(A), lost(0), refused("unknown-session", 1)]);
    expect(state).toMatchObject({ name: "waiting", recovery: { replaces: undefined } });
  });

  it("rebuilds when the relay is lost, and is final when another took over", () => {
    const live = run([{ type: "start" }, ...connect(A)]);
    expect(reduceStream(live, { type: "closed", error: errorBody("relay-lost"), at: 0, chance: 0 })).toMatchObject({
      name: "opening",
      recovery: { reason: "relay-lost" },
    });
    expect(reduceStream(live, { type: "closed", error: errorBody("replaced"), at: 0, chance: 0 })).toMatchObject({
      name: "refused",
    });
  });

  it("ignores late messages after stop", () => {
    const stopped = run([{ type: "start" }, { type: "stop" }]);
    for (const event of [...connect(A), lost(0), { type: "retry" } as const, refused("internal", 0)])
      expect(reduceStream(stopped, event)).toBe(stopped);
  });
});

describe("a stream's connections", () => {
  const step = (state: StreamState, event: StreamEvent) => {
    const after = reduceStream(state, event);
    return { after, fresh: wantsNewConnection(state, event, after), keeps: keepsConnection(after) };
  };

  it("opens one on start, loss, rebuild and retry, and keeps it through answer and connect", () => {
    const start = step({ name: "idle" }, { type: "start" });
    expect(start.fresh).toBe(true);
    const answered = step(start.after, { type: "answered", session: A });
    expect([answered.fresh, answered.keeps]).toEqual([false, true]);
    const connected = step(answered.after, { type: "connected", live: true, at: 0 });
    expect([connected.fresh, connected.keeps]).toEqual([false, true]);
    expect(step(connected.after, lost(0)).fresh).toBe(true);
    expect(step(connected.after, { type: "rebuild" })).toMatchObject({
      fresh: true,
      after: { recovery: { replaces: A, attempt: 0 } },
    });
    const waiting = step(answered.after, lost(0));
    expect([waiting.fresh, waiting.keeps]).toEqual([false, false]);
    expect(step(waiting.after, { type: "retry" }).fresh).toBe(true);
  });
});

it("reports why the relay ended the last sender while waiting for the next one", () => {
  const ended = errorBody("frame-too-large", "1920x1080, at most 1280x720");
  const waiting = run([{ type: "start" }, ...connect(A, false)]);
  const told = run([{ type: "live", live: false, ended }], waiting);
  expect(streamPhase(told)).toEqual({ name: "waiting-for-sender", session: A, ended });
  expect(run([{ type: "live", live: false, ended }], told)).toBe(told);
  expect(streamPhase(run([{ type: "live", live: true }], told))).toEqual({ name: "live", session: A });
  expect(streamPhase(run([{ type: "live", live: false }], told))).toEqual({ name: "waiting-for-sender", session: A });
});
