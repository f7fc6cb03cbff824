import type { Milliseconds } from "@setsuna/kit";

interface Event {
  readonly at: Milliseconds;
  readonly run: () => void;
}

/** Runs what is to happen in the order of its time, on a clock of its own; of two at one time the one that was put in first. */
export class EventQueue {
  private present: Milliseconds;
  private readonly events: Event[] = [];

  /** @param now where the clock begins, ms. */
  constructor(now: Milliseconds = 0) {
    this.present = now;
  }

  /** Returns the present time, ms. */
  get now(): Milliseconds {
    return this.present;
  }

  at(time: Milliseconds, run: () => void): void {
    const { events } = this;
    let low = 0;
    let high = events.length;
    // Latest first, so that the next one is taken from the end.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((events[middle]?.at ?? 0) > time) low = middle + 1;
      else high = middle;
    }
    events.splice(low, 0, { at: time, run });
  }

  /** Runs all that happens up to then. */
  until(time: Milliseconds): void {
    for (let next = this.events.at(-1); next !== undefined && next.at <= time; next = this.events.at(-1)) {
      this.events.pop();
      this.present = Math.max(this.present, next.at);
      next.run();
    }
    this.present = time;
  }
}
