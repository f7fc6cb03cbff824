import { type FactorsAfterReset, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { type Caller, type Handlers, limited, type Transaction } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { type Factor, factorsOf, removeForeign } from "./factor-list.ts";
import { REPORT_MS, tellRemoved } from "./factor-reports.ts";
import type { SecondFactorParts } from "./second-factors.ts";
import { hasFactor, inSession } from "./standing.ts";
import type { WaitingRemovals } from "./waiting-removals.ts";

export interface FactorRecoveryParts extends SecondFactorParts {
  readonly removals: WaitingRemovals;
}

/** Calls are allowed for this long after a reset by mail, ms. */
const AFTER_RESET_MS = 3_600_000;

/** A login's `auth_time` (RFC 7519) has seconds, a reset milliseconds. */
const wholeSecond = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

type Calls = "readFactorsAfterReset" | "removeFactorsAfterReset" | "startFactorRemoval";

export const afterResetHandlers = ({ database, audit, mail, logins, removals, revoke }: FactorRecoveryParts): Handlers<Calls> => {
  /** Throws `reset-needed` unless the password was reset by mail and used to log in. */
  const afterReset = async (tx: Transaction, caller: Caller) => {
    const { sessionId, account } = inSession(caller);
    const [row] = await tx.select().from(accounts).where(eq(accounts.id, account.id));
    const passwordAt = await logins.passwordAt(tx, sessionId);
    const resetAt = row?.passwordResetAt;
    const isNew = resetAt != null && passwordAt !== undefined && passwordAt.getTime() >= wholeSecond(resetAt);
    if (row === undefined || !isNew || caller.now.getTime() - resetAt.getTime() > AFTER_RESET_MS)
      throw new StudioError("reset-needed");
    return { sessionId, id: row.id, byOperator: row.role === "admin" };
  };
  const isYoung = ({ addedAt }: Factor, now: Date): boolean => now.getTime() - addedAt.getTime() < REPORT_MS;
  const shown = async (
    tx: Transaction,
    { id, byOperator }: { readonly id: string; readonly byOperator: boolean },
    now: Date,
  ): Promise<FactorsAfterReset> => ({
    factors: (await factorsOf(tx, id)).map((factor) => ({
      id: factor.id,
      name: factor.name,
      addedAt: factor.addedAt.toISOString(),
      address: factor.address,
      userAgent: factor.userAgent,
      removable: !byOperator && isYoung(factor, now),
    })),
    byOperator,
    removalAt: (await removals.dueAt(tx, id))?.toISOString() ?? null,
  });

  return {
    readFactorsAfterReset: (_request, caller) =>
      database.transaction(async (tx) => shown(tx, await afterReset(tx, caller), caller.now)),

    removeFactorsAfterReset: limited(
      { name: "factors-after-reset", capacity: 20, perHour: 60, by: "account" },
      ({ body }, caller) =>
        database.transaction(async (tx) => {
          const { origin, now } = caller;
          const own = await afterReset(tx, caller);
          if (own.byOperator) throw new StudioError("factors-by-operator");
          const known = await factorsOf(tx, own.id);
          const foreign = known.filter(({ id }) => body.factors.includes(id));
          if (foreign.length < new Set(body.factors).size) throw new StudioError("unknown-passkey");
          if (foreign.some((factor) => !isYoung(factor, now))) throw new StudioError("factor-too-old");
          const by = { actor: own.id, origin, now };
          await removeForeign(tx, { revoke, by }, own.id, foreign);
          // The intruder may have logged in with the factor since the reset.
          await revoke(tx, own.id, { event: "factor-not-mine", session: own.sessionId }, by);
          const names = foreign.map(({ name }) => name);
          await tellRemoved(mail, tx, own.id, names, "reset", now);
          const detail = { by: "reset", removed: foreign.length };
          const reply = await shown(tx, own, now);
          await audit.record(tx, { actor: own.id, action: "factors.removed", subject: own.id, origin, detail, at: now });
          return reply;
        }),
    ),

    startFactorRemoval: limited({ name: "factor-removal", capacity: 5, perHour: 10, by: "account" }, (_request, caller) =>
      database.transaction(async (tx) => {
        const own = await afterReset(tx, caller);
        if (own.byOperator) throw new StudioError("factors-by-operator");
        if (!(await hasFactor(tx, own.id))) throw new StudioError("no-second-factor");
        await removals.start(tx, own.id, caller.origin, caller.now);
        return shown(tx, own, caller.now);
      }),
    ),
  };
};
