import { ok, type Result } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { accountDeleted, deleteAccount } from "../accounts/account-store.ts";
import { auditPort } from "../audit/audit-log.ts";
import { revocation } from "../credentials/revoke.ts";
import { giveUpCharges } from "../payment/charge-store.ts";
import type { Database } from "../storage/database.ts";
import { identityUsers } from "../storage/schema/index.ts";
import { demoAccount } from "../storage/seed.ts";

/** Deletes the demo account, its login and its serial IDs, as its holder could. Result is text for the operator. */
export const removeDemo = (database: Database, now: Date): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const account = await demoAccount(tx);
    if (account === undefined) return ok("There is no demo account.");
    const origin = { address: "local", userAgent: "" };
    const ports = { revoke: revocation({ audit: auditPort }), charging: { giveUpAll: giveUpCharges } };
    const ids = await deleteAccount(tx, account, ports, origin, now);
    if (account.identitySubject !== null)
      await tx.delete(identityUsers).where(eq(identityUsers.subject, account.identitySubject));
    await auditPort.record(tx, { ...accountDeleted(account, ids, origin, now), actor: "system" });
    return ok(`The demo account and its serial IDs are deleted: ${ids.length}.`);
  });
