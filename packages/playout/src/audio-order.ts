import type { Milliseconds } from "@setsuna/kit";
/** One audio packet; its timestamp is unwrapped and counts samples. */
export interface AudioPacket {
  readonly timestamp: number;
  readonly samples: number;
}

/** A packet that is missing is waited for this long unless told otherwise, ms. */
const DEFAULT_WAIT_MS = 20;
/** Packets kept waiting at most. */
const MAX_WAITING = 100;
/** A step of more than this many samples (2 s) is another stream or a long pause. */
const FAR_SAMPLES = 96_000;

/** Puts audio packets into playing order: a small wait for reordered or repaired ones, then on past the gap. Times are ms. */
export class AudioOrder<Packet extends AudioPacket> {
  /** Packets that came too late or twice. */
  dropped = 0;
  /** Gaps that were passed over. */
  gaps = 0;
  private queue: { readonly packet: Packet; readonly arrivedAt: Milliseconds }[] = [];
  private next: number | undefined;
  private waitMs = DEFAULT_WAIT_MS;

  /** Sets the longest wait for a missing packet, ms: the time that the buffer behind can spare. */
  setWait(ms: Milliseconds): void {
    this.waitMs = Math.max(0, ms);
  }

  reset(): void {
    this.queue = [];
    this.next = undefined;
  }

  /** True for a packet that neither came nor was passed over: a copy of it would be played. */
  lacks(timestamp: number): boolean {
    if (this.next === undefined || timestamp < this.next) return false;
    return !this.queue.some(({ packet }) => packet.timestamp === timestamp);
  }

  push(packet: Packet, now: Milliseconds): void {
    if (this.next !== undefined && packet.timestamp < this.next) {
      if (this.next - packet.timestamp < FAR_SAMPLES) {
        this.dropped += 1;
        return;
      }
      // Far behind: the sender's clock began again.
      this.reset();
    }
    let at = this.queue.length;
    while (at > 0 && (this.queue[at - 1]?.packet.timestamp ?? 0) > packet.timestamp) at -= 1;
    if (this.queue[at - 1]?.packet.timestamp === packet.timestamp) {
      this.dropped += 1;
      return;
    }
    this.queue.splice(at, 0, { packet, arrivedAt: now });
  }

  /** Packets to decode now, in order. */
  take(now: Milliseconds): Packet[] {
    const out: Packet[] = [];
    for (;;) {
      const front = this.queue[0];
      if (!front) return out;
      const follows = this.next === undefined || front.packet.timestamp <= this.next;
      if (!follows && now - front.arrivedAt < this.waitMs && this.queue.length < MAX_WAITING) return out;
      if (!follows) this.gaps += 1;
      this.queue.shift();
      this.next = front.packet.timestamp + front.packet.samples;
      out.push(front.packet);
    }
  }

  /** Returns the time at which to call {@link take} even if nothing arrives; undefined when nothing waits. */
  nextDeadline(): number | undefined {
    const front = this.queue[0];
    return front ? front.arrivedAt + this.waitMs : undefined;
  }
}
