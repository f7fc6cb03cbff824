import { WEBHOOK_FAILING_DAYS } from "@setsuna/contracts";
import { myPageUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";

export const webhookDisabled: MailText<"webhook-disabled"> = {
  ja: ({ url, why }, address) => ({
    subject: "【Setsuna Studio】Webhookの送信を停止しました",
    heading: "Webhookの送信を停止しました",
    parts: [
      {
        kind: "text",
        text:
          why === "gone"
            ? "送信先が、受信の終了を示す応答(410)を返したためです。"
            : `${WEBHOOK_FAILING_DAYS}日間、この送信先への送信がすべて失敗したためです。`,
      },
      { kind: "facts", rows: [["送信先", url]] },
      {
        kind: "text",
        text: "受信側を直したあと、「Webhook」の画面で再開できます。停止までに届けられなかったイベントは、30日以内なら再送できます。",
      },
      { kind: "action", label: "Webhookを確認する", url: myPageUrl(address, "webhooks") },
    ],
    note: "この送信先が不要な場合は、「Webhook」の画面で削除してください。",
  }),
  en: ({ url, why }, address) => ({
    subject: "Setsuna Studio: a webhook endpoint was disabled",
    heading: "A webhook endpoint was disabled",
    parts: [
      {
        kind: "text",
        text:
          why === "gone"
            ? "The endpoint replied that it is gone (status 410)."
            : `Every delivery to this endpoint failed for ${WEBHOOK_FAILING_DAYS} days.`,
      },
      { kind: "facts", rows: [["Endpoint", url]] },
      {
        kind: "text",
        text: "Fix the receiver, then enable the endpoint on the Webhooks page. You can replay undelivered events for 30 days.",
      },
      { kind: "action", label: "View your webhooks", url: myPageUrl(address, "webhooks") },
    ],
    note: "If you no longer need this endpoint, remove it on the Webhooks page.",
  }),
};
