import { z } from "zod";
import { TypedName } from "../typed-text.ts";
import { SerialId } from "../values.ts";
import { Email, Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";
import { CurrentSession } from "./session-api.ts";
import { TEAM, TeamRole } from "./team-role.ts";

/** UTF-16 units. */
export const MAX_ORGANIZATION_NAME = 80;
/** Members and open invitations of an organization. */
export const MAX_MEMBERS = 100;
/** Organizations that one account may own. */
export const MAX_OWNED_ORGANIZATIONS = 3;

/** A role that an owner can give. Ownership is transferred instead. */
export const GivenRole = TeamRole.exclude(["owner"]);
export type GivenRole = z.infer<typeof GivenRole>;

const OfOne = z.object({ id: RowId });
const Name = z.object({ name: TypedName(MAX_ORGANIZATION_NAME) });
const Agreed = z.object({ agreed: z.literal(true) });

const Membership = z.object({ id: RowId, name: z.string(), role: TeamRole });

/** `serialIds`: those that the member may use; null: all. */
const Member = z.object({
  id: RowId,
  email: Email,
  role: TeamRole,
  serialIds: z.array(SerialId).nullable(),
  joinedAt: Instant,
});
/** A member as others see it. */
export type Member = z.infer<typeof Member>;

const Invitation = z.object({ id: RowId, email: Email, role: GivenRole, createdAt: Instant, expiresAt: Instant });
/** An open invitation, as the owner sees it. */
export type Invitation = z.infer<typeof Invitation>;

/** An invitation as the invited person sees it. `from`: the address of the person who invites; null if it is gone. */
const ReceivedInvitation = z.object({
  id: RowId,
  organization: z.string(),
  role: GivenRole,
  from: Email.nullable(),
  expiresAt: Instant,
});

const Organization = z.object({
  id: RowId,
  name: z.string(),
  members: z.array(Member),
  /** Empty for everyone but the owner. */
  invitations: z.array(Invitation),
});

/** An entry of an organization's audit log. `by`: address of the member; null for the operator and for people who are gone. */
const LogEntry = z.object({
  sequence: z.number().int(),
  at: Instant,
  by: Email.nullable(),
  action: z.string(),
  subject: z.string(),
  address: z.string(),
});

/** Organizations and their members. Calls under `/organization` need a session that acts for one. */
export const ORGANIZATION_API = {
  /** The caller's organizations, and invitations to others. */
  listOrganizations: {
    method: "GET",
    path: "/studio/api/organizations",
    access: "signed-in",
    team: "self",
    bot: true,
    reply: z.object({ organizations: z.array(Membership), invitations: z.array(ReceivedInvitation) }),
    errors: [],
  },
  /** The caller becomes its owner. */
  createOrganization: {
    method: "POST",
    path: "/studio/api/organizations",
    access: "signed-in",
    team: "self",
    bot: true,
    body: Name,
    reply: Membership,
    errors: ["too-many-organizations"],
  },
  /**
   * The caller's account becomes an organization with the same ID: serial IDs, licences, documents and cards stay. The caller gets a
   * new account with the same login, owns the organization, and acts for it in all sessions. Can't be undone.
   */
  convertAccount: {
    method: "POST",
    path: "/studio/api/account/organization",
    access: "proved",
    bot: true,
    body: Name.extend(Agreed.shape),
    reply: Membership,
    errors: ["too-many-organizations", "too-many-requests"],
  },
  /** Null: for the caller's own account again. */
  actFor: {
    method: "PUT",
    path: "/studio/api/session/acting",
    access: "signed-in",
    team: "self",
    bot: true,
    body: z.object({ organization: RowId.nullable() }),
    reply: CurrentSession,
    errors: ["unknown-organization"],
  },
  /** Only for the account with the invited address. */
  acceptInvitation: {
    method: "POST",
    path: "/studio/api/organizations/invitations/:id/accept",
    access: "signed-in",
    team: "self",
    bot: true,
    params: OfOne,
    reply: Membership,
    errors: ["unknown-invitation"],
  },
  declineInvitation: {
    method: "DELETE",
    path: "/studio/api/organizations/invitations/:id",
    access: "signed-in",
    team: "self",
    bot: true,
    params: OfOne,
    errors: ["unknown-invitation"],
  },
  readOrganization: {
    method: "GET",
    path: "/studio/api/organization",
    access: "signed-in",
    team: TEAM.everyone,
    bot: true,
    reply: Organization,
    errors: ["organization-needed"],
  },
  renameOrganization: {
    method: "PUT",
    path: "/studio/api/organization/name",
    access: "signed-in",
    team: TEAM.owner,
    bot: true,
    body: Name,
    errors: ["organization-needed"],
  },
  /** Mails the address. A second invitation of it replaces the first. `allIds` false: no serial ID before `setMemberIds`. */
  inviteMember: {
    method: "POST",
    path: "/studio/api/organization/invitations",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    body: z.object({ email: Email, role: GivenRole, allIds: z.boolean().optional() }),
    reply: Invitation,
    errors: ["organization-needed", "already-member", "too-many-members", "too-many-requests"],
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/studio/api/organization/invitations/:id",
    access: "signed-in",
    team: TEAM.owner,
    bot: true,
    params: OfOne,
    errors: ["organization-needed", "unknown-invitation"],
  },
  setMemberRole: {
    method: "PUT",
    path: "/studio/api/organization/members/:id/role",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    params: OfOne,
    body: z.object({ role: GivenRole }),
    errors: ["organization-needed", "unknown-member"],
  },
  /** Null: all. Ends links that the member made on other IDs, and streams over them. */
  setMemberIds: {
    method: "PUT",
    path: "/studio/api/organization/members/:id/serial-ids",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    params: OfOne,
    body: z.object({ serialIds: z.array(SerialId).max(1000).nullable() }),
    errors: ["organization-needed", "unknown-member", "serial-id-not-yours"],
  },
  /** Ends the member's sessions in the organization, the links that the member made, and streams over them. */
  removeMember: {
    method: "DELETE",
    path: "/studio/api/organization/members/:id",
    access: "signed-in",
    team: TEAM.owner,
    bot: true,
    params: OfOne,
    errors: ["organization-needed", "unknown-member"],
  },
  /** As {@link removeMember}, by the member. This session acts for the own account again. */
  leaveOrganization: {
    method: "POST",
    path: "/studio/api/organization/leave",
    access: "signed-in",
    team: TEAM.others,
    bot: true,
    errors: ["organization-needed"],
  },
  /** The former owner becomes an operator. */
  transferOrganization: {
    method: "POST",
    path: "/studio/api/organization/transfer",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    body: z.object({ member: RowId }),
    errors: ["organization-needed", "unknown-member"],
  },
  /** With licences, IDs and running streams, at once, as `deleteAccount`. */
  deleteOrganization: {
    method: "POST",
    path: "/studio/api/organization/delete",
    access: "proved",
    team: TEAM.owner,
    bot: true,
    body: Agreed,
    errors: ["organization-needed"],
  },
  /** Newest first. `before`: sequence of the last entry that the page has. */
  readOrganizationLog: {
    method: "GET",
    path: "/studio/api/organization/log",
    access: "signed-in",
    team: TEAM.owner,
    bot: true,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ entries: z.array(LogEntry), more: z.boolean() }),
    errors: ["organization-needed"],
  },
} as const satisfies Record<string, Endpoint>;
