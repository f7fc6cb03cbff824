import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditPort, RequestOrigin, Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { domainOf } from "../../platform/storage/schema/columns.ts";
import { organizationMembers } from "../../platform/storage/schema/organizations.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { organizationSso } from "../../platform/storage/schema/sso.ts";

const enforced = () => and(organizationSso.enforced, isNotNull(organizationSso.verifiedAt));

/** For a query of sessions and their accounts: the member's organization requires single sign-on, and the session came otherwise. */
export const lacksSso = (): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${organizationSso}
  join ${organizationMembers} on ${eq(organizationMembers.organizationId, organizationSso.organizationId)}
  where ${and(
    eq(organizationMembers.memberId, accounts.id),
    ne(organizationMembers.role, "owner"),
    enforced(),
    eq(organizationSso.domain, domainOf(accounts.email)),
    sql`${loginSessions.ssoOrganization} is distinct from ${organizationSso.organizationId}`,
  )})`;

export interface OtherSignIn {
  readonly accountId: string;
  readonly by: "password" | "passkey";
  readonly origin: RequestOrigin;
  readonly now: Date;
}

/**
 * Returns whether the account may sign in without single sign-on. Records a refusal, and the sign-in of an owner whose organization
 * requires it of others. Call it last in the transaction, and commit.
 */
export const mayDoWithoutSso = async (
  tx: Transaction,
  audit: AuditPort,
  { accountId, by, origin, now: at }: OtherSignIn,
): Promise<boolean> => {
  const rows = await tx
    .select({
      organization: organizationSso.organizationId,
      role: organizationMembers.role,
      inDomain: sql<boolean>`${organizationSso.domain} = ${domainOf(accounts.email)}`,
    })
    .from(organizationMembers)
    .innerJoin(organizationSso, eq(organizationSso.organizationId, organizationMembers.organizationId))
    .innerJoin(accounts, eq(accounts.id, organizationMembers.memberId))
    .where(and(eq(organizationMembers.memberId, accountId), enforced()));
  const record = (organization: string, action: AuditAction): Promise<void> =>
    audit.record(tx, {
      ...{ actor: organization, action, subject: organization, at },
      origin: { ...origin, member: accountId },
      detail: { with: by },
    });
  const refusing = rows.find(({ role, inDomain }) => role !== "owner" && inDomain);
  if (refusing !== undefined) {
    await record(refusing.organization, "organization.sso-password-refused");
    return false;
  }
  for (const { organization, role } of rows) if (role === "owner") await record(organization, "organization.sso-password-used");
  return true;
};
