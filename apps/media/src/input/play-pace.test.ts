import { AV_PIX_FMT_GRAY8 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HeldFrame } from "./held-frame.ts";
import { PlayPace, type StreamPoint } from "./play-pace.ts";

const FRAME_S = 0.04;

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  now = 10_000;
});
afterEach(() => {
  vi.useRealTimers();
});

const paceOf = (options: { isLive?: boolean; mayBeFile?: boolean; goesOnFrom?: StreamPoint } = {}): PlayPace =>
  new PlayPace({ isLive: false, now: () => now, ...options });
const stepsOf = (points: readonly StreamPoint[]): { readonly places: readonly number[]; readonly moments: readonly number[] } => {
  const steps = (values: readonly number[]): number[] =>
    values.slice(1).map((value, index) => Math.round(value - (values[index] ?? 0)));
  return { places: steps(points.map(({ place }) => 1000 * place)), moments: steps(points.map(({ at }) => at)) };
};

it("keeps the file's frame spacing when frames are sent late", () => {
  const pace = paceOf();
  const points = [pace.pointOf(0, now)];
  // The loop stalls for 200 ms. Overdue frames follow soon.
  now += 280;
  for (let index = 1; index <= 5; index += 1) {
    points.push(pace.pointOf(index * FRAME_S, undefined));
    now += 2;
  }
  expect(stepsOf(points)).toEqual({ places: Array(5).fill(40), moments: Array(5).fill(40) });
});

it("advances video and audio alike while waiting for a file", () => {
  const pace = paceOf();
  const before = [pace.pointOf(0, now), pace.pointOf(FRAME_S, undefined)];
  now += 3000;
  const frame = pace.pointOf(2 * FRAME_S, now);
  const sound = pace.pointOf(2 * FRAME_S + 0.02, now);
  const next = pace.pointOf(3 * FRAME_S, undefined);
  expect(frame.at).toBe(now + 80);
  const { places, moments } = stepsOf([...before, frame, sound, next]);
  expect(places).toEqual(moments);
  expect(places.slice(2)).toEqual([20, 20]);
});

it("continues a stream by the clock, even if the input's own positions have run ahead of it", () => {
  const goesOnFrom = { place: 7, at: now };
  now += 500;
  for (const seconds of [7.5, 9]) {
    const { place, at } = paceOf({ goesOnFrom }).pointOf(seconds, now);
    expect({ place, at }).toEqual({ place: expect.closeTo(7.58, 6), at: now + 80 });
  }
});

it("keeps a live source's positions, and a pipe's until it proves to be a file", () => {
  const live = paceOf({ isLive: true });
  expect(live.pointOf(5, now)).toEqual({ place: 5, at: now });
  now += 4000;
  expect(live.pointOf(6, now).place).toBe(6);
  const pipe = paceOf({ isLive: true, mayBeFile: true });
  pipe.pointOf(0, now);
  const first = pipe.pointOf(6.5, now);
  expect(pipe.isPaced).toBe(true);
  expect(first.place).toBe(6.5);
  now += 3000;
  const { places, moments } = stepsOf([first, pipe.pointOf(6.54, now)]);
  expect(places).toEqual(moments);
});

it("never bunches a file's frames after its last one was repeated for seconds", async () => {
  const pace = paceOf();
  const given: StreamPoint[] = [];
  const held = new HeldFrame({
    give: async (_frame, place, at) => {
      given.push({ place, at });
    },
    mayRepeat: () => true,
    failed: (error) => expect.fail(String(error)),
    now: () => now,
  });
  const look = async (ms: number): Promise<void> => {
    for (const end = now + ms; now < end; ) {
      now += 20;
      held.look();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  using frame = Frame.fromVideoBuffer(Buffer.alloc(256), {
    width: 16,
    height: 16,
    format: AV_PIX_FMT_GRAY8,
    timeBase: { num: 1, den: 25 },
  });
  let count = 0;
  for (const waited of [0, 2700, 700, 1300])
    for (let index = 0; index < 30; index += 1) {
      if (index === 0) await look(waited);
      const { place, at } = pace.pointOf(FRAME_S * count, index === 0 ? now : undefined);
      count += 1;
      await look(at - now);
      await held.take(frame, place, at);
    }
  held.close();
  expect(given.length).toBeGreaterThan(count);
  const { places, moments } = stepsOf(given);
  expect(places).toEqual(moments);
  expect(places.filter((step) => step === 40).length).toBeGreaterThanOrEqual(count - 4);
  expect(Math.min(...places)).toBeGreaterThan(5);
});
