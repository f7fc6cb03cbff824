import { expect, it } from "vitest";
import { ToldPresence } from "./told-presence.ts";

const LIVE = { live: true };
const GONE = { live: false };
const CUT_OFF = { live: false, cutOff: true };

it("takes a stream for ended where a relay that knew it as live says no more of it, and for cut off where it says so", () => {
  const presence = new ToldPresence();
  expect([GONE, LIVE, CUT_OFF, GONE].map((state) => presence.told(state))).toEqual(["ended", undefined, "cut-off", "ended"]);
});

it("takes it for cut off where the relay is another one, which has not seen the sender yet", () => {
  const presence = new ToldPresence();
  presence.told(LIVE);
  presence.restart();
  expect([GONE, GONE, LIVE, GONE].map((state) => presence.told(state))).toEqual(["cut-off", "cut-off", "back", "ended"]);
  presence.restart();
  expect(presence.told(GONE)).toBe("ended");
});

it("says once that a sender that was cut off is back, and no such thing of one that had ended or is paused", () => {
  const presence = new ToldPresence();
  expect([CUT_OFF, CUT_OFF, LIVE, LIVE].map((state) => presence.told(state))).toEqual(["cut-off", "cut-off", "back", undefined]);
  expect([GONE, LIVE].map((state) => presence.told(state))).toEqual(["ended", undefined]);
  const paused = { live: true, paused: true };
  expect([CUT_OFF, paused, paused, LIVE].map((state) => presence.told(state))).toEqual([
    "cut-off",
    "paused",
    "paused",
    undefined,
  ]);
});
