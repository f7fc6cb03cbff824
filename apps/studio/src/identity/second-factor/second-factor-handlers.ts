import type { SECOND_FACTOR_API } from "@setsuna/contracts";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Handlers } from "../../platform/index.ts";
import { passkeys, totpFactors } from "../../platform/storage/schema/second-factors.ts";
import { passkeyProof } from "./passkey-proof.ts";
import { passkeyRegistration } from "./passkey-registration.ts";
import { codesOf } from "./recovery-codes.ts";
import type { SecondFactorParts } from "./second-factors.ts";
import { accountOf } from "./standing.ts";
import { totpHandlers } from "./totp-handlers.ts";

export const secondFactorHandlers = (parts: SecondFactorParts): Handlers<keyof typeof SECOND_FACTOR_API> => ({
  readSecondFactors: async (_request, caller) => {
    const { id, secondFactorPassed } = accountOf(caller);
    const totp = await parts.database
      .select({ accountId: totpFactors.accountId })
      .from(totpFactors)
      .where(and(eq(totpFactors.accountId, id), isNotNull(totpFactors.confirmedAt)));
    const keys = await parts.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.accountId, id))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    return {
      totp: totp.length > 0,
      passkeys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        createdAt: key.createdAt.toISOString(),
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      })),
      passed: secondFactorPassed,
      recoveryCodes: await codesOf(parts.database, id),
    };
  },
  ...totpHandlers(parts),
  ...passkeyRegistration(parts),
  ...passkeyProof(parts),
});
