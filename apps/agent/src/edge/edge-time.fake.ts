import type { EdgeTime } from "./edge-time.ts";

export class FakeTime implements EdgeTime {
  private present = 0;
  private readonly unixStart: number;
  private waiting: { readonly at: number; readonly run: () => void }[] = [];

  constructor(unixStart = 0) {
    this.unixStart = unixStart;
  }
  now(): number {
    return this.present;
  }
  unixNow(): number {
    return this.unixStart + this.present;
  }
  after(ms: number, run: () => void): () => void {
    const entry = { at: this.present + ms, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }
  pending(): number {
    return this.waiting.length;
  }
  forward(ms: number): void {
    const end = this.present + ms;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.waiting = this.waiting.filter((other) => other !== next);
      this.present = Math.max(this.present, next.at);
      next.run();
    }
    this.present = end;
  }
}
