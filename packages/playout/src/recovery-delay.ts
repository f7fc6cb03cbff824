import type { Milliseconds } from "@setsuna/kit";

/** Relative to the fastest packets, ms: later audio is out of sync with its video. */
const MAX_LATE_MS = 100;
const BIN_MS = 2;
const BINS = MAX_LATE_MS / BIN_MS;
/** Weights halve after 8 s of 10 ms packets. */
const HALF_LIFE_PACKETS = 800;
const KEEP = 0.5 ** (1 / HALF_LIFE_PACKETS);
/** Share of all packets that may be recovered too late. */
const TOLERATED = 0.0008;
/** Minimum weight, because one recovered packet is chance. */
const CHANCE = 1.5;

/**
 * Lateness of copies, retransmissions and reordered packets, and the buffer that plays all but a thousandth. 0 while nothing is
 * recovered.
 */
export class RecoveryDelay {
  private readonly weights = new Float64Array(BINS);
  private packets = 0;
  private recovered = 0;

  onPacket(): void {
    this.packets = this.packets * KEEP + 1;
    this.recovered *= KEEP;
    if (this.recovered < 0.01) return;
    for (let bin = 0; bin < BINS; bin += 1) this.weights[bin] = (this.weights[bin] ?? 0) * KEEP;
  }

  /** @param latenessMs relative to the quickest packets. */
  onRecovered(latenessMs: Milliseconds): void {
    if (latenessMs < 0 || latenessMs >= MAX_LATE_MS) return;
    const bin = Math.floor(latenessMs / BIN_MS);
    this.weights[bin] = (this.weights[bin] ?? 0) + 1;
    this.recovered += 1;
  }

  /** Milliseconds after the fastest packet, 0 to 100. */
  get ms(): Milliseconds {
    if (this.recovered < CHANCE) return 0;
    const tolerated = Math.max(CHANCE, TOLERATED * this.packets);
    let later = 0;
    for (let bin = BINS - 1; bin >= 0; bin -= 1) {
      later += this.weights[bin] ?? 0;
      if (later > tolerated) return (bin + 1) * BIN_MS;
    }
    return 0;
  }

  reset(): void {
    this.weights.fill(0);
    this.packets = 0;
    this.recovered = 0;
  }
}
