/** A track restarts after this many packets of others. */
const ABSENT = 100;
/** The new track must run this long alone to replace one, s. Containers interleave pieces of up to half a second. */
const CONTINUED_S = 0.7;
/** A longer step between packets is a jump, s. */
const LONGEST_STEP_S = 0.6;

interface Seen {
  last: number;
  began: number;
  at: number | undefined;
  /** Seconds. */
  lasted: number;
}

export class TrackWatch {
  private packets = 0;
  private readonly seen = new Map<number, Seen>();

  note(index: number, seconds: number | undefined): void {
    this.packets += 1;
    const before = this.seen.get(index);
    if (before !== undefined && this.packets - before.last <= ABSENT) {
      const step = seconds === undefined || before.at === undefined ? 0 : seconds - before.at;
      if (step > 0 && step < LONGEST_STEP_S) before.lasted += step;
      before.last = this.packets;
      before.at = seconds ?? before.at;
    } else this.seen.set(index, { last: this.packets, began: this.packets, at: seconds, lasted: 0 });
  }

  mayReplace(index: number, taken: readonly number[]): boolean {
    const own = this.seen.get(index);
    return own !== undefined && own.began > Math.max(0, ...taken.map((one) => this.seen.get(one)?.last ?? 0));
  }

  replaces(index: number, taken: readonly number[]): boolean {
    const own = this.seen.get(index);
    return own !== undefined && this.mayReplace(index, taken) && own.lasted >= CONTINUED_S;
  }
}
