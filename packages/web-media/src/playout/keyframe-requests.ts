import type { Milliseconds } from "@setsuna/kit";
import { KeyframeGate, StallWatch } from "@setsuna/playout";
import type { PlayoutTime } from "./playout-ports.ts";

const WATCH_INTERVAL_MS = 50;
const FIRST_RETRY_MS = 250;

/** Requests a keyframe while the gate needs one or the stream has stalled, and again without an answer. */
export class KeyframeRequests {
  readonly gate = new KeyframeGate();
  private readonly time: PlayoutTime;
  /** Interval of frames, ms; 0 while unknown. */
  private readonly frameIntervalMs: () => Milliseconds;
  private readonly needed: (framesCome: boolean) => void;
  private readonly stall = new StallWatch();
  private readonly endWatch: () => void;
  private retryMs = FIRST_RETRY_MS;
  private lastAt = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(time: PlayoutTime, frameIntervalMs: () => Milliseconds, needed: (framesCome: boolean) => void) {
    this.time = time;
    this.frameIntervalMs = frameIntervalMs;
    this.needed = needed;
    this.endWatch = time.every(WATCH_INTERVAL_MS, () => this.check());
  }

  get requested(): number {
    return this.count;
  }

  setRetry(ms: Milliseconds): void {
    this.retryMs = ms;
  }

  arrived(now: Milliseconds): void {
    this.stall.arrived(now);
  }

  reset(): void {
    this.gate.reset();
    this.stall.reset();
  }

  request(framesCome: boolean): void {
    const now = this.time.now();
    if (now - this.lastAt >= this.retryMs) this.send(now, framesCome);
  }

  /** Requests may be lost, so don't wait. */
  retryAtOnce(): void {
    this.lastAt = Number.NEGATIVE_INFINITY;
  }

  check(now = this.time.now()): void {
    if (now - this.lastAt < this.retryMs) return;
    if (!this.gate.keyframeNeeded && !this.stall.stalled(now, this.frameIntervalMs())) return;
    this.send(now, this.gate.keyframeNeeded);
  }

  close(): void {
    this.endWatch();
  }

  private send(now: Milliseconds, framesCome: boolean): void {
    this.lastAt = now;
    this.count += 1;
    this.needed(framesCome);
  }
}
