import { Email, StudioError } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import {
  type AuditPort,
  type Database,
  type Handlers,
  type MailPort,
  newRowId,
  recordFor,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";
import { contactMessages, contactReplies } from "../../platform/storage/schema/operate.ts";
import { type ContactRow, earlierMails, listInbox, replyReason, threadOf } from "./contact-inbox.ts";
import { readRetention, writeRetention } from "./contact-retention.ts";

export interface InboxParts {
  readonly database: Database;
  readonly mail: MailPort;
  readonly audit: AuditPort;
  readonly operator: { readonly email: Email };
}

const lockedRow = async (tx: Transaction, id: string): Promise<ContactRow> => {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
  if (row === undefined) throw new StudioError("unknown-contact-message");
  return row;
};

export const inboxHandlers = ({
  database,
  mail,
  audit,
  operator,
}: InboxParts): Handlers<
  | "listContactMessages"
  | "readContactMessage"
  | "answerContactMessage"
  | "changeContactMessage"
  | "deleteContactMessage"
  | "readContactRetention"
  | "setContactRetention"
> => {
  const note = recordFor(audit);
  return {
    listContactMessages: ({ query }) => listInbox(database, query),

    readContactMessage: async ({ params: { id } }) => {
      const [row] = await database.select().from(contactMessages).where(eq(contactMessages.id, id));
      if (row === undefined) throw new StudioError("unknown-contact-message");
      return threadOf(database, row);
    },

    answerContactMessage: ({ params: { id }, body: { content } }, caller) =>
      database.transaction(async (tx) => {
        const row = await lockedRow(tx, id);
        const reply = newRowId();
        const references = await earlierMails(tx, id);
        const author = signedInOf(caller).account.email;
        await tx.insert(contactReplies).values({ id: reply, messageId: id, author, content, createdAt: caller.now });
        await mail.enqueue(
          tx,
          {
            reason: replyReason(reply),
            to: Email.parse(row.email),
            language: row.locale,
            template: "contact-reply",
            data: { messageId: id, answer: content, replyTo: operator.email, references: references.join(" ") },
          },
          caller.now,
        );
        const [changed = row] = await tx
          .update(contactMessages)
          .set({ state: "answered", closedAt: null })
          .where(eq(contactMessages.id, id))
          .returning();
        const thread = await threadOf(tx, changed);
        await note(tx, caller, "contact.answered", id, { reply });
        return thread;
      }),

    changeContactMessage: ({ params: { id }, body }, caller) =>
      database.transaction(async (tx) => {
        const row = await lockedRow(tx, id);
        const state = body.state ?? row.state;
        const closedAt = state !== "closed" ? null : (row.closedAt ?? caller.now);
        const [changed = row] = await tx
          .update(contactMessages)
          .set({ state, closedAt, note: body.note ?? row.note })
          .where(eq(contactMessages.id, id))
          .returning();
        const thread = await threadOf(tx, changed);
        await note(tx, caller, "contact.changed", id, {
          ...(state === row.state ? {} : { from: row.state, to: state }),
          ...(changed.note === row.note ? {} : { note: true }),
        });
        return thread;
      }),

    deleteContactMessage: ({ params: { id } }, caller) =>
      database.transaction(async (tx) => {
        await lockedRow(tx, id);
        await tx.delete(contactMessages).where(eq(contactMessages.id, id));
        await note(tx, caller, "contact.deleted", id);
        return undefined;
      }),

    readContactRetention: () => readRetention(database),

    setContactRetention: ({ body }, caller) =>
      database.transaction(async (tx) => {
        await writeRetention(tx, body);
        await note(tx, caller, "contact.retention-set", "", { closedDays: body.closedDays ?? "never" });
        return body;
      }),
  };
};
