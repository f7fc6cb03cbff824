import { isSameSecret, limitSubject, type Secrets } from "../../platform/index.ts";
import type { Call } from "./protocol/operations.ts";
import type { RequestOf } from "./protocol/requests.ts";

interface Signing {
  readonly secrets: Pick<Secrets, "mac">;
}

/**
 * Network, program and client ID. Replaces a missing proof, since Cognito's clients send only name and code. A stranger asking
 * for a code is another client.
 */
export const clientOf = ({ secrets }: Signing, clientId: string, { origin }: Call): string =>
  secrets.mac("identity-binding", `client ${clientId} ${limitSubject(origin.address)} ${origin.userAgent}`);

/** The `Session` of `SignUp`, which confirms only this sign-up. */
export const signUpSession = ({ secrets }: Signing, subject: string): string =>
  `${subject}.${secrets.mac("identity-binding", `sign-up ${subject}`)}`;

export const subjectOfSession = (context: Signing, session: string): string | undefined => {
  const subject = session.slice(0, Math.max(0, session.indexOf(".")));
  return isSameSecret(session, signUpSession(context, subject)) ? subject : undefined;
};

export type GivenProof =
  | { readonly kind: "session"; readonly session: string }
  | { readonly kind: "password"; readonly password: string }
  | { readonly kind: "none" };

export const proofIn = (request: RequestOf<"ConfirmSignUp"> | RequestOf<"ResendConfirmationCode">): GivenProof => {
  const session = ("Session" in request ? request.Session : undefined) ?? request.ClientMetadata?.session;
  if (session !== undefined) return { kind: "session", session };
  const password = request.ClientMetadata?.password;
  return password === undefined ? { kind: "none" } : { kind: "password", password };
};
