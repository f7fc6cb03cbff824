import { expect, it } from "vitest";
import { ToldPresence } from "./told-presence.ts";

it("takes a stream for ended where a relay that knew it as live says no more of it, and for cut off where it says so", () => {
  const told = new ToldPresence();
  expect(told.reason(false)).toBe("ended");
  told.live();
  expect(told.reason(true)).toBe("cut-off");
  expect(told.reason(false)).toBe("ended");
});

it("takes it for cut off where the relay is another one, which has not seen the sender yet", () => {
  const told = new ToldPresence();
  told.live();
  told.restart();
  expect([told.reason(false), told.reason(false)]).toEqual(["cut-off", "cut-off"]);
  told.live();
  expect(told.reason(false)).toBe("ended");
  told.restart();
  expect(told.reason(false)).toBe("ended");
});
