import { eq } from "drizzle-orm";
import { isSameEmail, isSameSecret, type Transaction } from "../../../platform/index.ts";
import { identityLogins } from "../../../platform/storage/schema/identity.ts";
import { limitLoginStep } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, notAuthorized } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import type { RequestOf } from "../protocol/requests.ts";
import type { IdentityContext } from "./identity-context.ts";
import { openLogin, tokensOf } from "./logins.ts";
import { lockUser, type UserRow } from "./users.ts";

/** Cognito's default, ms. */
const LIFETIME_MS = 3 * 60_000;
const FORM = /^([\w-]{1,64})\.(\d{1,15})\./;

type Signing = Pick<IdentityContext, "secrets">;

const sessionText = ({ secrets }: Signing, subject: string, endsAtMs: number): string => {
  const claims = `${subject}.${endsAtMs}`;
  return `${claims}.${secrets.mac("identity-binding", `confirmed ${claims}`)}`;
};

/** `Session` of `ConfirmSignUp`: opens this user's first login within 3 minutes. */
export const confirmedSession = (signing: Signing, subject: string, now: Date): string =>
  sessionText(signing, subject, now.getTime() + LIFETIME_MS);

const subjectConfirmed = (signing: Signing, session: string, now: Date): string | undefined => {
  const [, subject, endsAtMs] = FORM.exec(session) ?? [];
  if (subject === undefined) return undefined;
  const right = isSameSecret(session, sessionText(signing, subject, Number(endsAtMs)));
  return right && now.getTime() < Number(endsAtMs) ? subject : undefined;
};

const over = () => notAuthorized("Invalid session for the user, session is expired.");

/** Undefined after a later login or a new password. */
const firstComer = async (tx: Transaction, subject: string): Promise<UserRow | undefined> => {
  const user = await lockUser(tx, subject);
  if (user?.emailVerified !== true || user.tokensValidFrom.getTime() > user.createdAt.getTime()) return undefined;
  const logins = await tx.select({ id: identityLogins.id }).from(identityLogins).where(eq(identityLogins.subject, subject));
  return logins.length === 0 ? user : undefined;
};

/**
 * Logs in the browser that confirmed its sign-up without asking for the password again: Cognito's USER_AUTH with ConfirmSignUp's
 * `Session` (decision 0006). Throws NotAuthorizedException if expired, used or another user's.
 */
export const logInAfterSignUp = async (context: IdentityContext, request: RequestOf<"InitiateAuth">, call: Call) => {
  const { ClientId, Session, AuthParameters } = request;
  if (Session === undefined) throw invalidParameter("USER_AUTH takes the Session of ConfirmSignUp alone.");
  await limitLoginStep(context, call);
  const subject = subjectConfirmed(context, Session, call.now);
  if (subject === undefined) throw over();
  const outcome = await context.database.transaction(async (tx) => {
    const user = await firstComer(tx, subject);
    const named = AuthParameters.USERNAME?.toLowerCase() ?? "";
    if (user === undefined || (!isSameEmail(named, user.email) && named !== user.subject)) return over();
    // The password was shown at sign-up: a fresh proof may be required again.
    return { user, ...(await openLogin(context, tx, user, ClientId, user.createdAt)) };
  });
  if (outcome instanceof IdentityRefusal) throw outcome;
  const { user, login, refreshToken } = outcome;
  return { AuthenticationResult: tokensOf(context, user, login, refreshToken, call.now), ChallengeParameters: {} };
};
