import { randomUUID } from "node:crypto";
import { type IdentitySettings, normalisedPassword, poolNameOf } from "@setsuna/account";
import type { Email, Language } from "@setsuna/contracts";
import type { Secrets, Transaction } from "../../../platform/index.ts";
import { identityUsers } from "../../../platform/storage/schema/identity.ts";
import type { SrpMath } from "../srp/srp-math.ts";
import { sealVerifier } from "./verifiers.ts";

export interface SeededUser {
  readonly email: Email;
  readonly locale: Language;
  readonly password: string;
}

/** Confirmed without mail, for a new installation. Returns a function that stores it. */
export const preparedUser = async (
  user: SeededUser,
  srp: Pick<SrpMath, "makeVerifier">,
  secrets: Secrets,
  settings: IdentitySettings,
): Promise<{ readonly subject: string; insert(tx: Transaction, now: Date): Promise<void> }> => {
  const subject = randomUUID();
  const named = { poolName: poolNameOf(settings.userPoolId), userId: subject };
  const sealedVerifier = sealVerifier(secrets, subject, await srp.makeVerifier(named, normalisedPassword(user.password)));
  return {
    subject,
    insert: async (tx, now) => {
      const { email, locale } = user;
      const times = { createdAt: now, updatedAt: now, tokensValidFrom: now };
      await tx.insert(identityUsers).values({ subject, email, locale, emailVerified: true, sealedVerifier, ...times });
    },
  };
};
