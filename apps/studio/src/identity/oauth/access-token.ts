import { Email, StudioError } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, SignedIn } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { oauthEntries } from "../../platform/storage/schema/oauth.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { isPerson } from "../organizations/in-teams.ts";
import type { LoginCheck } from "../sessions/login-sessions.ts";
import type { EntryStore } from "./entry-store.ts";
import { maySpeakForAccount } from "./scopes.ts";

const Entry = z.object({
  exp: z.number(),
  iat: z.number().optional(),
  accountId: z.string(),
  grantId: z.string().optional(),
  scope: z.string().optional(),
});

/**
 * RFC 6750. Requires scope `user-admin` and a valid grant. The caller has no login session or second factor, so admin functions
 * stay closed. Throws `signed-out` for an invalid token, `forbidden` without the scope.
 */
export const accountOfAccessToken = (database: Database, store: EntryStore, checkLogin: LoginCheck = async () => true) => {
  const isOver = async (grantId: string, now: Date): Promise<boolean> => {
    const [grant] = await database
      .select({ session: loginSessions })
      .from(oauthEntries)
      .leftJoin(loginSessions, eq(loginSessions.id, oauthEntries.loginSessionId))
      .where(and(eq(oauthEntries.model, "Grant"), eq(oauthEntries.grantId, grantId), oauthEntries.endsWithLogin));
    if (grant === undefined) return false;
    return grant.session === null || grant.session.expiresAt <= now || !(await checkLogin(grant.session, now));
  };

  return async (token: string, now: Date): Promise<SignedIn> => {
    const valid = async (model: string, id: string) => {
      const entry = Entry.safeParse(await store.adapters(model).find(id));
      return entry.success && entry.data.exp * 1000 > now.getTime() ? entry.data : undefined;
    };
    const entry = token === "" ? undefined : await valid("AccessToken", token);
    const grant = entry?.grantId === undefined ? undefined : await valid("Grant", entry.grantId);
    if (entry === undefined || grant?.accountId !== entry.accountId) throw new StudioError("signed-out");
    if (entry.grantId === undefined || (await isOver(entry.grantId, now))) throw new StudioError("signed-out");
    if (!maySpeakForAccount(entry.scope)) throw new StudioError("forbidden");
    const { iat } = grant;
    const [account] = await database
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, entry.accountId), isPerson()));
    if (account === undefined) throw new StudioError("signed-out");
    return {
      sessionId: undefined,
      // Consent required proof. Later security changes require `prompt=login`.
      provedAt: iat === undefined ? undefined : new Date(iat * 1000),
      account: {
        id: account.id,
        email: Email.parse(account.email),
        locale: account.locale,
        role: account.role,
        secondFactorPassed: false,
        secondFactorNeeded: false,
      },
    };
  };
};
