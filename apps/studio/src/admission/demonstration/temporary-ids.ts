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

/** A limit on IDs at once. */
export interface TemporaryIdSubject {
  readonly name: string;
  readonly most: number;
  /** Many people share it, so its limit looks like a full service to each. */
  readonly isNetwork?: true;
}

/** The address, and its network, which gets at most three quarters of `most`, so that others find room. */
export const visitorSubjects = (address: string, most: number, mostOfAddress: number): readonly TemporaryIdSubject[] => [
  { name: `address ${limitSubject(address)}`, most: mostOfAddress },
  {
    name: `network ${limitNetwork(address)}`,
    most: Math.max(1, Math.min(mostOfAddress * NETWORK_FACTOR, Math.ceil((3 * most) / 4))),
    isNetwork: true,
  },
];

export interface TemporaryIdRules {
  /** At once; 0 for none. */
  readonly most: number;
  readonly lifetimeSeconds: number;
  /** Error when full. */
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
  /** 32 random bytes, base64url. */
  readonly drawPass: () => string;
}

/** IDs of a minute or so, in this process only: no licence, no account. */
export class TemporaryIds {
  private readonly running = new Map<SerialId, Running>();
  private readonly clock: Clock;
  private readonly rules: TemporaryIdRules;
  private readonly chance: TemporaryIdChance;
  private granted = 0;
  private refused = 0;

  /** `clock`: monotonic. */
  constructor(clock: Clock, rules: TemporaryIdRules, chance: TemporaryIdChance) {
    this.clock = clock;
    this.rules = rules;
    this.chance = chance;
  }

  /**
   * Counts for each of `subjects`. Throws TooManyRequests: the rules' `full` (also for a network that has its share), or
   * `too-many-requests` for an address.
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

  /** Undefined: unknown or expired. */
  find(id: SerialId): SerialIdRecord | undefined {
    this.forget(this.clock.now());
    return this.running.get(id)?.record;
  }

  /** The watch over serial IDs cuts its streams off. */
  end(id: SerialId): void {
    this.running.delete(id);
  }

  endOf(subject: string): void {
    for (const [id, { subjects }] of this.running) if (subjects.includes(subject)) this.running.delete(id);
  }

  report(): TemporaryIdReport {
    this.forget(this.clock.now());
    return { running: this.running.size, granted: this.granted, refused: this.refused };
  }

  /** Retry when the first of `running` ends; without any there will never be room. */
  private refusal(running: readonly Running[], now: number, code?: ErrorCode): TooManyRequests {
    this.refused += 1;
    const ends = running.map(({ endsAt }) => endsAt - now);
    return new TooManyRequests(Math.min(this.rules.lifetimeSeconds * 1000, ...ends) / 1000, code);
  }

  private forget(now: number): void {
    for (const [id, { endsAt }] of this.running) if (endsAt <= now) this.running.delete(id);
  }
}
