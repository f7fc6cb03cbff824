import { randomBytes } from "node:crypto";
import { type IdentityFetch, identityClient } from "@setsuna/account";
import { z } from "zod";
import type { Secrets } from "../../../platform/index.ts";
import { notAuthorized } from "../protocol/identity-refusal.ts";
import type { RequestOf } from "../protocol/requests.ts";
import { proofIn, signUpSession, subjectOfSession } from "../sign-up-proof.ts";

/** Binds confirming a sign-up to its client: the pool alone accepts any code that it mailed. */
export interface PoolSignUpParts {
  readonly secrets: Pick<Secrets, "mac">;
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly fetch: IdentityFetch;
  readonly now: () => Date;
}

/** Joins our session with the pool's own, which some clients need afterwards. */
const SEPARATOR = "~";
const SignedUp = z.looseObject({ UserSub: z.string(), Session: z.string().optional() });

/** The session confirms only this sign-up. */
export const withSession = ({ secrets }: PoolSignUpParts, answer: object): object => {
  const read = SignedUp.safeParse(answer);
  if (!read.success) return answer;
  const own = signUpSession({ secrets }, read.data.UserSub);
  return { ...read.data, Session: read.data.Session === undefined ? own : `${own}${SEPARATOR}${read.data.Session}` };
};

/** Only the pool can tell. */
const isItsPassword = async (parts: PoolSignUpParts, username: string, password: string): Promise<boolean> => {
  const client = identityClient({
    settings: { endpoint: parts.endpoint, userPoolId: parts.userPoolId, clientId: parts.clientId },
    fetch: parts.fetch,
    randomBytes: (count) => randomBytes(count),
    now: parts.now,
  });
  const answer = await client.signIn(username, password);
  return !answer.ok && answer.error.name === "UserNotConfirmedException";
};

/** Removes our own fields, so that no Lambda receives a password. */
const withoutProof = (body: object): object => {
  const { ClientMetadata, ...rest } = body as { readonly ClientMetadata?: Readonly<Record<string, string>> };
  if (ClientMetadata === undefined) return rest;
  const { session: _session, password: _password, ...others } = ClientMetadata;
  return Object.keys(others).length === 0 ? rest : { ...rest, ClientMetadata: others };
};

/**
 * Requires the sign-up's session (then uses its own name, because another sign-up may have the address by now) or its password.
 * Throws NotAuthorizedException without either.
 */
export const confirmationFor = async (
  parts: PoolSignUpParts,
  request: RequestOf<"ConfirmSignUp">,
  body: object,
): Promise<object> => {
  const proof = proofIn(request);
  const plain = withoutProof(body);
  if (proof.kind === "session") {
    const [own = "", ...pools] = proof.session.split(SEPARATOR);
    const subject = subjectOfSession({ secrets: parts.secrets }, own);
    if (subject !== undefined) {
      const { Session: _ours, ...rest } = plain as { readonly Session?: string };
      return { ...rest, Username: subject, ...(pools.length === 0 ? {} : { Session: pools.join(SEPARATOR) }) };
    }
  }
  if (proof.kind === "password" && (await isItsPassword(parts, request.Username, proof.password))) return plain;
  throw notAuthorized("The sign-up was begun elsewhere: send its Session, or its password as ClientMetadata.password.");
};

/** The code goes to the sign-up's own address. */
export const resendFor = (body: object): object => withoutProof(body);
