import type { KeptCard } from "@setsuna/contracts";
import type { Database, Transaction } from "../../platform/index.ts";

/** Purpose of a charge: an interactive purchase or a renewal by a job. Each has its own settler. */
export type ChargePurpose = "purchase" | "renewal";

/** A charge of an account's kept card. */
export interface ChargeRequest {
  /** Globally unique, such as `purchase:<purchase id>`. Ordering with the same key again is a no-op. */
  readonly key: string;
  readonly purpose: ChargePurpose;
  /** The contract that it pays for. */
  readonly contractId: string;
  readonly accountId: string;
  /** Integer yen, tax included, at least 1. */
  readonly amount: number;
  /** True where the card's holder is not there: renewals. */
  readonly offSession: boolean;
  /** Last civil day in Asia/Tokyo of its price; abandoned after it. Null if its period has already started, as for a renewal. */
  readonly lastOn: string | null;
  /** A few words for the holder's statement and the gateway's list. */
  readonly description: string;
  /** Time of the order. */
  readonly at: Date;
}

/**
 * Describes the final outcome of a charge. After it nothing changes any more. `payment-lapsed`: it was given up before it
 * was paid.
 */
export type ChargeOutcome =
  | { readonly state: "succeeded" }
  | { readonly state: "failed"; readonly code: "card-declined" | "card-authentication-failed" | "payment-lapsed" };

/** Describes the state of a charge. `pending`: not asked for yet, or the gateway does not know or does not answer yet. */
export type ChargeStanding =
  | ChargeOutcome
  | { readonly state: "pending" }
  | { readonly state: "requires-action"; readonly clientSecret: string | null; readonly url: string | null };

/** A charge whose outcome is being written. */
export interface SettledCharge {
  readonly key: string;
  readonly contractId: string;
  readonly outcome: ChargeOutcome;
  readonly at: Date;
}

/** A charge that was paid, granted nothing, and is to be paid back in full. */
export interface RefundOrder {
  /** Of the charge. */
  readonly key: string;
  /** The ID at the time. Empty if there was none. */
  readonly serialId: string;
  /** Number of the credit note. */
  readonly creditNote: string;
  /** Whom it is owed to, as the documents name them. */
  readonly name: string;
  /** The recipient's mail address. Null if unknown. */
  readonly email: string | null;
  readonly at: Date;
}

/**
 * Applies outcomes (contract, document, mail) in the transaction that writes them. Runs once for each charge, however often its
 * webhook arrives. Several charges share a call only if they were written together. The returned function runs after commit,
 * not after a rollback. A throw also rolls the outcomes back, and then each charge is retried individually.
 */
export type ChargeSettler = (tx: Transaction, charges: readonly SettledCharge[]) => Promise<() => void>;

/**
 * Charging as billing uses it: the three steps of decision 0016. `payment` implements it without knowing what it charges for.
 * The implementation must make a charge fail if its holder never answers the bank's challenge.
 */
export interface ChargingPort {
  /** The account's card; null while none is kept. */
  keptCard(reader: Database | Transaction, accountId: string): Promise<KeptCard | null>;
  /** {@link keptCard} for several accounts. Omits accounts without a card. */
  keptCards(reader: Database | Transaction, accountIds: readonly string[]): Promise<ReadonlyMap<string, KeptCard>>;
  /** Step 1: charge rows, in the caller's transaction. Throws `card-needed` when an account keeps no card. */
  orderAll(tx: Transaction, requests: readonly ChargeRequest[]): Promise<void>;
  /**
   * Steps 2 and 3, outside any transaction. Queries the gateway by key and writes an outcome together with the settler's
   * changes. Idempotent, and safe from any process. A silent gateway leaves the charge `pending`. Throws if the key was never
   * ordered.
   */
  settle(key: string, now: Date): Promise<ChargeStanding>;
  /**
   * Steps 2 and 3 for several charges. Writes outcomes in one transaction, or individually if that fails. Never throws for a
   * single charge: a failure is logged and left to recovery.
   */
  settleAll(keys: readonly string[], now: Date): Promise<void>;
  /**
   * Abandons charges, in the caller's transaction: they are no longer ordered, and a pending bank challenge is canceled at the
   * gateway. One that settles anyway is reported as usual. No effect on charges with an outcome.
   */
  giveUpAll(tx: Transaction, keys: readonly string[], at: Date): Promise<void>;
  /** Pays charges back, once each: written in the transaction of their outcome, and done at the gateway outside any. */
  refundAll(tx: Transaction, orders: readonly RefundOrder[]): Promise<void>;
  /** Returns the stored state of the charge. Undefined if the key was never ordered. */
  read(reader: Database | Transaction, key: string): Promise<ChargeStanding | undefined>;
  /** Registers the settler for charges of a purpose; to be called once each, when the server is put together. */
  settleWith(purpose: ChargePurpose, settler: ChargeSettler): void;
}
