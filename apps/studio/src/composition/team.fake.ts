import type { TeamRole } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { openSession } from "../identity/sessions/login-sessions.ts";
import { organizationAddress } from "../platform/storage/account-rows.ts";
import type { OpenDatabase } from "../platform/storage/database.ts";
import { newRowId } from "../platform/storage/row-id.ts";
import { accounts, loginSessions, organizationMembers, organizations } from "../platform/storage/schema/index.ts";
import type { AccountsApp } from "./accounts-app.fake.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An organization with one member per role, `owner@team.example` and so on. */
export const openTeam = async ({ app, clock }: AccountsApp, { database }: OpenDatabase, name = "Team") => {
  const id = newRowId();
  const members = { owner: newRowId(), billing: newRowId(), operator: newRowId(), viewer: newRowId() };
  await database.insert(accounts).values({ id, email: organizationAddress(id), createdAt: clock.now });
  await database.insert(organizations).values({ accountId: id, name });
  for (const [role, member] of Object.entries(members) as [TeamRole, string][])
    await database.insert(accounts).values({ id: member, email: `${role}.${member}@team.example`, createdAt: clock.now });

  const join = async (member: string, role: TeamRole): Promise<void> => {
    await database
      .insert(organizationMembers)
      .values({ organizationId: id, memberId: member, role, joinedAt: clock.now })
      .onConflictDoNothing();
  };
  for (const [role, member] of Object.entries(members) as [TeamRole, string][]) await join(member, role);

  /** A proved session of a person, which acts for `organization`. Returns its cookie. */
  const cookieOf = async (member: string, organization: string | null = id): Promise<string> => {
    const from = { address: "192.0.2.1", userAgent: "" };
    const opened = await database.transaction((tx) => openSession(tx, member, from, clock.now, false));
    await database.update(loginSessions).set({ actingFor: organization }).where(eq(loginSessions.id, opened.id));
    return `__Host-setsuna_session=${opened.token}`;
  };
  const call = async (cookie: string, method: Method, path: string, payload?: object) => {
    const url = `/studio/api/${path}`;
    const headers = { host: "localhost", cookie };
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: response.statusCode, ...(response.body === "" ? {} : response.json()) };
  };
  return {
    id,
    members,
    join,
    leave: (member: string) =>
      database
        .delete(organizationMembers)
        .where(and(eq(organizationMembers.organizationId, id), eq(organizationMembers.memberId, member))),
    cookieOf,
    call,
    /** A call by a member, in a new session. */
    as: async (member: string, method: Method, path: string, payload?: object) =>
      call(await cookieOf(member), method, path, payload),
  };
};
export type Team = Awaited<ReturnType<typeof openTeam>>;
