import { z } from "zod";
import { TypedLines } from "../typed-text.ts";
import { Language } from "../values.ts";
import { Instant, RowId } from "./account-values.ts";
import { PAGE_QUERY, pageOf, SearchText } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** State of a contact message: nobody has answered it, it was answered, or nothing more is to be done. */
export const ContactState = z.enum(["new", "answered", "closed"]);
export type ContactState = z.infer<typeof ContactState>;

/** One line of the inbox. */
export const ContactSummary = z.object({
  id: RowId,
  /** As it was typed; it may be no address that mail reaches. */
  email: z.string(),
  name: z.string(),
  /** Empty when none was given. */
  companyName: z.string(),
  subject: z.string(),
  language: Language,
  state: ContactState,
  at: Instant,
});
export type ContactSummary = z.infer<typeof ContactSummary>;

/** An answer that was sent from the inbox. */
export const ContactReply = z.object({
  id: RowId,
  /** Email address of the admin who wrote it. */
  author: z.string(),
  content: z.string(),
  at: Instant,
  /** State of its mail; `unknown` once the outbox no longer holds it. */
  mail: z.enum(["waiting", "sent", "failed", "unknown"]),
});
export type ContactReply = z.infer<typeof ContactReply>;

/** A contact message with all that was done about it. */
export const ContactThread = ContactSummary.extend({
  content: z.string(),
  /** For colleagues alone; empty when there is none. */
  note: z.string(),
  /** Time at which it was last closed; null while it is open. */
  closedAt: Instant.nullable(),
  /** Oldest first. */
  replies: z.array(ContactReply),
});
export type ContactThread = z.infer<typeof ContactThread>;

/** Days after closing when a message is deleted with its answers; null: never. Open messages stay. */
export const ContactRetention = z.object({ closedDays: z.number().int().min(1).max(3650).nullable() });
export type ContactRetention = z.infer<typeof ContactRetention>;

const params = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/** Calls of admins about contact messages: inbox and replies. The message itself is spec §3. */
export const CONTACT_INBOX_API = {
  /** Newest first. */
  listContactMessages: {
    method: "GET",
    path: "/studio/api/admin/contact",
    ...admin,
    /** `search`: looked for in address, name, company, subject and text, without regard to case. */
    query: z.object({ ...PAGE_QUERY, search: SearchText, state: ContactState.optional() }),
    /** `counts`: how many there are in each state, whatever was searched for. */
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
  /** Sends an answer in the sender's language and marks the message as answered. */
  answerContactMessage: {
    method: "POST",
    path: "/studio/api/admin/contact/:id/replies",
    ...grave,
    params,
    body: z.object({ content: TypedLines(10_000).min(1) }),
    reply: ContactThread,
    errors: ["unknown-contact-message", "too-long"],
  },
  /** Changes what is given; leaves the rest. */
  changeContactMessage: {
    method: "PATCH",
    path: "/studio/api/admin/contact/:id",
    ...admin,
    params,
    body: z.object({ state: ContactState.optional(), note: TypedLines(5_000).optional() }),
    reply: ContactThread,
    errors: ["unknown-contact-message", "too-long"],
  },
  /** Deletes it with its answers, for good. */
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
