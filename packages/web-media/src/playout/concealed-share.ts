import type { Milliseconds } from "@setsuna/kit";

/** Milliseconds, a second plus a report. */
const SHARE_MS = 1100;

interface Heard {
  readonly at: Milliseconds;
  /** Samples since the start, as the worklet counts them. */
  readonly played: number;
  readonly concealed: number;
}

export class ConcealedShare {
  private readonly heard: Heard[] = [];

  add({ played, concealed }: Omit<Heard, "at">, now: Milliseconds): void {
    this.heard.push({ at: now, played, concealed });
    this.forget(now);
  }

  /** 0 to 1; 0 without reports, since a resting device sends none. */
  ratio(now: Milliseconds): number {
    this.forget(now);
    const [first] = this.heard;
    const last = this.heard.at(-1);
    if (first === undefined || last === undefined || last.played <= first.played) return 0;
    return (last.concealed - first.concealed) / (last.played - first.played);
  }

  private forget(now: Milliseconds): void {
    while (now - (this.heard[0]?.at ?? now) > SHARE_MS) this.heard.shift();
  }
}
