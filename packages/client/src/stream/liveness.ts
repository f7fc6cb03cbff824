import type { Milliseconds } from "@setsuna/kit";
/** Longest silence of a peer once the path to it is in doubt, ms: a round trip on a slow path, and its answer. */
export const DOUBT_MS = 800;
/** Interval of questions to a peer in doubt, ms: one may be lost. */
export const ASK_MS = 200;

/** Ports of {@link askInDoubt}: its clock, its question and its reaction to silence. */
export interface Doubt {
  /** The clock of the liveness, ms. */
  now(): Milliseconds;
  /** Repeats a task at this interval; returns a function that stops it. */
  every(ms: Milliseconds, task: () => void): () => void;
  ask(): void;
  dead(): void;
}

/**
 * Distinguishes a dead peer from a local stall. The peer is dead after `silence` ms without a sign of life. If the check itself
 * is late (hidden tab, suspended laptop, debugger), queued messages get one more round first.
 */
export class Liveness {
  private readonly silence: number;
  private readonly checkEvery: number;
  private heardAt: Milliseconds;
  private checkedAt: Milliseconds;
  /** Deadline for a sign of life after {@link doubt}. */
  private answerBy: number | undefined;

  /** `silence` and `checkEvery` in ms; `now` is any clock in ms, the same for all calls. */
  constructor(silence: number, checkEvery: number, now: Milliseconds) {
    this.silence = silence;
    this.checkEvery = checkEvery;
    this.heardAt = now;
    this.checkedAt = now;
  }

  /** The peer gave a sign of life. */
  heard(now: Milliseconds): void {
    this.heardAt = now;
    this.answerBy = undefined;
  }

  /** The way to the peer may be gone: without a sign of life within {@link DOUBT_MS} it is dead. */
  doubt(now: Milliseconds): void {
    this.answerBy ??= now + DOUBT_MS;
  }

  /** Time since the last sign of life, ms. */
  silentFor(now: Milliseconds): Milliseconds {
    return now - this.heardAt;
  }

  /** Returns whether a sign of life is awaited after a doubt. */
  get isDoubted(): boolean {
    return this.answerBy !== undefined;
  }

  /** Call every `checkEvery` ms, or {@link check} instead. True when the call itself is late, so queued messages follow it. */
  comesLate(now: Milliseconds): boolean {
    const isLate = now - this.checkedAt > 2 * this.checkEvery;
    this.checkedAt = now;
    return isLate;
  }

  /** Call every `checkEvery` ms. True when the peer is dead. */
  check(now: Milliseconds): boolean {
    return !this.comesLate(now) && (now - this.heardAt >= this.silence || now >= (this.answerBy ?? Number.POSITIVE_INFINITY));
  }
}

/** Asks a peer in doubt until it answers or is declared dead. Returns a function that stops asking. */
export const askInDoubt = (liveness: Liveness, { now, every, ask, dead }: Doubt): (() => void) => {
  liveness.doubt(now());
  ask();
  const end = every(ASK_MS, () => {
    if (!liveness.isDoubted) end();
    else if (liveness.check(now())) dead();
    else ask();
  });
  return end;
};
