import { z } from "zod";
import { ContractView } from "../billing-values.ts";
import { ContractStatus, FrameLimit, Plan } from "../serial-id-values.ts";
import { TypedLines } from "../typed-text.ts";
import { SerialId } from "../values.ts";
import { Email, Instant, RowId } from "./account-values.ts";
import { AuditEntry } from "./admin-audit-api.ts";
import { PAGE_QUERY, pageOf, SearchText, SortOrder } from "./admin-page.ts";
import type { Endpoint } from "./endpoint.ts";

/** A serial ID as admins see it. */
export const AdminSerialId = z.object({
  id: SerialId,
  owner: z.object({ id: RowId, email: Email }),
  plan: Plan,
  contractStatus: ContractStatus,
  /** Set while an admin's hold overrides billing; null: follows the contract. */
  held: z.object({ reason: z.string(), since: Instant }).nullable(),
  /** VideoTotal: channels 1 to this number. */
  videoChannels: z.number().int().min(0).max(255),
  /** Largest frame; null if any size is allowed. */
  maxFrame: FrameLimit.nullable(),
  hasPassword: z.boolean(),
  allowedAddresses: z.array(z.string()),
  createdAt: Instant,
});
export type AdminSerialId = z.infer<typeof AdminSerialId>;

const Reason = TypedLines(500).min(1);

const One = z.object({ id: SerialId });

export const ADMIN_SERIAL_ID_API = {
  listAllSerialIds: {
    method: "GET",
    path: "/studio/api/admin/serial-ids",
    access: "admin",
    bot: true,
    query: z.object({
      ...PAGE_QUERY,
      /** Prefix of the ID, of the owner's email address, or of its domain. */
      search: SearchText,
      plan: Plan.optional(),
      status: ContractStatus.optional(),
      sort: z.enum(["created", "id"]).default("created"),
      order: SortOrder.default("desc"),
    }),
    reply: pageOf(AdminSerialId),
    errors: [],
  },
  readAdminSerialId: {
    method: "GET",
    path: "/studio/api/admin/serial-ids/:id",
    access: "admin",
    bot: true,
    params: One,
    reply: z.object({
      serialId: AdminSerialId,
      contract: ContractView.nullable(),
      /** The newest 30. */
      audit: z.array(AuditEntry),
    }),
    errors: ["unknown-serial-id"],
  },
  /** Holds it against billing until lifted. Running streams follow within 2 s. */
  setContractStatus: {
    method: "PUT",
    path: "/studio/api/admin/serial-ids/:id/contract-status",
    access: "admin-proved",
    bot: true,
    params: One,
    body: z.object({
      status: ContractStatus,
      reason: Reason,
    }),
    reply: AdminSerialId,
    errors: ["unknown-serial-id"],
  },
  /** The status follows the contract again. No effect without a hold. */
  liftContractStatus: {
    method: "POST",
    path: "/studio/api/admin/serial-ids/:id/contract-status/lift",
    access: "admin-proved",
    bot: true,
    params: One,
    body: z.object({ reason: Reason }),
    reply: AdminSerialId,
    errors: ["unknown-serial-id"],
  },
} as const satisfies Record<string, Endpoint>;
