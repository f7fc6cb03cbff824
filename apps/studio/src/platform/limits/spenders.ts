/**
 * Clients that can drain a limit. `address`: all behind it. `account`, `token`, `browser`, `login`: only its holder. `place`: one browser
 * or network at one account. `network`: one network at one target. `strangers`: anyone; `ownerHas` names the separate limit of
 * the owner or a newcomer.
 */
export type Spender =
  | { readonly by: "address" | "account" | "token" | "browser" | "place" | "network" }
  | { readonly by: "strangers"; readonly ownerHas: string };

const ADDRESS: Spender = { by: "address" };
const ACCOUNT: Spender = { by: "account" };

/** A limit that strangers can drain has a counterpart that they can't. */
export const SPENDERS: Readonly<Record<string, Spender>> = {
  "identity-sign-up-address": ADDRESS,
  "identity-login-address": ADDRESS,
  "identity-mail-address": ADDRESS,
  "identity-code-address": ADDRESS,
  "identity-token-address": ADDRESS,
  "identity-login-device": { by: "browser" },
  "identity-login-account": { by: "place" },
  "identity-mail-known": { by: "place" },
  "identity-mail-network": { by: "network" },
  "identity-mail-account": { by: "strangers", ownerHas: "identity-mail-known" },
  "identity-code-account": { by: "strangers", ownerHas: "identity-code-address" },
  "id-guess-address": ADDRESS,
  "id-guess-known": { by: "place" },
  "id-guess-network": { by: "network" },
  "id-guess-id": { by: "strangers", ownerHas: "id-guess-network" },
  "pairing-offer": ADDRESS,
  "pairing-try": ADDRESS,
  "pairing-try-own": { by: "network" },
  "pairing-try-network": ADDRESS,
  "pairing-try-all": { by: "strangers", ownerHas: "pairing-try-own" },
  "id-miss-address": ADDRESS,
  "id-miss-network": ADDRESS,
  "totp-account": { by: "place" },
  "recovery-account": { by: "place" },
  "recovery-proof": ADDRESS,
  "password-proof": ADDRESS,
  "factor-report": ADDRESS,
  "totp-proof": ADDRESS,
  "passkey-address": ADDRESS,
  "passkey-options": ADDRESS,
  "passkey-proof": ADDRESS,
  "contact-address": ADDRESS,
  "contact-mailbox": { by: "strangers", ownerHas: "contact-address" },
  "oauth-authorize": ADDRESS,
  "oauth-token": ADDRESS,
  "bot-silent": ADDRESS,
  "bot-captcha": ADDRESS,
  "bot-challenge": ADDRESS,
  "join-challenge": { by: "token" },
  "token-calls": { by: "token" },
  reads: ACCOUNT,
  "sign-in": ADDRESS,
  events: ADDRESS,
  demonstration: ADDRESS,
  "path-check": ADDRESS,
  "guest-room": ADDRESS,
  "delete-account": ACCOUNT,
  "guest-room-keep": ACCOUNT,
  "id-name": ACCOUNT,
  "id-thumbnails": ACCOUNT,
  "id-password": ACCOUNT,
  "id-addresses": ACCOUNT,
  "id-link": ACCOUNT,
  "id-change": ACCOUNT,
  "id-delete": ACCOUNT,
  "id-reissue": ACCOUNT,
  quote: ACCOUNT,
  "postal-code": ACCOUNT,
  coupon: ACCOUNT,
  tally: ACCOUNT,
  "token-creation": ACCOUNT,
  "recovery-codes": ACCOUNT,
  "factors-after-reset": ACCOUNT,
  "factor-removal": ACCOUNT,
};
