import type { KeptCard } from "@setsuna/contracts";

/** Integer yen. */
export interface GatewayCharge {
  readonly reference: string;
  readonly result: ChargeResult;
}

/** `requires-action`: 3-D Secure challenge. `pending`: settles later, reported by a webhook. `failed`: final. */
export type ChargeResult =
  | { readonly state: "succeeded" }
  | { readonly state: "pending" }
  | { readonly state: "requires-action"; readonly clientSecret: string | null; readonly url: string | null }
  | { readonly state: "failed"; readonly code: "card-declined" | "card-authentication-failed" | "payment-lapsed" };

/** `pending` means ask again; `refused` means that the gateway won't refund. */
export type RefundResult = "refunded" | "pending" | "refused";

/** `refused`: the holder may still use another card for the same setup. */
export type SetupResult =
  | { readonly state: "saved"; readonly paymentMethod: string; readonly card: KeptCard }
  | { readonly state: "requires-action" }
  | { readonly state: "refused" | "failed"; readonly code: "card-declined" | "card-authentication-failed" };

/**
 * A webhook. `event` is unique, but may arrive repeatedly, late or out of order. So it only names the changed object, and the
 * gateway is queried for its state.
 */
export type GatewayEvent = { readonly event: string } & (
  | { readonly kind: "charge"; readonly idempotencyKey: string }
  | { readonly kind: "refund"; readonly idempotencyKey: string }
  | { readonly kind: "setup"; readonly setup: string }
  | { readonly kind: "other" }
);

export interface ChargeOrder {
  readonly customer: string;
  readonly paymentMethod: string;
  /** Yen, at least 1. */
  readonly amount: number;
  readonly idempotencyKey: string;
  readonly offSession: boolean;
  readonly description: string;
}

/**
 * Any call may throw `GatewayUnavailable`: then nothing is known, and the same call is repeated with the same key. Never runs
 * inside a database transaction.
 */
export interface GatewayPort {
  readonly name: "test" | "stripe";
  /** Null if the page needs none. */
  readonly publishableKey: string | null;
  createCustomer(accountId: string, email: string, idempotencyKey: string): Promise<string>;
  /**
   * For off-session charges, with authentication. `returnTo`: path of this site. `url`: also a path of this site, or null if the
   * page shows the gateway's form with `clientSecret`.
   */
  startCardSetup(
    customer: string,
    idempotencyKey: string,
    returnTo: string,
  ): Promise<{ readonly setup: string; readonly clientSecret: string | null; readonly url: string | null }>;
  readCardSetup(setup: string): Promise<SetupResult>;
  detachCard(paymentMethod: string): Promise<void>;
  /** Creates one charge per key, remembered for at least {@link KEY_REMEMBERED_MS}. */
  charge(order: ChargeOrder): Promise<GatewayCharge>;
  /** By the gateway's ID if known, else by key, which may miss it in the first minutes. Undefined: unknown there. */
  findCharge(idempotencyKey: string, reference: string | null): Promise<GatewayCharge | undefined>;
  /** Fails a charge that waits for its holder, unless it succeeded meanwhile. A settling one stays `pending`. */
  giveUp(reference: string): Promise<GatewayCharge>;
  /** Refunds in full, once. The charge itself stays `succeeded`. */
  refund(reference: string, idempotencyKey: string): Promise<RefundResult>;
  /** Undefined if the signature is wrong or more than five minutes off, or it is no event. `body`: raw. */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): GatewayEvent | undefined;
}

/** Milliseconds, below the 24 hours that Stripe guarantees. */
export const KEY_REMEMBERED_MS = 20 * 3_600_000;

export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable";
}
