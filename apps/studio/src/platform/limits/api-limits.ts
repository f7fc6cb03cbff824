import type { ApiName } from "@setsuna/contracts";
import { limitSubject } from "./limit-subject.ts";
import type { LimitRule } from "./rate-limit-port.ts";

/** How often one account, or one address of nobody's, may make a call of the API: {@link limitedSubject}. Calls that are not here are limited by their own module, or by the bot token's budget. */
export const API_LIMITS: Partial<Record<ApiName, LimitRule>> = {
  signIn: { name: "sign-in", capacity: 60, perHour: 600 },
  deleteAccount: { name: "delete-account", capacity: 10, perHour: 20 },
  setIdPassword: { name: "id-password", capacity: 20, perHour: 60 },
  setAllowedAddresses: { name: "id-addresses", capacity: 20, perHour: 60 },
  // Letters that were given up are gone for everybody.
  changeSerialId: { name: "id-change", capacity: 5, perHour: 10 },
  deleteSerialId: { name: "id-delete", capacity: 10, perHour: 20 },
  reissueSerialId: { name: "id-reissue", capacity: 5, perHour: 10 },
  // Codes of coupons are not to be guessed.
  createQuote: { name: "quote", capacity: 30, perHour: 120 },
  redeemCoupon: { name: "coupon", capacity: 10, perHour: 20 },
  // A switcher that cuts ten times a second.
  setTally: { name: "tally", capacity: 200, perHour: 36_000 },
  createToken: { name: "token-creation", capacity: 10, perHour: 30 },
  passkeyAuthenticationOptions: { name: "passkey-options", capacity: 60, perHour: 240 },
  provePasskey: { name: "passkey-proof", capacity: 30, perHour: 120 },
  // A reader opens a page every few seconds; a household or an office shares an address.
  countEvent: { name: "events", capacity: 240, perHour: 3_600 },
  // A reader who scrolls up and down starts it each time; colleagues share an address.
  startDemonstration: { name: "demonstration", capacity: 20, perHour: 120 },
  // An account's own limit stands behind; these are for whoever tries many accounts.
  proveRecoveryCode: { name: "recovery-proof", capacity: 10, perHour: 60 },
  provePassword: { name: "password-proof", capacity: 20, perHour: 120 },
  makeRecoveryCodes: { name: "recovery-codes", capacity: 10, perHour: 20 },
  reportFactor: { name: "factor-report", capacity: 10, perHour: 30 },
  removeFactorsAfterReset: { name: "factors-after-reset", capacity: 20, perHour: 60 },
  startFactorRemoval: { name: "factor-removal", capacity: 5, perHour: 10 },
  proveTotp: { name: "totp-proof", capacity: 10, perHour: 60 },
};

/** Calls that count for the address though somebody is signed in: what they prove is who that is, or it does not matter. */
const BY_ADDRESS: ReadonlySet<ApiName> = new Set<ApiName>([
  "signIn",
  "passkeyAuthenticationOptions",
  "provePasskey",
  "proveTotp",
  "proveRecoveryCode",
  "provePassword",
  "reportFactor",
  "countEvent",
  "startDemonstration",
]);

/**
 * Whom a call counts for: the account that makes it, so that neighbours behind one address do not use up each other's, else the address.
 * `accountId`: undefined where nobody is signed in.
 */
export const limitedSubject = (
  name: ApiName,
  { address }: { readonly address: string },
  accountId: string | undefined,
): string => (accountId === undefined || BY_ADDRESS.has(name) ? limitSubject(address) : `account ${accountId}`);
