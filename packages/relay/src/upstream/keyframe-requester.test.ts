import { describe, expect, it } from "vitest";
import { KeyframeRequester } from "./keyframe-requester.ts";

const RTT = 40;

describe("KeyframeRequester", () => {
  it("merges many requests into one, sent immediately", () => {
    const requester = new KeyframeRequester();
    expect(requester.due(0, RTT)).toBe(false);
    requester.request(0);
    requester.request(0);
    expect(requester.due(0, RTT)).toBe(true);
    requester.request(1);
    expect(requester.due(1, RTT)).toBe(false);
    expect(requester.requestsSent).toBe(1);
  });

  it("repeats until a keyframe arrives", () => {
    const requester = new KeyframeRequester();
    requester.request(0);
    const sentAt: number[] = [];
    for (let now = 0; now < 800; now += 10) {
      if (now === 600) requester.onKeyframe(now);
      if (requester.due(now, RTT)) sentAt.push(now);
    }
    expect(sentAt).toEqual([0, 250, 500]);
    expect(requester.pending).toBe(false);
    expect(requester.nextDeadline(RTT)).toBeUndefined();
  });

  it("expects no other keyframe once its only request is answered", () => {
    const requester = new KeyframeRequester();
    requester.request(0);
    requester.due(0, RTT);
    requester.onKeyframe(RTT - 1);
    expect(requester.mayCome(RTT)).toBe(true);
    requester.onKeyframe(RTT);
    expect(requester.mayCome(RTT)).toBe(false);
  });

  it("expects another keyframe for 3 s when two requests were sent", () => {
    const requester = new KeyframeRequester();
    requester.request(0);
    requester.due(0, RTT);
    requester.due(250, RTT);
    requester.onKeyframe(300);
    expect([requester.mayCome(3249), requester.mayCome(3250)]).toEqual([true, false]);
  });

  it("repeats two round trips apart on a long path", () => {
    const requester = new KeyframeRequester();
    requester.request(0);
    requester.due(0, 300);
    expect(requester.nextDeadline(300)).toBe(600);
    expect(requester.due(599, 300)).toBe(false);
    expect(requester.due(600, 300)).toBe(true);
  });

  it("keeps the interval between requests if a keyframe came in between", () => {
    const requester = new KeyframeRequester({ quietAfterKeyframeMs: 0 });
    requester.request(0);
    requester.due(0, RTT);
    requester.onKeyframe(50);
    requester.request(60);
    expect(requester.due(249, RTT)).toBe(false);
    expect(requester.due(250, RTT)).toBe(true);
  });

  it("drops requests that the arriving keyframe already answers", () => {
    const requester = new KeyframeRequester();
    requester.onKeyframe(1000);
    requester.request(1099);
    expect(requester.pending).toBe(false);
    requester.request(1100);
    expect(requester.due(1100, RTT)).toBe(true);
  });

  it("asks a silent sender often, and immediately when it returns", () => {
    const requester = new KeyframeRequester();
    requester.request(0);
    const sentAt: number[] = [];
    for (let now = 0; now < 180; now += 10) if (requester.due(now, RTT, true)) sentAt.push(now);
    expect(sentAt).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 160]);
    expect(requester.due(180, RTT)).toBe(false);
    requester.onReceivedAgain();
    expect(requester.due(180, RTT)).toBe(true);
    expect(requester.due(200, RTT)).toBe(false);
  });

  it("can be cancelled", () => {
    const requester = new KeyframeRequester();
    requester.request(0);
    requester.cancel();
    expect(requester.due(1000, RTT)).toBe(false);
  });
});
