import { SenderRate, type WantedRate } from "@setsuna/congestion";
import { type BitsPerSecond, bitsPerSecond, type Milliseconds } from "@setsuna/kit";

/** Limits the encoder to the narrowest network in use: a full one would lose what the others then have to carry alone. */
export class PathBitrate {
  private readonly limit = new SenderRate();
  private readonly apply: (rate: BitsPerSecond) => void;
  private wanted: BitsPerSecond;
  private applied: BitsPerSecond;

  /** @param wanted bit/s, which the encoder has already. */
  constructor(wanted: BitsPerSecond, apply: (rate: BitsPerSecond) => void) {
    this.wanted = wanted;
    this.applied = wanted;
    this.apply = apply;
  }

  /** By a receiver, bit/s. */
  want(rate: number): void {
    this.wanted = bitsPerSecond(rate);
    this.update();
  }

  /** @param estimate bit/s; undefined: no network is full. @param now monotonic. */
  onEstimate(estimate: number | undefined, now: Milliseconds): void {
    this.limit.update({ uplink: estimate }, this.request(), now);
    this.update();
  }

  private request(): WantedRate {
    return { rate: this.wanted, followsSlowest: false };
  }

  private update(): void {
    const rate = this.limit.rate(this.request());
    if (rate === this.applied) return;
    this.applied = rate;
    this.apply(rate);
  }
}
