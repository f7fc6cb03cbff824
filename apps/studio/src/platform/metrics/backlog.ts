import { sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";

/** Ages in seconds, 0 if nothing is due. `lastBackup`: seconds since the Unix epoch, 0 if there is none. */
export interface Backlog {
  readonly oldestDueJob: number;
  readonly failedJobs: number;
  readonly waitingMails: number;
  readonly oldestDueMail: number;
  readonly lastBackup: number;
}

const LAST_BACKUP = "last-backup";

/** SQL that stores the time of a complete backup. Text, because each kind of database has another client. */
export const recordBackup = (at: Date): string => {
  const value = JSON.stringify({ at: at.toISOString() });
  return `insert into operate_settings (name, value) values ('${LAST_BACKUP}', '${value}'::jsonb)
    on conflict (name) do update set value = excluded.value`;
};

/** Uses only indexes. Throws the database's errors. */
export const readBacklog = async (database: Database, now: Date): Promise<Backlog> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const age = (column: string) => sql`coalesce(greatest(0, extract(epoch from ${at} - min(${sql.raw(column)}))), 0)::float8`;
  const { rows } = await database.execute<{ [name in keyof Backlog]: number }>(sql`select
    (select ${age("run_at")} from jobs where state in ('waiting', 'running') and run_at <= ${at}) as "oldestDueJob",
    (select count(*)::int from jobs where state = 'failed') as "failedJobs",
    (select count(*)::int from mail_outbox where state in ('waiting', 'sending')) as "waitingMails",
    (select ${age("created_at")} from mail_outbox
      where state in ('waiting', 'sending') and next_attempt_at <= ${at}) as "oldestDueMail",
    coalesce((select extract(epoch from (value->>'at')::timestamptz) from operate_settings
      where name = ${LAST_BACKUP}), 0)::float8 as "lastBackup"`);
  const [row] = rows;
  if (row === undefined) throw new Error("a query without a from clause has one row");
  return row;
};
