import type { Milliseconds } from "@setsuna/kit";
import { CLEAN_LINK, LinkModel, type LinkParameters } from "../link/link-model.ts";
import type { LinkScript } from "../link/link-script.ts";
import { type Random, seededRandom } from "../random.ts";

/** One direction of a simulated path. */
export interface SimulatedLink {
  readonly line: Partial<LinkParameters>;
  /** Uniform random delay added per packet, so that packets overtake. */
  readonly scatterMs: Milliseconds;
  readonly script?: LinkScript | undefined;
}

export class ScatteredPath {
  readonly link: LinkModel;
  private readonly scatterMs: Milliseconds;
  private readonly random: Random;

  constructor({ line, scatterMs }: SimulatedLink, seed: number) {
    this.link = new LinkModel({ ...CLEAN_LINK, ...line }, seededRandom(seed));
    this.scatterMs = scatterMs;
    this.random = seededRandom(seed + 0x5ca77e4);
  }

  offer(now: Milliseconds, bytes: number): number[] {
    const own = this.random() * this.scatterMs;
    return this.link.offer(now, bytes).map((at) => at + own);
  }
}
