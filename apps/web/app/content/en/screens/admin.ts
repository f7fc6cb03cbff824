import type { admin as ja } from "../../ja/screens/admin.ts";
import type { SameShape } from "../../same-shape.ts";
import { adminAccounts } from "./admin-accounts.ts";
import { adminAudit } from "./admin-audit.ts";
import { adminLive } from "./admin-live.ts";
import { adminMoney } from "./admin-money.ts";
import { adminOperate } from "./admin-operate.ts";
import { adminOverview } from "./admin-overview.ts";
import { adminSerialIds } from "./admin-serial-ids.ts";

export const admin: SameShape<typeof ja> = {
  title: "Admin",
  navigation: "Admin screens",
  menu: "Screens",
  groups: { people: "Customers", streams: "Streams", money: "Payment", site: "Site" },
  screens: {
    overview: "Overview",
    accounts: "Accounts",
    contact: "Contact",
    "serial-ids": "Serial IDs",
    live: "Live",
    payments: "Payments",
    refunds: "Refunds",
    invoices: "Invoices",
    orders: "Orders to approve",
    coupons: "Coupons",
    releases: "Releases",
    announcements: "Announcements",
    maintenance: "Maintenance",
    analytics: "Analytics",
    audit: "Audit log",
  },
  proof: {
    title: "A second factor is needed",
    lead: "Besides the password, the admin area asks for a passkey or an authenticator app.",
    none: "You have none yet. Register a passkey or an authenticator app.",
  },
  table: {
    search: "Search",
    searchHint: "Press / to search.",
    all: "All",
    clear: "Clear",
    rows: "Rows: {{count}}",
    loading: "Loading.",
    refreshing: "Updating.",
    empty: "Nothing here yet.",
    nothingFound: "Nothing matches.",
    more: "Show {{count}} more",
    shown: "{{shown}} of {{total}}",
    retry: "Load again",
    sortAscending: "Sort by {{column}}, ascending",
    sortDescending: "Sort by {{column}}, descending",
    details: "Details",
    open: "Open the details of {{name}}",
    close: "Close the details of {{name}}",
    stale: "Updating failed. You are seeing the last known data.",
  },
  csv: {
    export: "Export as CSV",
    cancel: "Cancel the export",
    progress: "Exporting: {{done}} of {{total}} rows",
    done: "Rows exported: {{count}}.",
    cancelled: "The export was cancelled. No file was saved.",
    nothing: "There are no rows to export.",
  },
  ...adminOverview,
  ...adminAccounts,
  ...adminSerialIds,
  ...adminLive,
  ...adminAudit,
  ...adminOperate,
  ...adminMoney,
};
