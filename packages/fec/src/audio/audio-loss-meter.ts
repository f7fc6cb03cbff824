import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { SeenWindow } from "@setsuna/rtp";
import { AudioLossPattern, type CopyOffsets } from "./copy-offsets.ts";

/** A packet counts as lost once so many later ones are here. */
const GRACE_PACKETS = 3;
/** A leap of the numbers beyond this is another stream and not a loss. */
const FAR_PACKETS = 500;

/** Measures what a path loses of one audio stream, by the numbers of its packets. Reordering up to 3 packets is no loss. */
export class AudioLossMeter {
  private sequences = new Unwrapper(16);
  private readonly seen = new SeenWindow(4096);
  private readonly pattern = new AudioLossPattern();
  private newest: number | undefined;
  /** The next packet that is judged. */
  private next = 0;

  /** Takes a packet that came; a retransmission makes good what was lost. `sequenceNumber`: 16 bits. */
  onPacket(sequenceNumber: number): void {
    const sequence = this.sequences.unwrap(sequenceNumber);
    this.seen.mark(sequence);
    if (this.newest === undefined || sequence - this.newest > FAR_PACKETS) this.next = sequence;
    if (this.newest !== undefined && sequence <= this.newest) return;
    this.newest = sequence;
    for (; this.next < sequence - GRACE_PACKETS; this.next += 1) this.pattern.push(!this.seen.has(this.next));
  }

  /** Of the last 1600 packets. */
  get recent(): { readonly expected: number; readonly lost: number } {
    return this.pattern.recent;
  }

  /** Returns the copies to ask for. Arguments as of {@link AudioLossPattern.offsets}. */
  offsets(packetMs: Milliseconds, isCongested?: boolean): CopyOffsets {
    return this.pattern.offsets(packetMs, isCongested);
  }

  /** The source began anew: its numbers are others, the path is the same. */
  restart(): void {
    this.sequences = new Unwrapper(16);
    this.seen.reset();
    this.newest = undefined;
  }
}
