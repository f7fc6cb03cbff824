import { type LimitRule, limitSite, takeForAddress } from "../../platform/index.ts";
import type { IdentityContext } from "./local/identity-context.ts";
import { devicesOf, type Place } from "./local/places.ts";
import { IdentityRefusal } from "./protocol/identity-refusal.ts";
import type { Call } from "./protocol/operations.ts";

/** Limits for one address; an office shares one, so these are wide. */
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
  /** Mails to one mailbox that a browser or network asks for which its owner signed in with. */
  mailKnown: { name: "identity-mail-known", capacity: 5, perHour: 5 },
  /** Mails to one mailbox that one network of strangers asks for. */
  mailNetwork: { name: "identity-mail-network", capacity: 3, perHour: 3 },
} as const satisfies Record<string, LimitRule>;

/** Limits for all strangers together at one account. A place that the account knows does not draw on these. */
export const STRANGERS_LIMITS = {
  /** Mails to one mailbox, against flooding. */
  mail: { name: "identity-mail-account", capacity: 10, perHour: 10 },
  /** Guesses at the code of a reset requested by a stranger: 20 in a million per hour. */
  code: { name: "identity-code-account", capacity: 20, perHour: 20 },
} as const satisfies Record<string, LimitRule>;

/** A known browser's own limit, used instead of its address's. */
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

/** Takes one from the address's bucket. Throws TooManyRequestsException. */
export const limitAddress = async ({ limits }: Limits, kind: keyof typeof ADDRESS_LIMITS, call: Call): Promise<void> => {
  const answer = await takeForAddress(limits, ADDRESS_LIMITS[kind], call.origin.address, call.now);
  if (!answer.allowed) throw new IdentityRefusal("TooManyRequestsException", "Too many requests", answer.retryAfterSeconds);
};

/**
 * Charges one login step. A browser that signed this user in before has its own bucket, so neighbors at its address can't drain
 * it. Others use their address's bucket. Throws TooManyRequestsException or LimitExceededException.
 */
export const limitLoginStep = async (context: Pick<IdentityContext, "limits" | "secrets">, call: Call): Promise<void> => {
  const [device] = devicesOf(context, call);
  if (device === undefined) await limitAddress(context, "login", call);
  else await takeOf(context, DEVICE_LOGIN, `${device.subject} ${device.id}`, call);
};

const placeSubject = (account: string, { key }: Place): string => `${account} ${key}`;

/** Takes one login from what the place may do to the account; `account` is an email address in lower case. Throws LimitExceededException. */
export const limitLogin = (context: Limits, account: string, place: Place, call: Call): Promise<void> =>
  takeOf(context, PLACE_LIMITS.login, placeSubject(account, place), call);

/** Fills that up again, after a login that succeeded. */
export const resetLogin = ({ limits }: Limits, account: string, place: Place): Promise<void> =>
  limits.reset(PLACE_LIMITS.login, placeSubject(account, place));

/** Charges one mail to a mailbox. `place`: undefined while the mailbox is unverified. Throws LimitExceededException. */
export const limitMail = async (context: Limits, mailbox: string, place: Place | undefined, call: Call): Promise<void> => {
  if (place?.known === true) return takeOf(context, PLACE_LIMITS.mailKnown, placeSubject(mailbox, place), call);
  const { address } = call.origin;
  await takeOf(context, PLACE_LIMITS.mailNetwork, `${mailbox} ${limitSite(address) ?? address}`, call);
  await takeOf(context, STRANGERS_LIMITS.mail, mailbox, call);
};

/** Takes one guess at a code that another client asked for. Throws LimitExceededException. */
export const limitStrangersGuess = (context: Limits, account: string, call: Call): Promise<void> =>
  takeOf(context, STRANGERS_LIMITS.code, account, call);
