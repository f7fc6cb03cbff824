import { Unwrapper } from "@setsuna/kit";
import { SeenWindow } from "@setsuna/rtp/repair/seen-window";

/** Loss is looked at this often, ms; what was sent in one such while has until the end of the next to come. */
const STEP_MS = 250;
/** Steps that count: what was lost longer ago says nothing of the line now. */
const STEPS = 32;

interface Step {
  readonly expected: number;
  readonly lost: number;
}

/** What a line loses, from the numbers on everything that was sent over it (RFC 3550 A.3), reordering left out. */
export class LossMeter {
  private sequences = new Unwrapper(16);
  private seen = new SeenWindow(8192);
  private arrived = new Map<number, number>();
  private newest: number | undefined;
  /** Highest number at the last two looks. */
  private before: number | undefined;
  private beforeThat: number | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private steps: Step[] = [];
  private total: Step = { expected: 0, lost: 0 };
  private windowIndex = 0;

  /** A packet with this number came, 16 bits. */
  onPacket(sequenceNumber: number, nowMs: number): void {
    const sequence = this.sequences.unwrap(sequenceNumber);
    if (this.seen.mark(sequence)) this.count(sequence);
    if (this.newest === undefined || sequence > this.newest) this.newest = sequence;
    if (nowMs - this.lookedAt >= STEP_MS) this.look(nowMs);
  }

  private count(sequence: number): void {
    if (this.beforeThat !== undefined && sequence <= this.beforeThat) return;
    // Kept by the look that the number falls before: two counts are open at any time.
    const slot = this.before !== undefined && sequence <= this.before ? this.windowIndex - 1 : this.windowIndex;
    this.arrived.set(slot, (this.arrived.get(slot) ?? 0) + 1);
  }

  private look(nowMs: number): void {
    this.lookedAt = nowMs;
    if (this.before !== undefined && this.beforeThat !== undefined) {
      const expected = this.before - this.beforeThat;
      const received = this.arrived.get(this.windowIndex - 1) ?? 0;
      this.steps.push({ expected, lost: Math.max(0, expected - received) });
      if (this.steps.length > STEPS) this.steps.shift();
      this.total = {
        expected: this.steps.reduce((sum, step) => sum + step.expected, 0),
        lost: this.steps.reduce((sum, step) => sum + step.lost, 0),
      };
    }
    this.arrived.delete(this.windowIndex - 1);
    this.windowIndex += 1;
    this.beforeThat = this.before;
    this.before = this.newest;
  }

  /** Packets that were to come and that did not, in the last 8 s. */
  recent(): Step {
    return this.total;
  }

  /** Another connection: numbers begin anew. */
  reset(): void {
    this.sequences = new Unwrapper(16);
    this.seen = new SeenWindow(8192);
    this.arrived.clear();
    this.newest = undefined;
    this.before = undefined;
    this.beforeThat = undefined;
    this.lookedAt = Number.NEGATIVE_INFINITY;
    this.steps = [];
    this.total = { expected: 0, lost: 0 };
    this.windowIndex = 0;
  }
}
