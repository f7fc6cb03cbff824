import { type ErrorCode, type Language, MAX_MEMBERS, StudioError } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { and, eq } from "drizzle-orm";
import {
  type AccountRow,
  type AuditAction,
  type AuditEvent,
  hasEmail,
  isSameEmail,
  lockAccount,
  type RequestOrigin,
  type Transaction,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { organizationInvitations, organizationMembers } from "../../platform/storage/schema/organizations.ts";
import { ssoIdentities } from "../../platform/storage/schema/sso.ts";
import { type AccountParts, createAccount } from "../accounts/account-store.ts";
import { type EndWebhooks, endMade, roleIn, setRole } from "../organizations/members.ts";
import { invitationsOf, membersOf } from "../organizations/organization-rows.ts";
import type { SsoPerson } from "./sso-claims.ts";
import { allowReturn, isReturnBlocked, type SsoRow } from "./sso-store.ts";

export interface Admission {
  readonly sso: Pick<SsoRow, "organizationId" | "issuer" | "defaultRole">;
  readonly person: SsoPerson;
  readonly locale: Language;
  readonly origin: RequestOrigin;
  readonly now: Date;
}

const identified = async (tx: Transaction, { sso, person }: Admission): Promise<AccountRow | undefined> => {
  const own = and(
    eq(ssoIdentities.organizationId, sso.organizationId),
    eq(ssoIdentities.issuer, sso.issuer),
    eq(ssoIdentities.subject, person.subject),
  );
  const [row] = await tx
    .select({ account: accounts })
    .from(ssoIdentities)
    .innerJoin(accounts, eq(accounts.id, ssoIdentities.accountId))
    .where(own);
  return row?.account;
};

const identify = async (tx: Transaction, { sso, person }: Admission, accountId: string): Promise<void> => {
  const { organizationId, issuer } = sso;
  await tx.insert(ssoIdentities).values({ organizationId, issuer, subject: person.subject, accountId });
};

type Invited = Pick<typeof organizationInvitations.$inferSelect, "role" | "allIds">;

/** Uses up the invitation of this address. Undefined: there is none. */
const takeInvitation = async (tx: Transaction, { sso, now }: Admission, email: string): Promise<Invited | undefined> => {
  const open = await invitationsOf(tx, sso.organizationId, now);
  const invitation = open.find((one) => isSameEmail(one.email, email));
  if (invitation === undefined) return undefined;
  const [taken] = await tx.delete(organizationInvitations).where(eq(organizationInvitations.id, invitation.id)).returning();
  await allowReturn(tx, sso.organizationId, email);
  return taken;
};

const isFull = async (tx: Transaction, { sso, now }: Admission): Promise<boolean> => {
  const members = await membersOf(tx, sso.organizationId);
  return members.length + (await invitationsOf(tx, sso.organizationId, now)).length >= MAX_MEMBERS;
};

/**
 * Finds or makes the account and membership of a person whom the provider has signed in. Signs in to an earlier account only if it
 * is a member of the organization. A claim never sets or takes ownership. Refusals change nothing.
 */
export const admitBySso = async (
  tx: Transaction,
  parts: AccountParts & { readonly endWebhooks: EndWebhooks },
  admission: Admission,
): Promise<Result<AccountRow, ErrorCode>> => {
  const { sso, person, locale, origin, now: at } = admission;
  const organization = sso.organizationId;
  await lockAccount(tx, organization);
  const record = (account: AccountRow, action: AuditAction, detail: NonNullable<AuditEvent["detail"]>): Promise<void> =>
    parts.audit.record(tx, {
      ...{ actor: organization, action, subject: organization, at, detail },
      origin: { ...origin, member: account.id },
    });
  const join = async (account: AccountRow, invited: Invited | undefined): Promise<void> => {
    const role = person.role ?? invited?.role ?? sso.defaultRole;
    const { allIds = true } = invited ?? {};
    await tx
      .insert(organizationMembers)
      .values({ organizationId: organization, memberId: account.id, role, allIds, joinedAt: at });
    await record(account, "organization.joined", { role, sso: true });
  };

  const known = await identified(tx, admission);
  const [sameAddress] = await tx.select().from(accounts).where(hasEmail(accounts.email, person.email));
  const account = known ?? sameAddress;
  if (account === undefined) {
    const invited = await takeInvitation(tx, admission, person.email);
    if (invited === undefined && (await isReturnBlocked(tx, organization, person.email))) return err("sso-not-member");
    if (invited === undefined && (await isFull(tx, admission))) return err("too-many-members");
    const made = await createAccount(tx, { email: person.email, subject: null, locale }, origin, at, parts);
    // A concurrent sign-up has taken the address.
    if (made === undefined) throw new StudioError("sso-account-exists");
    await identify(tx, admission, made.id);
    await join(made, invited);
    return ok(made);
  }

  const role = await roleIn(tx, organization, account.id);
  if (role === undefined) {
    // Only its holder may bring an account along, by accepting the invitation.
    if (known === undefined) return err("sso-account-exists");
    const invited = await takeInvitation(tx, admission, known.email);
    if (invited === undefined) return err("sso-not-member");
    await join(known, invited);
    return ok(known);
  }
  if (known === undefined) await identify(tx, admission, account.id);
  if (person.role !== undefined && role !== "owner" && role !== person.role) {
    await setRole(tx, organization, account.id, person.role);
    const membership = { organization, member: account.id, now: at };
    const ended = await endMade(tx, membership, parts.endWebhooks, { role: person.role, serialIds: null });
    await record(account, "organization.sso-role-set", { role: person.role, ...ended });
  }
  return ok(account);
};
