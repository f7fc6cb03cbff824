import type { KeptCard } from "@setsuna/contracts";
import type { Database, Transaction } from "../../platform/index.ts";

/** Purpose of a charge: an interactive purchase or a renewal by a job. Each has its own settler. */
export type ChargePurpose = "purchase" | "renewal";

export interface ChargeRequest {
  /** Globally unique, such as `purchase:<purchase id>`. Ordering it again is a no-op. */
  readonly key: string;
  readonly purpose: ChargePurpose;
  readonly contractId: string;
  readonly accountId: string;
  readonly amount: number;
  /** The cardholder is absent, as in renewals. */
  readonly offSession: boolean;
  /** Last day in Asia/Tokyo of its price, then abandoned. Null if its period has started, as for a renewal. */
  readonly lastOn: string | null;
  readonly description: string;
  readonly at: Date;
}

/** Final. `payment-lapsed` means given up before it was paid. */
export type ChargeOutcome =
  | { readonly state: "succeeded" }
  | { readonly state: "failed"; readonly code: "card-declined" | "card-authentication-failed" | "payment-lapsed" };

/** `pending` means not ordered yet, or no answer yet. */
export type ChargeStanding =
  | ChargeOutcome
  | { readonly state: "pending" }
  | { readonly state: "requires-action"; readonly clientSecret: string | null; readonly url: string | null };

export interface SettledCharge {
  readonly key: string;
  readonly contractId: string;
  readonly outcome: ChargeOutcome;
  readonly at: Date;
}

/** A charge was paid but granted nothing, so it is refunded in full. */
export interface RefundOrder {
  readonly key: string;
  /** Empty if there was none at the time. */
  readonly serialId: string;
  readonly creditNote: string;
  readonly name: string;
  /** Null if unknown. */
  readonly email: string | null;
  readonly at: Date;
}

/**
 * Applies outcomes (contract, document, mail) in the transaction that writes them, once per charge. Several charges share a call
 * only if written together. The returned function runs after the commit. A throw also rolls the outcomes back; then each charge
 * is retried individually.
 */
export type ChargeSettler = (tx: Transaction, charges: readonly SettledCharge[]) => Promise<() => void>;

/**
 * The three steps of decision 0016. `payment` implements it without knowing what it charges for. It must fail a charge whose
 * holder never answers the bank's challenge.
 */
export interface ChargingPort {
  /** Null without a card. */
  keptCard(reader: Database | Transaction, accountId: string): Promise<KeptCard | null>;
  /** Omits accounts without a card. */
  keptCards(reader: Database | Transaction, accountIds: readonly string[]): Promise<ReadonlyMap<string, KeptCard>>;
  /** Step 1: writes the charges. Throws `card-needed` for an account without a card. */
  orderAll(tx: Transaction, requests: readonly ChargeRequest[]): Promise<void>;
  /**
   * Steps 2 and 3, outside any transaction: queries the gateway by key and writes the outcome with the settler's changes.
   * Idempotent, from any process. A silent gateway leaves it `pending`. Throws if the key was never ordered.
   */
  settle(key: string, now: Date): Promise<ChargeStanding>;
  /**
   * Steps 2 and 3 for several charges, in one transaction, or individually if that fails. Never throws for a single charge:
   * failures are logged and left to recovery.
   */
  settleAll(keys: readonly string[], now: Date): Promise<void>;
  /**
   * Stops ordering charges, and cancels a pending bank challenge. One that settles anyway is reported as usual. No effect on
   * settled ones.
   */
  giveUpAll(tx: Transaction, keys: readonly string[], at: Date): Promise<void>;
  /** Once each: written in the transaction of their outcome, done at the gateway outside any. */
  refundAll(tx: Transaction, orders: readonly RefundOrder[]): Promise<void>;
  /** Returns the stored state; undefined if never ordered. */
  read(reader: Database | Transaction, key: string): Promise<ChargeStanding | undefined>;
  settleWith(purpose: ChargePurpose, settler: ChargeSettler): void;
}
