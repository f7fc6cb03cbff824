import { base64, bytesOfBase64, err, ok } from "@setsuna/kit";
import { z } from "zod";
import { UNREADABLE_ANSWER } from "../identity-errors.ts";
import { normalisedPassword } from "../password-rule.ts";
import { answerSrpChallenge, beginSrpLogin } from "../srp/client-session.ts";

import { poolNameOf } from "../srp/verifier.ts";
import { callIdentity, type IdentityResult, type IdentityTransport } from "./identity-call.ts";
import type { IdentitySettings } from "./identity-settings.ts";
import { type IdentityTokens, Tokens } from "./identity-tokens.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const two = (value: number): string => String(value).padStart(2, "0");

/** An instant as TIMESTAMP has it, in English and UTC, the day of the month without a leading zero: `Sat Nov 7 07:08:09 UTC 2026`. */
export const srpTimestamp = (at: Date): string =>
  `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} UTC ${at.getUTCFullYear()}`;

const Challenge = z.object({
  ChallengeName: z.literal("PASSWORD_VERIFIER"),
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SRP_B: z.string(),
    SALT: z.string(),
    SECRET_BLOCK: z.string(),
  }),
  Session: z.string().optional(),
});

/** Fails without a refresh token. */
export const withRefreshToken = (done: IdentityResult<z.output<typeof Tokens>>): IdentityResult<IdentityTokens> => {
  if (!done.ok) return done;
  const { refreshToken } = done.value;
  if (refreshToken === undefined) return err({ name: UNREADABLE_ANSWER, message: "the login has no refresh token", status: 200 });
  return ok({ ...done.value, refreshToken });
};

/** RFC 5054 §2.5.4 requires at least 256 bits. */
const SECRET_BYTES = 32;

export interface SignInParts {
  readonly transport: IdentityTransport;
  readonly settings: IdentitySettings;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly now: () => Date;
}

/**
 * USER_SRP_AUTH, then PASSWORD_VERIFIER, with the normalized password. If refused, tries the typed text if it differs: another
 * client may not have normalized.
 */
export const signInBySrp = async (
  parts: SignInParts,
  email: string,
  password: string,
): Promise<IdentityResult<IdentityTokens>> => {
  const normalised = normalisedPassword(password);
  const first = await signInWith(parts, email, normalised);
  const another = password !== normalised && !first.ok && first.error.name === "NotAuthorizedException";
  return another ? signInWith(parts, email, password) : first;
};

const signInWith = async (
  { transport, settings, randomBytes, now }: SignInParts,
  email: string,
  password: string,
): Promise<IdentityResult<IdentityTokens>> => {
  const ClientId = settings.clientId;
  const login = beginSrpLogin(randomBytes(SECRET_BYTES));
  const AuthParameters = { USERNAME: email, SRP_A: login.publicValue.toString(16) };
  const begun = await callIdentity(transport, "InitiateAuth", { ClientId, AuthFlow: "USER_SRP_AUTH", AuthParameters }, Challenge);
  if (!begun.ok) return begun;
  const { USER_ID_FOR_SRP, SRP_B, SALT, SECRET_BLOCK } = begun.value.ChallengeParameters;
  const unreadable = err({ name: UNREADABLE_ANSWER, message: "the challenge is not valid", status: 200 });
  const secretBlock = bytesOfBase64(SECRET_BLOCK);
  if (secretBlock === undefined) return unreadable;
  const timestamp = srpTimestamp(now());
  const user = { poolName: poolNameOf(settings.userPoolId), userId: USER_ID_FOR_SRP };
  const signature = answerSrpChallenge(login, { user, serverPublic: SRP_B, salt: SALT, secretBlock }, password, timestamp);
  if (signature === undefined) return unreadable;
  const answer = {
    ClientId,
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: base64(signature),
      TIMESTAMP: timestamp,
    },
    Session: begun.value.Session,
  };
  return withRefreshToken(await callIdentity(transport, "RespondToAuthChallenge", answer, Tokens));
};
