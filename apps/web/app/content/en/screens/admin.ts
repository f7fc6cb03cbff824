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
  groups: { people: "Customers", streams: "Streams", money: "Billing", site: "Site" },
  screens: {
    overview: "Overview",
    accounts: "Accounts",
    contact: "Contact",
    "serial-ids": "Serial IDs",
    live: "Live",
    quality: "Quality",
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
    title: "Confirm with your second factor",
    lead: "In addition to your password, the admin area needs a passkey or a code from an authenticator app.",
    none: "You haven't set one up yet. Add a passkey or an authenticator app.",
  },
  table: {
    search: "Search",
    searchHint: "Press / to search.",
    all: "All",
    clear: "Clear filters",
    rows: "Rows: {{count}}",
    loading: "Loading.",
    refreshing: "Updating.",
    empty: {
      accounts: "No accounts yet. They appear here when people sign up.",
      analytics: "Nothing counted in this period.",
      announcements: "No announcements yet. Add one to show it on the home page.",
      audit: "No entries yet. What people and the system do appears here.",
      contact: "No inquiries yet. Messages from the contact form appear here.",
      coupons: "No coupons yet. Create one, and customers can redeem its code.",
      invoices: "No documents yet. Invoices and receipts appear here when customers order or pay.",
      maintenance: "No maintenance planned. Plan one, and visitors are told in advance.",
      orders: "No orders yet. First invoice orders over the credit limit appear here.",
      payments: "No payments yet. Card charges appear here.",
      quality: "No figures yet. They appear here once people have watched streams.",
      refunds: "No refunds. They appear here when a charge settles too late to be used.",
      releases: "No releases yet. Add one to offer it on a download page.",
      "serial-ids": "No serial IDs yet. They appear here when people sign up or buy a plan.",
    },
    nothingFound: "No matches. Change or clear the filters.",
    more: "Show {{count}} more",
    shown: "{{shown}} of {{total}}",
    retry: "Reload",
    sortAscending: "Sort by {{column}}, ascending",
    sortDescending: "Sort by {{column}}, descending",
    details: "Details",
    open: "Open the details of {{name}}",
    close: "Close the details of {{name}}",
    stale: "Could not update. You are seeing older data.",
  },
  csv: {
    export: "Export as CSV",
    cancel: "Cancel the export",
    progress: "Exporting: {{done}} of {{total}} rows",
    done: "{{count}} rows exported.",
    cancelled: "The export was cancelled. No file was saved.",
    nothing: "No rows to export.",
  },
  ...adminOverview,
  ...adminAccounts,
  ...adminSerialIds,
  ...adminLive,
  ...adminAudit,
  ...adminOperate,
  ...adminMoney,
};
