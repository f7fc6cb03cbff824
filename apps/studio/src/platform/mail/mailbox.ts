import { randomBytes } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { mailboxMessages } from "../storage/schema/mail.ts";
import type { RenderedMail } from "./rendered-mail.ts";

export type MailboxMessage = typeof mailboxMessages.$inferSelect;

/** Newest first. */
const LISTED = 200;

/** Puts mails into the embedded mailbox, inside the transaction that marks them sent: both happen or neither does. */
export const deliverToMailbox = async (tx: Transaction, mails: readonly RenderedMail[], now: Date): Promise<void> => {
  const rows = mails.map((mail) => ({
    id: randomBytes(16).toString("base64url"),
    recipient: mail.to.address,
    sender: mail.from.address,
    replyTo: mail.replyTo?.address ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    receivedAt: now,
  }));
  await tx.insert(mailboxMessages).values(rows).onConflictDoNothing({ target: mailboxMessages.messageId });
};

export const listMailbox = (database: Database): Promise<MailboxMessage[]> =>
  database.select().from(mailboxMessages).orderBy(desc(mailboxMessages.receivedAt), desc(mailboxMessages.id)).limit(LISTED);

export const readMailbox = async (database: Database, id: string): Promise<MailboxMessage | undefined> =>
  (await database.select().from(mailboxMessages).where(eq(mailboxMessages.id, id)))[0];
