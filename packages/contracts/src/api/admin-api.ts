import { ADMIN_AUDIT_API } from "./admin-audit-api.ts";
import type { Endpoint } from "./endpoint.ts";

/** The calls of the admin area: an admin whose session has passed a second factor. Spec §6. */
export const ADMIN_API = {
  ...ADMIN_AUDIT_API,
} as const satisfies Record<string, Endpoint>;
