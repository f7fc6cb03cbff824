import { timingSafeEqual } from "node:crypto";
import { AccountPassword, padded, poolNameOf } from "@setsuna/account";
import { Email, Language } from "@setsuna/contracts";
import type { Transaction } from "../../storage/database.ts";
import { ACCOUNT_LIMITS, limitAccount, limitAddress } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, invalidPassword, notAuthorized, userNotFound } from "../protocol/identity-refusal.ts";
import type { Call, Operations } from "../protocol/operations.ts";
import { requireClient } from "./clients.ts";
import { mailCode, takeCode } from "./codes.ts";
import type { IdentityContext } from "./identity-context.ts";
import { countWrongPassword, lockedRefusal } from "./lockouts.ts";
import { authenticate, refuseOlderLogins } from "./logins.ts";
import { replacePassword, sealedVerifierOf } from "./new-password.ts";
import { findUser, lockUser, type UserRow } from "./users.ts";
import { openVerifier } from "./verifiers.ts";

/** What follows from a new password beside the password: all logins end, the owner is told, the log knows. */
const finishChange = async (
  context: IdentityContext,
  tx: Transaction,
  user: UserRow,
  event: "password-changed" | "password-reset",
  { origin, now }: Call,
): Promise<void> => {
  await refuseOlderLogins(tx, user.subject, now);
  const ended = await context.hooks.onLoginsEnded(tx, user.subject, { event }, origin, now);
  await context.mail.enqueue(
    tx,
    {
      reason: `identity-password-changed:${user.subject}:${now.toISOString()}`,
      to: Email.parse(user.email),
      language: Language.parse(user.locale),
      template: "password-changed",
      data: {
        email: user.email,
        how: event === "password-reset" ? "reset" : "changed",
        programs: ended.programs,
        tokens: ended.tokens,
      },
    },
    now,
  );
  await context.audit.record(tx, {
    actor: event === "password-reset" ? "visitor" : user.subject,
    action: "identity.password-changed",
    subject: user.subject,
    origin,
    at: now,
  });
};

const isPassword = async (context: IdentityContext, user: UserRow, password: string): Promise<boolean> => {
  const { salt, verifier } = openVerifier(context.secrets, user.subject, user.sealedVerifier);
  const srpUser = { poolName: poolNameOf(context.settings.userPoolId), userId: user.subject };
  const [theirs, ours] = [padded(await context.srp.remakeVerifier(srpUser, password, salt)), padded(verifier)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
};

/** Forgotten and changed passwords. */
export const passwordOperations = (
  context: IdentityContext,
): Operations<"ForgotPassword" | "ConfirmForgotPassword" | "ChangePassword"> => ({
  ForgotPassword: async ({ ClientId, Username }, call) => {
    const { origin, now } = call;
    requireClient(context, ClientId);
    await limitAddress(context, "mail", call);
    const user = await findUser(context.database, Username);
    // Spec §8: a person is told that the address is not registered.
    if (user === undefined) throw userNotFound();
    if (!user.emailVerified)
      throw invalidParameter("Cannot reset password for the user as there is no registered/verified email or phone_number");
    await limitAccount(context, "mail", user.email.toLowerCase(), call);
    return context.database.transaction(async (tx) => {
      const locked = await lockUser(tx, user.subject);
      if (locked === undefined) throw userNotFound();
      const { subject } = locked;
      const details = await mailCode(context, tx, locked, "reset", now);
      await context.audit.record(tx, { actor: "visitor", action: "identity.reset-requested", subject, origin, at: now });
      return details;
    });
  },

  ConfirmForgotPassword: async ({ ClientId, Username, ConfirmationCode, Password }, call) => {
    requireClient(context, ClientId);
    await limitAddress(context, "code", call);
    // Before the code is looked at: it must not be used up by a password that is refused.
    if (!AccountPassword.safeParse(Password).success) throw invalidPassword();
    const named = await findUser(context.database, Username);
    if (named === undefined) throw userNotFound();
    await limitAccount(context, "code", named.email.toLowerCase(), call);
    const sealedVerifier = await sealedVerifierOf(context, named.subject, Password);
    const refusal = await context.database.transaction(async (tx) => {
      const user = await lockUser(tx, named.subject);
      if (user === undefined) return userNotFound();
      const wrong = await takeCode(context, tx, user.subject, "reset", ConfirmationCode, call.now);
      if (wrong !== undefined) return wrong;
      await replacePassword(tx, user.subject, sealedVerifier, call.now);
      await finishChange(context, tx, user, "password-reset", call);
      return undefined;
    });
    if (refusal !== undefined) throw refusal;
    await context.limits.reset(ACCOUNT_LIMITS.login, named.email.toLowerCase());
    return {};
  },

  ChangePassword: async ({ AccessToken, PreviousPassword, ProposedPassword }, call) => {
    await limitAddress(context, "login", call);
    const { user: named } = await authenticate(context, context.database, AccessToken, call.now);
    await limitAccount(context, "login", named.email.toLowerCase(), call);
    const sealedVerifier = await sealedVerifierOf(context, named.subject, ProposedPassword);
    const right = await isPassword(context, named, PreviousPassword);
    const outcome = await context.database.transaction(async (tx) => {
      const user = await lockUser(tx, named.subject);
      if (user === undefined || user.sealedVerifier !== named.sealedVerifier) return notAuthorized();
      const locked = lockedRefusal(user, call.now);
      if (locked !== undefined) return locked;
      if (!right) return countWrongPassword(context, tx, user, call);
      await replacePassword(tx, user.subject, sealedVerifier, call.now);
      await finishChange(context, tx, user, "password-changed", call);
      return undefined;
    });
    if (outcome instanceof IdentityRefusal) throw outcome;
    return {};
  },
});
