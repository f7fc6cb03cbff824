import type { Milliseconds } from "@setsuna/kit";
import { FreezeMeter } from "@setsuna/playout";
import type { EventQueue } from "./event-queue.ts";

/** Describes a frame on the screen. */
export interface Draw {
  readonly at: Milliseconds;
  readonly latencyMs: Milliseconds;
}

/** Decoded frames as the page draws them: at their time, the newest of several that are due. */
export class Screen {
  readonly draws: Draw[] = [];
  readonly freezes = new FreezeMeter();
  private held: { readonly capturedAt: Milliseconds; readonly dueAt: Milliseconds }[] = [];
  private readonly events: EventQueue;

  constructor(events: EventQueue) {
    this.events = events;
  }

  decoded(capturedAt: Milliseconds, dueAt: Milliseconds): void {
    if (dueAt - this.events.now <= 1) {
      this.held = [];
      this.draw(capturedAt);
      return;
    }
    this.held.push({ capturedAt, dueAt });
    this.events.at(dueAt, () => this.drawDue());
  }

  private drawDue(): void {
    for (let [first, second] = this.held; first !== undefined && first.dueAt <= this.events.now; [first, second] = this.held) {
      this.held.shift();
      if (second === undefined || second.dueAt > this.events.now) this.draw(first.capturedAt);
    }
  }

  private draw(capturedAt: Milliseconds): void {
    this.freezes.drawn(this.events.now);
    this.draws.push({ at: this.events.now, latencyMs: this.events.now - capturedAt });
  }
}
