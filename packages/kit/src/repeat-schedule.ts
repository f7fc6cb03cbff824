import type { Milliseconds } from "./units.ts";

interface Waiting {
  readonly sentAt: Milliseconds;
  next: number;
}

/** Schedules repetitions of messages in case they are lost. Saying a key again restarts its schedule. Times on any one clock. */
export class RepeatSchedule<Key> {
  private readonly delays: readonly Milliseconds[];
  private readonly waiting = new Map<Key, Waiting>();

  /** `delays` count from the message, ms, ascending. */
  constructor(delays: readonly Milliseconds[]) {
    this.delays = delays;
  }

  said(key: Key, now: Milliseconds): void {
    this.waiting.set(key, { sentAt: now, next: 0 });
  }

  /** Returns due keys once each; missed repetitions are skipped. */
  take(now: Milliseconds): readonly Key[] {
    const due: Key[] = [];
    for (const [key, one] of this.waiting) {
      const before = one.next;
      while (one.next < this.delays.length && one.sentAt + (this.delays[one.next] ?? 0) <= now) one.next += 1;
      if (one.next > before) due.push(key);
      if (one.next === this.delays.length) this.waiting.delete(key);
    }
    return due;
  }

  nextAt(): Milliseconds | undefined {
    let least: Milliseconds | undefined;
    for (const { sentAt, next } of this.waiting.values()) {
      const at = sentAt + (this.delays[next] ?? 0);
      if (least === undefined || at < least) least = at;
    }
    return least;
  }

  clear(): void {
    this.waiting.clear();
  }
}
