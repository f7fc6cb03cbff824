import type { adminOverview as ja } from "../../ja/screens/admin-overview.ts";
import type { SameShape } from "../../same-shape.ts";

export const adminOverview: SameShape<typeof ja> = {
  overview: {
    lead: "What is running, and what is waiting for you.",
    live: "IDs in use now",
    toLive: "Open Live",
    noneLive: "No ID is in use.",
    connections: "sending {{senders}}, receiving {{receivers}}",
    relaysDown: "Relays not answering: {{count}} of {{of}}.",
    overdue: "Overdue invoices",
    toOverdue: "All overdue invoices",
    noneOverdue: "No invoice is overdue.",
    due: "(due {{day}})",
    unanswered: "Unanswered inquiries",
    toUnanswered: "All unanswered inquiries",
    noneUnanswered: "Every inquiry has been answered.",
    orders: "Orders to approve",
    toOrders: "All orders to approve",
    noneOrders: "No order is waiting.",
    refunds: "Refunds to pay by hand",
    toRefunds: "All refunds to pay",
    noneRefunds: "No refund is owed.",
  },
};
