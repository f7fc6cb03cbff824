import type { Milliseconds } from "./units.ts";

interface Waiting {
  readonly saidAt: Milliseconds;
  /** Index of the next delay. */
  next: number;
}

/** Says when what was said is to be said again, in case it was lost; what is said anew meanwhile begins anew. Times on any one clock. */
export class RepeatSchedule<Key> {
  private readonly delays: readonly Milliseconds[];
  private readonly waiting = new Map<Key, Waiting>();

  /** `delays`: from when it was said, ms, ascending. */
  constructor(delays: readonly Milliseconds[]) {
    this.delays = delays;
  }

  /** Something new was said under `key`. */
  said(key: Key, now: Milliseconds): void {
    this.waiting.set(key, { saidAt: now, next: 0 });
  }

  /** Returns the keys that are due, each once: what was missed between two calls is not made up for. */
  take(now: Milliseconds): readonly Key[] {
    const due: Key[] = [];
    for (const [key, one] of this.waiting) {
      const before = one.next;
      while (one.next < this.delays.length && one.saidAt + (this.delays[one.next] ?? 0) <= now) one.next += 1;
      if (one.next > before) due.push(key);
      if (one.next === this.delays.length) this.waiting.delete(key);
    }
    return due;
  }

  /** Returns when the next one is due. Undefined: none is. */
  nextAt(): Milliseconds | undefined {
    let least: Milliseconds | undefined;
    for (const { saidAt, next } of this.waiting.values()) {
      const at = saidAt + (this.delays[next] ?? 0);
      if (least === undefined || at < least) least = at;
    }
    return least;
  }

  /** Nothing that was said is to be said again. */
  clear(): void {
    this.waiting.clear();
  }
}
