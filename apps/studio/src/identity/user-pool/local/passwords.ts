import { Email, Language } from "@setsuna/contracts";
import type { Transaction } from "../../../platform/index.ts";
import { limitAddress, limitLogin, limitMail, limitStrangersGuess } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, notAuthorized, userNotFound } from "../protocol/identity-refusal.ts";
import type { Call, Operations } from "../protocol/operations.ts";
import { clientOf } from "../sign-up-proof.ts";
import { requireClient } from "./clients.ts";
import { codeOfReset, mailCode, takeCode } from "./codes.ts";
import type { IdentityContext } from "./identity-context.ts";
import { countWrongPassword, lockedRefusal } from "./lockouts.ts";
import { authenticate, refuseOlderLogins } from "./logins.ts";
import { isPassword, replacePassword, requirePassword, sealedVerifierOf } from "./new-password.ts";
import { leaveDevice, type Place, placeOf, rememberPlace } from "./places.ts";
import { findUser, lockUser, type UserRow } from "./users.ts";

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

export const passwordOperations = (
  context: IdentityContext,
): Operations<"ForgotPassword" | "ConfirmForgotPassword" | "ChangePassword"> => ({
  ForgotPassword: async ({ ClientId, Username }, call) => {
    const { origin, now } = call;
    requireClient(context, ClientId);
    await limitAddress(context, "mail", call);
    const user = await findUser(context.database, Username);
    // Spec §8: the user learns that the address isn't registered.
    if (user === undefined) throw userNotFound();
    if (!user.emailVerified)
      throw invalidParameter("Cannot reset password for the user as there is no registered/verified email or phone_number");
    await limitMail(context, user.email.toLowerCase(), await placeOf(context, context.database, user.subject, call), call);
    const client = clientOf(context, ClientId, call);
    return context.database.transaction(async (tx) => {
      const locked = await lockUser(tx, user.subject);
      if (locked === undefined) throw userNotFound();
      const { subject } = locked;
      const details = await mailCode(context, tx, { user: locked, purpose: "reset", client }, now);
      await context.audit.record(tx, { actor: "visitor", action: "identity.reset-requested", subject, origin, at: now });
      return details;
    });
  },

  ConfirmForgotPassword: async ({ ClientId, Username, ConfirmationCode, Password }, call) => {
    requireClient(context, ClientId);
    await limitAddress(context, "code", call);
    // First, so that a refused password doesn't use up the code.
    await requirePassword(Password, Username);
    const named = await findUser(context.database, Username);
    if (named === undefined) throw userNotFound();
    const client = clientOf(context, ClientId, call);
    const asked = await codeOfReset(context.database, named.subject, ConfirmationCode, client);
    if (asked.stranger) await limitStrangersGuess(context, named.email.toLowerCase(), call);
    const sealedVerifier = await sealedVerifierOf(context, named, Password);
    const refusal = await context.database.transaction(async (tx) => {
      const user = await lockUser(tx, named.subject);
      if (user === undefined) return userNotFound();
      const code = await codeOfReset(tx, user.subject, ConfirmationCode, client);
      // Another client's newer code wasn't charged for, so don't guess at it.
      if (code.stranger && !asked.stranger) return notAuthorized();
      const wrong = await takeCode(context, tx, code, ConfirmationCode, call.now);
      if (wrong !== undefined) return wrong;
      await replacePassword(tx, user.subject, sealedVerifier, call.now);
      await rememberPlace(context, tx, user.subject, call);
      await finishChange(context, tx, user, "password-reset", call);
      return undefined;
    });
    if (refusal !== undefined) throw refusal;
    leaveDevice(context, named.subject, call);
    return {};
  },

  ChangePassword: async ({ AccessToken, PreviousPassword, ProposedPassword }, call) => {
    await limitAddress(context, "login", call);
    const { user: named, login } = await authenticate(context, context.database, AccessToken, call.now);
    // A login's holder is no stranger, and has its own allowance.
    const place: Place = { known: true, key: `login ${login.id}` };
    await limitLogin(context, named.email.toLowerCase(), place, call);
    const sealedVerifier = await sealedVerifierOf(context, named, ProposedPassword);
    const right = await isPassword(context, named, PreviousPassword);
    const outcome = await context.database.transaction(async (tx) => {
      const user = await lockUser(tx, named.subject);
      if (user === undefined || user.sealedVerifier !== named.sealedVerifier) return notAuthorized();
      const locked = await lockedRefusal(tx, user.subject, place, call.now);
      if (locked !== undefined) return locked;
      if (!right) return countWrongPassword(context, tx, user.subject, place, call);
      await replacePassword(tx, user.subject, sealedVerifier, call.now);
      await finishChange(context, tx, user, "password-changed", call);
      return undefined;
    });
    if (outcome instanceof IdentityRefusal) throw outcome;
    return {};
  },
});
