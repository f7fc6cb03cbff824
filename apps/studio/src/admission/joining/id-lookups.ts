import type { SerialId } from "@setsuna/contracts";
import { type Clock, err, ok, type Result } from "@setsuna/kit";
import {
  type AdmissionLimits,
  KeyedBuckets,
  type LimitRule,
  limitNetwork,
  limitSite,
  limitSubject,
  missRules,
  NETWORK_FACTOR,
  RecentKeys,
  type RefundableLimits,
  TooManyRequests,
  UnderWay,
} from "../../platform/index.ts";

/** Latest admitted pairs of ID and address, and refused addresses and networks. */
const KNOWN = 10_000;
/** Lookups per hour of previously admitted IDs, for an address without misses. */
const KNOWN_PER_HOUR = 1200;

/** Always call {@link end}, because other lookups may wait for it. */
export interface IdLookup {
  /** The client is admitted. Forgives its earlier misses at this ID. */
  hit(): Promise<void>;
  /** Unknown ID or wrong password. Returns a refusal if other servers' misses used up the limit. */
  miss(): Promise<TooManyRequests | undefined>;
  /** Counts nothing without a hit or miss, as when the database failed. */
  end(): void;
}

export interface IdLookupParts {
  readonly limits: Pick<AdmissionLimits, "lookupsPerMinute" | "missesPerHour">;
  readonly shared: RefundableLimits;
  readonly clock: Clock;
  readonly now: () => Date;
  readonly onRefused?: ((rule: string) => void) | undefined;
}

export class IdLookups {
  private readonly parts: IdLookupParts;
  private readonly lookups: KeyedBuckets;
  /** /48 of IPv6. */
  private readonly siteLookups: KeyedBuckets;
  private readonly byAddress: KeyedBuckets;
  private readonly byNetwork: KeyedBuckets;
  private readonly again: KeyedBuckets;
  private readonly underWay = new UnderWay();
  private readonly known = new RecentKeys(KNOWN);
  private readonly misses = new Map<string, number>();
  /** Monotonic, ms. */
  private readonly shutUntil = new Map<string, number>();
  private readonly addressRule: LimitRule;
  private readonly networkRule: LimitRule;

  constructor(parts: IdLookupParts) {
    this.parts = parts;
    const { lookupsPerMinute, missesPerHour } = parts.limits;
    const rules = missRules(missesPerHour);
    this.addressRule = rules.address;
    this.networkRule = rules.network;
    this.lookups = new KeyedBuckets(lookupsPerMinute, lookupsPerMinute * 60);
    this.siteLookups = new KeyedBuckets(lookupsPerMinute * NETWORK_FACTOR, lookupsPerMinute * 60 * NETWORK_FACTOR);
    this.byAddress = new KeyedBuckets(this.addressRule.capacity, this.addressRule.perHour);
    this.byNetwork = new KeyedBuckets(this.networkRule.capacity, this.networkRule.perHour);
    this.again = new KeyedBuckets(KNOWN_PER_HOUR / 2, KNOWN_PER_HOUR);
  }

  /**
   * Call it before the lookup. A failure forbids it and says when to retry. If only pending lookups use up the limit, waits for
   * them, so that a hall reconnecting at once isn't refused.
   */
  async begin(id: SerialId, address: string): Promise<Result<IdLookup, TooManyRequests>> {
    const subject = limitSubject(address);
    const network = limitNetwork(address);
    const { clock } = this.parts;
    const site = limitSite(address);
    for (const [lookups, key] of [
      [this.lookups, subject],
      [this.siteLookups, site],
    ] as const)
      if (key !== undefined && !lookups.take(key, clock.now()))
        return this.refuse("id-lookups", lookups.retryAfterSeconds(key, clock.now()), "too-many-connections");
    const pair = `${id} ${subject}`;
    while (!this.isShut(subject, network)) {
      if (this.take(subject, network)) {
        this.underWay.begin(network);
        return ok(this.lookup(pair, subject, network, true));
      }
      if (!(await this.underWay.oneEnds(network))) break;
    }
    const now = clock.now();
    if (this.known.has(pair) && this.again.take(subject, now)) return ok(this.lookup(pair, subject, network, false));
    const shut = Math.max(this.shutUntil.get(subject) ?? 0, this.shutUntil.get(network) ?? 0) - now;
    const wait = Math.max(this.byAddress.retryAfterSeconds(subject, now), this.byNetwork.retryAfterSeconds(network, now));
    return this.refuse("id-miss-address", shut > 0 ? shut / 1000 : wait, "too-many-guesses");
  }

  private isShut(subject: string, network: string): boolean {
    const now = this.parts.clock.now();
    return [subject, network].some((key) => (this.shutUntil.get(key) ?? 0) > now);
  }

  private take(subject: string, network: string): boolean {
    const now = this.parts.clock.now();
    if (!this.byAddress.take(subject, now)) return false;
    if (this.byNetwork.take(network, now)) return true;
    this.byAddress.giveBack(subject, 1, now);
    return false;
  }

  private giveBack(subject: string, network: string, count: number): void {
    const now = this.parts.clock.now();
    this.byAddress.giveBack(subject, count, now);
    this.byNetwork.giveBack(network, count, now);
  }

  /** `isTaken` means that a miss is already charged. */
  private lookup(pair: string, subject: string, network: string, isTaken: boolean): IdLookup {
    let outcome: "none" | "hit" | "miss" = "none";
    return {
      hit: async () => {
        outcome = "hit";
        const slips = this.misses.get(pair) ?? 0;
        this.misses.delete(pair);
        this.known.add(pair);
        this.giveBack(subject, network, slips);
        for (let slip = 0; slip < slips; slip += 1) {
          await this.parts.shared.giveBack(this.addressRule, subject, this.parts.now());
          await this.parts.shared.giveBack(this.networkRule, network, this.parts.now());
        }
      },
      miss: async () => {
        outcome = "miss";
        const refusal = (await this.tell(this.addressRule, subject)) ?? (await this.tell(this.networkRule, network));
        // Refund only charged lookups.
        if (isTaken && refusal === undefined) this.slipped(pair);
        return refusal;
      },
      end: () => {
        if (!isTaken) return;
        if (outcome !== "miss") this.giveBack(subject, network, 1);
        this.underWay.end(network);
      },
    };
  }

  private slipped(pair: string): void {
    this.misses.set(pair, (this.misses.get(pair) ?? 0) + 1);
    const [oldest] = this.misses.keys();
    if (this.misses.size > KNOWN && oldest !== undefined) this.misses.delete(oldest);
  }

  private async tell(rule: LimitRule, key: string): Promise<TooManyRequests | undefined> {
    const answer = await this.parts.shared.take(rule, key, this.parts.now());
    if (answer.allowed) return undefined;
    const until = this.parts.clock.now() + answer.retryAfterSeconds * 1000;
    this.shutUntil.set(key, until);
    const [oldest] = this.shutUntil.keys();
    if (this.shutUntil.size > KNOWN && oldest !== undefined) this.shutUntil.delete(oldest);
    return new TooManyRequests(answer.retryAfterSeconds, "too-many-guesses");
  }

  private refuse(
    rule: string,
    seconds: number,
    code: "too-many-connections" | "too-many-guesses",
  ): Result<IdLookup, TooManyRequests> {
    this.parts.onRefused?.(rule);
    return err(new TooManyRequests(seconds, code));
  }
}
