import type { MailTemplate } from "./mail-port.ts";

/** `unproven`: an unconfirmed address, which may be anyone's. `owner`: an account's confirmed address. `operator`: ours. */
export type MailAudience = "unproven" | "owner" | "operator";

/** Mail to `unproven` holds nothing that a stranger typed, as this file's test checks. */
export const MAIL_AUDIENCE: Readonly<Record<MailTemplate, MailAudience>> = {
  "confirm-sign-up": "unproven",
  "reset-password": "owner",
  "password-changed": "owner",
  "contact-operator": "operator",
  "contact-sender": "unproven",
  "contact-reply": "unproven",
  "purchase-complete": "owner",
  "renewal-receipt": "owner",
  "renewal-failed": "owner",
  "payment-restricted": "owner",
  "invoice-issued": "owner",
  "invoice-reminder": "owner",
  "invoice-paid": "owner",
  "order-awaiting": "owner",
  "order-to-approve": "operator",
  "order-refused": "owner",
  "licence-ended": "owner",
  "purchase-lapsed": "owner",
  "payment-refunded": "owner",
  "card-changed": "owner",
  "token-created": "owner",
  "tokens-revoked": "owner",
  "factor-added": "owner",
  "factor-removed": "owner",
  "recovery-codes": "owner",
  "factors-removal": "owner",
  "webhook-disabled": "owner",
  "organization-invitation": "unproven",
};

/** Values in mail to unproven addresses that the operator's staff writes. */
export const STAFF_WRITES: Partial<Readonly<Record<MailTemplate, readonly string[]>>> = { "contact-reply": ["answer"] };
