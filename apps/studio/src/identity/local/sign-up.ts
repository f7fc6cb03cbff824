import { randomUUID } from "node:crypto";
import { Email, Language } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { identityUsers } from "../../storage/schema/index.ts";
import { limitAccount, limitAddress } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, notAuthorized, userNotFound } from "../protocol/identity-refusal.ts";
import type { Operations } from "../protocol/operations.ts";
import type { RequestOf } from "../protocol/requests.ts";
import { requireClient } from "./clients.ts";
import { mailCode, takeCode } from "./codes.ts";
import type { IdentityContext } from "./identity-context.ts";
import { sealedVerifierOf } from "./new-password.ts";
import { findUser, lockUser } from "./users.ts";

const usernameExists = () => new IdentityRefusal("UsernameExistsException", "User already exists");

/** Address and language of a sign-up. Throws InvalidParameterException. Spec §3 Sign-up payload. */
const readSignUp = ({ Username, UserAttributes }: RequestOf<"SignUp">): { readonly email: Email; readonly locale: Language } => {
  const email = Email.safeParse(Username);
  if (!email.success) throw invalidParameter("Username should be an email.");
  let locale: Language = "ja";
  for (const { Name, Value } of UserAttributes ?? []) {
    if (Name === "email") {
      if (Value?.toLowerCase() !== email.data.toLowerCase()) throw invalidParameter("The email attribute must be the username.");
    } else if (Name === "locale") {
      const language = Language.safeParse(Value);
      if (!language.success) throw invalidParameter("The locale attribute must be ja or en.");
      locale = language.data;
    } else throw invalidParameter("Attributes did not conform to the schema: email and locale are known.");
  }
  return { email: email.data, locale };
};

/** Sign-up and the confirmation of its address. */
export const signUpOperations = (
  context: IdentityContext,
): Operations<"SignUp" | "ConfirmSignUp" | "ResendConfirmationCode"> => ({
  SignUp: async (request, call) => {
    const { origin, now } = call;
    requireClient(context, request.ClientId);
    await limitAddress(context, "signUp", call);
    const { email, locale } = readSignUp(request);
    if ((await findUser(context.database, email))?.emailVerified === true) throw usernameExists();
    const subject = randomUUID();
    const sealedVerifier = await sealedVerifierOf(context, subject, request.Password);
    await limitAccount(context, "mail", email.toLowerCase(), call);
    const delivery = await context.database.transaction(async (tx) => {
      // Whoever never confirmed may register again (spec §4: failed verification suggests it); the older sign-up's code dies with it.
      const known = await lockUser(tx, email);
      if (known !== undefined)
        await tx
          .delete(identityUsers)
          .where(and(eq(identityUsers.subject, known.subject), eq(identityUsers.emailVerified, false)));
      const user = { subject, email, locale, sealedVerifier, createdAt: now, updatedAt: now, tokensValidFrom: now };
      const added = await tx.insert(identityUsers).values(user).onConflictDoNothing().returning();
      if (added.length === 0) throw usernameExists();
      const details = await mailCode(context, tx, user, "confirm", now);
      await context.audit.record(tx, { actor: "visitor", action: "identity.signed-up", subject, origin, at: now });
      return details;
    });
    return { UserConfirmed: false, UserSub: subject, ...delivery };
  },

  ConfirmSignUp: async ({ ClientId, Username, ConfirmationCode }, call) => {
    const { origin, now } = call;
    requireClient(context, ClientId);
    await limitAddress(context, "code", call);
    const named = await findUser(context.database, Username);
    if (named === undefined) throw userNotFound();
    await limitAccount(context, "code", named.email.toLowerCase(), call);
    const refusal = await context.database.transaction(async (tx) => {
      const user = await lockUser(tx, named.subject);
      if (user === undefined) return userNotFound();
      if (user.emailVerified) return notAuthorized("User cannot be confirmed. Current status is CONFIRMED");
      const wrong = await takeCode(context, tx, user.subject, "confirm", ConfirmationCode, now);
      if (wrong !== undefined) return wrong;
      await tx.update(identityUsers).set({ emailVerified: true, updatedAt: now }).where(eq(identityUsers.subject, user.subject));
      const confirmed = { subject: user.subject, email: Email.parse(user.email), locale: Language.parse(user.locale) };
      await context.hooks.onConfirmed(tx, confirmed, origin, now);
      await context.audit.record(tx, {
        actor: "visitor",
        action: "identity.confirmed",
        subject: user.subject,
        origin,
        at: now,
      });
      return undefined;
    });
    if (refusal !== undefined) throw refusal;
    return {};
  },

  ResendConfirmationCode: async ({ ClientId, Username }, call) => {
    requireClient(context, ClientId);
    await limitAddress(context, "mail", call);
    const user = await findUser(context.database, Username);
    if (user === undefined) throw userNotFound();
    if (user.emailVerified) throw invalidParameter("User is already confirmed.");
    await limitAccount(context, "mail", user.email.toLowerCase(), call);
    return context.database.transaction(async (tx) => {
      const locked = await lockUser(tx, user.subject);
      if (locked === undefined) throw userNotFound();
      return mailCode(context, tx, locked, "confirm", call.now);
    });
  },
});
