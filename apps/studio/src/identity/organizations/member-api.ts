import { civilDayAt } from "@setsuna/account";
import { KEPT, MAX_MEMBERS, StudioError, type TeamRole } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import type { MemberReach } from "../../admission/index.ts";
import {
  type AuditAction,
  type AuditEvent,
  type Caller,
  type Handlers,
  isSameEmail,
  limited,
  lockAccount,
  type MailPort,
  newRowId,
  organizationInvitationMail,
  personOf,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";
import { organizationInvitations } from "../../platform/storage/schema/organizations.ts";
import { actFor } from "../sessions/login-sessions.ts";
import {
  type EndWebhooks,
  endMade,
  endMembership,
  holdAsOwner,
  keepOut,
  organizationOf,
  roleIn,
  setIds,
  setRole,
} from "./members.ts";
import type { OrganizationParts } from "./organization-api.ts";
import { invitationOf, invitationsOf, membersOf } from "./organization-rows.ts";

export interface MemberParts extends OrganizationParts {
  readonly mail: MailPort;
  /** Looks at serial IDs in use, so that streams over revoked links end. */
  readonly onChanged: () => void;
  readonly endWebhooks: EndWebhooks;
}

const DAY_MS = 24 * 3_600_000;

/** Changes of an organization's members. The owner calls, except for `leaveOrganization`. */
export const memberApi = ({
  database,
  audit,
  mail,
  onChanged,
  endWebhooks,
}: MemberParts): Handlers<
  | "inviteMember"
  | "revokeInvitation"
  | "setMemberRole"
  | "setMemberIds"
  | "removeMember"
  | "leaveOrganization"
  | "transferOrganization"
> => {
  /** Records what `act` answers, in its transaction. */
  const asOwner = <Done extends { readonly action: AuditAction; readonly detail: NonNullable<AuditEvent["detail"]> }>(
    caller: Caller,
    act: (tx: Transaction, organization: string) => Promise<Done>,
  ): Promise<Done> => {
    const { id } = organizationOf(caller);
    return database.transaction(async (tx) => {
      await holdAsOwner(tx, id, personOf(caller));
      const done = await act(tx, id);
      const { origin, now } = caller;
      await audit.record(tx, { actor: id, action: done.action, subject: id, origin, detail: done.detail, at: now });
      return done;
    });
  };
  /** Throws `unknown-member` for a stranger and for the owner. */
  const requireOther = async (tx: Transaction, organization: string, member: string): Promise<TeamRole> => {
    const role = await roleIn(tx, organization, member);
    if (role === undefined || role === "owner") throw new StudioError("unknown-member");
    return role;
  };

  const narrow = (tx: Transaction, organization: string, member: string, { now }: Caller, reach: MemberReach) =>
    endMade(tx, { organization, member, now }, endWebhooks, reach);

  return {
    inviteMember: limited(
      { name: "organization-invitation", capacity: 20, perHour: 20, by: "account" },
      async ({ body: { email, role, allIds = true } }, caller) => {
        const { now } = caller;
        const done = await asOwner(caller, async (tx, organizationId) => {
          const members = await membersOf(tx, organizationId);
          if (members.some((member) => isSameEmail(member.email, email))) throw new StudioError("already-member");
          const others = (await invitationsOf(tx, organizationId, now)).filter((one) => !isSameEmail(one.email, email));
          if (members.length + others.length >= MAX_MEMBERS) throw new StudioError("too-many-members");
          const ofOrganization = eq(organizationInvitations.organizationId, organizationId);
          for (const one of await tx.select().from(organizationInvitations).where(ofOrganization))
            if (isSameEmail(one.email, email))
              await tx.delete(organizationInvitations).where(eq(organizationInvitations.id, one.id));
          const expiresAt = new Date(now.getTime() + KEPT.invitationDays * DAY_MS);
          const [stored] = await tx
            .insert(organizationInvitations)
            .values({
              id: newRowId(),
              organizationId,
              email,
              role,
              allIds,
              invitedBy: personOf(caller),
              createdAt: now,
              expiresAt,
            })
            .returning();
          if (stored === undefined) throw new StudioError("internal");
          const reader = { email, language: signedInOf(caller).account.locale };
          const facts = { role, expiresOn: civilDayAt(expiresAt.getTime()) };
          await mail.enqueue(tx, organizationInvitationMail(reader, stored.id, facts), now);
          return { action: "organization.member-invited", detail: { email, role }, invitation: invitationOf(stored) } as const;
        });
        return done.invitation;
      },
    ),

    revokeInvitation: async ({ params }, caller) => {
      await asOwner(caller, async (tx, organization) => {
        const own = and(eq(organizationInvitations.id, params.id), eq(organizationInvitations.organizationId, organization));
        const [revoked] = await tx.delete(organizationInvitations).where(own).returning();
        if (revoked === undefined) throw new StudioError("unknown-invitation");
        return { action: "organization.invitation-withdrawn", detail: { email: revoked.email } } as const;
      });
      return undefined;
    },

    setMemberRole: async ({ params, body: { role } }, caller) => {
      await asOwner(caller, async (tx, organization) => {
        await requireOther(tx, organization, params.id);
        await setRole(tx, organization, params.id, role);
        const ended = await narrow(tx, organization, params.id, caller, { role, serialIds: null });
        return { action: "organization.role-set", detail: { member: params.id, role, ...ended } } as const;
      });
      onChanged();
      return undefined;
    },

    setMemberIds: async ({ params, body: { serialIds } }, caller) => {
      await asOwner(caller, async (tx, organization) => {
        const role = await requireOther(tx, organization, params.id);
        await setIds(tx, organization, params.id, serialIds);
        const ended = await narrow(tx, organization, params.id, caller, { role, serialIds });
        const ids = serialIds?.join(" ") ?? "all";
        return { action: "organization.ids-set", detail: { member: params.id, serialIds: ids, ...ended } } as const;
      });
      onChanged();
      return undefined;
    },

    removeMember: async ({ params }, caller) => {
      await asOwner(caller, async (tx, organization) => {
        await requireOther(tx, organization, params.id);
        await keepOut(tx, organization, params.id);
        const ended = await endMembership(tx, { organization, member: params.id, now: caller.now }, endWebhooks);
        return { action: "organization.member-removed", detail: { member: params.id, ...ended } } as const;
      });
      onChanged();
      return undefined;
    },

    leaveOrganization: async (_request, caller) => {
      const { id } = organizationOf(caller);
      const { sessionId } = signedInOf(caller);
      const { origin, now } = caller;
      const person = personOf(caller);
      await database.transaction(async (tx) => {
        await lockAccount(tx, id);
        if (((await roleIn(tx, id, person)) ?? "owner") === "owner") throw new StudioError("team-role-missing");
        // This session goes on, for the person's own account.
        if (sessionId !== undefined) await actFor(tx, sessionId, null);
        await keepOut(tx, id, person);
        const ended = await endMembership(tx, { organization: id, member: person, now }, endWebhooks);
        await audit.record(tx, { actor: id, action: "organization.left", subject: id, origin, detail: { ...ended }, at: now });
      });
      onChanged();
      return undefined;
    },

    transferOrganization: async ({ body: { member } }, caller) => {
      await asOwner(caller, async (tx, organization) => {
        await requireOther(tx, organization, member);
        // One owner at a time: the index refuses a second one.
        await setRole(tx, organization, personOf(caller), "operator");
        await setRole(tx, organization, member, "owner");
        const ended = await narrow(tx, organization, personOf(caller), caller, { role: "operator", serialIds: null });
        return { action: "organization.transferred", detail: { member, ...ended } } as const;
      });
      onChanged();
      return undefined;
    },
  };
};
