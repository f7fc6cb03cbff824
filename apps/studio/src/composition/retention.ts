import type { KeptLog } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { type AuditPort, type Database, eraseAuditEntries, forgetMail, type JobsPort } from "../platform/index.ts";

export interface RetentionParts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly kept: KeptLog;
  readonly now: () => Date;
  readonly log: Log;
}

/** Runs daily at 00:00 in Tokyo. */
const RETENTION_JOB = "retention";

export const scheduleRetention = (
  jobs: Pick<JobsPort, "work" | "daily">,
  { database, audit, kept, now, log }: RetentionParts,
): void => {
  jobs.work(RETENTION_JOB, async () => {
    const at = now();
    const erased = await eraseAuditEntries(database, audit, kept, at);
    await forgetMail(database, kept.sentMailDays, at);
    if (erased > 0) log.info({ erased }, "entries of the audit log were erased");
  });
  jobs.daily(RETENTION_JOB);
};
