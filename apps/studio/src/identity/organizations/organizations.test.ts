import { MAX_MEMBERS, SerialId } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam, type Team } from "../../composition/team.fake.ts";
import { mailReaderOf } from "../../platform/storage/account-rows.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import {
  accounts,
  auditLog,
  loginSessions,
  organizationInvitations,
  organizationMembers,
  serialIds,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { deleteAccount } from "../accounts/account-store.ts";
import { isRevoked as isTeamLinkRevoked, linkBy as teamLinkBy } from "./team-link.fake.ts";

const DAY = 24 * 3_600_000;
const ID = SerialId.parse("teamids");

describe.each(enginesOf(import.meta.url))("an organization, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let team: Team;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    team = await openTeam(site, opened);
    const values = { plan: "pro", videoChannels: 3, contractStatus: "usable", createdAt: site.clock.now } as const;
    await opened.database.insert(serialIds).values({ id: ID, accountId: team.id, ...values });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const newPerson = async (email: string): Promise<string> => {
    const id = newRowId();
    await opened.database.insert(accounts).values({ id, email, createdAt: site.clock.now });
    return id;
  };
  const own = async (person: string, method: Parameters<Team["call"]>[1], path: string, payload?: object) =>
    team.call(await team.cookieOf(person, null), method, path, payload);
  const invite = (email: string, role = "operator") =>
    team.as(team.members.owner, "POST", "organization/invitations", { email, role });
  const roleOf = async (person: string) =>
    (
      await opened.database
        .select()
        .from(organizationMembers)
        .where(and(eq(organizationMembers.organizationId, team.id), eq(organizationMembers.memberId, person)))
    )[0]?.role;
  const newest = async () => {
    const rows = await opened.database.select().from(auditLog).where(eq(auditLog.actor, team.id));
    return rows.sort((a, b) => b.sequence - a.sequence)[0];
  };

  it("is created by its owner, who switches to it and back; an account owns at most three", async () => {
    const person = await newPerson("founder@example.com");
    const cookie = await team.cookieOf(person, null);
    const session = async () => (await team.call(cookie, "GET", "session")).account;
    expect(await session()).not.toHaveProperty("inTeams");
    const made = await team.call(cookie, "POST", "organizations", { name: "株式会社髙﨑" });
    expect(made).toMatchObject({ status: 200, name: "株式会社髙﨑", role: "owner" });
    expect(await session()).toMatchObject({ id: person, inTeams: true });
    const acting = { id: made.id, name: "株式会社髙﨑", role: "owner" };
    const switched = await team.call(cookie, "PUT", "session/acting", { organization: made.id });
    expect(switched).toMatchObject({ state: "signed-in", account: { id: person, acting } });
    expect(await session()).toMatchObject({ id: person, email: "founder@example.com", acting });
    expect((await team.call(cookie, "GET", "serial-ids")).serialIds).toEqual([]);
    expect((await team.call(cookie, "PUT", "session/acting", { organization: team.id })).code).toBe("unknown-organization");
    await team.call(cookie, "PUT", "session/acting", { organization: null });
    expect(await session()).not.toHaveProperty("acting");
    for (const name of ["second", "third"]) await team.call(cookie, "POST", "organizations", { name });
    expect((await team.call(cookie, "POST", "organizations", { name: "fourth" })).code).toBe("too-many-organizations");
  });

  it("stays selected when the user proves their identity", async () => {
    const cookie = await team.cookieOf(team.members.operator);
    expect((await team.call(cookie, "GET", "session")).account.acting.role).toBe("operator");
    expect((await team.call(cookie, "GET", "proof/ways")).status).toBe(200);
  });

  it("can be joined only by the account with the invited address, in any case", async () => {
    const [guest, stranger] = [await newPerson("Guest@Example.com"), await newPerson("stranger@example.com")];
    const invitation = await invite("guest@example.com");
    expect(invitation).toMatchObject({ status: 200, role: "operator" });
    const [mail = ""] = await site.mailTo("guest@example.com");
    expect(mail).toContain("/studio/user/organization");
    expect(mail).not.toContain(invitation.id);
    const path = `organizations/invitations/${invitation.id}`;
    expect((await own(stranger, "POST", `${path}/accept`)).code).toBe("unknown-invitation");
    expect((await own(stranger, "DELETE", path)).code).toBe("unknown-invitation");
    expect((await own(guest, "GET", "session")).account.inTeams).toBe(true);
    const listed = await own(guest, "GET", "organizations");
    expect(listed).toMatchObject({
      organizations: [],
      invitations: [{ id: invitation.id, organization: "Team", role: "operator" }],
    });
    expect(listed.invitations[0].from).toContain("owner.");
    expect(await own(guest, "POST", `${path}/accept`)).toMatchObject({ status: 200, id: team.id, role: "operator" });
    expect((await own(guest, "POST", `${path}/accept`)).code).toBe("unknown-invitation");
    expect((await team.as(guest, "GET", "serial-ids")).serialIds).toHaveLength(1);
    expect((await invite("GUEST@example.com")).code).toBe("already-member");
  });

  it("withdraws an invitation, replaces it, and expires it after seven days", async () => {
    const person = await newPerson("late@example.com");
    const first = await invite("late@example.com", "viewer");
    const second = await invite("late@example.com", "billing");
    const accept = (id: string) => own(person, "POST", `organizations/invitations/${id}/accept`);
    expect((await accept(first.id)).code).toBe("unknown-invitation");
    await team.as(team.members.owner, "DELETE", `organization/invitations/${second.id}`);
    expect((await accept(second.id)).code).toBe("unknown-invitation");
    const third = await invite("late@example.com");
    const { now } = site.clock;
    site.clock.now = new Date(now.getTime() + 7 * DAY);
    expect((await accept(third.id)).code).toBe("unknown-invitation");
    expect((await team.as(team.members.owner, "GET", "organization")).invitations).toEqual([]);
    await site.accounts.sweep();
    expect(await opened.database.$count(organizationInvitations)).toBe(0);
    site.clock.now = now;
  });

  it("has at most a hundred members and invitations", async () => {
    const times = { createdAt: site.clock.now, expiresAt: new Date(site.clock.now.getTime() + DAY) };
    const rows = Array.from({ length: MAX_MEMBERS }, (_, index) => ({
      ...{ id: newRowId(), organizationId: team.id, email: `many${index}@example.com`, role: "viewer" as const },
      ...times,
    }));
    await opened.database.insert(organizationInvitations).values(rows);
    expect((await invite("one-more@example.com")).code).toBe("too-many-members");
    await opened.database.delete(organizationInvitations);
  });

  it("applies a role change from the member's next call on", async () => {
    const cookie = await team.cookieOf(team.members.viewer);
    const name = () => team.call(cookie, "PUT", `serial-ids/${ID}/name`, { name: "Stage" });
    const set = (role: string) =>
      team.as(team.members.owner, "PUT", `organization/members/${team.members.viewer}/role`, { role });
    expect((await name()).code).toBe("team-role-missing");
    expect((await set("operator")).status).toBe(204);
    expect((await name()).status).toBe(200);
    expect(await newest()).toMatchObject({ action: "serial-id.named", subject: ID, detail: { by: team.members.viewer } });
    await set("viewer");
    expect((await name()).code).toBe("team-role-missing");
    expect((await set("owner")).status).toBe(400);
  });

  const linkBy = (person: string) => teamLinkBy(team, person, ID);
  const isRevoked = (link: string) => isTeamLinkRevoked(opened.database, link);
  const sessionsOf = (person: string) => opened.database.$count(loginSessions, eq(loginSessions.accountId, person));

  it("restricts a member to some IDs, which ends the member's links on the others", async () => {
    const person = await newPerson("narrow@example.com");
    await team.join(person, "operator");
    const link = await linkBy(person);
    const set = (serialIds: readonly string[] | null) =>
      team.as(team.members.owner, "PUT", `organization/members/${person}/serial-ids`, { serialIds });
    expect((await set([ID])).status).toBe(204);
    expect(await isRevoked(link)).toBe(false);
    expect((await set([])).status).toBe(204);
    expect(await isRevoked(link)).toBe(true);
    expect((await team.as(person, "GET", "serial-ids")).serialIds).toEqual([]);
    expect((await set(null)).status).toBe(204);
    expect((await team.as(person, "GET", "serial-ids")).serialIds).toHaveLength(1);
    const guest = await newPerson("narrow-guest@example.com");
    const body = { email: "narrow-guest@example.com", role: "operator", allIds: false };
    const { id } = await team.as(team.members.owner, "POST", "organization/invitations", body);
    await own(guest, "POST", `organizations/invitations/${id}/accept`);
    expect((await team.as(guest, "GET", "serial-ids")).serialIds).toEqual([]);
  });

  it("removes a member: sessions acting for it and the member's links end at once, everything else stays", async () => {
    const person = await newPerson("leaver@example.com");
    await team.join(person, "operator");
    const [theirs, other] = [await linkBy(person), await linkBy(team.members.operator)];
    const [here, there, personal] = [await team.cookieOf(person), await team.cookieOf(person), await team.cookieOf(person, null)];
    expect((await team.as(team.members.owner, "DELETE", `organization/members/${person}`)).status).toBe(204);
    for (const cookie of [here, there]) expect((await team.call(cookie, "GET", "serial-ids")).code).toBe("signed-out");
    expect((await team.call(personal, "GET", "serial-ids")).status).toBe(200);
    expect([await isRevoked(theirs), await isRevoked(other)]).toEqual([true, false]);
    expect(await newest()).toMatchObject({ action: "organization.member-removed", detail: { member: person, links: 1 } });
    expect((await team.call(personal, "PUT", "session/acting", { organization: team.id })).code).toBe("unknown-organization");
    expect((await team.as(team.members.owner, "DELETE", `organization/members/${person}`)).code).toBe("unknown-member");
    expect((await team.as(team.members.owner, "DELETE", `organization/members/${team.members.owner}`)).code).toBe(
      "unknown-member",
    );
  });

  it("can be left by a member, whose own session continues", async () => {
    const person = await newPerson("goer@example.com");
    await team.join(person, "operator");
    const link = await linkBy(person);
    const [here, there] = [await team.cookieOf(person), await team.cookieOf(person)];
    expect((await team.call(here, "POST", "organization/leave")).status).toBe(204);
    expect((await team.call(here, "GET", "session")).account).not.toHaveProperty("acting");
    expect((await team.call(there, "GET", "session")).state).toBe("signed-out");
    expect(await isRevoked(link)).toBe(true);
    expect((await team.as(team.members.owner, "POST", "organization/leave")).code).toBe("team-role-missing");
  });

  it("is transferred to a member, and the former owner becomes an operator", async () => {
    const { owner, billing } = team.members;
    const next = await newPerson("next@example.com");
    await team.join(next, "viewer");
    expect((await team.as(owner, "POST", "organization/transfer", { member: newRowId() })).code).toBe("unknown-member");
    expect((await team.as(owner, "POST", "organization/transfer", { member: next })).status).toBe(204);
    expect([await roleOf(owner), await roleOf(next), await roleOf(billing)]).toEqual(["operator", "owner", "billing"]);
    expect((await team.as(owner, "POST", "organization/transfer", { member: owner })).code).toBe("team-role-missing");
    expect((await team.as(next, "POST", "organization/transfer", { member: owner })).status).toBe(204);
  });

  it("keeps an owner: that account can't be deleted, and a leaver never becomes one", async () => {
    const { owner } = team.members;
    const deletion = opened.database.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, owner));
      if (account === undefined) throw new Error("no account");
      const revoke = () => Promise.reject(new Error("revoked"));
      const ports = { revoke, endContracts: async () => undefined, endWebhooks: async () => 0 };
      await deleteAccount(tx, account, ports, { address: "192.0.2.1", userAgent: "" }, site.clock.now);
    });
    await expect(deletion).rejects.toMatchObject({ code: "organization-needs-owner" });
    const racer = await newPerson("racer@example.com");
    await team.join(racer, "viewer");
    const answers = await Promise.all([
      team.as(racer, "POST", "organization/leave"),
      team.as(owner, "POST", "organization/transfer", { member: racer }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    const owners = await opened.database
      .select()
      .from(organizationMembers)
      .where(and(eq(organizationMembers.organizationId, team.id), eq(organizationMembers.role, "owner")));
    expect(owners).toHaveLength(1);
    if (owners[0]?.memberId === racer) await team.as(racer, "POST", "organization/transfer", { member: owner });
  });

  it("sends its mail to the first member with the billing role, or to the owner", async () => {
    const { billing, owner } = team.members;
    expect((await mailReaderOf(opened.database, team.id))?.email).toMatch(new RegExp(`^billing.${billing}@`));
    await team.leave(billing);
    expect((await mailReaderOf(opened.database, team.id))?.email).toMatch(new RegExp(`^owner.${owner}@`));
    await team.join(billing, "billing");
  });

  it("shows its owner who did what, but not the operator's address", async () => {
    await team.as(team.members.operator, "PUT", `serial-ids/${ID}/name`, { name: "Studio A" });
    const { entries, more } = await team.as(team.members.owner, "GET", "organization/log");
    expect(entries[0]).toMatchObject({ action: "serial-id.named", subject: ID, address: "127.0.0.1" });
    expect(entries[0].by).toContain("operator.");
    const older = await team.as(team.members.owner, "GET", `organization/log?before=${entries.at(-1).sequence}`);
    expect(older.entries.every(({ sequence }: { readonly sequence: number }) => sequence < entries.at(-1).sequence)).toBe(true);
    expect(typeof more).toBe("boolean");
  });

  it("ends with its IDs and its members' sessions in it", async () => {
    const { owner, operator } = team.members;
    const [ending, other, personal] = [
      await team.cookieOf(owner),
      await team.cookieOf(operator),
      await team.cookieOf(operator, null),
    ];
    expect((await team.call(ending, "POST", "organization/delete", { agreed: true })).status).toBe(204);
    expect((await team.call(ending, "GET", "session")).account).not.toHaveProperty("acting");
    expect((await team.call(other, "GET", "session")).state).toBe("signed-out");
    expect((await team.call(personal, "GET", "organizations")).organizations).toEqual([]);
    expect(await opened.database.$count(serialIds, eq(serialIds.id, ID))).toBe(0);
    expect(await sessionsOf(operator)).toBeGreaterThan(0);
  });
});
