import type { myPage as ja } from "../../ja/screens/my-page.ts";
import type { SameShape } from "../../same-shape.ts";

export const myPage: SameShape<typeof ja> = {
  myPage: {
    menu: "Menu",
    entries: {
      ids: "Serial IDs",
      connections: "Communication status",
      reports: "Session reports",
      payment: "Update payment information",
      receipts: "Receipts",
      plans: "Plans",
      invoiceApplication: "Apply for invoices",
      billingAddress: "Update billing information",
      invoices: "Invoice history",
      coupons: "Coupons",
      account: "Account",
      organization: "Organisation",
      tokens: "Access tokens",
      webhooks: "Webhooks",
    },
  },
};
