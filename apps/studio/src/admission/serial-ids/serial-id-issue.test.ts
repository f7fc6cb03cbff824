import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { drawSerialId } from "./serial-id-issue.ts";

it("draws seven letters, every letter at every place", () => {
  const ids = Array.from({ length: 2000 }, () => drawSerialId(randomInt));
  for (let place = 0; place < 7; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(26);
  expect(new Set(ids).size).toBe(2000);
});

it("redraws an ID with an unwanted word", () => {
  const letters = [..."asexbcdabcdefg"].map((letter) => letter.charCodeAt(0) - 97);
  expect(drawSerialId(() => letters.shift() ?? 0)).toBe("abcdefg");
});
