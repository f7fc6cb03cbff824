import { expect, it } from "vitest";
import { mayStartItself } from "./may-start.ts";

it("autostarts for visitors without objections, but not forever", () => {
  const none = { saveData: false, reducedMotion: false };
  expect([0, 1, 2, 3, 9].map((before) => mayStartItself(none, before))).toEqual([true, true, true, false, false]);
  expect(mayStartItself({ ...none, saveData: true }, 0)).toBe(false);
  expect(mayStartItself({ ...none, reducedMotion: true }, 0)).toBe(false);
});
