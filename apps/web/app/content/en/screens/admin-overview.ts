import type { adminOverview as ja } from "../../ja/screens/admin-overview.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminOverview: SameShape<typeof ja> = {
  overview: {
    lead: "The last 30 days, what is running, and what is waiting for you.",
    trends: {
      accounts: "New accounts",
      billed: "Billed (tax incl.)",
      inquiries: "Inquiries",
      pageViews: "Page views",
      none: "None in {{count}} days",
      period: "{{count}} days. Today {{today}}, best day {{most}}",
    },
    live: "IDs in use now",
    toLive: "Open Live",
    noneLive: "No ID is in use. IDs appear here while someone sends or receives.",
    connections: "sending {{senders}}, receiving {{receivers}}",
    relaysDown: "Relays not answering: {{count}} of {{of}}.",
    overdue: "Overdue invoices",
    toOverdue: "All overdue invoices",
    noneOverdue: "Nothing overdue. An invoice appears here the day after its due date, until it is paid.",
    due: "(due {{day}})",
    unanswered: "Unanswered inquiries",
    toUnanswered: "All unanswered inquiries",
    noneUnanswered: "All answered. Messages from the contact form appear here until you reply.",
    orders: "Orders to approve",
    toOrders: "All orders to approve",
    noneOrders: "None waiting. First orders by invoice above the credit limit appear here for approval.",
    refunds: "Refunds to pay by hand",
    toRefunds: "All refunds to pay",
    noneRefunds: "None owed. A refund appears here when the card company refuses it and you have to transfer it.",
  },
};
