import { timingSafeEqual } from "node:crypto";
import { poolNameOf, readPublicValue, signClaim } from "@setsuna/account";
import { ACCOUNT_LIMITS, limitAccount, limitAddress } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, notAuthorized, userNotFound } from "../protocol/identity-refusal.ts";
import type { Call, Operations } from "../protocol/operations.ts";
import type { RequestOf } from "../protocol/requests.ts";
import { keepChallenge, type OpenChallenge, takeChallenge } from "./challenges.ts";
import { requireClient } from "./clients.ts";
import type { IdentityContext } from "./identity-context.ts";
import { countWrongPassword, forgetWrongPasswords, lockedRefusal } from "./lockouts.ts";
import { openLogin, tokensOf } from "./logins.ts";
import { renewTokens } from "./renew.ts";
import { findUser, lockUser, type UserRow } from "./users.ts";
import { openVerifier } from "./verifiers.ts";

/** Answers SRP_A with SRP_B, salt and secret block. */
const beginLogin = async (context: IdentityContext, { AuthParameters }: RequestOf<"InitiateAuth">, call: Call) => {
  const { USERNAME, SRP_A } = AuthParameters;
  if (USERNAME === undefined) throw invalidParameter("Missing required parameter USERNAME");
  if (SRP_A === undefined) throw invalidParameter("Missing required parameter SRP_A");
  await limitAddress(context, "login", call);
  const user = await findUser(context.database, USERNAME);
  if (user === undefined) throw userNotFound();
  await limitAccount(context, "login", user.email.toLowerCase(), call);
  const locked = lockedRefusal(user, call.now);
  if (locked !== undefined) throw locked;
  const clientPublic = readPublicValue(SRP_A);
  if (clientPublic === undefined) throw invalidParameter("SRP_A is not a valid public value");
  const { salt, verifier } = openVerifier(context.secrets, user.subject, user.sealedVerifier);
  const session = await context.srp.beginChallenge(verifier);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.subject,
      USERNAME: user.subject,
      SRP_B: session.publicValue.toString(16),
      SALT: salt.toString(16),
      SECRET_BLOCK: await keepChallenge(context, { subject: user.subject, clientPublic, session }, call.now),
    },
  };
};

const Answer = ["USERNAME", "PASSWORD_CLAIM_SECRET_BLOCK", "PASSWORD_CLAIM_SIGNATURE", "TIMESTAMP"] as const;
type Answer = Readonly<Record<(typeof Answer)[number], string>>;

const readAnswer = (responses: Readonly<Record<string, string>>): Answer => {
  for (const name of Answer) if (responses[name] === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return responses as Answer;
};

/** Compares the proof with ours, in constant time. */
const isProven = async (context: IdentityContext, challenge: OpenChallenge, user: UserRow, answer: Answer): Promise<boolean> => {
  const { verifier } = openVerifier(context.secrets, user.subject, user.sealedVerifier);
  const key = await context.srp.sessionKey(challenge.session, verifier, challenge.clientPublic);
  if (key === undefined) return false;
  const ours = signClaim(key, {
    user: { poolName: poolNameOf(context.settings.userPoolId), userId: user.subject },
    secretBlock: Buffer.from(answer.PASSWORD_CLAIM_SECRET_BLOCK, "base64"),
    timestamp: answer.TIMESTAMP,
  });
  const theirs = Buffer.from(answer.PASSWORD_CLAIM_SIGNATURE, "base64");
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
};

/** Judges the proof of a password and opens the login. */
const finishLogin = async (context: IdentityContext, request: RequestOf<"RespondToAuthChallenge">, call: Call) => {
  const answer = readAnswer(request.ChallengeResponses);
  await limitAddress(context, "login", call);
  const challenge = await takeChallenge(context, answer.PASSWORD_CLAIM_SECRET_BLOCK, call.now);
  const named = await findUser(context.database, answer.USERNAME);
  if (challenge === undefined || named?.subject !== challenge.subject)
    throw notAuthorized("Invalid session for the user, session is expired.");
  const proven = await isProven(context, challenge, named, answer);
  const outcome = await context.database.transaction(async (tx) => {
    // Answers to many challenges can come at once: each sees what the one before it left.
    const user = await lockUser(tx, named.subject);
    if (user === undefined || user.sealedVerifier !== named.sealedVerifier) return notAuthorized();
    const locked = lockedRefusal(user, call.now);
    if (locked !== undefined) return locked;
    if (!proven) return countWrongPassword(context, tx, user, call);
    await forgetWrongPasswords(tx, user);
    // Only to somebody who knows the password.
    if (!user.emailVerified) return new IdentityRefusal("UserNotConfirmedException", "User is not confirmed.");
    return { user, ...(await openLogin(context, tx, user, request.ClientId, call.now)) };
  });
  if (outcome instanceof IdentityRefusal) throw outcome;
  await context.limits.reset(ACCOUNT_LIMITS.login, named.email.toLowerCase());
  const { user, login, refreshToken } = outcome;
  return {
    AuthenticationResult: tokensOf(context, user, login, refreshToken, call.now),
    ChallengeParameters: {},
  };
};

/** Login by SRP, and the renewal of its tokens. The password is never sent. */
export const loginOperations = (
  context: IdentityContext,
): Operations<"InitiateAuth" | "RespondToAuthChallenge" | "GetTokensFromRefreshToken"> => ({
  InitiateAuth: async (request, call) => {
    requireClient(context, request.ClientId);
    switch (request.AuthFlow) {
      case "USER_SRP_AUTH":
        return beginLogin(context, request, call);
      case "REFRESH_TOKEN_AUTH":
      case "REFRESH_TOKEN":
        return renewTokens(context, request.AuthParameters.REFRESH_TOKEN, request.ClientId, call);
      default:
        throw invalidParameter(`${request.AuthFlow} is not enabled for the client: USER_SRP_AUTH and REFRESH_TOKEN_AUTH are.`);
    }
  },
  RespondToAuthChallenge: async (request, call) => {
    requireClient(context, request.ClientId);
    if (request.ChallengeName !== "PASSWORD_VERIFIER") throw invalidParameter("PASSWORD_VERIFIER is the only challenge.");
    return finishLogin(context, request, call);
  },
  GetTokensFromRefreshToken: async ({ ClientId, RefreshToken }, call) => {
    requireClient(context, ClientId);
    return renewTokens(context, RefreshToken, ClientId, call);
  },
});
