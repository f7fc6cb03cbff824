import type { KeptCard } from "@setsuna/contracts";

/** A payment as a gateway knows it. Amounts are integer yen. */
export interface GatewayCharge {
  /** The gateway's name for it. */
  readonly reference: string;
  readonly result: ChargeResult;
}

/**
 * What became of a charge. `requires-action`: the card's holder is asked by their bank (3-D Secure). `pending`: it settles later, and a
 * webhook says how. `failed` is final for this charge.
 */
export type ChargeResult =
  | { readonly state: "succeeded" }
  | { readonly state: "pending" }
  | { readonly state: "requires-action"; readonly clientSecret: string | null; readonly url: string | null }
  | { readonly state: "failed"; readonly code: "card-declined" | "card-authentication-failed" };

/** How the saving of a card stands. */
export type SetupResult =
  | { readonly state: "saved"; readonly paymentMethod: string; readonly card: KeptCard }
  | { readonly state: "requires-action" }
  | { readonly state: "failed"; readonly code: "card-declined" | "card-authentication-failed" };

/** A webhook in one form for all gateways. `event` is unique at the gateway: the same one may come many times, or late. */
export type GatewayEvent = { readonly event: string } & (
  | { readonly kind: "charge"; readonly idempotencyKey: string; readonly charge: GatewayCharge }
  | { readonly kind: "setup"; readonly setup: string; readonly result: SetupResult }
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
 * Who keeps cards and charges them. Every call may throw `GatewayUnavailable`: then nothing is known, and the same call with the same
 * key is made again. Nothing here runs inside a database transaction.
 */
export interface GatewayPort {
  readonly name: "test" | "stripe";
  /** For the page; null where the page needs none. */
  readonly publishableKey: string | null;
  createCustomer(accountId: string, email: string, idempotencyKey: string): Promise<string>;
  /** Begins to save a card for charges without its holder; authentication belongs to it. `returnTo`: absolute URL of the page. */
  startCardSetup(
    customer: string,
    idempotencyKey: string,
    returnTo: string,
  ): Promise<{ readonly setup: string; readonly clientSecret: string | null; readonly url: string | null }>;
  readCardSetup(setup: string): Promise<SetupResult>;
  charge(order: ChargeOrder): Promise<GatewayCharge>;
  /** Undefined when the gateway never heard of the key. */
  findCharge(idempotencyKey: string): Promise<GatewayCharge | undefined>;
  /** Reads a webhook; undefined when its signature is wrong or older than five minutes. `body` is as it came. */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): GatewayEvent | undefined;
}

/** The gateway did not answer, or not in a way that says what happened. */
export class GatewayUnavailable extends Error {
  override readonly name = "GatewayUnavailable";
}
