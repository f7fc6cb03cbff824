import { MAX_REPAIR_PACKETS } from "@setsuna/contracts";
import type { Milliseconds, SequenceNumber } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { SeenWindow } from "@setsuna/rtp";

/** Ms; a step's packets have until the end of the next. */
const STEP_MS = 250;
/** Older losses don't describe the current path. */
const STEPS = 32;
/** Consecutive packets: about a frame of 5 Mbit/s at 30 frames/s. */
const BLOCK = 16;
/** Numbers, more than two steps of any path. */
const SPAN = 8192;
/**
 * Buffered for a stalled reader. Linux sockets (208 KiB) held 55-60 packets, and Chromium queues 60 frames for a transform.
 * Slightly lower, since reading continues.
 */
const QUEUE_PACKETS = 48;
/**
 * A longer run is an outage or stalled reader: it exceeds two frames that may share repair packets, and would request maximum FEC
 * for as long as it counts.
 */
const LONGEST_RUN = 2 * MAX_REPAIR_PACKETS;

interface Step {
  readonly expected: number;
  readonly lost: number;
  readonly runs: number;
  readonly blocks: readonly number[];
}

/** Losses of a path in the last 8 s. */
export interface PathLoss {
  readonly expected: number;
  readonly lost: number;
  /** Most losses among 16 consecutive packets, except the worst time. 0 for fewer than two times. */
  readonly thick: number;
  readonly runs: number;
}

const NOTHING: PathLoss = { expected: 0, lost: 0, thick: 0, runs: 0 };

/**
 * Measures the losses of a path by the sequence numbers of everything sent over it (RFC 3550 A.3), excluding reordering, outages
 * and packets dropped behind the path in an unread queue.
 */
export class LossMeter {
  private sequences = new Unwrapper(16);
  private seen = new SeenWindow(SPAN);
  private readonly reads: number[] = [];
  private turn = 0;
  /** Arrived at a full queue: losses right after were dropped there. */
  private readonly overran = new Set<number>();
  private newest: number | undefined;
  /** Values at the last two checks. */
  private before: number | undefined;
  private beforeThat: number | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private steps: Step[] = [];
  private total = NOTHING;

  /**
   * 16-bit number. `cameAtMs`: arrival on the clock of `now`, derived from the sending time if known, since a late read reports
   * a late arrival. Default: on arrival.
   */
  onPacket(sequenceNumber: SequenceNumber, now: Milliseconds, cameAtMs = now): void {
    const sequence = this.sequences.unwrap(sequenceNumber);
    this.seen.mark(sequence);
    if ((this.reads[this.turn] ?? Number.NEGATIVE_INFINITY) > cameAtMs) this.overran.add(sequence);
    this.reads[this.turn] = now;
    this.turn = (this.turn + 1) % QUEUE_PACKETS;
    if (this.newest === undefined || sequence > this.newest) this.newest = sequence;
    if (now - this.lookedAt >= STEP_MS) this.look(now);
  }

  private look(now: Milliseconds): void {
    this.lookedAt = now;
    if (this.before !== undefined && this.beforeThat !== undefined && this.newest !== undefined) {
      // A jump means another sender, not loss.
      const first = Math.max(this.beforeThat, this.newest - SPAN) + 1;
      this.steps.push(this.stepOf(first, this.before));
      if (this.steps.length > STEPS) this.steps.shift();
      const thickest = this.steps.flatMap(({ blocks }) => blocks).sort((a, b) => b - a);
      this.total = {
        expected: this.steps.reduce((sum, step) => sum + step.expected, 0),
        lost: this.steps.reduce((sum, step) => sum + step.lost, 0),
        thick: thickest[1] ?? 0,
        runs: this.steps.reduce((sum, step) => sum + step.runs, 0),
      };
    }
    this.beforeThat = this.before;
    this.before = this.newest;
  }

  private stepOf(first: number, last: number): Step {
    const blocks = new Map<number, number>();
    let [lost, runs, left] = [0, 0, 0];
    let before = first - 1;
    for (let sequence = first; sequence <= last; sequence += 1) {
      if (!this.seen.has(sequence)) continue;
      const run = sequence - before - 1;
      if (run > 0 && (run > LONGEST_RUN || this.overran.has(before))) left += run;
      else if (run > 0) {
        lost += run;
        runs += 1;
        for (let missing = before + 1; missing < sequence; missing += 1) {
          const block = Math.floor((missing - first) / BLOCK);
          blocks.set(block, (blocks.get(block) ?? 0) + 1);
        }
      }
      before = sequence;
    }
    for (const sequence of this.overran) if (sequence < last) this.overran.delete(sequence);
    return { expected: Math.max(0, last - first + 1 - left), lost, runs, blocks: [...blocks.values()] };
  }

  recent(): PathLoss {
    return this.total;
  }

  reset(): void {
    this.sequences = new Unwrapper(16);
    this.seen = new SeenWindow(SPAN);
    this.reads.length = 0;
    this.turn = 0;
    this.overran.clear();
    this.newest = undefined;
    this.before = undefined;
    this.beforeThat = undefined;
    this.lookedAt = Number.NEGATIVE_INFINITY;
    this.steps = [];
    this.total = NOTHING;
  }
}
