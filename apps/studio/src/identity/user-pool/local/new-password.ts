import { AccountPassword, normalisedPassword, padded, poolNameOf } from "@setsuna/account";
import { eq } from "drizzle-orm";
import {
  identityChallenges,
  identityUsers,
  identityWrongPasswords,
  isSameSecret,
  type Transaction,
} from "../../../platform/index.ts";
import { commonPassword, invalidPassword } from "../protocol/identity-refusal.ts";
import { isCommonPassword } from "./common-password.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { UserRow } from "./users.ts";
import { openVerifier, sealVerifier } from "./verifiers.ts";

/**
 * Refuses a new password that does not follow the rule, or that guessers try first. One that is not normalised counts as such: a client that sends it would make
 * its proof of the same text, and no login of it would ever succeed. Throws InvalidPasswordException.
 */
export const requirePassword = async (password: string, email: string): Promise<void> => {
  if (!AccountPassword.safeParse(password).success || password !== normalisedPassword(password)) throw invalidPassword();
  if (await isCommonPassword(password, email)) throw commonPassword();
};

/** Whose password it is. */
interface PasswordHolder {
  readonly subject: string;
  /** An address; a password made of its name is refused. */
  readonly email: string;
}

/** Returns the encrypted verifier of a password that follows the rule; ten milliseconds. Throws InvalidPasswordException. */
export const sealedVerifierOf = async (
  context: IdentityContext,
  { subject, email }: PasswordHolder,
  password: string,
): Promise<string> => {
  await requirePassword(password, email);
  const user = { poolName: poolNameOf(context.settings.userPoolId), userId: subject };
  return sealVerifier(context.secrets, subject, await context.srp.makeVerifier(user, password));
};

/** Gives a user another password: logins that have begun with the old one come to nothing, and wrong passwords are forgotten. */
export const replacePassword = async (tx: Transaction, subject: string, sealedVerifier: string, now: Date): Promise<void> => {
  await tx.update(identityUsers).set({ sealedVerifier, updatedAt: now }).where(eq(identityUsers.subject, subject));
  await tx.delete(identityWrongPasswords).where(eq(identityWrongPasswords.subject, subject));
  await tx.delete(identityChallenges).where(eq(identityChallenges.subject, subject));
};

/** Returns whether that is the password of a user; it takes about ten milliseconds. */
export const isPassword = async (context: IdentityContext, user: UserRow, password: string): Promise<boolean> => {
  const { salt, verifier } = openVerifier(context.secrets, user.subject, user.sealedVerifier);
  const srpUser = { poolName: poolNameOf(context.settings.userPoolId), userId: user.subject };
  const theirs = await context.srp.remakeVerifier(srpUser, normalisedPassword(password), salt);
  return isSameSecret(padded(theirs), padded(verifier));
};
