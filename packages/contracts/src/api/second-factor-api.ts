import { z } from "zod";
import { TypedName } from "../typed-text.ts";
import { FoldedCode } from "../typed-values.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { CurrentSession } from "./session-api.ts";

/** W3C WebAuthn Level 3 §5.1.8; checked by the library that reads it. */
const WebAuthnJson = z.record(z.string(), z.unknown());
/** RFC 6238. */
const TotpCode = FoldedCode.regex(/^[0-9]{6}$/);

/** A registered passkey, without its public key. */
export const Passkey = z.object({ id: RowId, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

/** Authenticator app and passkeys. */
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
      /** Null if none were made. */
      recoveryCodes: z
        .object({
          /** Unused codes, 0 to 10. */
          left: z.number().int().min(0),
          madeAt: Instant,
        })
        .nullable(),
    }),
    errors: [],
  },
  /** The secret counts once a code is confirmed. Requires proof: a stolen session must not get a factor. */
  enrolTotp: {
    method: "POST",
    path: "/studio/api/second-factors/totp",
    access: "proved",
    bot: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["second-factor-exists", "second-factor-needed"],
  },
  /** The first code confirms the enrolment (with proof), later ones pass the second factor. */
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
  /** Options for signing in without password, or for a session's second factor. */
  passkeyAuthenticationOptions: {
    method: "POST",
    path: "/studio/api/passkeys/authentication-options",
    access: "anyone",
    bot: true,
    reply: WebAuthnJson,
    errors: ["passkey-needs-name"],
  },
  /** Signs in, or passes the session's second factor. */
  provePasskey: {
    method: "POST",
    path: "/studio/api/passkeys/proof",
    access: "anyone",
    bot: true,
    body: z.object({ response: WebAuthnJson }),
    reply: CurrentSession,
    errors: ["second-factor-wrong", "unknown-passkey", "insecure-cookies", "passkey-needs-name", "sso-required"],
  },
} as const satisfies Record<string, Endpoint>;
