import { ok, type Result } from "@setsuna/kit";
import { contractEnds, giveUpCharges } from "../../billing/index.ts";
import { accountDeleted, deleteAccount, deleteLocalUser, revocation } from "../../identity/index.ts";
import { auditPort, type Database, demoAccount } from "../../platform/index.ts";
import { endMemberWebhooks } from "../../streams/index.ts";

/** Deletes the demo account, its login and its serial IDs, as its holder could. Result is text for the operator. */
export const removeDemo = (database: Database, now: Date): Promise<Result<string, string>> =>
  database.transaction(async (tx) => {
    const account = await demoAccount(tx);
    if (account === undefined) return ok("There is no demo account.");
    const origin = { address: "local", userAgent: "" };
    const ports = {
      revoke: revocation({ audit: auditPort }),
      endContracts: contractEnds({ giveUpAll: giveUpCharges }).ofDeletedAccount,
      endWebhooks: endMemberWebhooks,
    };
    const ids = await deleteAccount(tx, account, ports, origin, now);
    if (account.identitySubject !== null) await deleteLocalUser(tx, account.identitySubject);
    await auditPort.record(tx, { ...accountDeleted(account, ids, origin, now), actor: "system" });
    return ok(`The demo account and its serial IDs are deleted: ${ids.length}.`);
  });
