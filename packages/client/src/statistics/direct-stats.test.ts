import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { readDirectPackets, readDirectStats, receivedDirectly, sentDirectly } from "./direct-stats.ts";

const report = (sent: number, received: number, rtt: number) => [
  { type: "transport", id: "t", selectedCandidatePairId: "p" },
  { type: "candidate-pair", id: "q", currentRoundTripTime: 9 },
  { type: "candidate-pair", id: "p", currentRoundTripTime: rtt },
  { type: "data-channel", label: "direct-side", bytesSent: 1e6, bytesReceived: 1e6 },
  { type: "data-channel", label: "direct-media", bytesSent: sent, bytesReceived: received },
];
const relayed = {
  kind: "video",
  channel: 1,
  route: "relay",
  bitrate: bitsPerSecond(1000),
  packetsLost: 3,
  packets: 9,
  framesPerSecond: 30,
} as const;

it("a receiver's rate and round trip are its direct connection's; relay counters are hidden", () => {
  const before = readDirectStats([report(0, 1000, 0.02)], 1000);
  const now = readDirectStats([report(0, 626_000, 0.031)], 2000);
  expect(receivedDirectly(relayed, now, before)).toEqual({
    kind: "video",
    channel: 1,
    route: "direct",
    framesPerSecond: 30,
    bitrate: 5_000_000,
    roundTripTime: milliseconds(31),
  });
  expect(receivedDirectly(relayed, now, undefined).bitrate).toBeUndefined();
  expect(receivedDirectly(relayed, before, now).bitrate).toBeUndefined();
});

it("audio losses are the playout's on any route", () => {
  const now = readDirectStats([report(0, 1000, 0.02)], 1000);
  expect(receivedDirectly({ ...relayed, kind: "audio", packetsRecovered: 2 }, now, undefined)).toMatchObject({
    packetsLost: 3,
    packetsRecovered: 2,
  });
});

it("packets are those of the selected pair, and unknown if the browser doesn't count them", () => {
  const counted = report(0, 0, 0.05).map((stat) => (stat.id === "p" ? { ...stat, packetsSent: 7, packetsReceived: 9 } : stat));
  expect(readDirectPackets(counted)).toEqual({ sent: 7, received: 9, roundTripMs: milliseconds(50) });
  expect(readDirectPackets(report(0, 0, 0.05))).toBeUndefined();
});

it("a sender's rate is everything it sends, by any route", () => {
  const before = readDirectStats([report(0, 0, 0.01), report(0, 0, 0.02)], 1000);
  const now = readDirectStats([report(125, 0, 0.01), report(125, 0, 0.02)], 2000);
  expect(sentDirectly(relayed, { direct: 2, forwarded: 1 }, now, before)).toMatchObject({
    route: "both",
    directReceivers: 2,
    bitrate: 3000,
    packetsLost: 3,
  });
  expect(sentDirectly(relayed, { direct: 2, forwarded: 0 }, now, before).route).toBe("direct");
  expect(sentDirectly(relayed, { direct: 2, forwarded: undefined }, now, before).route).toBe("both");
  expect(sentDirectly(relayed, { direct: 0, forwarded: 0 }, now, before)).toEqual({ ...relayed, directReceivers: 0 });
});
