import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";

interface Waiting {
  readonly id: number;
  readonly at: number;
  readonly run: () => void;
}

/** A manual clock. Due timers fire earliest first, and in order of creation at the same time. */
export class FakeClock implements Clock {
  private time: number;
  private nextId = 1;
  private waiting: Waiting[] = [];

  /** `start`: the first reading, in ms. */
  constructor(start = 0) {
    this.time = start;
  }

  now(): Milliseconds {
    return milliseconds(this.time);
  }

  /** Runs `run` once `delay` ms from now. Returns the way to call it off. */
  after(delay: number, run: () => void): () => void {
    const id = this.nextId++;
    this.waiting.push({ id, at: this.time + Math.max(0, delay), run });
    return () => {
      this.waiting = this.waiting.filter((entry) => entry.id !== id);
    };
  }

  /** Moves time forward by `duration` ms and fires every timer due on the way, those that timers set included. Throws on a negative duration. */
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
