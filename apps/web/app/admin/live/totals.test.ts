import { connectionFixture } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import { totalsOf } from "./totals.ts";

it("sums the relay's traffic, and shows the worst loss", () => {
  expect(
    totalsOf({
      connections: [
        connectionFixture({ direction: "send", bitrate: 5_000_000, lossRatio: 0 }),
        connectionFixture({ bitrate: 4_000_000, lossRatio: 0.02 }),
        connectionFixture({ bitrate: 1_000_000, lossRatio: 0.25 }),
        // Carries its tally and talkback.
        connectionFixture({ streams: [{ kind: "control", channel: 1 }], bitrate: 0 }),
        connectionFixture({ streams: [{ kind: "audio", channel: 255 }], bitrate: 0 }),
        // Comes directly from its sender.
        connectionFixture({ route: "direct" }),
      ],
    }),
  ).toEqual({ senders: 1, receivers: 3, bitrateIn: 5_000_000, bitrateOut: 5_000_000, loss: 0.25 });
});

it("has no loss without packets", () => {
  expect(totalsOf({ connections: [connectionFixture({ direction: "send", bitrate: 100 })] }).loss).toBeNull();
});
