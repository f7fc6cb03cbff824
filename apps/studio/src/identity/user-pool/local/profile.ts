import { Language } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/index.ts";
import { identityUsers } from "../../../platform/storage/schema/identity.ts";
import { limitAddress } from "../identity-limits.ts";
import { invalidParameter, notAuthorized } from "../protocol/identity-refusal.ts";
import type { Call, Operations } from "../protocol/operations.ts";
import { requireClient } from "./clients.ts";
import type { IdentityContext } from "./identity-context.ts";
import { authenticate, findLogin, refuseOlderLogins } from "./logins.ts";
import { readRefreshToken } from "./refresh-token.ts";
import { lockUser } from "./users.ts";

/**
 * Removes a user with codes, challenges and logins. `follow` runs after it; the log is written last, because other writers
 * wait for it.
 */
export const removeUser = async (
  { audit }: IdentityContext,
  tx: Transaction,
  subject: string,
  { origin, now }: Call,
  follow: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await tx.delete(identityUsers).where(eq(identityUsers.subject, subject));
  await follow();
  await audit.record(tx, { actor: subject, action: "identity.deleted", subject, origin, at: now });
};

export const writeLocale = async (tx: Transaction, subject: string, locale: Language): Promise<void> => {
  await tx.update(identityUsers).set({ locale }).where(eq(identityUsers.subject, subject));
};

export const profileOperations = (
  context: IdentityContext,
): Operations<"GetUser" | "UpdateUserAttributes" | "GlobalSignOut" | "RevokeToken" | "DeleteUser"> => {
  const userOf = async (accessToken: string, call: Call) => {
    await limitAddress(context, "token", call);
    return (await authenticate(context, context.database, accessToken, call.now)).user;
  };
  return {
    GetUser: async ({ AccessToken }, call) => {
      const user = await userOf(AccessToken, call);
      return {
        Username: user.subject,
        UserAttributes: [
          { Name: "sub", Value: user.subject },
          { Name: "email", Value: user.email },
          { Name: "email_verified", Value: String(user.emailVerified) },
          { Name: "locale", Value: user.locale },
        ],
      };
    },
    UpdateUserAttributes: async ({ AccessToken, UserAttributes }, call) => {
      const user = await userOf(AccessToken, call);
      let locale: Language | undefined;
      for (const { Name, Value } of UserAttributes) {
        // The address is the user's name and can't change.
        if (Name !== "locale") throw notAuthorized("A client attempted to write unauthorized attribute");
        const language = Language.safeParse(Value);
        if (!language.success) throw invalidParameter("The locale attribute must be ja or en.");
        locale = language.data;
      }
      const written = locale;
      if (written !== undefined)
        await context.database.transaction(async (tx) => {
          await writeLocale(tx, user.subject, written);
          await context.hooks.onLocaleChanged(tx, user.subject, written);
        });
      return { CodeDeliveryDetailsList: [] };
    },
    GlobalSignOut: async ({ AccessToken }, call) => {
      const { subject } = await userOf(AccessToken, call);
      await context.database.transaction(async (tx) => {
        // Lock in the same order as a new password, to avoid deadlock.
        await lockUser(tx, subject);
        await refuseOlderLogins(tx, subject, call.now);
        await context.hooks.onLoginsEnded(tx, subject, { event: "signed-out-everywhere" }, call.origin, call.now);
      });
      return {};
    },
    RevokeToken: async ({ ClientId, Token }, call) => {
      requireClient(context, ClientId);
      await limitAddress(context, "token", call);
      const token = readRefreshToken(context.secrets, Token);
      // Accept any of the login's tokens, even an exchanged one.
      const found = token === undefined ? undefined : await findLogin(context.database, token.login, call.now);
      if (found?.login.clientId !== ClientId) return {};
      const what = { event: "login-ended", login: found.login.id } as const;
      await context.database.transaction((tx) =>
        context.hooks.onLoginsEnded(tx, found.user.subject, what, call.origin, call.now),
      );
      return {};
    },
    DeleteUser: async ({ AccessToken }, call) => {
      const { subject } = await userOf(AccessToken, call);
      await context.database.transaction(async (tx) => {
        await removeUser(context, tx, subject, call, () => context.hooks.onDeleted(tx, subject, call.origin, call.now));
      });
      return {};
    },
  };
};
