import { MAX_OWNED_ORGANIZATIONS, StudioError } from "@setsuna/contracts";
import { and, eq, isNull } from "drizzle-orm";
import { nameLinkMaker } from "../../admission/index.ts";
import { lockAccount, newRowId, organizationAddress, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { oauthEntries } from "../../platform/storage/schema/oauth.ts";
import { organizationInvitations, organizationMembers, organizations } from "../../platform/storage/schema/organizations.ts";
import {
  factorRemovals,
  factorReports,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpFactors,
} from "../../platform/storage/schema/second-factors.ts";
import { loginSessions } from "../../platform/storage/schema/sessions.ts";
import { ssoIdentities } from "../../platform/storage/schema/sso.ts";
import { personalTokens } from "../../platform/storage/schema/tokens.ts";
import { ownedBy } from "./members.ts";

/** Tables with proof of who the person is. */
const CREDENTIALS = [
  ...[passkeys, totpFactors, recoveryCodes, passkeyChallenges, factorReports, factorRemovals],
  ...[ssoIdentities, loginSessions],
] as const;

/** The person's new account: the address, login and role of the old one, which keeps everything that is bought or set. */
const moveLogin = async (tx: Transaction, id: string): Promise<string> => {
  const account = await lockAccount(tx, id);
  if (account === undefined) throw new StudioError("signed-out");
  if ((await ownedBy(tx, id)) >= MAX_OWNED_ORGANIZATIONS) throw new StudioError("too-many-organizations");
  const person = newRowId();
  const emptied = { identitySubject: null, role: "licensee", loginsValidFrom: null, passwordResetAt: null } as const;
  await tx
    .update(accounts)
    .set({ ...emptied, email: organizationAddress(id), credentialsId: null })
    .where(eq(accounts.id, id));
  await tx.insert(accounts).values({ ...account, id: person, credentialsId: account.credentialsId ?? id });
  return person;
};

/** Makes the member the maker of the account's webhooks. */
export type NameWebhookMaker = (tx: Transaction, account: string, member: string) => Promise<void>;

/**
 * Turns an account into an organization, which keeps IDs, licences, documents and cards. Returns the new account of the person, who
 * becomes the owner and takes along the login, factors, sessions and other memberships. Access tokens act for the organization from
 * now on; programs signed in by OAuth are signed out. Audit it. Throws `signed-out` or `too-many-organizations`.
 */
export const convertAccount = async (
  tx: Transaction,
  { id, name, now }: { readonly id: string; readonly name: string; readonly now: Date },
  nameWebhookMaker: NameWebhookMaker,
): Promise<string> => {
  const person = await moveLogin(tx, id);
  // The foreign keys of what the person made in other organizations follow.
  await tx.update(organizationMembers).set({ memberId: person }).where(eq(organizationMembers.memberId, id));
  await tx.update(organizationInvitations).set({ invitedBy: person }).where(eq(organizationInvitations.invitedBy, id));
  for (const table of CREDENTIALS) await tx.update(table).set({ accountId: person }).where(eq(table.accountId, id));
  // Their sealed payloads name the account.
  await tx.delete(oauthEntries).where(eq(oauthEntries.accountId, id));

  await tx.insert(organizations).values({ accountId: id, name, convertedAt: now });
  await tx.insert(organizationMembers).values({ organizationId: id, memberId: person, role: "owner", joinedAt: now });
  // What the account made ends with the person's membership.
  await nameLinkMaker(tx, id, person);
  await nameWebhookMaker(tx, id, person);
  await tx
    .update(personalTokens)
    .set({ accountId: person, organizationId: id })
    .where(and(eq(personalTokens.accountId, id), isNull(personalTokens.organizationId)));
  const own = and(eq(loginSessions.accountId, person), isNull(loginSessions.actingFor));
  await tx.update(loginSessions).set({ actingFor: id }).where(own);
  return person;
};
