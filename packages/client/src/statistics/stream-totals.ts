import type { SideReports, StatsReading } from "./stats-mapper.ts";

interface Counters {
  readonly reading: Pick<StatsReading["stats"], "packets" | "retransmittedPackets" | "packetsLost">;
  readonly uplink: SideReports["uplink"];
  readonly downlink: SideReports["downlink"];
}

const NOTHING: Counters = { reading: {}, uplink: undefined, downlink: undefined };

const plus = (value: number | undefined, more: number | undefined): number | undefined =>
  value === undefined && more === undefined ? undefined : (value ?? 0) + (more ?? 0);

export class StreamTotals {
  reconnections = 0;
  private ended: Counters = NOTHING;
  /** Includes the current connection; absent before its first reading. */
  private latest: Counters | undefined;

  restart(): void {
    if (this.latest === undefined) return;
    this.reconnections += 1;
    this.ended = this.latest;
    this.latest = undefined;
  }

  add(reading: StatsReading, side: SideReports): { readonly reading: StatsReading; readonly side: SideReports } {
    const { stats } = reading;
    const { reading: before, uplink, downlink } = this.ended;
    const total = {
      packets: plus(stats.packets, before.packets),
      retransmittedPackets: plus(stats.retransmittedPackets, before.retransmittedPackets),
      packetsLost: plus(stats.packetsLost, before.packetsLost),
    };
    const up = side.uplink && {
      ...side.uplink,
      packetsLost: side.uplink.packetsLost + (uplink?.packetsLost ?? 0),
      packetsRecovered: plus(side.uplink.packetsRecovered, uplink?.packetsRecovered),
    };
    const down = side.downlink && {
      ...side.downlink,
      packetsSent: side.downlink.packetsSent + (downlink?.packetsSent ?? 0),
      retransmittedPacketsSent: side.downlink.retransmittedPacketsSent + (downlink?.retransmittedPacketsSent ?? 0),
    };
    this.latest = { reading: total, uplink: up ?? uplink, downlink: down ?? downlink };
    return {
      reading: { ...reading, stats: { ...stats, ...total } },
      side: { ...side, uplink: up, downlink: down },
    };
  }
}
