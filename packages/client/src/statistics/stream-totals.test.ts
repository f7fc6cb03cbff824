import type { Milliseconds } from "@setsuna/kit";
import { expect, test } from "vitest";
import { mapStreamStats, readRtcStats, type SideReports } from "./stats-mapper.ts";
import { StreamTotals } from "./stream-totals.ts";

const RECEIVER = { kind: "video", channel: 1, direction: "subscribe" } as const;
const SENDER = { kind: "video", channel: 1, direction: "publish" } as const;
const received = (packetsReceived: number, at: Milliseconds) =>
  readRtcStats([{ type: "inbound-rtp", kind: "audio", packetsReceived, packetsLost: 0 }], at, RECEIVER);
const sentBy = (packetsSent: number, at: Milliseconds) =>
  readRtcStats([{ type: "outbound-rtp", kind: "video", packetsSent, retransmittedPacketsSent: packetsSent / 10 }], at, SENDER);
const downlink = (packetsSent: number, retransmittedPacketsSent: number): SideReports => ({
  downlink: { t: "downlink", packetsSent, retransmittedPacketsSent },
});
const uplink = (packetsLost: number, packetsRecovered?: number): SideReports => ({
  uplink: { t: "uplink", packetsReceived: 0, packetsLost, nacksSent: 0, packetsRecovered },
});

test("a receiver's counters continue across its connections", () => {
  const totals = new StreamTotals();
  totals.restart();
  const shown = (packets: number, side: SideReports) => {
    const { reading, side: total } = totals.add(received(packets, 0), side);
    const {
      packets: all,
      retransmittedPackets,
      retransmittedRatio,
    } = mapStreamStats(RECEIVER, reading, undefined, total, undefined);
    return [totals.reconnections, all, retransmittedPackets, retransmittedRatio];
  };
  expect(shown(500, {})).toEqual([0, 500, undefined, undefined]);
  expect(shown(1000, downlink(1000, 40))).toEqual([0, 1000, 40, 0.04]);
  totals.restart();
  expect(shown(200, {})).toEqual([1, 1200, undefined, undefined]);
  expect(shown(1000, downlink(1000, 60))).toEqual([1, 2000, 100, 0.05]);
});

test("a sender's do too, including the relay's; an unread connection doesn't count", () => {
  const totals = new StreamTotals();
  const shown = (packets: number, side: SideReports) => {
    const { reading, side: total } = totals.add(sentBy(packets, 0), side);
    const stats = mapStreamStats(SENDER, reading, undefined, total, undefined);
    return [totals.reconnections, stats.packets, stats.retransmittedPackets, stats.packetsLost, stats.packetsRecovered];
  };
  expect(shown(100, uplink(3, 7))).toEqual([0, 100, 10, 3, 7]);
  totals.restart();
  totals.restart();
  expect(shown(50, uplink(1))).toEqual([1, 150, 15, 4, 7]);
  totals.restart();
  expect(shown(50, uplink(0, 1))).toEqual([2, 200, 20, 4, 8]);
});

test("figures that no connection reported stay absent", () => {
  const { reading, side } = new StreamTotals().add(readRtcStats([], 0, RECEIVER), {});
  expect(mapStreamStats(RECEIVER, reading, undefined, side, undefined).packets).toBeUndefined();
});
