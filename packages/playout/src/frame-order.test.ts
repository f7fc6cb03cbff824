import { describe, expect, it } from "vitest";
import { FrameOrder, type OrderedFrame } from "./frame-order.ts";

const STEP = 3000;
const numbered = (id: number, type: "key" | "delta" = "delta", dependencies = type === "key" ? [] : [id - 1]): OrderedFrame => ({
  frameId: id,
  dependencies,
  rtpTimestamp: (id * STEP) >>> 0,
  type,
  byteLength: 100,
});
const plain = (rtp: number, type: "key" | "delta" = "delta"): OrderedFrame => ({
  rtpTimestamp: rtp >>> 0,
  type,
  byteLength: 100,
});
const ids = (frames: OrderedFrame[]): (number | undefined)[] => frames.map(({ frameId }) => frameId);
const feed = (order: FrameOrder<OrderedFrame>, frames: OrderedFrame[], now = 0): (number | undefined)[] =>
  frames.flatMap((frame) => {
    order.push(frame, now);
    return ids(order.take(now));
  });

describe("frame order with frame ids", () => {
  it("passes frames in order at once, and needs no keyframe", () => {
    const order = new FrameOrder();
    expect(feed(order, [numbered(1, "key"), numbered(2), numbered(3)])).toEqual([1, 2, 3]);
    expect(order.keyframeNeeded(0)).toBe(false);
    expect(order.nextDeadline()).toBeUndefined();
  });

  it("holds frames behind a gap and releases them together when it is repaired", () => {
    const order = new FrameOrder();
    feed(order, [numbered(1, "key")]);
    expect(feed(order, [numbered(3), numbered(4)], 10)).toEqual([]);
    expect(order.keyframeNeeded(100)).toBe(false);
    expect(feed(order, [numbered(2)], 60)).toEqual([2, 3, 4]);
    expect(order.dropped).toBe(0);
  });

  it("does not wait for a missing frame that the next does not refer to", () => {
    const order = new FrameOrder();
    feed(order, [numbered(1, "key")]);
    expect(feed(order, [numbered(3, "delta", [1])])).toEqual([3]);
    expect(feed(order, [numbered(2)])).toEqual([]);
    expect(order.dropped).toBe(1);
  });

  it("wishes early, gives up at 400 ms, and goes on with a keyframe", () => {
    const order = new FrameOrder();
    feed(order, [numbered(1, "key")]);
    feed(order, [numbered(3)], 100);
    expect(order.nextDeadline()).toBe(500);
    expect(order.keyframeNeeded(250)).toBe(false);
    expect(order.keyframeNeeded(301)).toBe(true);
    expect(order.take(500)).toEqual([]);
    expect(order.keyframeNeeded(500)).toBe(true);
    expect(feed(order, [numbered(4)], 510)).toEqual([]);
    expect(feed(order, [numbered(5, "key"), numbered(6)], 520)).toEqual([5, 6]);
    expect(order.keyframeNeeded(520)).toBe(false);
  });

  it("waits as long as the playout delay allows", () => {
    const order = new FrameOrder();
    order.setDelay(800);
    feed(order, [numbered(1, "key")]);
    feed(order, [numbered(3)], 0);
    expect(order.nextDeadline()).toBe(800);
  });

  it("learns how long repairs take before it wishes", () => {
    const order = new FrameOrder();
    feed(order, [numbered(1, "key")]);
    feed(order, [numbered(3)], 0);
    feed(order, [numbered(2)], 180);
    feed(order, [numbered(5)], 1000);
    expect(order.keyframeNeeded(1210)).toBe(false);
    expect(order.keyframeNeeded(1370)).toBe(true);
  });

  it("jumps to a keyframe at once without a delay, later with one", () => {
    const now = new FrameOrder();
    feed(now, [numbered(1, "key")]);
    expect(feed(now, [numbered(3), numbered(4, "key"), numbered(5)], 10)).toEqual([4, 5]);
    expect(now.dropped).toBe(1);
    const later = new FrameOrder();
    later.setDelay(300);
    feed(later, [numbered(1, "key")]);
    expect(feed(later, [numbered(3), numbered(4, "key")], 0)).toEqual([]);
    expect(later.nextDeadline()).toBeCloseTo(210);
    expect(feed(later, [numbered(2)], 100)).toEqual([2, 3, 4]);
  });

  it("keeps deltas that overtook the first keyframe", () => {
    const order = new FrameOrder();
    expect(feed(order, [numbered(2), numbered(3)])).toEqual([]);
    expect(order.keyframeNeeded(0)).toBe(true);
    expect(feed(order, [numbered(1, "key")], 30)).toEqual([1, 2, 3]);
  });

  it("drops late and repeated frames", () => {
    const order = new FrameOrder();
    feed(order, [numbered(1, "key"), numbered(2), numbered(3)]);
    expect(feed(order, [numbered(2), numbered(3), numbered(5), numbered(5)])).toEqual([]);
    expect(order.dropped).toBe(3);
  });

  it("accepts a keyframe whose numbering began again", () => {
    const order = new FrameOrder();
    feed(order, [numbered(100, "key"), numbered(101)]);
    const restarted = { ...numbered(1, "key"), rtpTimestamp: 110 * STEP };
    const next = { ...numbered(2), rtpTimestamp: 111 * STEP };
    expect(feed(order, [restarted, next])).toEqual([1, 2]);
  });

  it("waits for a keyframe after the decoder lost its state", () => {
    const order = new FrameOrder();
    feed(order, [numbered(1, "key"), numbered(2)]);
    order.requireKeyframe();
    expect(feed(order, [numbered(3)])).toEqual([]);
    expect(order.keyframeNeeded(0)).toBe(true);
    expect(feed(order, [numbered(4, "key")])).toEqual([4]);
  });

  it("keeps its memory within the limits", () => {
    const order = new FrameOrder({ maxFrames: 5, maxBytes: 10_000 });
    feed(order, [numbered(1, "key")]);
    feed(
      order,
      Array.from({ length: 20 }, (_, i) => numbered(i + 3)),
    );
    expect(order.size).toBeLessThanOrEqual(5);
    expect(order.keyframeNeeded(0)).toBe(true);
    const bytes = new FrameOrder({ maxFrames: 500, maxBytes: 1000 });
    feed(bytes, [numbered(1, "key")]);
    feed(bytes, [{ ...numbered(3), byteLength: 2000 }]);
    expect(bytes.size).toBe(0);
  });
});

describe("frame order without frame ids", () => {
  it("orders across the wrap of RTP timestamps", () => {
    const order = new FrameOrder();
    const start = 2 ** 32 - STEP;
    const out = [plain(start, "key"), plain(start + STEP), plain(start + 2 * STEP)].flatMap((frame) => {
      order.push(frame, 0);
      return order.take(0).map(({ rtpTimestamp }) => rtpTimestamp);
    });
    expect(out).toEqual([start, 0, STEP]);
  });

  it("waits a little for a frame that seems to be missing, then goes on and wishes", () => {
    const order = new FrameOrder();
    feed(order, [plain(0, "key"), plain(STEP), plain(2 * STEP)]);
    order.push(plain(4 * STEP), 0);
    expect(order.take(0)).toEqual([]);
    order.push(plain(3 * STEP), 20);
    expect(order.take(20)).toHaveLength(2);
    order.push(plain(6 * STEP), 50);
    expect(order.take(129)).toEqual([]);
    expect(order.take(131)).toEqual([]);
    expect(order.take(212)).toHaveLength(1);
    expect(order.keyframeNeeded(212)).toBe(true);
    order.push(plain(7 * STEP, "key"), 220);
    expect(order.take(220)).toHaveLength(1);
    expect(order.keyframeNeeded(220)).toBe(false);
  });

  it("never waits when frames are known to come without holes", () => {
    const order = new FrameOrder();
    order.setContinuous(true);
    feed(order, [plain(0, "key"), plain(STEP), plain(2 * STEP)]);
    order.push(plain(9 * STEP), 0);
    expect(order.take(0)).toHaveLength(1);
  });
});
