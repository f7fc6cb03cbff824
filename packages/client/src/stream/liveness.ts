import type { Milliseconds } from "@setsuna/kit";
/** Longest silence of a peer on a suspect path, ms: a round trip on a slow path, and its answer. */
export const SUSPECT_MS = 800;
/** Interval of pings to a suspect peer, ms: one may be lost. */
export const ASK_MS = 200;

export interface PingPorts {
  now(): Milliseconds;
  every(ms: Milliseconds, task: () => void): () => void;
  ask(): void;
  dead(): void;
}

/** Dead after `silence` ms. After a late check (hidden tab, suspended laptop, debugger), queued messages come first. */
export class Liveness {
  private readonly silence: number;
  private readonly checkEvery: number;
  private receivedAt: Milliseconds;
  private checkedAt: Milliseconds;
  private answerBy: number | undefined;

  constructor(silence: number, checkEvery: number, now: Milliseconds) {
    this.silence = silence;
    this.checkEvery = checkEvery;
    this.receivedAt = now;
    this.checkedAt = now;
  }

  heard(now: Milliseconds): void {
    this.receivedAt = now;
    this.answerBy = undefined;
  }

  /** After this, {@link SUSPECT_MS} of silence count as dead. */
  suspect(now: Milliseconds): void {
    this.answerBy ??= now + SUSPECT_MS;
  }

  silentFor(now: Milliseconds): Milliseconds {
    return now - this.receivedAt;
  }

  get isSuspect(): boolean {
    return this.answerBy !== undefined;
  }

  /** Call it every `checkEvery` ms, or {@link check}. True if queued messages follow. */
  comesLate(now: Milliseconds): boolean {
    const isLate = now - this.checkedAt > 2 * this.checkEvery;
    this.checkedAt = now;
    return isLate;
  }

  /** Call it every `checkEvery` ms. True if dead. */
  check(now: Milliseconds): boolean {
    return !this.comesLate(now) && (now - this.receivedAt >= this.silence || now >= (this.answerBy ?? Number.POSITIVE_INFINITY));
  }
}

/** Pings a suspect peer until it answers or is declared dead. Returns a function that stops it. */
export const pingUntilAnswered = (liveness: Liveness, { now, every, ask, dead }: PingPorts): (() => void) => {
  liveness.suspect(now());
  ask();
  const end = every(ASK_MS, () => {
    if (!liveness.isSuspect) end();
    else if (liveness.check(now())) dead();
    else ask();
  });
  return end;
};
