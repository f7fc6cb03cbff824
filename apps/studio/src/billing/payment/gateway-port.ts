import type { KeptCard } from "@setsuna/contracts";

/** A payment as a gateway knows it. Amounts are integer yen. */
export interface GatewayCharge {
  /** The gateway's name for it. */
  readonly reference: string;
  readonly result: ChargeResult;
}

/**
 * Outcome of a charge. `requires-action`: the bank challenges the cardholder (3-D Secure). `pending`: settles later, reported
 * by a webhook. `failed`: final for this charge.
 */
export type ChargeResult =
  | { readonly state: "succeeded" }
  | { readonly state: "pending" }
  | { readonly state: "requires-action"; readonly clientSecret: string | null; readonly url: string | null }
  | { readonly state: "failed"; readonly code: "card-declined" | "card-authentication-failed" | "payment-lapsed" };

/** Describes the outcome of a refund. `pending`: the gateway is asked again. `refused`: this gateway will not pay it back. */
export type RefundResult = "refunded" | "pending" | "refused";

/**
 * Describes the state of saving a card. `refused`: that card was, and its holder may still come with another one for the
 * same setup.
 */
export type SetupResult =
  | { readonly state: "saved"; readonly paymentMethod: string; readonly card: KeptCard }
  | { readonly state: "requires-action" }
  | { readonly state: "refused" | "failed"; readonly code: "card-declined" | "card-authentication-failed" };

/**
 * A webhook in one form for all gateways. `event` is unique at the gateway, but may arrive repeatedly, late or out of order. So
 * it only names the changed object, and the gateway is queried for its state.
 */
export type GatewayEvent = { readonly event: string } & (
  | { readonly kind: "charge"; readonly idempotencyKey: string }
  /** News of a refund: the key is its charge's. */
  | { readonly kind: "refund"; readonly idempotencyKey: string }
  | { readonly kind: "setup"; readonly setup: string }
  | { readonly kind: "other" }
);

export interface ChargeOrder {
  /** The gateway's customer, from {@link GatewayPort.createCustomer}. */
  readonly customer: string;
  readonly paymentMethod: string;
  /** Yen, at least 1. */
  readonly amount: number;
  /** Two orders with one key are one charge, whatever happens between. */
  readonly idempotencyKey: string;
  /** True where the card's holder is not there: renewals. */
  readonly offSession: boolean;
  readonly description: string;
}

/**
 * Keeps cards and charges them. Every call may throw `GatewayUnavailable`: then nothing is known, and the same call with
 * the same key is made again. Nothing here runs inside a database transaction.
 */
export interface GatewayPort {
  readonly name: "test" | "stripe";
  /** For the page; null where the page needs none. */
  readonly publishableKey: string | null;
  createCustomer(accountId: string, email: string, idempotencyKey: string): Promise<string>;
  /**
   * Starts saving a card for off-session charges, including authentication. `returnTo`: path of the page on this site to return
   * to. `url` is also a path of this site, or null if the page shows the gateway's form with `clientSecret`.
   */
  startCardSetup(
    customer: string,
    idempotencyKey: string,
    returnTo: string,
  ): Promise<{ readonly setup: string; readonly clientSecret: string | null; readonly url: string | null }>;
  readCardSetup(setup: string): Promise<SetupResult>;
  /** Forgets a card that was kept, so that nothing can be charged by it. Does nothing for one that is forgotten already. */
  detachCard(paymentMethod: string): Promise<void>;
  /** Two calls with one key are one charge, for at least {@link KEY_REMEMBERED_MS} after the first. */
  charge(order: ChargeOrder): Promise<GatewayCharge>;
  /**
   * The charge's current state, by the gateway's ID if known, else by key. Undefined if the gateway doesn't know it. A lookup
   * by key alone may also miss it in the first minutes.
   */
  findCharge(idempotencyKey: string, reference: string | null): Promise<GatewayCharge | undefined>;
  /** Ends a charge that waits for its holder: it fails, unless it succeeded meanwhile. One that is settling stays `pending`. */
  giveUp(reference: string): Promise<GatewayCharge>;
  /** Pays a charge back in full, once, however often it is called; the charge itself stays `succeeded`. */
  refund(reference: string, idempotencyKey: string): Promise<RefundResult>;
  /** Reads a webhook; undefined when its signature is wrong or more than five minutes off, or when it is no event. `body` is as it came. */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): GatewayEvent | undefined;
}

/** Time for which a key makes an order idempotent, ms. Below the 24 hours that Stripe guarantees. */
export const KEY_REMEMBERED_MS = 20 * 3_600_000;

/** The gateway didn't answer, or its answer is inconclusive. */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable";
}
