import type { Milliseconds } from "@setsuna/kit";

/** Its timestamp is unwrapped and counts samples. */
export interface AudioPacket {
  readonly timestamp: number;
  readonly samples: number;
  /** Unwrapped, if known. Distinguishes a pause from a loss. */
  readonly sequence?: number | undefined;
}

/** Default wait for a missing packet, ms. */
const DEFAULT_WAIT_MS = 20;
/** Time from the decision on a packet to its playout, ms: decoding and the path to the audio device. */
export const LEAD_MS = 6;
const MAX_WAITING = 100;
/** 2 s. A larger jump means another stream or a long pause. */
const FAR_SAMPLES = 96_000;
/** 500 ms. A larger gap isn't a loss of single packets. */
const MAX_LOST_SAMPLES = 24_000;
const TICKS_PER_MS = 48;

/** Waits for a missing packet while buffered audio lasts, then skips the gap. Times are ms. */
export class AudioOrder<Packet extends AudioPacket> {
  dropped = 0;
  gaps = 0;
  /** Missing packets in those gaps that are still absent. */
  lost = 0;
  private queue: { readonly packet: Packet; readonly arrivedAt: Milliseconds }[] = [];
  private next: number | undefined;
  private nextSequence: number | undefined;
  private gapFrom: number | undefined;
  private hopelessBefore = Number.NEGATIVE_INFINITY;
  private waitMs = DEFAULT_WAIT_MS;
  private readonly passed = new Set<number>();
  private playing: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined;

  /** Sets the longest wait for a missing packet, ms. */
  setWait(ms: Milliseconds): void {
    this.waitMs = Math.max(0, ms);
  }

  /** No wait extends past a packet's own time. Undefined: unknown, so only the wait limit applies. */
  setPlaying(position: { readonly timestamp: number; readonly atMs: Milliseconds } | undefined): void {
    this.playing = position;
  }

  reset(): void {
    this.queue = [];
    this.next = undefined;
    this.nextSequence = undefined;
    this.passed.clear();
    this.playing = undefined;
    this.hopelessBefore = Number.NEGATIVE_INFINITY;
  }

  expectNothingBefore(timestamp: number): void {
    this.hopelessBefore = timestamp;
  }

  /** True if a copy of it would be played. */
  lacks(timestamp: number): boolean {
    if (this.next === undefined || timestamp < this.next) return false;
    return !this.queue.some(({ packet }) => packet.timestamp === timestamp);
  }

  wasPassed(timestamp: number): boolean {
    return this.passed.has(timestamp);
  }

  push(packet: Packet, now: Milliseconds): void {
    if (this.next !== undefined && packet.timestamp < this.next) {
      if (this.next - packet.timestamp < FAR_SAMPLES) {
        this.dropped += 1;
        // The packet is late, not lost.
        if (this.passed.delete(packet.timestamp)) this.lost -= 1;
        return;
      }
      // The sender's clock restarted.
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

  /** In order. */
  take(now: Milliseconds): Packet[] {
    const out: Packet[] = [];
    for (;;) {
      const front = this.queue[0];
      if (!front) return out;
      const { packet } = front;
      const follows = this.next === undefined || packet.timestamp <= this.next || this.isNext(packet);
      if (!follows && now < this.deadline(front.arrivedAt) && this.queue.length < MAX_WAITING) return out;
      if (!follows && this.passNext(packet)) continue;
      this.queue.shift();
      this.next = packet.timestamp + packet.samples;
      this.nextSequence = packet.sequence === undefined ? undefined : packet.sequence + 1;
      out.push(packet);
    }
  }

  nextDeadline(): number | undefined {
    const front = this.queue[0];
    return front ? this.deadline(front.arrivedAt) : undefined;
  }

  /** The sender skipped time without a loss. */
  private isNext({ sequence }: Packet): boolean {
    return sequence !== undefined && sequence === this.nextSequence;
  }

  private deadline(arrivedAt: Milliseconds): Milliseconds {
    const byWait = arrivedAt + this.waitMs;
    const { playing, next } = this;
    if (next !== undefined && next < this.hopelessBefore) return arrivedAt;
    if (playing === undefined || next === undefined) return byWait;
    return Math.min(byWait, playing.atMs + (next - playing.timestamp) / TICKS_PER_MS - LEAD_MS);
  }

  /** Skips a larger gap whole. True for one of several packets. */
  private passNext({ timestamp, samples }: Packet): boolean {
    const from = this.next ?? timestamp;
    if (from !== this.gapFrom) this.gaps += 1;
    const isLoss = timestamp - from <= MAX_LOST_SAMPLES && samples > 0;
    if (isLoss) {
      this.passed.add(from);
      this.lost += 1;
      for (const oldest of this.passed) {
        if (oldest >= timestamp - FAR_SAMPLES) break;
        this.passed.delete(oldest);
      }
    }
    if (!isLoss || from + samples >= timestamp) return false;
    this.next = from + samples;
    this.gapFrom = this.next;
    if (this.nextSequence !== undefined) this.nextSequence += 1;
    return true;
  }
}
