import { Channel, type Connection, ConnectionId } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { totalsOf } from "./totals.ts";

const connection = (changed: Partial<Connection>): Connection => ({
  id: ConnectionId.parse("A".repeat(16)),
  direction: "receive",
  client: "page",
  streams: [],
  fastChannel: null,
  standby: false,
  address: null,
  route: "relay",
  since: "2026-11-21T00:00:00.000Z",
  bitrate: null,
  lossRatio: null,
  roundTripMs: null,
  region: null,
  ...changed,
});

it("sums the relay's traffic, and shows the worst loss", () => {
  expect(
    totalsOf({
      connections: [
        connection({ direction: "send", bitrate: 5_000_000, lossRatio: 0 }),
        connection({ bitrate: 4_000_000, lossRatio: 0.02 }),
        connection({ bitrate: 1_000_000, lossRatio: 0.25 }),
        // Carries its tally and talkback.
        connection({ streams: [{ kind: "control", channel: Channel.parse(1) }], bitrate: 0 }),
        connection({ streams: [{ kind: "audio", channel: Channel.parse(255) }], bitrate: 0 }),
        // Comes directly from its sender.
        connection({ route: "direct" }),
      ],
    }),
  ).toEqual({ senders: 1, receivers: 3, bitrateIn: 5_000_000, bitrateOut: 5_000_000, loss: 0.25 });
});

it("has no loss without packets", () => {
  expect(totalsOf({ connections: [connection({ direction: "send", bitrate: 100 })] }).loss).toBeNull();
});
