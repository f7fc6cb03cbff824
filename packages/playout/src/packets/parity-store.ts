import { type CarriedPacket, type CarriedParity, carriageSymbol, packetOfSymbol } from "@setsuna/contracts";
import { type Check, recover } from "@setsuna/rtp/repair/erasure-code";

/** Runs of packets whose parity is kept; the oldest makes room. */
const MAX_RUNS = 48;

interface Run {
  readonly first: number;
  readonly count: number;
  readonly checks: Check[];
}

const countMissing = ({ first, count, checks }: Run, get: (sequence: number) => CarriedPacket | undefined): number => {
  let missing = 0;
  for (let index = 0; index < count && missing <= checks.length; index += 1) if (get(first + index) === undefined) missing += 1;
  return missing;
};

const workOut = (run: Run, get: (sequence: number) => CarriedPacket | undefined): CarriedPacket[] | undefined => {
  const { first, count, checks } = run;
  const length = checks[0]?.symbol.length ?? 0;
  const symbols: (Uint8Array | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const packet = get(first + index);
    const symbol = packet === undefined ? undefined : carriageSymbol(packet);
    // Longer than its parity: not the packets that this parity was made over.
    if (symbol !== undefined && symbol.length > length) return [];
    symbols.push(symbol);
  }
  return recover(symbols, checks)?.flatMap(({ index, symbol }) => {
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
      run = { first, count: parity.count, checks: [] };
      this.runs.push(run);
      if (this.runs.length > MAX_RUNS) this.runs.shift();
    }
    const { check, symbol } = parity;
    const isSame = run.checks.every((known) => known.symbol.length === symbol.length);
    if (isSame && !run.checks.some((known) => known.check === check)) run.checks.push({ check, symbol });
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
      const packets = missing > run.checks.length ? undefined : workOut(run, get);
      if (packets === undefined) waiting.push(run);
      else found.push(...packets);
    }
    this.runs = waiting;
    return found;
  }

  clear(): void {
    this.runs = [];
  }
}
