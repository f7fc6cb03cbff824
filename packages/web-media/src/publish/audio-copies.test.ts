import { expect, it } from "vitest";
import { AudioCopies } from "./audio-copies.ts";

it("makes the copies that one receiver needs, whichever way it is served", () => {
  const copies = new AudioCopies();
  expect(copies.offsets("auto")).toEqual([]);
  expect(copies.offsets("always")).toEqual([1]);
  expect(copies.onRelay([1, 2])).toBe(true);
  expect(copies.onRelay([1, 2])).toBe(false);
  expect(copies.onDirect([1, 4])).toBe(true);
  expect(copies.offsets("auto")).toEqual([1, 2, 4]);
  expect(copies.offsets("never")).toEqual([]);
  copies.onRelay([]);
  copies.onDirect([]);
  expect(copies.offsets("auto")).toEqual([]);
});
