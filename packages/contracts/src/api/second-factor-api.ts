import { z } from "zod";
import { TypedName } from "../typed-text.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { CurrentSession } from "./session-api.ts";

/** A WebAuthn structure in its JSON form (W3C WebAuthn Level 3 §5.1.8); its parts are checked by the library that reads it. */
const WebAuthnJson = z.record(z.string(), z.unknown());
/** Six digits, RFC 6238. */
const TotpCode = z.string().regex(/^[0-9]{6}$/);

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
    reply: z.object({ totp: z.boolean(), passkeys: z.array(Passkey), passed: z.boolean() }),
    errors: [],
  },
  /**
   * Makes a secret; it counts only once a code of it was confirmed. A first factor wants a login of the last 15 minutes, so that a
   * session that was left open, or stolen, cannot be given one; every further factor wants the second factor passed.
   */
  enrolTotp: {
    method: "POST",
    path: "/studio/api/second-factors/totp",
    access: "signed-in",
    bot: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["second-factor-exists", "second-factor-needed", "fresh-login-needed"],
  },
  /** Proves a code: the first confirms the enrolment, later ones pass the second factor of this session. */
  proveTotp: {
    method: "POST",
    path: "/studio/api/second-factors/totp/proof",
    access: "signed-in",
    bot: true,
    body: z.object({ code: TotpCode }),
    reply: CurrentSession,
    errors: ["second-factor-wrong"],
  },
  /** Only with the second factor passed. */
  removeTotp: {
    method: "DELETE",
    path: "/studio/api/second-factors/totp",
    access: "signed-in",
    bot: true,
    errors: ["second-factor-needed"],
  },
  /** Same conditions as for an authenticator app. */
  passkeyRegistrationOptions: {
    method: "POST",
    path: "/studio/api/passkeys/registration-options",
    access: "signed-in",
    bot: true,
    reply: WebAuthnJson,
    errors: ["second-factor-needed", "fresh-login-needed", "passkey-needs-name"],
  },
  addPasskey: {
    method: "POST",
    path: "/studio/api/passkeys",
    access: "signed-in",
    bot: true,
    body: z.object({ name: TypedName(60), response: WebAuthnJson }),
    reply: Passkey,
    errors: ["second-factor-wrong", "second-factor-needed", "fresh-login-needed", "passkey-needs-name"],
  },
  /** Only with the second factor passed. */
  removePasskey: {
    method: "DELETE",
    path: "/studio/api/passkeys/:id",
    access: "signed-in",
    bot: true,
    params: z.object({ id: RowId }),
    errors: ["unknown-passkey", "second-factor-needed"],
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
