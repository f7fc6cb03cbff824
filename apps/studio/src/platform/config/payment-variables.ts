import { z } from "zod";
import type { Read } from "./variable.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: "http" | "https" };
}

export interface PaymentConfig {
  readonly stripe: Pick<StripeSettings, "secretKey" | "publishableKey" | "webhookSecret"> | undefined;
  /** The time can be put forward, for tests of renewals. Only with the test gateway, and the embedded database or PROFILE=development. */
  readonly testClock: boolean;
  /** Yen that an account may owe before it paid an invoice or was approved. 0: every first order needs approval. */
  readonly invoiceLimit: number;
}

const INVOICE_LIMIT_YEN = 300_000;

export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_[A-Za-z0-9_]{8,}$/, "a secret or restricted key of Stripe, sk_... or rk_...")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_[A-Za-z0-9_]{8,}$/, "a publishable key of Stripe, pk_...")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=_-]{8,}$/, "the signing secret of the webhook endpoint, whsec_...")
    .optional(),
  INVOICE_LIMIT: z
    .string()
    .regex(/^[0-9]{1,9}$/, "yen, a whole number such as 300000")
    .transform(Number)
    .optional(),
  TEST_CLOCK: z.enum(["on", "off"], "on or off").optional(),
};

export const paymentConfig = (read: Read<typeof PAYMENT_VARIABLES>): PaymentConfig => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read;
  const isWhole = secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined;
  return {
    stripe: isWhole ? { secretKey, publishableKey, webhookSecret } : undefined,
    invoiceLimit: read.INVOICE_LIMIT ?? INVOICE_LIMIT_YEN,
    testClock: read.TEST_CLOCK === "on",
  };
};
