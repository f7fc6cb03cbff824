import { randomUUID } from "node:crypto";
import { LinkCode, partsOfCode } from "@setsuna/account";
import { Email, Language } from "@setsuna/contracts";
import { and, eq, ne } from "drizzle-orm";
import { hasEmail, isSameEmail, type Transaction } from "../../../platform/index.ts";
import { identityUsers } from "../../../platform/storage/schema/identity.ts";
import { limitAddress, limitMail } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, notAuthorized, userNotFound } from "../protocol/identity-refusal.ts";
import type { Call, Operations } from "../protocol/operations.ts";
import type { RequestOf } from "../protocol/requests.ts";
import { clientOf, proofIn, signUpSession } from "../sign-up-proof.ts";
import { requireClient } from "./clients.ts";
import { codeOfSignUp, mailCode, takeCode } from "./codes.ts";
import type { IdentityContext } from "./identity-context.ts";
import { confirmedSession } from "./log-in-after-sign-up.ts";
import { isPassword, sealedVerifierOf } from "./new-password.ts";
import { leaveDevice, rememberPlace } from "./places.ts";
import { onlyOne, provenSignUps } from "./proven-sign-up.ts";
import type { Reader } from "./users.ts";
import { findAll, findUser, lockAddress, lockUser, type UserRow } from "./users.ts";

const usernameExists = () => new IdentityRefusal("UsernameExistsException", "User already exists");
const alreadyConfirmed = () => notAuthorized("User cannot be confirmed. Current status is CONFIRMED");

const codeOfAnother = () => new IdentityRefusal("CodeMismatchException", "Invalid verification code provided, please try again.");

/** Undefined for six digits and invalid codes. */
const requestOf = (code: string): string | undefined => {
  const read = LinkCode.safeParse(code);
  return read.success ? partsOfCode(read.data).request : undefined;
};

const readSignUp = ({ Username, UserAttributes }: RequestOf<"SignUp">): { readonly email: Email; readonly locale: Language } => {
  const email = Email.safeParse(Username);
  if (!email.success) throw invalidParameter("Username should be an email.");
  let locale: Language = "ja";
  for (const { Name, Value } of UserAttributes ?? []) {
    if (Name === "email") {
      if (Value === undefined || !isSameEmail(Value, email.data))
        throw invalidParameter("The email attribute must be the username.");
    } else if (Name === "locale") {
      const language = Language.safeParse(Value);
      if (!language.success) throw invalidParameter("The locale attribute must be ja or en.");
      locale = language.data;
    } else throw invalidParameter("Attributes did not conform to the schema: email and locale are known.");
  }
  return { email: email.data, locale };
};

/** A repeated request only mails another code. */
const sameAgain = async (
  context: IdentityContext,
  reader: Reader,
  email: Email,
  client: string,
  password: string,
): Promise<string | undefined> => {
  for (const row of await findAll(reader, email))
    if (!row.emailVerified && row.signUpClient === client && (await isPassword(context, row, password))) return row.subject;
  return undefined;
};

const confirm = async (context: IdentityContext, tx: Transaction, user: UserRow, call: Call): Promise<void> => {
  const { subject } = user;
  await tx
    .update(identityUsers)
    .set({ emailVerified: true, signUpClient: null, updatedAt: call.now })
    .where(eq(identityUsers.subject, subject));
  const sameAddress = hasEmail(identityUsers.email, user.email);
  await tx.delete(identityUsers).where(and(sameAddress, ne(identityUsers.subject, subject)));
  await rememberPlace(context, tx, subject, call);
  const confirmed = { subject, email: Email.parse(user.email), locale: Language.parse(user.locale) };
  await context.hooks.onConfirmed(tx, confirmed, call.origin, call.now);
  const event = { actor: "visitor", action: "identity.confirmed", subject, origin: call.origin, at: call.now } as const;
  await context.audit.record(tx, event);
};

/**
 * Each sign-up has its own password, code and client; another can't replace it. Its code activates only its own password, and
 * confirming requires proof of ownership.
 */
export const signUpOperations = (
  context: IdentityContext,
): Operations<"SignUp" | "ConfirmSignUp" | "ResendConfirmationCode"> => ({
  SignUp: async (request, call) => {
    const { origin, now } = call;
    requireClient(context, request.ClientId);
    await limitAddress(context, "signUp", call);
    const { email, locale } = readSignUp(request);
    if ((await findUser(context.database, email))?.emailVerified === true) throw usernameExists();
    const client = clientOf(context, request.ClientId, call);
    const fresh = randomUUID();
    const sealedVerifier = await sealedVerifierOf(context, { subject: fresh, email }, request.Password);
    await limitMail(context, email.toLowerCase(), undefined, call);
    const { subject, delivery } = await context.database.transaction(async (tx) => {
      await lockAddress(tx, email);
      const [first] = await findAll(tx, email);
      if (first?.emailVerified === true) throw usernameExists();
      const again = await sameAgain(context, tx, email, client, request.Password);
      const user = { subject: again ?? fresh, email, locale };
      if (again === undefined)
        await tx.insert(identityUsers).values({
          ...user,
          sealedVerifier,
          createdAt: now,
          updatedAt: now,
          tokensValidFrom: now,
          signUpClient: client,
        });
      const details = await mailCode(context, tx, { user, purpose: "confirm", client: null }, now);
      await context.audit.record(tx, { actor: "visitor", action: "identity.signed-up", subject: user.subject, origin, at: now });
      return { subject: user.subject, delivery: details };
    });
    return { UserConfirmed: false, UserSub: subject, Session: signUpSession(context, subject), ...delivery };
  },
  ConfirmSignUp: async (request, call) => {
    requireClient(context, request.ClientId);
    await limitAddress(context, "code", call);
    const waiting = await findAll(context.database, request.Username);
    if (waiting.length === 0) throw userNotFound();
    if (waiting[0]?.emailVerified === true) throw alreadyConfirmed();
    const shown = { proof: proofIn(request), client: clientOf(context, request.ClientId, call) };
    const meant = requestOf(request.ConfirmationCode);
    const named = onlyOne(await provenSignUps(context, waiting, { ...shown, request: meant }, call));
    if (meant !== undefined && meant !== named.subject) throw codeOfAnother();
    const refusal = await context.database.transaction(async (tx) => {
      await lockAddress(tx, named.email);
      const user = await lockUser(tx, named.subject);
      if (user === undefined || (await findUser(tx, named.email))?.emailVerified === true) return alreadyConfirmed();
      const wrong = await takeCode(context, tx, await codeOfSignUp(tx, user.subject), request.ConfirmationCode, call.now);
      if (wrong === undefined) await confirm(context, tx, user, call);
      return wrong;
    });
    if (refusal !== undefined) throw refusal;
    leaveDevice(context, named.subject, call);
    // Only the requesting browser gets it: with a password one can log in anyway, and network and program prove too little.
    return shown.proof.kind === "session" ? { Session: confirmedSession(context, named.subject, call.now) } : {};
  },

  ResendConfirmationCode: async (request, call) => {
    requireClient(context, request.ClientId);
    await limitAddress(context, "mail", call);
    const waiting = await findAll(context.database, request.Username);
    if (waiting.length === 0) throw userNotFound();
    if (waiting[0]?.emailVerified === true) throw invalidParameter("User is already confirmed.");
    const shown = { proof: proofIn(request), client: clientOf(context, request.ClientId, call), request: undefined };
    const [named] = await provenSignUps(context, waiting, shown, call);
    await limitMail(context, named.email.toLowerCase(), undefined, call);
    return context.database.transaction(async (tx) => {
      const user = await lockUser(tx, named.subject);
      if (user === undefined) throw userNotFound();
      return mailCode(context, tx, { user, purpose: "confirm", client: null }, call.now);
    });
  },
});
