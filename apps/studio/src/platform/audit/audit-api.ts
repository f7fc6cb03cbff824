import type { Handlers } from "../api/handlers.ts";
import type { Database } from "../storage/database.ts";
import { verifyAuditLog } from "./audit-log.ts";
import { readAuditLog } from "./read-audit-log.ts";

export const auditApi = (database: Database): Handlers<"readAuditLog" | "verifyAuditLog"> => ({
  readAuditLog: async ({ query }) => readAuditLog(database, query),
  verifyAuditLog: async () => verifyAuditLog(database),
});
