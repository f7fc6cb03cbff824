import { sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";

const DAY_MS = 86_400_000;

/**
 * Deletes sent and abandoned mail from outbox and embedded mailbox. Mail of a contact message is kept with the message. Never
 * deletes pending mail.
 */
export const forgetMail = async (database: Database, sentMailDays: number, now: Date): Promise<void> => {
  const end = sql`${new Date(now.getTime() - sentMailDays * DAY_MS).toISOString()}::timestamptz`;
  await database.execute(sql`delete from mail_outbox as mail
    where ((state = 'sent' and sent_at < ${end}) or (state = 'failed' and created_at < ${end}))
      and not exists (select 1 from contact_messages as message where mail.reason = 'contact-sender:' || message.id)
      and not exists (select 1 from contact_replies as reply where mail.reason = 'contact-reply:' || reply.id)`);
  await database.execute(sql`delete from mailbox_messages where received_at < ${end}`);
};
