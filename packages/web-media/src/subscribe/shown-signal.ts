import { SIGNAL_CHECK_MS, SignalWatch, type StreamPhase, type VideoSignal } from "@setsuna/client";
import type { Milliseconds } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";

const AWAITED: VideoSignal = { name: "awaited" };

/** State of the video that the page shows, on the page's clock. */
export class ShownSignal {
  private readonly watch = new SignalWatch();
  private readonly phase: () => StreamPhase["name"] | undefined;
  private readonly onChange: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;
  private state = AWAITED;

  /** `phase`: the video stream's phase; undefined while stopped. */
  constructor(phase: () => StreamPhase["name"] | undefined, onChange: () => void) {
    this.phase = phase;
    this.onChange = onChange;
  }

  get current(): VideoSignal {
    return this.state;
  }

  start(): void {
    this.timer ??= setInterval(() => this.check(), SIGNAL_CHECK_MS);
  }
  /** Ends the watch and discards its state. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.watch.setPhase(undefined);
    this.state = AWAITED;
  }

  /** See `SignalWatch.frame`. */
  frame(intervalMs: Milliseconds | undefined): void {
    this.watch.frame(localNow(), intervalMs);
  }
  /** See `SignalWatch.keyframeLacking`. */
  keyframeLacking(): void {
    this.watch.keyframeLacking(localNow());
  }
  /** See `SignalWatch.setSenderIdle`. */
  setSenderIdle(idle: boolean): void {
    this.watch.setSenderIdle(idle);
  }

  private check(): void {
    this.watch.setPhase(this.phase());
    const state = this.watch.check(localNow());
    if (state === this.state) return;
    this.state = state;
    this.onChange();
  }
}
