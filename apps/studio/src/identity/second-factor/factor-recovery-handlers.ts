import { Email, type FACTOR_RECOVERY_API, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { type Handlers, limited, recoveryCodesMail } from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { factorRemovals } from "../../platform/storage/schema/second-factors.ts";
import { afterResetHandlers, type FactorRecoveryParts } from "./after-reset-handlers.ts";
import { factorsOf, removeForeign } from "./factor-list.ts";
import { takeReport, tellRemoved } from "./factor-reports.ts";
import { makeCodes, RECOVERY_CODES } from "./recovery-codes.ts";
import { hasFactor, inSession, requireCurrentSession } from "./standing.ts";

export const factorRecoveryHandlers = (parts: FactorRecoveryParts): Handlers<keyof typeof FACTOR_RECOVERY_API> => ({
  makeRecoveryCodes: limited({ name: "recovery-codes", capacity: 10, perHour: 20, by: "account" }, async (_request, caller) => {
    const session = inSession(caller);
    const { id, email, locale } = session.account;
    const { origin, now } = caller;
    return parts.database.transaction(async (tx) => {
      await requireCurrentSession(tx, session);
      if (!(await hasFactor(tx, id))) throw new StudioError("no-second-factor");
      const codes = await makeCodes(tx, parts.secrets, id, now);
      const { address, userAgent } = origin;
      const facts = { event: "made" as const, left: RECOVERY_CODES, at: now.toISOString(), address, userAgent };
      await parts.mail.enqueue(tx, recoveryCodesMail({ email, language: locale }, `made:${id}:${now.toISOString()}`, facts), now);
      await parts.audit.record(tx, { actor: id, action: "recovery-codes.made", subject: id, origin, at: now });
      return { codes, madeAt: now.toISOString() };
    });
  }),

  reportFactor: limited({ name: "factor-report", capacity: 10, perHour: 30, by: "address" }, async ({ body }, caller) => {
    const { origin, now } = caller;
    const reported = await parts.database.transaction(async (tx) => {
      const report = await takeReport(tx, body.token, now);
      if (report === undefined) return undefined;
      const { accountId, addedAt } = report;
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
      if (account === undefined) return undefined;
      const byOperator = account.role === "admin";
      // A reader of an admin's mail must not get in with just the admin's password.
      const foreign = byOperator ? [] : (await factorsOf(tx, accountId)).filter((factor) => factor.addedAt >= addedAt);
      const by = { actor: "visitor", origin, now };
      await removeForeign(tx, { revoke: parts.revoke, by }, accountId, foreign);
      if (!byOperator) await tx.delete(factorRemovals).where(eq(factorRemovals.accountId, accountId));
      await parts.revoke(tx, accountId, { event: "factor-reported" }, by);
      const names = foreign.map(({ name }) => name);
      await tellRemoved(parts.mail, tx, accountId, names, "report", now);
      const detail = { removed: foreign.length };
      await parts.audit.record(tx, { actor: "visitor", action: "factor.reported", subject: accountId, origin, detail, at: now });
      return { email: Email.parse(account.email), removed: foreign.length, byOperator };
    });
    // Throw outside the transaction, which deletes the expired link's row.
    if (reported === undefined) throw new StudioError("report-link-over");
    return reported;
  }),

  ...afterResetHandlers(parts),
});
