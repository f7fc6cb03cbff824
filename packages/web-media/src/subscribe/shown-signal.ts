import { SIGNAL_CHECK_MS, SignalWatch, type StreamPhase, type VideoSignal } from "@setsuna/client";
import type { Milliseconds } from "@setsuna/kit";
import { localNow } from "../local-clock.ts";

const AWAITED: VideoSignal = { name: "awaited" };

export class ShownSignal {
  private readonly watch = new SignalWatch();
  private readonly phase: () => StreamPhase["name"] | undefined;
  private readonly onChange: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;
  private state = AWAITED;

  /** Undefined once stopped. */
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
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.watch.setPhase(undefined);
    this.state = AWAITED;
  }

  frame(intervalMs: Milliseconds | undefined): void {
    this.watch.frame(localNow(), intervalMs);
  }
  keyframeLacking(): void {
    this.watch.keyframeLacking(localNow());
  }
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
