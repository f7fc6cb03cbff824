import { AV_PIX_FMT_GRAY8 } from "node-av/constants";
import { Frame } from "node-av/lib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HeldFrame } from "./held-frame.ts";

let now = 0;
let may: (why: "keyframe" | "still") => boolean;
let given: { seconds: number; clockMs: number }[];
let failures: unknown[];
let held: HeldFrame;

const frame = (): Frame =>
  Frame.fromVideoBuffer(Buffer.alloc(16 * 16), {
    width: 16,
    height: 16,
    format: AV_PIX_FMT_GRAY8,
    timeBase: { num: 1, den: 25 },
  });
const take = async (seconds: number): Promise<void> => {
  using one = frame();
  await held.take(one, seconds, now);
};
const wait = async (ms: number): Promise<void> => {
  for (const end = now + ms; now < end; ) {
    now += 50;
    held.look();
    await Promise.resolve();
  }
  await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  now = 1000;
  may = () => true;
  given = [];
  failures = [];
  held = new HeldFrame({
    give: async (_frame, seconds, clockMs) => {
      given.push({ seconds, clockMs });
    },
    mayRepeat: (why) => may(why),
    failed: (error) => failures.push(error),
    now: () => now,
  });
});
afterEach(() => {
  held.close();
  vi.useRealTimers();
});

it("passes frames as they arrive, and repeats none while others follow", async () => {
  for (let index = 0; index < 20; index += 1) {
    await take(index / 25);
    await wait(50);
  }
  expect(given.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 20 }, (_, index) => index / 25));
});

it("repeats the last frame while no other arrives, at the elapsed time", async () => {
  await take(7);
  await wait(2000);
  expect(given.map(({ seconds }) => seconds)).toEqual([7, 7.5, 8, 8.5, 9]);
  expect(given.at(-1)?.clockMs).toBe(3000);
});

it("answers a keyframe request within 150 ms", async () => {
  await take(7);
  may = (why) => why === "keyframe";
  await wait(1000);
  expect(given).toHaveLength(1);
  held.requestKeyframe();
  await wait(100);
  expect(given).toHaveLength(2);
  await wait(3000);
  expect(given).toHaveLength(2);
});

it("outputs nothing before the first frame, when not allowed, or after the input has ended", async () => {
  held.requestKeyframe();
  await wait(1000);
  await take(1);
  may = () => false;
  held.requestKeyframe();
  await wait(1000);
  may = () => true;
  held.forget();
  await wait(1000);
  expect(given).toHaveLength(1);
});

it("keeps times increasing if the next frame precedes the last repeated one", async () => {
  await take(1);
  await wait(600);
  await take(1.2);
  await take(2);
  const places = given.map(({ seconds }) => seconds);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(new Set(places).size).toBe(places.length);
});

it("keeps the frame spacing of a source that fell behind its last repeated frame", async () => {
  await take(0);
  await wait(600);
  may = () => false;
  await wait(1500);
  for (let index = 1; index <= 10; index += 1) {
    await take(index / 25);
    now += 40;
  }
  const places = given.map(({ seconds }) => seconds);
  const steps = places.slice(2).map((place, index) => Math.round(1000 * (place - (places[index + 1] ?? 0))));
  expect(steps).toEqual(Array(10).fill(40));
  may = () => true;
  await wait(600);
  expect((given.at(-1)?.seconds ?? 0) - (places.at(-1) ?? 0)).toBeGreaterThan(0.5);
});

it("reports a frame that can't be repeated", async () => {
  await take(1);
  held.close();
  held = new HeldFrame({
    give: async (_frame, seconds) => {
      if (seconds > 1) throw new Error("encoder");
    },
    mayRepeat: () => true,
    failed: (error) => failures.push(error),
    now: () => now,
  });
  await take(1);
  await wait(600);
  expect(failures).toEqual([new Error("encoder")]);
});

it("drops frames that a busy machine delivers after the last one was repeated instead", async () => {
  await take(0);
  await wait(600);
  for (const seconds of [0.2, 0.4]) await take(seconds);
  now += 40;
  await take(0.64);
  const places = given.map(({ seconds }) => seconds);
  expect(places.at(-1)).toBe(0.64);
  expect(places).not.toContain(0.4);
  expect(Math.min(...places.slice(1).map((place, at) => place - (places[at] ?? 0)))).toBeGreaterThan(0.005);
});
