import { type CarriedPacket, type CarriedParity, carriageSymbol, packetOfSymbol } from "@setsuna/contracts";
import { type Check, type ProtectedRun, recover, recoverTogether } from "@setsuna/rtp/repair/erasure-code";

/** Runs of packets whose parity is kept; the oldest makes room. */
const MAX_RUNS = 48;
/** Runs that overlap in a row and are worked out together, at most. */
const MAX_TOGETHER = 4;
/** Packets missing in them, at most: the work grows with the square. */
const MAX_MISSING = 48;

interface Run {
  readonly first: number;
  readonly count: number;
  readonly checks: Check[];
}

/** A run of which packets did not come. */
interface BrokenRun {
  readonly run: Run;
  readonly missing: readonly number[];
}

/** A packet by unwrapped sequence number; undefined where it did not come. */
type Get = (sequence: number) => CarriedPacket | undefined;

const missingIn = ({ first, count }: Run, get: Get): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index).filter((sequence) => get(sequence) === undefined);

/** Undefined when a packet is longer than the parity: that was not made over these packets. */
const protectedRun = ({ first, count, checks }: Run, get: Get): ProtectedRun | undefined => {
  const length = checks[0]?.symbol.length ?? 0;
  const symbols: (Uint8Array | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const packet = get(first + index);
    const symbol = packet === undefined ? undefined : carriageSymbol(packet);
    if (symbol !== undefined && symbol.length > length) return undefined;
    symbols.push(symbol);
  }
  return { first, symbols, checks };
};

const endOf = ({ first, count }: Run): number => first + count;

const workOut = (runs: readonly Run[], get: Get): readonly CarriedPacket[] | undefined => {
  const whole = runs.map((run) => protectedRun(run, get));
  const known = whole.filter((run) => run !== undefined);
  if (known.length < whole.length) return undefined;
  const [only] = known;
  const found =
    known.length === 1 && only !== undefined
      ? recover(only.symbols, only.checks)?.map(({ index, symbol }) => ({ index: only.first + index, symbol }))
      : recoverTogether(known);
  return found?.flatMap(({ index, symbol }) => packetOfSymbol(symbol, index & 0xffff) ?? []);
};

/** What the first run says of its packets, with those after it that have packets in common with it where it alone does not reach. */
const workOutFirst = (broken: readonly BrokenRun[], get: Get): readonly CarriedPacket[] => {
  const together: Run[] = [];
  const missing = new Set<number>();
  let checks = 0;
  for (const one of broken) {
    const hasCommon = together.length === 0 || together.some((before) => one.run.first < endOf(before));
    for (const sequence of one.missing) missing.add(sequence);
    if (!hasCommon || missing.size === 0 || missing.size > MAX_MISSING) return [];
    together.push(one.run);
    checks += one.run.checks.length;
    const packets = missing.size <= checks ? workOut(together, get) : undefined;
    if (packets !== undefined) return packets;
  }
  return [];
};

/** Parity that came, until it is of no use, and what can be worked out with it. */
export class ParityStore {
  /** By their first packets. */
  private runs: Run[] = [];

  /** `first`: the unwrapped sequence number of the first packet that it protects. */
  add(first: number, parity: CarriedParity): void {
    let run = this.runs.find((known) => known.first === first && known.count === parity.count);
    if (run === undefined) {
      run = { first, count: parity.count, checks: [] };
      const after = this.runs.findIndex((known) => known.first > first);
      this.runs.splice(after < 0 ? this.runs.length : after, 0, run);
      if (this.runs.length > MAX_RUNS) this.runs.shift();
    }
    const { check, symbol } = parity;
    const isSame = run.checks.every((known) => known.symbol.length === symbol.length);
    if (isSame && !run.checks.some((known) => known.check === check)) run.checks.push({ check, symbol });
  }

  /**
   * Packets that can be worked out now. `get` gives a packet by unwrapped sequence number, undefined where it did not come, and of those
   * before `base` the last few too; `base` is the first that is still of use: runs that end before it are dropped.
   */
  recoverable(base: number, get: Get): readonly CarriedPacket[] {
    if (this.runs.length === 0) return [];
    const found = new Map<number, CarriedPacket>();
    const getNow: Get = (sequence) => get(sequence) ?? found.get(sequence & 0xffff);
    // Each run is looked through once, since this is done for every packet that comes.
    let broken = this.runs
      .filter((run) => endOf(run) > base)
      .map((run): BrokenRun => ({ run, missing: missingIn(run, get) }))
      .filter(({ missing }) => missing.length > 0);
    for (let at = 0; at < broken.length; at += 1) {
      const packets = workOutFirst(broken.slice(at, at + MAX_TOGETHER), getNow);
      if (packets.length === 0) continue;
      for (const packet of packets) found.set(packet.sequenceNumber, packet);
      broken = broken.map(({ run, missing }) => ({ run, missing: missing.filter((one) => !found.has(one & 0xffff)) }));
    }
    this.runs = broken.filter(({ missing }) => missing.length > 0).map(({ run }) => run);
    return [...found.values()];
  }

  clear(): void {
    this.runs = [];
  }
}
