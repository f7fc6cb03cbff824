import { z } from "zod";
import { Email, Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** The authenticator app, or a passkey's row. */
export const FactorId = z.union([z.literal("totp"), RowId]);
export type FactorId = z.infer<typeof FactorId>;

/** Facts by which an owner recognizes a factor. */
export const KnownFactor = z.object({
  id: FactorId,
  name: z.string().nullable(),
  addedAt: Instant,
  /** Global address; null if unknown. */
  address: z.string().nullable(),
  /** At most 300 characters; null if unknown. */
  userAgent: z.string().nullable(),
  /** True while a password reset by mail may remove it. */
  removable: z.boolean(),
});
export type KnownFactor = z.infer<typeof KnownFactor>;

/** Second factors after a password reset. */
export const FactorsAfterReset = z.object({
  factors: z.array(KnownFactor),
  /** True for an admin, whom only the operator can help. */
  byOperator: z.boolean(),
  /** Scheduled removal of all factors, if any. */
  removalAt: Instant.nullable(),
});
export type FactorsAfterReset = z.infer<typeof FactorsAfterReset>;

/** Recovery codes, and recovery from an intruder's factor. */
export const FACTOR_RECOVERY_API = {
  /** Ten codes, shown once, replacing earlier ones. Requires a second factor. */
  makeRecoveryCodes: {
    method: "POST",
    path: "/studio/api/second-factors/recovery-codes",
    access: "proved",
    bot: true,
    reply: z.object({ codes: z.array(z.string()).length(10), madeAt: Instant }),
    secretReply: true,
    errors: ["no-second-factor"],
  },
  /**
   * By the token of the "factor added" mail: removes that factor and later ones, ends every login, grant and token. Once, within
   * 7 days. Removes none of an admin.
   */
  reportFactor: {
    method: "POST",
    path: "/studio/api/second-factors/report",
    access: "anyone",
    bot: true,
    body: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    reply: z.object({ email: Email, removed: z.number().int().min(0), byOperator: z.boolean() }),
    errors: ["report-link-over"],
  },
  /** Within an hour of a password reset by mail, in a later login. */
  readFactorsAfterReset: {
    method: "GET",
    path: "/studio/api/second-factors/after-reset",
    access: "signing-in",
    bot: true,
    reply: FactorsAfterReset,
    errors: ["reset-needed"],
  },
  /** Removes factors added less than 7 days ago. Requires no factor. */
  removeFactorsAfterReset: {
    method: "POST",
    path: "/studio/api/second-factors/after-reset/removal",
    access: "signing-in",
    bot: true,
    body: z.object({ factors: z.array(FactorId).min(1).max(50) }),
    reply: FactorsAfterReset,
    errors: ["reset-needed", "factor-too-old", "factors-by-operator", "unknown-passkey"],
  },
  /** After 72 hours, unless one is passed before. Mails announce start and end. */
  startFactorRemoval: {
    method: "POST",
    path: "/studio/api/second-factors/after-reset/later-removal",
    access: "signing-in",
    bot: true,
    reply: FactorsAfterReset,
    errors: ["reset-needed", "factors-by-operator", "no-second-factor"],
  },
} as const satisfies Record<string, Endpoint>;
