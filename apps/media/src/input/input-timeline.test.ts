import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputTimeline, type Kind } from "./input-timeline.ts";

const VIDEO_S = 0.04;
const AUDIO_S = 0.02;
/** 33 bits at 90 kHz, in seconds. */
const WRAP_S = 2 ** 33 / 90_000;

interface Placed {
  readonly kind: Kind;
  readonly raw: number;
  readonly place: number;
  readonly part: number;
}

const partOf = (start: number, seconds: number, soundLater: number): { kind: Kind; seconds: number; length: number }[] => {
  const video = Array.from({ length: Math.round(seconds / VIDEO_S) }, (_, at) => ({
    kind: "video" as const,
    seconds: start + at * VIDEO_S,
    length: VIDEO_S,
  }));
  const audio = Array.from({ length: Math.round(seconds / AUDIO_S) }, (_, at) => ({
    kind: "audio" as const,
    seconds: start + soundLater + at * AUDIO_S,
    length: AUDIO_S,
  }));
  return [...video, ...audio].sort((one, other) => one.seconds - other.seconds);
};

const placed = (starts: readonly number[], isLive: boolean, soundLater = 0, pauseMs = 1000 * VIDEO_S): Placed[] => {
  const timeline = new InputTimeline(isLive);
  const out: Placed[] = [];
  let now = 1000;
  timeline.begin(starts[0] ?? 0, 0, true, now);
  for (const [part, start] of starts.entries()) {
    const packets = partOf(start, 2, soundLater);
    const first = now;
    for (const packet of packets) {
      now = first + 1000 * (packet.seconds - start);
      out.push({ kind: packet.kind, raw: packet.seconds, place: packet.seconds + timeline.offsetOf(packet, now), part });
    }
    now += pauseMs;
  }
  return out;
};

const placesOf = (list: readonly Placed[], kind: Kind): number[] =>
  list.filter((one) => one.kind === kind).map(({ place }) => place);
const steps = (places: readonly number[]): number[] => places.slice(1).map((place, index) => place - (places[index] ?? 0));

const jumps = fc.oneof(
  fc.constantFrom(1000, -3, -100, 3600, -3600, -WRAP_S, WRAP_S, 12, -12),
  fc.double({ min: -100_000, max: -1, noNaN: true }),
  fc.double({ min: 11, max: 100_000, noNaN: true }),
);
const startsOf = (by: readonly number[]): number[] => {
  const starts = [50_000];
  for (const jump of by) starts.push((starts.at(-1) ?? 0) + 2 + jump);
  return starts;
};

describe.each([
  ["a file", false],
  ["a live source", true],
])("%s whose times jump", (_what, isLive) => {
  it("has one timeline that never goes back or stops", () => {
    fc.assert(
      fc.property(fc.array(jumps, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 0.3, noNaN: true }), (by, later) => {
        const list = placed(startsOf(by), isLive, later);
        const frames = steps(placesOf(list, "video"));
        expect(Math.min(...frames)).toBeGreaterThan(0);
        expect(Math.max(...frames)).toBeLessThan(0.5);
        expect(Math.min(...steps(placesOf(list, "audio")))).toBeGreaterThan(-0.35);
      }),
    );
  });

  it("keeps each part's video and audio in sync", () => {
    fc.assert(
      fc.property(fc.array(jumps, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 0.3, noNaN: true }), (by, later) => {
        const list = placed(startsOf(by), isLive, later);
        for (const part of new Set(list.map((one) => one.part))) {
          const offsets = list.filter((one) => one.part === part).map(({ place, raw }) => place - raw);
          expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(0.04);
        }
      }),
    );
  });
});

describe("InputTimeline", () => {
  it("advances by the elapsed time while a live source is away", () => {
    const list = placed([500, 2], true, 0, 10_000);
    const [gap = 0] = steps(placesOf(list, "video")).filter((step) => step > 1);
    expect(gap).toBeCloseTo(10, 0);
  });

  it("keeps a live source in step with elapsed time over many joints", () => {
    const list = placed(startsOf(Array.from({ length: 40 }, () => -2)), true, 0, 1000 * AUDIO_S);
    const places = placesOf(list, "video");
    expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBeCloseTo(41 * 2 - VIDEO_S, 1);
  });

  it("continues another timeline at the elapsed time", () => {
    const timeline = new InputTimeline(true);
    timeline.goOnFrom(100, 5000);
    expect(timeline.begin(0, 100, true, 8000)).toBe(103);
    expect(timeline.offsetOf({ kind: "video", seconds: 700, length: VIDEO_S }, 9000)).toBe(104 - 700);
  });

  it("preserves pauses: a slow frame in a file, a paused live source", () => {
    const slides = new InputTimeline(false);
    slides.begin(0, 0, false, 0);
    const at = [0, 60, 600].map((seconds) => seconds + slides.offsetOf({ kind: "video", seconds, length: 0 }, 0));
    expect(at).toEqual([0, 60, 600]);
    const live = new InputTimeline(true);
    live.begin(undefined, 0, true, 0);
    live.offsetOf({ kind: "video", seconds: 7, length: VIDEO_S }, 0);
    expect(live.offsetOf({ kind: "video", seconds: 37, length: VIDEO_S }, 30_000)).toBe(-7);
    expect(live.offsetOf({ kind: "video", seconds: 37.04, length: VIDEO_S }, 34_000)).toBe(-7);
  });

  it("continues after the last position when the input reopens, or later if requested", () => {
    const timeline = new InputTimeline(false);
    timeline.begin(10, 0, false, 0);
    timeline.offsetOf({ kind: "video", seconds: 10, length: 1 }, 0);
    expect(timeline.begin(10, 0, false, 5000)).toBe(1);
    expect(timeline.offsetOf({ kind: "video", seconds: 10, length: 1 }, 5000)).toBe(-9);
    expect(timeline.begin(0, 60, false, 9000)).toBe(60);
  });

  it("doesn't mistake reordered frames for a jump, even if only some have decode times", () => {
    const frames = [
      { seconds: 0.003, isShown: true },
      { seconds: 0.163, isShown: true },
      ...[0.003, 0.043, 0.083, 0.123].map((seconds) => ({ seconds, isShown: false })),
      ...[0.323, 0.243, 0.203, 0.283].map((seconds) => ({ seconds, isShown: true })),
    ];
    const timeline = new InputTimeline(true);
    const offsets = frames.map((frame, index) => timeline.offsetOf({ kind: "video", length: 0.04, ...frame }, 40 * index));
    expect(new Set(offsets)).toEqual(new Set([-0.003]));
    expect(timeline.offsetOf({ kind: "video", length: 0.04, seconds: -3, isShown: true }, 400)).toBeGreaterThan(3);
  });
});
