import { MAX_SIGNALS_PER_SECOND } from "@setsuna/contracts";

const SPACING_MS = 1000 / MAX_SIGNALS_PER_SECOND;

interface Passed {
  readonly text: string;
  readonly next: number;
  readonly at: number;
}

/** Limits the rate of a key's changes. A refused change may be offered again later. */
export class SignalRate {
  private readonly last = new Map<string, Passed>();

  /** `now` is monotonic, ms. `repeatMs` repeats unchanged values; absent never does. */
  passes(key: string, value: unknown, now: number, repeatMs = Number.POSITIVE_INFINITY): boolean {
    const text = JSON.stringify(value);
    const last = this.last.get(key);
    // Half a spacing early is allowed and deducted, so that jitter neither costs nor adds turns.
    const isKnown = last?.text === text && now - last.at < repeatMs;
    if (last !== undefined && (isKnown || now < last.next - SPACING_MS / 2)) return false;
    this.last.set(key, { text, at: now, next: Math.max(last?.next ?? now, now - SPACING_MS / 2) + SPACING_MS });
    return true;
  }
}
