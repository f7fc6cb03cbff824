import { Connection } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { TALKBACK_CHANNEL } from "../../talkback/talkback-channel.ts";
import { mapRows } from "./map-rows.ts";

const one = (id: string, changed: object) =>
  Connection.parse({
    id: id.padEnd(16, "A"),
    direction: "receive",
    client: "page",
    streams: [{ kind: "video", channel: 1 }],
    fastChannel: null,
    address: null,
    route: "relay",
    since: "2026-11-21T00:00:00.000Z",
    bitrate: 5_000_000,
    lossRatio: 0,
    roundTripMs: null,
    region: null,
    ...changed,
  });

it("separates sources from each stream's viewers and the relay's load", () => {
  const sender = one("s", { direction: "send", region: "tokyo" });
  const both = [
    { kind: "video", channel: 1 },
    { kind: "audio", channel: 2 },
  ];
  const rows = mapRows([
    sender,
    one("a", { roundTripMs: 31.6 }),
    one("b", { roundTripMs: 8.2 }),
    one("c", { route: "direct", bitrate: null }),
    one("w", { client: "whip", streams: both }),
    one("d", { streams: [{ kind: "video", channel: 12 }] }),
    one("t", { streams: [{ kind: "control", channel: 1 }], bitrate: 0 }),
    one("e", { streams: [{ kind: "video", channel: 3 }], bitrate: 1 }),
  ]);
  expect(rows).toEqual({
    sources: [sender],
    audiences: [
      { kind: "video", channel: 1, viewers: 4, direct: 1, roundTripsMs: [8, 32] },
      { kind: "video", channel: 3, viewers: 1, direct: 0, roundTripsMs: [] },
      { kind: "video", channel: 12, viewers: 1, direct: 0, roundTripsMs: [] },
      { kind: "audio", channel: 2, viewers: 1, direct: 0, roundTripsMs: [] },
    ],
    region: "tokyo",
    incoming: 5_000_000,
    outgoing: 20_000_001,
  });
});

it("is empty without connections, or if senders only listen to talkback", () => {
  const listens = one("t", { streams: [{ kind: "audio", channel: TALKBACK_CHANNEL }] });
  expect(mapRows([listens])).toEqual({ sources: [], audiences: [], region: undefined, incoming: 0, outgoing: 0 });
  expect(mapRows([])).toEqual({ sources: [], audiences: [], region: undefined, incoming: 0, outgoing: 0 });
});
