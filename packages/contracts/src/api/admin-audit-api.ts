import { z } from "zod";
import { FoldedInstant, FoldedLine } from "../typed-values.ts";
import { Instant } from "./account-values.ts";
import { PAGE_QUERY, pageOf } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** One audited action. */
export const AuditEntry = z.object({
  /** Counts from 1, without gaps. */
  sequence: z.number().int().positive(),
  at: Instant,
  actor: z.string(),
  /** Null if there is no account, or no longer. */
  actorEmail: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  address: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ADMIN_AUDIT_API = {
  /** Newest first. */
  readAuditLog: {
    method: "GET",
    path: "/studio/api/admin/audit",
    access: "admin",
    bot: true,
    query: z.object({
      ...PAGE_QUERY,
      /** A prefix: `serial-id` finds every action on serial IDs. */
      action: FoldedLine.max(100).optional(),
      /** Account ID, email address, `system` or `visitor`. */
      actor: FoldedLine.max(254).optional(),
      /** An ID of any kind, or an account's email address. */
      subject: FoldedLine.max(254).optional(),
      /** Inclusive. */
      from: FoldedInstant.optional(),
      /** Exclusive. */
      until: FoldedInstant.optional(),
    }),
    reply: pageOf(AuditEntry),
    errors: [],
  },
  verifyAuditLog: {
    method: "GET",
    path: "/studio/api/admin/audit/verification",
    access: "admin",
    bot: true,
    /**
     * `brokenAt`: first entry that doesn't follow from the previous one; null: none. `erased`: expired entries without content.
     */
    reply: z.object({ entries: z.number().int(), erased: z.number().int(), brokenAt: z.number().int().nullable() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
