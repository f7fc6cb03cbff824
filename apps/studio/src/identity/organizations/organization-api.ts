import { MAX_OWNED_ORGANIZATIONS, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import {
  type AuditPort,
  type Caller,
  type Database,
  type Handlers,
  limited,
  lockAccount,
  newRowId,
  organizationAddress,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { organizationInvitations, organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import { inSession, requireCurrentSession } from "../second-factor/standing.ts";
import { actFor } from "../sessions/login-sessions.ts";
import { allowReturn } from "../sso/sso-store.ts";
import { convertAccount, type NameWebhookMaker } from "./convert-account.ts";
import { ownedBy } from "./members.ts";
import { invitationsTo, membershipsOf, type Received } from "./organization-rows.ts";

export interface OrganizationParts {
  readonly database: Database;
  readonly audit: AuditPort;
}

const NEW_ORGANIZATIONS = { name: "organization", capacity: 5, perHour: 10, by: "account" } as const;

const takeInvitation = async (tx: Transaction, caller: Caller, id: string): Promise<Received> => {
  const { email } = signedInOf(caller).account;
  // Locks nothing: of two requests, only one deletes the row.
  const invitation = (await invitationsTo(tx, email, caller.now)).find((one) => one.id === id);
  const taken =
    invitation === undefined
      ? []
      : await tx
          .delete(organizationInvitations)
          .where(eq(organizationInvitations.id, id))
          .returning({ id: organizationInvitations.id });
  if (invitation === undefined || taken.length === 0) throw new StudioError("unknown-invitation");
  return invitation;
};

/** Calls about the person who calls, who need not act for an organization. */
export const organizationApi = ({
  database,
  audit,
  nameWebhookMaker,
}: OrganizationParts & { readonly nameWebhookMaker: NameWebhookMaker }): Handlers<
  "listOrganizations" | "createOrganization" | "convertAccount" | "actFor" | "acceptInvitation" | "declineInvitation"
> => ({
  listOrganizations: async (_request, caller) => {
    const { id, email } = signedInOf(caller).account;
    const received = await invitationsTo(database, email, caller.now);
    return {
      organizations: await membershipsOf(database, id),
      invitations: received.map(({ organizationId: _organization, allIds: _allIds, ...shown }) => shown),
    };
  },

  createOrganization: limited(NEW_ORGANIZATIONS, async ({ body: { name } }, caller) => {
    const { account } = inSession(caller);
    const { origin, now } = caller;
    return database.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      if ((await ownedBy(tx, account.id)) >= MAX_OWNED_ORGANIZATIONS) throw new StudioError("too-many-organizations");
      const id = newRowId();
      await tx.insert(accounts).values({ id, email: organizationAddress(id), locale: account.locale, createdAt: now });
      await tx.insert(organizations).values({ accountId: id, name });
      const role = "owner" as const;
      await tx.insert(organizationMembers).values({ organizationId: id, memberId: account.id, role, joinedAt: now });
      const detail = { name };
      await audit.record(tx, { actor: account.id, action: "organization.created", subject: id, origin, detail, at: now });
      return { id, name, role };
    });
  }),

  convertAccount: limited(NEW_ORGANIZATIONS, async ({ body: { name } }, caller) => {
    const session = inSession(caller);
    const { id } = session.account;
    const { origin, now } = caller;
    await database.transaction(async (tx) => {
      // Exclusively first: the session check only shares the lock (deadlock).
      await lockAccount(tx, id);
      await requireCurrentSession(tx, session);
      const member = await convertAccount(tx, { id, name, now }, nameWebhookMaker);
      const detail = { name };
      const by = { ...origin, member };
      await audit.record(tx, { actor: id, action: "organization.converted", subject: id, origin: by, detail, at: now });
    });
    return { id, name, role: "owner" as const };
  }),

  actFor: async ({ body: { organization } }, caller) => {
    const { sessionId, account } = inSession(caller);
    const { acting: _before, ...own } = account;
    const acting = await database.transaction(async (tx) => {
      const memberships = organization === null ? [] : await membershipsOf(tx, account.id);
      const membership = memberships.find(({ id }) => id === organization);
      if (organization !== null && membership === undefined) throw new StudioError("unknown-organization");
      await actFor(tx, sessionId, organization);
      return membership;
    });
    return { state: "signed-in", account: { ...own, ...(acting && { acting }) } };
  },

  acceptInvitation: async ({ params }, caller) => {
    const { account } = inSession(caller);
    const { origin, now } = caller;
    return database.transaction(async (tx) => {
      const { organizationId: id, organization: name, role, allIds } = await takeInvitation(tx, caller, params.id);
      await tx
        .insert(organizationMembers)
        .values({ organizationId: id, memberId: account.id, role, allIds, joinedAt: now })
        .onConflictDoNothing();
      await allowReturn(tx, id, account.email);
      const detail = { role };
      await audit.record(tx, { actor: account.id, action: "organization.joined", subject: id, origin, detail, at: now });
      return { id, name, role };
    });
  },

  declineInvitation: async ({ params }, caller) => {
    await database.transaction((tx) => takeInvitation(tx, caller, params.id));
    return undefined;
  },
});
