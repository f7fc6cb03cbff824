import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";

interface Waiting {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
}

/** Due timers fire earliest first, then in order of creation. */
export class FakeClock implements Clock {
  private time: number;
  private nextId = 1;
  private waiting: Waiting[] = [];

  constructor(start = 0) {
    this.time = start;
  }

  now(): Milliseconds {
    return milliseconds(this.time);
  }

  /** Returns the cancellation. */
  after(delay: number, run: () => void): () => void {
    const id = this.nextId++;
    this.waiting.push({ id, at: this.time + Math.max(0, delay), run });
    return () => {
      this.waiting = this.waiting.filter((entry) => entry.id !== id);
    };
  }

  /** Fires all timers due within `duration` ms, including new ones. Throws if negative. */
  advance(duration: number): void {
    if (duration < 0) throw new RangeError(`time does not run backwards: ${duration}`);
    const end = this.time + duration;
    for (;;) {
      const due = this.waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
      if (due === undefined) break;
      this.waiting = this.waiting.filter((entry) => entry.id !== due.id);
      this.time = due.at;
      due.run();
    }
    this.time = end;
  }
}
