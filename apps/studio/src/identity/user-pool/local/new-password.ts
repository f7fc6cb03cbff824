import { AccountPassword, normalisedPassword, padded, poolNameOf } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { isSameSecret, type Transaction } from "../../../platform/index.ts";
import { identityChallenges, identityUsers, identityWrongPasswords } from "../../../platform/storage/schema/identity.ts";
import { commonPassword, invalidPassword } from "../protocol/identity-refusal.ts";
import { isCommonPassword } from "./common-password.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { UserRow } from "./users.ts";
import { openVerifier, sealVerifier } from "./verifiers.ts";

/**
 * Throws InvalidPasswordException for one that breaks the rule, is easily guessed, or isn't normalized: a client derives its
 * proof from the normalized text, so no login would succeed.
 */
export const requirePassword = async (password: string, email: string): Promise<void> => {
  if (!AccountPassword.safeParse(password).success || password !== normalisedPassword(password)) throw invalidPassword();
  if (await isCommonPassword(password, email)) throw commonPassword();
};

interface PasswordHolder {
  readonly subject: string;
  readonly email: string;
}

/** Takes ten milliseconds. Throws InvalidPasswordException. */
export const sealedVerifierOf = async (
  context: IdentityContext,
  { subject, email }: PasswordHolder,
  password: string,
): Promise<string> => {
  await requirePassword(password, email);
  const user = { poolName: poolNameOf(context.settings.userPoolId), userId: subject };
  return sealVerifier(context.secrets, subject, await context.srp.makeVerifier(user, password));
};

/** Voids logins in progress and forgets wrong passwords. */
export const replacePassword = async (tx: Transaction, subject: string, sealedVerifier: string, now: Date): Promise<void> => {
  await tx.update(identityUsers).set({ sealedVerifier, updatedAt: now }).where(eq(identityUsers.subject, subject));
  await tx.delete(identityWrongPasswords).where(eq(identityWrongPasswords.subject, subject));
  await tx.delete(identityChallenges).where(eq(identityChallenges.subject, subject));
};

export const isPassword = async (context: IdentityContext, user: UserRow, password: string): Promise<boolean> => {
  const { salt, verifier } = openVerifier(context.secrets, user.subject, user.sealedVerifier);
  const srpUser = { poolName: poolNameOf(context.settings.userPoolId), userId: user.subject };
  const theirs = await context.srp.remakeVerifier(srpUser, normalisedPassword(password), salt);
  return isSameSecret(padded(theirs), padded(verifier));
};
