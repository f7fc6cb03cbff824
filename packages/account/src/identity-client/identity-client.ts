import type { Language } from "@setsuna/contracts";
import { ok } from "@setsuna/kit";
import { z } from "zod";
import { normalisedPassword } from "../password-rule.ts";
import { callIdentity, type IdentityFetch, type IdentityResult, type IdentityTransport } from "./identity-call.ts";
import type { IdentitySettings } from "./identity-settings.ts";
import { type IdentityTokens, Tokens } from "./identity-tokens.ts";
import { signInBySrp, withRefreshToken } from "./sign-in.ts";
import { type SignedInUser, UserReply } from "./signed-in-user.ts";

/**
 * Proves that the caller started the sign-up: `signUp`'s session, or the password. Absent: judged by network and program, as for
 * plain Cognito clients.
 */
export type SignUpProof = { readonly session: string } | { readonly password: string };

/** Calls of the identity service. Spec §7. Expected failures are results, never thrown. */
export interface IdentityClient {
  /**
   * Mails a link and a code. The password travels inside TLS. `session` confirms only this sign-up and comes once; undefined if
   * the service binds nothing.
   */
  signUp(
    email: string,
    password: string,
    locale: Language,
  ): Promise<IdentityResult<{ readonly subject: string; readonly session: string | undefined }>>;
  /** `code`: six digits, or the link's. `session` opens the first login; undefined: none given. */
  confirmSignUp(
    email: string,
    code: string,
    proof?: SignUpProof,
  ): Promise<IdentityResult<{ readonly session: string | undefined }>>;
  /** Uses the `session` of {@link confirmSignUp}, once and within minutes. If refused, the password is asked. */
  signInConfirmed(email: string, session: string): Promise<IdentityResult<IdentityTokens>>;
  resendConfirmationCode(email: string, proof?: SignUpProof): Promise<IdentityResult<void>>;
  /** By SRP: the password stays in the client. About 25 ms of arithmetic. */
  signIn(email: string, password: string): Promise<IdentityResult<IdentityTokens>>;
  refresh(refreshToken: string): Promise<IdentityResult<IdentityTokens>>;
  /** Mails a link that is valid for one hour. */
  forgotPassword(email: string): Promise<IdentityResult<void>>;
  confirmForgotPassword(email: string, code: string, newPassword: string): Promise<IdentityResult<void>>;
  getUser(accessToken: string): Promise<IdentityResult<SignedInUser>>;
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<IdentityResult<void>>;
  changeLocale(accessToken: string, locale: Language): Promise<IdentityResult<void>>;
  globalSignOut(accessToken: string): Promise<IdentityResult<void>>;
  revoke(refreshToken: string): Promise<IdentityResult<void>>;
  deleteUser(accessToken: string): Promise<IdentityResult<void>>;
}

export interface IdentityClientParts {
  readonly settings: IdentitySettings;
  readonly fetch: IdentityFetch;
  /** Must be cryptographically random, such as `crypto.getRandomValues`. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** The service may refuse a proof that is minutes off. */
  readonly now: () => Date;
  readonly headers?: IdentityTransport["headers"];
}

const Nothing = z.object({}).transform(() => undefined);
const SignUpReply = z
  .object({ UserSub: z.string(), Session: z.string().optional() })
  .transform(({ UserSub, Session }) => ({ subject: UserSub, session: Session }));
const ConfirmReply = z.object({ Session: z.string().optional() }).transform(({ Session }) => ({ session: Session }));
/** Cognito passes ClientMetadata on to one's own server. */
const metadataOf = (proof: SignUpProof | undefined) => {
  if (proof === undefined) return {};
  return { ClientMetadata: "session" in proof ? proof : { password: normalisedPassword(proof.password) } };
};

/** A client of the local identity service or, with its settings, of a Cognito user pool. */
export const identityClient = ({ settings, fetch, randomBytes, now, headers }: IdentityClientParts): IdentityClient => {
  const transport: IdentityTransport = { endpoint: settings.endpoint, fetch, headers };
  const ClientId = settings.clientId;
  const call = <Reply>(operation: string, input: Readonly<Record<string, unknown>>, reply: z.ZodType<Reply>) =>
    callIdentity(transport, operation, input, reply);
  return {
    signUp: (email, password, locale) => {
      const UserAttributes = [
        { Name: "email", Value: email },
        { Name: "locale", Value: locale },
      ];
      return call("SignUp", { ClientId, Username: email, Password: normalisedPassword(password), UserAttributes }, SignUpReply);
    },
    confirmSignUp: (email, code, proof) =>
      call("ConfirmSignUp", { ClientId, Username: email, ConfirmationCode: code, ...metadataOf(proof) }, ConfirmReply),
    signInConfirmed: async (email, session) => {
      const request = { ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: email }, Session: session };
      return withRefreshToken(await call("InitiateAuth", request, Tokens));
    },
    resendConfirmationCode: (email, proof) =>
      call("ResendConfirmationCode", { ClientId, Username: email, ...metadataOf(proof) }, Nothing),
    signIn: (email, password) => signInBySrp({ transport, settings, randomBytes, now }, email, password),
    refresh: async (refreshToken) => {
      const AuthParameters = { REFRESH_TOKEN: refreshToken };
      const renewed = await call("InitiateAuth", { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters }, Tokens);
      return renewed.ok ? ok({ ...renewed.value, refreshToken: renewed.value.refreshToken ?? refreshToken }) : renewed;
    },
    forgotPassword: (email) => call("ForgotPassword", { ClientId, Username: email }, Nothing),
    confirmForgotPassword: (email, code, newPassword) =>
      call(
        "ConfirmForgotPassword",
        { ClientId, Username: email, ConfirmationCode: code, Password: normalisedPassword(newPassword) },
        Nothing,
      ),
    getUser: (accessToken) => call("GetUser", { AccessToken: accessToken }, UserReply),
    changePassword: (accessToken, oldPassword, newPassword) =>
      call(
        "ChangePassword",
        {
          AccessToken: accessToken,
          PreviousPassword: normalisedPassword(oldPassword),
          ProposedPassword: normalisedPassword(newPassword),
        },
        Nothing,
      ),
    changeLocale: (accessToken, locale) =>
      call("UpdateUserAttributes", { AccessToken: accessToken, UserAttributes: [{ Name: "locale", Value: locale }] }, Nothing),
    globalSignOut: (accessToken) => call("GlobalSignOut", { AccessToken: accessToken }, Nothing),
    revoke: (refreshToken) => call("RevokeToken", { ClientId, Token: refreshToken }, Nothing),
    deleteUser: (accessToken) => call("DeleteUser", { AccessToken: accessToken }, Nothing),
  };
};
