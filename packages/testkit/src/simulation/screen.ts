import type { Milliseconds } from "@setsuna/kit";
import { type AssembledFrame, FreezeMeter } from "@setsuna/playout";
import type { Events } from "./event-queue.ts";

/** The drawing of a frame, with its latency since capture. */
export interface Draw {
  readonly at: Milliseconds;
  readonly latencyMs: Milliseconds;
}

/** A frame with its capture time, ready to draw. */
export interface Decoded {
  readonly capturedAt: Milliseconds;
  readonly frame: AssembledFrame;
}

export class Screen {
  readonly draws: Draw[] = [];
  readonly freezes = new FreezeMeter();
  private held: { readonly frame: Decoded; readonly dueAt: Milliseconds }[] = [];
  private readonly events: Events;

  private readonly onDraw: (draw: Draw, frame: Decoded) => void;

  /** Without `onDraw`, {@link draws} keeps all frames. */
  constructor(events: Events, onDraw?: (draw: Draw, frame: Decoded) => void) {
    this.events = events;
    this.onDraw = onDraw ?? ((draw) => void this.draws.push(draw));
  }

  decoded(frame: Decoded, dueAt: Milliseconds): void {
    if (dueAt - this.events.now <= 1) {
      this.held = [];
      this.draw(frame);
      return;
    }
    this.held.push({ frame, dueAt });
    this.events.at(dueAt, () => this.drawDue());
  }

  private drawDue(): void {
    for (let [first, second] = this.held; first !== undefined && first.dueAt <= this.events.now; [first, second] = this.held) {
      this.held.shift();
      if (second === undefined || second.dueAt > this.events.now) this.draw(first.frame);
    }
  }

  private draw(frame: Decoded): void {
    this.freezes.drawn(this.events.now);
    this.onDraw({ at: this.events.now, latencyMs: this.events.now - frame.capturedAt }, frame);
  }
}
