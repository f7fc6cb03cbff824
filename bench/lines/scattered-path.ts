import type { Milliseconds } from "@setsuna/kit";
import type { LinkScript } from "@setsuna/testkit/model";
import { CLEAN_LINK, LinkModel, type LinkParameters, type Random, seededRandom } from "@setsuna/testkit/model";

/** A path of which every packet takes its own time, so that they overtake each other. */
export interface SimulatedLine {
  readonly line: Partial<LinkParameters>;
  /** Drawn evenly for every packet from 0 to this and added to its delay, ms. */
  readonly scatterMs: Milliseconds;
  /** Runs from the beginning of the measured time, both ways. */
  readonly script?: LinkScript | undefined;
}

/** One direction of a simulated line. */
export class ScatteredPath {
  readonly link: LinkModel;
  private readonly scatterMs: Milliseconds;
  private readonly random: Random;

  constructor({ line, scatterMs }: SimulatedLine, seed: number) {
    this.link = new LinkModel({ ...CLEAN_LINK, ...line }, seededRandom(seed));
    this.scatterMs = scatterMs;
    this.random = seededRandom(seed + 0x5ca77e4);
  }

  /** Arrival times of a packet's copies. */
  offer(now: Milliseconds, bytes: number): number[] {
    const own = this.random() * this.scatterMs;
    return this.link.offer(now, bytes).map((at) => at + own);
  }
}
