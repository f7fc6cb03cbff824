import { KEPT } from "@setsuna/contracts";
import { and, eq, lt } from "drizzle-orm";
import type { Database } from "../../../platform/index.ts";
import {
  identityChallenges,
  identityCodes,
  identityKnownNetworks,
  identityLogins,
  identityUsers,
  identityWrongPasswords,
} from "../../../platform/storage/schema/identity.ts";

/** Deletes unconfirmed sign-ups with their addresses after a week. */
const DAY_MS = 24 * 3_600_000;
const UNCONFIRMED_KEPT_MS = KEPT.unconfirmedDays * DAY_MS;

export const removeExpiredIdentityRows = async (database: Database, now: Date): Promise<void> => {
  await database.delete(identityChallenges).where(lt(identityChallenges.expiresAt, now));
  await database.delete(identityCodes).where(lt(identityCodes.expiresAt, now));
  await database.delete(identityLogins).where(lt(identityLogins.expiresAt, now));
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await database.delete(identityKnownNetworks).where(lt(identityKnownNetworks.seenAt, before(KEPT.knownNetworkDays)));
  // Any lock ended long before.
  await database.delete(identityWrongPasswords).where(lt(identityWrongPasswords.lastAt, before(1)));
  const oldest = new Date(now.getTime() - UNCONFIRMED_KEPT_MS);
  await database.delete(identityUsers).where(and(eq(identityUsers.emailVerified, false), lt(identityUsers.createdAt, oldest)));
};
