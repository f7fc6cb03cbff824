import type { CivilDay } from "@setsuna/account";
import type { ApiRow, ContactReply, ContactState, ContactSummary, ContactThread, Parsed, Reply } from "@setsuna/contracts";
import { foldedEmail } from "@setsuna/kit";
import { and, asc, count, eq, ilike, or } from "drizzle-orm";
import {
  behind,
  containing,
  createdByDay,
  cutPage,
  type Database,
  type DayCounts,
  inOrder,
  mailsOf,
  type Transaction,
  typedForms,
} from "../../platform/index.ts";
import { contactMessages, contactReplies } from "../../platform/storage/schema/operate.ts";

export type ContactRow = typeof contactMessages.$inferSelect;
type Reader = Database | Transaction;

export const replyReason = (reply: string): string => `contact-reply:${reply}`;
const confirmationReason = (message: string): string => `contact-sender:${message}`;

const summaryOf = (row: ContactRow): ContactSummary => ({
  id: row.id,
  email: row.email,
  name: row.name,
  companyName: row.companyName ?? "",
  subject: row.subject,
  language: row.locale,
  state: row.state,
  at: row.createdAt.toISOString(),
});

const found = (search: string | undefined, state: ContactState | undefined) => {
  const { email, name, companyName, subject, content } = contactMessages;
  return and(
    state === undefined ? undefined : eq(contactMessages.state, state),
    search === undefined || search === ""
      ? undefined
      : or(
          ...typedForms(search).flatMap((form) =>
            [email, name, companyName, subject, content].map((column) => ilike(column, containing(form))),
          ),
          ilike(email, containing(foldedEmail(search))),
        ),
  );
};

type InboxRow = ApiRow<"listContactMessages">;
const NEWEST = { by: contactMessages.createdAt, id: contactMessages.id, order: "desc" } as const;

/** Newest first, with the counts of all states. Throws `bad-request` for an invalid cursor. */
export const listInbox = async (database: Database, query: Parsed<InboxRow>["query"]): Promise<Reply<InboxRow>> => {
  const { search, state, cursor, limit } = query;
  const where = found(search, state);
  const rows = await database
    .select()
    .from(contactMessages)
    .where(and(where, behind(cursor, NEWEST)))
    .orderBy(...inOrder(NEWEST))
    .limit(limit + 1);
  const counts: Record<ContactState, number> = { new: 0, answered: 0, closed: 0 };
  for (const row of await database
    .select({ state: contactMessages.state, number: count() })
    .from(contactMessages)
    .groupBy(contactMessages.state))
    counts[row.state] = row.number;
  return {
    ...cutPage(rows.map(summaryOf), limit, ({ at, id }) => [at, id]),
    total: cursor === undefined ? await database.$count(contactMessages, where) : null,
    counts,
  };
};

const MAIL_STATES = { waiting: "waiting", sending: "waiting", sent: "sent", failed: "failed" } as const;

const repliesOf = async (reader: Reader, message: string): Promise<ContactReply[]> => {
  const rows = await reader
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, message))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
  if (rows.length === 0) return [];
  const mails = await mailsOf(
    reader,
    rows.map(({ id }) => replyReason(id)),
  );
  const states = new Map(mails.map(({ reason, state }) => [reason, state]));
  return rows.map(({ id, author, content, createdAt }) => {
    const state = states.get(replyReason(id));
    return { id, author, content, at: createdAt.toISOString(), mail: state === undefined ? "unknown" : MAIL_STATES[state] };
  });
};

export const threadOf = async (reader: Reader, row: ContactRow): Promise<ContactThread> => ({
  ...summaryOf(row),
  content: row.content,
  note: row.note,
  closedAt: row.closedAt?.toISOString() ?? null,
  replies: await repliesOf(reader, row.id),
});

/** Returns outbox rows, oldest first: the confirmation, then our answers. */
export const earlierMails = async (reader: Reader, message: string): Promise<string[]> => {
  const replies = await reader
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, message));
  const answers = await mailsOf(
    reader,
    replies.map(({ id }) => replyReason(id)),
  );
  return [...(await mailsOf(reader, [confirmationReason(message)])), ...answers].map(({ id }) => id);
};

export const inquiriesByDay = (database: Database, from: CivilDay): Promise<DayCounts> =>
  createdByDay(database, contactMessages, from);
