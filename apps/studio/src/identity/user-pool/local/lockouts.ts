import { afterWrongPassword, FREE_WRONG_PASSWORDS, lockedUntil, NO_WRONG_PASSWORDS, type WrongPasswords } from "@setsuna/account";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../platform/index.ts";
import { identityWrongPasswords } from "../../../platform/storage/schema/identity.ts";
import { type IdentityRefusal, notAuthorized, passwordAttemptsExceeded } from "../protocol/identity-refusal.ts";
import type { Call } from "../protocol/operations.ts";
import type { IdentityContext } from "./identity-context.ts";
import type { Place } from "./places.ts";
import type { Reader } from "./users.ts";

/** Shared by all unknown places, in addition to their own locks. Never blocks a known place. */
const STRANGERS = "strangers";

interface Counted {
  readonly place: string;
  readonly free: number;
}

const countedAt = ({ known, key }: Place): readonly Counted[] => {
  const own = { place: key, free: FREE_WRONG_PASSWORDS.place };
  return known ? [own] : [own, { place: STRANGERS, free: FREE_WRONG_PASSWORDS.strangers }];
};

const readCounts = async (reader: Reader, subject: string, places: readonly Counted[]): Promise<Map<string, WrongPasswords>> => {
  const names = places.map(({ place }) => place);
  const rows = await reader
    .select()
    .from(identityWrongPasswords)
    .where(and(eq(identityWrongPasswords.subject, subject), inArray(identityWrongPasswords.place, names)));
  return new Map(rows.map(({ place, count, lastAt }) => [place, { count, lastAt }]));
};

/** Returns when the lock ends; undefined if there is none. */
const lockedThere = async (reader: Reader, subject: string, place: Place, now: Date): Promise<Date | undefined> => {
  const counted = countedAt(place);
  const counts = await readCounts(reader, subject, counted);
  const ends = counted.map(
    ({ place: name, free }) => lockedUntil(counts.get(name) ?? NO_WRONG_PASSWORDS, now, free)?.getTime() ?? 0,
  );
  const latest = Math.max(...ends);
  return latest > 0 ? new Date(latest) : undefined;
};

export const lockedRefusal = async (
  reader: Reader,
  subject: string,
  place: Place,
  now: Date,
): Promise<IdentityRefusal | undefined> => {
  const until = await lockedThere(reader, subject, place, now);
  return until === undefined ? undefined : passwordAttemptsExceeded(Math.ceil((until.getTime() - now.getTime()) / 1000));
};

/** Lock the user's row first. Returns the refusal to return from the transaction. */
export const countWrongPassword = async (
  { audit }: IdentityContext,
  tx: Transaction,
  subject: string,
  place: Place,
  { origin, now }: Call,
): Promise<IdentityRefusal> => {
  const counted = countedAt(place);
  const counts = await readCounts(tx, subject, counted);
  const after = counted.map(({ place: name, free }) => {
    const { count } = afterWrongPassword(counts.get(name) ?? NO_WRONG_PASSWORDS, now, free);
    return { subject, place: name, count, lastAt: now };
  });
  for (const row of after)
    await tx
      .insert(identityWrongPasswords)
      .values(row)
      .onConflictDoUpdate({
        target: [identityWrongPasswords.subject, identityWrongPasswords.place],
        set: { count: row.count, lastAt: row.lastAt },
      });
  const event = { actor: "visitor", subject, origin, at: now };
  await audit.record(tx, { ...event, action: "identity.login-failed", detail: { wrongPasswords: after[0]?.count ?? 1 } });
  const until = await lockedThere(tx, subject, place, now);
  if (until !== undefined)
    await audit.record(tx, { ...event, action: "identity.locked", detail: { until: until.toISOString() } });
  return notAuthorized();
};

export const forgetWrongPasswords = async (tx: Transaction, subject: string, { key }: Place): Promise<void> => {
  await tx
    .delete(identityWrongPasswords)
    .where(and(eq(identityWrongPasswords.subject, subject), eq(identityWrongPasswords.place, key)));
};
