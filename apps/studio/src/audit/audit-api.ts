import type { Handlers } from "../api/handlers.ts";
import type { Database } from "../storage/database.ts";
import { readAuditLog, verifyAuditLog } from "./audit-log.ts";

/** What admins see of the audit log. */
export const auditApi = (database: Database): Handlers<"readAuditLog" | "verifyAuditLog"> => ({
  readAuditLog: async ({ query }) => ({ entries: await readAuditLog(database, query.before) }),
  verifyAuditLog: async () => verifyAuditLog(database),
});
