import { z } from "zod";
import { Instant } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

export const AuditEntry = z.object({
  /** Position in the log, from 1, without gaps. */
  sequence: z.number().int().positive(),
  at: Instant,
  /** Account id, `system`, or `visitor`. */
  actor: z.string(),
  action: z.string(),
  /** What it was done to, such as an account id; empty when nothing in particular. */
  subject: z.string(),
  address: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ADMIN_API = {
  /** Newest first, 100 at a time. */
  readAuditLog: {
    method: "GET",
    path: "/studio/api/admin/audit",
    access: "admin",
    bot: true,
    /** `before`: only entries older than this sequence number. */
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.object({ entries: z.array(AuditEntry) }),
    errors: [],
  },
  /** Walks the whole hash chain. */
  verifyAuditLog: {
    method: "GET",
    path: "/studio/api/admin/audit/verification",
    access: "admin",
    bot: true,
    /** `brokenAt`: the first entry whose hash does not follow from the one before; null when all do. */
    reply: z.object({ entries: z.number().int(), brokenAt: z.number().int().nullable() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
