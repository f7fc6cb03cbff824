import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow, licenceRows } from "./licence-rows.ts";

export const renewalFailed: MailText<"renewal-failed"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】カードでのお支払いを確認できませんでした",
    heading: "お支払いを確認できませんでした",
    parts: [
      {
        kind: "text",
        text: "ライセンスの更新にあたり、ご登録のクレジットカードでのお支払いを確認できませんでした。シリアルIDは、しばらくのあいだ引き続きお使いいただけます。",
      },
      {
        kind: "facts",
        rows: [
          ...licenceRows(data, "ja"),
          ...(data.triesAgainOn === null ? [] : [dayRow("次の請求日", data.triesAgainOn, "ja")]),
          dayRow("利用停止日", data.restrictedOn, "ja"),
        ],
      },
      {
        kind: "text",
        text: "カードの有効期限と利用限度額をご確認ください。新しいカードを登録すると、すぐにお支払いの手続きを行います。",
      },
      { kind: "action", label: "お支払い情報を更新する", url: myPageUrl(address, "payment") },
    ],
    note: "利用停止日までにお支払いを確認できない場合、シリアルIDの利用を停止します。行き違いでお支払い済みの場合はご容赦ください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your card could not be charged",
    heading: "Your payment could not be confirmed",
    parts: [
      {
        kind: "text",
        text: "Your credit card could not be charged for the renewal of your licences. You can keep using the serial ID for now.",
      },
      {
        kind: "facts",
        rows: [
          ...licenceRows(data, "en"),
          ...(data.triesAgainOn === null ? [] : [dayRow("Next attempt", data.triesAgainOn, "en")]),
          dayRow("ID restricted on", data.restrictedOn, "en"),
        ],
      },
      { kind: "text", text: "Check the card's expiry date and limit. If you register a new card, it is charged at once." },
      { kind: "action", label: "Update payment information", url: myPageUrl(address, "payment") },
    ],
    note: "If the payment is not confirmed by that day, the serial ID will be restricted. If you have already paid, please ignore this email.",
  }),
};
