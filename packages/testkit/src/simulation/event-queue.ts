import type { Milliseconds } from "@setsuna/kit";
import { TimedHeap } from "../timed-heap.ts";

/** A clock of simulated time that runs functions at their times. */
export interface Events {
  readonly now: Milliseconds;
  at(time: Milliseconds, run: () => void): void;
}

export class EventQueue implements Events {
  private present: Milliseconds;
  private readonly events = new TimedHeap<() => void>();

  /** @param now where the clock begins, ms. */
  constructor(now: Milliseconds = 0) {
    this.present = now;
  }

  get now(): Milliseconds {
    return this.present;
  }

  at(time: Milliseconds, run: () => void): void {
    this.events.push(time, run);
  }

  until(time: Milliseconds): void {
    for (let at = this.events.nextAt; at <= time; at = this.events.nextAt) {
      this.present = Math.max(this.present, at);
      this.events.take()?.();
    }
    this.present = time;
  }
}
