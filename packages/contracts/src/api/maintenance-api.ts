import { z } from "zod";
import { TypedLines } from "../typed-text.ts";
import { FoldedInstant } from "../typed-values.ts";
import { RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** Keeps line breaks; may be empty. */
const Message = TypedLines(1_000);

/** My Page and login are closed. Spec §2: maintenance notice page. */
export const MaintenanceWindow = z.object({ from: FoldedInstant, until: FoldedInstant, ja: Message, en: Message });
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

/** A stored maintenance window. */
export const PlannedMaintenance = MaintenanceWindow.extend({ id: RowId });
export type PlannedMaintenance = z.infer<typeof PlannedMaintenance>;

const params = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/** During a window, My Page's calls answer `maintenance` (503, Retry-After) except to admins. Everything else continues. */
export const MAINTENANCE_API = {
  /** `now` is open, `next` begins within 14 days. Null if there is none. */
  readMaintenance: {
    method: "GET",
    path: "/studio/api/maintenance",
    access: "anyone",
    bot: false,
    reply: z.object({ now: MaintenanceWindow.nullable(), next: MaintenanceWindow.nullable() }),
    errors: [],
  },
  /** Latest first. */
  listMaintenance: {
    method: "GET",
    path: "/studio/api/admin/maintenance",
    ...admin,
    reply: z.object({ windows: z.array(PlannedMaintenance) }),
    errors: [],
  },
  planMaintenance: {
    method: "POST",
    path: "/studio/api/admin/maintenance",
    ...grave,
    body: MaintenanceWindow,
    reply: PlannedMaintenance,
    errors: ["period-wrong", "too-long"],
  },
  changeMaintenance: {
    method: "PUT",
    path: "/studio/api/admin/maintenance/:id",
    ...grave,
    params,
    body: MaintenanceWindow,
    reply: PlannedMaintenance,
    errors: ["unknown-maintenance", "period-wrong", "too-long"],
  },
  /** Ends an open window at once. */
  cancelMaintenance: {
    method: "DELETE",
    path: "/studio/api/admin/maintenance/:id",
    ...grave,
    params,
    errors: ["unknown-maintenance"],
  },
} as const satisfies Record<string, Endpoint>;
