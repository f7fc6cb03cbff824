import { z } from "zod";
import { FoldedLine } from "../typed-values.ts";
import { Instant } from "./account-values.ts";
import { PAGE_QUERY, pageOf } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** One deed in the audit log, as the admin area shows it. */
export const AuditEntry = z.object({
  /** Position in the log, from 1, without gaps. */
  sequence: z.number().int().positive(),
  at: Instant,
  /** Account id, `system`, or `visitor`. */
  actor: z.string(),
  /** Address of the actor's account; null when the actor has none (any more). */
  actorEmail: z.string().nullable(),
  action: z.string(),
  /** Subject of the act, such as an account id; empty when there is none in particular. */
  subject: z.string(),
  address: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The audit log: to read and to check. */
export const ADMIN_AUDIT_API = {
  /** Newest first. */
  readAuditLog: {
    method: "GET",
    path: "/studio/api/admin/audit",
    access: "admin",
    bot: true,
    query: z.object({
      ...PAGE_QUERY,
      /** Start of the action: `serial-id` finds every deed on serial IDs. */
      action: FoldedLine.max(100).optional(),
      /** Account id, email address of an account, `system` or `visitor`. */
      actor: FoldedLine.max(254).optional(),
      /** Subject of the act: an id of any kind, a serial ID in either form, or the email address of an account. */
      subject: FoldedLine.max(254).optional(),
      /** Not before this instant. */
      from: Instant.optional(),
      /** Before this instant. */
      until: Instant.optional(),
    }),
    reply: pageOf(AuditEntry),
    errors: [],
  },
  /** Walks the whole hash chain. */
  verifyAuditLog: {
    method: "GET",
    path: "/studio/api/admin/audit/verification",
    access: "admin",
    bot: true,
    /**
     * `brokenAt`: the first entry whose hash does not follow from the one before; null when all do. `erased`: entries that say nothing any
     * more, since their time is over.
     */
    reply: z.object({ entries: z.number().int(), erased: z.number().int(), brokenAt: z.number().int().nullable() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
