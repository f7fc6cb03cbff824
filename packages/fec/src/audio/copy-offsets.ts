import { losesPackets } from "@setsuna/congestion";
import { MAX_AUDIO_COPIES } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Distances of repeated packets, ascending; empty requests none. */
export type CopyOffsets = readonly number[];

/** Cheapest first. A few far apart survive a burst shorter than the largest offset. */
const CANDIDATES: readonly CopyOffsets[] = [[], [1], [1, 2], [1, 3], [1, 4], [1, 2, 4], [1, 4, 6], [2, 5, 7]];
/** A receiver can stretch its audio by this much, ms. */
const MAX_LATE_MS = 70;
/** Share that may stay lost: more than two copies gain little. */
const TOLERATED = 0.001;
const TOLERATED_WITH_TWO = 0.002;
/** 16 s of 10 ms packets, to keep protection over calm periods. */
const MEMORY = 1600;
/** Losses out of reach that chance explains. */
const CHANCE = 1;
/** Fewer bursts leave their length uncertain: expect longer ones, geometrically distributed. */
const FEW_BURSTS = 8;

/** Serves both: all copies, or of too many the nearest and furthest. */
export const mergeCopyOffsets = (one: CopyOffsets, other: CopyOffsets): CopyOffsets => {
  const all = [...new Set([...one, ...other])].sort((a, b) => a - b);
  while (all.length > MAX_AUDIO_COPIES) all.splice(all.length - 2, 1);
  return all;
};

/** True if both request the same copies. */
export const equalCopyOffsets = (one: CopyOffsets, other: CopyOffsets): boolean =>
  one.length === other.length && one.every((offset, index) => offset === other[index]);

const possible = (packetMs: Milliseconds): readonly CopyOffsets[] => {
  const most = Math.max(1, Math.floor(MAX_LATE_MS / packetMs));
  return CANDIDATES.filter((offsets) => offsets.every((offset) => offset <= most));
};

/** Recent audio losses in order. Chooses copies that keep residual loss below 0.1 %. */
export class AudioLossPattern {
  private readonly flags = new Uint8Array(MEMORY);
  private count = 0;
  private lost = 0;

  push(isLost: boolean): void {
    const at = this.count % MEMORY;
    if (this.count >= MEMORY) this.lost -= this.flags[at] ?? 0;
    this.flags[at] = isLost ? 1 : 0;
    if (isLost) this.lost += 1;
    this.count += 1;
  }

  reset(): void {
    this.count = 0;
    this.lost = 0;
  }

  get recent(): { readonly expected: number; readonly lost: number } {
    return { expected: Math.min(this.count, MEMORY), lost: this.lost };
  }

  /** @param packetMs of one packet. @param isCongested one copy at most, since more would fill the path. */
  offsets(packetMs: Milliseconds, isCongested = false): CopyOffsets {
    const { expected, lost } = this.recent;
    if (!losesPackets({ expected, lost, thick: 0, runs: 0 })) return [];
    const share = lost / expected;
    const staying = this.staying();
    let best: CopyOffsets = [];
    let least = Number.POSITIVE_INFINITY;
    for (const offsets of possible(packetMs)) {
      if (isCongested && offsets.length > 1) break;
      const longer = share * staying ** (offsets.at(-1) ?? 0);
      const left = Math.max(share ** (offsets.length + 1), longer, this.stayLost(offsets) / expected);
      if (left >= least) continue;
      best = offsets;
      least = left;
      if (left <= (offsets.length < 2 ? TOLERATED : TOLERATED_WITH_TWO)) break;
    }
    return best;
  }

  /** Probability that a loss continues, while few bursts are known; else 0. */
  private staying(): number {
    let bursts = 0;
    for (let index = Math.max(0, this.count - MEMORY); index < this.count; index += 1)
      if (this.isLost(index) && (index === 0 || !this.isLost(index - 1))) bursts += 1;
    return bursts < FEW_BURSTS ? Math.max(0, 1 - bursts / this.lost) : 0;
  }

  /** Counts unrecovered losses, minus what chance explains. */
  private stayLost(offsets: CopyOffsets): number {
    const first = Math.max(0, this.count - MEMORY);
    const furthest = offsets.at(-1) ?? 0;
    let left = 0;
    for (let index = first; index + furthest < this.count; index += 1)
      if (this.isLost(index) && offsets.every((offset) => this.isLost(index + offset))) left += 1;
    return left <= CHANCE ? 0 : left;
  }

  private isLost(index: number): boolean {
    return this.flags[index % MEMORY] === 1;
  }
}
