import { limitSubject } from "../limits/limit-subject.ts";
import type { LimitRule } from "../limits/rate-limit-port.ts";
import type { IdentityContext } from "./local/identity-context.ts";
import { IdentityRefusal } from "./protocol/identity-refusal.ts";
import type { Call } from "./protocol/operations.ts";

/** What one address may do; an office shares one, so these are wide. */
export const ADDRESS_LIMITS = {
  signUp: { name: "identity-sign-up-address", capacity: 30, perHour: 120 },
  login: { name: "identity-login-address", capacity: 60, perHour: 600 },
  mail: { name: "identity-mail-address", capacity: 20, perHour: 60 },
  code: { name: "identity-code-address", capacity: 60, perHour: 300 },
  token: { name: "identity-token-address", capacity: 300, perHour: 6000 },
} as const satisfies Record<string, LimitRule>;

/** What may be done to one account, from all addresses together. */
export const ACCOUNT_LIMITS = {
  login: { name: "identity-login-account", capacity: 30, perHour: 120 },
  /** Mails to one address, so that nobody floods a stranger's mailbox. */
  mail: { name: "identity-mail-account", capacity: 5, perHour: 5 },
  /** Guesses at mailed codes, however many codes are asked for: twenty in a million an hour. */
  code: { name: "identity-code-account", capacity: 20, perHour: 20 },
} as const satisfies Record<string, LimitRule>;

/** Takes one from the address's bucket. Throws TooManyRequestsException. */
export const limitAddress = async (
  { limits }: Pick<IdentityContext, "limits">,
  kind: keyof typeof ADDRESS_LIMITS,
  call: Call,
): Promise<void> => {
  const answer = await limits.take(ADDRESS_LIMITS[kind], limitSubject(call.origin.address), call.now);
  if (!answer.allowed) throw new IdentityRefusal("TooManyRequestsException", "Too many requests", answer.retryAfterSeconds);
};

/** Takes one from the account's bucket; `account` is an email address in lower case. Throws LimitExceededException. */
export const limitAccount = async (
  { limits }: Pick<IdentityContext, "limits">,
  kind: keyof typeof ACCOUNT_LIMITS,
  account: string,
  { now }: Call,
): Promise<void> => {
  const answer = await limits.take(ACCOUNT_LIMITS[kind], account, now);
  if (!answer.allowed)
    throw new IdentityRefusal(
      "LimitExceededException",
      "Attempt limit exceeded, please try after some time.",
      answer.retryAfterSeconds,
    );
};
