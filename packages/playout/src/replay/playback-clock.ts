import type { Milliseconds } from "@setsuna/kit";

/** Speeds of a replay; negative ones play backward. */
export const REPLAY_RATES = [1, 0.5, 0.25, -1, -0.5, -0.25] as const;
export type ReplayRate = (typeof REPLAY_RATES)[number];

type Motion =
  | { readonly name: "resting"; readonly at: Milliseconds }
  | { readonly name: "moving"; readonly rate: ReplayRate; readonly from: number; readonly since: number };

/** Position in ms from 0 to the duration; `now` is monotonic. */
export class PlaybackClock {
  private readonly durationMs: Milliseconds;
  private motion: Motion = { name: "resting", at: 0 };

  constructor(durationMs: Milliseconds) {
    this.durationMs = durationMs;
  }

  /** Undefined while paused, as at an end. */
  rate(now: Milliseconds): ReplayRate | undefined {
    this.settle(now);
    return this.motion.name === "moving" ? this.motion.rate : undefined;
  }

  position(now: Milliseconds): number {
    const { motion } = this;
    if (motion.name === "resting") return motion.at;
    return this.within(motion.from + (now - motion.since) * motion.rate);
  }

  /** From the other end when already at the end in its direction. */
  play(rate: ReplayRate, now: Milliseconds): void {
    let from = this.position(now);
    if (rate > 0 && from >= this.durationMs) from = 0;
    if (rate < 0 && from <= 0) from = this.durationMs;
    this.motion = { name: "moving", rate, from, since: now };
  }

  pause(now: Milliseconds): void {
    this.motion = { name: "resting", at: this.position(now) };
  }

  seek(positionMs: Milliseconds, now: Milliseconds): void {
    const at = this.within(positionMs);
    this.motion = this.motion.name === "resting" ? { name: "resting", at } : { ...this.motion, from: at, since: now };
  }

  private settle(now: Milliseconds): void {
    if (this.motion.name === "resting") return;
    const at = this.position(now);
    const done = this.motion.rate > 0 ? at >= this.durationMs : at <= 0;
    if (done) this.motion = { name: "resting", at };
  }

  private within(positionMs: Milliseconds): number {
    return Math.min(this.durationMs, Math.max(0, positionMs));
  }
}
