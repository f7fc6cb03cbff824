import type { Milliseconds } from "@setsuna/kit";

const SAMPLE_MS = 200;
const SAMPLES = 5;

/** Rate over the last second; the hot path only adds to a counter. */
export class MediaRate {
  octets = 0;
  private samples: { readonly at: Milliseconds; readonly octets: number }[] = [];

  /** Call it every few ms. */
  tick(now: Milliseconds): void {
    const last = this.samples.at(-1);
    if (last !== undefined && now - last.at < SAMPLE_MS) return;
    this.samples.push({ at: now, octets: this.octets });
    if (this.samples.length > SAMPLES + 1) this.samples.shift();
  }

  /** From the oldest to the newest sample; 0 before the second. */
  get bitsPerSecond(): number {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    return first === undefined || last === undefined || last.at <= first.at
      ? 0
      : ((last.octets - first.octets) * 8000) / (last.at - first.at);
  }
}
