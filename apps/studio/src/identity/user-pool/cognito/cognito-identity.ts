import { UserReply } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import { type ADDRESS_LIMITS, limitAddress } from "../identity-limits.ts";
import type { IdentityPort } from "../identity-port.ts";
import type { IdentityService } from "../identity-service.ts";
import { IdentityRefusal, invalidParameter } from "../protocol/identity-refusal.ts";
import { type OperationName, REQUESTS } from "../protocol/requests.ts";
import type { CognitoParts } from "./cognito-parts.ts";
import { callPool } from "./pool-call.ts";
import { followPoolCall } from "./pool-events.ts";
import { poolLogins } from "./pool-logins.ts";
import { askByEitherName, withFoldedNames } from "./pool-names.ts";
import { studioErrorOf } from "./pool-refusals.ts";
import { confirmationFor, resendFor, withSession } from "./pool-sign-up.ts";
import { loginOfPoolToken, readPoolToken } from "./pool-token.ts";

/** Limits addresses. The pool has its own limits per account. */
const LIMITS: Readonly<Record<OperationName, keyof typeof ADDRESS_LIMITS>> = {
  SignUp: "signUp",
  ConfirmSignUp: "code",
  ResendConfirmationCode: "mail",
  InitiateAuth: "login",
  RespondToAuthChallenge: "login",
  GetTokensFromRefreshToken: "token",
  GetUser: "token",
  ForgotPassword: "mail",
  ConfirmForgotPassword: "code",
  ChangePassword: "login",
  UpdateUserAttributes: "token",
  GlobalSignOut: "token",
  RevokeToken: "token",
  DeleteUser: "token",
};

const portOf = ({ userPoolId, clientId, address, fetch, audit, secrets }: CognitoParts): IdentityPort => {
  const ask = async (name: OperationName, body: object): Promise<object> => {
    try {
      return await callPool(address.endpoint, fetch, name, body);
    } catch (thrown) {
      throw studioErrorOf(thrown);
    }
  };
  return {
    // Through this server, because the pages' CSP allows no other host and the bot guard protects it.
    settings: { endpoint: "/studio/idp", userPoolId, clientId },
    currentUser: async (accessToken) => {
      const claims = readPoolToken(accessToken, address.issuer, clientId);
      const user = UserReply.safeParse(await ask("GetUser", { AccessToken: accessToken }));
      if (!user.success || user.data.subject !== claims.sub) throw new StudioError("identity-unavailable");
      const authenticatedAt = new Date(claims.auth_time * 1000);
      return { ...user.data, locale: user.data.locale ?? "ja", authenticatedAt, login: { id: loginOfPoolToken(claims) } };
    },
    deleteUser: async (tx, subject, accessToken, origin, now) => {
      const { sub } = readPoolToken(accessToken, address.issuer, clientId);
      if (sub !== subject) throw new StudioError("not-authorized");
      await audit.record(tx, { actor: sub, action: "identity.deleted", subject: sub, origin, at: now });
      await ask("DeleteUser", { AccessToken: accessToken });
    },
    // The pool was asked when the token was presented, and is asked again during the session.
    stands: async () => true,
    pool: poolLogins({
      secrets,
      issuer: address.issuer,
      clientId,
      call: (name, body) => callPool(address.endpoint, fetch, name, body),
    }),
    setLocale: async () => undefined,
  };
};

/**
 * Forwards calls for this pool's client only. An account opens at the owner's first sign-in. Ending logins through this server
 * takes effect here at once.
 */
export const cognitoIdentity = (parts: CognitoParts): IdentityService => ({
  port: portOf(parts),
  publicKeys: [],
  call: async (name, sent, call) => {
    await limitAddress(parts, LIMITS[name], call);
    const request = REQUESTS[name].safeParse(sent);
    if (!request.success) throw invalidParameter(request.error.issues[0]?.message ?? "not valid");
    if ("ClientId" in request.data && request.data.ClientId !== parts.clientId)
      throw new IdentityRefusal("ResourceNotFoundException", "User pool client does not exist.");
    const body = withFoldedNames(Object(sent));
    const askOnce = (asked: object) => callPool(parts.address.endpoint, parts.fetch, name, asked);
    const ask = (asked: object) => askByEitherName(askOnce, asked);
    const signUp = { ...parts, endpoint: parts.address.endpoint, now: () => call.now };
    switch (name) {
      case "SignUp":
        return withSession(signUp, await ask(body));
      case "ConfirmSignUp":
        return ask(await confirmationFor(signUp, REQUESTS.ConfirmSignUp.parse(body), body));
      case "ResendConfirmationCode":
        return ask(resendFor(body));
      default:
        return followPoolCall(parts, { name, body }, call, () => ask(body));
    }
  },
  removeExpired: async () => undefined,
});
