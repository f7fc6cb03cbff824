import { z } from "zod";
import { Email, Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** Which second factor: the authenticator app, or a passkey's row. */
export const FactorId = z.union([z.literal("totp"), RowId]);
export type FactorId = z.infer<typeof FactorId>;

/** A second factor as somebody sees it who wants to know whether it is theirs. */
export const KnownFactor = z.object({
  id: FactorId,
  /** Its owner's name for it; null for the authenticator app. */
  name: z.string().nullable(),
  addedAt: Instant,
  /** Global address that it was added from; null where it was not written down. */
  address: z.string().nullable(),
  /** User agent that it was added by, at most 300 characters; null where it was not written down. */
  userAgent: z.string().nullable(),
  /** True while a password reset by mail may remove it. */
  removable: z.boolean(),
});
export type KnownFactor = z.infer<typeof KnownFactor>;

/** State of the second factors after a password reset. */
export const FactorsAfterReset = z.object({
  factors: z.array(KnownFactor),
  /** True: an admin's, whom the operator alone helps. */
  byOperator: z.boolean(),
  /** Time at which all of them are removed; null: nobody asked for that. */
  removalAt: Instant.nullable(),
});
export type FactorsAfterReset = z.infer<typeof FactorsAfterReset>;

/** Codes that stand in for a lost factor, and ways out of an account that a stranger has put a factor on. */
export const FACTOR_RECOVERY_API = {
  /** Makes ten codes in place of the earlier ones; they are shown this once. Wants a second factor to stand in for. */
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
   * «This was not me», by the token of the mail about an added factor: removes that factor and all added after it, ends every login,
   * grant and token of the account. Once, within 7 days. Of an admin it removes none.
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
  /** Within an hour of a password reset by mail, in a login made since: which factors there are. */
  readFactorsAfterReset: {
    method: "GET",
    path: "/studio/api/second-factors/after-reset",
    access: "signing-in",
    bot: true,
    reply: FactorsAfterReset,
    errors: ["reset-needed"],
  },
  /** Removes factors that were added less than 7 days ago; needs no factor passed. */
  removeFactorsAfterReset: {
    method: "POST",
    path: "/studio/api/second-factors/after-reset/removal",
    access: "signing-in",
    bot: true,
    body: z.object({ factors: z.array(FactorId).min(1).max(50) }),
    reply: FactorsAfterReset,
    errors: ["reset-needed", "factor-too-old", "factors-by-operator", "unknown-passkey"],
  },
  /** Has all factors removed after 72 hours, unless one of them is passed until then. Mails tell of it at its start and end. */
  startFactorRemoval: {
    method: "POST",
    path: "/studio/api/second-factors/after-reset/later-removal",
    access: "signing-in",
    bot: true,
    reply: FactorsAfterReset,
    errors: ["reset-needed", "factors-by-operator", "no-second-factor"],
  },
} as const satisfies Record<string, Endpoint>;
