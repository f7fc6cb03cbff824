import type { admin } from "../content/ja/screens/admin.ts";

export type AdminScreenName = keyof typeof admin.screens;
export type AdminGroup = keyof typeof admin.groups;

export interface AdminScreen {
  readonly name: AdminScreenName;
  readonly group: AdminGroup;
}

/** Screens of the side navigation, in order. Each also needs a row in routes.ts. */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  { name: "accounts", group: "people" },
  { name: "serial-ids", group: "streams" },
  { name: "live", group: "streams" },
  { name: "quality", group: "streams" },
  { name: "contact", group: "people" },
  { name: "payments", group: "money" },
  { name: "refunds", group: "money" },
  { name: "invoices", group: "money" },
  { name: "orders", group: "money" },
  { name: "coupons", group: "money" },
  { name: "releases", group: "site" },
  { name: "announcements", group: "site" },
  { name: "maintenance", group: "site" },
  { name: "analytics", group: "site" },
  { name: "audit", group: "site" },
];

export const ADMIN_GROUPS: readonly AdminGroup[] = ["people", "streams", "money", "site"];
