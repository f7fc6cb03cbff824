import { z } from "zod";
import { TypedLines } from "../typed-text.ts";
import { Language } from "../values.ts";
import { Instant, RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** State of a contact message. */
export const ContactState = z.enum(["new", "answered", "closed"]);
export type ContactState = z.infer<typeof ContactState>;

/** One row of the inbox. */
export const ContactSummary = z.object({
  id: RowId,
  /** The address as typed, which may be unreachable. */
  email: z.string(),
  name: z.string(),
  companyName: z.string(),
  subject: z.string(),
  language: Language,
  state: ContactState,
  at: Instant,
});
export type ContactSummary = z.infer<typeof ContactSummary>;

/** An answer sent from the inbox. */
export const ContactReply = z.object({
  id: RowId,
  author: z.string(),
  content: z.string(),
  at: Instant,
  /** State of its mail; `unknown` once it left the outbox. */
  mail: z.enum(["waiting", "sent", "failed", "unknown"]),
});
export type ContactReply = z.infer<typeof ContactReply>;

/** A message with its history. */
export const ContactThread = ContactSummary.extend({
  content: z.string(),
  note: z.string(),
  /** Last time; null while open. */
  closedAt: Instant.nullable(),
  /** Oldest first. */
  replies: z.array(ContactReply),
});
export type ContactThread = z.infer<typeof ContactThread>;

/** Days after closing until a message and its answers are deleted; null: never. Open ones stay. */
export const ContactRetention = z.object({ closedDays: z.number().int().min(1).max(3650).nullable() });
export type ContactRetention = z.infer<typeof ContactRetention>;

const params = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/** The admins' inbox and replies. The message itself is in spec §3. */
export const CONTACT_INBOX_API = {
  /** Newest first. */
  listContactMessages: {
    method: "GET",
    path: "/studio/api/admin/contact",
    ...admin,
    /** `search`: in address, name, company, subject and text, in any case. */
    query: z.object({ ...PAGE_QUERY, search: SearchText, state: ContactState.optional() }),
    /** `counts` are per state, regardless of the search. */
    reply: pageOf(ContactSummary).extend({ counts: z.record(ContactState, z.number().int()) }),
    errors: [],
  },
  readContactMessage: {
    method: "GET",
    path: "/studio/api/admin/contact/:id",
    ...admin,
    params,
    reply: ContactThread,
    errors: ["unknown-contact-message"],
  },
  /** Answers in the sender's language and marks the message as answered. */
  answerContactMessage: {
    method: "POST",
    path: "/studio/api/admin/contact/:id/replies",
    ...grave,
    params,
    body: z.object({ content: TypedLines(10_000).min(1) }),
    reply: ContactThread,
    errors: ["unknown-contact-message", "too-long"],
  },
  /** Changes only the given members. */
  changeContactMessage: {
    method: "PATCH",
    path: "/studio/api/admin/contact/:id",
    ...admin,
    params,
    body: z.object({ state: ContactState.optional(), note: TypedLines(5_000).optional() }),
    reply: ContactThread,
    errors: ["unknown-contact-message", "too-long"],
  },
  /** Deletes it with its answers, permanently. */
  deleteContactMessage: {
    method: "DELETE",
    path: "/studio/api/admin/contact/:id",
    ...grave,
    params,
    errors: ["unknown-contact-message"],
  },
  readContactRetention: {
    method: "GET",
    path: "/studio/api/admin/contact-retention",
    ...admin,
    reply: ContactRetention,
    errors: [],
  },
  setContactRetention: {
    method: "PUT",
    path: "/studio/api/admin/contact-retention",
    ...grave,
    body: ContactRetention,
    reply: ContactRetention,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
