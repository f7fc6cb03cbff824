import { Email, Language, StudioError } from "@setsuna/contracts";
import { keptSecret } from "../../../platform/index.ts";
import type { IdentityPort } from "../identity-port.ts";
import type { IdentityService } from "../identity-service.ts";
import { IdentityRefusal } from "../protocol/identity-refusal.ts";
import { type Operations, runOperation } from "../protocol/operations.ts";
import { removeExpiredIdentityRows } from "./expired-rows.ts";
import type { IdentityContext } from "./identity-context.ts";
import { loginOperations } from "./log-in.ts";
import { authenticate, findLogin } from "./logins.ts";
import { passwordOperations } from "./passwords.ts";
import { profileOperations, removeUser, writeLocale } from "./profile.ts";
import { signUpOperations } from "./sign-up.ts";
import { newSigningKey, tokenSigner } from "./token-signer.ts";
import type { Reader } from "./users.ts";

export interface LocalIdentityParts extends Omit<IdentityContext, "signer"> {
  /** The base of `/.well-known/jwks.json`, such as `https://studio.example/studio/idp`. */
  readonly issuer: string;
}

const studioError = (thrown: unknown): unknown =>
  thrown instanceof IdentityRefusal ? new StudioError("not-authorized") : thrown;

const portOf = (context: IdentityContext): IdentityPort => {
  const authenticated = async (reader: Reader, accessToken: string, now: Date) => {
    try {
      return await authenticate(context, reader, accessToken, now);
    } catch (thrown) {
      throw studioError(thrown);
    }
  };
  return {
    settings: context.settings,
    currentUser: async (accessToken, now) => {
      const { user, login } = await authenticated(context.database, accessToken, now);
      return {
        subject: user.subject,
        email: Email.parse(user.email),
        emailVerified: user.emailVerified,
        locale: Language.parse(user.locale),
        authenticatedAt: login.createdAt,
        login: { id: login.id, endsAt: login.expiresAt },
      };
    },
    // The caller has checked the token; its login may have ended since.
    deleteUser: (tx, subject, _accessToken, origin, now) => removeUser(context, tx, subject, { origin, now }),
    stands: async (tx, login, now) => (await findLogin(tx, login, now)) !== undefined,
    setLocale: writeLocale,
  };
};

export const localIdentity = async (parts: LocalIdentityParts, now: Date): Promise<IdentityService> => {
  const key = await keptSecret(parts.database, parts.secrets, "identity-signing-key", newSigningKey, now);
  const context: IdentityContext = { ...parts, signer: tokenSigner(key, parts.issuer) };
  const operations: Operations = {
    ...signUpOperations(context),
    ...loginOperations(context),
    ...passwordOperations(context),
    ...profileOperations(context),
  };
  return {
    port: portOf(context),
    publicKeys: context.signer.publicKeys,
    call: (name, body, call) => runOperation(operations, name, body, call),
    removeExpired: (at) => removeExpiredIdentityRows(context.database, at),
  };
};
