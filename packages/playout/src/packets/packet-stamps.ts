import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** More frames than can wait for a repair at once. */
const MAX_FRAMES = 300;

export interface PacketStamps {
  /** Latest outer timestamp, without retransmissions. Absent if unknown. */
  readonly stampTicks?: RtpTimestamp | undefined;
  /** At the socket, of the completing packet. Absent if the browser doesn't report it. */
  readonly arrivedAtMs?: Milliseconds | undefined;
}

export interface StampedPacket {
  readonly rtpTimestamp: RtpTimestamp;
  readonly stampTicks: RtpTimestamp | undefined;
  /** False for a retransmission. */
  readonly isFirst: boolean;
}

/** Remembers departure from the relay and arrival. */
export class PacketStampBook {
  private readonly ticks = new Map<RtpTimestamp, RtpTimestamp>();
  private handovers: { readonly at: Milliseconds; readonly tookMs: Milliseconds }[] = [];

  onPacket({ rtpTimestamp, stampTicks, isFirst }: StampedPacket): void {
    if (stampTicks === undefined || !isFirst) return;
    const known = this.ticks.get(rtpTimestamp);
    if (known === undefined || distance32(stampTicks, known) > 0) this.ticks.set(rtpTimestamp, stampTicks);
    if (this.ticks.size <= MAX_FRAMES) return;
    const [oldest] = this.ticks.keys();
    if (oldest !== undefined) this.ticks.delete(oldest);
  }

  /** Takes packets of any kind: `cameAt` at the socket, `now` here. */
  onArrival(cameAt: Milliseconds | undefined, now: Milliseconds): void {
    if (cameAt === undefined) return;
    this.handovers.push({ at: now, tookMs: Math.max(0, now - cameAt) });
    if (this.handovers.length > 2 * MAX_FRAMES) this.handovers = this.handovers.slice(MAX_FRAMES);
  }

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
