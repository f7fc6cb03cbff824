import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** Number of frames whose packets are remembered: more than can wait for a repair at the same time. */
const MAX_FRAMES = 300;

/** Stamps of a frame's last packets. */
export interface PacketStamps {
  /** Latest timestamp of the carrying headers; excludes retransmissions, which have the repair's timestamp. Absent if unknown. */
  readonly stampTicks?: number | undefined;
  /** Socket arrival of the packet that completed the frame, ms. Absent if the browser doesn't report it. */
  readonly arrivedAtMs?: Milliseconds | undefined;
}

/** Recorded facts about one packet. */
export interface StampedPacket {
  readonly rtpTimestamp: RtpTimestamp;
  readonly stampTicks: number | undefined;
  /** False for a retransmission. */
  readonly isFirst: boolean;
}

/** Remembers when the packets of each frame left the relay, and when they came. */
export class PacketStampBook {
  private readonly ticks = new Map<RtpTimestamp, number>();
  /** Arrivals of the newest packets here, and the time that the browser took to hand them over, ms. */
  private handovers: { readonly at: Milliseconds; readonly tookMs: Milliseconds }[] = [];

  /** Notes a packet of a frame. */
  onPacket({ rtpTimestamp, stampTicks, isFirst }: StampedPacket): void {
    if (stampTicks === undefined || !isFirst) return;
    const known = this.ticks.get(rtpTimestamp);
    if (known === undefined || distance32(stampTicks, known) > 0) this.ticks.set(rtpTimestamp, stampTicks);
    if (this.ticks.size <= MAX_FRAMES) return;
    const [oldest] = this.ticks.keys();
    if (oldest !== undefined) this.ticks.delete(oldest);
  }

  /** Notes when a packet of any kind came: to the socket at `cameAt`, here at `now`. */
  onArrival(cameAt: Milliseconds | undefined, now: Milliseconds): void {
    if (cameAt === undefined) return;
    this.handovers.push({ at: now, tookMs: Math.max(0, now - cameAt) });
    if (this.handovers.length > 2 * MAX_FRAMES) this.handovers = this.handovers.slice(MAX_FRAMES);
  }

  /** Returns the stamps of a frame that was completed at `completedAtMs`, and forgets them. */
  take(rtpTimestamp: RtpTimestamp, completedAtMs: Milliseconds): PacketStamps {
    const stampTicks = this.ticks.get(rtpTimestamp);
    this.ticks.delete(rtpTimestamp);
    const handover = this.handovers.findLast(({ at }) => at <= completedAtMs);
    return { stampTicks, arrivedAtMs: handover && completedAtMs - handover.tookMs };
  }

  reset(): void {
    this.ticks.clear();
    this.handovers = [];
  }
}
