import type { Milliseconds } from "@setsuna/kit";
/** Longest silence of a peer once the path to it is in doubt, ms: a round trip on a slow path, and its answer. */
export const DOUBT_MS = 800;
/** Interval of questions to a peer in doubt, ms: one may be lost. */
export const ASK_MS = 200;

/** Ports of {@link askInDoubt}: its clock, its question and its reaction to silence. */
export interface Doubt {
  now(): Milliseconds;
  every(ms: Milliseconds, task: () => void): () => void;
  ask(): void;
  dead(): void;
}

/** Dead after `silence` ms. After a late check (hidden tab, suspended laptop, debugger), queued messages come first. */
export class Liveness {
  private readonly silence: number;
  private readonly checkEvery: number;
  private heardAt: Milliseconds;
  private checkedAt: Milliseconds;
  /** Set by {@link doubt}. */
  private answerBy: number | undefined;

  constructor(silence: number, checkEvery: number, now: Milliseconds) {
    this.silence = silence;
    this.checkEvery = checkEvery;
    this.heardAt = now;
    this.checkedAt = now;
  }

  heard(now: Milliseconds): void {
    this.heardAt = now;
    this.answerBy = undefined;
  }

  /** After this, {@link DOUBT_MS} of silence count as dead. */
  doubt(now: Milliseconds): void {
    this.answerBy ??= now + DOUBT_MS;
  }

  silentFor(now: Milliseconds): Milliseconds {
    return now - this.heardAt;
  }

  get isDoubted(): boolean {
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
