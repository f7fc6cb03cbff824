import { type Milliseconds, type SequenceNumber, Unwrapper } from "@setsuna/kit";

/** Numbers remembered, a power of two: 4 s of 20 Mbit/s. A slower path lags by less. */
const SPAN = 8192;
/** As many old packets in a row mean that the sender restarted its numbers. */
const RESTART_AFTER = 64;

/** `first` is the only copy to pass on. `repeat`: the same path delivered it before. */
export type MergeArrival = "first" | "copy" | "repeat" | "old";

export interface MergedPacket {
  readonly arrival: MergeArrival;
  /** Extended sequence number. RFC 3550 §A.1. */
  readonly sequence: number;
  /** Time since the first copy, ms; 0 for the first. */
  readonly lateMs: Milliseconds;
}

/** Merges the copies of one SSRC's packets that arrive over several paths, in any order: each number passes once. */
export class SequenceMerge {
  private sequences = new Unwrapper(16);
  /** One bit per path that delivered the number; 0: none. */
  private readonly deliveredBy = new Uint8Array(SPAN);
  private readonly firstAt = new Float64Array(SPAN);
  private newest: number | undefined;
  private oldInRow = 0;

  /** @param path 0 to 7. */
  take(sequenceNumber: SequenceNumber, path: number, now: Milliseconds): MergedPacket {
    const sequence = this.sequences.unwrap(sequenceNumber);
    const { newest } = this;
    if (newest !== undefined && sequence <= newest - SPAN) {
      this.oldInRow += 1;
      if (this.oldInRow < RESTART_AFTER) return { arrival: "old", sequence, lateMs: 0 };
      this.reset();
      return this.take(sequenceNumber, path, now);
    }
    this.oldInRow = 0;
    this.advance(sequence);
    const slot = sequence & (SPAN - 1);
    const bit = 1 << path;
    const before = this.deliveredBy[slot] ?? 0;
    this.deliveredBy[slot] = before | bit;
    if (before === 0) {
      this.firstAt[slot] = now;
      return { arrival: "first", sequence, lateMs: 0 };
    }
    return { arrival: (before & bit) === 0 ? "copy" : "repeat", sequence, lateMs: now - (this.firstAt[slot] ?? now) };
  }

  private advance(sequence: number): void {
    const { newest } = this;
    if (newest !== undefined && sequence <= newest) return;
    this.newest = sequence;
    if (newest === undefined || sequence - newest >= SPAN) this.deliveredBy.fill(0);
    else for (let skipped = newest + 1; skipped <= sequence; skipped += 1) this.deliveredBy[skipped & (SPAN - 1)] = 0;
  }

  private reset(): void {
    this.sequences = new Unwrapper(16);
    this.deliveredBy.fill(0);
    this.newest = undefined;
    this.oldInRow = 0;
  }
}
