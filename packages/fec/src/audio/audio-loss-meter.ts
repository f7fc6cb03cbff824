import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { SeenWindow } from "@setsuna/rtp";
import { AudioLossPattern, type CopyOffsets } from "./copy-offsets.ts";

/** A packet counts as lost after this many later ones. */
const GRACE_PACKETS = 3;
/** A larger jump means another stream. */
const FAR_PACKETS = 500;
/** A longer run is an outage or stalled reader: copies reach back at most seven packets, and would be requested for 16 s. */
const LONGEST_RUN = 20;

/** Measures the loss of one audio stream from its sequence numbers. Reordering by up to 3 packets and outages don't count. */
export class AudioLossMeter {
  private sequences = new Unwrapper(16);
  private readonly seen = new SeenWindow(4096);
  private readonly pattern = new AudioLossPattern();
  private newest: number | undefined;
  private next = 0;
  /** Consecutive losses that aren't in {@link pattern} yet. */
  private run = 0;

  /** Takes 16 bits. A retransmission cancels its loss. */
  onPacket(sequenceNumber: number): void {
    const sequence = this.sequences.unwrap(sequenceNumber);
    this.seen.mark(sequence);
    if (this.newest === undefined || sequence - this.newest > FAR_PACKETS) this.next = sequence;
    if (this.newest !== undefined && sequence <= this.newest) return;
    this.newest = sequence;
    for (; this.next < sequence - GRACE_PACKETS; this.next += 1)
      if (this.seen.has(this.next)) this.endRun();
      else this.run += 1;
  }

  private endRun(): void {
    if (this.run <= LONGEST_RUN) for (let missing = 0; missing < this.run; missing += 1) this.pattern.push(true);
    this.run = 0;
    this.pattern.push(false);
  }

  get recent(): { readonly expected: number; readonly lost: number } {
    return this.pattern.recent;
  }

  offsets(packetMs: Milliseconds, isCongested?: boolean): CopyOffsets {
    return this.pattern.offsets(packetMs, isCongested);
  }

  restart(): void {
    this.sequences = new Unwrapper(16);
    this.seen.reset();
    this.newest = undefined;
    this.run = 0;
  }
}
