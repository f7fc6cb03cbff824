import { expect, it } from "vitest";
import { DecodeLoad } from "./decode-load.ts";

const noted = (load: DecodeLoad, isLate: boolean, from: number, to: number): string => {
  let skips = "";
  for (let now = from; now <= to; now += 40) skips = load.note(isLate, now);
  return skips;
};

it("skips more and more while frames are late, and then stays there", () => {
  const load = new DecodeLoad();
  expect(noted(load, true, 0, 1400)).toBe("nothing");
  expect(noted(load, true, 1440, 2000)).toBe("non-reference");
  expect(noted(load, true, 2040, 4000)).toBe("all-but-keyframes");
  expect(noted(load, true, 4040, 60_000)).toBe("all-but-keyframes");
});

it("ignores a single late frame", () => {
  const load = new DecodeLoad();
  for (let now = 0; now < 20_000; now += 1000) {
    expect(noted(load, true, now, now + 600)).toBe("nothing");
    expect(noted(load, false, now + 640, now + 960)).toBe("nothing");
  }
});

it("skips nothing again soon after the computer was busy", () => {
  const load = new DecodeLoad();
  noted(load, true, 0, 3500);
  expect(noted(load, false, 3540, 7000)).toBe("non-reference");
  expect(noted(load, false, 7040, 10_500)).toBe("nothing");
  noted(load, false, 10_540, 60_000);
  expect(noted(load, true, 60_040, 62_000)).toBe("non-reference");
  expect(noted(load, false, 62_040, 65_500)).toBe("nothing");
});

it("tries skipping less, and waits longer after each failed try, until one lasts", () => {
  const load = new DecodeLoad();
  const tries: number[] = [];
  let now = 0;
  for (let skips = load.note(true, now); tries.length < 6; now += 40) {
    const before = skips;
    // Too slow for every frame, fast enough without unreferenced ones.
    skips = load.note(skips === "nothing", now);
    if (before !== "nothing" && skips === "nothing") tries.push(now);
  }
  const waits = tries.map((at, index) => Math.round((at - (tries[index - 1] ?? 0)) / 1000));
  expect(waits).toEqual([5, 8, 14, 26, 42, 42]);
  noted(load, false, now, now + 20_000);
  expect(noted(load, true, now + 20_040, now + 22_000)).toBe("non-reference");
  expect(noted(load, false, now + 22_040, now + 25_500)).toBe("nothing");
});
