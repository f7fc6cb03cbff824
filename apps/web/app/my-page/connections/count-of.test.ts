import { Connection } from "@setsuna/contracts";
import { expect, test } from "vitest";
import { countOf } from "./count-of.ts";

let made = 0;
const connection = (
  direction: Connection["direction"],
  ...streams: readonly (readonly ["video" | "audio" | "control", number])[]
) =>
  Connection.parse({
    ...{ id: String(++made).padStart(16, "0"), direction, client: "page", fastChannel: null, address: null, route: "relay" },
    ...{ since: "2026-11-25T00:00:00.000Z", bitrate: null, lossRatio: null },
    roundTripMs: null,
    region: null,
    streams: streams.map(([kind, channel]) => ({ kind, channel })),
  });

test("who sends, and listens for talkback and the tally, is one sender and no viewer", () => {
  const connections = [
    connection("send", ["video", 1]),
    connection("receive", ["audio", 255]),
    connection("receive", ["video", 1]),
    connection("receive", ["audio", 255], ["audio", 1]),
    connection("send", ["audio", 255]),
    connection("receive", ["control", 1]),
    connection("send", ["control", 2]),
  ];
  expect([countOf(connections, "send"), countOf(connections, "receive")]).toEqual([2, 2]);
});
