import type { ja } from "../content/ja/screens.ts";

export interface MenuEntry {
  readonly path: `/user${string}`;
  readonly name: keyof typeof ja.myPage.entries;
}

/** Menu groups in the order of spec §2 My Page sidebar; the account comes last. Each path is a route of routes.ts. */
export const MENU_GROUPS: readonly (readonly MenuEntry[])[] = [
  [
    { path: "/user", name: "ids" },
    { path: "/user/connections", name: "connections" },
    { path: "/user/reports", name: "reports" },
  ],
  [
    { path: "/user/payment", name: "payment" },
    { path: "/user/receipts", name: "receipts" },
  ],
  [
    { path: "/user/plans", name: "plans" },
    { path: "/user/invoice-application", name: "invoiceApplication" },
    { path: "/user/billing-address", name: "billingAddress" },
    { path: "/user/invoices", name: "invoices" },
    { path: "/user/coupons", name: "coupons" },
  ],
  [
    { path: "/user/account", name: "account" },
    { path: "/user/tokens", name: "tokens" },
    { path: "/user/webhooks", name: "webhooks" },
  ],
];

/** The entry of a pathname: its own, or that of the screen above it; undefined for a screen outside the menu. */
export const entryOf = (pathname: string): MenuEntry | undefined => {
  const entries = MENU_GROUPS.flat();
  const path = pathname.replace(/\/+$/, "");
  return (
    entries.find((entry) => entry.path === path) ?? entries.find(({ path: own }) => own !== "/user" && path.startsWith(`${own}/`))
  );
};
