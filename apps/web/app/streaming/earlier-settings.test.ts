import { expect, it } from "vitest";
import { differing } from "./earlier-settings.ts";

const earlier = { channel: "1", delay: "0", volume: 1 };

it("gives back what was changed, as it was", () =>
  expect(differing({ channel: "2", delay: "250", volume: 1 }, earlier, [])).toEqual({ channel: "1", delay: "0" }));
it("leaves alone what is no setting", () => {
  expect(differing({ ...earlier, volume: 0 }, earlier, ["volume"])).toBeUndefined();
  expect(differing({ channel: "2", delay: "0", volume: 0 }, earlier, ["volume"])).toEqual({ channel: "1" });
});
it("has nothing to give while nothing differs or nothing was remembered", () => {
  expect(differing(earlier, { ...earlier }, [])).toBeUndefined();
  expect(differing(earlier, undefined, [])).toBeUndefined();
});
