import {
  type IdentityClient,
  type IdentityFetch,
  type IdentityResult,
  IdentitySettings,
  type IdentityTask,
  identityClient,
  identityErrorCode,
  passwordErrorCode,
  type RefusalMessage,
  type SignUpProof,
} from "@setsuna/account";
import { type ErrorCode, type Language, StudioError } from "@setsuna/contracts";
import { plainFetch, protectedFetch } from "../../api/bot-protection/bot-client.ts";
import { serverClock } from "../../api/server-clock.ts";
import { keepSignUp } from "../auth/kept-sign-ups.ts";

const SETTINGS_PATH = "/studio/idp/settings.json";

let settings: Promise<IdentitySettings> | undefined;
/** Ours, or a configured user pool. Once per page; failures aren't kept. */
const identitySettings = (): Promise<IdentitySettings> => {
  settings ??= plainFetch(SETTINGS_PATH)
    .then(async (answer) => IdentitySettings.parse(await answer.json()))
    .catch(() => {
      settings = undefined;
      throw new StudioError("identity-unavailable");
    });
  return settings;
};

/** Passes on other failures, such as a canceled captcha. */
const attempt = async <Value>(
  errorCode: (failure: RefusalMessage) => ErrorCode,
  act: (client: IdentityClient) => Promise<IdentityResult<Value>>,
): Promise<Value> => {
  const known = await identitySettings();
  let ownFailure: StudioError | undefined;
  const send = known.endpoint.startsWith("/") ? protectedFetch : plainFetch;
  const fetch: IdentityFetch = (url, request) =>
    send(url, request).catch((error: unknown) => {
      if (error instanceof StudioError) ownFailure = error;
      throw error;
    });
  const result = await act(
    identityClient({
      settings: known,
      fetch,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      now: () => new Date(serverClock.now()),
    }),
  );
  if (result.ok) return result.value;
  throw ownFailure ?? new StudioError(errorCode(result.error));
};
const task = (name: IdentityTask) => (failure: RefusalMessage) => identityErrorCode(name, failure);

interface LoginTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Rejects with StudioError (spec §8). */
export const identity = {
  /** For a site session. The password stays in the page (SRP). */
  logIn: async (email: string, password: string): Promise<LoginTokens> => {
    const { accessToken, refreshToken } = await attempt(task("sign-in"), (client) => client.signIn(email, password));
    return { accessToken, refreshToken };
  },
  /** Opens a temporary login but no session. */
  proving: async <Value>(email: string, password: string, use: (accessToken: string) => Promise<Value>): Promise<Value> => {
    const { accessToken, refreshToken } = await identity.logIn(email, password);
    try {
      return await use(accessToken);
    } finally {
      // The call may have ended it. Otherwise it expires.
      await attempt(
        () => "internal",
        (client) => client.revoke(refreshToken),
      ).catch(() => undefined);
    }
  },
  /** Remembers the sign-up, so that the code alone confirms it here. */
  signUp: async (email: string, password: string, locale: Language): Promise<void> => {
    const { subject, session } = await attempt(task("sign-up"), (client) => client.signUp(email, password, locale));
    if (session !== undefined) keepSignUp(email, subject, session);
  },
  /** Undefined if the service opens no login. */
  confirmSignUp: async (email: string, code: string, proof: SignUpProof): Promise<LoginTokens | undefined> => {
    const byPassword = "password" in proof;
    const { session } = await attempt(task(byPassword ? "confirm-by-password" : "confirm"), (client) =>
      client.confirmSignUp(email, code, proof),
    );
    try {
      if (byPassword) return await identity.logIn(email, proof.password);
      return session === undefined ? undefined : await identity.logInConfirmed(email, session);
    } catch (error) {
      // A failed login doesn't undo the sign-up.
      if (error instanceof StudioError) return undefined;
      throw error;
    }
  },
  logInConfirmed: async (email: string, session: string): Promise<LoginTokens> => {
    const { accessToken, refreshToken } = await attempt(task("sign-in"), (client) => client.signInConfirmed(email, session));
    return { accessToken, refreshToken };
  },
  resendCode: (email: string, proof: SignUpProof): Promise<void> =>
    attempt(task("resend"), (client) => client.resendConfirmationCode(email, proof)),
  requestReset: (email: string): Promise<void> => attempt(task("reset-request"), (client) => client.forgotPassword(email)),
  confirmReset: (email: string, code: string, password: string): Promise<void> =>
    attempt(task("reset-confirm"), (client) => client.confirmForgotPassword(email, code, password)),
  changePassword: async (email: string, current: string, next: string): Promise<void> => {
    await identity.proving(email, current, (accessToken) =>
      attempt(
        (failure) => (failure.name === "InvalidPasswordException" ? passwordErrorCode(failure) : "internal"),
        (client) => client.changePassword(accessToken, current, next),
      ),
    );
  },
} as const;
