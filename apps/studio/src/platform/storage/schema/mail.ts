import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, rowId } from "./columns.ts";

export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: rowId(),
    reason: text("reason").notNull().unique("mail_outbox_reason_key"),
    recipient: text("recipient").notNull(),
    template: text("template").notNull(),
    language: text("language", { enum: ["ja", "en"] }).notNull(),
    /** Codes are erased after sending through SMTP. */
    data: jsonb("data").$type<Record<string, string | number | null>>().notNull(),
    /** `sending`: no answer from the transport yet. */
    state: text("state", { enum: ["waiting", "sending", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("mail_outbox_due_index").on(table.state, table.nextAttemptAt),
    index("mail_outbox_sent_index").on(table.sentAt).where(sql`${table.state} = 'sent'`),
  ],
);

/** Mail "sent" without an SMTP server. */
export const mailboxMessages = pgTable("mailbox_messages", {
  id: rowId(),
  recipient: text("recipient").notNull(),
  sender: text("sender").notNull(),
  replyTo: text("reply_to"),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  html: text("html").notNull(),
  messageId: text("message_id").notNull().unique("mailbox_messages_message_id_key"),
  receivedAt: instant("received_at").notNull(),
});
