import type { ErrorCode, SerialId } from "@setsuna/contracts";
import { type Clock, milliseconds } from "@setsuna/kit";
import { verifierOf } from "../joining/join-proofs.ts";
import type { SerialIdRecord } from "../serial-ids/serial-id-store.ts";
import { type HeldShare, shareRefusal, type VisitorSubject } from "./visitor-shares.ts";

interface Running extends HeldShare {
  readonly record: SerialIdRecord;
}

export interface TemporaryIdRules {
  /** Limit at once; 0 disables. */
  readonly most: number;
  readonly lifetimeSeconds: number;
  readonly full: ErrorCode;
}

export interface TemporaryIdReport {
  readonly running: number;
  /** Counts since the process started. */
  readonly granted: number;
  readonly refused: number;
}

export interface TemporaryIdChance {
  readonly drawSerialId: () => SerialId;
  /** Returns 32 random bytes in base64url. */
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

  constructor(clock: Clock, rules: TemporaryIdRules, chance: TemporaryIdChance) {
    this.clock = clock;
    this.rules = rules;
    this.chance = chance;
  }

  /** Charges each of `subjects`. Throws TooManyRequests as `shareRefusal` says. */
  grant(
    subjects: readonly VisitorSubject[],
    limits: Omit<SerialIdRecord, "id" | "passwordVerifier">,
  ): { readonly serialId: SerialId; readonly pass: string } {
    const now = this.clock.now();
    const { most, lifetimeSeconds, full } = this.rules;
    this.forget(now);
    const rules = { most, full, lifetimeMs: milliseconds(lifetimeSeconds * 1000) };
    const refusal = shareRefusal([...this.running.values()], subjects, rules, now);
    if (refusal !== undefined) {
      this.refused += 1;
      throw refusal;
    }
    const serialId = this.chance.drawSerialId();
    const pass = this.chance.drawPass();
    const record: SerialIdRecord = { ...limits, id: serialId, passwordVerifier: verifierOf(pass) };
    this.running.set(serialId, {
      record,
      subjects: subjects.map(({ name }) => name),
      endsAt: milliseconds(now + rules.lifetimeMs),
    });
    this.granted += 1;
    return { serialId, pass };
  }

  find(id: SerialId): SerialIdRecord | undefined {
    this.forget(this.clock.now());
    return this.running.get(id)?.record;
  }

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

  private forget(now: number): void {
    for (const [id, { endsAt }] of this.running) if (endsAt <= now) this.running.delete(id);
  }
}
