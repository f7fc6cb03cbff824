import type { Milliseconds } from "@setsuna/kit";
import { epochNumber, epochSeries, isSameBytes, type KnownEpoch } from "./epoch.ts";

/** A page receives fewer; the rest is room for keys that insiders invent. */
const MAX_SIGNERS = 32;
/** The newest of each signer, because delayed frames may use earlier ones. */
const MAX_EPOCHS_OF_SIGNER = 16;
const MAX_SERIES = 64;

interface SignerEpochs {
  readonly epochs: Map<string, LearnedEpoch>;
  readonly series: Map<string, number>;
  /** Grows with each use; 0 if nothing was decrypted yet. */
  lastUse: number;
}

export interface LearnedEpoch extends KnownEpoch {
  readonly seriesOrder: number;
}

const textOf = (bytes: Uint8Array): string => bytes.join(".");

/**
 * A receiver's epochs, by signer and name. Names alone prove nothing: anyone with the password can answer under another sender's
 * next name. docs/protocol/epochs.md.
 */
export class EpochBook {
  private readonly signers = new Map<string, SignerEpochs>();
  private nextOrder = 0;
  private uses = 0;
  /** Monotonic, ms. */
  readonly now: () => Milliseconds;

  constructor(now: () => Milliseconds) {
    this.now = now;
  }

  /** Returns the new ones. */
  add(epochs: readonly KnownEpoch[]): readonly KnownEpoch[] {
    return epochs.filter((epoch) => {
      const own = this.signerOf(epoch.signer);
      const name = textOf(epoch.id);
      if (own.epochs.has(name)) return false;
      own.epochs.set(name, { ...epoch, seriesOrder: this.orderOf(own.series, epochSeries(epoch.id)) });
      dropOldest(own.epochs, MAX_EPOCHS_OF_SIGNER);
      return true;
    });
  }

  /** Undefined if not known yet. */
  find(id: Uint8Array, signer: Uint8Array): LearnedEpoch | undefined {
    return this.signers.get(textOf(signer))?.epochs.get(textOf(id));
  }

  /** One for each signer, the last used first. */
  named(id: Uint8Array): readonly LearnedEpoch[] {
    const name = textOf(id);
    return [...this.signers.values()]
      .sort((one, other) => other.lastUse - one.lastUse)
      .flatMap(({ epochs }) => epochs.get(name) ?? []);
  }

  /** Call it when something verified or decrypted, so its signer is evicted last. */
  used({ signer }: LearnedEpoch): void {
    const own = this.signers.get(textOf(signer));
    if (own === undefined) return;
    this.uses += 1;
    own.lastUse = this.uses;
  }

  private signerOf(signer: Uint8Array): SignerEpochs {
    const name = textOf(signer);
    const known = this.signers.get(name);
    if (known !== undefined) return known;
    if (this.signers.size >= MAX_SIGNERS) this.evict();
    const own: SignerEpochs = { epochs: new Map(), series: new Map(), lastUse: 0 };
    this.signers.set(name, own);
    return own;
  }

  /** Evicts the least recently used; among unused ones the oldest. */
  private evict(): void {
    let least: readonly [name: string, own: SignerEpochs] | undefined;
    for (const entry of this.signers) if (least === undefined || entry[1].lastUse < least[1].lastUse) least = entry;
    if (least !== undefined) this.signers.delete(least[0]);
  }

  private orderOf(series: Map<string, number>, name: string): number {
    const known = series.get(name);
    if (known !== undefined) return known;
    this.nextOrder += 1;
    series.set(name, this.nextOrder);
    dropOldest(series, MAX_SERIES);
    return this.nextOrder;
  }
}

const dropOldest = (map: Map<string, unknown>, most: number): void => {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
};

export const isEarlierEpoch = (first: LearnedEpoch, second: LearnedEpoch): boolean => {
  if (!isSameBytes(first.signer, second.signer)) return false;
  if (first.seriesOrder !== second.seriesOrder) return first.seriesOrder < second.seriesOrder;
  return epochNumber(first.id) < epochNumber(second.id);
};
