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

it("tries skipping less after a while, and less often after each failed try", () => {
  const load = new DecodeLoad();
  noted(load, true, 0, 2000);
  expect(noted(load, false, 2040, 9000)).toBe("non-reference");
  expect(noted(load, false, 9040, 13_000)).toBe("nothing");
  noted(load, true, 13_040, 15_000);
  expect(noted(load, false, 15_040, 32_000)).toBe("non-reference");
  expect(noted(load, false, 32_040, 37_000)).toBe("nothing");
});
