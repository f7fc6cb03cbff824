import { FEC_REQUEST_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** A FEC request that is not repeated lapses after this, in ms. */
export const FEC_REQUEST_LASTS_MS = 3 * FEC_REQUEST_MS;

/** FEC rate that a subscriber requested, until the request expires. */
export class FecRequest {
  private packets = 0;
  private until = Number.NEGATIVE_INFINITY;
  private readonly isPossible: boolean;
  /** It can use FEC over two source blocks. */
  slidingWindow = false;

  /** @param isPossible the subscriber's encapsulation has FEC; else requests are ignored. */
  constructor(isPossible: boolean) {
    this.isPossible = isPossible;
  }

  /** Takes a request for so many repair packets a source block, 0-18. `slidingWindow`: some over two source blocks may be among them. */
  set(packets: number, slidingWindow: boolean, now: Milliseconds): void {
    this.packets = this.isPossible ? packets : 0;
    this.slidingWindow = slidingWindow;
    this.until = now + FEC_REQUEST_LASTS_MS;
  }

  /** Returns the number of repair packets for a source block now. */
  count(now: Milliseconds): number {
    return now < this.until ? this.packets : 0;
  }
}
