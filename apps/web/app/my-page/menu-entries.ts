import { type ApiName, type CurrentAccount, mayCall } from "@setsuna/contracts";
import type { ja } from "../content/ja/screens.ts";

export interface MenuEntry {
  readonly path: `/user${string}`;
  readonly name: keyof typeof ja.myPage.entries;
  /** Its screen is for those who may make this call. */
  readonly call: ApiName;
}

/** Menu groups in the order of spec §2 My Page sidebar; the account comes last. Each path is a route of routes.ts. */
export const MENU_GROUPS: readonly (readonly MenuEntry[])[] = [
  [
    { path: "/user", name: "ids", call: "listSerialIds" },
    { path: "/user/connections", name: "connections", call: "listConnections" },
    { path: "/user/reports", name: "reports", call: "listReports" },
  ],
  [
    { path: "/user/payment", name: "payment", call: "readCard" },
    { path: "/user/receipts", name: "receipts", call: "listDocuments" },
  ],
  [
    { path: "/user/plans", name: "plans", call: "createQuote" },
    { path: "/user/invoice-application", name: "invoiceApplication", call: "readInvoiceCredit" },
    { path: "/user/billing-address", name: "billingAddress", call: "readBillingAddress" },
    { path: "/user/invoices", name: "invoices", call: "listDocuments" },
    { path: "/user/coupons", name: "coupons", call: "listCoupons" },
  ],
  [
    { path: "/user/account", name: "account", call: "readAccount" },
    { path: "/user/tokens", name: "tokens", call: "listTokens" },
    { path: "/user/webhooks", name: "webhooks", call: "listWebhooks" },
  ],
];

const ORGANIZATION: MenuEntry = { path: "/user/organization", name: "organization", call: "listOrganizations" };

/** The menu of an account. Single accounts don't see organizations; a member who acts for one sees what the role allows. */
export const menuOf = (account: Pick<CurrentAccount, "acting" | "inTeams">): readonly (readonly MenuEntry[])[] =>
  [...MENU_GROUPS, ...(account.inTeams ? [[ORGANIZATION]] : [])]
    .map((entries) => entries.filter(({ call }) => mayCall(account, call)))
    .filter((entries) => entries.length > 0);

/** The entry of a pathname: its own, or that of the screen above it; undefined for a screen outside the menu. */
export const entryOf = (pathname: string): MenuEntry | undefined => {
  const entries = [...MENU_GROUPS.flat(), ORGANIZATION];
  const path = pathname.replace(/\/+$/, "");
  return (
    entries.find((entry) => entry.path === path) ?? entries.find(({ path: own }) => own !== "/user" && path.startsWith(`${own}/`))
  );
};
