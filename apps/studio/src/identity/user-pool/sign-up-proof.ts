import { isSameSecret, limitSubject, type Secrets } from "../../platform/index.ts";
import type { Call } from "./protocol/operations.ts";
import type { RequestOf } from "./protocol/requests.ts";

/** The key under which all of this is signed. */
interface Signing {
  readonly secrets: Pick<Secrets, "mac">;
}

/**
 * Identifies the calling client by network, program and client id. It replaces a missing proof, since Cognito's clients send
 * only name and code. A stranger asking for a code is another client.
 */
export const clientOf = ({ secrets }: Signing, clientId: string, { origin }: Call): string =>
  secrets.mac("identity-binding", `client ${clientId} ${limitSubject(origin.address)} ${origin.userAgent}`);

/** Returns the `Session` that `SignUp` answers: it confirms this sign-up and no other. */
export const signUpSession = ({ secrets }: Signing, subject: string): string =>
  `${subject}.${secrets.mac("identity-binding", `sign-up ${subject}`)}`;

/** The sign-up whose session this is; undefined when we did not make it. */
export const subjectOfSession = (context: Signing, session: string): string | undefined => {
  const subject = session.slice(0, Math.max(0, session.indexOf(".")));
  return isSameSecret(session, signUpSession(context, subject)) ? subject : undefined;
};

/** Describes a caller's proof that a sign-up is theirs. */
export type GivenProof =
  | { readonly kind: "session"; readonly session: string }
  | { readonly kind: "password"; readonly password: string }
  | { readonly kind: "none" };

/** The proof in a request: Cognito's own `Session`, or `session` or `password` in ClientMetadata. */
export const proofIn = (request: RequestOf<"ConfirmSignUp"> | RequestOf<"ResendConfirmationCode">): GivenProof => {
  const session = ("Session" in request ? request.Session : undefined) ?? request.ClientMetadata?.session;
  if (session !== undefined) return { kind: "session", session };
  const password = request.ClientMetadata?.password;
  return password === undefined ? { kind: "none" } : { kind: "password", password };
};
