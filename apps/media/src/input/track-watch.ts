/** A track restarts when it returns after this many packets of other tracks. */
const ABSENT = 100;
/**
 * A track counts as replaced when the new one runs this long without it, s. Containers interleave tracks in pieces of up to half a second.
 */
const CONTINUED_S = 0.7;
/** A longer step from one packet of a track to the next is a jump of its times, s. */
const LONGEST_STEP_S = 0.6;

interface Seen {
  last: number;
  /** Packet number at which it started or restarted. */
  began: number;
  /** Time of the last that has one, s. */
  at: number | undefined;
  /** For how long it has gone on since it began, s. */
  lasted: number;
}

/**
 * Tells a replaced track (an encoder restarted with other numbers or another codec) from one that pauses. A replacement starts after the
 * old track's last packet, while a second language was there before.
 */
export class TrackWatch {
  private packets = 0;
  private readonly seen = new Map<number, Seen>();

  /** A packet of the track of that index came, wanted or not. `seconds`: its time in the input's own counting; undefined: none. */
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

  /** Returns whether a track may be about to take the place of all of those: it began after them. */
  mayReplace(index: number, taken: readonly number[]): boolean {
    const own = this.seen.get(index);
    return own !== undefined && own.began > Math.max(0, ...taken.map((one) => this.seen.get(one)?.last ?? 0));
  }

  /** Returns whether it has taken their place. */
  replaces(index: number, taken: readonly number[]): boolean {
    const own = this.seen.get(index);
    return own !== undefined && this.mayReplace(index, taken) && own.lasted >= CONTINUED_S;
  }
}
