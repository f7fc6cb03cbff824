import type { MailText } from "../../platform/index.ts";
import { ordersUrl } from "../../platform/index.ts";
import { licenceRows } from "./licence-rows.ts";

export const orderToApprove: MailText<"order-to-approve"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】承認待ちの注文があります",
    heading: "承認待ちの注文があります",
    parts: [
      {
        kind: "text",
        text: "請求書を一度も支払っていないお客様から、上限を超える請求書払いの注文がありました。承認するまで、利用も請求も始まりません。",
      },
      { kind: "facts", rows: [["請求先", data.name], ...licenceRows(data, "ja")] },
      { kind: "action", label: "注文を確認する", url: ordersUrl(address) },
    ],
    note: "同じ会社が別のアカウントで注文していないかは、システムでは調べていません。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: an order is awaiting your approval",
    heading: "An order is awaiting your approval",
    parts: [
      {
        kind: "text",
        text: "A customer who has never paid an invoice has placed an order by invoice above the limit. Nothing starts and nothing is invoiced until you approve it.",
      },
      { kind: "facts", rows: [["Billed to", data.name], ...licenceRows(data, "en")] },
      { kind: "action", label: "View the order", url: ordersUrl(address) },
    ],
    note: "We have not checked whether the same company has placed orders from other accounts.",
  }),
};
