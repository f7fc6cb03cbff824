import { expect, it } from "vitest";
import { differing } from "./earlier-settings.ts";

const earlier = { channel: "1", delay: "0", volume: 1 };

it("restores changed settings exactly", () =>
  expect(differing({ channel: "2", delay: "250", volume: 1 }, earlier, [])).toEqual({ channel: "1", delay: "0" }));
it("ignores values that aren't settings", () => {
  expect(differing({ ...earlier, volume: 0 }, earlier, ["volume"])).toBeUndefined();
  expect(differing({ channel: "2", delay: "0", volume: 0 }, earlier, ["volume"])).toEqual({ channel: "1" });
});
it("returns nothing if nothing differs or nothing was stored", () => {
  expect(differing(earlier, { ...earlier }, [])).toBeUndefined();
  expect(differing(earlier, undefined, [])).toBeUndefined();
});
