import { expect, it } from "vitest";
import { signalDetail } from "./signal-event.ts";

it("states the reason for lost video, and the time of the last frame if known", () => {
  expect(signalDetail(2, 7, { name: "lost", reason: "reconnecting", since: 1795296962850 })).toEqual({
    player: 2,
    channel: 7,
    signal: "lost",
    reason: "reconnecting",
    since: 1795296962850,
  });
  expect(signalDetail(1, 1, { name: "idle", since: 5 })).toEqual({ player: 1, channel: 1, signal: "idle", since: 5 });
  expect(signalDetail(1, 1, { name: "live" })).toEqual({ player: 1, channel: 1, signal: "live" });
});
