import { FEC_REQUEST_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Lifetime unless repeated, ms. */
export const FEC_REQUEST_VALID_MS = 3 * FEC_REQUEST_MS;

export class FecRequest {
  private packets = 0;
  private until = Number.NEGATIVE_INFINITY;
  private readonly isPossible: boolean;
  /** True if it supports FEC over two source blocks. */
  slidingWindow = false;

  /** @param isPossible the encapsulation has FEC; else ignores requests. */
  constructor(isPossible: boolean) {
    this.isPossible = isPossible;
  }

  /** 0-18 repair packets per source block. `slidingWindow`: some may cover two. */
  set(packets: number, slidingWindow: boolean, now: Milliseconds): void {
    this.packets = this.isPossible ? packets : 0;
    this.slidingWindow = slidingWindow;
    this.until = now + FEC_REQUEST_VALID_MS;
  }

  count(now: Milliseconds): number {
    return now < this.until ? this.packets : 0;
  }
}
