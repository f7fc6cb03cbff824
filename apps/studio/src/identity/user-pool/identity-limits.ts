import { type LimitRule, limitSite, takeForAddress } from "../../platform/index.ts";
import type { IdentityContext } from "./local/identity-context.ts";
import { devicesOf, type Place } from "./local/places.ts";
import { IdentityRefusal } from "./protocol/identity-refusal.ts";
import type { Call } from "./protocol/operations.ts";

/** Wide, because an office shares an address. */
export const ADDRESS_LIMITS = {
  signUp: { name: "identity-sign-up-address", capacity: 30, perHour: 120 },
  login: { name: "identity-login-address", capacity: 60, perHour: 600 },
  mail: { name: "identity-mail-address", capacity: 20, perHour: 60 },
  code: { name: "identity-code-address", capacity: 60, perHour: 300 },
  token: { name: "identity-token-address", capacity: 300, perHour: 6000 },
} as const satisfies Record<string, LimitRule>;

/** Limits for one account from one place: a browser or network that it knows, or one of the strangers' networks. */
export const PLACE_LIMITS = {
  login: { name: "identity-login-account", capacity: 30, perHour: 120 },
  /** Per mailbox, from a known browser or network. */
  mailKnown: { name: "identity-mail-known", capacity: 5, perHour: 5 },
  /** Per mailbox, from one network of strangers. */
  mailNetwork: { name: "identity-mail-network", capacity: 3, perHour: 3 },
} as const satisfies Record<string, LimitRule>;

/** All strangers together, per account. Known places don't draw on these. */
export const STRANGERS_LIMITS = {
  /** Per mailbox, against flooding. */
  mail: { name: "identity-mail-account", capacity: 10, perHour: 10 },
  /** Codes of a stranger's reset: 20 in a million per hour. */
  code: { name: "identity-code-account", capacity: 20, perHour: 20 },
} as const satisfies Record<string, LimitRule>;

/** Replaces the address's limit for a known device. */
export const DEVICE_LOGIN: LimitRule = { name: "identity-login-device", capacity: 30, perHour: 120 };

type Limits = Pick<IdentityContext, "limits">;

const takeOf = async ({ limits }: Limits, rule: LimitRule, subject: string, { now }: Call): Promise<void> => {
  const answer = await limits.take(rule, subject, now);
  if (!answer.allowed)
    throw new IdentityRefusal(
      "LimitExceededException",
      "Attempt limit exceeded, please try after some time.",
      answer.retryAfterSeconds,
    );
};

/** Throws TooManyRequestsException. */
export const limitAddress = async ({ limits }: Limits, kind: keyof typeof ADDRESS_LIMITS, call: Call): Promise<void> => {
  const answer = await takeForAddress(limits, ADDRESS_LIMITS[kind], call.origin.address, call.now);
  if (!answer.allowed) throw new IdentityRefusal("TooManyRequestsException", "Too many requests", answer.retryAfterSeconds);
};

/**
 * A known browser has its own bucket, so neighbors at its address can't drain it. Throws TooManyRequestsException or
 * LimitExceededException.
 */
export const limitLoginStep = async (context: Pick<IdentityContext, "limits" | "secrets">, call: Call): Promise<void> => {
  const [device] = devicesOf(context, call);
  if (device === undefined) await limitAddress(context, "login", call);
  else await takeOf(context, DEVICE_LOGIN, `${device.subject} ${device.id}`, call);
};

const placeSubject = (account: string, { key }: Place): string => `${account} ${key}`;

/** `account` is the address in lower case. Throws LimitExceededException. */
export const limitLogin = (context: Limits, account: string, place: Place, call: Call): Promise<void> =>
  takeOf(context, PLACE_LIMITS.login, placeSubject(account, place), call);

export const resetLogin = ({ limits }: Limits, account: string, place: Place): Promise<void> =>
  limits.reset(PLACE_LIMITS.login, placeSubject(account, place));

/** `place` is undefined while the mailbox is unverified. Throws LimitExceededException. */
export const limitMail = async (context: Limits, mailbox: string, place: Place | undefined, call: Call): Promise<void> => {
  if (place?.known === true) return takeOf(context, PLACE_LIMITS.mailKnown, placeSubject(mailbox, place), call);
  const { address } = call.origin;
  await takeOf(context, PLACE_LIMITS.mailNetwork, `${mailbox} ${limitSite(address) ?? address}`, call);
  await takeOf(context, STRANGERS_LIMITS.mail, mailbox, call);
};

/** Limits guesses at another client's code. Throws LimitExceededException. */
export const limitStrangersGuess = (context: Limits, account: string, call: Call): Promise<void> =>
  takeOf(context, STRANGERS_LIMITS.code, account, call);
