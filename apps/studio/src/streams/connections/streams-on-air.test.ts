import { Channel, MediaSessionId, type RelayConnection, SerialId, type StreamKind } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { streamsOnAir } from "./streams-on-air.ts";

const serialId = SerialId.parse("abcdefg");
const session = MediaSessionId.parse("s".repeat(22));
const connection = (
  streams: readonly (readonly [StreamKind, number])[],
  more: Partial<RelayConnection> = {},
): RelayConnection => ({
  session,
  direction: "publish",
  streams: streams.map(([kind, channel]) => ({ serialId, kind, channel: Channel.parse(channel) })),
  turn: false,
  openedAt: 0,
  bitsPerSecond: 0,
  ...more,
});

it("lists each sent video and audio stream once, by channel, video first", () => {
  const both = connection([
    ["audio", 3],
    ["video", 3],
  ]);
  expect(streamsOnAir([both, connection([["video", 1]]), connection([["video", 3]])])).toEqual([
    { kind: "video", channel: 1 },
    { kind: "video", channel: 3 },
    { kind: "audio", channel: 3 },
  ]);
});

it("leaves out receivers, standby senders, control channels and FAST channels", () => {
  const connections = [
    connection([["video", 1]], { direction: "subscribe" }),
    connection([["video", 2]], { standby: true }),
    connection([["control", 3]]),
    connection([["video", 4]], { fastChannel: Channel.parse(5) }),
  ];
  expect(streamsOnAir(connections)).toEqual([{ kind: "video", channel: 4 }]);
});
