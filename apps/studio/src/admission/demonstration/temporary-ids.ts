import type { ErrorCode, SerialId } from "@setsuna/contracts";
import type { Clock } from "@setsuna/kit";
import { limitNetwork, limitSubject, NETWORK_FACTOR, TooManyRequests } from "../../platform/index.ts";
import { verifierOf } from "../joining/join-proofs.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";

interface Running {
  readonly record: SerialIdRecord;
  readonly subjects: readonly string[];
  readonly endsAt: number;
}

/** The account of a temporary ID, and how many IDs it may have at once. */
export interface TemporaryIdSubject {
  readonly name: string;
  readonly most: number;
  /** Many people share it: to one of them, its share being used up means that there is no room. */
  readonly isNetwork?: true;
}

/**
 * Returns what something of a visitor counts for: the address, and the network around it, which has at most three quarters of all, so that others find room.
 * `most`: how many there are at all; `mostOfAddress`: how many one address may have.
 */
export const visitorSubjects = (address: string, most: number, mostOfAddress: number): readonly TemporaryIdSubject[] => [
  { name: `address ${limitSubject(address)}`, most: mostOfAddress },
  {
    name: `network ${limitNetwork(address)}`,
    most: Math.max(1, Math.min(mostOfAddress * NETWORK_FACTOR, Math.ceil((3 * most) / 4))),
    isNetwork: true,
  },
];

export interface TemporaryIdRules {
  /** Number that there may be at once; 0 for none. */
  readonly most: number;
  readonly lifetimeSeconds: number;
  /** The failure where `most` are running. */
  readonly full: ErrorCode;
}

export interface TemporaryIdReport {
  readonly running: number;
  /** Since the process started. */
  readonly granted: number;
  readonly refused: number;
}

export interface TemporaryIdChance {
  readonly drawSerialId: () => SerialId;
  /** 32 random bytes in base64url. */
  readonly drawPass: () => string;
}

/**
 * Serial IDs of a minute or so. They are known to this process alone and to no database: none is a licence, counts for an account,
 * or outlives its time.
 */
export class TemporaryIds {
  private readonly running = new Map<SerialId, Running>();
  private readonly clock: Clock;
  private readonly rules: TemporaryIdRules;
  private readonly chance: TemporaryIdChance;
  private granted = 0;
  private refused = 0;

  /** `clock` is monotonic. */
  constructor(clock: Clock, rules: TemporaryIdRules, chance: TemporaryIdChance) {
    this.clock = clock;
    this.rules = rules;
    this.chance = chance;
  }

  /**
   * Makes an ID with these limits, which counts for each of `subjects`. Throws TooManyRequests: the rules' `full`, also for a network
   * that has its share, or `too-many-requests` for an address that has enough.
   */
  grant(
    subjects: readonly TemporaryIdSubject[],
    limits: Omit<SerialIdRecord, "id" | "passwordVerifier">,
  ): { readonly serialId: SerialId; readonly pass: string } {
    const now = this.clock.now();
    const { most, lifetimeSeconds, full } = this.rules;
    this.forget(now);
    const running = [...this.running.values()];
    for (const subject of subjects) {
      const own = running.filter((one) => one.subjects.includes(subject.name));
      if (own.length >= subject.most) throw this.refusal(own, now, subject.isNetwork && full);
    }
    if (running.length >= most) throw this.refusal(running, now, full);
    const serialId = this.chance.drawSerialId();
    const pass = this.chance.drawPass();
    const record: SerialIdRecord = { ...limits, id: serialId, passwordVerifier: verifierOf(pass) };
    this.running.set(serialId, { record, subjects: subjects.map(({ name }) => name), endsAt: now + lifetimeSeconds * 1000 });
    this.granted += 1;
    return { serialId, pass };
  }

  /** Returns the record of a running temporary ID. Undefined if the ID is unknown or its time has run out. */
  find(id: SerialId): SerialIdRecord | undefined {
    this.forget(this.clock.now());
    return this.running.get(id)?.record;
  }

  /** Ends one before its time; what still runs on it is cut off by the watch over serial IDs. */
  end(id: SerialId): void {
    this.running.delete(id);
  }

  /** Ends all that count for a subject. */
  endOf(subject: string): void {
    for (const [id, { subjects }] of this.running) if (subjects.includes(subject)) this.running.delete(id);
  }

  report(): TemporaryIdReport {
    this.forget(this.clock.now());
    return { running: this.running.size, granted: this.granted, refused: this.refused };
  }

  /** Suggests retrying when the first of `running` ends. If none runs, there will never be room. */
  private refusal(running: readonly Running[], now: number, code?: ErrorCode): TooManyRequests {
    this.refused += 1;
    const ends = running.map(({ endsAt }) => endsAt - now);
    return new TooManyRequests(Math.min(this.rules.lifetimeSeconds * 1000, ...ends) / 1000, code);
  }

  private forget(now: number): void {
    for (const [id, { endsAt }] of this.running) if (endsAt <= now) this.running.delete(id);
  }
}
