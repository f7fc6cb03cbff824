import { z } from "zod";
import { Language, SerialId } from "../values.ts";
import { Email, Instant, Role, RowId } from "./account-values.ts";
import { AuditEntry } from "./admin-audit-api.ts";
import { PAGE_QUERY, pageOf, SearchText, SortOrder } from "./admin-page.ts";
import { AdminSerialId } from "./admin-serial-id-api.ts";
import type { Endpoint } from "./endpoint.ts";

/** An account in the admins' list. */
export const AdminAccount = z.object({
  id: RowId,
  email: Email,
  /** Billing name; null without an address. */
  name: z.string().nullable(),
  locale: Language,
  role: Role,
  createdAt: Instant,
  serialIds: z.array(SerialId),
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** Account details for support. */
export const AdminAccountDetails = z.object({
  account: AdminAccount,
  serialIds: z.array(AdminSerialId),
  sessions: z.object({
    count: z.number().int().min(0),
    /** Last use of any session; null if there is none. */
    lastSeenAt: Instant.nullable(),
  }),
  secondFactors: z.object({ totp: z.boolean(), passkeys: z.number().int().min(0) }),
  /** By and about the account and its serial IDs: the newest 30. */
  audit: z.array(AuditEntry),
});
export type AdminAccountDetails = z.infer<typeof AdminAccountDetails>;

const One = z.object({ account: RowId });

/** Roles change only at the server's console. */
export const ADMIN_ACCOUNT_API = {
  listAccounts: {
    method: "GET",
    path: "/studio/api/admin/accounts",
    access: "admin",
    bot: true,
    query: z.object({
      ...PAGE_QUERY,
      /** Part of the email address or billing name, a serial ID, or an account ID. */
      search: SearchText,
      role: Role.optional(),
      sort: z.enum(["created", "email"]).default("created"),
      order: SortOrder.default("desc"),
    }),
    reply: pageOf(AdminAccount),
    errors: [],
  },
  readAdminAccount: {
    method: "GET",
    path: "/studio/api/admin/accounts/:account",
    access: "admin",
    bot: true,
    params: One,
    reply: AdminAccountDetails,
    errors: ["unknown-account"],
  },
  /** Also revokes OAuth grants. Running streams continue. */
  endAccountSessions: {
    method: "DELETE",
    path: "/studio/api/admin/accounts/:account/sessions",
    access: "admin-proved",
    bot: true,
    params: One,
    reply: z.object({ ended: z.number().int().min(0) }),
    errors: ["unknown-account"],
  },
} as const satisfies Record<string, Endpoint>;
