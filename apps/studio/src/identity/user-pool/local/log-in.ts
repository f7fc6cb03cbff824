import { poolNameOf, readPublicValue, signClaim } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { isSameSecret } from "../../../platform/index.ts";
import { identityUsers } from "../../../platform/storage/schema/identity.ts";
import { limitLogin, limitLoginStep, resetLogin } from "../identity-limits.ts";
import { IdentityRefusal, invalidParameter, notAuthorized, userNotFound } from "../protocol/identity-refusal.ts";
import type { Call, Operations } from "../protocol/operations.ts";
import type { RequestOf } from "../protocol/requests.ts";
import { clientOf } from "../sign-up-proof.ts";
import { keepChallenge, type OpenChallenge, takeChallenge } from "./challenges.ts";
import { requireClient } from "./clients.ts";
import type { IdentityContext } from "./identity-context.ts";
import { countWrongPassword, forgetWrongPasswords, lockedRefusal } from "./lockouts.ts";
import { logInAfterSignUp } from "./log-in-after-sign-up.ts";
import { openLogin, tokensOf } from "./logins.ts";
import { leaveDevice, placeOf, rememberPlace } from "./places.ts";
import { renewTokens } from "./renew.ts";
import { findAll, lockUser, type UserRow } from "./users.ts";
import { openVerifier } from "./verifiers.ts";

/** If only sign-ups wait for the address: the one of this client, else the newest. */
const userOf = async (context: IdentityContext, username: string, clientId: string, call: Call) => {
  const [first, ...more] = await findAll(context.database, username);
  if (first === undefined || first.emailVerified) return first;
  const client = clientOf(context, clientId, call);
  return [first, ...more].find(({ signUpClient }) => signUpClient === client) ?? first;
};

const beginLogin = async (context: IdentityContext, { ClientId, AuthParameters }: RequestOf<"InitiateAuth">, call: Call) => {
  const { USERNAME, SRP_A } = AuthParameters;
  if (USERNAME === undefined) throw invalidParameter("Missing required parameter USERNAME");
  if (SRP_A === undefined) throw invalidParameter("Missing required parameter SRP_A");
  await limitLoginStep(context, call);
  const user = await userOf(context, USERNAME, ClientId, call);
  if (user === undefined) throw userNotFound();
  const place = await placeOf(context, context.database, user.subject, call);
  await limitLogin(context, user.email.toLowerCase(), place, call);
  const locked = await lockedRefusal(context.database, user.subject, place, call.now);
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

/** Constant time. */
const isProven = async (context: IdentityContext, challenge: OpenChallenge, user: UserRow, answer: Answer): Promise<boolean> => {
  const { verifier } = openVerifier(context.secrets, user.subject, user.sealedVerifier);
  const key = await context.srp.sessionKey(challenge.session, verifier, challenge.clientPublic);
  if (key === undefined) return false;
  const ours = signClaim(key, {
    user: { poolName: poolNameOf(context.settings.userPoolId), userId: user.subject },
    secretBlock: Buffer.from(answer.PASSWORD_CLAIM_SECRET_BLOCK, "base64"),
    timestamp: answer.TIMESTAMP,
  });
  return isSameSecret(Buffer.from(answer.PASSWORD_CLAIM_SIGNATURE, "base64"), ours);
};

const finishLogin = async (context: IdentityContext, request: RequestOf<"RespondToAuthChallenge">, call: Call) => {
  const answer = readAnswer(request.ChallengeResponses);
  await limitLoginStep(context, call);
  const challenge = await takeChallenge(context, answer.PASSWORD_CLAIM_SECRET_BLOCK, call.now);
  const all = await findAll(context.database, answer.USERNAME);
  const named = all.find(({ subject }) => subject === challenge?.subject);
  if (challenge === undefined || named === undefined) throw notAuthorized("Invalid session for the user, session is expired.");
  const proven = await isProven(context, challenge, named, answer);
  const place = await placeOf(context, context.database, named.subject, call);
  const outcome = await context.database.transaction(async (tx) => {
    const user = await lockUser(tx, named.subject);
    if (user === undefined || user.sealedVerifier !== named.sealedVerifier) return notAuthorized();
    const locked = await lockedRefusal(tx, user.subject, place, call.now);
    if (locked !== undefined) return locked;
    if (!proven) return countWrongPassword(context, tx, user.subject, place, call);
    await forgetWrongPasswords(tx, user.subject, place);
    // Tell this only to a client that knows the password. It may then confirm with the code alone, as with Cognito.
    if (!user.emailVerified) {
      const signUpClient = clientOf(context, request.ClientId, call);
      await tx.update(identityUsers).set({ signUpClient }).where(eq(identityUsers.subject, user.subject));
      return new IdentityRefusal("UserNotConfirmedException", "User is not confirmed.");
    }
    await rememberPlace(context, tx, user.subject, call);
    return { user, ...(await openLogin(context, tx, user, request.ClientId, call.now)) };
  });
  if (outcome instanceof IdentityRefusal) throw outcome;
  await resetLogin(context, named.email.toLowerCase(), place);
  leaveDevice(context, named.subject, call);
  const { user, login, refreshToken } = outcome;
  return {
    AuthenticationResult: tokensOf(context, user, login, refreshToken, call.now),
    ChallengeParameters: {},
  };
};

/** With SRP, the password is never sent. */
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
      case "USER_AUTH":
        return logInAfterSignUp(context, request, call);
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
