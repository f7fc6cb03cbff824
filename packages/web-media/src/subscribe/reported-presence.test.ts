import { expect, it } from "vitest";
import { ReportedPresence } from "./reported-presence.ts";

const LIVE = { live: true };
const GONE = { live: false };
const CUT_OFF = { live: false, cutOff: true };

it("treats a stream as ended when a relay stops reporting it as live, and as cut off when the relay reports that", () => {
  const presence = new ReportedPresence();
  expect([GONE, LIVE, CUT_OFF, GONE].map((state) => presence.told(state))).toEqual(["ended", undefined, "cut-off", "ended"]);
});

it("treats it as cut off if another relay hasn't seen the sender yet", () => {
  const presence = new ReportedPresence();
  presence.told(LIVE);
  presence.restart();
  expect([GONE, GONE, LIVE, GONE].map((state) => presence.told(state))).toEqual(["cut-off", "cut-off", "back", "ended"]);
  presence.restart();
  expect(presence.told(GONE)).toBe("ended");
});

it("reports once that a cut-off sender is back, but not for one that had ended or is paused", () => {
  const presence = new ReportedPresence();
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
