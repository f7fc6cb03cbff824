import { scopesOf, type TeamRole, type TokenScope } from "@setsuna/contracts";
import { and, arrayContained, eq, not } from "drizzle-orm";
import type { Membership } from "../../admission/index.ts";
import type { Transaction } from "../../platform/index.ts";
import { personalTokens } from "../../platform/storage/schema/tokens.ts";

/** Returns whether a member with this role may make a token of these scopes. */
export const mayMakeToken = (role: TeamRole, scopes: readonly TokenScope[]): boolean => {
  const allowed = new Set(scopesOf(role));
  return scopes.every((scope) => allowed.has(scope));
};

/**
 * Ends the tokens that a member made for the organization, except those that `role` may make; undefined: all of them. Lost IDs end
 * none: each request checks them. Returns their number.
 */
export const endMemberTokens = async (
  tx: Transaction,
  { organization, member }: Pick<Membership, "organization" | "member">,
  role?: TeamRole,
): Promise<number> => {
  const made = and(eq(personalTokens.organizationId, organization), eq(personalTokens.accountId, member));
  const beyond = role && not(arrayContained(personalTokens.scopes, scopesOf(role)));
  return (await tx.delete(personalTokens).where(and(made, beyond)).returning({ id: personalTokens.id })).length;
};
