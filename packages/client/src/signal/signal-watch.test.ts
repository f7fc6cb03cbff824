import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import { SIGNAL_CHECK_MS, SignalWatch } from "./signal-watch.ts";
import type { VideoSignal } from "./video-signal.ts";

const FRAME_MS = 33;

class Scene {
  readonly watch = new SignalWatch();
  now = 0;
  seen: VideoSignal = { name: "awaited" };

  phase(name: StreamPhase["name"] | undefined): void {
    this.watch.setPhase(name);
  }
  run(ms: Milliseconds, everyMs?: Milliseconds): VideoSignal {
    const end = this.now + ms;
    for (; this.now < end; this.now += 1) {
      if (everyMs !== undefined && this.now % everyMs === 0) this.watch.frame(this.now, everyMs);
      if (this.now % SIGNAL_CHECK_MS === 0) this.seen = this.watch.check(this.now);
    }
    return this.seen;
  }
  /** Time from the last frame, ms. */
  untilLost(): Milliseconds {
    const from = this.now;
    while (this.now < from + 10_000 && this.seen.name !== "lost") this.run(1);
    if (this.seen.name !== "lost") throw new Error(`it is ${this.seen.name} after 10 s`);
    return this.now - this.seen.since;
  }
}

const playing = (everyMs = FRAME_MS): Scene => {
  const scene = new Scene();
  scene.phase("live");
  scene.run(3000, everyMs);
  return scene;
};

describe("SignalWatch", () => {
  it("waits for the first frame, at any phase, and is then live", () => {
    const scene = new Scene();
    for (const phase of ["connecting", "waiting-for-sender", "reconnecting", "live"] as const) {
      scene.phase(phase);
      expect(scene.run(3000)).toEqual({ name: "awaited" });
    }
    expect(scene.run(200, FRAME_MS)).toEqual({ name: "live" });
  });

  it("reports a missing keyframe after 3 s of frames that can't start decoding", () => {
    const scene = new Scene();
    scene.phase("live");
    const lack = (ms: Milliseconds): VideoSignal => {
      for (let spent = 0; spent < ms; spent += 250) {
        scene.watch.keyframeLacking(scene.now);
        scene.run(250);
      }
      return scene.seen;
    };
    expect(lack(2500)).toEqual({ name: "awaited" });
    expect(lack(1000)).toEqual({ name: "awaited", reason: "no-keyframe" });
    expect(scene.run(3000)).toEqual({ name: "awaited" });
    expect(scene.run(1000, FRAME_MS)).toEqual({ name: "live" });
    expect(lack(2000)).toMatchObject({ name: "lost", reason: "no-frames" });
    expect(lack(2000)).toMatchObject({ name: "lost", reason: "no-keyframe" });
    expect(scene.run(200, FRAME_MS)).toEqual({ name: "live" });
  });

  it("is the same object while nothing changes", () => {
    const scene = playing();
    const live = scene.seen;
    expect(scene.run(500, FRAME_MS)).toBe(live);
    const lost = scene.run(2000);
    expect(lost).toMatchObject({ name: "lost" });
    expect(scene.run(2000)).toBe(lost);
  });

  it("is lost within 0.9 s of the last frame, and reports the time", () => {
    const scene = playing();
    const last = scene.now - (scene.now % FRAME_MS);
    expect(scene.untilLost()).toBeLessThan(900);
    expect(scene.seen).toEqual({ name: "lost", reason: "no-frames", since: last });
  });

  it("is live with the next frame, and measures the next loss from it", () => {
    const scene = playing();
    scene.run(5000);
    expect(scene.run(200, FRAME_MS)).toEqual({ name: "live" });
    const last = scene.now - (scene.now % FRAME_MS);
    expect(scene.run(1000)).toMatchObject({ name: "lost", since: last });
  });

  it.each([
    ["waiting-for-sender", "sender-stopped"],
    ["reconnecting", "reconnecting"],
    ["refused", "refused"],
  ] as const)("a stream that is %s is lost sooner, with the reason %s", (phase, reason) => {
    const scene = playing();
    scene.phase(phase);
    expect(scene.untilLost()).toBeLessThan(450);
    expect(scene.seen).toMatchObject({ name: "lost", reason });
  });

  it("reports a new reason immediately, with the same last frame", () => {
    const scene = playing();
    scene.run(1000);
    const { seen } = scene;
    scene.phase("waiting-for-sender");
    expect(scene.run(200)).toEqual({ ...seen, reason: "sender-stopped" });
  });

  it("names no sender until the new connection knows it", () => {
    const scene = playing();
    scene.phase("reconnecting");
    scene.run(2000);
    scene.phase("waiting-for-sender");
    expect(scene.run(1000)).toMatchObject({ reason: "reconnecting" });
    expect(scene.run(1000)).toMatchObject({ reason: "sender-stopped" });
    scene.phase("reconnecting");
    scene.run(1000);
    scene.phase("waiting-for-sender");
    expect(scene.run(1000)).toMatchObject({ reason: "reconnecting" });
    scene.phase("live");
    expect(scene.run(200, FRAME_MS)).toEqual({ name: "live" });
  });

  it("is live while delayed frames are drawn, though their sender stopped", () => {
    const scene = playing();
    scene.phase("waiting-for-sender");
    expect(scene.run(900, FRAME_MS)).toEqual({ name: "live" });
    expect(scene.run(900)).toMatchObject({ name: "lost", reason: "sender-stopped" });
  });

  it("survives a brief reconnect", () => {
    const scene = playing();
    scene.phase("connecting");
    expect(scene.run(500)).toEqual({ name: "live" });
    expect(scene.run(600)).toMatchObject({ name: "lost", reason: "reconnecting" });
  });

  it("reports neither a paused stream as lost nor its sender's silence afterwards", () => {
    const scene = playing();
    scene.run(500);
    scene.watch.setSenderIdle(true);
    const still = scene.run(60_000);
    expect(still).toMatchObject({ name: "idle" });
    scene.watch.setSenderIdle(false);
    expect(scene.run(200)).toMatchObject({ name: "lost", reason: "no-frames" });
  });

  it("frames a second apart count as live", () => {
    const scene = playing();
    scene.run(1200);
    for (let second = 0; second < 10; second++) {
      scene.watch.frame(scene.now, 1000);
      expect(scene.run(1000)).toEqual({ name: "live" });
    }
    expect(scene.run(1700)).toMatchObject({ name: "lost" });
  });

  it("doesn't mistake a gap of many seconds for slow video", () => {
    const scene = playing();
    scene.run(8000);
    scene.watch.frame(scene.now, 8000);
    expect(scene.run(200)).toEqual({ name: "live" });
    expect(scene.untilLost()).toBeLessThan(900);
  });

  it("after a late check, processes the queued frames first, once", () => {
    const scene = playing();
    expect(scene.watch.check(scene.now + 5000)).toEqual({ name: "live" });
    expect(scene.watch.check(scene.now + 10_000)).toMatchObject({ name: "lost" });
  });

  it("forgets everything when the stream stops", () => {
    const scene = playing();
    scene.phase(undefined);
    expect(scene.run(5000)).toEqual({ name: "awaited" });
    scene.phase("connecting");
    expect(scene.run(5000)).toEqual({ name: "awaited" });
  });
});
