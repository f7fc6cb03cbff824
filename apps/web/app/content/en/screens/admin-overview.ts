import type { adminOverview as ja } from "../../ja/screens/admin-overview.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminOverview: SameShape<typeof ja> = {
  overview: {
    lead: "The last 30 days, live traffic, and what needs your attention.",
    trends: {
      accounts: "New accounts",
      billed: "Billed (tax incl.)",
      inquiries: "Inquiries",
      pageViews: "Page views",
      none: "None in {{count}} days",
      period: "{{count}} days. Today {{today}}, peak {{most}}",
    },
    live: "IDs in use now",
    toLive: "View live traffic",
    noneLive: "No ID is live. IDs appear here while someone sends or receives.",
    connections: "{{senders}} sending, {{receivers}} receiving",
    relaysDown: "{{count}} of {{of}} relays not responding.",
    overdue: "Overdue invoices",
    toOverdue: "All overdue invoices",
    noneOverdue: "Nothing overdue. Unpaid invoices appear here the day after they are due.",
    due: "(due {{day}})",
    unanswered: "Unanswered inquiries",
    toUnanswered: "All unanswered inquiries",
    noneUnanswered: "All answered. Messages from the contact form appear here until you reply.",
    orders: "Orders to approve",
    toOrders: "All orders to approve",
    noneOrders: "Nothing to approve. First invoice orders over the credit limit appear here.",
    refunds: "Refunds to transfer",
    toRefunds: "All refunds to transfer",
    noneRefunds: "Nothing to transfer. Refunds that the card company rejects appear here.",
  },
};
