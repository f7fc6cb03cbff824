import { errorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { reduceSignalling, type SignallingEvent, type SignallingState } from "./signalling-lifecycle.ts";

const run = (events: readonly SignallingEvent[], from: SignallingState = { name: "idle" }) =>
  events.reduce(reduceSignalling, from);
const lost = (at: Milliseconds): SignallingEvent => ({ type: "lost", at, chance: 0.5 });

describe("reduceSignalling", () => {
  it("opens a socket", () => {
    expect(run([{ type: "start" }, { type: "welcomed", at: 5 }])).toEqual({ name: "open", attempt: 0, since: 5 });
  });

  it("reconnects with growing delays, and starts over after a socket lasted 10 s", () => {
    const waits: number[] = [];
    let state = run([{ type: "start" }, { type: "welcomed", at: 0 }]);
    for (let i = 0; i < 6; i += 1) {
      state = reduceSignalling(state, lost(100));
      if (state.name === "waiting") waits.push(state.until - 100);
      state = reduceSignalling(state, { type: "retry" });
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 2000, 2000]);
    state = run([{ type: "welcomed", at: 0 }, lost(10_000)], state);
    expect(state).toEqual({ name: "waiting", attempt: 1, until: 10_250 });
  });

  it("backs off up to 30 s from a server that welcomes and then drops, with jitter", () => {
    const waits: number[] = [];
    let state = run([{ type: "start" }]);
    for (let i = 0; i < 10; i += 1) {
      state = run([{ type: "welcomed", at: 0 }, lost(9_999)], state);
      if (state.name === "waiting") waits.push(state.until - 9_999);
      state = reduceSignalling(state, { type: "retry" });
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    const early = run(
      [
        { type: "welcomed", at: 0 },
        { type: "lost", at: 0, chance: 0 },
      ],
      state,
    );
    expect(early).toMatchObject({ until: 24_000 });
  });

  it("gives up on a wrong password, but not on a starting server", () => {
    const refusal = (code: "wrong-password" | "relay-unavailable"): SignallingEvent => ({
      type: "refused",
      error: errorBody(code),
      at: 0,
      chance: 0,
    });
    expect(run([{ type: "start" }, refusal("wrong-password")])).toMatchObject({
      name: "refused",
      error: { code: "wrong-password" },
    });
    expect(run([{ type: "start" }, refusal("relay-unavailable")]).name).toBe("waiting");
  });

  it("stays stopped", () => {
    expect(run([{ type: "start" }, { type: "stop" }, lost(0), { type: "retry" }, { type: "welcomed", at: 0 }])).toEqual({
      name: "stopped",
    });
  });
});
