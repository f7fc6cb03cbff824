import { afterWrongPassword, lockedUntil, NO_WRONG_PASSWORDS, type WrongPasswords } from "@setsuna/account";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../storage/database.ts";
import { identityUsers } from "../../storage/schema/index.ts";
import { type IdentityRefusal, notAuthorized, passwordAttemptsExceeded } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { UserRow } from "./users.ts";

const wrongPasswordsOf = (user: UserRow): WrongPasswords =>
  user.lastWrongPasswordAt === null ? NO_WRONG_PASSWORDS : { count: user.wrongPasswords, lastAt: user.lastWrongPasswordAt };

/** The refusal of a user whose login is locked; undefined when it is open. */
export const lockedRefusal = (user: UserRow, now: Date): IdentityRefusal | undefined => {
  const until = lockedUntil(wrongPasswordsOf(user), now);
  return until === undefined ? undefined : passwordAttemptsExceeded(Math.ceil((until.getTime() - now.getTime()) / 1000));
};

/** Counts a wrong password of a user whose row is locked by the transaction, and gives the refusal to return from it. */
export const countWrongPassword = async (
  { audit }: IdentityContext,
  tx: Transaction,
  user: UserRow,
  { origin, now }: Call,
): Promise<IdentityRefusal> => {
  const after = afterWrongPassword(wrongPasswordsOf(user), now);
  await tx
    .update(identityUsers)
    .set({ wrongPasswords: after.count, lastWrongPasswordAt: now })
    .where(eq(identityUsers.subject, user.subject));
  const event = { actor: "visitor", subject: user.subject, origin, at: now };
  await audit.record(tx, { ...event, action: "identity.login-failed", detail: { wrongPasswords: after.count } });
  const until = lockedUntil(after, now);
  if (until !== undefined)
    await audit.record(tx, { ...event, action: "identity.locked", detail: { until: until.toISOString() } });
  return notAuthorized();
};

/** Forgets the wrong passwords of a user who showed the right one. */
export const forgetWrongPasswords = async (tx: Transaction, user: UserRow): Promise<void> => {
  if (user.lastWrongPasswordAt === null) return;
  await tx
    .update(identityUsers)
    .set({ wrongPasswords: 0, lastWrongPasswordAt: null })
    .where(eq(identityUsers.subject, user.subject));
};
