import { z } from "zod";
import { TypedName } from "../typed-text.ts";
import { FoldedCode } from "../typed-values.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { CurrentSession } from "./session-api.ts";

/** A WebAuthn structure in its JSON form (W3C WebAuthn Level 3 §5.1.8); its parts are checked by the library that reads it. */
const WebAuthnJson = z.record(z.string(), z.unknown());
/** Six digits, RFC 6238. */
const TotpCode = FoldedCode.regex(/^[0-9]{6}$/);

/** A registered passkey, without its key. */
export const Passkey = z.object({ id: RowId, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

/** Authenticator app and passkeys of an account. */
export const SECOND_FACTOR_API = {
  readSecondFactors: {
    method: "GET",
    path: "/studio/api/second-factors",
    access: "signed-in",
    bot: true,
    reply: z.object({
      totp: z.boolean(),
      passkeys: z.array(Passkey),
      passed: z.boolean(),
      /** Recovery codes that are left; null: none were made. */
      recoveryCodes: z
        .object({
          /** Number of codes that were not used yet, 0 to 10. */
          left: z.number().int().min(0),
          madeAt: Instant,
        })
        .nullable(),
    }),
    errors: [],
  },
  /**
   * Makes a secret; it counts only once a code of it was confirmed. Proved: a session that was left open, or stolen, must not be given
   * a factor.
   */
  enrolTotp: {
    method: "POST",
    path: "/studio/api/second-factors/totp",
    access: "proved",
    bot: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["second-factor-exists", "second-factor-needed"],
  },
  /** Proves a code: the first confirms the enrolment, which wants proof like it; later ones pass the second factor of this session. */
  proveTotp: {
    method: "POST",
    path: "/studio/api/second-factors/totp/proof",
    access: "signing-in",
    bot: true,
    body: z.object({ code: TotpCode }),
    reply: CurrentSession,
    errors: ["second-factor-wrong", "second-factor-needed", "proof-needed"],
  },
  removeTotp: {
    method: "DELETE",
    path: "/studio/api/second-factors/totp",
    access: "proved",
    bot: true,
    errors: [],
  },
  passkeyRegistrationOptions: {
    method: "POST",
    path: "/studio/api/passkeys/registration-options",
    access: "proved",
    bot: true,
    reply: WebAuthnJson,
    errors: ["second-factor-needed", "passkey-needs-name"],
  },
  addPasskey: {
    method: "POST",
    path: "/studio/api/passkeys",
    access: "proved",
    bot: true,
    body: z.object({ name: TypedName(60), response: WebAuthnJson }),
    reply: Passkey,
    errors: ["second-factor-wrong", "second-factor-needed", "passkey-needs-name"],
  },
  removePasskey: {
    method: "DELETE",
    path: "/studio/api/passkeys/:id",
    access: "proved",
    bot: true,
    params: z.object({ id: RowId }),
    errors: ["unknown-passkey"],
  },
  /** For signing in without a password, and for the second factor of a session. */
  passkeyAuthenticationOptions: {
    method: "POST",
    path: "/studio/api/passkeys/authentication-options",
    access: "anyone",
    bot: true,
    reply: WebAuthnJson,
    errors: ["passkey-needs-name"],
  },
  /** Signs in, or passes the second factor of the session that the caller has. */
  provePasskey: {
    method: "POST",
    path: "/studio/api/passkeys/proof",
    access: "anyone",
    bot: true,
    body: z.object({ response: WebAuthnJson }),
    reply: CurrentSession,
    errors: ["second-factor-wrong", "unknown-passkey", "insecure-cookies", "passkey-needs-name"],
  },
} as const satisfies Record<string, Endpoint>;
