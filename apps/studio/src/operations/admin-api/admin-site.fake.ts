import { openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts } from "../../platform/storage/schema/index.ts";

const ORIGIN = { address: "192.0.2.1", userAgent: "" };

export const openAdminSite = async (opened: OpenDatabase) => {
  const site = await openAccountsApp(opened);
  const { database } = opened;
  const newAccount = async (email: string, role: "licensee" | "admin" = "licensee", createdAt = site.clock.now) => {
    const id = newRowId();
    await database.insert(accounts).values({ id, email, role, createdAt });
    return id;
  };
  const signIn = async (accountId: string, secondFactor = false): Promise<string> => {
    const { token } = await database.transaction((tx) => openSession(tx, accountId, ORIGIN, site.clock.now, secondFactor));
    return `__Host-setsuna_session=${token}`;
  };
  const adminId = await newAccount("admin@example.com", "admin", new Date("2026-01-01T00:00:00Z"));
  const cookie = await signIn(adminId, true);
  const call = async (method: "GET" | "PUT" | "POST" | "DELETE", path: string, payload?: object, as = cookie) => {
    const response = await site.app.inject({
      method,
      url: `/studio/api/admin${path}`,
      headers: { host: "localhost", cookie: as },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.body === "" ? undefined : response.json() };
  };
  return { ...site, adminId, newAccount, signIn, call };
};
export type AdminSite = Awaited<ReturnType<typeof openAdminSite>>;
