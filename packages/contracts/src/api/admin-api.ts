import { ADMIN_ACCOUNT_API } from "./admin-account-api.ts";
import { ADMIN_AUDIT_API } from "./admin-audit-api.ts";
import { ADMIN_LIVE_API } from "./admin-live-api.ts";
import { ADMIN_SERIAL_ID_API } from "./admin-serial-id-api.ts";
import { ADMIN_TRENDS_API } from "./admin-trends-api.ts";
import type { Endpoint } from "./endpoint.ts";

/** Calls for an admin who has passed a second factor. Spec §6. */
export const ADMIN_API = {
  ...ADMIN_ACCOUNT_API,
  ...ADMIN_SERIAL_ID_API,
  ...ADMIN_LIVE_API,
  ...ADMIN_AUDIT_API,
  ...ADMIN_TRENDS_API,
} as const satisfies Record<string, Endpoint>;
