import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { videoGate } from "./video-gate.ts";

class FakeVideo extends EventTarget {
  srcObject: object | null = null;
  paused = true;
  allowed = false;

  async play(): Promise<void> {
    if (!this.allowed) throw new DOMException("a gesture is needed", "NotAllowedError");
    this.paused = false;
    this.dispatchEvent(new Event("play"));
  }
  load(): void {
    this.srcObject = {};
    this.paused = true;
    this.dispatchEvent(new Event("loadstart"));
  }
  unload(): void {
    this.srcObject = null;
    this.dispatchEvent(new Event("emptied"));
  }
}

let page: EventTarget & { visibilityState: string };
let view: EventTarget;
let video: FakeVideo;
const gate = () => videoGate(video as unknown as HTMLVideoElement);
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  view = new EventTarget();
  vi.stubGlobal("window", view);
  video = new FakeVideo();
});
afterEach(() => vi.unstubAllGlobals());

describe("videoGate", () => {
  it("is blocked once the browser refuses, until a gesture's play succeeds", async () => {
    const changes: boolean[] = [];
    gate().subscribe(() => changes.push(gate().isBlocked()));
    video.load();
    await settle();
    expect(gate().isBlocked()).toBe(true);
    video.allowed = true;
    gate().play();
    await settle();
    expect(changes).toEqual([true, false]);
    expect(video.paused).toBe(false);
  });

  it("is blocked by the refusal itself, not by a later check", async () => {
    vi.useFakeTimers();
    video.load();
    gate();
    await settle();
    expect(gate().isBlocked()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("unblocks as soon as the browser allows it, even without a frame", async () => {
    video.load();
    gate();
    await settle();
    video.allowed = true;
    video.play = () => {
      video.dispatchEvent(new Event("play"));
      return new Promise(() => undefined);
    };
    gate().play();
    expect(gate().isBlocked()).toBe(false);
  });

  it("detects a refusal of an earlier source, and forgets it when the source is removed", async () => {
    video.load();
    gate();
    await settle();
    expect(gate().isBlocked()).toBe(true);
    video.unload();
    expect(gate().isBlocked()).toBe(false);
  });

  it("doesn't mistake a replaced source for a refusal", async () => {
    video.play = async () => {
      throw new DOMException("the source was replaced", "AbortError");
    };
    gate();
    video.load();
    await settle();
    expect(gate().isBlocked()).toBe(false);
  });

  it.each(["click", "keydown"])("plays at a %s anywhere on the page, only while the browser refuses", async (gesture) => {
    const stop = gate().playOnGesture();
    const play = vi.spyOn(video, "play");
    const press = async () => {
      view.dispatchEvent(new Event(gesture));
      await settle();
      return play.mock.calls.length;
    };
    expect(await press()).toBe(0);
    video.load();
    await settle();
    expect(await press()).toBe(2);
    video.allowed = true;
    expect(await press()).toBe(3);
    expect(gate().isBlocked()).toBe(false);
    expect(await press()).toBe(3);
    stop();
  });

  it("ignores gestures after playOnGesture is stopped", async () => {
    const stop = gate().playOnGesture();
    video.load();
    await settle();
    stop();
    video.allowed = true;
    view.dispatchEvent(new Event("click"));
    await settle();
    expect(gate().isBlocked()).toBe(true);
  });

  it("restarts video that was paused with its page when the page is visible again, while it has a listener", async () => {
    video.allowed = true;
    const unsubscribe = gate().subscribe(() => undefined);
    video.load();
    await settle();
    video.paused = true;
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(video.paused).toBe(false);
    unsubscribe();
    video.paused = true;
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(video.paused).toBe(true);
  });
});
