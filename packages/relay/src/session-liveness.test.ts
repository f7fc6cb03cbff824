import { MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS, MEDIA_SILENCE_MS } from "@setsuna/contracts";
import { milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { SessionLiveness } from "./session-liveness.ts";

const at = milliseconds;

it.each([
  ["a client that is never reached", true, () => undefined, 8000, "gone"],
  ["a client that was reached", true, (it: SessionLiveness) => it.onStep(at(0)), 12_000, "gone"],
  [
    "a client that was reached, and lost its signaling",
    true,
    (it: SessionLiveness) => {
      it.onStep(at(0));
      it.isSignalGone = true;
    },
    MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS,
    "gone",
  ],
  ["a sender", true, (it: SessionLiveness) => it.onInbound(at(0)), MEDIA_SILENCE_MS, "silent"],
  ["a receiver", false, (it: SessionLiveness) => it.onInbound(at(0)), 20_000, "gone"],
  ["a client that closed its connection", true, (it: SessionLiveness) => it.onClosed(at(0)), 1000, "gone"],
] as const)("judges %s by its silence", (_name, isSender, prepare, limitMs, after) => {
  const liveness = new SessionLiveness(isSender, at(0));
  prepare(liveness);
  expect([liveness.state(at(limitMs)), liveness.state(at(limitMs + 1))]).toEqual(["present", after]);
});

it("a sender is gone after 20 s of silence, and present once it sends again", () => {
  const liveness = new SessionLiveness(true, at(0));
  liveness.onInbound(at(0));
  expect([liveness.state(at(20_000)), liveness.state(at(20_001))]).toEqual(["silent", "gone"]);
  liveness.onInbound(at(20_000));
  expect(liveness.state(at(20_001))).toBe("present");
});
