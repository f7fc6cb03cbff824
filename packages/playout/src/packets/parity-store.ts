import { type CarriedPacket, type CarriedParity, carriageSymbol, packetOfSymbol } from "@setsuna/contracts";
import { recover } from "@setsuna/rtp/repair/erasure-code";

/** Runs of packets whose parity is kept; the oldest makes room. */
const MAX_RUNS = 48;

interface Run {
  readonly first: number;
  readonly count: number;
  sum: Uint8Array | undefined;
  weightedSum: Uint8Array | undefined;
}

const countMissing = ({ first, count }: Run, get: (sequence: number) => CarriedPacket | undefined): number => {
  let missing = 0;
  for (let index = 0; index < count && missing <= 2; index += 1) if (get(first + index) === undefined) missing += 1;
  return missing;
};

const workOut = (run: Run, get: (sequence: number) => CarriedPacket | undefined): CarriedPacket[] => {
  const { first, count, sum, weightedSum } = run;
  const length = (sum ?? weightedSum)?.length ?? 0;
  const symbols: (Uint8Array | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const packet = get(first + index);
    const symbol = packet === undefined ? undefined : carriageSymbol(packet);
    // Longer than its parity: not the packets that this parity was made over.
    if (symbol !== undefined && symbol.length > length) return [];
    symbols.push(symbol);
  }
  return (recover(symbols, sum, weightedSum) ?? []).flatMap(({ index, symbol }) => {
    const packet = packetOfSymbol(symbol, (first + index) & 0xffff);
    return packet === undefined ? [] : [packet];
  });
};

/** Parity that came, until it is of no use, and what can be worked out with it. */
export class ParityStore {
  private runs: Run[] = [];

  /** `first`: the unwrapped sequence number of the first packet that it protects. */
  add(first: number, parity: CarriedParity): void {
    let run = this.runs.find((known) => known.first === first && known.count === parity.count);
    if (run === undefined) {
      run = { first, count: parity.count, sum: undefined, weightedSum: undefined };
      this.runs.push(run);
      if (this.runs.length > MAX_RUNS) this.runs.shift();
    }
    if (parity.kind === "sum") run.sum = parity.symbol;
    else run.weightedSum = parity.symbol;
  }

  /**
   * Packets that can be worked out now. `get` gives a packet by unwrapped sequence number, undefined where it did not come;
   * `base` is the first that is still of use: runs that begin before it are dropped.
   */
  recoverable(base: number, get: (sequence: number) => CarriedPacket | undefined): readonly CarriedPacket[] {
    if (this.runs.length === 0) return [];
    const found: CarriedPacket[] = [];
    const waiting: Run[] = [];
    for (const run of this.runs) {
      if (run.first < base) continue;
      const missing = countMissing(run, get);
      if (missing === 0) continue;
      const parity = (run.sum === undefined ? 0 : 1) + (run.weightedSum === undefined ? 0 : 1);
      if (missing > parity) waiting.push(run);
      else found.push(...workOut(run, get));
    }
    this.runs = waiting;
    return found;
  }

  clear(): void {
    this.runs = [];
  }
}
